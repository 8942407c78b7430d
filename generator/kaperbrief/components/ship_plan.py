"""`<ship-deck kind="plan">`: a ship from above as a form, her planks, sails and guns its boxes."""

from __future__ import annotations

import math
from itertools import pairwise

from kaperbrief import kept, pictures
from kaperbrief.components.box import Box, Mm, figure
from kaperbrief.components.registry import component
from kaperbrief.components.ship_hull import (
    BETWEEN,
    BOX,
    GAP,
    GUN,
    HEIGHTS,
    ONE_SKIN,
    SKIN,
    UNITS,
    WALE,
    WASH,
    YARD,
    PlanHull,
    PlanRow,
    breadth,
    gun_size,
    hull_lines,
    ring,
    sail_boxes,
    sprit_of,
    stations,
    waves,
)  # fmt: skip
from kaperbrief.components.tracks import cross_bent, cross_out
from kaperbrief.pictures.deck import outline
from kaperbrief.pictures.hulls import USUAL
from kaperbrief.pictures.planks import PIECES, inset, planks, room
from kaperbrief.pictures.rig import RIGS
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Point, extent, polygon_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_INKS = {"": ("ink", "paper"), "threshold": ("sea", "sky"), "stop": ("oxblood", "rose")}
"""By the state of a sail's last box: its line and its ground."""
_FINE = 0.36
"""The lines of boxes and rings in points: there are two hundred of them."""
_OUT = 5.2
"""How many units of a gun's art lie outboard."""
_STERN, _RUDDER, _AHEAD = 3.4 * MM, 4.4 * MM, 10 * MM
_Areas = list[tuple[PlanRow, Frame]]
_APART = 6 * MM
"""Half the way from a tick to the one beside it."""
_CORNER = 0.335
"""The part of the width that each corner at the bow has."""


