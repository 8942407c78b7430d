"""Files that appear whole or not at all, file names that every system takes, paths that stay in."""

from __future__ import annotations

import contextlib
import errno
import io
import itertools
import json
import os
import re
import signal
import stat
import tempfile
import threading
import unicodedata
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, TypeVar

from kaperbrief.errors import ENDING, Problem, ProblemsFound, Refusal, Span, did_you_mean

_COUNTER = itertools.count()
_LEFT = re.compile(r"\.kaperbrief-(\d{1,9})-\d+\.(?:tmp|old)")
_NAME_BYTES = 120  # most systems take 255 bytes a name; leaves room for what callers add
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]+')
_DEVICE = re.compile(
    "(?:con|prn|aux|nul|conin\\$|conout\\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3]) *(?:\\.|\\Z)",
    re.IGNORECASE,
)

_REASONS = {
    errno.ENOSPC: ("the disk is full", "free some space"),
    errno.EDQUOT: ("the disk quota is used up", "free some space"),
    errno.EFBIG: ("the file is larger than this system allows", "choose another folder"),
    errno.EACCES: ("this place may not be written to", "choose another folder or close the file"),
    errno.EPERM: ("this place may not be written to", "choose another folder or close the file"),
    errno.EROFS: ("this disk is read-only", "choose another folder"),
    errno.ENOENT: ("no folder can be made there", "choose another folder"),
    errno.EISDIR: ("a folder of this name is in the way", "rename the folder"),
    errno.ENOTDIR: ("a file stands where a folder is needed", "choose another folder"),
    errno.EEXIST: ("a file stands where a folder is needed", "choose another folder"),
    errno.ENAMETOOLONG: ("the name is too long", "choose a shorter name"),
}


class PathRefused(Refusal, ValueError):
    """A path that must not be followed; the text is message and hint."""

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message


class MissingFile(PathRefused):
    """There is no such file; the hint names the nearest one."""


def shown_path(path: Path) -> str:
    """A path for messages: relative to the current folder if it lies there, else its name."""
    if path.is_absolute():
        here = Path.cwd()
        path = path.relative_to(here) if path.is_relative_to(here) else Path(path.name)
    return path.as_posix()


def write_all(files: Mapping[Path, bytes], shown: Callable[[Path], str] = shown_path) -> None:
    """Write several files so that a failure leaves all the earlier ones as they were.

    Each file is written in full beside its place and flushed to the disk; not before all are there
    do they take their names, each in one step. If one cannot, those before it are put back.
    Missing folders are made. Temporary files are removed whatever happens, Ctrl-C included; those
    of runs that were killed go now. `shown` names a path in messages.

    Raises ProblemsFound with one problem (code `output`) when the system refuses.
    """
    staged: list[tuple[Path, Path]] = []
    made: list[Path] = []
    current = Path()
    with _undisturbed() as came:
        try:
            for folder in {path.parent for path in files}:
                _sweep(folder)
            for path, data in files.items():
                current = path.parent
                _make_folder(current, made)
                current = path
                if current.is_dir():
                    raise IsADirectoryError(errno.EISDIR, "is a directory")
                beside = current.with_name(f".kaperbrief-{os.getpid()}-{next(_COUNTER)}.tmp")
                staged.append((beside, current))
                _write(beside, data)
                if came:
                    raise KeyboardInterrupt
            with contextlib.ExitStack() as undo:
                for beside, current in staged:
                    undo.callback(_put_back, current, _aside(beside), os.path.lexists(current))
                    _swap(beside, current)
                undo.pop_all()
                written.extend(files)
            for folder in {path.parent for path in files}:
                _flush_folder(folder)
        except OSError as error:
            raise _refused(error, shown(current)) from error
        finally:
            _clear(staged, made)


def _refused(error: OSError, name: str) -> ProblemsFound:
    message, hint = _REASONS.get(error.errno or 0, ((error.strerror or str(error)).lower(), ""))
    return ProblemsFound([Problem("output", f"cannot be written: {message}", Span(name), hint)])


def _clear(staged: Sequence[tuple[Path, Path]], made: Sequence[Path]) -> None:
    """Remove what lies beside files, and the folders that were made and stayed empty."""
    for beside, _ in staged:
        for path in (beside, _aside(beside)):
            with contextlib.suppress(OSError):
                path.unlink()
    for folder in reversed(made):
        with contextlib.suppress(OSError):
            folder.rmdir()


_Name = TypeVar("_Name")


class Lazily(Mapping[_Name, bytes]):
    """Files that are read when they are asked for."""

    def __init__(self, reads: Mapping[_Name, Callable[[], bytes]]) -> None:
        self._reads = dict(reads)

    def __getitem__(self, name: _Name) -> bytes:
        return self._reads[name]()

    def __iter__(self) -> Iterator[_Name]:
        return iter(self._reads)

    def __len__(self) -> int:
        return len(self._reads)


class Spool(Lazily[str]):
    """Files that wait on the disk, all in one that goes when this does: there may be very many."""

    def __init__(self) -> None:
        super().__init__({})
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as this is there
        weakref.finalize(self, self._file.close)

    def __setitem__(self, name: str, data: bytes) -> None:
        start = self._file.seek(0, os.SEEK_END)
        self._reads[name] = partial(self._read, start, self._file.write(data))

    def _read(self, start: int, length: int) -> bytes:
        self._file.seek(start)
        return self._file.read(length)


