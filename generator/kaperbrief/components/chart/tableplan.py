"""`<tableplan>`: a table seen from above, drawn like a small sea chart."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import partial
from typing import Annotated

from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.chart.cartouche import set_cartouche
from kaperbrief.components.chart.edge import draw_edge, draw_figures, draw_scale, draw_sides
from kaperbrief.components.chart.farout import (
    crossed,
    crosses,
    draw_rhumbs,
    draw_sight,
    far_out,
)
from kaperbrief.components.chart.isles import Isle, Isles, draw_isles
from kaperbrief.components.chart.labels import shared
from kaperbrief.components.chart.tableview import SIZES, PlanThing, TableView
from kaperbrief.components.chart.things import DRAW, draw_picture, draw_wake
from kaperbrief.components.chart.words import MOVABLE, move_plates, patch, place_words
from kaperbrief.components.ornament import draw_on_arc, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM, letters_of

_NUMBER = 5.2 * MM
"""The widest number of a field in its circle."""
_COUNTED = 60
"""Of more fields only the columns and rows have names."""
_ORDER = (
    "rose",
    "zone",
    "corner",
    "sketch",
    "island",
    "line",
    "ring",
    "hill",
    "volcano",
    "rock",
    "trail",
)
"""What lies under the rest, the lowest first."""
_FLAT = ("find", "island", "zone", "line", "ring", "corner", "label", "name", "number")
"""What takes no ground of land."""
_FIGURES = ("ring", "number")
"""Things whose words are figures, on no ground of their own."""
_CHARTED = {"island": "chart-isle", "rock": "chart-rock", "icon": "chart-isle"}
"""How names are lettered on charts with figures at their edges."""
_LETTERED, _FINEST = 120 * MM, 0.82
"""Narrower charts have smaller names, and so small they are at most."""
_BAR = (0.8 * MM, 1.5 * MM)
"""The edge of a small plan and of one that is 130 mm wide; it would look heavy on a small one."""
_PLATE = 0.085
"""Room down for the plate with the name of the sea, as a share of the longer side."""
_CORNER = 3 * MM**2
"""So little of a creature's frame may lie under words."""
_WORDS = 4.4 * MM
"""Room outside the edge for the length of a side."""