@component("ship-deck plan")
class ShipPlanBox(Box):
    """A ship from above, her bow up, whose planks, sails and guns are boxes to cross off.

    She has the shape that `<ship-deck>` gives her `look`, `long` from stem to stern and `beam`
    wide; where there is less room she is shorter. Text inside: one line a thing, `kind|…`.
    `planks|boxes|figure|zone`: so many hull boxes from the bow on, port and starboard in turn,
    the figure in the last, `zone` where she leaks. Then the deck from the bow:
    `tick|icon|crossed|state` (with more icons a tick each; the first has the state),
    `sail|boxes|figure|state` (`threshold` or `stop`), `mast`, `gun|number`. With `two-skins`
    planks lie in two rows, the outer one first. `sides` are the letters of a gun's directions, to
    be ringed. So many boxes are crossed off as `marked` says: of planks, sails, guns (the last
    ones). Two boxes inside the tag stand left and right of the bow.
    """

    look: str
    long: Mm
    beam: Mm
    seat: int = 0
    two_skins: bool = False
    marked: str = "0 0 0"
    sides: str = "P T S"
    alt: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        if len(self.children) != 2:
            raise ValueError("two boxes stand in it: left and right of the bow")
        if self.beam > width:
            setting.note("width", self.beam, width, frozenset())
        self._letters = [setting.line(letter, "step-number") for letter in self.sides.split()]
        lines = self.data(4)
        self._planks = [_row(self, setting, line) for line in lines if line[0] == "planks"]
        self._rows = [_row(self, setting, line) for line in lines if line[0] != "planks"]
        self._numbered = sum(row.kind == "gun" for row in self._rows) > 1
        look, side = pictures.read(self.look), ("side", self.look)
        rig = pictures.read(USUAL.get(look.get("hull", ""), "")).get("rig", "")
        kinds = [row.kind for row in self._rows]
        self._masted, self._gaff = "mast" in kinds, "sail" in kinds and RIGS.get(rig) == "gaff"
        self._worked = setting.icons.worked
        self._shares = kept.once(self._worked, side, lambda: outline(Sketch(setting.icons), look))
        for box in self.children:
            box.measure(setting, _CORNER * width)
        self._room = width / 2, width * (0.5 - _CORNER)
        self._parted = [BETWEEN * (pair == ("gun", "sail")) for pair in pairwise(kinds)]
        least = sum(HEIGHTS[kind][0] for kind in kinds) + sum(self._parted)
        self._least = self._start(self._hull(0, 0, self.long)) + least + _STERN
        return self._least + _RUDDER + self._bow()

    def _bow(self) -> float:
        """How much room the words need before the stem of the shortest ship."""
        hull, deep = self._hull(0, 0, self._least), 0.0
        while deep < 20 * MM and room(hull.outer, deep) + WASH <= self._room[1]:
            deep += 0.5 * MM
        return max(0.0, self._words(hull)[0] - deep)

    def _start(self, hull: PlanHull) -> float:
        """Where the first row finds room, from the stem."""
        y, first = 0.0, self._rows[0] if self._rows else None
        sail = first is not None and first.kind == "sail"
        wide = breadth(hull, first.boxes) / 2 + MM if first and sail else 6 * MM
        while room(hull.inner, y) < wide and y < 60 * MM:
            y += 0.5 * MM
        return y

    def _hull(self, x: float, top: float, long: float, ahead: float = 0.0) -> PlanHull:
        key = ("hull", *self._shares, self.beam, long, self.two_skins)
        lines = kept.once(
            self._worked, key, lambda: hull_lines(self._shares, self.beam, long, self.two_skins)
        )
        return PlanHull(x, top, ahead, *lines)

    def draw(self, pen: Pen, frame: Frame) -> None:
        boxes = self.children
        with figure(pen, self.alt, frame):
            self.draw_once(pen, frame, lambda form, inner: self._draw(form, self._placed(inner)))
        wide = _CORNER * frame.width
        boxes[0].draw(pen, Frame(frame.x, frame.y, wide, boxes[0].needed))
        boxes[1].draw(pen, Frame(frame.right - wide, frame.y, wide, boxes[1].needed))

    def _placed(self, frame: Frame) -> PlanHull:
        """The ship in her frame: as long as she should be, if the words at her bow leave room."""
        long = max(self._least, min(self.long, frame.height - _RUDDER - _AHEAD))
        while True:
            top = frame.bottom - _RUDDER - long
            hull = self._hull(frame.centre[0], top, long, top - frame.y)
            deep, clear = self._words(hull)
            if deep <= 0 or room(hull.outer, deep) + WASH <= clear or long <= self._least:
                return hull
            long = max(self._least, long - MM)

    def _words(self, hull: PlanHull) -> tuple[float, float]:
        """How deep below the stem the words at the bow end, and how far they are from the keel."""
        return max(box.needed for box in self.children) + MM - hull.ahead, self._room[1]

    def _draw(self, pen: Pen, hull: PlanHull) -> None:
        """All but the words is the same for all ships that are built and hit alike."""
        shown = [
            (row.kind, row.text, row.state, row.words is not None)
            for row in (*self._planks, *self._rows)
        ]
        place = hull.x, hull.top, hull.ahead, hull.outer[-1][1]
        built = *self._shares, self.beam, self._gaff, self.seat, self.marked
        key = ("ship-plan", *built, *place, *self._room, self._words(hull)[0], *shown)
        whole = Frame(0, 0, 2 * hull.x, hull.top + hull.outer[-1][1] + _RUDDER + 2 * MM)
        boxes = kept.once(self._worked, key, lambda: self._plank_boxes(hull))
        laid = hull, self._areas(hull), boxes
        pen.once(key, whole, lambda form: self._draw_ship(form, *laid), lasting=True)
        self._draw_words(pen, *laid)

    def _draw_ship(
        self, pen: Pen, hull: PlanHull, placed: _Areas, boxes: list[list[Point]]
    ) -> None:
        self._draw_hull(pen, hull)
        self._draw_planks(pen, hull, boxes)
        _, sails, guns = self._crossed
        guns = sum(row.kind == "gun" for row in self._rows) - guns
        if self._gaff:
            self._draw_gaff(pen, hull, [area for row, area in placed if row.kind == "sail"])
        before = "tick"
        for row, area in placed:
            if (row.kind == "tick") != (before == "tick"):
                self._draw_rail(pen, hull, area.y)
            if row.kind == "sail":
                self._draw_sail(pen, hull, area, row, sails)
                sails -= row.boxes
            elif row.kind == "gun":
                self._draw_gun(pen, hull, area, row, lost=guns <= 0)
                guns -= 1
            elif row.kind == "mast":
                self._draw_mast(pen, hull, area)
            else:
                self._draw_tick(pen, area, row)
            before = row.kind

    def _draw_words(
        self, pen: Pen, hull: PlanHull, placed: _Areas, boxes: list[list[Point]]
    ) -> None:
        """The figures in the last boxes of planks and sails, the letters and numbers of guns."""
        number = 0
        for row in self._planks:
            number += row.boxes
            if row.boxes and row.words is not None:
                middle = extent(polygon_path(boxes[number - 1])).centre
                pen.text_mid(row.words, *middle, "oxblood" if row.state == "zone" else "ink")
        for row, area in placed:
            y = area.centre[1]
            if row.kind == "gun":
                at, off = stations(hull, area)
                for x, letter in zip(at, self._letters, strict=True):
                    pen.text_mid(letter, hull.x + x, y, "grey")
                if row.words is not None and (self._numbered or not off):
                    pen.text_mid(row.words, hull.x + off, y)
            elif row.kind == "sail" and row.boxes and row.words is not None:
                last = sail_boxes(hull, area, row)[-1]
                pen.text_mid(row.words, *last.centre, _INKS[row.state][0])

    def _areas(self, hull: PlanHull) -> _Areas:
        """The rows of the deck with their heights; more room than they want parts them evenly."""
        y, end = hull.top + self._start(hull), hull.top + hull.outer[-1][1] - _STERN
        parted = sum(self._parted)
        least, most = (parted + sum(HEIGHTS[row.kind][n] for row in self._rows) for n in (0, 1))
        share = min(1.0, max(0.0, (end - y - least) / max(1.0, most - least)))
        air = max(0.0, end - y - most) / max(1, len(self._rows) - 1)
        areas = []
        for row, apart in zip(self._rows, (*self._parted, 0.0), strict=True):
            low, high = HEIGHTS[row.kind]
            areas.append((row, Frame(hull.x, y, 0, low + share * (high - low))))
            y = areas[-1][1].bottom + air + apart
        return areas

    @property
    def _crossed(self) -> list[int]:
        return [int(word) for word in self.marked.split()]

    def _draw_hull(self, pen: Pen, hull: PlanHull) -> None:
        cloth = f"seat-{self.seat}-cloth" if self.seat else "cloth"
        x, top, long = hull.x, hull.top, hull.outer[-1][1]
        unseen = -5 * MM, 0.0
        sprit, bow = sprit_of(hull, *self._words(hull)) if self._masted else unseen
        pole = ((-1.1, 6 * MM), (-0.5, -sprit), (0.5, -sprit), (1.1, 6 * MM))
        pen.polygon([(x + a * MM, top + b) for a, b in pole], fill="plank", stroke="ink", width=0.7)
        for sign in (1, -1) if hull.ahead > _AHEAD - MM else ():
            for wave in waves(hull, self._room[0], *self._words(hull)):
                pen.polyline(hull.at(wave, sign), stroke="chart", width=0.6)
            pen.line(x, top + 0.6 * MM - sprit, x + sign * bow, top + 7 * MM, "ink", 0.6)
        rudder = Frame(x - 0.9 * MM, top + long, 1.8 * MM, _RUDDER - 0.4 * MM)
        pen.rect(rudder, fill="plank", stroke="ink", width=0.7)
        pen.polygon(hull.both(hull.outer), fill=cloth, stroke="ink", width=1.1)
        within = [p for p in inset(hull.outer, WALE - 0.4 * MM) if p[1] < long - 1.2 * MM]
        pen.polygon(hull.both(within), fill="paper", stroke="ink", width=0.45)
        deck = polygon_path(hull.both(hull.inner))
        pen.path(deck, fill="cream", stroke="ink", width=1.0)
        with pen.saved():
            pen.clip(deck)
            for n in range(math.ceil(self.beam / (6.2 * MM))):
                seam = x - self.beam / 2 + n * 6.2 * MM
                pen.line(seam, top, seam, top + long, "plank", 0.6)

    def _plank_boxes(self, hull: PlanHull) -> list[list[Point]]:
        """The hull's boxes: the outer skin first, from bow to stern, port and starboard in turn."""
        total = sum(row.boxes for row in self._planks)
        pairs = (total + 1) // 2
        outer = pairs if len(hull.skins) == 1 else (pairs + 1) // 2
        deep = ONE_SKIN if len(hull.skins) == 1 else SKIN
        found = [
            box
            for line, count in zip(hull.skins, (outer, pairs - outer), strict=False)
            for box in planks(line, count, deep, GAP)
        ]
        return [hull.at(found[n // 2], 1 if n % 2 else -1) for n in range(total)]

    def _draw_planks(self, pen: Pen, hull: PlanHull, boxes: list[list[Point]]) -> None:
        zones = [row.state == "zone" for row in self._planks for _ in range(row.boxes)]
        wet = zones.index(True) if True in zones else -1
        for number, (box, zone) in enumerate(zip(boxes, zones, strict=True)):
            if number == wet:
                self._draw_water(pen, hull, min(y for _, y in box) - hull.top)
            ink, fill = ("oxblood", "rose") if zone else ("ink", "paper")
            pen.polygon(box, fill=fill, stroke=ink, width=0.7 if zone else _FINE)
            if zone and pen.look.colour("rose") is None:
                pen.line(*box[0], *box[PIECES + 1], "hatch", 0.6)
            if number < self._crossed[0]:
                cross_bent(pen, box)

    def _draw_water(self, pen: Pen, hull: PlanHull, y: float) -> None:
        """The line of the leak, so far from the stem, from her sides to the edges of her place."""
        start = room(hull.outer, y) + 0.6 * MM
        end = max(start, min(start + 4.8 * MM, hull.x - 0.5))
        for sign in (1, -1):
            points = [(start + (end - start) * n / 16, y + 0.5 * MM * math.sin(n * math.pi / 2))
                      for n in range(17)]  # fmt: skip
            pen.polyline(hull.at(points, sign), stroke="oxblood", width=1.0)

    def _draw_rail(self, pen: Pen, hull: PlanHull, y: float) -> None:
        half = hull.half(y)
        pen.line(hull.x - half, y, hull.x + half, y, "ink", 1.0)
        pen.line(hull.x - half, y + 0.9 * MM, hull.x + half, y + 0.9 * MM, "ink", 1.2,
                 (0.1, 1.6 * MM), cap=1)  # fmt: skip

    def _draw_gaff(self, pen: Pen, hull: PlanHull, areas: list[Frame]) -> None:
        """One sail along the keel, on its boom: under all boxes of the rigging."""
        y, high = areas[0].y, areas[-1].bottom - areas[0].y
        boxes = max(row.boxes for row in self._rows if row.kind == "sail")
        boom = hull.x - breadth(hull, boxes) / 2 - 1.2 * MM
        reach = min(hull.half(y, high), 11 * MM) * 0.8
        steps = [k / 12 for k in range(13)]
        leech = [(hull.x + 3 * MM + (reach - 3 * MM) * math.sin(math.pi * u**0.8), y + high * u)
                 for u in steps]  # fmt: skip
        pen.polygon([(boom, y), *leech, (boom, y + high)], fill="sail", stroke="ink", width=0.45)
        pen.line(boom, y - MM, boom, y + high + 2 * MM, "ink", 2.0, cap=1)

    def _draw_sail(self, pen: Pen, hull: PlanHull, area: Frame, row: PlanRow, marked: int) -> None:
        """A sail above its yard, the boxes on it."""
        if not self._gaff and self._masted:
            wide, yard = breadth(hull, row.boxes), area.bottom - YARD
            half = max(hull.half(area.y, area.height) - 1.1 * MM, wide / 2 + 0.7 * MM)
            rise = area.height + 0.3 * MM
            edge = [(k / 8 - 1, 0.74 + 0.26 * math.sin(math.pi * k / 16)) for k in range(17)]
            cloth = [(hull.x + half * x, yard - rise * y) for x, y in edge]
            ends = (hull.x - half + 0.5, yard), (hull.x + half - 0.5, yard)
            pen.polygon([ends[0], *cloth, ends[1]], fill="sail", stroke="ink", width=0.45)
            pen.line(hull.x - half - 1, yard, hull.x + half + 1, yard, "ink", 1.5, cap=1)
        boxes = sail_boxes(hull, area, row)
        for n, box in enumerate(boxes):
            colour, fill = _INKS[row.state if box is boxes[-1] else ""]
            pen.rect(
                box, 0.6 * MM, fill=fill, stroke=colour, width=_FINE if colour == "ink" else 0.9
            )
            if n < marked:
                cross_out(pen, box)

    def _draw_mast(self, pen: Pen, hull: PlanHull, area: Frame) -> None:
        y = area.centre[1]
        pen.circle(hull.x, y, 1.6 * MM, fill="plank", stroke="ink", width=0.9)
        pen.circle(hull.x, y, 0.8 * MM, stroke="ink", width=0.45)

    def _draw_gun(self, pen: Pen, hull: PlanHull, area: Frame, row: PlanRow, *, lost: bool) -> None:
        """A gun's station: it may stand at either port or be turned, its directions are ringed."""
        y, half, size = area.centre[1], hull.half(area.y, area.height), gun_size(hull, area)
        for sign in (1, -1):
            x = hull.x + sign * (half - _OUT * GUN * size / UNITS)
            self._draw_barrel(pen, (x, y), size, sign)
        (at, number), radius = stations(hull, area), ring(area)
        for x in at:
            pen.circle(hull.x + x, y, radius, fill="paper", stroke="ink", width=_FINE)
        if not number and row.words is not None:
            self._draw_loading(pen, hull.x - at[1], y, 2 * radius)
        elif number and not self._numbered:
            wide = min(2 * radius, at[2] - at[1] - 2 * radius - 0.4 * MM)
            self._draw_loading(pen, hull.x + number, y, wide)
        if lost:
            wide = min(half, at[-1] + radius)
            cross_out(pen, Frame(hull.x - wide, y - radius, 2 * wide, 2 * radius))

    def _draw_loading(self, pen: Pen, x: float, y: float, wide: float) -> None:
        """A tick for the one man who loads a gun: it fires every other turn."""
        pen.rect(Frame(x - wide / 2, y - wide / 2, wide, wide), 0.14 * wide, fill="paper",
                 stroke="sea", width=0.6)  # fmt: skip
        pen.icon("hourglass", x, y, 0.68 * wide, "ghost")

    def _draw_barrel(self, pen: Pen, at: Point, size: float, sign: int) -> None:
        """A gun to starboard (1) or port."""

        def drawn() -> tuple[Sketch, Frame]:
            sketch = Sketch(pen.setting.icons, {"iron": "steel", "felt": "stone"})
            with sketch.at(0, 0, GUN * size / UNITS, turn=90.0 * sign):
                sketch.part("deck/gun")
            return sketch, sketch.bounds().inset(-1)

        key = ("ship-gun", size, sign)
        sketch, box = kept.once(self._worked, key, drawn)
        inner = Frame(0, 0, box.width, box.height)
        frame = Frame(at[0] + box.x, at[1] + box.y, box.width, box.height)
        pen.once(key, frame, lambda form: sketch.ink(form, box, inner), lasting=True)

    def _draw_tick(self, pen: Pen, area: Frame, row: PlanRow) -> None:
        y, icons = area.centre[1], row.text.split()
        for n, icon in enumerate(icons):
            x = area.x + (2 * n + 1 - len(icons)) * _APART
            colour = "oxblood" if row.state and not n else "ink"
            pen.icon(icon, x - 2.6 * MM, y, 4.4 * MM, colour)
            box = Frame(x + 0.3 * MM, y - 2.1 * MM, 4.2 * MM, 4.2 * MM)
            pen.rect(box, 0.6 * MM, fill="paper", stroke=colour, width=0.7)
            if row.words is not None and not n:
                cross_out(pen, box)


def _row(box: Box, setting: Setting, cells: list[str]) -> PlanRow:
    """One line of the text. Raises ValueError for a kind that there is not."""
    kind, text, words, state = cells[:4]
    if kind not in (*HEIGHTS, "planks"):
        raise ValueError(f'unknown part "{kind}" of a deck')
    gun = kind == "gun"
    line = box.line(setting, text if gun else words, "step-number" if gun else "small-figure")
    if line is not None:
        line = line.scaled(min(1.0, (BOX - 0.3 * MM) / line.width))
    return PlanRow(kind, text, line, state)
