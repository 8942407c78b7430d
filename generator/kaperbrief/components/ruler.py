"""`<ruler>`: a strip to measure with, true to size."""

from __future__ import annotations

import itertools
import math

from kaperbrief.components import ruler_signs as signs
from kaperbrief.components.box import Box, Mm
from kaperbrief.components.ornament import lozenge
from kaperbrief.components.registry import component
from kaperbrief.components.ruler_signs import THING, Graduation, narrow
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_BAR, _INSET = 1.3 * MM, MM
"""The scale bar: how wide, and how far from the edge, where no careless cut takes it along."""
_TICKS = (3.5 * MM, 4.3 * MM, 5.0 * MM)
"""How far the ticks of units, fives and tens reach: clear of the figures behind them."""
_PARTS = {2: (3.0 * MM, 0.4), 4: (2.5 * MM, 0.35)}
"""Length and width of the ticks of halves and quarters; other parts have finer ones."""
_FINE = (2.2 * MM, 0.3)
_FIGURE = 9.1 * MM
"""The middle of the column of figures, from the left edge."""
_COLUMN = 12 * MM
_UNIT = 9 * MM
"""Up to here the name of the unit stands over the first figure."""
_ICONS = (6.8 * MM, 5.2 * MM)
"""Sizes of the icons of marks: the larger one where it has room."""
_PICTURES = (17 * MM, 11 * MM, *_ICONS)
"""Sizes of pictures in place of icons."""
_BOTH, _CLEAR = 15 * MM, 1.8 * MM
"""The least column with figures for the other side (a turned 6 would be a 9); pictures’ room."""
_WORD = 4.3 * MM
"""The height of a mark's word under its line or icon."""
_EDGE, _ARROW, _WORDS = 9.0 * MM, 4.2 * MM, 12.6 * MM
"""What the edge takes, its arrow of that; its words' width."""
_HANG = 0.6 * MM
"""What hanging badges keep from their lines."""
_ASIDE = 2 * MM
"""What the badges for the other side keep from the right edge."""
_SECOND = 4.0 * MM
"""How far the second figure of a mark stands below its first one."""


