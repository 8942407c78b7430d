"""`<hex>`: how far a ship moves, and counters of ships and forts; what the hex drawings share."""

from __future__ import annotations

from typing import Literal

from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.ornament import HATCH, hatch
from kaperbrief.components.registry import component
from kaperbrief.components.ship_pictures import draw_deck
from kaperbrief.hexes.axial import Hex, neighbour, rotate
from kaperbrief.hexes.layout import TALL, centre, corners
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, polar, polygon_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

UP = 5
"""The side of a flat-top hex that lies at the top of the paper."""


def bow_up(at: Hex) -> Hex:
    """A hex counted from the bow (side 0), turned so that the bow points up."""
    return rotate(at, UP)


def middle(at: Hex, origin: Point, width: float) -> Point:
    """The middle of a flat-top hex `width` points from flat to flat."""
    x, y = centre(at, "flat")
    return origin[0] + x * width, origin[1] + y * width


def outline(at: Hex, origin: Point, width: float, scale: float = 1.0) -> list[Point]:
    """The corners of a flat-top hex in points, clockwise from the upper left one."""
    return [(origin[0] + x * width, origin[1] + y * width) for x, y in corners(at, "flat", scale)]


def edge(at: Hex, side: int, origin: Point, width: float) -> tuple[Point, Point]:
    """Both ends of a side of a flat-top hex."""
    points = outline(at, origin, width)
    return points[side % 6], points[(side + 1) % 6]


def spread(radius: int, astern: float | None = None) -> tuple[float, float]:
    """How wide and high a field of flat-top hexes up to a distance is, in hex widths.

    `astern` is how far it reaches down from the middle where that is less.
    """
    down = radius if astern is None else astern
    return (1.5 * radius + 1) * TALL, radius + down + 1.0


def fitted(line: Line, room: float) -> Line:
    """A line made as small as its place needs."""
    return line.scaled(min(1.0, room / line.width)) if line.width else line


_OFF = (3, 2, 1, 0, 1, 2)
"""Sides from downwind of the six hexes, clockwise from the top: head wind first."""
_GAP = 0.955
"""The size of a hex as a share of its place."""
_LEAST = 11 * MM
"""The least width of a hex in which its figures can be read."""
_Figure = tuple[Line, Line | None, bool]
"""A figure, the small second one, and whether it is a word for no way on."""


