"""Figures of a card that only its game has: each a badge, a word and its figure on colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM

if TYPE_CHECKING:
    from kaperbrief.typeset.pen import Pen
    from kaperbrief.typeset.setting import Setting

HIGH, ROW = 5.6 * MM, 6.8 * MM
"""The height of a badge, and from one row to the next: on small cards too, so that all read it."""
_PAD, _GAP = 1.4 * MM, 1.6 * MM
_WRITE = 5 * MM
"""The room of a figure that somebody writes."""
_WORD, _FIGURE = "label", "strong"


class Badge(NamedTuple):
    """What stands on it, and how wide it is in points."""

    word: Line
    figure: Line
    width: float


def badge_rows(setting: Setting, told: str, room: float) -> list[list[Badge]]:
    """The badges of `told`, words and figures in turn with bars between, in rows of that room."""
    parts = told.split("|") if told else []
    rows: list[list[Badge]] = []
    free = 0.0
    for word, figure in zip(parts[::2], parts[1::2], strict=False):
        badge = _badge(setting, word, figure, room)
        if not rows or free < badge.width:
            rows.append([])
            free = room
        rows[-1].append(badge)
        free -= badge.width + _GAP
    return rows


def _badge(setting: Setting, word: str, figure: str, room: float) -> Badge:
    inner = room - 4 * _PAD
    second = setting.line(figure, _FIGURE, inner * 0.7)
    first = setting.line(word, _WORD, inner - max(second.width, 0 if figure else _WRITE))
    least = 2 * MM if figure else _WRITE
    return Badge(first, second, first.width + max(second.width, least) + 4 * _PAD)


def draw_badges(pen: Pen, rows: Sequence[Sequence[Badge]], frame: Frame, colour: str) -> None:
    """The rows in the middle of a frame, from its upper edge."""
    for place, badge in _places(rows, frame):
        with pen.tag("P"):
            _draw(pen, badge, place, colour)


def _places(rows: Sequence[Sequence[Badge]], frame: Frame) -> Iterator[tuple[Frame, Badge]]:
    y = frame.y
    for row in rows:
        x = frame.centre[0] - (sum(one.width for one in row) + _GAP * (len(row) - 1)) / 2
        for badge in row:
            yield Frame(x, y, badge.width, HIGH), badge
            x += badge.width + _GAP
        y += ROW


def _draw(pen: Pen, badge: Badge, place: Frame, colour: str) -> None:
    """The figure stands on the colour, or on its pale one, as the word of the tab does.

    One that is to be written stands on paper.
    """
    pale = pen.look.has_colour("tab")
    path = rounded_path(place, 1.2 * MM)
    left = badge.word.width + 2 * _PAD
    with pen.saved():
        pen.clip(path)
        pen.path(rounded_path(Frame(place.x, place.y, left, HIGH), 0), fill="paper")
        second = Frame(place.x + left, place.y, place.width - left, HIGH)
        if badge.figure.width:
            pen.path(rounded_path(second, 0), fill="tab" if pale else colour)
    pen.path(path, stroke=colour, width=0.7)
    middle = place.centre[1]
    pen.text_mid(badge.word, place.x + _PAD, middle, "ink", "left")
    if badge.figure.width:
        ink = colour if pale else "paper"
        pen.text_mid(badge.figure, second.centre[0], middle, ink)
