"""What was read when the program was installed: a first run need not read it.

A thing is found by the digest of its text and by what reads it. What was changed since, or is
somebody else's, is simply not among them.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kaperbrief import kept


def digest(text: bytes) -> bytes:
    """Says which text it is."""
    return hashlib.blake2b(text, digest_size=12).digest()


class Ready:
    """Things of one `kind` that modules of a folder, the `makers`, have read; they lie below it."""

    def __init__(self, folder: Path, kind: str, makers: Sequence[str]) -> None:
        self.folder, self.kind, self.makers = folder / "_ready", kind, makers
        self._shared: dict[object, Any] = {}

    def find(self, name: object) -> Any:
        """What was read under a name, which has the digest of a text; None for nothing."""
        data = self._all.get(name)
        return None if data is None else kept.unpacked(data)

    def shared(self, name: object) -> Any:
        """As `find`, the same thing for all who ask: nobody may change it."""
        return kept.once(self._shared, name, lambda: self.find(name))

    def keep(self, things: Mapping[Any, Any]) -> Path:
        """Keep what was read by its names; where it is."""
        self.folder.mkdir(exist_ok=True)
        file = self.path()
        data = kept.packed({name: kept.packed(one) for name, one in sorted(things.items())})
        if not file.is_file() or file.read_bytes() != data:
            file.write_bytes(data)
        for other in set(self.folder.iterdir()) - {file}:
            other.unlink(missing_ok=True)
        return file

    def path(self) -> Path:
        """Where those are that these modules have read."""
        makers = b"".join((self.folder.parent / name).read_bytes() for name in self.makers)
        return self.folder / f"{self.kind}-{hashlib.blake2b(makers, digest_size=8).hexdigest()}"

    @functools.cached_property
    def _all(self) -> dict[object, bytes]:
        try:
            found: dict[object, bytes] = kept.unpacked(self.path().read_bytes())
        except Exception:  # none, or whatever it holds: all is read anew
            return {}
        return found