@component("hex rose")
class HexRoseBox(Drawing):
    """Six hexes round a ship, the wind from the top: how far she moves over each side.

    Text inside: one line a way to move, `icon|downwind|broad|close|head wind`, each field a figure
    or `figure/second figure`; a field without a digit is a word for no way on, drawn as danger.
    The lowest hex stands out where she goes further downwind.
    `wind` stands at the arrows, `hint` in the lower corners (parted by `|`); the second figures
    follow the sign `second`. A hex is at least `least` wide. `ship` is the look of the one in the
    middle, in the colours of `seat`; without it there is an outline.
    """

    wind: str
    hint: str = ""
    second: str = "|"
    least: Mm = 17 * MM
    ship: str = ""
    seat: int = 0

    def contents(self, setting: Setting, width: float) -> float:
        rows = self.data()
        if not 1 <= len(rows) <= 3:
            raise ValueError(f"a rose shows one to three ways to move, not {len(rows)}")
        usual = "key-figure" if len(rows) == 1 else "node-figure"
        self._drives = [
            (icon, [self._figure(field, usual, setting) for field in fields])
            for icon, *fields in rows
        ]
        for icon, figures in self._drives:
            if len(figures) != len(set(_OFF)):
                raise ValueError("expected icon|downwind|broad|close|head wind")
            if not setting.icons.known(icon):
                raise ValueError(f'unknown icon "{icon}"')
        wide, high = spread(1)
        hex_width = min(self.least, width / wide)
        if hex_width < _LEAST:
            setting.note("width", _LEAST * wide, width, frozenset({"small-figure"}))
        corner = max(8 * MM, (width - hex_width * wide * 0.42) / 2)
        self._wind = setting.line(self.wind, "panel-title", corner)
        room = max(8 * MM, (width - wide * hex_width / 2.5) / 2 - 2 * MM)
        hints = [part for part in self.hint.split("|") if part]
        self._hints = [setting.block(part, "note", room) for part in hints]
        tallest = max((block.height for block in self._hints), default=0.0)
        self._extra = max(0.0, tallest - 0.44 * hex_width)
        self.useful = width / wide * high + self._extra
        return high * hex_width + self._extra

    def _figure(self, field: str, usual: str, setting: Setting) -> _Figure:
        first, _, second = (part.strip() for part in field.partition("/"))
        stop = not any(sign.isdigit() for sign in first)
        line = setting.line(first, "small-figure" if stop else usual)
        # Below the first figure a bar alone would part nothing.
        sign = self.second if usual == "node-figure" else "½:"
        text = f"{sign}\u202f{second}" if second else ""
        return line, self.line(setting, text, "small-figure"), stop

    def paint(self, pen: Pen, frame: Frame) -> None:
        self.draw_once(pen, frame, self._draw)

    def spoken(self) -> str:
        rows = ("/".join(line.text for line, _, _ in figures) for _, figures in self._drives)
        return f"{self.alt}: {'; '.join(rows)}" if self.alt else "; ".join(rows)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        wide, high = spread(1)
        width = min(frame.width / wide, (frame.height - self._extra) / high)
        origin = frame.centre[0], frame.centre[1] - self._extra / 2
        for number, off in enumerate(_OFF):
            self._draw_hex(pen, number, off, origin, width)
        pen.polygon(outline((0, 0), origin, width, _GAP), stroke="ink", width=0.5, dash=(1, 1.6))
        draw_deck(pen, origin, width * (0.88 if self.ship else 0.66), self.ship, self.seat)
        self._draw_wind(pen, frame, origin, width)
        for block, align in zip(self._hints, ("left", "right"), strict=False):
            top = origin[1] + 1.5 * width + self._extra - block.height
            pen.block(block, Frame(frame.x, top, frame.width, block.height), align)

    def _draw_hex(self, pen: Pen, number: int, off: int, origin: Point, width: float) -> None:
        at = neighbour((0, 0), UP + number)
        points = outline(at, origin, width, _GAP)
        x, y = middle(at, origin, width)
        if off == 0 and any(one[0][0].text != one[1][0].text for _, one in self._drives):
            pen.polygon(points, fill="sky", stroke="sea", width=1.6)
        elif any(figures[off][-1] for _, figures in self._drives):
            pen.polygon(points, fill="rose")
            hatch(pen, polygon_path(points), (x, y), width, int(1.4 * width / HATCH) + 1)
            pen.polygon(points, stroke="oxblood", width=0.9)
        else:
            pen.polygon(points, fill="paper", stroke="sea", width=0.9)
        count = len(self._drives)
        pitch = width * (0.36 if count == 2 else 0.28)
        top = y - pitch * (count - 1) / 2
        for row, (icon, figures) in enumerate(self._drives):
            if count == 1:
                _draw_single(pen, icon, figures[off], (x, y), width)
            else:
                _draw_row(pen, icon, figures[off], (x, top + row * pitch), width)

    def _draw_wind(self, pen: Pen, frame: Frame, origin: Point, width: float) -> None:
        """Arrows either side of the uppermost hex, the word at the left one."""
        top = origin[1] - 1.5 * width
        for sign in (-1, 1):
            x, y = origin[0] + sign * 0.79 * width, top + 0.23 * width
            with pen.turned(x, y, 90):
                pen.icon("wind", x, y, 0.38 * width, "sea")
        line = fitted(self._wind, max(MM, origin[0] - width - frame.x))
        right = origin[0] - width
        pen.text_at(line, right, top + 0.23 * width + line.style.size * 0.3, "right", "sea")


