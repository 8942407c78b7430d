"""What is kept between runs: the same bytes with and without, and nothing that can go wrong."""

from __future__ import annotations

import os
import pickle
import stat
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from document_kits import one_revision
from kaperbrief import kept
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.documents.sizes import figure_sizes
from kaperbrief.errors import Problems, Span
from kaperbrief.game.shelf import State
from kaperbrief.l10n import catalog
from kaperbrief.l10n.hyphen import Hyphenator, Patterns, hyphenator, patterns_of
from kaperbrief.models.options import Options
from kaperbrief.source.reader import load_file
from kaperbrief.typeset import faces
from kaperbrief.workspace import Workspace, shipped_root

LISTS = ("list", "games"), ("list", "crews", "--game", "tischpiraten")
KITS = (
    (
        *("kit", "tischpiraten", "--project", ".", "--lang", "en"),
        *("--only", "magic-cards", "--only", "doubloons-1"),
    ),
    ("kit", "tischpiraten", "--only", "crew-sheets", "--players", "2", "--lang", "de"),
)
HEAVY = [
    "pydantic", "yaml", "fontTools", "polib", "lxml", "pypdfium2", "PIL._imaging", "numpy",
    "numba", "uharfbuzz",
    "reportlab.pdfgen", "reportlab.graphics", "reportlab.platypus",
]  # fmt: skip
"""What only makes things, reads pictures or is never needed."""


def with_own_template(project: Path) -> None:
    """Give a project a template that nobody has compiled yet."""
    shipped = shipped_root() / "templates" / "default" / "card.xml.j2"
    own = project / "templates" / "default" / "card.xml.j2"
    own.parent.mkdir(parents=True)
    own.write_text(shipped.read_text("utf-8") + "{# ours #}", "utf-8")


@pytest.fixture
def printed(kaperbrief, tmp_path):
    """All bytes and words that some commands make."""
    with_own_template(tmp_path)

    def call(*more):
        said = []
        with one_revision():
            for command in (*LISTS, *KITS):
                code, out, err = kaperbrief(*command, *more)
                assert code == 0, err
                said.append(out.rpartition(" in ")[0] or out)
        return said, [path.read_bytes() for path in sorted(tmp_path.rglob("kit.pdf"))]

    return call


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A folder in which all is kept that the commands need."""
    path = tmp_path_factory.mktemp("filled") / "cache"
    with_own_template(path.parent)
    commands = (*LISTS, *KITS)
    loaded = {name for command in commands for name in process(path, *command, cwd=path.parent)}
    # What the program itself holds is read at its installation.
    assert "uharfbuzz" in loaded
    return path


def process(cache, *arguments, cwd):
    code = (
        "import sys; from kaperbrief.cli.run import run\n"
        f"assert run({list(arguments)!r}) == 0\n"
        f"print(*[name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    )
    environment = {**os.environ, "KAPERBRIEF_CACHE": str(cache)}
    command = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stderr.split()


def state(folder):
    """Names and bytes of what is kept."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_same_comes_out_cold_warm_and_without(printed, folder):
    without = printed("--no-cache")
    assert not folder.exists()
    assert len(without[1]) == 2
    assert printed() == without
    first = state(folder)
    assert printed() == without
    assert state(folder) == first


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: b"\xff" * len(data),
        lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
        lambda data: kept._sum(b"\x80\x05garbage") + b"\x80\x05garbage",
    ],
    ids=["empty", "a byte less", "half", "other bytes", "one byte", "no pickle"],
)
@pytest.mark.one_in(6)
def test_what_is_broken_is_made_anew(printed, folder, filled, spoil):
    without = printed("--no-cache")
    folder.mkdir(mode=0o700)
    for name, data in state(filled).items():
        (folder / name).write_bytes(spoil(data))
        (folder / name).chmod(0o600)
    before = state(folder)
    # As in a process of its own, which knows no words, fonts and translations yet.
    kept._tables.clear()
    hyphenator.cache_clear()
    faces._loaded.cache_clear()
    catalog._LATELY.clear()
    assert printed() == without
    assert {name for name, data in state(folder).items() if before.get(name) == data} == set()


