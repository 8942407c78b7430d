"""Icons that could not be drawn: told where the content names them, or at their file."""

from __future__ import annotations

from kaperbrief.components.registry import place_span
from kaperbrief.documents.glyphs import place_of
from kaperbrief.errors import Problem, Problems, Span, did_you_mean
from kaperbrief.press.job import Job, WrittenAt
from kaperbrief.typeset.icons import IconShelf, UnknownIcon
from kaperbrief.workspace import Workspace


def note_bad_icons(
    shelf: IconShelf,
    jobs: list[Job],
    workspace: Workspace,
    pack: str,
    themes: list[str],
    problems: Problems,
) -> None:
    """Note every icon that was asked for while drawing and that is unknown or no plain path."""
    for name, fault in sorted(shelf.faults.items()):
        if isinstance(fault, UnknownIcon):
            place = (
                place_of(f":{name}:", jobs) or place_of(name, jobs) or WrittenAt(place_span(name))
            )
            hint = did_you_mean(name, workspace.names("icons", ".svg", pack, themes))
            problems.add(place.problem("reference", str(fault), hint))
        else:
            path = shelf.find(name)
            span = Span(workspace.shown(path) if path else name)
            hint = "an icon is an SVG file of <path> tags on a square of 64 units"
            problems.add(Problem("icon", str(fault), span, hint))