written: list[Path] = []
"""What was written since it was cleared, in the order of writing."""


@contextlib.contextmanager
def _undisturbed() -> Iterator[dict[int, Any]]:
    """Ctrl-C and its like wait while this runs, and are told here: who takes long ends then."""
    came: dict[int, Any] = {}
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for one in ENDING:
            handler = signal.getsignal(one)
            if callable(handler):
                before[one] = handler
                signal.signal(one, came.setdefault)
    try:
        yield came
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        for one, frame in came.items():
            before[one](one, frame)


def _aside(beside: Path) -> Path:
    """Where the old file waits until all the new ones have their names."""
    return beside.with_suffix(".old")


def _swap(beside: Path, current: Path) -> None:
    """Give a new file its name; the old one waits aside."""
    if os.path.lexists(current):
        try:
            os.link(current, _aside(beside), follow_symlinks=False)
        except (OSError, NotImplementedError):  # disks without links: for a moment there is none
            current.rename(_aside(beside))
    beside.replace(current)


def _put_back(current: Path, old: Path, was_there: bool) -> None:
    """Undo `_swap`, however far it came."""
    if os.path.lexists(old):
        old.replace(current)
    elif not was_there:
        current.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove what runs that were killed have left in a folder."""
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            match = _LEFT.fullmatch(path.name)
            if match and not _runs(int(match[1])):
                path.unlink()


def _runs(process: int) -> bool:
    """Does a process of this number run? On Windows, where asking would end it, always."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """While this runs, nobody else who asks for the same folder does; others wait.

    Where the system has no such locks nothing is done.
    """
    try:
        import fcntl

        handle = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _make_folder(folder: Path, made: list[Path]) -> None:
    """Make a folder and those above it; the new ones are remembered, the uppermost first."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    made.extend(reversed(missing))
    folder.mkdir(parents=True, exist_ok=True)


def _write(path: Path, data: bytes) -> None:
    with path.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _flush_folder(folder: Path) -> None:
    """Make renames survive a power cut, where the system can; the files themselves are safe."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def json_file(about: object) -> bytes:
    """The file of what other programs are told; all its parts at once would take ten times it."""
    file = io.BytesIO()
    for part in json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(about):
        file.write(part.encode())
    file.write(b"\n")
    return file.getvalue()


def safe_name(text: str) -> str:
    """A file name from any text that Windows, macOS and Linux all take and mean alike.

    At most 120 bytes, never empty, hidden, an option (`-x`) or a device (`CON`, `nul.pdf`);
    different texts may give the same name.
    """
    text = unicodedata.normalize("NFC", text)
    text = "".join(c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    text = _FORBIDDEN.sub("-", " ".join(text.split()))
    text = _trimmed(text)
    if _DEVICE.match(text):
        text = "_" + text
    stem, dot, ending = text.rpartition(".")
    if not stem or len(ending) > 8 or not ending.isascii():
        stem, dot, ending = text, "", ""
    room = _NAME_BYTES - len(dot + ending)
    stem = _trimmed(stem.encode()[:room].decode(errors="ignore"))
    return (stem or "unnamed") + dot + ending


def _trimmed(text: str) -> str:
    return text.lstrip(" .-~").rstrip(" .")


def safe_path(folder: Path, relative: str, boundary: Path) -> Path:
    """The regular file `relative` (with forward slashes) in `folder`, nowhere outside `boundary`.

    Names must be written as the disk has them, because the next computer minds the case; composed
    and decomposed accents are the same. Raises MissingFile if there is no such file, PathRefused
    for paths that leave, symbolic links that lead out, and anything but regular files.
    """
    parts = PurePosixPath(relative).parts
    if not parts or "\0" in relative:
        raise PathRefused("expected the name of a file, found nothing usable")
    if "\\" in relative:
        raise PathRefused(f'"{relative}" has a backslash in it', "write / between folders")
    if parts[0] == "/" or PureWindowsPath(relative).drive or ".." in parts:
        raise PathRefused(f'"{relative}" leads out of the folder', "files must lie inside it")
    path = folder
    for part in parts:
        path = path / _on_disk(path, part, relative)
    try:
        real = path.resolve(strict=True)
        mode = real.stat().st_mode
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle, before 3.13
        raise PathRefused(f'"{relative}" is a symbolic link that leads nowhere') from error
    if not real.is_relative_to(boundary.resolve()):
        raise PathRefused(f'"{relative}" is a symbolic link that leads out of the folder')
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "a pipe, socket or device"
        raise PathRefused(f'"{relative}" is {kind}, expected a file')
    return path


def _on_disk(folder: Path, part: str, relative: str) -> str:
    """The name in `folder` that `part` means."""
    other = part.swapcase()
    if other != part and os.path.lexists(folder / part) and not os.path.lexists(folder / other):
        return part  # without a list of the folder, which may be long
    try:
        names = [entry.name for entry in os.scandir(folder)]
    except OSError:
        names = []
    if part in names:
        return part
    wanted = unicodedata.normalize("NFC", part)
    composed = {unicodedata.normalize("NFC", name): name for name in names}
    if wanted in composed:
        return composed[wanted]
    for name in sorted(composed):
        if name.casefold() == wanted.casefold():
            message = f'"{relative}" is called "{name}" on the disk'
            raise PathRefused(message, "write it the same way")
    hint = did_you_mean(part, set(composed))
    raise MissingFile(f'there is no file "{relative}"', hint)
