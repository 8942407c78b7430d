"""`<cardback>`: the back of a card, the same when turned round."""

from __future__ import annotations

from typing import Literal

from kaperbrief.components.box import Drawing
from kaperbrief.components.cards.card import card_height
from kaperbrief.components.registry import component
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import notched_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM


@component("cardback")
class CardBackBox(Drawing):
    """A rose in a ring on a ground of lines, a white border of 4 mm.

    The `ground` tells decks apart: `scales` that point away from the middle, or a `net`. `icon`
    stands in the hub; choose one that looks the same when turned, or none.
    """

    ground: Literal["scales", "net"] = "scales"
    icon: str = "wheel"
    colour: str = "sea"

    def contents(self, setting: Setting, width: float) -> float:
        return self.height or card_height(width)

    def paint(self, pen: Pen, frame: Frame) -> None:
        unit, colour, centre = frame.width / 63, self.colour, frame.centre
        border = frame.inset(4 * unit if unit < 0.85 * MM else 4 * MM)
        inner = border.inset(1.3 * unit)
        with pen.saved():
            pen.clip(notched_path(inner, 3.07 * unit))
            draw_art(pen, f"back-{self.ground}", centre, frame.width, colour=colour)
        pen.path(notched_path(border, 2.6 * unit), stroke=colour, width=1.1)
        pen.path(notched_path(inner, 2.2 * unit), stroke=colour, width=0.4)
        draw_art(pen, "back-rose", centre, frame.width, colour=colour)
        if self.icon:
            pen.icon(self.icon, *centre, 9.9 * unit, colour)