@component("tableplan")
class TablePlanBox(Drawing):
    """A table of `long` × `short` units seen from above, as large as its frame allows.

    Text inside: one thing a line, `kind|x|y|heading|seat|size|depth|icon|words|picture`, places
    counted from the upper left corner, `heading` in degrees clockwise, an empty or zero size the
    usual one. `columns` × `rows` fields are numbered line by line; more than 60 have the numbers of
    their columns and the letters of their rows at the edge. The edge is a bar whose pieces are
    `bar` units long; `long-words` and `short-words` stand at the sides, `scale-words` below at a
    line that is `scale` units long; with `figures` these stand at all edges instead, one every
    `scale` units from 0 on at the upper left, and the name of a sea is on a plate. `margin` units
    are shown beyond the edge. A `plain` plan leaves out words. It takes the height of its shape, or
    with `least` what it gets up to that. With a `ground`, a colour, there is no sea.
    """

    long: float
    short: float
    columns: int = 0
    rows: int = 0
    margin: float = 0.0
    bar: float = 10.0
    long_words: str = ""
    short_words: str = ""
    scale: float = 0.0
    scale_words: str = ""
    figures: Annotated[tuple[str, ...], "lengths"] = ()
    plain: bool = False
    waves: bool = True
    ground: str = ""
    least: Mm = 0.0

    # -- measuring ---------------------------------------------------------------------------

    def contents(self, setting: Setting, width: float) -> float:
        if min(self.long, self.short, self.bar) <= 0:
            raise ValueError("a table needs a length and a width above zero")
        self._bar = min(max(width / (130 * MM) * _BAR[1], _BAR[0]), _BAR[1])
        scale = (width - 2 * self._border) / (self.long + 2 * self.margin)
        shape = scale * (self.short + 2 * self.margin) + 2 * self._border + self._foot
        if self.least and self.least < shape:
            room = self.least - 2 * self._border - self._foot
            scale = max(room, MM) / (self.short + 2 * self.margin)
        self._things = [
            self._thing(setting, row, number, scale)
            for number, row in enumerate(self.node.text.strip().splitlines(), start=1)
            if row.strip()
        ]
        fields = self.columns * self.rows
        names = [str(n) for n in range(1, (self.columns if self._lettered else fields) + 1)]
        names += [letters_of(n) for n in range(1, self.rows + 1) if self._lettered]
        lines = (setting.line(name, "table-key") for name in names)
        self._fields = [line.scaled(min(1.0, _NUMBER / line.width)) for line in lines]
        self._sides = (
            self.line(setting, self.long_words, "label", self.long * scale),
            self.line(setting, self.short_words, "label", self.short * scale),
        )
        self._scale = self.line(setting, self.scale_words if self.scale else "", "label")
        self._figures = [setting.line(one, "label") for one in self.figures]
        self.most = min(self.most, shape)
        return min(self.least, shape) or shape

    @property
    def _lettered(self) -> bool:
        return self.columns * self.rows > _COUNTED

    @property
    def _border(self) -> float:
        """From the frame to the water on each side."""
        return self._bar + 1.2 + (_WORDS if self.short_words or self.figures else 0.0)

    @property
    def _foot(self) -> float:
        """Free height that the sides have and the top has not: negative, without words there."""
        if self.figures:
            return 0.0
        return _WORDS * ((1 if self.long_words else 0) - (2 if self.short_words else 0))

    def _thing(self, setting: Setting, row: str, number: int, scale: float) -> PlanThing:
        cells = [cell.strip() for cell in row.split("|")] + [""] * 9
        kind = cells[0]
        if kind not in SIZES:
            raise ValueError(f'unknown thing "{kind}" in line {number}')
        x, y, heading = (float(cell or 0) for cell in cells[1:4])
        seat, size, depth = int(cells[4] or 0), float(cells[5] or 0), float(cells[6] or 0)
        icon, words = cells[7], "" if self.plain else cells[8]
        picture = cells[9] or (f"thing/{icon}" if kind == "find" else "")
        if kind == "find" and setting.icons.find("art", picture) is None:
            picture = ""  # its icon says it
        if picture and setting.icons.find("art", picture) is None:
            if kind != "ship" or not picture.startswith("deck/"):
                raise ValueError(f'unknown art "{picture}" in line {number}')
            picture = ""  # a hull of the game's own may be drawn from its side alone
        thing = PlanThing(kind, x, y, heading, seat, size, depth, icon, picture=picture)
        if icon and not setting.icons.known(icon):
            raise ValueError(f'unknown icon "{icon}" in line {number}')
        if seat and kind in ("ship", "crew"):
            thing.letter = setting.line(letters_of(seat), "map-letter")
        if words and kind == "name":
            room = (size or SIZES[kind]) * scale
            if self.figures:
                free = room, (depth or _PLATE * self.long) * scale
                bar = self.scale * scale
                thing.plate = set_cartouche(setting, words, free, self.scale_words, bar)
            else:
                thing.arc = set_on_arc(setting, words, "map-name", room)
        elif words:
            # What finds a place by itself may stand beside a thing at the edge.
            middle = self.long / 2 if kind in MOVABLE else x
            room = 2 * (min(middle, self.long - middle) + self.margin) * scale - 2 * MM
            # Distances need signs that hand lettering lacks.
            usual = "chart-wind" if kind == "wind" else "map-label"
            charted = bool(self.figures) and kind in _CHARTED
            figure = kind in _FIGURES or (charted and words.isdigit())
            style = "table-key" if figure else _CHARTED[kind] if charted else usual
            thing.line = setting.line(words, style, max(room, 8 * MM))
            if charted and not figure:
                # On a small chart large names would lie on each other.
                share = self.long * scale / _LETTERED
                thing.line = thing.line.scaled(min(max(share, _FINEST), 1.0))
        return thing

    # -- drawing -----------------------------------------------------------------------------

    def spoken(self) -> str:
        return self.alt or "-"

    def _chart(self, frame: Frame) -> TableView:
        wide = frame.width - 2 * self._border
        high = frame.height - 2 * self._border - self._foot
        margin = self.margin
        scale = min(wide / (self.long + 2 * margin), high / (self.short + 2 * margin))
        x = frame.centre[0] - self.long * scale / 2
        free = high - (self.short + 2 * margin) * scale
        head = self._bar + 1.2 + (_WORDS if self.figures else 0.0)
        y = frame.y + head + free / 2 + margin * scale
        return TableView(Frame(x, y, self.long * scale, self.short * scale), scale)

    def paint(self, pen: Pen, frame: Frame) -> None:
        chart = self._chart(frame)
        chart.dry = bool(self.ground)
        pen.rect(chart.table, fill=self.ground or "water")
        ranks = {kind: rank for rank, kind in enumerate(_ORDER)}
        things = sorted(self._things, key=lambda thing: ranks.get(thing.kind, 99))
        move_plates(chart.usual()[0], things)
        chart.isles = self._isles(chart)
        chart.coasts = chart.isles.coasts if chart.isles and not self._sketched else []
        self._fill(chart)
        sights = self._far_out(chart)
        place_words(chart, things, [place for _, place in sights])
        patches = [patch(one.line, one.spot) for one in things if one.line is not None]
        # The corner of its frame is nothing that would be missed.
        sights = [one for one in sights if sum(shared(one[1], on) for on in patches) < _CORNER]
        chart.taken += [place for _, place in sights]
        with pen.saved():
            pen.clip(rounded_path(chart.table, 0))
            draw_rhumbs(pen, chart, self._things)
            for _, place in sights:
                pen.rect(place.inset(0.07 * place.width), 0.3 * place.height, fill="water")
            self._draw_islands(pen, chart)
            for name, place in sights:
                draw_sight(pen, name, place)
            if self.waves and not self.ground:
                if self.figures and self._rosed:
                    pen.lines(list(crosses(chart, self.scale * chart.scale)), "chart", 0.5)
                self._draw_waves(pen, chart)
            for thing in things:
                if thing.kind == "ship" and not thing.picture and not self.ground:
                    draw_wake(pen, chart, thing)
        self._draw_grid(pen, chart)
        self._draw_edge(pen, chart)
        for thing in things:
            if thing.kind not in ("island", "sketch"):
                pictured = thing.picture and thing.kind != "find"
                (draw_picture if pictured else DRAW[thing.kind])(pen, chart, thing)
        for thing in things:
            self._draw_words(pen, chart, thing)

    def _fill(self, chart: TableView) -> None:
        """Keep what is far out, waves and depths from all things and from the grid."""
        for thing in self._things:
            chart.take_thing(thing)
        for line in self._grid(chart.table):
            chart.take(line.centre, line.width + MM, line.height + MM)
        for _, x, y in self._named(chart.table):
            chart.take((x, y), 6 * MM, 6 * MM)

    @property
    def _rosed(self) -> bool:
        """Is it a large chart, with a rose and all that is seen on open water?"""
        afloat = self.waves and not self.ground
        return afloat and any(thing.kind == "rose" for thing in self._things)

    def _far_out(self, chart: TableView) -> list[tuple[str, Frame]]:
        """Creatures and ships in the emptiest water of a large chart."""
        if not self._rosed:
            return []
        usual, zoom = chart.usual()
        self._fill(usual)
        return list(far_out(usual, self._things, chart.table, zoom))

    def _draw_islands(self, pen: Pen, chart: TableView) -> None:
        if chart.isles is not None:
            usual, _ = chart.usual()
            growth = chart.isles.growth(self._ashore(usual)) if not self._sketched else None
            covered = [*self._ashore(chart), *self._written(chart)]
            draw_isles(pen, chart.isles, growth, covered, dry=bool(self.ground))

    @property
    def _sketched(self) -> bool:
        """Is the land still empty?"""
        return any(thing.kind == "sketch" for thing in self._things)

    def _ashore(self, chart: TableView) -> Iterator[Frame]:
        """The ground that things take."""
        for thing in self._things:
            (x, y), size = chart.at(thing), chart.size(thing)
            if thing.kind in ("ship", "rock", "rose", "wind"):
                yield Frame(x - 0.4 * size, y - 0.4 * size, 0.8 * size, 0.8 * size)
            elif thing.kind not in _FLAT:
                yield Frame(x - 0.6 * size, y - size, 1.2 * size, 1.5 * size)

    def _written(self, chart: TableView) -> Iterator[Frame]:
        """The ground that words take."""
        for thing in self._things:
            (x, y), size = chart.at(thing), chart.size(thing)
            if thing.plate is not None:
                yield thing.plate.frame((x, y))
            elif thing.kind == "find":
                yield Frame(x - size / 2, y - size / 2, size, size).inset(-0.4 * MM)
            elif thing.arc is not None:
                yield Frame(x - size / 2, y - 5 * MM, size, 9 * MM)
            if thing.line is not None:
                yield patch(thing.line, thing.spot).inset(-MM)

    def _isles(self, chart: TableView) -> Isles | None:
        usual, zoom = chart.usual()
        lands = [one for one in self._things if one.kind in ("island", "sketch")]
        # In the middle of most seas lies an island as large: its neighbours make it another one.
        sea = " ".join(f"{one.x:g} {one.y:g}" for one in lands)
        isles = [
            Isle(usual.at(one), usual.size(one), usual.depth(one), f"{one.x:g} {one.size:g} {sea}")
            for one in lands
        ]
        return Isles((chart.table.x, chart.table.y), isles, zoom) if isles else None

    def _draw_waves(self, pen: Pen, chart: TableView) -> None:
        """Small crests where nothing else is, thrown by the size of the table alone."""
        table, chance = chart.table, random.Random(f"{self.long:g} {self.short:g} waves")
        step = 13 * MM
        across, down = math.ceil(table.width / step), math.ceil(table.height / (step * 0.75))
        for row in range(down):
            for column in range(across):
                x = table.x + (column + 0.5 * (row % 2) + chance.uniform(0.1, 0.6)) * step
                y = table.y + (row + chance.uniform(0.2, 0.7)) * step * 0.75
                wide = chance.uniform(2.2, 3.2) * MM
                area = Frame(x - wide, y - wide, 3 * wide, 2 * wide)
                inside = area.x > table.x and area.right < table.right and y + wide < table.bottom
                if inside and chart.free(area) and not crossed(chart, self._things, (x, y), wide):
                    self._draw_wave(pen, area, wide)
                    chart.taken.append(area)

    def _draw_wave(self, pen: Pen, area: Frame, wide: float) -> None:
        """One of nine sizes: each is drawn once."""
        size = round(wide / MM, 1) * MM
        draw = partial(draw_art, name="wave", at=(size, size), size=2.5 * size)
        pen.once(("wave", size), Frame(area.x, area.y, 3 * size, 2 * size), draw, lasting=True)

    def _grid(self, table: Frame) -> list[Frame]:
        """The lines between fields, from end to end."""
        wide, high = table.width / max(1, self.columns), table.height / max(1, self.rows)
        down = [Frame(table.x + n * wide, table.y, 0, table.height) for n in range(1, self.columns)]
        across = [Frame(table.x, table.y + n * high, table.width, 0) for n in range(1, self.rows)]
        return down + across

    def _draw_grid(self, pen: Pen, chart: TableView) -> None:
        table, drop = chart.table, 0.335 * max((f.style.size for f in self._fields), default=0.0)
        for line in self._grid(table):
            dash = () if self._lettered else (3.2, 2.6)
            width, colour = (0.6, "chart") if self._lettered else (0.8, "sea")
            pen.line(line.x, line.y, line.right, line.bottom, colour, width, dash)
        for figure, x, y in self._named(table):
            if not self._lettered:
                pen.circle(x, y, 3.3 * MM, fill="paper", stroke="sea", width=1.0)
            pen.text_at(figure, x, y + drop, "center", "sea")

    def _named(self, table: Frame) -> Iterator[tuple[Line, float, float]]:
        """The names of fields, columns and rows with the middle of each on the page."""
        wide, high = table.width / max(1, self.columns), table.height / max(1, self.rows)
        for number, figure in enumerate(self._fields):
            row, column = divmod(number, self.columns)
            if not self._lettered:
                yield figure, table.x + wide * column + _NUMBER, table.y + high * row + _NUMBER
            elif row == 0:
                for y in (table.y + 3 * MM, table.bottom - 3 * MM):
                    yield figure, table.x + wide * (column + 0.5), y
            else:
                y = table.y + high * (number - self.columns + 0.5)
                for x in (table.x + 3 * MM, table.right - 3 * MM):
                    yield figure, x, y

    def _draw_edge(self, pen: Pen, chart: TableView) -> None:
        outer = draw_edge(pen, chart.table, self._bar, self.bar * chart.scale)
        step = self.scale * chart.scale
        if self._figures:
            draw_figures(pen, chart.table, outer, step, self._figures, self._scale)
        else:
            draw_sides(pen, outer, self._sides)
            if self._scale is not None:
                draw_scale(pen, outer, self._scale, step)

    def _draw_words(self, pen: Pen, chart: TableView, thing: PlanThing) -> None:
        (x, y), radius = chart.at(thing), 1.6 * chart.size(thing)
        if thing.plate is not None:
            thing.plate.draw(pen, (x, y))
        elif thing.arc is not None:
            halo = self.ground or "water"
            draw_on_arc(pen, thing.arc, (x, y + radius), radius, 0, "sea", halo)
        if thing.line is None:
            return
        x, baseline = thing.spot
        afloat = chart.table.y < baseline < chart.table.bottom and not chart.on_land(thing.spot)
        usual = "sea" if thing.kind == "wind" else "ink"
        usual = "sea" if thing.kind == "rock" and self.figures else usual
        colour = "oxblood" if thing.kind in ("treasure", *_FIGURES) else usual
        with pen.turned(x, baseline, thing.heading if thing.kind == "label" else 0):
            if thing.kind not in _FIGURES and afloat:
                pen.halo(thing.line, x - thing.line.width / 2, baseline, self.ground or "water")
            pen.text_at(thing.line, x, baseline, "center", colour)
