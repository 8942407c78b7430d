"""Ships as pictures: `<ship-picture>`."""

from __future__ import annotations

from kaperbrief import pictures
from kaperbrief.components.pictures import PictureBox
from kaperbrief.components.registry import component
from kaperbrief.pictures.ship import ship
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_SMALL = 20 * MM


def draw_ship(pen: Pen, frame: Frame, look: str, seat: int, back: bool = False) -> None:
    """A ship in a piece that is more than her picture; its back shows her from her other side."""
    sketch = Sketch(pen.setting.icons, {"cloth": f"seat-{seat}-cloth" if seat else "cloth"})
    size = "icon" if frame.width < _SMALL else "full"
    with sketch.at(flip=back):
        box = ship(sketch, {"size": size, **pictures.read(look)}, "skull")
    sketch.ink(pen, box, frame)


@component("ship-picture")
class ShipPictureBox(PictureBox):
    """A ship in profile; in a frame less than 20 mm wide she is drawn as simple as an icon."""

    def _draw(self, pen: Pen, frame: Frame) -> None:
        self._small = frame.width < _SMALL
        PictureBox._draw(self, pen, frame)

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        size = "icon" if self._small else "full"
        return ship(sketch, {"size": size, **look}, self.emblem)
