"""Work for the tests of many hands: other processes must be able to import it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def square(number: int) -> int:
    """A piece of work."""
    return number * number


def refused(number: int) -> int:
    """A piece that nobody can do."""
    raise ValueError(f"not {number}")


def deadly_once(number: int, folder: str) -> int:
    """Ends the process of whoever does number 3 first."""
    died = Path(folder, "died")
    if number == 3 and not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def deadly(_number: int) -> int:
    """Ends the process of whoever does it."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def sleepy(folder: str) -> None:
    """Says who does it, and does it for an hour."""
    Path(folder, f"{os.getpid()}.begun").touch()
    time.sleep(3600)
