"""What is seen on a page besides its letters, told by a digest: drawings are files that change."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Sequence

from kaperbrief.typeset.frame import Forms

_SHOWN = re.compile(r"/(\w+) Do\b")
_PART = re.compile(r"^BT.*$|/(\w+) Do\b", re.MULTILINE)
"""Letters, whose codes belong to a document; a form or a photo that is shown."""


class Sights:
    """The digests of the pages of one document, taken while it is drawn."""

    def __init__(self) -> None:
        self._forms: dict[str, str] = {}

    def of(self, operators: Sequence[str], forms: Forms) -> str:
        """The digest of a page by its operators; its forms are not written yet."""
        # Each stands behind those that it shows, so these are known.
        for form in forms.new:
            if form.name not in self._forms:
                packed = form.stream
                told = zlib.decompress(packed).decode() if packed else "\n".join(form.operators)
                self._forms[form.name] = self._digest(told)
        return self._digest("\n".join(operators))

    def shown(self, operators: Sequence[str]) -> str:
        """The digest of the drawings that a part of such a page shows, wherever it lies."""
        names = {name for line in operators for name in _SHOWN.findall(line)}
        told = sorted(self._forms[name] for name in names & self._forms.keys())
        return self._digest(" ".join(told)) if told else ""

    def _digest(self, told: str) -> str:
        told = _PART.sub(lambda part: self._forms.get(part[1], part[1] or ""), told)
        return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()