def test_nothing_heavy_is_imported_when_all_is_kept(filled, tmp_path):
    kinds = {name.partition("-")[0] for name in state(filled)}
    # Templates and drawings that are as they were at the installation need not be kept, nor
    # how words are hyphenated where no line of these sheets ends inside one.
    assert kinds - {"icon", "art", "words"} == {
        *("data", "pack", "checked", "catalog", "template", "packing", "drawn", "photos"),
        *("shapes", "language", "distances", "related", "tags", "numbers", "path", "font", "looks"),
    }
    with_own_template(tmp_path)
    for command in (*LISTS, *KITS):
        assert process(filled, *command, cwd=tmp_path) == [], command


def test_a_wrong_thing_that_is_kept_would_be_seen(printed, folder, filled):
    without = printed("--no-cache")
    folder.mkdir(mode=0o700)
    for name, data in state(filled).items():
        (folder / name).write_bytes(data)
        (folder / name).chmod(0o600)
    kept.open_folder(str(folder))
    for path in folder.glob("shapes-*"):
        shapes = kept.find(path.name)
        kept.keep(path.name, {text: (width + 9, kerns) for text, (width, kerns) in shapes.items()})
    said, pdfs = printed()
    assert said == without[0]
    assert pdfs[0] != without[1][0]


def test_what_others_may_write_is_not_trusted(folder, monkeypatch):
    name = kept.name("data", "x")
    kept.keep(name, "mine")
    assert kept.find(name) == "mine"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    (folder / name).chmod(0o620)
    assert kept.find(name) is None
    (folder / name).chmod(0o600)
    folder.chmod(0o777)
    assert kept.find(name) is None
    kept.keep(name, "not here")
    folder.chmod(0o700)
    assert kept.find(name) == "mine"
    monkeypatch.setattr(kept, "_user", lambda: os.geteuid() + 1)
    assert kept.find(name) is None
    kept.keep(name, "somebody else's folder")
    monkeypatch.undo()
    assert kept.find(name) == "mine"


@pytest.mark.parametrize("bits", [0o720, 0o702])
def test_a_folder_that_is_not_ours_alone_is_neither_read_nor_cleared(kaperbrief, folder, bits):
    name = kept.name("data", "x")
    kept.keep(name, "mine")
    folder.chmod(bits)
    told = f"{folder}: not used, for it is no folder that you alone may write\n"
    assert kaperbrief("cache", "clear") == (0, told, "")
    assert kaperbrief("list", "crews")[0] == 0
    assert [path.name for path in folder.iterdir()] == [name]


def test_a_folder_of_somebody_else_is_neither_read_nor_written(kaperbrief, folder, monkeypatch):
    name = kept.name("data", "x")
    kept.keep(name, "mine")
    monkeypatch.setattr(kept, "_user", lambda: os.geteuid() + 1)
    kept.clear()
    kept.keep(kept.name("data", "y"), "more")
    assert [path.name for path in folder.iterdir()] == [name]
    assert "not used" in kaperbrief("cache")[1]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_of_somebody_else_is_not_read(folder):
    name = kept.name("data", "x")
    kept.keep(name, "mine")
    os.chown(folder / name, 65534, 65534)
    assert kept.find(name) is None
    os.chown(folder / name, 0, 0)
    assert kept.find(name) == "mine"


def test_a_link_in_place_of_the_folder_is_not_followed(kaperbrief, folder, tmp_path):
    name = kept.name("data", "x")
    kept.keep(name, "mine")
    elsewhere = folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(elsewhere)
    assert kept.find(name) is None
    kept.keep(name, "through the link")
    kept.clear()
    assert kaperbrief("list", "crews")[0] == 0
    assert [path.name for path in elsewhere.iterdir()] == [name]
    assert pickle.loads((elsewhere / name).read_bytes()[kept._SUM :]) == "mine"


def test_links_pipes_and_folders_are_not_read(folder, tmp_path):
    name = kept.name("data", "x")
    kept.keep(name, "mine")
    elsewhere = (folder / name).rename(tmp_path / "elsewhere")
    (folder / name).symlink_to(elsewhere)
    assert kept.find(name) is None
    (folder / name).unlink()
    os.mkfifo(folder / name, 0o600)
    assert kept.find(name) is None
    (folder / name).unlink()
    (folder / name).mkdir()
    assert kept.find(name) is None
    kept.keep(name, "no room")
    assert list(folder.iterdir()) == [folder / name]


