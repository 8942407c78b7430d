"""Characters that no font has: found before anything is drawn, told with their item."""

from __future__ import annotations

import unicodedata

from kaperbrief.components.registry import place_span
from kaperbrief.errors import Problem, Problems
from kaperbrief.press.job import Copy, Job
from kaperbrief.setting.theme import Look


def note_missing_glyphs(look: Look, jobs: list[Job], problems: Problems) -> None:
    """Note every character that was set in a face without it, and forget it there."""
    for _, face in sorted(look.shelf.faces.items()):
        for missing in face.missing:
            owner = _owner(missing.text, jobs)
            code = ord(missing.character)
            name = unicodedata.name(missing.character, "unnamed").lower()
            message = (
                f'the font {missing.face} has no "{missing.character}" (U+{code:04X} {name})'
                f' in "{missing.text}"'
            )
            hint = "write the character in another way, or use an icon such as :skull:"
            if owner is None:
                problems.add(Problem("glyph", message, place_span(missing.face), hint))
                continue
            copy, place = owner
            span = copy.span or place_span(place)
            problems.add(
                Problem("glyph", message, span, hint, copy.owner, source_line=copy.source_line)
            )
        face.missing.clear()


def _owner(text: str, jobs: list[Job]) -> tuple[Copy, str] | None:
    for job in jobs:
        for copy in job.copies:
            for node in copy.front.walk():
                if text in node.text or any(text in v for v in node.attributes.values()):
                    return copy, node.place
    return None
