"""Signs at the marks of rulers: icons and pictures."""

from __future__ import annotations

from kaperbrief.pictures.scene import draw_thing
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

THING = "thing/"
"""What a picture is called in place of an icon."""


def draw_sign(pen: Pen, name: str, x: float, y: float, size: float, colour: str) -> None:
    """An icon in a colour, or a picture in its own, its middle there."""
    if name.startswith(THING):
        area = Frame(x - 0.47 * size, y - size / 2, 0.94 * size, 0.94 * size)
        draw_thing(pen, name.removeprefix(THING), area)
    else:
        pen.icon(name, x, y, size, colour)
