"""Work on templates of strangers in a process of its own that can read, reckon and answer only."""

from __future__ import annotations

import contextlib
import functools
import importlib
import io
import json
import marshal
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CellType, FunctionType, MethodType
from typing import IO, Any, NoReturn

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
_TOO_LONG = 3
"""How a process ends that watches its own time."""
_BEGIN = (
    "import sys; sys.path[:] = eval(sys.argv[1]); "
    "from kaperbrief.markup import apart; apart.serve()"
)
_SILENT = ("compile", "exec", "import", "marshal.", "pickle.", "object.", "code.", "builtins.",
           "sys.", "os.listdir", "os.scandir", "os.walk", "os.fwalk", "os.getxattr")  # fmt: skip
"""What may be done there, by the names that Python's own watch has for it."""
_CLOCK = "babel.localtime"
"""Asks for the time zone of the machine when it is imported, which numbers lead to."""
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
    importlib.import_module(_CLOCK)
    child = _parted(work, count, readable) if can_part() else _begun(work, count, readable)
    with child as (reader, end):
        for _ in range(count):
            yield json.loads(_received(reader, end))


End = Callable[[], int]
"""Ends a process if it still runs; how it ended, as `subprocess` tells it."""


@contextlib.contextmanager
def _parted(
    work: Callable[[int], Any], count: int, readable: Sequence[Path]
) -> Iterator[tuple[IO[bytes], End]]:
    """A process that parts from this one and has all that this one has."""
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # The other process runs one thread that holds no lock; one that hangs is ended.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _serve(writer, work, count, readable, lambda: signal.setitimer(signal.ITIMER_PROF, SECONDS))
    os.close(writer)
    ended: list[int] = []

    def end() -> int:
        if not ended:
            os.kill(child, signal.SIGKILL)  # nothing to who ended before
            ended.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        return ended[0]

    try:
        with os.fdopen(reader, "rb") as answering:
            yield answering, end
    finally:
        end()


@contextlib.contextmanager
def _begun(
    work: Callable[[int], Any], count: int, readable: Sequence[Path]
) -> Iterator[tuple[IO[bytes], End]]:
    """A process of its own that is handed the work as data."""
    data = io.BytesIO()
    _Sender(data, pickle.HIGHEST_PROTOCOL).dump((work, count, tuple(readable), SECONDS))
    paths = repr([os.path.abspath(path) for path in sys.path if path])
    child = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", _BEGIN, paths],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip

    def end() -> int:
        child.kill()
        return child.wait()

    assert child.stdin
    assert child.stdout
    try:
        with child.stdout as answering:
            with contextlib.suppress(OSError), child.stdin as asking:  # it has gone: no answer
                asking.write(data.getbuffer())
            yield answering, end
    finally:
        end()


class _Sender(pickle.Pickler):
    """Takes what a function has around it along with it: our own side is trusted there."""

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, FunctionType) and "<" in thing.__qualname__:
            around = tuple(cell.cell_contents for cell in thing.__closure__ or ())
            code = marshal.dumps(thing.__code__)
            return _remade, (code, thing.__module__, thing.__defaults__, around)
        inside: Any = getattr(thing, "__wrapped__", None)
        if isinstance(thing, type(_cached)) and (
            isinstance(inside, MethodType) or "<" in inside.__qualname__
        ):
            return functools.cache, (inside,)
        return NotImplemented


@functools.cache
def _cached() -> None:
    """What is remembered is of this kind."""


def _remade(code: bytes, module: str, usual: tuple[Any, ...], around: tuple[Any, ...]) -> Any:
    known = vars(importlib.import_module(module))
    return FunctionType(
        marshal.loads(code), known, argdefs=usual, closure=tuple(map(CellType, around))
    )


def serve() -> NoReturn:
    """Answer what the standard input asks, in a process that was begun for it."""
    importlib.import_module(_CLOCK)
    work, count, readable, seconds = pickle.load(sys.stdin.buffer)
    until = [time.process_time() + seconds]

    def watch() -> None:
        while time.process_time() < until[0]:
            time.sleep(0.02)
        os._exit(_TOO_LONG)

    def again() -> None:
        until[0] = time.process_time() + seconds

    threading.Thread(target=watch, daemon=True).start()
    _serve(os.dup(sys.stdout.fileno()), work, count, readable, again)


def _reason(ended: int) -> str:
    if ended in (_TOO_LONG, -getattr(signal, "SIGPROF", 0)):
        return f"not allowed in templates: more than {SECONDS} seconds of work"
    if ended < 0:
        return "not allowed in templates: so much memory"
    return "the template gives no answer"


def _received(reader: IO[bytes], end: End) -> bytes:
    """An answer; GivenUp where the other side has gone or says nothing for too long."""
    silent = threading.Event()

    def give_up() -> None:
        silent.set()
        end()

    timer = threading.Timer(_WAIT, give_up)
    timer.start()
    try:
        length = int.from_bytes(head := reader.read(_LENGTH), "big")
        if length > LIMIT:
            raise GivenUp("the template makes too much text")
        data = reader.read(length)
    finally:
        timer.cancel()
        timer.join()
    if head and len(data) == length:
        return data
    if silent.is_set():
        raise GivenUp(f"the template gives no answer in {_WAIT:g} seconds")
    raise GivenUp(_reason(end()))


def _serve(
    writer: int,
    work: Callable[[int], Any],
    count: int,
    readable: Sequence[Path],
    again: Callable[[], object],
) -> NoReturn:
    """Answer everything, then end. Nothing of the process that parted runs on here."""
    code = 1
    try:
        _confine(writer, readable)
        for number in range(count):
            again()
            data = json.dumps(work(number)).encode()
            data = len(data).to_bytes(_LENGTH, "big") + data
            while data:
                data = data[os.write(writer, data) :]
        code = 0
    finally:  # whatever was raised: whoever waits sees that no answer came
        os._exit(code)


def _confine(writer: int, readable: Sequence[Path]) -> None:
    """Give everything up that templates have no use for, as far as the system can."""
    for one in ("SIGINT", "SIGTERM", "SIGPROF"):
        if hasattr(signal, one):
            signal.signal(getattr(signal, one), signal.SIG_DFL)
    kept.open_folder("")
    with contextlib.suppress(OSError):
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
    if hasattr(os, "sysconf"):
        os.closerange(3, writer)
        os.closerange(writer + 1, os.sysconf("SC_OPEN_MAX"))
    _limit()
    roots = (*readable, Path(__file__).parents[1], sys.prefix, sys.base_prefix, *sys.path)
    # An empty path would be the folder where somebody stands.
    sys.addaudithook(_gate(tuple(f"{os.path.realpath(str(one))}{os.sep}" for one in roots if one)))


def _limit() -> None:
    """Set limits of the system; Windows has none of these."""
    with contextlib.suppress(ImportError):
        import resource

        most = {"RLIMIT_CORE": 0, "RLIMIT_FSIZE": 0, "RLIMIT_NPROC": 0}
        for name, value in {**most, "RLIMIT_DATA": _held() + MEMORY}.items():
            with contextlib.suppress(OSError, ValueError):  # the system may know better
                resource.setrlimit(getattr(resource, name), (value, value))


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