@pytest.mark.parametrize("where", ["file", "read-only", "/proc/nothing", "full"])
def test_a_folder_that_cannot_be_written_is_no_problem(kaperbrief, tmp_path, monkeypatch, where):
    path = tmp_path / where
    if where == "file":
        path.write_bytes(b"")
    elif where == "read-only":
        path.mkdir(mode=0o500)
        opened_file = os.open

        def refuse_new(name, flags, *mode):  # the rights of a folder do not stop root
            if flags & os.O_CREAT:
                raise OSError(30, "Read-only file system")
            return opened_file(name, flags, *mode)

        monkeypatch.setattr(kept.os, "open", refuse_new)
    elif where == "full":
        opened = os.fdopen
        full = OSError(28, "No space left on device")

        def refuse(handle, mode):
            if mode == "wb":
                os.close(handle)
                raise full
            return opened(handle, mode)

        monkeypatch.setattr(kept.os, "fdopen", refuse)
    monkeypatch.setenv("KAPERBRIEF_CACHE", str(path))
    for _ in range(2):
        code, out, err = kaperbrief("list", "games")
        assert (code, err) == (0, "")
        assert "tischpiraten" in out
    if where in ("full", "read-only"):
        assert list(path.iterdir()) == []


def test_old_things_are_read_from_a_folder_that_cannot_be_written(folder, monkeypatch):
    name = kept.name("data", "x")
    kept.keep(name, "mine")
    os.utime(folder / name, (1e9, 1e9))

    def refuse(path):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(kept.os, "utime", refuse)
    assert kept.find(name) == "mine"


def test_a_relative_folder_is_one_of_where_the_command_runs(kaperbrief, tmp_path, monkeypatch):
    monkeypatch.setenv("KAPERBRIEF_CACHE", "here")
    kaperbrief("list", "games")
    assert kaperbrief("cache")[1].startswith(f"{tmp_path / 'here'}: 0.")
    assert len(list((tmp_path / "here").iterdir())) >= 3


def test_a_user_without_a_home_keeps_nothing(kaperbrief, tmp_path, monkeypatch):
    def homeless(*_, **__):
        raise RuntimeError("could not determine the home directory")

    for kind in ("cache", "config", "log"):
        monkeypatch.setattr(f"platformdirs.user_{kind}_dir", homeless)
    monkeypatch.delenv("KAPERBRIEF_CACHE")
    assert kaperbrief("list", "games")[0] == 0
    assert kaperbrief("cache")[:2] == (0, "Nothing is kept.\n")
    assert list(tmp_path.iterdir()) == []
    deck = ("kit", "tischpiraten", "--only", "magic-cards")
    assert kaperbrief(*deck)[0] == 0
    monkeypatch.setattr("kaperbrief.cli.cache.kept.files", lambda: 1 / 0)
    code, _, err = kaperbrief("cache")
    assert (code, "could not be written to a log file" in err) == (3, True)


def test_a_folder_whose_name_is_too_long_is_no_problem(kaperbrief, monkeypatch):
    monkeypatch.setenv("KAPERBRIEF_CACHE", "x" * 300)
    assert kaperbrief("list", "games")[0] == 0
    assert kaperbrief("cache", "clear")[0] == 0


