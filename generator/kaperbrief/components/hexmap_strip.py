"""The strip beside or below a hex map: title plate, legend, figures, wind rose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kaperbrief.components.hexmap_land import SYMBOLS, draw_mountains
from kaperbrief.components.hexmap_layout import STRIP_WIDE, USUAL, Layout
from kaperbrief.components.hexmap_scene import closed, dot
from kaperbrief.components.hexmap_sea import draw_reef
from kaperbrief.components.hexmap_text import Sea
from kaperbrief.components.ornament import rim, scaled
from kaperbrief.components.ornament import rose as draw_rays
from kaperbrief.components.seascape import smooth
from kaperbrief.hexes.layout import Orientation, corners, heading
from kaperbrief.setting.curves import Path, Point, notched_path, polar
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.lines import Block, Line
from kaperbrief.setting.pen import Pen
from kaperbrief.setting.setting import Setting
from kaperbrief.units import MM

_SIGN = 8.6 * MM
"""From the left edge of a legend to its words."""
_ROSE = 12.4 * MM
_PLATE_WIDE = 46 * MM
"""The title plate of a strip below the map."""
_BESIDE = 24 * MM
"""A column of the legend below the map: the room of its words."""


@dataclass(slots=True)
class StripTexts:
    """The set texts of a strip, for a map of the usual size."""

    icon: str
    title: Block
    subtitle: Block | None
    legend: list[tuple[str, Block, Block | None]] = field(default_factory=list)
    figures: list[tuple[Block, Line]] = field(default_factory=list)
    sides: list[Line] = field(default_factory=list)
    wind: Block | None = None


def set_strip(
    setting: Setting, sea: Sea, words: tuple[str, str, str, str], below: bool, place: str
) -> StripTexts:
    """Set all texts of a strip; `words` are icon, title, subtitle, and what the rose says."""
    icon, title, subtitle, wind = words
    plate = (_PLATE_WIDE if below else STRIP_WIDE) - (18 * MM if below else 5 * MM)
    room = _BESIDE if below else STRIP_WIDE - _SIGN

    def block(text: str, style: str, width: float) -> Block | None:
        return setting.block(text, style, width, place) if text else None

    made = setting.block(title, "chart-title", plate, place)
    texts = StripTexts(icon, made, block(subtitle, "chart-plate", plate))
    for sign, name, note in sea.legend:
        first = setting.block(name, "bonus", room, place)
        texts.legend.append((sign, first, block(note, "chart-small", room)))
    for name, figure in sea.figures:
        line = setting.line(figure, "point-name", place)
        wide = (room if below else STRIP_WIDE) - line.width - 1.5 * MM
        texts.figures.append((setting.block(name, "chart-small", wide, place), line))
    texts.sides = [setting.line(str(side), "table-key", place) for side in range(1, 7)]
    texts.wind = block(wind, "chart-wind", 20 * MM if below else STRIP_WIDE)
    return texts


class Strip:
    """Draws the strip of a layout; everything is measured at its usual size and then scaled."""

    def __init__(self, texts: StripTexts, layout: Layout, orientation: Orientation) -> None:
        assert layout.strip is not None
        self.texts = texts
        self.joints = layout.joints[1]
        self.area = layout.strip
        self.orientation = orientation
        self.below = layout.strip.width > layout.strip.height
        self.unit = layout.strip_unit
        if not self.below:
            self.unit = min(
                self.unit, self.area.height / self.height(), self.area.width / STRIP_WIDE
            )

    # -- sizes -------------------------------------------------------------------------------

    def height(self) -> float:
        """What a strip beside a map needs at its usual size."""
        rows = sum(row + 1.6 * MM for row in self._legend_rows())
        return self._plate_high() + 4 * MM + rows + self._figures_high() + self._rose_high()

    def _plate_high(self) -> float:
        small = self.texts.subtitle.height + 3.4 * MM if self.texts.subtitle else 0.0
        return 21.5 * MM + self.texts.title.height + small

    def _legend_rows(self) -> list[float]:
        return [
            max(6.6 * MM, name.height + (note.height if note else 0.0))
            for _, name, note in self.texts.legend
        ]

    def _figures_high(self) -> float:
        rows = sum(name.height + 0.5 * MM for name, _ in self.texts.figures)
        return rows + 5 * MM if rows else 0.0

    def _rose_high(self) -> float:
        wind = self.texts.wind.height + 2 * MM if self.texts.wind else 0.0
        return 2 * _ROSE + 3 * MM + wind

    @property
    def rose(self) -> Point:
        """The middle of the wind rose."""
        u, area = self.unit, self.area
        if self.below:
            return area.right - (_ROSE + 0.5 * MM) * u, area.centre[1]
        wind = self.texts.wind.height + 2 * MM if self.texts.wind else 0.0
        return area.centre[0], area.bottom - (wind + _ROSE) * u

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, pen: Pen) -> None:
        """Draw everything."""
        if self.below:
            self._draw_below(pen)
            return
        u, area = self.unit, self.area
        wide = STRIP_WIDE * u
        x = area.x + (area.width - wide) / 2
        plate = Frame(x, area.y, wide, self._plate_high() * u)
        self._draw_plate(pen, plate)
        free = area.height - self.height() * u
        rows = self._legend_rows()
        air = min(2.6 * MM * u, free / max(1, len(rows) + 3))
        y = plate.bottom + 4 * MM * u + air
        for row, (sign, name, note) in zip(rows, self.texts.legend, strict=True):
            y = self._past(y, row * u)
            self._draw_entry(pen, Frame(x, y, wide, row * u), sign, name, note)
            y += (row + 1.6 * MM) * u + air
        if self.texts.figures:
            y = self._past(y, self._figures_high() * u)
            self._draw_figures(pen, Frame(x, y + 2.5 * MM * u, wide, 0))
        self._draw_rose(pen)

    def _past(self, y: float, high: float) -> float:
        """The y of something so high that does not lie on two tiles, if there is room for that."""
        for joint in self.joints:
            lower = joint + 1.5 * MM
            end = self.area.bottom - self._rose_high() * self.unit
            if y < joint < y + high and self.area.height > self.height() * self.unit * 1.15:
                return lower if lower + high < end else y
        return y

    def _draw_below(self, pen: Pen) -> None:
        u, area = self.unit, self.area
        plate = Frame(area.x, area.y, _PLATE_WIDE * u, area.height)
        self._draw_wide_plate(pen, plate)
        left = plate.right + 5 * MM * u
        right = self.rose[0] - (_ROSE + 24 * MM) * u
        figures = (_BESIDE + _SIGN) * u if self.texts.figures else 0.0
        column = (_SIGN + _BESIDE + 2 * MM) * u
        room = max(1, int((right - figures - left) / column))
        rows = self._legend_rows()
        deep = max(1, -(-len(rows) // room))
        pitch = area.height / deep
        for number, (sign, name, note) in enumerate(self.texts.legend):
            x, y = left + number // deep * column, area.y + number % deep * pitch
            high = rows[number] * u
            self._draw_entry(pen, Frame(x, y + (pitch - high) / 2, column, high), sign, name, note)
        if self.texts.figures:
            used = left + -(-len(rows) // deep) * column
            high = (self._figures_high() - 5 * MM) * u
            self._draw_figures(
                pen, Frame(used, area.centre[1] - high / 2, figures - 4 * MM * u, high)
            )
        self._draw_rose(pen)

    def _text(self, pen: Pen, block: Block, x: float, top: float, align: str = "") -> float:
        """A block with its left, middle or right at x; returns the y below it."""
        for line in block.lines:
            made = scaled(line, self.unit)
            pen.text_at(made, x, top + made.style.rise, align or made.style.align)
            top += made.style.leading
        return top

    def _border(self, pen: Pen, frame: Frame) -> None:
        u = self.unit
        pen.path(notched_path(frame, 2.2 * MM * u), stroke="ink", width=1.0 * u)
        inner = frame.inset(1.0 * MM * u)
        pen.path(notched_path(inner, 1.8 * MM * u), stroke="ink", width=0.35 * u)

    def _draw_plate(self, pen: Pen, frame: Frame) -> None:
        u = self.unit
        self._border(pen, frame)
        x = frame.centre[0]
        pen.icon(self.texts.icon, x, frame.y + 9.2 * MM * u, 11.5 * MM * u)
        y = self._text(pen, self.texts.title, x, frame.y + 16.6 * MM * u, "center")
        if self.texts.subtitle:
            y += 1.4 * MM * u
            half = 0.32 * frame.width
            pen.line(x - half, y, x + half, y, "oxblood", 0.8 * u)
            self._text(pen, self.texts.subtitle, x, y + 1.4 * MM * u, "center")

    def _draw_wide_plate(self, pen: Pen, frame: Frame) -> None:
        """The plate of a strip below: the ship at the left, the words at its right."""
        u = self.unit
        self._border(pen, frame)
        pen.icon(self.texts.icon, frame.x + 9.4 * MM * u, frame.centre[1], 11.5 * MM * u)
        small = self.texts.subtitle
        high = self.texts.title.height + (small.height + 2.8 * MM if small else 0.0)
        x = frame.x + (_PLATE_WIDE + 13 * MM) / 2 * u
        y = self._text(pen, self.texts.title, x, frame.centre[1] - high / 2 * u, "center")
        if small:
            y += 1.4 * MM * u
            pen.line(x - 9 * MM * u, y, x + 9 * MM * u, y, "oxblood", 0.8 * u)
            self._text(pen, small, x, y + 1.4 * MM * u, "center")

    def _draw_entry(
        self, pen: Pen, frame: Frame, sign: str, name: Block, note: Block | None
    ) -> None:
        u = self.unit
        high = (name.height + (note.height if note else 0.0)) * u
        draw_sign(pen, sign, (frame.x + 3.9 * MM * u, frame.centre[1]), self.orientation, u)
        x = frame.x + _SIGN * u
        y = self._text(pen, name, x, frame.centre[1] - high / 2)
        if note:
            self._text(pen, note, x, y)

    def _draw_figures(self, pen: Pen, frame: Frame) -> None:
        u = self.unit
        y = frame.y
        pen.line(frame.x, y - 1.2 * MM * u, frame.right, y - 1.2 * MM * u, "rule", 0.4 * u)
        for name, figure in self.texts.figures:
            line = scaled(figure, u)
            pen.text_at(line, frame.right, y + name.lines[0].style.rise * u, "right")
            y = self._text(pen, name, frame.x, y) + 0.5 * MM * u
        pen.line(frame.x, y + 0.4 * MM * u, frame.right, y + 0.4 * MM * u, "rule", 0.4 * u)

    def _draw_rose(self, pen: Pen) -> None:
        u, (x, y) = self.unit, self.rose
        if self.texts.wind:
            if self.below:
                high = self.texts.wind.height * u
                across = x - (_ROSE + 12 * MM) * u
                self._text(pen, self.texts.wind, across, y - high / 2, "center")
            else:
                self._text(pen, self.texts.wind, x, y + (_ROSE + 1.6 * MM) * u, "center")
        draw_rose(
            pen, (x, y), _ROSE * u, self.orientation, [scaled(s, u) for s in self.texts.sides]
        )


def draw_rose(
    pen: Pen, at: Point, radius: float, orientation: Orientation, sides: list[Line]
) -> None:
    """A wind rose whose six points are the sides of a hex, numbered clockwise."""
    x, y = at
    unit = radius / _ROSE
    pen.circle(x, y, radius, fill="paper", stroke="ink", width=0.9 * unit)
    pen.circle(x, y, radius - 1.0 * MM * unit, stroke="ink", width=0.3 * unit)
    step = 1.0 * MM * unit
    rim(pen, at, radius - step, {30: 1.9 * step, 10: step}, "ink", 0.35 * unit)
    pen.circle(x, y, radius * 0.555, stroke="ink", width=0.4 * unit)
    turns = [heading(side, orientation) for side in range(6)]
    between = [turn + 30 for turn in turns]
    inner, long = 0.3 * radius, 0.545 * radius
    rays = ((between, 0.38 * radius, 0.12 * radius, 30.0), (turns, long, 0.15 * radius, 30.0))
    pen.circle(x, y, inner, stroke="sea", width=0.3 * unit)
    draw_rays(pen, at, rays, "sea", 0.4 * unit)
    pen.circle(x, y, 1.05 * MM * unit, fill="paper", stroke="ink", width=0.6 * unit)
    for turn, line in zip(turns, sides, strict=True):
        px, py = polar(x, y, radius * 0.715, turn)
        pen.text_at(line, px, py + line.style.size * 0.335, "center", "ink")


# -- signs of the legend ---------------------------------------------------------------------------


def draw_sign(pen: Pen, sign: str, at: Point, orientation: Orientation, u: float) -> None:
    """What a terrain looks like, about 7 mm wide."""
    unit = 11.5 * MM * u
    k = 0.8 * u * (11.5 * MM / USUAL) ** 0.3
    if sign in SYMBOLS and sign != "I":
        SYMBOLS[sign](pen, at, unit, k)
    elif sign == "I":
        SYMBOLS[sign](pen, at, 1.15 * unit, k)
    elif sign == "#":
        points = list(_blob(at, 3.7 * MM * u))
        pen.path(smooth(points), fill="land", stroke="ink", width=1.0 * k)
        draw_mountains(pen, (at[0] - 0.02 * unit, at[1] + 0.09 * unit), 0.72 * unit, k)
    elif sign == "x":
        draw_reef(pen, at, 0.9 * unit, k, 0.3)
    elif sign == ":":
        _draw_shoal(pen, at, u, k)
    else:
        shape = [(at[0] + 6.6 * MM * u * dx, at[1] + 6.6 * MM * u * dy)
                 for dx, dy in corners((0, 0), orientation)]  # fmt: skip
        pen.path(closed(shape), stroke="sea", width=0.8 * u, dash=(2.2 * u, 1.6 * u))
        if sign == "A":
            pen.icon("anchor", *at, 4.6 * MM * u, "sea")


def _blob(at: Point, radius: float) -> Iterator[Point]:
    for number, share in enumerate((1.0, 0.86, 1.0, 0.8, 0.95, 0.84, 1.02, 0.88, 0.97, 0.85)):
        px, py = polar(*at, radius * share, 36 * number)
        yield px, at[1] + (py - at[1]) * 0.82


def _draw_shoal(pen: Pen, at: Point, u: float, k: float) -> None:
    path = smooth(list(_blob(at, 3.6 * MM * u)))
    pen.path(path, fill="shoal", stroke="chart", width=0.75 * k, dash=(0.01, 2.1 * k), cap=1)
    dots: Path = []
    for dx, dy in ((-1.6, 0.3), (0.2, -1.2), (1.5, 0.4), (-0.3, 0.9), (0.7, 1.7), (-1.0, -1.0)):
        dots += dot(at[0] + dx * MM * u, at[1] + dy * MM * u, 0.5 * k)
    pen.path(dots, fill="chart")
