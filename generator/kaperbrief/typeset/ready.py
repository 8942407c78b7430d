"""Drawings that were read when the program was installed: a first run need not read them.

One is found by what its file says and by what reads it. A drawing that was changed since, or that
is somebody else's, is simply not among them.
"""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path
from typing import Any

from kaperbrief import kept

FOLDER = Path(__file__).with_name("_ready")
_MAKERS = ("curves.py", "frame.py", "icons.py", "pathdata.py", "svg.py")


def find(kind: str, name: bytes) -> Any:
    """What was read of a drawing whose text has this digest, None where there is nothing."""
    data = _all().get((kind, name))
    return None if data is None else kept.unpacked(data)


def keep(drawings: dict[tuple[str, bytes], Any]) -> Path:
    """Keep what was read of the drawings of these kinds and digests; where it is."""
    FOLDER.mkdir(exist_ok=True)
    file = path()
    data = kept.packed({name: kept.packed(one) for name, one in sorted(drawings.items())})
    if not file.is_file() or file.read_bytes() != data:
        file.write_bytes(data)
    for other in set(FOLDER.iterdir()) - {file}:
        other.unlink(missing_ok=True)
    return file


def path() -> Path:
    """Where those are that these modules have read."""
    makers = b"".join(Path(__file__).with_name(name).read_bytes() for name in _MAKERS)
    return FOLDER / f"drawings-{hashlib.blake2b(makers, digest_size=8).hexdigest()}"


@functools.cache
def _all() -> dict[tuple[str, bytes], bytes]:
    try:
        found: dict[tuple[str, bytes], bytes] = kept.unpacked(path().read_bytes())
    except Exception:  # none, or whatever it holds: all is read anew
        return {}
    return found
