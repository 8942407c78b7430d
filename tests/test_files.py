"""Files appear whole or not at all; names suit every system."""

from __future__ import annotations

import errno
import itertools
import ntpath
import os
import signal
import subprocess
import sys
from pathlib import Path, PureWindowsPath
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.errors import Problem, ProblemsFound
from kaperbrief.files import safe_name, write_all


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def is_reserved(name: str) -> bool:
    """Is it a name that Windows keeps for itself?"""
    newer = getattr(ntpath, "isreserved", None)
    return newer(name) if newer else PureWindowsPath(name).is_reserved()


def problem_of(caught: pytest.ExceptionInfo[ProblemsFound]) -> Problem:
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].code == "output"
    return caught.value.problems[0]


def test_files_are_written_and_replaced(tmp_path: Path) -> None:
    write_all({tmp_path / "new/deep/kit.pdf": b"one"})
    write_all({tmp_path / "new/deep/kit.pdf": b"two"})
    write_all({tmp_path / "a": b"1", tmp_path / "b/c": b""})
    assert contents(tmp_path) == {"a": b"1", "b/c": b"", "new/deep/kit.pdf": b"two"}
    write_all({tmp_path / ("x" * 255): b"the longest name"})


def test_permissions_follow_the_user(tmp_path: Path) -> None:
    write_all({tmp_path / "a": b""})
    (tmp_path / "b").touch()
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


@pytest.mark.parametrize("good", [0, 1, 2])
def test_full_disk_leaves_the_earlier_files(
    good: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["kit.pdf", "manifest.json", "page-001.png"]
    write_all({tmp_path / name: b"old" for name in names})
    real, calls = os.fsync, []

    def fsync(handle: int) -> None:
        calls.append(handle)
        if len(calls) > good:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(ProblemsFound) as caught:
        write_all({tmp_path / name: b"new" for name in names}, lambda path: f"output/{path.name}")
    problem = problem_of(caught)
    assert problem.span.file == f"output/{names[good]}"
    assert "the disk is full" in problem.message
    assert problem.hint
    assert contents(tmp_path) == dict.fromkeys(names, b"old")


@pytest.mark.skipif(os.name != "posix", reason="needs limits of the system")
def test_a_real_limit_in_the_middle_of_a_file(tmp_path: Path) -> None:
    write_all({tmp_path / "b.pdf": b"old"})
    code = (
        "import sys, resource, signal; from pathlib import Path\n"
        "from kaperbrief.files import write_all\n"
        "from kaperbrief.errors import ProblemsFound\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))\n"
        "folder = Path(sys.argv[1])\n"
        "try: write_all({folder / 'a.pdf': b'x' * 10, folder / 'b.pdf': b'x' * 100_000})\n"
        "except ProblemsFound as found: print(found)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("b.pdf: error[output]: cannot be written: the file is larger")
    assert contents(tmp_path) == {"b.pdf": b"old"}


@pytest.mark.parametrize("where", ["fsync", "replace"])
def test_ctrl_c_leaves_nothing_behind(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_all({tmp_path / "kit.pdf": b"old"})

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, where, interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_all({tmp_path / "kit.pdf": b"new", tmp_path / "other": b"new"})
    assert contents(tmp_path) == {"kit.pdf": b"old"}


def asked_to_end(line: int, files: dict[Path, bytes]) -> bool:
    """Write files and be asked to end at a line that is run, counted from the first on; was it?"""
    left = line

    def trace(frame: FrameType, event: str, _: object) -> object:
        nonlocal left
        if not frame.f_code.co_filename.endswith(("files.py", "contextlib.py")):
            return None
        left -= event == "line"
        if not left and event == "line":
            signal.raise_signal(signal.SIGTERM)
        return trace

    sys.settrace(trace)
    try:
        write_all(files)
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(None)
    return left <= 0


def test_whoever_is_asked_to_end_leaves_all_or_nothing_at_any_line(tmp_path: Path) -> None:
    names = ("kit.pdf", "more/map.pdf")
    old, new = (dict.fromkeys(names, data) for data in (b"old", b"new"))
    earlier = signal.signal(signal.SIGTERM, signal.default_int_handler)
    line, seen = 1, set()
    try:
        for line in itertools.count(1):
            place = tmp_path / str(line)
            write_all({place / name: data for name, data in old.items()})
            asked = asked_to_end(line, {place / name: data for name, data in new.items()})
            there = contents(place)
            assert there in (old, new), line
            seen.add(there["kit.pdf"])
            if not asked:
                break
    finally:
        signal.signal(signal.SIGTERM, earlier)
    assert line > 60
    assert seen == {b"old", b"new"}


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "may not be written"),
        (errno.EROFS, "read-only"),
        (errno.EDQUOT, "quota"),
        (errno.EIO, "input/output error"),
    ],
)
def test_other_refusals(
    number: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(ProblemsFound) as caught:
        write_all({tmp_path / "kit.pdf": b"new"})
    assert words in problem_of(caught).message
    assert str(tmp_path) not in str(caught.value)
    assert contents(tmp_path) == {}


def test_things_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "kit.pdf").mkdir()
    with pytest.raises(ProblemsFound) as caught:
        write_all({tmp_path / "a": b"new", tmp_path / "kit.pdf": b"new"})
    assert "a folder of this name" in problem_of(caught).message
    assert problem_of(caught).span.file == "kit.pdf"
    if Path("/proc").is_dir():
        with pytest.raises(ProblemsFound) as caught:
            write_all({Path("/proc/nope/kit.pdf"): b"new"})
        assert "no folder can be made there" in problem_of(caught).message
        assert problem_of(caught).span.file == "nope"
    (tmp_path / "file").touch()
    with pytest.raises(ProblemsFound) as caught:
        write_all({tmp_path / "file/kit.pdf": b"new"})
    assert "a file stands where a folder" in problem_of(caught).message
    with pytest.raises(ProblemsFound) as caught:
        write_all({tmp_path / ("x" * 300): b"new"})
    assert "too long" in problem_of(caught).message
    assert contents(tmp_path) == {"file": b""}


