"""Commands that are stopped at any moment: the old files or the new ones, whole."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]


@pytest.fixture
def interrupt(monkeypatch):
    """The command of fuzz/ that does this two hundred times."""
    spec = importlib.util.spec_from_file_location("interrupt", HOME / "fuzz/interrupt.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "interrupt", module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.checkout
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_twenty_interrupts_lose_nothing(interrupt, tmp_path):
    assert interrupt.rounds(20, 1, tmp_path) == []


@pytest.mark.checkout
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_loss_would_be_seen(interrupt, tmp_path, monkeypatch):
    careless = """
import signal, sys, time
signal.signal(signal.SIGINT, lambda *_: sys.exit(1))
from pathlib import Path
Path("there").mkdir(exist_ok=True)
Path("there/kit.pdf").write_text("a"); time.sleep(0.3)
Path("there/manifest.json").write_text("b")
"""
    monkeypatch.setattr(interrupt, "MAIN", careless)
    monkeypatch.setattr(interrupt, "COMMANDS", {"print": ((), ("again",))})
    monkeypatch.setattr(interrupt, "SIGNALS", (signal.SIGINT,))
    (tmp_path / "empty").mkdir()
    one = interrupt.stage("print", tmp_path)._replace(before=tmp_path / "empty", old={})

    class Dice:
        def random(self):
            return 0.0

        def choice(self, many):
            return many[0]

        def uniform(self, least, most):
            return most

    assert "neither the old files nor the new" in interrupt.stop(one, tmp_path / "x", Dice())


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_that_python_loses_is_asked_for_again():
    """In the middle of an import, in a callback: Python would write a traceback and go on."""
    program = (
        "import signal, time, weakref\n"
        "import kaperbrief.cli.run as run\n"
        "class Thing: pass\n"
        "def lose(_): signal.raise_signal(signal.SIGINT); [None for _ in range(1000)]\n"
        "def main(*_, **__):\n"
        "    thing = Thing(); lost = weakref.ref(thing, lose); del thing; time.sleep(20)\n"
        "run.cli.main = main\n"
        "raise SystemExit(run.run(['list']))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 128 + signal.SIGINT
    assert done.stderr == "\nStopped; nothing was changed.\n"
