"""A ship in profile as a form: places for markers on her, `<track kind="ship">`."""

from __future__ import annotations

import itertools
from bisect import bisect
from typing import NamedTuple

from kaperbrief import kept, pictures
from kaperbrief.components.pictures import PictureBox
from kaperbrief.components.registry import component
from kaperbrief.components.tracks import SpotBox, draw_dice
from kaperbrief.pictures.berths import berths
from kaperbrief.pictures.broadside import BAND, HIGH, Side
from kaperbrief.pictures.hulls import HullArt, counted, whole
from kaperbrief.pictures.parts import TABLES
from kaperbrief.pictures.rig import data
from kaperbrief.pictures.sea import water
from kaperbrief.pictures.ship import OARS, sails, ship
from kaperbrief.pictures.sketch import Sketch, fitted
from kaperbrief.pictures.small import simple
from kaperbrief.typeset.curves import Point
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting

_TALL = tuple(f"{n / 50:g}" for n in range(70, 24, -1))
"""How high her masts may be, the highest first for which there is room."""
_LONG, _ENDS = ("1", "1.2", "1.4", "1.6", "1.8", "2", "2.2", "2.4"), 9.0
"""How many times as long as usual she may be amidships; what of her length her ends take."""
_EDGE, _FREE = 2.0, 5.4
"""In units of the ship: what is free above her guns, and above places in a side without guns."""
_SEA = -1.0
"""How much deeper the sea is than that of other pictures."""
_GUN = (
    ("felt", 0.6, ((3.1, -0.6), (3.1, -1.6))),
    ("felt", 0.6, ((3.1, -2.5), (3.1, -3.5))),
    ("wood", 0.6, ((2.3, -0.3), (2.0, -3.9))),
    ("iron", 0.6, ((0.4, 0), (0.5, -0.6), (1.2, -0.7), (0.9, -4.3), (1.3, -4.3), (1.3, -5.1))),
)
"""A gun on its carriage outboard of its place, her muzzle upwards: one half of each part, from
inboard to outboard."""
_WALL = 0.9
"""How thick her side is beside the places in it, where they are rooms of her hold."""
_FINE, _FOLK = 0.36, 0.78
"""Lines of a picture as large as a sheet are so much thinner; small parts of it are left out as on
one of that share of its size."""


class _Fitted(NamedTuple):
    """Her look, her box, and there the places for markers and the one for what hits the crew."""

    look: dict[str, str]
    box: Frame
    places: list[Point]
    die: Point


