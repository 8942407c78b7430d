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
from kaperbrief.errors import Problems, Span
from kaperbrief.game.shelf import State
from kaperbrief.l10n import hyphen
from kaperbrief.l10n.hyphen import Hyphenator, Patterns, patterns_of
from kaperbrief.source.reader import load_file

LISTS = ("list", "games"), ("list", "crews", "--game", "tischpiraten")
KITS = (
    ("kit", "tischpiraten", "--only", "magic-cards", "--only", "doubloons-1", "--lang", "en"),
    ("kit", "tischpiraten", "--only", "crew-sheets", "--players", "2", "--lang", "de"),
)
HEAVY = ["pydantic", "yaml", "fontTools", "polib"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for the commands of this test, and open for what it calls itself."""
    path = tmp_path / "cache"
    monkeypatch.setenv("KAPERBRIEF_CACHE", str(path))
    kept.open_folder(str(path))
    yield path
    kept.open_folder("")


@pytest.fixture
def printed(kaperbrief, tmp_path):
    """All bytes and words that some commands make."""

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
    for command in (*LISTS, *KITS):
        process(path, *command, cwd=path.parent)
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
def test_what_is_broken_is_made_anew(printed, folder, filled, spoil):
    without = printed("--no-cache")
    folder.mkdir(mode=0o700)
    for name, data in state(filled).items():
        (folder / name).write_bytes(spoil(data))
        (folder / name).chmod(0o600)
    before = state(folder)
    assert printed() == without
    assert not set(before.items()) & set(state(folder).items())


def test_nothing_heavy_is_imported_when_all_is_kept(filled, tmp_path):
    kinds = {name.partition("-")[0] for name in state(filled)}
    assert kinds == {
        *("data", "items", "pack", "checked", "catalog", "template", "packing", "icon", "art"),
        "shapes",
    }
    for command in (*LISTS, *KITS):
        assert process(filled, *command, cwd=tmp_path) == [], command


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
    if where == "full":
        assert list(path.iterdir()) == []


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
    monkeypatch.undo()
    monkeypatch.setattr(hyphen, "_layers", lambda path: 1 / 0)
    patterns_of.cache_clear()
    assert points("kapitänskajüte") == (4, 8, 10)


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
    assert kinds == ["data", "items", "pack"]


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
