"""What is kept between runs, in a folder of the user's own: never needed, only quicker to find.

Each thing is a file called after what it was made of: the program, the libraries and the content.
A file that is broken, that belongs to somebody else or that others may write is as good as none.
Reading makes nothing but the program's own records and plain values. Nothing is kept until a
command has opened the folder.
"""

from __future__ import annotations

import contextlib
import dataclasses
import enum
import functools
import hashlib
import io
import os
import pickle
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from kaperbrief.errors import Problems

LIMIT = 64_000_000
"""How many bytes are kept at most; beyond, what was not used for longest goes."""
_LEAST = 16_000
"""What a file counts at least: many small ones cost time to look through."""
LONGEST = 10_000
"""A table of so many entries is begun anew by the next run."""
_DAY = 86_400.0
_SUM = 16
_PROTOCOL = pickle.HIGHEST_PROTOCOL
_NAME = re.compile(r"[a-z]+-[0-9a-f]{32}(\.\d+)?\Z")
_FLAGS = (getattr(os, name, 0) for name in ("O_BINARY", "O_NOFOLLOW", "O_NONBLOCK"))
_READ = sum(_FLAGS, os.O_RDONLY)
_Key = TypeVar("_Key")
_Thing = TypeVar("_Thing")
_user = getattr(os, "geteuid", lambda: 0)  # folders of Windows users are their own by themselves

_where: str | None = ""
_write = True
_tables: dict[tuple[str, ...], tuple[dict[Any, Any], int]] = {}
"""Each table, and how many of its entries are in its file."""
_written = 0
_spared = False


def open_folder(where: str | None, *, write: bool = True) -> None:
    """Keep things from now on in this folder; None is the usual one, an empty name keeps nothing.

    The folder is made when the first thing is kept, unless it is only read. Tables begin anew.
    """
    global _where, _written, _write, _spared
    _write, _spared = write, False
    _tables.clear()
    folder.cache_clear()
    _where, _written = where, 0


@functools.cache
def folder() -> Path | None:
    """The folder that is open, None where nothing is kept."""
    where = _where
    if where is None:
        import platformdirs

        try:
            where = platformdirs.user_cache_dir("kaperbrief", appauthor=False)
        except RuntimeError:  # a user without a home
            return None
    return Path(os.path.abspath(where)) if where else None


def name(kind: str, *parts: object) -> str:
    """The file of something of this kind that is made of these parts: bytes, or what shows all.

    Empty where nothing is kept.
    """
    if _where == "":
        return ""
    digest = hashlib.blake2b(_program().encode(), digest_size=16)
    for part in parts:
        data = part if isinstance(part, bytes) else repr(part).encode()
        digest.update(b"%d:%b" % (len(data), data))
    return f"{kind}-{digest.hexdigest()}"


def find(name: str, outside: Sequence[Any] = ()) -> Any:
    """What is kept under a name, else None; `outside` is what was given to `keep`."""
    here = folder()
    if here is None or not name:
        return None
    try:
        data = _read(here / name)
        return None if data is None else unpacked(data, outside)
    except Exception:  # whatever a file holds: it is made anew
        return None


def keep(name: str, thing: Any, outside: Sequence[Any] = ()) -> None:
    """Keep plain values and records under a name, but for the records `outside` that are in it.

    A full or read-only disk is no problem: the next run makes it again.
    """
    global _written
    here = folder() if _write else None
    if here is None or not name:
        return
    data = packed(thing, outside)
    beside = here / f"{name}.{os.getpid()}"
    try:
        here.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not trusted(here):
            return
        try:
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _READ, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(_sum(data) + data)
            beside.replace(here / name)
        except BaseException:  # full, or stopped: nothing half is left
            beside.unlink(missing_ok=True)
            raise
        _written += 1
    except OSError:
        return


def packed(thing: Any, outside: Sequence[Any] = ()) -> bytes:
    """Plain values and records as bytes, but for the records `outside` that are in them."""
    stream = io.BytesIO()
    writer = _Writer(stream, outside) if outside else pickle.Pickler(stream, _PROTOCOL)
    writer.dump(thing)
    return stream.getvalue()


def unpacked(data: bytes, outside: Sequence[Any] = ()) -> Any:
    """What was packed. Raises whatever comes where that is broken, or is anything else."""
    return _Reader(io.BytesIO(data), outside).load()


def made(
    name: str, make: Callable[[Problems], Any], problems: Problems, outside: Sequence[Any] = ()
) -> Any:
    """What is kept under a name (an empty one is nothing's), or what `make` makes anew.

    That is kept if it is not None and no problem was noted: warnings must come again.
    """
    thing = find(name, outside)
    if thing is None:
        found = Problems()
        try:
            thing = make(found)
        finally:
            problems.extend(found.items)
        if thing is not None and not found.items:
            keep(name, thing, outside)
    return thing


def once(known: dict[_Key, _Thing], key: _Key, make: Callable[[], _Thing]) -> _Thing:
    """What is known under a key, made now where nothing is."""
    if key not in known:
        known[key] = make()
    return known[key]