@component("track ship")
class ShipPlacesBox(PictureBox):
    """A stout ship in profile with places for markers on her: the `<spot>`s inside, from aft on.

    Those `at` a `mast` lie in its largest sail, those at the `deck` stand along it (the first half
    on the far side), those at the `hull` along her side. `folk` are looks of figures,
    parted by `|`, who stand on deck: the first at the stern, the second at the bow; `die` is what
    hits them, as of a spot.
    """

    folk: str = ""
    die: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        for child in self.children:
            child.measure(setting, child.natural_width(setting) or width)
        return PictureBox.contents(self, setting, width)

    def draw(self, pen: Pen, frame: Frame) -> None:
        key = ("fitted", self.node.key(), frame.width, frame.height)
        self._fitted = pen.setting.icons.lasting(key, lambda: self._fit(pen.setting, frame))
        PictureBox.draw(self, pen, frame)
        (left, top), scale = fitted(self._fitted.box, frame)
        spots = self._rings()
        for spot in spots[2]:  # the rooms of the hold are part of the picture, which is drawn once
            spot.walled = spot.walled or "band" in self._fitted.look
        for spot, (x, y) in zip(itertools.chain(*spots), self._fitted.places, strict=True):
            half = spot.diameter / 2
            corner = left + x * scale - half, top + y * scale - half
            spot.draw(pen, Frame(*corner, spot.diameter, spot.diameter))
        x, y = self._fitted.die
        draw_dice(pen, self.die, left + x * scale, top + y * scale)

    def _rings(self) -> list[list[SpotBox]]:
        """The places by where they are on her: in sails, on deck, along her side."""
        spots = [child for child in self.children if isinstance(child, SpotBox)]
        return [[one for one in spots if one.at == at] for at in ("mast", "deck", "hull")]

    def _fit(self, setting: Setting, frame: Frame) -> _Fitted:
        """How she stands in her frame, with masts as high as it has room for."""
        sketch, icons = Sketch(setting.icons), setting.icons

        masts, deck, side = self._rings()
        wide = max((one.diameter for one in (*masts, *deck, *side)), default=0.0)
        self._hers = self._lengthened(sketch, wide / frame.width)
        deep = self._deepened(sketch, wide / frame.width)

        def wanted(tall: str) -> dict[str, str]:
            return {**self._wanted(tall), **deep}

        def fits(tall: str) -> bool:
            box = ship(sketch.fresh(), wanted(tall))
            return (box.height + _SEA) * frame.width <= frame.height * box.width

        def search() -> str:
            return _TALL[min(bisect(_TALL, False, key=fits), len(_TALL) - 1)]

        # All ships of a type have masts of the same height, whoever sails them.
        seen = sorted({**self._wanted(""), "emblem": ""}.items())
        look = wanted(icons.lasting(("tall", seen, deep, frame.width / frame.height), search))
        box = self._sketch(setting, look)[1]
        hull, middles = sails(sketch, {**look, "masts": str(len(masts))})
        size, band = wide / fitted(box, frame)[1], float(look.get("band", "0"))
        low = OARS if counted(look, "oars") else 0.0
        places = berths(hull, middles, len(deck), len(side), size, band=band, low=low)
        x = hull.deck[0][0]
        die = x + 15, hull.on_deck(x + 15) - 6
        if deck:  # beside the captain's head; where rings are before it, on the quarterdeck
            head = (
                (x + 13.5, hull.on_deck(0) + 1)
                if len(deck) < 5
                else (x + 19, hull.on_deck(x + 19) + 3)
            )
            die = head if band else (x + 5, hull.on_deck(x + 5) + 5)
        return _Fitted(look, box, [*itertools.chain(*places)], die)

    def _lengthened(self, sketch: Sketch, share: float) -> dict[str, str]:
        """What differs on her: if nothing is said, as long as the row of her places needs."""
        name = pictures.read(self.look).get("hull", "")
        if name in TABLES["places"] or not name:
            return pictures.read(TABLES["places"].get(name, ""))
        for long in _LONG:
            self._hers = {"long": long}
            look = self._wanted("0.7")
            size = share * ship(sketch.fresh(), look).width
            if len(self._rings()[2]) * size <= sails(sketch, look)[0].long - _ENDS:
                break
        return self._hers

    def _deepened(self, sketch: Sketch, share: float) -> dict[str, str]:
        """How deep her side is that has room for her places, each so large beside the picture."""
        _, deck, side = self._rings()
        look = self._wanted("0.7")
        hull, _ = sails(sketch, look)
        rail, size = -hull.on_deck(0), share * ship(sketch.fresh(), look).width
        low = size + (OARS if counted(look, "oars") else 0.4) if side else _EDGE
        if not deck or rail < HIGH:
            return {"deep": f"{max(1.0, low + _FREE - rail):.2f}"}
        return {"deep": f"{low + BAND + size + _EDGE - rail:.2f}", "band": f"{low:.2f}"}

    def _wanted(self, tall: str) -> dict[str, str]:
        """Her look with masts so high."""
        asked = pictures.read(self.look)
        return whole({"stout": "yes", **asked, "crew": "0", **self._hers, "tall": tall})

    def _sketch(self, setting: Setting, look: dict[str, str]) -> tuple[Sketch, Frame]:
        """She and all on her, and the box of that with the sea below."""

        def drawn() -> tuple[Sketch, Frame]:
            sketch = Sketch(setting.icons, self.palette)
            folk = [pictures.read(one) for one in self.folk.split("|") if one]
            # So large a side would be the darkest thing of the sheet.
            steel = sketch.filled(f"hull/{look.get('hull', 'round')}") == "steel"
            pale = {"plank": "steel" if steel else "sand"}
            with sketch.painted(**(pale if "band" in look and not self.blank else {})):
                box = ship(sketch, look, self.emblem, folk)
            return sketch, Frame(box.x, box.y, box.width, box.height + _SEA)

        key = ("places", self.node.key(), *look.items())
        sketch, box = kept.once(setting.icons.worked, key, drawn)
        return sketch.again(), box

    def _draw(self, pen: Pen, frame: Frame) -> None:
        look = self._fitted.look
        sketch, box = self._sketch(pen.setting, look)
        (x, _), scale = fitted(box, frame)
        hull, _ = sails(sketch, look)
        water(sketch, hull, (frame.x - x) / scale, (frame.right - x) / scale)
        if "band" in look:
            _, deck, side = self._rings()
            self._barrels(sketch, deck[0].diameter / 2 / scale)
            self._hold(sketch, hull, [(one, one.diameter / scale) for one in side])
        smaller = Frame(frame.x, frame.y, frame.width * _FOLK, frame.height * _FOLK)
        sketch = simple(sketch, box, smaller)
        sketch.thin(_FINE)
        sketch.ink(pen, box, frame)

    def _barrels(self, sketch: Sketch, radius: float) -> None:
        """What is seen of guns of which the places are on her deck, on the far and near side."""
        masts, deck, _ = (len(row) for row in self._rings())
        guns = [
            (x, y + way * radius, way)
            for n, (x, y) in enumerate(self._fitted.places[masts : masts + deck])
            for way in (1 if 2 * n >= deck else -1,)
        ]
        for fill, line, half in _GUN if guns else ():
            corners = [*half, *((-x, y) for x, y in reversed(half))]
            each = (
                [at for dx, dy in corners for at in (x + dx, y - way * dy)] for x, y, way in guns
            )
            sketch.path("".join(data("M", *one, "Z") for one in each), fill, line)

    def _hold(self, sketch: Sketch, hull: HullArt, side: list[tuple[SpotBox, float]]) -> None:
        """The rooms of her hold, one for each place: those at her ends have the shape of her."""
        middles = self._fitted.places[-len(side) :] if side else []
        edges = [(one[0] + other[0]) / 2 for one, other in itertools.pairwise(middles)]
        wall = Side(hull.deck[0][0] - 2, hull.deck[-1][0] + 1, hull.on_deck(0), 0.0)
        for n, ((spot, size), (_, y)) in enumerate(zip(side, middles, strict=True)):
            downs = [y + size * (k / 12 - 0.5) for k in range(13)]
            right = [(wall.stem(down) - _WALL if n == len(edges) else edges[n], down)
                     for down in downs]  # fmt: skip
            left = [(edges[n - 1] if n else wall.stern(down) + _WALL, down) for down in downs]
            corners = [at for point in (*right, *reversed(left)) for at in point]
            danger = spot.colour == "ghost-danger"
            role, line = ("rose", "oxblood") if danger else ("cream", "contour")
            sketch.path(data("M", *corners[:2], "L", *corners[2:], "Z"), role, 0.9, line)
