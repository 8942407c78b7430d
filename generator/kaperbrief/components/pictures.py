"""Pictures drawn from data: ships, decks, faces, figures and scenes."""

from __future__ import annotations

from kaperbrief import pictures
from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.registry import component
from kaperbrief.pictures import face
from kaperbrief.pictures.figure import figure
from kaperbrief.pictures.scene import scene
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.records import dataclass
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM


@dataclass(kw_only=True, repr=False, eq=False, slots=True)
class PictureBox(Drawing):
    """A picture in the lower middle of its frame, as large as it allows, at least `least` high.

    `look` says what it shows, `seat` whose colours it wears (0: nobody's), `emblem` names the icon
    on flags and sails.
    """

    look: str = ""
    seat: int = 0
    emblem: str = ""
    least: Mm = 12 * MM

    def contents(self, setting: Setting, width: float) -> float:
        pictures.read(self.look)
        return self.least

    def paint(self, pen: Pen, frame: Frame) -> None:
        self.draw_once(pen, frame, self._draw)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        cloth = f"seat-{self.seat}-cloth" if self.seat else "cloth"
        sketch = Sketch(pen.setting.icons, {"cloth": cloth})
        box = self.sketched(sketch, pictures.read(self.look))
        sketch.ink(pen, box, frame)

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        """Draw into the sketch; the box of the picture, in its units."""
        raise NotImplementedError


@component("scene")
class SceneBox(PictureBox):
    """A scene of sky, sea or land and things: `look="sky:storm sea:high right:ship"`."""

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        return scene(sketch, look)


@component("portrait")
class PortraitBox(PictureBox):
    """A head with shoulders: the face of a figure. `look` as in `kaperbrief.pictures.looks`."""

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        return face.portrait(sketch, look)


@component("paper-figure")
class FigureBox(PictureBox):
    """Somebody in full, dressed by rank, with a thing in each hand: a look of `looks`."""

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        return figure(sketch, look)
