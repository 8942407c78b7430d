"""`kaperbrief check --watch`: what is wrong is told again whenever a file changes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

NEEDS = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C of POSIX")


@NEEDS
def test_problems_come_anew_until_it_is_stopped(tmp_path):
    pytest.importorskip("watchfiles", reason="the extra page is not installed")
    pack = tmp_path / "content" / "mini" / "pack.yaml"
    pack.parent.mkdir(parents=True)
    pack.write_text("id: [")
    line = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # not so by itself in the background
from kaperbrief.cli import main
main()
"""
    with subprocess.Popen(
        [sys.executable, "-c", line, "check", tmp_path, "--game", "mini", "--watch"],
        stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:  # fmt: skip

        def told() -> str:
            """What is said of a change, up to the line that counts."""
            lines = []
            while not lines or not lines[-1].endswith(("error\n", "errors\n")):
                lines.append(process.stderr.readline())
                assert lines[-1], "it has ended"
            return "".join(lines)

        assert "pack.yaml:1" in told()
        for nothing in (pack.with_name(".hidden.yaml"), tmp_path / "notes.txt"):
            nothing.write_text("x")
        pack.write_text("id: mini\nhull: 3\n")
        again = told()
        assert "Changed:" in again
        assert "hidden" not in again
        assert "notes" not in again
        assert "hull" in again
        process.send_signal(signal.SIGINT)
        assert "Stopped" in process.stderr.read()
        assert process.wait(20) == 130


def test_what_lacks_is_said_in_one_line(kaperbrief, monkeypatch):
    monkeypatch.delitem(sys.modules, "kaperbrief.page.watching", raising=False)
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    code, out, err = kaperbrief("check", "--watch")
    assert (code, out) == (2, "")
    assert 'pip install "kaperbrief[page]"' in err


def test_files_that_count():
    pytest.importorskip("watchfiles", reason="the extra page is not installed")
    from watchfiles import Change

    from kaperbrief.page.watching import counting

    counts = counting(Path("/a"), Path("/b"))
    for name in ("/a/content/x/ships.yaml", "/b/art/x.svg", "/b/con/event.yaml", "/a/ships.csv"):
        assert counts(Change.modified, name), name
    for name in ("/a/output/kit.pdf", "/a/content/.x", "/a", "/c/content/x.yaml", "/a/README.md"):
        assert not counts(Change.modified, name), name
