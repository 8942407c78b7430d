"""Stages: pictures of boxes, each at its place before a sky, a sea or a deck."""

from __future__ import annotations

from contextlib import nullcontext

from kaperbrief import pictures
from kaperbrief.components.box import Box, Drawing, Mm
from kaperbrief.components.pictures import PictureBox
from kaperbrief.components.registry import component
from kaperbrief.pictures.scene import WINDOW, scene
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_SEAM = 0.5
"""Of a scene, what is cut off at each side: the lines along its edges."""
_LONG, _HIGH = 2 * WINDOW.width - 4 * _SEAM, WINDOW.height
_INNER = f"M{_SEAM} 0H{WINDOW.width - _SEAM}V{_HIGH}H{_SEAM}Z"


@component("put")
class PutBox(Box):
    """The box inside at a place of a `<stage>`: its corner, turned clockwise, `flip`: mirrored."""

    x: Mm
    y: Mm
    turn: int = 0
    flip: bool = False

    def contents(self, setting: Setting, width: float) -> float:
        for child in self.children:
            child.measure(setting, self.width)
        return self.height

    def draw(self, pen: Pen, frame: Frame) -> None:
        place = Frame(frame.x + self.x, frame.y + self.y, self.width, self.height)
        x, y = place.centre
        mirror = pen.mirrored(x) if self.flip else nullcontext()
        with pen.turned(x, y, self.turn), mirror:
            for child in self.children:
                child.draw(pen, place)


@component("stage")
class StageBox(Drawing):
    """A picture 106 × 40 mm of what is put on it, made as large as it fits.

    `look` is that of the scene behind; without one it is blank. Of a strip `high` millimetres high
    the sky is cut off, and places count from its own corner. Where there is less room it is
    smaller, down to that `share` of the height that its width allows.
    """

    look: str = ""
    share: float = 0.8
    high: Mm = _HIGH * MM

    def contents(self, setting: Setting, width: float) -> float:
        for child in self.children:
            child.measure(setting, _LONG * MM)
        self.useful = width * self.high / (_LONG * MM)
        return self.share * self.useful

    def paint(self, pen: Pen, frame: Frame) -> None:
        scale = min(frame.width / _LONG, frame.height / (self.high / MM))
        wide, high = _LONG * scale, self.high / MM * scale
        area = Frame(frame.centre[0] - wide / 2, frame.centre[1] - high / 2, wide, high)
        with pen.saved():
            pen.clip(rounded_path(area, MM))
            if self.look:
                self._ground(pen, area)
            with pen.enlarged(area.x, area.y, scale / MM):
                for child in self.children:
                    child.draw(pen, Frame(0, 0, _LONG * MM, _HIGH * MM))
        pen.path(rounded_path(area, MM), stroke="contour", width=0.7)

    def _ground(self, pen: Pen, area: Frame) -> None:
        """The scene twice, the second time as in a mirror; the seams lie one on the other."""
        sketch, look = Sketch(pen.setting.icons), pictures.read(self.look)
        for x, flip in ((-_SEAM, False), (_LONG + _SEAM, True)):
            with sketch.at(x, 0, flip=flip):
                scene(sketch, look, edge=_INNER)
        high = self.high / MM
        sketch.ink(pen, Frame(0, _HIGH - high, _LONG, high), area)


@component("art")
class ArtBox(PictureBox):
    """The art `name`, as large as its frame allows."""

    name: str = ""

    def form(self, frame: Frame) -> tuple[object, ...]:
        return (self.name,)

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        sketch.part(self.name)
        return sketch.bounds()
