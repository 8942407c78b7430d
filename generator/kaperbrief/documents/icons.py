"""Icons and art that could not be drawn: told where content names them, or at their file."""

from __future__ import annotations

from kaperbrief.components.registry import place_span
from kaperbrief.documents.glyphs import place_of
from kaperbrief.errors import Problem, Problems, Span, did_you_mean
from kaperbrief.press.job import Job, WrittenAt
from kaperbrief.typeset.icons import IconShelf, UnknownIcon
from kaperbrief.workspace import Workspace

_HINTS = {
    "icons": "an icon is an SVG file of <path> tags on a square of 64 units",
    "art": "art is an SVG file of shapes in colour roles; copy one of templates/default/art",
}


def note_bad_icons(
    shelf: IconShelf,
    jobs: list[Job],
    workspace: Workspace,
    pack: str,
    themes: list[str],
    problems: Problems,
) -> None:
    """Note every icon and art that was asked for while drawing and that is unknown or faulty."""
    for (folder, name), fault in sorted(shelf.faults.items()):
        if isinstance(fault, UnknownIcon):
            place = (
                place_of(f":{name}:", jobs) or place_of(name, jobs) or WrittenAt(place_span(name))
            )
            hint = did_you_mean(name, workspace.names(folder, ".svg", pack, themes))
            problems.add(place.problem("reference", str(fault), hint))
        else:
            path = shelf.find(folder, name)
            file = workspace.shown(path) if path else name
            span = Span(file, fault.line) if fault.line else Span(file)
            problems.add(Problem(folder.removesuffix("s"), str(fault), span, _HINTS[folder]))
