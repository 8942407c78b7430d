"""What the comment at the head of a template says: what it prints, and what it wants for that."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

_COMMENT = re.compile(r"\s*\{#-?(.*?)-?#\}", re.DOTALL)
_MARK = re.compile(r"\s*\[([^\]]*)\]")


class TemplateHead(NamedTuple):
    """What a template prints, what it `wants` and what else is said in `marks`.

    `[wants of ships or crews; notes hull, leak; sailing table; wind]` asks for a material made of
    one of these kinds, with notes that have these blocks, in a pack that sails by that mechanism
    and has a section `wind`; `[wants nothing]` for any. Other templates print no materials.
    """

    about: str = ""
    wants: tuple[tuple[str, tuple[str, ...]], ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def is_for_materials(self) -> bool:
        """Does it say what it wants, if only that it wants nothing?"""
        return any(one.startswith("wants ") for one in self.marks)

    @property
    def told(self) -> str:
        """What it wants, in one line."""
        return "; ".join(" ".join([name, _LISTED[name != "notes"].join(of)]).strip()
                         for name, of in self.wants)  # fmt: skip


_LISTED = (", ", " or ")


def head_of(path: Path | None) -> TemplateHead:
    """The head of a template's file; an empty one where there is no file or no comment."""
    text = path.read_text(encoding="utf-8-sig", errors="replace") if path else ""
    found = _COMMENT.match(text)
    if found is None:
        return TemplateHead()
    marks = tuple(_MARK.findall(found[1]))
    said = next((one for one in marks if one.startswith("wants ")), "wants nothing")
    parts = [one.partition(" ") for one in said.removeprefix("wants ").split("; ")]
    wants = tuple((wish, tuple(re.split(", | or ", of)) if of else ())
                  for wish, _, of in parts if wish != "nothing")  # fmt: skip
    return TemplateHead(" ".join(_MARK.sub("", found[1]).split()), wants, marks)
