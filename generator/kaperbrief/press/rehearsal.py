"""Going through a drawing without drawing it, to learn which icons, art and photos it asks for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Forms, Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting


class Rehearsal(Pen):
    """A pen that writes nothing: boxes go through their drawing, art and photos are looked up.

    What it has been through once, whole pieces and pictures that are drawn once, it leaves out.
    """

    writes = False

    def __init__(self, setting: Setting, seen: set[object]) -> None:
        super().__init__(setting, Forms(), 0.0)
        self._seen = seen

    def _nothing(self, *_: Any, **__: Any) -> None:
        """Of shapes, texts and pictures nothing is drawn."""

    def _as_it_is(self, *_: Any, **__: Any) -> Any:
        """Nothing is tagged or moved, and no window hides anything."""
        return nullcontext()

    clip = path = line = rect = circle = polygon = polyline = photo = _nothing
    text = text_at = text_mid = block = icon = _nothing
    tag = group = saved = turned = enlarged = through = _as_it_is

    def once(
        self, key: object, frame: Frame, draw: Callable[[Pen], None], *, lasting: bool = False
    ) -> None:
        """Go through a picture, unless one of that key was."""
        if key not in self._seen:
            self._seen.add(key)
            draw(self)

    def again(self, key: object, frame: Frame, draw: Callable[[Pen], None]) -> None:
        """Go through it: nothing of it is written that could be written again."""
        draw(self)

    def whole(self, key: object, draw: Callable[[Pen, Frame], None], frame: Frame) -> None:
        """Go through all of a sheet or piece, unless it was."""
        self.once(key, frame, lambda pen: draw(pen, frame), lasting=True)


class IconRehearsal(Rehearsal):
    """A rehearsal that reads icons too, those in texts as well, as far as the theme has colours.

    It leaves out what an earlier run went through without a fault.
    """

    def once(
        self, key: object, frame: Frame, draw: Callable[[Pen], None], *, lasting: bool = False
    ) -> None:
        """Go through a picture, unless one of that key was, in an earlier run too if it lasts."""

        def through() -> bool:
            draw(self)
            return True

        if not lasting:
            super().once(key, frame, draw)
            return
        # What has more room on another paper may show more there.
        told = ("gone through", self.look.state, key, frame.width, frame.height)
        if told not in self._seen:
            self._seen.add(told)
            self.setting.icons.lasting(told, through)

    def icon(
        self,
        name: str,
        x: float = 0,
        y: float = 0,
        size: float = 0,
        colour: str = "ink",
        mirrored: bool = False,
        line: float = 0.0,
    ) -> None:
        """Read an icon; what is wrong with it is noted on the shelf."""
        if self.look.area(colour) is not None:
            self.setting.icons.operators(name)

    def text(
        self, line: Line, x: float, baseline: float, colour: str = "", icons: str = ""
    ) -> None:
        """Read the icons in a line."""
        for _, name in line.icons:
            self.icon(name, colour=icons or colour or line.style.colour)

    # Each comes down to `text`.
    text_at, text_mid, block = Pen.text_at, Pen.text_mid, Pen.block
