"""Work on templates of strangers in a process of its own that can read, reckon and answer only."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from kaperbrief import kept

SECONDS = 2
"""Of the processor for one answer."""
MEMORY = 256 << 20
"""Bytes beyond what the process has when it begins."""
LIMIT = 16_000_000
"""The longest answer in bytes."""
_WAIT = 60.0
"""Seconds till an answer comes on a machine that is busy with other things."""
_LENGTH = 8
_SILENT = ("compile", "exec", "import", "marshal.", "object.", "code.", "builtins.", "sys.",
           "os.listdir", "os.scandir", "os.walk", "os.fwalk", "os.getxattr")  # fmt: skip
"""What may be done there, by the names that Python's own watch has for it."""
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class GivenUp(Exception):
    """The process was ended before it answered; the text says why."""


def can_part() -> bool:
    """Can this system part a process in two?"""
    return hasattr(os, "fork")


def answers(work: Callable[[int], Any], count: int, readable: Sequence[Path]) -> Iterator[Any]:
    """What `work` gives for 0, 1, … `count` - 1 in another process, as far as JSON can tell it.

    There nothing is written, nobody is called, no other program runs; only files of `readable`
    folders, of Python and of ours are read. Raises GivenUp where one answer takes too much.
    """
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # The other process runs one thread that holds no lock; one that hangs is ended.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _serve(writer, work, count, readable)
    os.close(writer)
    ended: int | None = None
    try:
        for _ in range(count):
            length = int.from_bytes(_received(reader, _LENGTH), "big")
            if length > LIMIT:
                raise GivenUp("the template makes too much text")
            yield json.loads(_received(reader, length))
    except EOFError:
        ended = os.waitpid(child, 0)[1]
        raise GivenUp(_reason(ended)) from None
    finally:
        os.close(reader)
        if ended is None:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _reason(status: int) -> str:
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if ended == signal.SIGPROF:
        return f"not allowed in templates: more than {SECONDS} seconds of work"
    return "not allowed in templates: so much memory" if ended else "the template gives no answer"


def _received(reader: int, length: int) -> bytes:
    """So many bytes; EOFError where the other side has gone, GivenUp where it says nothing."""
    parts, missing = [], length
    while missing:
        if not select.select([reader], [], [], _WAIT)[0]:
            raise GivenUp(f"the template gives no answer in {_WAIT:g} seconds")
        part = os.read(reader, min(missing, 1 << 20))
        if not part:
            raise EOFError
        parts.append(part)
        missing -= len(part)
    return b"".join(parts)


def _serve(
    writer: int, work: Callable[[int], Any], count: int, readable: Sequence[Path]
) -> NoReturn:
    """Answer everything, then end. Nothing of the process that parted runs on here."""
    code = 1
    try:
        _confine(writer, readable)
        for number in range(count):
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            data = json.dumps(work(number)).encode()
            data = len(data).to_bytes(_LENGTH, "big") + data
            while data:
                data = data[os.write(writer, data) :]
        code = 0
    finally:  # whatever was raised: whoever waits sees that no answer came
        os._exit(code)


def _confine(writer: int, readable: Sequence[Path]) -> None:
    """Give everything up that templates have no use for."""
    import resource

    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGPROF):
        signal.signal(one, signal.SIG_DFL)
    kept.open_folder("")
    with contextlib.suppress(OSError):
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
    os.closerange(3, writer)
    os.closerange(writer + 1, os.sysconf("SC_OPEN_MAX"))
    most = {"RLIMIT_CORE": 0, "RLIMIT_FSIZE": 0, "RLIMIT_NPROC": 0, "RLIMIT_DATA": _held() + MEMORY}
    for name, value in most.items():
        with contextlib.suppress(OSError, ValueError):  # the system may know better
            resource.setrlimit(getattr(resource, name), (value, value))
    roots = (*readable, Path(__file__).parents[1], sys.prefix, sys.base_prefix, *sys.path)
    # An empty path would be the folder where somebody stands.
    sys.addaudithook(_gate(tuple(f"{os.path.realpath(str(one))}{os.sep}" for one in roots if one)))


def _gate(roots: tuple[str, ...]) -> Callable[[str, tuple[Any, ...]], None]:
    """Python asks this before it touches anything outside; what raises is not done."""

    def gate(event: str, details: tuple[Any, ...]) -> None:
        reads = event == "open" and isinstance(details[0], str) and not details[2] & _WRITES
        if not (
            event.startswith(_SILENT) or (reads and os.path.realpath(details[0]).startswith(roots))
        ):
            raise PermissionError(f"not allowed in templates: {event}")

    return gate


def _held() -> int:
    """Bytes of data that the process has now."""
    import resource

    with contextlib.suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_bytes().split()[5]) * resource.getpagesize()
    return 1 << 30
