"""Ornaments that pieces share: degree bars, letters along an arc, tabs of cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import (
    Path,
    Point,
    points_at,
    polar,
    polygon_path,
    ring_points,
    rounded_path,
)
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_TRACKING = 0.035
"""Extra space after each letter of a curved line, as a share of its size.

Letters set one by one are not kerned and lean away from each other at their feet or heads: a
little air all over hides both.
"""
_CAPS = 0.62
"""The height of the title face's capitals, as a share of its size.

Half of it lifts the baseline, so that words in both halves of a ring stand in its middle.
"""
HATCH = 2.2 * MM
"""From one line of a hatching to the next: told from a grey as from white at arm's length."""


@dataclass(frozen=True, slots=True)
class ArcText:
    """Letters to stand along an arc: each with the middle of its place, points from the start."""

    letters: tuple[tuple[Line, float], ...]
    width: float
    size: float

    def scaled(self, factor: float) -> ArcText:
        """The letters made larger or smaller together with the piece on which they stand."""
        letters = tuple((letter.scaled(factor), at * factor) for letter, at in self.letters)
        return ArcText(letters, self.width * factor, self.size * factor)


def set_on_arc(
    setting: Setting, text: str, style: str, room: float, tracking: float = _TRACKING
) -> ArcText:
    """A text set letter by letter for an arc that is `room` points long.

    As a whole first, so that one too long is made smaller or noted like any other line. A letter
    lies on the tangent in its middle: on radii of ten letters or more no gap is seen. `tracking`
    is what letters stand further apart, as a share of their size.
    """
    whole = setting.line(text, style, room / (1 + tracking))
    factor = whole.style.size / setting.style(style).size
    apart = tracking * whole.style.size
    space = setting.line("n n", style).width - 2 * setting.line("n", style).width
    letters: list[tuple[Line, float]] = []
    x = 0.0
    for character in text:
        if character in " \u00a0":
            x += space * factor + apart
            continue
        letter = setting.line(character, style).scaled(factor)
        letters.append((letter, x + letter.width / 2))
        x += letter.width + apart
    return ArcText(tuple(letters), max(0.0, x - apart), whole.style.size)


def draw_on_arc(
    pen: Pen,
    text: ArcText,
    centre: Point,
    radius: float,
    angle: float,
    colour: str,
    halo: str = "",
) -> None:
    """Letters round `centre`, their middle at `angle` degrees, half their height at `radius`.

    They stand upright in the upper half and read from left to right in the lower one as well, on
    a halo in the colour of what lies below.
    """
    below = 90 < angle % 360 < 270
    half = text.size * _CAPS / 2
    baseline = radius + half if below else radius - half
    for letter, middle in text.letters:
        turn = math.degrees((middle - text.width / 2) / radius)
        at = angle - turn if below else angle + turn
        x, y = polar(*centre, baseline, at)
        with pen.turned(x, y, at + 180 if below else at):
            if halo:
                pen.halo(letter, x - letter.width / 2, y, halo)
            pen.text_at(letter, x, y, "center", colour)


def rim(
    pen: Pen, centre: Point, radius: float, lengths: dict[int, float], colour: str, width: float
) -> None:
    """Ticks that start at `radius` and run inwards; `lengths` in points by their step in degrees.

    Of two steps that meet at an angle the larger one counts.
    """
    for angle in range(0, 360, min(lengths)):
        length = max((lengths[step] for step in lengths if angle % step == 0), default=0.0)
        start, end = polar(*centre, radius, angle), polar(*centre, radius - length, angle)
        pen.line(*start, *end, colour, width)


def hatch(
    pen: Pen,
    path: Path,
    centre: Point,
    reach: float,
    count: int,
    colour: str = "hatch",
    width: float = 0.28,
) -> None:
    """Slanting lines inside a path: so many either side of the centre, `reach` up and down."""
    x, y = centre
    with pen.saved():
        pen.clip(path)
        for number in range(-count, count + 1):
            left = x + number * HATCH - reach
            pen.line(left, y + reach, left + 2 * reach, y - reach, colour, width)


def sectors(
    pen: Pen,
    centre: Point,
    radius: float,
    inner: float,
    sides: Iterable[int],
    colour: str,
    fill: str = "paper",
) -> None:
    """A thin circle, with a broad band over each of the sides of a hex and gaps between them."""
    pen.circle(*centre, radius, fill=fill, stroke=colour, width=0.5)
    for side in sides:
        edge = ring_points(*centre, radius, inner, 60 * side - 28, 60 * side + 28)
        pen.polygon(edge, fill=colour)


def lozenge(pen: Pen, x: float, y: float, half: float, colour: str) -> None:
    """A filled square standing on its corner, `half` points from its middle to each corner."""
    pen.polygon([(x - half, y), (x, y - half), (x + half, y), (x, y + half)], fill=colour)


def needle(
    pen: Pen,
    x: float,
    y: float,
    arm: float,
    turn: float,
    *,
    fill: str,
    stroke: str,
    width: float,
    dash: tuple[float, ...] = (),
) -> None:
    """An arrow of length 2 · arm with its middle at (x, y), turned clockwise from straight up."""
    outline = (
        (0.0, -1.0), (0.36, -0.42), (0.13, -0.5), (0.13, 0.5), (0.26, 0.95), (0.0, 0.78),
        (-0.26, 0.95), (-0.13, 0.5), (-0.13, -0.5), (-0.36, -0.42),
    )  # fmt: skip
    points = points_at(outline, (x, y), arm, turn)
    pen.polygon(points, fill=fill, stroke=stroke, width=width, dash=dash)


Tab = Callable[[Frame, float], Path]
"""The outline of a tab over a frame, so many points to a millimetre of a full-size card."""

TABS: dict[str, Tab] = {}
"""All shapes of tabs by name."""


def tab(name: str) -> Callable[[Tab], Tab]:
    """Make a function the tab of a name: kinds of cards may then ask for it."""

    def made(outline: Tab) -> Tab:
        TABS[name] = outline
        return outline

    return made


@tab("pennant")
def _pennant(frame: Frame, unit: float) -> Path:
    x, y, right, bottom = frame.x, frame.y, frame.right, frame.bottom
    tip = (frame.centre[0], bottom + 2.2 * unit)
    return polygon_path([(x, y), (right, y), (right, bottom), tip, (x, bottom)])


@tab("capsule")
def _capsule(frame: Frame, _unit: float) -> Path:
    return rounded_path(frame, frame.height / 2)


@tab("swallowtail")
def _swallowtail(frame: Frame, unit: float) -> Path:
    cy, far = frame.centre[1], 2 * unit
    left, right = frame.x - far, frame.right + far
    points = [(left, frame.y), (right, frame.y), (frame.right, cy), (right, frame.bottom)]
    return polygon_path([*points, (left, frame.bottom), (frame.x, cy)])


@tab("pointed")
def _pointed(frame: Frame, unit: float) -> Path:
    x, y, right, bottom = frame.x, frame.y, frame.right, frame.bottom
    cy, far = frame.centre[1], 2.4 * unit
    points = [(x, y), (right, y), (right + far, cy), (right, bottom), (x, bottom)]
    return polygon_path([*points, (x - far, cy)])


@tab("wavy")
def _wavy(frame: Frame, unit: float) -> Path:
    points = [(frame.right, frame.y), (frame.x, frame.y)]
    for number in range(49):
        lift = 0.7 * unit * math.sin(number * math.pi / 6)
        points.append((frame.x + number * frame.width / 48, frame.bottom + lift))
    return polygon_path(points)
