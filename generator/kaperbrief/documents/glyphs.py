"""Characters that no font has: found before anything is drawn, told with their item."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from kaperbrief.components.registry import place_span
from kaperbrief.errors import Problems, Span
from kaperbrief.press.job import Copy, Job, WrittenAt
from kaperbrief.typeset.theme import Look

_HINT = "write the character in another way, or use an icon such as :skull:"


def note_missing_glyphs(look: Look, jobs: list[Job], problems: Problems) -> None:
    """Note every character that was set in a face without it, and forget it there.

    A character is told once for each place where it is written, whatever it was set in.
    """
    told: set[tuple[Span, str]] = set()
    for _, face in sorted(look.shelf.faces.items()):
        for character, text in face.missing:
            place = place_of(text, jobs) or WrittenAt(place_span(face.name))
            if (place.span, character) in told:
                continue
            told.add((place.span, character))
            code = ord(character)
            name = unicodedata.name(character, "unnamed").lower()
            message = f'the font {face.name} has no "{character}" (U+{code:04X} {name}) in "{text}"'
            problems.add(place.problem("glyph", message, _HINT))
        face.missing.clear()


def place_of(text: str, jobs: list[Job]) -> WrittenAt | None:
    """Where a printed text is written: in the content, else in a template; None if nowhere."""
    for copy, place in _printed(text, jobs):
        return copy.locate(text) or WrittenAt(place_span(place))
    return next((copy.locate(text) for job in jobs for copy in job.copies), None)


def _printed(text: str, jobs: list[Job]) -> Iterator[tuple[Copy, str]]:
    """The copies on which a text stands, each with the template line of its tag."""
    for job in jobs:
        for copy in job.copies:
            for tree in (copy.front, copy.back):
                for node in tree.walk() if tree is not None else ():
                    if text in node.text or any(text in v for v in node.attributes.values()):
                        yield copy, node.place