def _draw_single(pen: Pen, icon: str, figure: _Figure, at: Point, width: float) -> None:
    """The only way to move: icon, figure and second figure below each other."""
    (x, y), (line, small, stop) = at, figure
    if stop:
        _patch(pen, x, y, line.width + 2 * MM, line.style.size + MM)
        pen.text_mid(line, x, y, "oxblood")
        return
    lift = 0.06 * width if small else 0.0
    pen.text_mid(line, x, y - lift, "sea")
    if small is not None:
        pen.text_at(small, x, y + 0.36 * width, "center", "oxblood")
    over = lift + line.style.size * 0.36 + 0.1 * width
    pen.icon(icon, x, y - over, 0.16 * width, "grey")


def _draw_row(pen: Pen, icon: str, figure: _Figure, at: Point, width: float) -> None:
    """One of several ways to move: icon, figure and second figure beside each other."""
    (x, y), (line, small, stop) = at, figure
    size, gap = 0.19 * width, 0.035 * width
    line = fitted(line, 0.6 * width)
    second = small if not stop else None
    whole = size + gap + line.width + (gap + second.width if second else 0.0)
    left = x - whole / 2
    if stop:
        _patch(pen, x, y, whole + 1.4 * MM, line.style.size + 1.2 * MM)
    pen.icon(icon, left + size / 2, y, size, "oxblood" if stop else "grey")
    left += size + gap
    pen.text_mid(line, left, y, "oxblood" if stop else "sea", "left")
    if second is not None:
        pen.text(second, left + line.width + gap, y + line.style.middle, "oxblood")