def table(*parts: str) -> dict[Any, Any]:
    """A dictionary of this kind with the entries of earlier runs, which `finish` keeps."""
    if parts not in _tables:
        found = find(name(*parts))
        whole = found if isinstance(found, dict) and len(found) < LONGEST else {}
        _tables[parts] = whole, len(whole)
    return _tables[parts][0]


def finish() -> None:
    """Keep the tables that have grown, and let the oldest files go where there are too many."""
    for parts, (entries, known) in list(_tables.items()):
        if len(entries) != known:
            whole = dict(entries)  # they may grow meanwhile, where another thread searches
            keep(name(*parts), whole)
            _tables[parts] = entries, len(whole)
    if _written and not _spared:
        _trim(LIMIT)


def spare() -> None:
    """Let nothing go at the end of this run: the next one takes up what it leaves."""
    global _spared
    _spared = True


def clear() -> None:
    """Let everything go that is kept."""
    _tables.clear()
    _trim(-1)


def files() -> list[tuple[float, int, Path]]:
    """When each file was used, its bytes and its path, the oldest first."""
    found = []
    try:
        here = folder()
        if not here or not trusted(here):
            return []
        with os.scandir(here) as entries:
            for entry in entries:
                if _NAME.match(entry.name):
                    told = entry.stat(follow_symlinks=False)
                    found.append((told.st_mtime, told.st_size, Path(entry.path)))
    except OSError:
        return []
    return sorted(found)


def _trim(most: int) -> None:
    old = files()
    left = sum(max(size, _LEAST) for _, size, _ in old)
    for _, size, path in old if left > most else ():
        if left <= most * 3 // 4:
            break
        left -= max(size, _LEAST)
        try:
            path.unlink()
        except OSError:
            continue


def trusted(here: Path) -> bool:
    """Is it a folder of the user's own that nobody else may write?"""
    try:
        return _own(os.lstat(here), stat.S_ISDIR)
    except OSError:
        return False


def _own(told: os.stat_result, is_kind: Callable[[int], bool]) -> bool:
    """Is it of this kind, the user's own, and may nobody else write it?"""
    return is_kind(told.st_mode) and told.st_uid == _user() and not told.st_mode & 0o022


def _read(path: Path) -> bytes | None:
    """The bytes of a file that can be trusted. Raises OSError for none."""
    if not trusted(path.parent):
        return None
    with os.fdopen(os.open(path, _READ), "rb") as file:
        told = os.fstat(file.fileno())
        if not _own(told, stat.S_ISREG):
            return None
        whole = file.read(LIMIT)
    if _write and time.time() - told.st_mtime > _DAY:
        with contextlib.suppress(OSError):  # read-only
            os.utime(path)
    data = whole[_SUM:]
    return data if whole[:_SUM] == _sum(data) else None


def _sum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_SUM).digest()


@functools.cache
def _program() -> str:
    """Says which program it is with which libraries: another one keeps its own things.

    A folder of libraries changes when one is installed.
    """
    libraries = [Path(path) for path in sys.path if path.endswith("-packages")]
    told = [f"{path} {path.stat().st_mtime_ns}" for path in libraries if path.is_dir()]
    return "\n".join([sys.version, *told, *stamps(str(Path(__file__).parent))])


def stamps(folder: str) -> Iterator[str]:
    """Says which files are in a folder and all below it, and in which state."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_dir(follow_symlinks=False):
            if entry.name not in ("_ready", "_shipped", "__pycache__"):
                yield from stamps(entry.path)
            continue
        with contextlib.suppress(OSError):  # a link that leads nowhere
            told = entry.stat()
            yield f"{entry.name} {told.st_size} {told.st_mtime_ns}"


class _Writer(pickle.Pickler):
    def __init__(self, stream: io.BytesIO, outside: Sequence[Any]) -> None:
        super().__init__(stream, _PROTOCOL)
        self.numbers = {id(one): number for number, one in enumerate(outside)}

    def reducer_override(self, thing: Any) -> Any:
        """What stands for one of those outside; only objects are asked for, no plain values."""
        number = self.numbers.get(id(thing))
        return NotImplemented if number is None else (_outside, (number,))


def _outside(number: int) -> Any:
    """Stands in files for what was outside; `_Reader` puts another function in its place."""
    raise pickle.UnpicklingError(str(number))


class _Reader(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, outside: Sequence[Any]) -> None:
        super().__init__(stream)
        self.outside = outside

    def find_class(self, module: str, name: str) -> Any:
        """A record or enumeration of the program, or what is outside; nothing else is made."""
        if (module, name) == (__name__, _outside.__name__):
            return self.outside.__getitem__
        own = module.partition(".")[0] == "kaperbrief"
        found = super().find_class(module, name) if own else None
        if isinstance(found, type) and found.__module__ == module and _is_record(found):
            return found
        raise pickle.UnpicklingError(f"{module}.{name}")


def _is_record(kind: type) -> bool:
    return dataclasses.is_dataclass(kind) or issubclass(kind, tuple | enum.Enum)
