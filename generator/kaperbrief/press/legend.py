"""What lies on a sheet of small pieces: each kind in small, how many there are, and its name."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kaperbrief.press.job import PagePlan, Placement
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_COLUMNS, _PITCH, _SIZE, _GAP = 3, 10.5 * MM, 9 * MM, 6 * MM


class Entry(NamedTuple):
    """One piece of a kind, where it is shown, and the words beside it."""

    place: Placement
    at: Frame
    words: Line


def legend(page: PagePlan, setting: Setting) -> list[Entry]:
    """The kinds of a sheet under a heading, below its pieces; none where there is no room."""
    if not page.heading or page.side == "back" or page.cuts is None:
        return []
    names = [place.copy.row for place in page.placements]
    firsts = {place.copy.row: place for place in reversed(page.placements) if place.copy.row}
    kinds = sorted(firsts, key=names.index)
    paper, top = page.paper, page.cuts.bounds.bottom + _GAP
    rows = math.ceil(len(kinds) / _COLUMNS)
    if top + rows * _PITCH > paper.frame_y + paper.frame_height:
        return []
    wide, found = paper.frame_width / _COLUMNS, []
    for number, (kind, count) in enumerate((kind, Counter(names)[kind]) for kind in kinds):
        column, row = divmod(number, rows)
        at = Frame(paper.frame_x + column * wide, top + row * _PITCH, wide, _PITCH)
        words = setting.line(f"{count} × {kind}", "small", wide - _SIZE - 3 * MM)
        found.append(Entry(firsts[kind], at, words))
    return found


def draw_legend(
    pen: Pen, page: PagePlan, entries: Sequence[Entry], draw: Callable[[Placement], None]
) -> None:
    """Draw the kinds; `draw` draws a piece at a place.

    One with a line of words has its name alone: so small, nobody could read them.
    """
    paper = page.paper
    high = max(entry.at.bottom for entry in entries) - entries[0].at.y
    left = paper.frame_x - MM
    pen.rect(Frame(left, entries[0].at.y - MM, paper.frame_width + 2 * MM, high), fill="paper")
    for place, at, words in entries:
        scale = _SIZE / max(place.width, place.height)
        if not any(node.attributes.get("note") for node in place.copy.front.walk()):
            with pen.enlarged(at.x, at.y, scale):
                draw(Placement(0, 0, place.width, place.height, place.job, place.copy))
        with pen.tag("P"):
            pen.text_mid(words, at.x + _SIZE + 2 * MM, at.y + _SIZE / 2, "", "left")
