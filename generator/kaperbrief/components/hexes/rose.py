"""`<hexrose>`: how far a ship moves over each of the six sides of a hex, the wind from the top."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.hexes.kit import UP, draw_hull, fitted, middle, outline, spread
from kaperbrief.components.registry import component
from kaperbrief.hexes.axial import neighbour
from kaperbrief.typeset.breaking import Block, Line
from kaperbrief.typeset.curves import Point, polygon_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_OFF = (3, 2, 1, 0, 1, 2)
"""Sides from downwind of the six hexes, clockwise from the top: head wind first."""
_GAP = 0.955
"""The size of a hex as a share of its place."""
_LEAST = 11 * MM


@dataclass(slots=True)
class _Drive:
    """One row of data: an icon, and a figure with a small second one for each heading."""

    icon: str
    figures: list[tuple[str, str]]
    large: list[Line] = field(default_factory=list)
    small: list[Line | None] = field(default_factory=list)
    stops: list[bool] = field(default_factory=list)


@component("hexrose")
@dataclass(slots=True, kw_only=True)
class HexRoseBox(Box):
    """Six hexes round a ship, the wind from the top: how far she moves over each side.

    Text inside: one line a way to move, `icon|downwind|broad|close|head wind`, each field a figure
    or `figure/second figure`; a field without a digit is a word for no way on, drawn as danger.
    `wind` stands at the arrows, `hint` in the lower corners (parted by `|`); the second figures
    follow the sign `second`. A hex is at least `least` wide.
    """

    wind: str
    hint: str = ""
    second: str = "½"
    least: Mm = 17 * MM
    alt: str = ""
    _drives: list[_Drive] = field(default_factory=list, init=False)
    _wind: Line | None = field(default=None, init=False)
    _hints: list[Block] = field(default_factory=list, init=False)
    _extra: float = field(default=0.0, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        place = self.node.place
        rows = [line.strip() for line in self.node.text.splitlines() if line.strip()]
        self._drives = [_read(row) for row in rows]
        if not 1 <= len(self._drives) <= 3:
            raise ValueError(f"a rose shows one to three ways to move, not {len(self._drives)}")
        for drive in self._drives:
            self._set(drive, setting)
        wide, high = spread(1)
        hex_width = min(self.least, width / wide)
        if hex_width < _LEAST:
            setting.note(place, "width", _LEAST * wide, width, frozenset({"small-figure"}))
        corner = max(8 * MM, (width - hex_width * wide * 0.42) / 2)
        self._wind = setting.line(self.wind, "panel-title", place, corner)
        room = max(8 * MM, (width - wide * hex_width / 2.5) / 2 - 2 * MM)
        hints = [part for part in self.hint.split("|") if part]
        self._hints = [setting.block(part, "note", room, place) for part in hints]
        tallest = max((block.height for block in self._hints), default=0.0)
        self._extra = max(0.0, tallest - 0.44 * hex_width)
        self.useful = width / wide * high + self._extra
        return high * hex_width + self._extra

    def _set(self, drive: _Drive, setting: Setting) -> None:
        if not setting.icons.known(drive.icon):
            raise ValueError(f'unknown icon "{drive.icon}"')
        place, single = self.node.place, len(self._drives) == 1
        drive.large, drive.small, drive.stops = [], [], []
        for first, second in drive.figures:
            stop = not any(sign.isdigit() for sign in first)
            style = "small-figure" if stop else "key-figure" if single else "node-figure"
            drive.large.append(setting.line(first, style, place))
            text = f"{self.second}\u202f{second}" if second else ""
            drive.small.append(setting.line(text, "small-figure", place) if text else None)
            drive.stops.append(stop)

    def draw(self, pen: Pen, frame: Frame) -> None:
        with pen.tag("Figure", self._description(), frame):
            self.draw_once(pen, frame, self._draw)

    def _description(self) -> str:
        rows = ("/".join(one[0] for one in drive.figures) for drive in self._drives)
        return f"{self.alt}: {'; '.join(rows)}" if self.alt else "; ".join(rows)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        wide, high = spread(1)
        width = min(frame.width / wide, (frame.height - self._extra) / high)
        origin = frame.centre[0], frame.centre[1] - self._extra / 2
        for number, off in enumerate(_OFF):
            self._draw_hex(pen, number, off, origin, width)
        pen.polygon(outline((0, 0), origin, width, _GAP), stroke="ink", width=0.5, dash=(1, 1.6))
        draw_hull(pen, *origin, width * 0.66, "ink")
        self._draw_wind(pen, frame, origin, width)
        for block, align in zip(self._hints, ("left", "right"), strict=False):
            top = origin[1] + 1.5 * width + self._extra - block.height
            pen.block(block, Frame(frame.x, top, frame.width, block.height), align)

    def _draw_hex(self, pen: Pen, number: int, off: int, origin: Point, width: float) -> None:
        at = neighbour((0, 0), UP + number)
        points = outline(at, origin, width, _GAP)
        stopped = [drive for drive in self._drives if drive.stops[off]]
        x, y = middle(at, origin, width)
        if off == 0:
            pen.polygon(points, fill="sky", stroke="sea", width=1.6)
        elif stopped:
            pen.polygon(points, fill="rose")
            _hatch(pen, points, x, y, width)
            pen.polygon(points, stroke="oxblood", width=0.9)
        else:
            pen.polygon(points, fill="paper", stroke="sea", width=0.9)
        count = len(self._drives)
        pitch = width * (0.36 if count == 2 else 0.28)
        top = y - pitch * (count - 1) / 2
        for row, drive in enumerate(self._drives):
            level = top + row * pitch
            if count == 1:
                self._draw_single(pen, drive, off, x, y, width)
            else:
                self._draw_row(pen, drive, off, x, level, width)

    def _draw_single(
        self, pen: Pen, drive: _Drive, off: int, x: float, y: float, width: float
    ) -> None:
        """The only way to move: icon, figure and second figure below each other."""
        line, small = drive.large[off], drive.small[off]
        colour = "oxblood" if drive.stops[off] else "sea"
        if drive.stops[off]:
            _patch(pen, x, y, line.width + 2 * MM, line.style.size + MM)
            pen.text_at(line, x, y + line.style.size * 0.335, "center", colour)
            return
        lift = 0.06 * width if small else 0.0
        pen.text_at(line, x, y - lift + line.style.size * 0.335, "center", colour)
        if small is not None:
            pen.text_at(small, x, y + 0.36 * width, "center", "oxblood")
        pen.icon(
            drive.icon, x, y - lift - line.style.size * 0.36 - 0.1 * width, 0.16 * width, "grey"
        )

    def _draw_row(
        self, pen: Pen, drive: _Drive, off: int, x: float, y: float, width: float
    ) -> None:
        """One of several ways to move: icon, figure and second figure beside each other."""
        line, small = drive.large[off], drive.small[off]
        stop = drive.stops[off]
        icon, gap = 0.19 * width, 0.035 * width
        line = fitted(line, 0.6 * width)
        second = small if small is not None and not stop else None
        whole = icon + gap + line.width + (gap + second.width if second else 0.0)
        left = x - whole / 2
        if stop:
            _patch(pen, x, y, whole + 1.4 * MM, line.style.size + 1.2 * MM)
        pen.icon(drive.icon, left + icon / 2, y, icon, "oxblood" if stop else "grey")
        left += icon + gap
        pen.text(line, left, y + line.style.size * 0.335, "oxblood" if stop else "sea")
        if second is not None:
            baseline = y + line.style.size * 0.335
            pen.text(second, left + line.width + gap, baseline, "oxblood")

    def _draw_wind(self, pen: Pen, frame: Frame, origin: Point, width: float) -> None:
        """Arrows either side of the uppermost hex, the word at the left one."""
        top = origin[1] - 1.5 * width
        for sign in (-1, 1):
            x, y = origin[0] + sign * 0.79 * width, top + 0.23 * width
            with pen.turned(x, y, 90):
                pen.icon("wind", x, y, 0.38 * width, "sea")
        if self._wind is not None:
            line = fitted(self._wind, max(MM, origin[0] - width - frame.x))
            right = origin[0] - width
            pen.text_at(line, right, top + 0.23 * width + line.style.size * 0.3, "right", "sea")


def _read(row: str) -> _Drive:
    """One line of the data. Raises ValueError where a heading is missing."""
    icon, *fields = [part.strip() for part in row.split("|")]
    if len(fields) != len(set(_OFF)):
        raise ValueError(f'expected "icon|downwind|broad|close|head wind", found "{row}"')
    pairs = (text.partition("/") for text in fields)
    return _Drive(icon, [(first.strip(), second.strip()) for first, _, second in pairs])


def _patch(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    pen.rect(Frame(x - wide / 2, y - high / 2, wide, high), 0.8 * MM, fill="paper")


def _hatch(pen: Pen, points: list[Point], x: float, y: float, width: float) -> None:
    with pen.saved():
        pen.clip(polygon_path(points))
        step = 2.2 * MM
        for number in range(-int(1.4 * width / step) - 1, int(1.4 * width / step) + 2):
            left = x + number * step - width
            pen.line(left, y + width, left + 2 * width, y - width, "hatch", 0.28)