def _patch(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    pen.rect(Frame(x - wide / 2, y - high / 2, wide, high), 0.8 * MM, fill="paper")


_USUAL = 24 * MM
_ROOM = 0.6
"""How wide lines may be, as a share of the hex."""
_BESIDE = 1.4
"""How much larger the letter is beside the icon."""


@component("hex tile")
class HexTileBox(Drawing):
    """A hex `across` wide from flat to flat, its rim in colour and pattern of `seat`.

    `point` says whether a `flat` side or a `corner` lies at the top. With `bow` an arrow points
    over the uppermost side. Inside stand the `icon`, the `letter` and up to two short lines,
    `note` and `foot`; where there are all of them, the letter stands beside the icon. Without a
    seat the rim is empty; a `blank` one has room to draw in. With the look of a `ship` she is seen
    from above in place of the icon, the letter beside her. A `numbered` one is the rose under an
    arrow: a figure at each side, clockwise from the upper right, and the place of the pin.
    """

    seat: int = 0
    across: Mm = _USUAL
    point: Literal["flat", "corner"] = "flat"
    bow: bool = False
    icon: str = ""
    ship: str = ""
    letter: str = ""
    note: str = ""
    foot: str = ""
    blank: bool = False
    numbered: bool = False

    def contents(self, setting: Setting, width: float) -> float:
        unit = self.across / _USUAL
        notes = [text for text in (self.note, self.foot) if text]
        size = unit * _BESIDE if notes else unit
        self._letter = self.line(setting, self.letter.strip(), "ruler-figure", scale=size)
        if self._letter is not None and notes:
            kinds = (("ruler-figure", 1.2 * unit), ("step-number", unit))
            self._notes = [
                setting.line(text, style, _ROOM * self.across / size).scaled(size)
                for text, (style, size) in zip(notes, kinds, strict=False)
            ]
        else:
            self._notes = [setting.line(text, "marker-note", _ROOM * self.across) for text in notes]
        self._figures = [
            setting.line(str(side + 1), "key-figure") for side in range(6 * self.numbered)
        ]
        return self.across * (TALL if self.point == "corner" else 1.0)

    def best_width(self, setting: Setting) -> float | None:
        return self.across * (TALL if self.point == "flat" else 1.0)

    @property
    def _role(self) -> str:
        return f"seat-{self.seat}" if self.seat else "ink"

    def _outline(self, centre: Point, scale: float) -> list[Point]:
        orientation = "flat" if self.point == "flat" else "pointy"
        x, y = centre
        return [
            (x + a * self.across, y + b * self.across)
            for a, b in corners((0, 0), orientation, scale)  # type: ignore[arg-type]
        ]

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre = frame.centre
        x, y = centre
        unit, role = self.across / 24, self._role
        pen.polygon(self._outline(centre, 1.0), stroke="cut", width=0.3)
        outer = self._outline(centre, 0.94)
        if self.seat:
            half = self.across * TALL / 2
            area = Frame(x - half, y - half, 2 * half, 2 * half)
            pattern = pen.look.seat(self.seat).pattern
            fill_pattern(pen, polygon_path(outer), area, pattern, role, 0.8 * unit / MM)
        pen.polygon(outer, stroke=role, width=0.9)
        pen.polygon(self._outline(centre, 0.72), fill="paper", stroke=role, width=0.9)
        if self.bow:
            self._draw_bow(pen, x, y, unit)
        if self.numbered:
            self._draw_rose(pen, centre)
        self._draw_middle(pen, x, y, unit)

    def _draw_bow(self, pen: Pen, x: float, y: float, unit: float) -> None:
        """A solid arrow head on white that reaches to the uppermost side."""
        head = [
            (x, y - 11.6 * unit),
            (x + 4.6 * unit, y - 6.4 * unit),
            (x - 4.6 * unit, y - 6.4 * unit),
        ]
        white = [
            (x, y - 12 * unit),
            (x + 6.2 * unit, y - 5.6 * unit),
            (x - 6.2 * unit, y - 5.6 * unit),
        ]
        with pen.saved():
            pen.clip(polygon_path(self._outline((x, y), 0.94)))
            pen.polygon(white, fill="paper")
        pen.polygon(head, fill=self._role)

    def _draw_rose(self, pen: Pen, centre: Point) -> None:
        """Rays over the six sides, their figures in the rim, the pin."""
        start = 30 if self.point == "corner" else 60
        sides = [start + 60 * side for side in range(6)]
        draw_art(pen, "tile-rose", centre, self.across, heading=start)
        for line, angle in zip(self._figures, sides, strict=True):
            line = line.scaled(0.115 * self.across / line.style.size)
            x, y = polar(*centre, 0.415 * self.across, angle)
            pen.text_mid(line, x, y, "sea")

    def _draw_all(self, pen: Pen, x: float, y: float, unit: float, letter: Line) -> None:
        """The letter beside the icon, and the lines below both."""
        pen.icon(self.icon, x - 2.7 * unit, y - 3.2 * unit, 7.4 * unit, self._role)
        pen.text_at(letter, x + 3.9 * unit, y - 0.4 * unit, "center", self._role)
        for line, level in zip(self._notes, (4.2, 7.6), strict=False):
            pen.text_at(line, x, y + level * unit, "center", "ink")

    def _draw_middle(self, pen: Pen, x: float, y: float, unit: float) -> None:
        if self.ship and self._letter is not None:
            draw_deck(pen, (x - 2.6 * unit, y + 1.4 * unit), 13 * unit, self.ship, self.seat)
            pen.text_mid(self._letter, x + 4.4 * unit, y + 1.6 * unit, self._role)
            return
        if self._letter is not None and self._notes:
            self._draw_all(pen, x, y, unit, self._letter)
            return
        lines = [line for line in (self._letter,) if line] + self._notes
        drop = 1.2 * unit if self.bow else 0.0
        lift = (2.0 if len(lines) == 1 else 2.8 if lines else 0.0) * unit
        if self.blank:
            pen.circle(x, y + drop, 5.6 * unit, stroke="grey", width=0.5, dash=(2, 2))
        if self.icon:
            size = (9.4 if lines else 12.0) * unit
            pen.icon(self.icon, x, y + drop - lift + 0.4 * unit, size, self._role)
        level = y + drop + (5.9 if len(lines) < 2 else 4.6) * unit
        for line in lines:
            colour = self._role if line is self._letter else "ink"
            pen.text_at(line, x, level + line.style.size * 0.2, "center", colour)
            level += line.style.size * 0.92
