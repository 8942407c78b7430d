"""A ship in profile as a form: places for markers on her, `<track kind="ship">`."""

from __future__ import annotations

import itertools
from bisect import bisect

from kaperbrief import kept, pictures
from kaperbrief.components.pictures import PictureBox
from kaperbrief.components.registry import component
from kaperbrief.components.tracks import SpotBox, draw_dice
from kaperbrief.pictures.berths import berths
from kaperbrief.pictures.parts import TABLES
from kaperbrief.pictures.ship import sails, ship, water
from kaperbrief.pictures.sketch import Sketch, fitted
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting

_TALL = "1.3", "1.15", "1", "0.94", "0.88", "0.82", "0.76", "0.7", "0.64", "0.58", "0.5"
"""How high her masts may be, the highest first for which there is room."""
_DEEP = "4.5"
"""In units of the ship: how much deeper than usual her side is, for places on it."""
_SEA = 2.5
"""How much deeper the sea is, to write on it."""
_FINE = 0.5
"""Lines of a picture as large as a sheet are so much thinner."""


@component("track ship")
class ShipPlacesBox(PictureBox):
    """A stout ship in profile with places for markers on her: the `<spot>`s inside, from aft on.

    Those `at` a `mast` lie in its largest sail, those at the `deck` stand along it (the first of
    each pair on the far side), those at the `hull` along her side. `folk` are looks of figures,
    parted by `|`, who stand on deck: the first at the stern, the second at the bow; `die` is what
    hits them, as of a spot. Other tags inside lie in the lower right corner, on the sea.
    """

    folk: str = ""
    die: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        for child in self.children:
            child.measure(setting, child.natural_width(setting) or width)
        return PictureBox.contents(self, setting, width)

    def draw(self, pen: Pen, frame: Frame) -> None:
        sketch, box, look = self._ship = self._fitting(pen.setting, frame)
        PictureBox.draw(self, pen, frame)
        spots = [child for child in self.children if isinstance(child, SpotBox)]
        (left, top), scale = fitted(box, frame)
        rings = [[one for one in spots if one.at == at] for at in ("mast", "deck", "hull")]
        hull, middles = sails(sketch, {**look, "masts": str(len(rings[0]))})
        size = max((one.diameter for one in spots), default=0.0) / scale
        places = berths(hull, middles, len(rings[1]), len(rings[2]), size)
        for spot, (x, y) in zip(itertools.chain(*rings), itertools.chain(*places), strict=True):
            half = spot.diameter / 2
            corner = left + x * scale - half, top + y * scale - half
            spot.draw(pen, Frame(*corner, spot.diameter, spot.diameter))
        for child in self.children:
            if child not in spots:
                wide, high = child.natural_width(pen.setting) or 0.0, child.needed
                sign = Frame(frame.right - wide, frame.bottom - high, wide, high)
                child.draw(pen, sign)
        x, y = hull.deck[0]
        draw_dice(pen, self.die, left + (x + 3) * scale, top + y * scale)

    def _fitting(self, setting: Setting, frame: Frame) -> tuple[Sketch, Frame, dict[str, str]]:
        """Her picture with masts as high as her frame has room for, its box, and her look."""
        sketch = Sketch(setting.icons, self.palette)
        asked = pictures.read(self.look)
        hers = pictures.read(TABLES["places"].get(asked.get("hull", ""), ""))
        look = {"stout": "yes", "deep": _DEEP, **asked, "crew": "0", **hers}

        def fits(tall: str) -> bool:
            box = ship(sketch.fresh(), {**look, "tall": tall})
            return (box.height + _SEA) * frame.width <= frame.height * box.width

        seen = tuple(sorted((name, value) for name, value in look.items() if name != "emblem"))
        known, key = setting.icons.worked, (seen, round(frame.width / frame.height, 4))
        look["tall"] = kept.once(
            known, key, lambda: _TALL[min(bisect(_TALL, False, key=fits), len(_TALL) - 1)]
        )
        folk = [pictures.read(one) for one in self.folk.split("|") if one]
        box = ship(sketch, look, self.emblem, folk)
        return sketch, Frame(box.x, box.y, box.width, box.height + _SEA), look

    def _draw(self, pen: Pen, frame: Frame) -> None:
        sketch, box, look = self._ship
        (x, _), scale = fitted(box, frame)
        water(sketch, sails(sketch, look)[0], (frame.x - x) / scale, (frame.right - x) / scale)
        sketch.thin(_FINE)
        sketch.ink(pen, box, frame)
