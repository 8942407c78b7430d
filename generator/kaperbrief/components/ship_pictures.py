"""Ships as pictures, in profile and from above: `<ship-picture>` and `<ship-deck>`."""

from __future__ import annotations

from collections.abc import Mapping

from kaperbrief import pictures
from kaperbrief.components.pictures import PictureBox
from kaperbrief.components.registry import component
from kaperbrief.pictures.deck import deck
from kaperbrief.pictures.hulls import chosen, unit, whole
from kaperbrief.pictures.ship import ship
from kaperbrief.pictures.sketch import Sketch, fitted
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import Point, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_ICON, _SLENDER, _SMALL, _LARGE = 20 * MM, 32 * MM, 42 * MM, 80 * MM
"""Ships less long than this are drawn as simple as icons, in profile without planks and seams, or
without small fittings; on those that are longer than the last, there are more ropes and seams."""
_WIDEST, _ROUND = 290.0, 4.0
"""How much of a backdrop there is, and how round its corners are, in units of a ship."""


def _detail(long: float) -> str:
    if long < _SMALL:
        return "icon" if long < _ICON else "small"
    return "full" if long < _LARGE else "large"


def _in_profile(long: float) -> str:
    return "slender" if _ICON <= long < _SLENDER else _detail(long)


def draw_ship(pen: Pen, frame: Frame, look: str, seat: int, back: bool = False) -> None:
    """A ship in a piece with water of its own; its back shows her from her other side."""
    sketch = Sketch(pen.setting.icons, {"cloth": f"seat-{seat}-cloth" if seat else "cloth"})
    told = {"size": _in_profile(frame.width), "sea": "none", **pictures.read(look)}
    with sketch.at(flip=back):
        box = ship(sketch, told)
    sketch.ink(pen, box, frame)


def draw_deck(pen: Pen, centre: Point, size: float, look: str, seat: int) -> None:
    """A ship from above, her bow up, so long; the outline of any where no look is told."""
    if not look:
        draw_art(pen, "hull", centre, size)
        return
    sketch = Sketch(pen.setting.icons, {"cloth": f"seat-{seat}-cloth" if seat else "cloth"})
    box = _above(sketch, {"bow": "up", "size": _detail(size), **pictures.read(look)})
    sketch.ink(pen, box, Frame(centre[0] - size / 2, centre[1] - size / 2, size, size))


def _above(sketch: Sketch, look: Mapping[str, str]) -> Frame:
    """A ship from above; what is none looks as from any side."""
    return unit(sketch, look) if "unit" in look else deck(sketch, look)


@component("ship-picture")
class ShipPictureBox(PictureBox):
    """A ship in profile; in a frame less than 20 mm wide she is drawn as simple as an icon.

    A `share` below 1 leaves so much of the frame to her: side by side, ships are large and small.
    """

    share: float = 1.0

    def contents(self, setting: Setting, width: float) -> float:
        look = pictures.read(self.look)
        if "unit" not in look:
            chosen(Sketch(setting.icons), whole(look))
        return PictureBox.contents(self, setting, width)

    def paint(self, pen: Pen, frame: Frame) -> None:
        if self.share < 1 and "backdrop:" not in self.look:
            wide, high = self.share * frame.width, self.share * frame.height
            frame = Frame(frame.centre[0] - wide / 2, frame.bottom - high, wide, high)
        PictureBox.paint(self, pen, frame)

    def form(self, frame: Frame) -> tuple[object, ...]:
        self._size = self._detailed(frame)
        return self._size, self.share < 1

    def _detailed(self, frame: Frame) -> str:
        return _in_profile(frame.width)

    def placed(self, sketch: Sketch, box: Frame, frame: Frame) -> tuple[Sketch, Frame]:
        """A backdrop fills the frame, whatever its shape."""
        if "backdrop:" not in self.look:
            return sketch, box
        scale = fitted(box, frame)[1] * self.share
        wide, high = min(_WIDEST, frame.width / scale), frame.height / scale
        box = Frame(box.centre[0] - wide / 2, box.bottom - high, wide, high)
        edge, sketch = rounded_path(box, _ROUND), sketch.again()
        sketch.marks = [m._replace(clip=m.clip or edge) for m in sketch.marks]
        return sketch, box

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        told = {"beside": "none"} if self.share < 1 else {}  # by her share she is small already
        return ship(sketch, {"size": self._size, **told, **look}, self.emblem)


@component("ship-deck")
class ShipDeckBox(ShipPictureBox):
    """A ship from above, her bow to the right or where her `look` says: `bow:up`.

    Less than 20 mm long she is drawn as simple as an icon, below 42 mm without small fittings.
    """

    def _detailed(self, frame: Frame) -> str:
        sides = sorted((frame.width, frame.height))
        return _detail(min(sides[1], 2.4 * sides[0]))

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        return _above(sketch, {"size": self._size, **look})
