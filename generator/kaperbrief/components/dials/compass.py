"""`<dial kind="compass">`: how fast a ship sails on each heading, the wind from the top."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable
from dataclasses import field

from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.dials import kit as geometry
from kaperbrief.components.dials.kit import Places, Scale, Step, both_sides
from kaperbrief.components.dials.kit import spoke as draw_spoke
from kaperbrief.components.ornament import ArcText, draw_on_arc, hatch, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import polar, polygon_path, wedge_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_ABOVE = 8.4 * MM
"""Over the circle: the arrow of the wind with its word."""
_BESIDE = 1.8 * MM
"""Between the circle and the names of the headings."""
_RIM = 4.4 * MM
_LEAST = 15 * MM
"""The smallest radius on which all figures of a table find a place."""
_LARGE = 24 * MM
"""From this radius on discs with large figures are tried."""
_DISC = 2.6 * MM
"""The least radius of a disc: one figure alone would look lost in a smaller one."""
_WARNING = 0.66
"""Where on the radius the words of a no-go sector stand: wide enough, and clear of the hub."""
_HATCHES = 26
"""Hatching lines either side of the middle: enough for the largest circle on a sheet."""
_NUMBER = re.compile(r"([-−+]?)(\d+(?:[.,]\d+)?)?([¼½¾⅛⅜⅝⅞])?°?")

Words = tuple[Line, tuple[Line, ...]]
"""A few words on one line, and on at most two."""


def narrow(text: str, style: str, setting: Setting) -> Words:
    """Set words on one line and on two of nearly the same width."""
    wide = setting.line(text, style)
    words = text.split(" ")
    if len(words) < 2:
        return wide, (wide,)
    pairs = [
        (setting.line(" ".join(words[:cut]), style), setting.line(" ".join(words[cut:]), style))
        for cut in range(1, len(words))
    ]
    return wide, min(pairs, key=lambda pair: max(line.width for line in pair))


@dataclass(slots=True)
class _Spoke:
    """One line of data: a heading, its name, its speed, the words of a no-go sector."""

    heading: float
    name: str
    figure: str
    alarm: str = ""
    label: Words | None = None
    arc: ArcText | None = None
    warning: list[Line] = field(default_factory=list)
    large: Line | None = None
    medium: Line | None = None

    @property
    def speed(self) -> float | None:
        """The speed, None where the ship does not get forward."""
        speed = number_of(self.figure)
        return None if speed is None or speed < 0 else speed


@component("dial compass")
class CompassBox(Drawing):
    """The sailing compass, as large as its frame allows, at least `least` (radius).

    Text inside: one line a point, `heading|name|speed|words of the no-go sector`. A negative or
    missing speed makes a no-go sector. `wind` stands at the arrow; `ring` is the distance of the
    dotted rings in the unit of the speeds. `radius` fixes the size.
    With `rim` the names stand on arcs in a rim round the circle.
    """

    wind: str
    steps: geometry.Steps = "nearest"
    radius: Mm = 0.0
    least: Mm = 22 * MM
    ring: float = 10.0
    icon: str = "ship"
    rim: bool = False

    def contents(self, setting: Setting, width: float) -> float:
        spokes = [_read_spoke(cells) for cells in self.data()]
        if not spokes:
            raise ValueError("a compass needs at least one line of data")
        self._spokes = sorted(spokes, key=lambda spoke: spoke.heading)
        for spoke in self._spokes:
            self._set(spoke, setting)
        self._wind = setting.line(self.wind, "panel-title")
        radius = min(self.radius or self.least, self._widest(width))
        if radius < _LEAST:
            needed = width + 2 * (_LEAST - radius)
            setting.note("width", needed, width, frozenset({"point-name"}))
        return 2 * (max(radius, _LEAST) + self._around) + self._above + self._below

    def _set(self, spoke: _Spoke, setting: Setting) -> None:
        if spoke.heading < 180 and self.rim:
            room = math.radians(46) * (self.least + _RIM / 2)
            spoke.arc = set_on_arc(setting, spoke.name, "point-name", room)
        elif spoke.heading < 180:
            spoke.label = narrow(spoke.name, "point-name", setting)
        if spoke.speed is None:
            if spoke.alarm:
                spoke.warning = _warning(spoke.alarm, setting)
        else:
            spoke.large = setting.line(spoke.figure, "node-figure")
            spoke.medium = setting.line(spoke.figure, "table-figure")

    @property
    def _above(self) -> float:
        """Room for the arrow of the wind."""
        return 5.6 * MM if self.rim else _ABOVE

    @property
    def _around(self) -> float:
        return _RIM if self.rim else 0.0

    @property
    def _below(self) -> float:
        """Room under the circle for the name of the heading straight down."""
        first = self._spokes[0]
        if first.label is None or first.heading:
            return 0.0 if self.rim else _BESIDE
        wide, low = first.label
        return _BESIDE + len(low) * wide.style.leading

    def _widest(self, width: float) -> float:
        """The largest radius at which the names still fit beside the circle."""
        room = width / 2 - 0.5 * MM
        radii = [room - self._around]
        for spoke in self._spokes:
            sine = math.sin(math.radians(spoke.heading))
            if spoke.label and sine > 0.01:
                least = max(line.width for line in spoke.label[1])
                radii.append((room - least) / sine - _BESIDE)
        return min(radii)

    def _steps(self) -> list[Step]:
        return geometry.steps_of([(s.heading, s.speed) for s in self._spokes], self.steps)

    def placed(self, frame: Frame) -> tuple[float, float, float, Scale]:
        """The middle, the radius and the scale of the compass in a frame."""
        high = (frame.height - self._above - self._below) / 2 - self._around
        radius = min(self.radius or high, high, self._widest(frame.width))
        x = frame.centre[0]
        free = frame.height - 2 * (radius + self._around) - self._above - self._below
        y = frame.y + free / 2 + self._above + radius + self._around
        return x, y, radius, geometry.scale_of(radius, max(s.speed or 0.0 for s in self._spokes))

    def paint(self, pen: Pen, frame: Frame) -> None:
        self.draw_once(pen, frame, self._draw)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        x, y, radius, scale = self.placed(frame)
        self._draw_ground(pen, x, y, radius, scale)
        area = polygon_path(geometry.outline(x, y, scale, self._steps()))
        pen.path(area, fill="sky", stroke="sea", width=1.6)
        pen.circle(x, y, scale(0), fill="paper")
        pen.icon(self.icon, x, y - 0.2 * MM, scale(0) * 1.75)
        self._draw_warnings(pen, x, y, radius)
        self._draw_figures(pen, x, y, radius, scale)
        self._draw_names(pen, x, y, radius, frame)
        self._draw_wind(pen, x, y - radius - self._around - 0.52 * self._above)

    def spoken(self) -> str:
        parts = [f"{s.name}: {', '.join(filter(None, (s.figure, s.alarm)))}" for s in self._spokes]
        start = f"{self.alt}. " if self.alt else ""
        return f"{start}{'; '.join(parts)}"

    def _draw_ground(self, pen: Pen, x: float, y: float, radius: float, scale: Scale) -> None:
        pen.circle(x, y, radius, fill="paper")
        for start, end in geometry.closed_sectors(self._steps()):
            path = wedge_path(x, y, radius, start, end)
            pen.path(path, fill="rose")
            hatch(pen, path, (x, y), radius, _HATCHES)
        # Rings closer than 3 mm would be a grey haze: then only every second, fourth … one.
        step = self.ring
        while scale(step) - scale(0) < 3 * MM:
            step *= 2
        speed = step
        while scale(speed) < radius - MM:
            pen.circle(x, y, scale(speed), stroke="rule", width=0.35, dash=(1, 1.6))
            speed += step
        for tick in range(0, 360, 15):
            length = (0.9 if tick % 45 else 2.0) * MM
            draw_spoke(pen, (x, y), tick, radius - length, radius)
        for spoke in self._spokes:
            for angle in both_sides(spoke.heading) if spoke.heading < 180 else ():
                draw_spoke(pen, (x, y), angle, scale(0), radius, "rule", 0.4)
        pen.circle(x, y, radius, stroke="ink", width=0.8)

    def _draw_warnings(self, pen: Pen, x: float, y: float, radius: float) -> None:
        for spoke in self._spokes:
            if not spoke.warning:
                continue
            leadings = [line.style.leading * 0.88 for line in spoke.warning]
            wide = max(line.width for line in spoke.warning) + 1.6 * MM
            high = sum(leadings) + 1.2 * MM
            for angle in both_sides(spoke.heading):
                cx, cy = polar(x, y, radius * _WARNING, angle)
                pen.rect(Frame(cx - wide / 2, cy - high / 2, wide, high), MM, fill="paper")
                top = cy - high / 2 + 0.6 * MM
                for line, leading in zip(spoke.warning, leadings, strict=True):
                    pen.text_mid(line, cx, top + leading / 2, "oxblood")
                    top += leading

    def _draw_figures(self, pen: Pen, x: float, y: float, radius: float, scale: Scale) -> None:
        places = Places((0.0, 0.0, scale(0)))
        large = radius > _LARGE and self._discs_apart(scale)
        lines = {s.heading: s.large if large else s.medium for s in self._spokes}
        size = self._disc(large)
        for spoke in self._spokes:
            line, speed = lines[spoke.heading], spoke.speed
            if line is None or speed is None:
                continue
            at = scale(speed)
            found = places.find(spoke.heading, at, size, self._same(spoke), radius)
            for px, py in found or geometry.mirrored(spoke.heading, at):
                pen.circle(x + px, y + py, size, fill="paper", stroke="sea", width=0.9)
                pen.text_mid(line, x + px, y + py, "sea")

    def _same(self, spoke: _Spoke) -> Callable[[float], bool]:
        """Does a heading lie in a step with the speed of this spoke?"""
        steps, speed = self._steps(), spoke.speed
        return lambda heading: any(
            start <= heading <= end and other == speed for start, end, other in steps
        )

    def _disc(self, large: bool) -> float:
        """The radius in points of the white discs: one for all figures."""
        lines = [spoke.large if large else spoke.medium for spoke in self._spokes]
        return max([_DISC, *(line.width / 2 + 0.9 * MM for line in lines if line)])

    def _discs_apart(self, scale: Scale) -> bool:
        places, size = Places((0.0, 0.0, scale(0))), self._disc(True)
        return all(
            places.find(s.heading, scale(s.speed or 0.0), size, lambda _: False)
            for s in self._spokes
            if s.large and s.speed is not None
        )

    def _draw_names(self, pen: Pen, x: float, y: float, radius: float, frame: Frame) -> None:
        if self.rim:
            pen.circle(x, y, radius + _RIM, stroke="ink", width=1.1)
        for spoke in self._spokes:
            for angle in both_sides(spoke.heading) if spoke.arc else ():
                assert spoke.arc is not None
                draw_on_arc(pen, spoke.arc, (x, y), radius + _RIM / 2, angle, "ink")
            label = spoke.label
            if label is None:
                continue
            for angle in both_sides(spoke.heading):
                px, py = polar(x, y, radius + _BESIDE, angle)
                room = min(px - frame.x, frame.right - px) if spoke.heading else frame.width
                lift = math.cos(math.radians(spoke.heading))
                side = "center" if not spoke.heading else "left" if px > x else "right"
                lines = (label[0],) if label[0].width <= room else label[1]
                leading = label[0].style.leading * 0.92
                # The middle of the lines at the sides, their foot or top straight up or down.
                top = py + (lift - 1) * len(lines) * leading / 2
                for number, line in enumerate(lines):
                    pen.text_mid(line, px, top + (number + 0.5) * leading, "ink", side)

    def _draw_wind(self, pen: Pen, x: float, top: float) -> None:
        with pen.turned(x, top, 90):
            pen.icon("wind", x, top, 0.83 * self._above, "sea")
        pen.text(self._wind, x + 5 * MM, top + self._wind.style.size * 0.3, "sea")


def _read_spoke(cells: list[str]) -> _Spoke:
    """One line of a compass's data. Raises ValueError where its heading is no number."""
    heading, *rest = cells
    if not rest:
        raise ValueError(f'expected "heading|name|speed", found "{heading}"')
    name, *fields = rest
    alarm = fields.pop() if fields and fields[-1] and number_of(fields[-1]) is None else ""
    if len(fields) > 1 and any(fields[1:]):
        raise ValueError(f'expected one speed for "{name}", found "{"|".join(fields)}"')
    return _Spoke(float(heading), name, fields[0] if fields else "", alarm)


def number_of(text: str) -> float | None:
    """The number that a figure such as `−5`, `2½` or `10°` shows, None if it is none."""
    match = _NUMBER.fullmatch(text)
    if match is None or not (match[2] or match[3]):
        return None
    size = float((match[2] or "0").replace(",", "."))
    size += unicodedata.numeric(match[3]) if match[3] else 0.0
    return -size if match[1] in ("-", "−") else size


def _warning(text: str, setting: Setting) -> list[Line]:
    """The words of a no-go sector; a figure in front stands large on a line of its own."""
    first, _, rest = text.partition(" ")
    if rest and number_of(first) is not None:
        figure = setting.line(first, "node-figure")
        return [figure, *narrow(rest, "small-figure", setting)[1]]
    wide, low = narrow(text, "small-figure", setting)
    return [wide] if wide.width < 10 * MM else list(low)
