"""Changes by lot, as the benchmark of the page asks for them: all are answered, little is held."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.checkout
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_twenty_changes():
    script = ROOT / "benchmarks" / "page.py"
    done = subprocess.run(
        [sys.executable, script, "--changes", "20", "--each", "0"],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert int(re.findall(r"(\d+) at most$", done.stdout, re.MULTILINE)[0]) < 300