def test_an_empty_name_keeps_nothing_anywhere(kaperbrief, tmp_path, monkeypatch):
    monkeypatch.setenv("KAPERBRIEF_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "usual"))
    assert kaperbrief("list", "games")[0] == 0
    assert list(tmp_path.iterdir()) == []
    monkeypatch.delenv("KAPERBRIEF_CACHE")
    assert kaperbrief("list", "games", "--no-cache")[0] == 0
    assert list(tmp_path.iterdir()) == []
    assert kaperbrief("list", "games")[0] == 0
    assert [path.name for path in (tmp_path / "usual").iterdir()] == ["kaperbrief"]


def test_a_write_that_is_stopped_leaves_what_was_there(folder, monkeypatch):
    name = kept.name("data", "x")
    kept.keep(name, "mine")

    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        kept.keep(name, "half")
    assert list(folder.iterdir()) == [folder / name]
    assert kept.find(name) == "mine"


class Evil:
    def __reduce__(self):
        return os.system, ("true",)


@pytest.mark.parametrize(
    "thing",
    [Evil(), Counter(a=1), Path("/"), kept._Reader, os.system],
    ids=["call", "class of Python's", "path", "class that is no record", "function"],
)
def test_nothing_foreign_is_made(folder, thing):
    name = kept.name("data", "x")
    data = pickle.dumps(thing)
    folder.mkdir(mode=0o700)
    (folder / name).write_bytes(kept._sum(data) + data)
    (folder / name).chmod(0o600)
    assert kept.find(name) is None


def test_records_come_back_and_objects_outside_stay_themselves(folder):
    span, inside = Span("a.yaml", 3), object()
    name = kept.name("data", "x")
    kept.keep(
        name, {"a": [span, State(marked={"hull": 2})], "b": (inside, frozenset({1}))}, [inside]
    )
    again = kept.find(name, [inside])
    assert again == {"a": [span, State(marked={"hull": 2})], "b": (inside, frozenset({1}))}
    assert again["b"][0] is inside
    assert kept.find(name) is None


def test_another_program_and_other_content_have_other_names(folder, monkeypatch):
    name = kept.name("data", "x")
    others = {kept.name("data", "y"), kept.name("pack", "x"), kept.name("data", "x", "")}
    others |= {kept.name("data", b"x"), kept.name("data", "", "x")}
    monkeypatch.setattr(kept, "_program", lambda: "a newer one")
    assert len({name, *others, kept.name("data", "x")}) == 7


def test_a_changed_module_is_another_program(tmp_path):
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "a.py").write_text("one")
    os.utime(tmp_path / "room" / "a.py", (1e9, 1e9))
    first = list(kept.stamps(str(tmp_path)))
    assert list(kept.stamps(str(tmp_path))) == first
    os.utime(tmp_path / "room" / "a.py", (1e9, 2e9))
    second = list(kept.stamps(str(tmp_path)))
    (tmp_path / "b.py").touch()
    assert len({*map(tuple, (first, second, kept.stamps(str(tmp_path))))}) == 3


def test_the_oldest_go_and_only_our_own(folder, monkeypatch):
    monkeypatch.setattr(kept, "LIMIT", 10 * kept._LEAST)
    folder.mkdir(mode=0o700)
    (folder / "letter.txt").write_text("not ours")
    names = [kept.name("data", str(number)) for number in range(12)]
    for age, name in enumerate(names):
        kept.keep(name, name)
        os.utime(folder / name, (1e9 - age, 1e9 - age))
    assert kept.find(names[11]) == names[11]  # used a moment ago
    kept.finish()
    left = {path.name for path in folder.iterdir()}
    assert left == {"letter.txt", names[11], *names[:6]}
    kept.clear()
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]


def test_tables_grow_from_run_to_run(folder):
    kept.table("words", "de")["boot"] = (1,)
    kept.table("words", "en")["boat"] = ()
    kept.finish()
    kept.open_folder(str(folder))
    assert kept.table("words", "de") == {"boot": (1,)}
    kept.finish()
    assert len(kept.files()) == 2


def test_a_word_is_divided_once(folder, monkeypatch):
    def points(word):
        kept.open_folder(str(folder))
        found = Hyphenator("de").points(word)
        kept.finish()
        return found

    patterns_of.cache_clear()
    first = points("donaudampfschiff")
    monkeypatch.setattr(Patterns, "points", lambda patterns, word: ())
    assert points("donaudampfschiff") == first == (5, 10)
    assert points("dampfschifffahrt") == ()


def test_warnings_come_again(folder, tmp_path):
    path = tmp_path / "cards.yaml"
    path.write_text("a:\n  - x #1\n")
    for _ in range(2):
        problems = Problems()
        source = load_file(path, "cards.yaml", problems)
        assert source is not None
        assert [p.code for p in problems.items] == ["comment"]
        assert source.span(("a", 0)).line == 2
    assert kept.files() == []


def test_places_are_found_in_what_was_kept(folder, tmp_path):
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"\xef\xbb\xbfcards:\r\n  - title: Ahoi\r\n")
    first, second = (load_file(path, "cards.yaml", Problems()) for _ in range(2))
    assert first is not None
    assert second is not None
    assert second.places is None
    assert second.data == first.data
    where = ("cards", 0, "title")
    assert second.span(where) == first.span(where) == Span("cards.yaml", 2, 12, 16)
    assert second.line_text(2) == "  - title: Ahoi"


