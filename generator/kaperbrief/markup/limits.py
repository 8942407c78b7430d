"""What a stranger's template may take: seconds of the processor, memory, figures of a number."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from jinja2.exceptions import SecurityError

SECONDS = 5.0
MEMORY = 1 << 30
_BITS = 4096
LONG = frozenset(("ljust", "rjust", "center", "zfill", "expandtabs", "translate"))
"""Methods of texts that make enormous ones out of short ones."""


@contextlib.contextmanager
def limited() -> Iterator[None]:
    """Whatever runs meanwhile ends with SecurityError or MemoryError when it takes too much.

    As far as the system can: Windows has no such limits.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not _MAIN:
        yield
        return
    import resource

    before = signal.signal(signal.SIGVTALRM, _too_long)
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (_most(soft, hard), hard))
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, 1.0)  # again where it is swallowed
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
        signal.signal(signal.SIGVTALRM, before)


_MAIN = threading.main_thread()


def check_power(left: object, right: object, operator: str) -> None:
    """Raise SecurityError where a product or a power has far too many figures."""
    if isinstance(left, int) and isinstance(right, int):
        bits = left.bit_length()
        more = bits + right.bit_length() if operator == "*" else bits * right
        if operator != "%" and more > _BITS:
            raise SecurityError("numbers of more than a thousand figures")


def _too_long(_number: int, _frame: FrameType | None) -> None:
    raise SecurityError(f"more than {SECONDS:g} seconds of work")


def _most(soft: int, hard: int) -> int:
    """The bytes that the process may hold: what it has now and some more, no more than it may."""
    import resource

    try:
        pages = int(Path("/proc/self/statm").read_bytes().split()[5])
    except (OSError, ValueError, IndexError):
        return soft
    most = pages * resource.getpagesize() + MEMORY
    return min([most, *(one for one in (soft, hard) if one != resource.RLIM_INFINITY)])
