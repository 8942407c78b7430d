"""The end of the process: everything is flushed and told, nothing is taken apart."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

MAIN = "from kaperbrief.cli import main; main()"
FULL = Path("/dev/full")
PRINT = ("kit", "tischpiraten", "--only", "magic-cards")
BEFORE = """
import atexit, sys, types
class Taken:
    def __del__(self): sys.__stderr__.write("taken apart\\n")
sys.modules["kept"] = types.SimpleNamespace(one=Taken())
atexit.register(lambda: print("goodbye"))
"""


def left(program: str, *arguments: str, folder, **more) -> subprocess.CompletedProcess:
    command = [sys.executable, "-c", program, *arguments]
    streams = {"stdout": subprocess.PIPE, **more}
    return subprocess.run(
        command, cwd=folder, stderr=subprocess.PIPE, text=True, timeout=60, **streams
    )


def test_what_is_due_at_the_end_is_done_and_nothing_else(tmp_path):
    done = left(BEFORE + MAIN, "list", "games", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "tischpiraten" in done.stdout
    assert done.stdout.endswith("goodbye\n")


def test_a_process_that_is_taken_apart_would_say_so(tmp_path):
    assert "taken apart" in left(BEFORE, folder=tmp_path).stderr


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["--help"], 0), (["list", "games", "--project", "there"], 1), (["kti"], 2)],
)
def test_the_exit_code_is_that_of_the_command(arguments, code, tmp_path):
    pack = tmp_path / "there" / "content" / "small" / "pack.yaml"
    pack.parent.mkdir(parents=True)
    pack.write_text("id: [")
    assert left(MAIN, *arguments, folder=tmp_path).returncode == code


def test_a_fault_of_ours_has_its_exit_code(tmp_path):
    broken = "import kaperbrief.cli.list as broken; broken.command.callback = lambda **_: 1 / 0\n"
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    done = left(broken + MAIN, "list", "games", folder=tmp_path, env=environment)
    assert done.returncode == 3
    assert "our fault" in done.stderr


def test_ctrl_c_before_the_first_command_is_quiet(tmp_path):
    stopped = """
import sys
class Stopped:
    def find_spec(self, name, *_):
        if name.startswith("kaperbrief.cli."): raise KeyboardInterrupt
sys.meta_path.insert(0, Stopped())
"""
    done = left(stopped + MAIN, "list", folder=tmp_path)
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_reader_that_has_gone_is_no_traceback(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = left(MAIN, "list", "ships", folder=tmp_path, stdout=writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is full")
@pytest.mark.parametrize("arguments", [("--help",), ("list", "icons")])
def test_a_screen_that_takes_nothing_is_told_and_no_fault_of_ours(arguments, tmp_path):
    with FULL.open("w") as full:
        done = left(MAIN, *arguments, folder=tmp_path, stdout=full)
    assert done.returncode == 1
    assert "cannot be written" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="closes a stream as POSIX does")
def test_a_screen_that_is_closed_is_quiet(tmp_path):
    done = left("import os; os.close(1)\n" + MAIN, "list", "icons", folder=tmp_path)
    assert done.returncode in (0, 1)
    assert "our fault" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="closes streams as POSIX does")
@pytest.mark.parametrize("closed", [(2,), (1, 2), (0, 1, 2)])
def test_a_print_without_any_screen_is_a_print(closed, tmp_path):
    close = f"import os, sys; [os.close(one) for one in {closed}]\n"
    again = f"os.execv(sys.executable, [sys.executable, '-c', {MAIN!r}, *sys.argv[1:]])"
    done = subprocess.run(
        [sys.executable, "-c", close + again, *PRINT], cwd=tmp_path, timeout=60, check=False
    )
    assert done.returncode == 0
    assert (tmp_path / "output/tischpiraten-de/kit.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_who_is_asked_to_end_when_all_is_written_says_so(number, tmp_path):
    asked = f"""
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import kaperbrief.files as files
true = os.replace
def replace(old, new):
    os.kill(os.getpid(), {int(number)})
    true(old, new)
os.replace = replace
"""
    done = left(asked + MAIN, *PRINT, folder=tmp_path)
    assert done.returncode == 128 + number
    assert done.stderr.strip() == "Stopped; all files were written already."
    there = {path.name for path in (tmp_path / "output/tischpiraten-de").iterdir()}
    assert there == {"kit.pdf", "manifest.json"}


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_who_is_asked_to_end_at_the_very_end_ends(number, tmp_path):
    last = f"""
import atexit, os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
atexit.register(lambda: os.kill(os.getpid(), {int(number)}))
"""
    done = left(last + MAIN, "list", "games", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(
    ("number", "code"),
    [(one, 128 + one) for one in (signal.SIGTERM, signal.SIGINT, getattr(signal, "SIGHUP", 1))],
)
def test_who_is_asked_to_end_says_so_and_leaves_all_as_it_was(number, code, tmp_path):
    asked = f"""
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # not so by itself in the background
if {int(number)} != signal.SIGINT:
    signal.signal({int(number)}, signal.SIG_DFL)  # nor where it was started to outlive a terminal
import kaperbrief.files as files
files._write = lambda path, data: os.kill(os.getpid(), {int(number)})
"""
    kept = tmp_path / "output" / "tischpiraten-de" / "kit.pdf"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"Producer>Kaperbrief earlier")
    done = left(asked + MAIN, *PRINT, folder=tmp_path)
    assert (done.returncode, done.stderr.strip()) == (code, "Stopped; nothing was changed.")
    assert [path.name for path in kept.parent.iterdir()] == ["kit.pdf"]