def test_what_does_not_fit_is_told_with_its_place_when_all_is_kept(kaperbrief, project, folder):
    title = "title: " + "Donaudampfschifffahrtskapitän " * 9
    home = project(small=True)
    cards = next(home.rglob("cards.yaml"))
    cards.write_text(cards.read_text().replace("title: ", title, 1))
    told = [kaperbrief("kit", "small", "--project", home) for _ in range(2)]
    assert told[0] == told[1]
    assert told[0][0] == 1
    assert "content/small/cards.yaml:6:11: error[fit]: text: does not fit" in told[0][2]
    assert "text: Take **one** coin.\n           |           ^^^^^" in told[0][2]


def test_an_edited_file_pays_for_itself_alone(project, tmp_path, filled):
    home = project({"content/tischpiraten/words.yaml": "words: []\n"})
    command = "list", "crews", "--game", "tischpiraten", "--project", str(home)
    before = state(filled)
    process(filled, *command, cwd=tmp_path)
    first = set(state(filled)) - set(before)
    own = home / "content" / "tischpiraten" / "items.yaml"
    own.write_text("items:\n  - {id: fork, name: Gabel, value: 1}\n")
    process(filled, *command, cwd=tmp_path)
    second = set(state(filled)) - set(before) - first
    kinds = sorted(name.partition("-")[0] for name in second)
    assert kinds == ["data", "pack"]


@pytest.mark.parametrize(
    "asked", [{}, {"players": 4}, {"units": "inch"}, {"figure_height": "40mm"}, {"lang": "en"}]
)
@pytest.mark.one_in(3)
def test_texts_and_distances_are_kept_for_one_table_and_language(folder, asked):
    def content(where, **asked):
        kept.open_folder(where)
        room = open_pressroom(Workspace.open(None), Options("tischpiraten", **asked), Problems())
        local = room.languages.get(room.language)
        sizes = [(size.height, size.words.ladder) for size in figure_sizes(room.languages, local)]
        return local.pack, local.kinds, local.words.ladder, sizes

    first = content("")
    content(str(folder))
    other = content(str(folder), **asked)
    assert other == content(str(folder), **asked) == content("", **asked)
    assert (other == first) == (not asked)


def test_a_missing_translation_is_told_again(kaperbrief, project, folder):
    fork = "items:\n  - {id: fork, name: Gabel, value: 1}\n"
    home = project({"content/tischpiraten/items.yaml": fork})
    command = "kit", "tischpiraten", "--only", "doubloons-1", "--lang", "en", "--project", home
    told = [kaperbrief(*command)[2] for _ in range(2)]
    assert "1 text is printed in de" in told[0]
    assert told[1] == told[0]


def test_readers_never_meet_half_a_file(folder):
    name = kept.name("data", "x")
    kept.keep(name, "0" * 500_000)
    code = (
        f"from kaperbrief import kept; kept.open_folder({str(folder)!r})\n"
        "import sys; thing = sys.argv[1] * 500_000\n"
        f"for _ in range(200): kept.keep({name!r}, thing)"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, sign]) for sign in "12"]
    met = set()
    while any(one.poll() is None for one in running):
        thing = kept.find(name)
        assert isinstance(thing, str)
        assert thing == thing[0] * 500_000
        met.add(thing[0])
    assert [one.returncode for one in running] == [0, 0]
    assert met & {"1", "2"}


def test_two_at_once_leave_whole_files(folder, tmp_path):
    code = "import sys; from kaperbrief.cli.run import run; sys.exit(run(['list', 'crews']))"
    command = [sys.executable, "-c", code]
    running = [subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE) for _ in range(3)]
    said = [one.communicate()[0] for one in running]
    assert [one.returncode for one in running] == [0, 0, 0]
    assert len(set(said)) == 1
    assert all(kept.find(path.name, [None] * 99) is not None for _, _, path in kept.files())


def test_the_cache_is_shown_and_cleared(kaperbrief, folder, monkeypatch):
    kaperbrief("list", "crews")
    code, out, _ = kaperbrief("cache")
    assert (code, out.startswith(f"{folder}: 0.")) == (0, True)
    assert not out.endswith(": 0.0 MB\n")
    assert kaperbrief("cache", "clear") == (0, f"{folder}: 0.0 MB\n", "")
    assert list(folder.iterdir()) == []
    monkeypatch.setenv("KAPERBRIEF_CACHE", "")
    assert kaperbrief("cache")[1] == "Nothing is kept.\n"
    assert kaperbrief("cache", "sink")[0] == 2
