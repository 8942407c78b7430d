"""Signs at the marks of rulers: icons and pictures."""

from __future__ import annotations

import math

from kaperbrief.components.ornament import HATCH, hatch, lozenge
from kaperbrief.pictures.scene import draw_thing
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Block, Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_FINIAL = 5.4 * MM
"""The size of the anchor at the end of the last strip."""
THING = "thing/"
"""What a picture is called in place of an icon."""
_LARGE, _UNDER = 0.75, 0.06
"""The side of the square that a picture is as large as, and what is free below it, in parts of its
size."""


@dataclass(slots=True)
class Graduation:
    """A named distance as it is set."""

    at: float
    icon: str
    size: float
    figure: Line
    text: Line
    turned: bool
    depth: float
    """How far icon and word reach below the line, in points; above it where negative."""
    second: Line | None = None
    more: Line | None = None
    """What stands below the text."""
    badge: float = 0.0
    """The middle of the figure over the lower edge, in points."""
    lead: float = 0.9 * MM
    """From the line down to the icon."""
    plain: bool = False
    """Does nothing change there, so that its figure is one of many?"""
    beside: float = 0.0
    """How far the icon stands left of the middle, and the word right of it; 0: below each other."""


def _shares(icons: IconShelf, name: str) -> tuple[float, float]:
    """Width and height of a picture in parts of its size."""
    sketch = Sketch(icons)
    sketch.part(name)
    box = sketch.bounds()
    # A broad chest would else look several times as large as a slender figure.
    ratio = math.sqrt(box.width / box.height)
    return min(0.94, _LARGE * ratio), min(0.94, _LARGE / ratio)


def sign_in(
    icons: IconShelf, name: str, wide: float, high: float, most: float
) -> tuple[float, float]:
    """As large as a sign can be in a room, and the height that it then takes, from its foot on."""
    shares = _shares(icons, name) if name.startswith(THING) else (1.0, 1.0)
    share = min(1.0, shares[1] + _UNDER)
    size = min(wide / shares[0], high / share, most)
    return size, size * share


def draw_sign(pen: Pen, name: str, x: float, y: float, size: float, colour: str) -> None:
    """An icon in a colour, or a picture in its own, its middle there."""
    if name.startswith(THING):
        wide, high = _shares(pen.setting.icons, name)
        foot = y + (0.5 - _UNDER) * size
        area = Frame(x - wide / 2 * size, foot - high * size, wide * size, high * size)
        draw_thing(pen, name.removeprefix(THING), area)
    else:
        pen.icon(name, x, y, size, colour)


def draw_flap(pen: Pen, area: Frame, words: Block | None, colour: str) -> None:
    """What of a strip lies beyond its end: hatched where the next one is glued on, else a finial.

    Nothing of it is as wide as the strip, so that whoever cuts badly leaves it whole.
    """
    inner = Frame(area.x + MM, area.y + 0.7 * MM, area.width - 2 * MM, area.height - 1.1 * MM)
    if words is None:
        x, y = area.centre
        pen.icon("anchor", x, y, _FINIAL, colour)
        for side in (-1, 1):
            near, far = x + side * 4.6 * MM, x + side * (area.width / 2 - 2.6 * MM)
            pen.line(near, y, far, y, colour, 0.7)
            lozenge(pen, near, y, 0.8 * MM, colour)
        return
    path, reach = rounded_path(inner, 0), inner.height / 2
    hatch(pen, path, inner.centre, reach, int((inner.width / 2 + reach) / HATCH) + 1, colour, 0.5)
    pen.path(path, stroke=colour, width=0.6)
    wide = max(line.width for line in words.lines) + 2 * MM
    x, y = inner.centre
    plate = Frame(x - wide / 2, y - words.height / 2 - 0.3 * MM, wide, words.height + 0.6 * MM)
    pen.rect(plate, MM, fill="paper")
    with pen.tag("P"):
        pen.block(words, Frame(plate.x, y - words.height / 2, wide, words.height), "center", colour)


def draw_along(pen: Pen, line: Line, x: float, y: float, colour: str, role: str = "P") -> None:
    """A line of words along the strip that begins there."""
    with pen.tag(role), pen.turned(x, y, -90):
        pen.text_at(line, x, y + line.style.size * 0.27, "left", colour)


def narrow(line: Line, room: float) -> bool:
    """Does a line fit into the room, at the latest when it is set as small as its style may be?"""
    return line.width * min(1.0, line.style.floor / line.style.size) <= room


def badge_width(figure: Line) -> float:
    """How wide the badge behind a figure is."""
    return max(figure.width + 2.2 * MM, 5.4 * MM)


def draw_badge(pen: Pen, figure: Line, x: float, y: float, high: float, colour: str) -> None:
    """The badge behind a figure, its middle there."""
    wide = badge_width(figure)
    badge = Frame(x - wide / 2, y - high / 2, wide, high)
    pen.rect(badge, high / 2, fill=colour, stroke="paper", width=1.2)


def draw_turned_badge(
    pen: Pen, figure: Line, right: float, y: float, high: float, colour: str
) -> None:
    """A figure in its badge for who sits on the other side, before a right edge."""
    x = right - badge_width(figure) / 2
    with pen.turned(x, y, 180), pen.tag("P"):
        draw_badge(pen, figure, x, y, high, colour)
        pen.text_at(figure, x, y + figure.style.size * 0.33, "center", "paper")