@component("ruler")
class RulerBox(Box):
    """A scale that starts at the lower edge with `start` and runs `length` units upwards.

    `step` is the length of a unit on paper, `parts` how many ticks divide it. Each row of the
    element's text is a named mark: `at|icon|words` or `at|icon|words|figure|second figure`, as the
    language writes them; words behind a dot stand on a line of their own, and an icon may be the
    picture `thing/NAME`, which is larger where it has room. `edge` stands at the arrow to the lower
    edge, `unit` over its figure, `title` and `note` in the largest free place if they fit. A `flap`
    beyond the upper end is hatched and says `glue`, or has an anchor.
    """

    badge_height = 4.6 * MM
    figure_style = "ruler-figure"
    figure_at = _FIGURE
    bar, inset = _BAR, _INSET
    """The bar, and from the cut to it: whoever cuts badly leaves nothing of it on the next one."""
    tick = _TICKS[1]
    """The tick of a long unit, such as an inch."""
    hangs = True
    """Do all badges hang below their lines, as the one at the end must?"""
    lead = _EDGE
    """What the arrow to the edge and its words take."""
    unit_at = 5.5 * MM
    """The middle of the name of the unit, over the lower edge."""

    length: float
    start: float = 0.0
    step: Mm = 10 * MM
    parts: int = 2
    title: str = ""
    note: str = ""
    edge: str = ""
    unit: str = ""
    flap: Mm = 0.0
    glue: str = ""
    colour: str = "sea"

    def contents(self, setting: Setting, width: float) -> float:
        rows = self._rows()
        self._column = width - _COLUMN - 0.9 * MM
        self._axis = _COLUMN + self._column / 2
        self._set_edge(setting, width)
        if rows and float(rows[-1][0]) > self.start + self.length + 0.001:
            raise ValueError(f"the mark at {rows[-1][0]} lies beyond the end of the scale")
        self._marks: list[Graduation] = []
        for number, cells in enumerate(rows):
            above = float(rows[number + 1][0]) if number + 1 < len(rows) else None
            self._marks.append(self._mark(setting, cells, above))
        self._set_figures(setting)
        self._set_seconds(setting, rows)
        self._set_words(setting)
        self._glue = setting.block(self.glue, "ruler-edge", width - _FIGURE) if self.glue else None
        return self.length * self.step + self.flap

    def _rows(self) -> list[list[str]]:
        """A row for each mark, the lowest one first."""
        return sorted(self.data(5), key=lambda cells: float(cells[0]))

    def _units(self) -> range:
        first = round(self.start + 0.499)
        return range(first, int(self.start + self.length + 0.001) + 1)

    def _height(self, value: float) -> float:
        """How far over the lower edge a value lies, in points."""
        return (value - self.start) * self.step

    def _mark(self, setting: Setting, cells: list[str], above: float | None) -> Graduation:
        """A mark with its icon and word below its line, turned or above it where they must."""
        at, words = float(cells[0]), cells[2].replace("·\u00a0", "· ")
        icon = cells[1]
        figure = setting.line(cells[3] or f"{at:g}", self.figure_style)
        room = self._height(at) - self._floor()
        sizes = _PICTURES if icon.startswith(THING) else _ICONS
        size = next((s for s in sizes if s + _WORD <= room), _ICONS[-1])
        column = self._column
        line = setting.line(words, "ruler-text")
        whole = all(narrow(setting.line(w, "ruler-text"), column) for w in words.split(" · "))
        for kept in () if whole else (icon, ""):
            head = size + 1.2 * MM if kept else MM
            upright = room - head - MM
            if narrow(line, upright):
                fitted = setting.line(words, "ruler-text", upright)
                return Graduation(at, kept, size, figure, fitted, True, head + fitted.width + MM)
        words, _, more = words.partition(" · ")
        style = "ruler-text" if any(map(str.isalpha, words)) else "node-figure"
        apart = column - (MM if narrow(setting.line(words, style), column - MM) else 0.0)
        fitted = setting.line(words, style, apart)
        below = setting.line(more, "ruler-text", column) if more else None
        depth = (size + _WORD if icon else _WORD) + (_WORD if more else 0)
        clear = 2.7 * _CLEAR if self.hangs and len(figure.text) > 1 else _CLEAR
        if not icon or depth + clear > room or self._column < _BOTH:
            clear = 0.0
        depth += clear
        apart = (size + 0.6 * MM + fitted.width) / 2 if icon and not more and not clear else 0.0
        if apart and 2 * apart <= column and depth <= room + 0.5 * MM:
            lead = (min(room, 2 * size) - size) / 2
            return Graduation(
                at, icon, size, figure, fitted, False, lead + size, lead=lead, beside=apart
            )
        if depth > room + 0.5 * MM:
            icon, depth = "", _WORD
        if depth > room + 0.5 * MM:
            free = (above - at) * self.step if above is not None else 0.0
            if free < 2 * _WORD:
                setting.note("height", depth, room, frozenset({"ruler-text"}), words)
            depth = -_WORD
        return Graduation(
            at, icon, size, figure, fitted, False, depth, more=below, lead=0.9 * MM + clear
        )

    def _floor(self) -> float:
        """How far over the lower edge all is taken by the edge or the marks set so far."""
        if not self._marks:
            return self.lead
        last = self._marks[-1]
        return self._height(last.at) + max(0.0, -last.depth) + 0.6 * MM

    def _set_figures(self, setting: Setting) -> None:
        """The badges of the marks, pushed apart where they meet; other figures where free."""
        apart = _HANG if self.hangs else 0.0
        end = self.length * self.step
        low = self._height(self.start) + self.badge_height / 2
        for mark in self._marks:
            middle = self._height(mark.at) - (self.badge_height / 2 + apart if self.hangs else 0.0)
            mark.badge = min(max(middle, low + 0.6 * MM), end - self.badge_height / 2 - apart)
        for _ in range(8):
            for one, other in itertools.pairwise(self._marks):
                lack = self.badge_height + 0.2 * MM - (other.badge - one.badge)
                if lack > 0:
                    one.badge -= lack / 2
                    other.badge += lack / 2
        taken = [mark.badge for mark in self._marks]
        self._figures: dict[int, Line] = {}
        for value in self._units():
            middle = min(max(self._height(value), 2.6 * MM), end - 2.6 * MM)
            if self.unit and self.start < value and middle < _UNIT:
                continue
            lined = any(abs(self._height(mark.at) - middle) < 3.2 * MM for mark in self._marks)
            if not lined and all(abs(middle - badge) > 4.1 * MM for badge in taken):
                round_ = value % 5 == 0 or self.step > 15 * MM
                style = self.figure_style if round_ else "table-figure"
                self._figures[value] = setting.line(str(value), style)
        self._unit = self.line(setting, self.unit, "footer")

    def _set_seconds(self, setting: Setting, rows: list[list[str]]) -> None:
        """Second figures under the first ones; where there is no room, behind the words."""
        heights = sorted([*(m.badge for m in self._marks), *map(self._height, self._figures)])
        for mark, cells in zip(self._marks, rows, strict=True):
            if not cells[4]:
                continue
            below = [height for height in heights if height < mark.badge - 0.1]
            if mark.badge - max(below, default=0.0) > _SECOND + 2.7 * MM:
                mark.second = setting.line(cells[4], "label")
            elif not mark.turned:
                both = setting.line(f"{cells[2]} {cells[4]}", "ruler-text")
                if narrow(both, self._column):
                    mark.text = setting.line(f"{cells[2]} {cells[4]}", "ruler-text", self._column)

    def _free(self) -> tuple[float, float]:
        """The largest place between two marks: how far its ends lie over the lower edge."""
        gaps, low = [], self.lead
        for mark in self._marks:
            height = self._height(mark.at)
            gaps.append((low, height - max(0.0, mark.depth)))
            low = height + max(0.0, -mark.depth)
        gaps.append((low, self.length * self.step))
        return max(gaps, key=lambda gap: gap[1] - gap[0])

    def _set_words(self, setting: Setting) -> None:
        """Title and note, in the largest gap between two marks.

        Where the marks are near each other, a short title stands across.
        """
        self._gap = self._free()
        room = self._gap[1] - self._gap[0] - 8 * MM
        self._lines: dict[str, Line] = {}
        for name, text, style in (
            ("title", self.title, "section-title"),
            ("note", self.note if self._column > 10.6 * MM else "", "note"),
        ):
            if text and narrow(setting.line(text, style), room):
                self._lines[name] = setting.line(text, style, room)
        self._upright = None
        if self.title and not self._lines and self._gap[1] - self._gap[0] > 8 * MM:
            line, column = setting.line(self.title, "panel-title"), self._column - 1.2 * MM
            if narrow(line, column):
                self._upright = setting.line(self.title, "panel-title", column)

    def _set_edge(self, setting: Setting, width: float) -> None:
        """The edge's words over its arrow; where that is too narrow for one, along the strip."""
        self._along: Line | None = None
        room = min(_WORDS, 2 * min(self._axis - _COLUMN + 0.3 * MM, width - self._axis - 0.6 * MM))
        words = (setting.line(word, "ruler-edge") for word in self.edge.split(" "))
        if all(narrow(word, room) for word in words):
            self._edge = setting.block(self.edge, "ruler-edge", room)
            if room < _WORDS:
                self.lead = max(_EDGE, _ARROW + self._edge.height)
        else:
            self._along = setting.line(self.edge, "ruler-edge")
            self.lead = _ARROW + self._along.width

    def draw(self, pen: Pen, frame: Frame) -> None:
        self._draw_zones(pen, frame)
        if self.flap:
            signs.draw_flap(
                pen, Frame(frame.x, frame.y, frame.width, self.flap), self._glue, self.colour
            )
        self._draw_scale(pen, frame)
        self._draw_figures(pen, frame)
        self._draw_edge(pen, frame)
        self._draw_words(pen, frame)
        for mark in self._marks:
            self._draw_mark(pen, frame, mark)
        for mark in self._marks if self._column > _BOTH else ():
            self._draw_turned(pen, frame, mark)

    def _draw_zones(self, pen: Pen, frame: Frame) -> None:
        """The ground of a tape."""

    def _draw_scale(self, pen: Pen, frame: Frame) -> None:
        x, end, bar = frame.x + self.inset, self.start + self.length, self.bar
        for value in self._units():
            y = frame.bottom - self._height(value)
            top = frame.bottom - self._height(min(value + 1, end))
            if value % 2 == 0 and top < y:
                pen.rect(Frame(x, top, bar, y - top), fill="ink")
            self._draw_parts(pen, frame, value)
            if value in (self.start, end):
                continue
            long = _TICKS[2 if value % 10 == 0 else 1 if value % 5 == 0 else 0]
            if self.step > 15 * MM:
                long = self.tick
            pen.line(x, y, frame.x + long, y, "ink", 1.0 if value % 5 == 0 else 0.7)
        top = frame.bottom - self.length * self.step
        pen.line(x + bar, top, x + bar, frame.bottom, "ink", 0.4)

    def _draw_parts(self, pen: Pen, frame: Frame, value: int) -> None:
        """The ticks between a unit and the next one."""
        if self.step / self.parts < 0.8 * MM:
            return
        for part in range(1, self.parts):
            height = self._height(value + part / self.parts)
            if height < self.length * self.step - 0.01:
                steps = self.parts // math.gcd(part, self.parts)
                long, wide = _PARTS.get(steps, _FINE)
                y = frame.bottom - height
                pen.line(frame.x + self.inset, y, frame.x + long, y, "ink", wide)

    def _draw_figures(self, pen: Pen, frame: Frame) -> None:
        x, end = frame.x + self.figure_at, self.length * self.step
        with pen.tag("P"):
            if self._unit is not None:
                baseline = frame.bottom - self.unit_at + self._unit.style.size * 0.33
                inside = frame.x + _COLUMN - 0.4 * MM - self._unit.width / 2
                pen.text_at(self._unit, min(x, inside), baseline, "center", "ink")
            for value, line in self._figures.items():
                middle = min(max(self._height(value), 2.6 * MM), end - 2.6 * MM)
                baseline = frame.bottom - middle + line.style.size * 0.33
                pen.text_at(line, x, baseline, "center", "ink")

    def _draw_edge(self, pen: Pen, frame: Frame) -> None:
        """The lower edge, from which to measure: a strong line and an arrow to it."""
        pen.line(frame.x, frame.bottom - 0.8, frame.right, frame.bottom - 0.8, self.colour, 1.6)
        middle, tip = frame.x + self._axis, frame.bottom - 0.8
        wide = min(3.6 * MM, self._column / 2, frame.right - middle - 0.5 * MM)
        top = tip - 3.6 * MM
        pen.polygon([(middle - wide, top), (middle + wide, top), (middle, tip)], fill=self.colour)
        self._draw_edge_words(pen, middle, tip)

    def _draw_edge_words(self, pen: Pen, middle: float, tip: float) -> None:
        """What the edge is for, over the arrow."""
        if self._along is not None:
            signs.draw_along(pen, self._along, middle, tip - _ARROW, self.colour)
        elif self._edge.lines:
            with pen.tag("P"):
                top = tip - _ARROW - self._edge.height
                area = Frame(middle - _WORDS / 2, top, _WORDS, self._edge.height)
                pen.block(self._edge, area, "center", self.colour)

    def _draw_words(self, pen: Pen, frame: Frame) -> None:
        title, note = self._lines.get("title"), self._lines.get("note")
        if self._upright is not None:
            middle = frame.x + self._axis
            y = frame.bottom - sum(self._gap) / 2 + self._upright.style.size * 0.3
            with pen.tag("H2"):
                pen.text_at(self._upright, middle, y, "center", "ink")
        if title is None and note is None:
            return
        (low, high), y = self._gap, frame.bottom - sum(self._gap) / 2
        x = frame.x + min((17.0 if note is not None else 18.2) * MM, frame.width - 4.5 * MM)
        if title is not None:
            with pen.tag("H2"), pen.turned(x, y, -90):
                pen.text_at(title, x, y + title.style.size * 0.25, "center", "ink")
            reach = title.width / 2 + 3.4 * MM
            for sign in (-1, 1):
                far = y + sign * min((high - low) / 2 - 2 * MM, reach + 9 * MM)
                if sign * (far - y) > reach + 2 * MM:
                    pen.line(x, y + sign * reach, x, far, self.colour, 0.7)
                lozenge(pen, x, y + sign * (reach - 0.6 * MM), 0.9 * MM, self.colour)
        if note is not None:
            with pen.tag("P"), pen.turned(x + 4.9 * MM, y, -90):
                pen.text_at(note, x + 4.9 * MM, y, "center")

    def _level(self, frame: Frame, mark: Graduation) -> float:
        """Where the line of a mark lies, inside the strip."""
        top = frame.bottom - self.length * self.step
        return min(max(frame.bottom - self._height(mark.at), top + 0.7), frame.bottom - 0.7)

    def _draw_badge(self, pen: Pen, frame: Frame, mark: Graduation) -> None:
        """The line of a mark and its figures."""
        line = self._level(frame, mark)
        if not mark.plain:
            pen.line(frame.x, line, frame.right, line, self.colour, 1.3)
        x, middle = frame.x + self.figure_at, frame.bottom - mark.badge
        if not mark.plain:
            signs.draw_badge(pen, mark.figure, x, middle, self.badge_height, self.colour)
        with pen.tag("P"):
            baseline = middle + mark.figure.style.size * 0.33
            ink = "ink" if mark.plain else "paper"
            pen.text_at(mark.figure, x, baseline, "center", ink)
            if mark.second is not None:
                baseline = middle + _SECOND + mark.second.style.size * 0.33
                pen.text_at(mark.second, frame.x + self.figure_at, baseline, "center", self.colour)

    def _draw_turned(self, pen: Pen, frame: Frame, mark: Graduation) -> None:
        # Where there is little room an icon stands in its place.
        free = not mark.icon or mark.lead > self.badge_height
        if len(mark.figure.text) > 1 and free and not mark.plain:
            right, y = frame.right - _ASIDE, frame.bottom - mark.badge
            signs.draw_turned_badge(pen, mark.figure, right, y, self.badge_height, self.colour)

    def _draw_mark(self, pen: Pen, frame: Frame, mark: Graduation) -> None:
        self._draw_badge(pen, frame, mark)
        column, line = frame.x + self._axis, self._level(frame, mark)
        middle = line + mark.lead + mark.size / 2
        if mark.icon:
            at = column - max(0.0, mark.beside - mark.size / 2)
            signs.draw_sign(pen, mark.icon, at, middle, mark.size, "ink")
        with pen.tag("P"):
            if mark.beside:
                pen.text_mid(mark.text, column + mark.beside - mark.text.width / 2, middle, "ink")
            elif not mark.turned:
                below = mark.depth - 0.9 * MM if mark.depth > 0 else -1.1 * MM
                if mark.more is not None:
                    pen.text_at(mark.more, column, line + below, "center", "ink")
                    below -= _WORD
                pen.text_at(mark.text, column, line + below, "center", "ink")
        if mark.turned:
            at = line + mark.depth - mark.text.width / 2 - 0.5 * MM
            with pen.tag("P"), pen.turned(column, at, -90):
                pen.text_at(mark.text, column, at + mark.text.style.size * 0.3, "center", "ink")
