"""The strip beside or below a hex map: title plate, legend with its signs, wind rose."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from kaperbrief.components.box import SMALLEST
from kaperbrief.components.chart.board import STRIP_WIDE, ChartLayout, LegendEntry
from kaperbrief.components.chart.labels import GLUE
from kaperbrief.components.chart.sights import draw_sight
from kaperbrief.components.chart.signs import ROSE, draw_flag, draw_rose, draw_sign, draw_tile_sign
from kaperbrief.components.chart.titles import set_title
from kaperbrief.hexes.board import SeaBoard
from kaperbrief.typeset.breaking import Block, Line
from kaperbrief.typeset.curves import Point, notched_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM, letters_of

_INSET = 2 * MM
"""From the border of the strip to what stands in it."""
_SIGN = 8.6 * MM
"""From the left edge of a legend to its words."""
WIDE = STRIP_WIDE - 2 * _INSET
_WIND_WIDE = 17 * MM
"""The words beside the rose of such a strip."""
_PLATE_WIDE = 46 * MM
"""The title plate of a strip below the map."""
_BESIDE = 25 * MM
"""A column of the legend below the map: the room of its words."""
_LEAST = 0.9
"""Letters get no smaller than this only to keep the columns whole on their tiles."""
_TOGETHER = 0.66
"""So much smaller they may be to keep the fleets on one tile."""
_AIR = 3 * MM
"""Between columns of the legend below the map."""
_LOOKS = ("thing/serpent", "masts:3", "thing/octopus", "thing/dolphin")
"""What is seen where the legend leaves room: the art of creatures, the look of a ship."""


_Entry = tuple[LegendEntry, Block, Block | None]
_Laid = tuple[float, int, list[float], list[float]]
"""The size of letters, how many entries a column has, where columns begin, their widths."""


def _columns(runs: Sequence[Sequence[_Entry]], wides: Sequence[float], deep: int) -> list[float]:
    """The widths of the columns that runs of entries fill, each beginning new ones."""
    return [wide for run, wide in zip(runs, wides, strict=True) for _ in run[::deep]]


class ChartStrip:
    """The strip of a map: its texts are set for one of the usual size, and drawn as it is scaled.

    `words` are its icon, title, subtitle, and what the rose says. Where it is `shown` so small that
    nobody could read them, bars stand for its words.
    """

    ground = ""
    """The colour of a board without a sea: there is no wind, nothing is afloat."""
    bare = False
    """Are there neither ships nor creatures on the water?"""

    def __init__(
        self,
        setting: Setting,
        board: SeaBoard,
        words: tuple[str, str, str, str],
        legend: Sequence[LegendEntry],
        *,
        below: bool,
        shown: float = 1.0,
    ) -> None:
        self.shown = shown
        self.icon, title, subtitle, wind = words
        self.board, self.orientation, self.below = board, board.orientation, below
        plate = (_PLATE_WIDE if below else WIDE) - (18 * MM if below else 4 * MM)
        room = _BESIDE if below else WIDE - _SIGN

        def block(text: str, style: str, width: float) -> Block | None:
            return setting.block(text, style, width) if text else None

        most = 4 if below else 6
        self.title, self.title_high = set_title(setting, title, plate, most)
        self.subtitle = block(subtitle, "chart-plate", plate)
        self.legend = [
            (one, setting.block(one.name, "bonus", room), block(one.note, "chart-small", room))
            for one in legend
        ]
        seats = {one.seat for one in legend if one.seat}
        seats = seats if shown == 1 else set()
        self.letters = {seat: setting.line(letters_of(seat), "map-letter") for seat in seats}
        # Without words the chart is a small picture of one.
        numbers = range(1, 7) if (title or wind) and shown == 1 else ()
        self.sides = [setting.line(str(side), "table-key") for side in numbers]
        self.wind = block(wind, "chart-wind", _WIND_WIDE if below else WIDE)

    def fit(self, layout: ChartLayout) -> None:
        """Take the place that a layout has for it."""
        assert layout.strip is not None
        self.area = layout.strip
        self.uprights, self.joints = layout.joints
        self.unit = layout.strip_unit
        if not self.below:
            self.unit = min(
                self.unit, self.area.height / self.height(), self.area.width / STRIP_WIDE
            )
        self.small = self.unit

    @property
    def plates(self) -> list[Frame]:
        """What of it lies on the sea."""
        return []

    # -- sizes -------------------------------------------------------------------------------

    def height(self) -> float:
        """What a strip beside a map needs at its usual size."""
        rows = sum(row + 1.6 * MM for row in self._legend_rows())
        return self._plate_high() + 4 * MM + rows + self._rose_high() + 2 * _INSET

    def _plate_high(self) -> float:
        small = self.subtitle.height + 3.4 * MM if self.subtitle else 0.0
        return 21.5 * MM + self.title_high + small

    def _legend_rows(self) -> list[float]:
        return [
            max(6.6 * MM, name.height + (note.height if note else 0.0))
            for _, name, note in self.legend
        ]

    def _rose_high(self) -> float:
        if self.ground:
            return 0.0
        wind = self.wind.height + 2 * MM if self.wind else 0.0
        return 2 * ROSE + 3 * MM + wind

    @property
    def rose(self) -> Point:
        """The middle of the wind rose."""
        u, area = self.unit, self.area
        if self.below:
            return area.right - (ROSE + 1.4 * MM) * u, area.centre[1]
        wind = self.wind.height + 2 * MM if self.wind else 0.0
        return area.centre[0], area.bottom - (wind + ROSE + _INSET) * u

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, pen: Pen) -> None:
        """Draw everything."""
        unit = self.unit
        pen.rect(self.area, fill=self.ground or "water", stroke="ink", width=1.1 * unit)
        pen.rect(self.area.inset(0.8 * MM * unit), stroke="ink", width=0.4 * unit)
        if self.below:
            self._draw_below(pen)
            return
        u, area = self.unit, self.area
        wide = WIDE * u
        x = area.x + (area.width - wide) / 2
        plate = Frame(x, area.y + _INSET * u, wide, self._plate_high() * u)
        self._draw_plate(pen, plate, (plate.centre[0], plate.y + 9.2 * MM * u))
        self._draw_titles(pen, plate.centre[0], plate.y + 16.6 * MM * u, 0.32 * plate.width)
        end = area.bottom - self._rose_high() * u
        # The fleets stand together, if they can: with letters a little smaller, or among the signs.
        signs = sum(entry.terrain is not None for entry, *_ in self.legend)
        ways = [(u * (1 - step / 20), before)
                for step in range(5) for before in range(signs, -1, -1)]  # fmt: skip
        top = plate.bottom + 4 * MM * u
        found = (self._stacked(size, before, top, end) for size, before in ways)
        self.small, placed, _ = max(found, key=lambda one: one[2])
        for number, y, high in placed:
            self._draw_entry(pen, Frame(x, y, wide, high), *self.legend[number])
        self._draw_rose(pen)

    def _stacked(
        self, size: float, before: int, top: float, end: float
    ) -> tuple[float, list[tuple[int, float, float]], int]:
        """Entries of a size between a top and an end, the fleets behind so many of the signs.

        Their size, the number of each, where it begins, how high it is; 2 if the fleets are on one
        tile, 1 more if no entry lies on two.
        """
        signs = sum(entry.terrain is not None for entry, *_ in self.legend)
        fleets = range(signs, len(self.legend))
        order = [*range(before), *fleets, *range(before, signs)]
        highs, gap = self._legend_rows(), 1.6 * MM * size
        rows = [highs[number] * size for number in order]
        free = end - top - sum(rows) - gap * len(rows)
        air = max(0.0, min(8 * MM * size, free / max(1, len(rows) + 3)))
        y, placed = top + air, list[tuple[int, float, float]]()
        high = sum(rows[before : before + len(fleets)]) + gap * len(fleets)
        for n, (number, row) in enumerate(zip(order, rows, strict=True)):
            left = sum(rows[n:]) + gap * (len(rows) - n)
            y = self._past(y, high, left, end) if n == before else y
            y = self._past(y, row, left, end)
            placed.append((number, y, row))
            y += row + gap + min(air, max(0.0, end - y - left) / (len(rows) - n))
        ends = [(y, y + row) for number, y, row in placed if number in fleets]
        together = [(ends[0][0], ends[-1][1])] if ends else []
        alone = [(y, y + row) for _, y, row in placed]
        whole = [not any(start < joint < stop for start, stop in parts for joint in self.joints)
                 for parts in (alone, together)]  # fmt: skip
        return size, placed, whole[0] + 2 * whole[1]

    def _past(self, y: float, high: float, left: float, end: float) -> float:
        """The y of something so high that does not lie on two tiles, if all that is left has room.

        That is so high, and above an end.
        """
        for joint in self.joints:
            lower = joint + 1.5 * MM
            if y < joint < y + high and lower + left < end + 1:
                return lower
        return y

    def _draw_below(self, pen: Pen) -> None:
        u, area = self.unit, self.area
        edge = _INSET * u
        plate = Frame(area.x + edge, area.y + edge, _PLATE_WIDE * u, area.height - 2 * edge)
        self._draw_wide_plate(pen, plate)
        left = plate.right + 5 * MM * u
        right = self.rose[0] - (ROSE + 3 * MM + (_WIND_WIDE if self.wind else 0)) * u
        runs = [
            list(run) for _, run in itertools.groupby(self.legend, lambda one: not one[0].terrain)
        ]
        laid = self._laid(runs, left, right) if runs else None
        if laid is None:
            self._draw_sights(pen, [left], [right])
            self._draw_rose(pen)
            return
        v, deep, starts, widths = laid
        self.small = v
        pitch = (area.height - 2 * edge) / deep
        columns = iter(zip(starts, widths, strict=True))
        for cells in (run[n : n + deep] for run in runs for n in range(0, len(run), deep)):
            x, column = next(columns)
            for number, (one, name, note) in enumerate(cells):
                high = v * max(6.6 * MM, name.height + (note.height if note else 0.0))
                y = area.y + edge + number * pitch + (pitch - high) / 2
                self._draw_entry(pen, Frame(x, y, column, high), one, name, note)
        ends = [left, *map(sum, zip(starts, widths, strict=True))]
        self._draw_sights(pen, ends, [*starts, right])
        self._draw_rose(pen)

    def _laid(self, runs: Sequence[Sequence[_Entry]], left: float, right: float) -> _Laid | None:
        """How the legend fits between plate and rose; with smaller letters where it must.

        They may be a little smaller to keep the fleets together on one tile.
        """
        u, rows, spare = self.unit, self._legend_rows(), self.area.height - 2 * _INSET * self.unit
        found: dict[int, _Laid] = {}
        self.small = u
        while self.small > 0.2 * u:
            v = self.small
            wides = [self._column_wide(run) * v for run in runs]
            for deep in range(1, len(rows) + 1):
                widths = _columns(runs, wides, deep)
                if sum(widths) > right - left or (max(rows) + 1.4 * MM) * deep * v > spare:
                    continue
                last = len(_columns(runs[-1:], [0], deep))
                starts, whole = self._starts(left, right, widths, last)
                found.setdefault(whole, (v, deep, starts, widths))
            best = max(found, default=-1)
            least = (max(0.55 * u, _LEAST), _TOGETHER * u, u)[best] if found else 0.0
            if found and v <= least:
                return found[best]
            self.small *= 0.96
        return found[max(found)] if found else None

    def _draw_sights(self, pen: Pen, ends: Sequence[float], starts: Sequence[float]) -> None:
        """Creatures and a ship between columns that leave room for them, each on one tile."""
        if self.ground or self.bare:
            return
        looks, high = itertools.cycle(_LOOKS), self.area.height - 2 * _INSET * self.unit
        for end, start in zip(ends, starts, strict=True):
            cuts = [x for x in self.uprights if end < x < start]
            for left, right in zip([end, *(x + GLUE for x in cuts)], [*cuts, start], strict=True):
                wide = min(right - left - 4 * _INSET * self.unit, 1.35 * high)
                if wide > 0.75 * high:
                    x, tall = (left + right) / 2, min(high, 0.75 * wide)
                    frame = Frame(x - wide / 2, self.area.centre[1] - tall / 2, wide, tall)
                    draw_sight(pen, next(looks), frame)

    def _column_wide(self, run: Sequence[_Entry]) -> float:
        """What a column of the legend below the map needs at its usual size."""
        blocks = [one for _, name, note in run for one in (name, note) if one]
        return _SIGN + max([0.0, *(line.width for one in blocks for line in one.lines)]) + _AIR

    def _starts(
        self, left: float, right: float, widths: list[float], last: int
    ) -> tuple[list[float], int]:
        """Where columns begin: 1 if each is on one tile, 2 if the `last`, the fleets', share it."""
        first = widths[: len(widths) - last]
        starts, whole = self._spread(left, right, [*first, sum(widths[len(first) :])])
        if not whole:
            starts, whole = self._spread(left, right, widths)
            return starts, int(whole)
        together = itertools.accumulate(widths[len(first) : -1], initial=starts.pop())
        return [*starts, *together], 2

    def _spread(self, left: float, right: float, widths: list[float]) -> tuple[list[float], bool]:
        """Where what is so wide begins, and whether there is room for each on one tile."""
        spare = (right - left - sum(widths)) / max(1, len(widths))
        air = min(8 * MM * self.small, max(0.0, spare))
        # Clear of the strips to glue on, else only whole, else as they come.
        tries = itertools.product((GLUE, 0.0), (air, air / 2, 0.0))
        for past, gap in (*tries, (-1.0, air)):
            whole, x, starts = past >= 0, left + gap / 2, []
            for wide in widths:
                for joint in self.uprights if whole else ():
                    if x < joint + past and x + wide > joint:
                        x = joint + past + 1.5 * MM
                starts.append(x)
                x += wide + gap
            if whole and x - gap <= right + 1:
                return starts, True
        return starts, False

    def _text(
        self,
        pen: Pen,
        lines: Sequence[Line],
        x: float,
        top: float,
        align: str = "",
        unit: float = 0,
    ) -> float:
        """Lines with their left, middle or right at x; returns the y below them."""
        for line in lines:
            made = line.scaled(unit or self.unit)
            if self.shown < 1 and self.shown * made.style.size < SMALLEST:
                left = x - made.width / 2 if (align or made.style.align) == "center" else x
                high = 0.3 * made.style.size
                bar = Frame(left, top + made.style.rise - 1.2 * high, made.width, high)
                pen.rect(bar, fill="rule")
            else:
                pen.text_at(made, x, top + made.style.rise, align or made.style.align)
            top += made.style.leading
        return top

    def _border(self, pen: Pen, frame: Frame) -> None:
        u = self.unit
        pen.path(notched_path(frame, 2.2 * MM * u), fill="paper", stroke="ink", width=1.0 * u)
        inner = frame.inset(1.0 * MM * u)
        pen.path(notched_path(inner, 1.8 * MM * u), stroke="ink", width=0.35 * u)

    def _draw_plate(self, pen: Pen, frame: Frame, ship: Point) -> None:
        """The plate of the title with its ship; without words that lies in the middle."""
        self._border(pen, frame)
        pen.icon(self.icon, *(ship if self.title[0].width else frame.centre), 11.5 * MM * self.unit)

    def _draw_wide_plate(self, pen: Pen, frame: Frame) -> None:
        """The plate of a strip below: the ship at the left, the words at its right."""
        u = self.unit
        self._draw_plate(pen, frame, (frame.x + 9.4 * MM * u, frame.centre[1]))
        high = self.title_high + (self.subtitle.height + 2.8 * MM if self.subtitle else 0.0)
        x = frame.x + (_PLATE_WIDE + 13 * MM) / 2 * u
        self._draw_titles(pen, x, frame.centre[1] - high / 2 * u, 9 * MM * u)

    def _draw_titles(self, pen: Pen, x: float, y: float, half: float) -> None:
        """Title and subtitle round x, between them a line that reaches `half` to both sides."""
        u = self.unit
        y = self._text(pen, self.title, x, y, "center")
        if self.subtitle:
            y += 1.4 * MM * u
            pen.line(x - half, y, x + half, y, "oxblood", 0.8 * u)
            self._text(pen, self.subtitle.lines, x, y + 1.4 * MM * u, "center")

    def _draw_entry(
        self, pen: Pen, frame: Frame, entry: LegendEntry, name: Block, note: Block | None
    ) -> None:
        u = self.small
        high = (name.height + (note.height if note else 0.0)) * u
        at = (frame.x + 3.9 * MM * u, frame.centre[1])
        if entry.tile:
            draw_tile_sign(pen, entry.tile, at, self.orientation, u)
        elif entry.terrain:
            draw_sign(pen, entry.terrain, at, self.orientation, u)
        else:
            cloth = Frame(at[0] - 3.6 * MM * u, at[1] - 2.5 * MM * u, 6.7 * MM * u, 5 * MM * u)
            draw_flag(pen, cloth, entry.seat, self.letters.get(entry.seat), SMALLEST)
        x = frame.x + _SIGN * u
        y = self._text(pen, name.lines, x, frame.centre[1] - high / 2, unit=u)
        if note:
            self._text(pen, note.lines, x, y, unit=u)

    def _draw_rose(self, pen: Pen) -> None:
        if self.ground:
            return
        u, (x, y) = self.unit, self.rose
        if self.wind:
            if self.below:
                high = self.wind.height * u
                across = x - (ROSE + 1.5 * MM + _WIND_WIDE / 2) * u
                self._text(pen, self.wind.lines, across, y - high / 2, "center")
            else:
                self._text(pen, self.wind.lines, x, y + (ROSE + 1.6 * MM) * u, "center")
        draw_rose(pen, (x, y), ROSE * u, self.orientation, [s.scaled(u) for s in self.sides])
