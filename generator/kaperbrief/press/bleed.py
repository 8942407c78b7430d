"""What stands beyond the cut line of a piece that bleeds: its own edge, drawn larger."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import AbstractContextManager

from kaperbrief.components.box import Box
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import polygon_path, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

_CORNERS = 90
"""Of the polygon that stands for a round cut line; 0.02 mm beside it at the most."""


class _Wordless(Pen):
    """Draws grounds, lines and pictures without words: those are cut off or stand twice."""

    def text(
        self, line: Line, x: float, baseline: float, colour: str = "", icons: str = ""
    ) -> None:
        """Nothing."""

    def stretched(self, wide: float, high: float) -> AbstractContextManager[None]:
        """What is drawn inside is so many times as wide and so many times as high."""
        return self._moved((wide, 0, 0, high, 0, 0))

    def once(
        self, key: object, frame: Frame, draw: Callable[[Pen], None], *, lasting: bool = False
    ) -> None:
        """As if it were drawn here alone, so that no words come with it."""
        with self.enlarged(frame.x, frame.y):
            draw(self)


def draw_bleed(pen: Pen, key: object, frame: Frame, bleed: float, box: Box, disc: bool) -> None:
    """The piece enlarged to the edge of its bleed, in points, and of that what lies outside."""
    outer = frame.inset(-bleed)
    whole = Frame(0, 0, outer.width, outer.height)
    middle, radius = whole.centre, frame.width / 2
    if disc:
        turns = [2 * math.pi * number / _CORNERS for number in range(_CORNERS)]
        cut = [(middle[0] + radius * math.sin(t), middle[1] + radius * math.cos(t)) for t in turns]
    else:
        near, right, low = bleed, bleed + frame.width, bleed + frame.height
        cut = [(near, near), (near, low), (right, low), (right, near)]

    def draw(form: Pen) -> None:
        around = _Wordless(form.setting, form.forms, outer.height, in_form=True)
        with around.saved():
            # One path runs against the other: what is inside the cut line is left out.
            around.clip([*rounded_path(whole, 0), *polygon_path(cut)])
            with around.stretched(outer.width / frame.width, outer.height / frame.height):
                box.draw(around, Frame(0, 0, frame.width, frame.height))
        form.operators += around.operators
        form.xobjects += around.xobjects

    pen.once(("bleed", key), outer, draw)