def test_default_name_in_messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for path in (Path("out/kit.pdf"), tmp_path / "out/kit.pdf"):
        path.mkdir(parents=True, exist_ok=True)
        with pytest.raises(ProblemsFound) as caught:
            write_all({path: b""})
        assert problem_of(caught).span.file == "out/kit.pdf"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("kit.pdf", "kit.pdf"),
        ("Käpt’n Anne", "Käpt’n Anne"),
        ("CON", "_CON"),
        ("con.pdf", "_con.pdf"),
        ("nul.tar.gz", "_nul.tar.gz"),
        ("Com1 .txt", "_Com1.txt"),
        ("lpt¹", "_lpt¹"),
        ("console", "console"),
        ("a:b", "a-b"),
        ("a<>b?", "a-b-"),
        ("x.", "x"),
        ("x . ", "x"),
        ("../x", "x"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\x", "C-x"),
        ("-rf", "rf"),
        (".hidden", "hidden"),
        ("a\nb\tc", "a b c"),
        ("a\0b\u202ec", "abc"),
        ("e\u0301", "\u00e9"),
        ("", "unnamed"),
        ("...", "unnamed"),
        ("///", "unnamed"),
    ],
)
def test_safe_names(text: str, name: str) -> None:
    assert safe_name(text) == name


def test_long_names_keep_their_ending() -> None:
    assert safe_name("x" * 300 + ".pdf") == "x" * 116 + ".pdf"
    assert safe_name("é" * 300) == "é" * 60
    assert safe_name("x" * 115 + " . " + "y" * 50 + ".pdf") == "x" * 115 + ".pdf"


tricky = st.text(st.sampled_from('abn.u l/\\:*-~_ \t\n\0cCoOnN1"<>|?é😀\u202e'), max_size=20)


@given(st.one_of(st.text(max_size=300), tricky, tricky.map(lambda t: "con" + t)))
def test_any_text_gives_a_safe_name(text: str) -> None:
    name = safe_name(text)
    assert name
    assert len(name.encode()) <= 120
    assert not set(name) & set('<>:"/\\|?*\0\n\t')
    assert name[0] not in " .-"
    assert name[-1] not in " ."
    assert all(c.isprintable() for c in name)
    assert PureWindowsPath(name).name == name
    assert not is_reserved(name)
    assert safe_name(name) == name


@given(st.text(max_size=40))
def test_safe_names_can_be_written(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("names")
    write_all({folder / safe_name(text): b"x"})
    assert len(list(folder.iterdir())) == 1


def test_folders_made_for_nothing_go_again(tmp_path, monkeypatch):
    def full(path, data):
        raise OSError(errno.ENOSPC, "no space")

    (tmp_path / "old").mkdir()
    monkeypatch.setattr("kaperbrief.files._write", full)
    with pytest.raises(ProblemsFound):
        write_all({tmp_path / "old" / "new" / "one": b"1", tmp_path / "two" / "two": b"2"})
    assert [path.name for path in tmp_path.rglob("*")] == ["old"]


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("stop", [KeyboardInterrupt, PermissionError])
@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_set_that_cannot_take_its_names_gives_them_back(at, stop, links, tmp_path, monkeypatch):
    write_all({tmp_path / name: b"old" for name in "ab"})
    names = iter(range(1, 9))
    replace = Path.replace

    def stopped(self: Path, target: Path) -> Path:
        if self.suffix == ".tmp" and next(names) == at:
            raise stop(errno.EACCES, "no")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", stopped)
    if not links:
        nowhere = tmp_path / "nowhere"
        monkeypatch.setattr(os, "link", lambda *_, **__: nowhere.stat())
    with pytest.raises((KeyboardInterrupt, ProblemsFound)):
        write_all({tmp_path / name: b"new" for name in "abc"})
    assert contents(tmp_path) == {"a": b"old", "b": b"old"}


@pytest.mark.skipif(os.name == "nt", reason="asks for processes as POSIX does")
def test_what_killed_runs_have_left_is_removed_by_the_next(tmp_path):
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for name in (f"{gone.pid}-0.tmp", f"{gone.pid}-7.old", f"{os.getppid()}-0.tmp"):
        (tmp_path / f".kaperbrief-{name}").write_bytes(b"half")
    write_all({tmp_path / "a": b"new"})
    assert set(contents(tmp_path)) == {"a", f".kaperbrief-{os.getppid()}-0.tmp"}
