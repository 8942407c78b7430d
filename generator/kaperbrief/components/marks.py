"""Small things on sheets: `<icon>`, `<spot>`, `<swatch>`, `<image>`, `<key>`, `<write>`."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Literal

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.components.tracks import cross_out
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM


@component("icon")
@dataclass(slots=True, kw_only=True)
class IconBox(Box):
    """An icon in the middle of its frame; with `alt` it is a figure, else decoration."""

    icon: str
    size: Mm = 6 * MM
    colour: str = "ink"
    alt: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        return self.size

    def natural_width(self, setting: Setting) -> float | None:
        return self.width or self.size

    def draw(self, pen: Pen, frame: Frame) -> None:
        x, y = frame.centre
        if self.alt:
            with pen.tag("Figure", self.alt, frame):
                pen.icon(self.icon, x, y, self.size, self.colour)
        else:
            pen.icon(self.icon, x, y, self.size, self.colour)


_FULL = 20.4 * MM


@component("spot")
@dataclass(slots=True, kw_only=True)
class SpotBox(Box):
    """A dashed circle of `diameter` with a pale icon and, where there is room, a word.

    With `marked` it is crossed out.
    """

    icon: str
    diameter: Mm = _FULL
    colour: str = "ghost"
    marked: bool = False
    alt: str = ""
    _word: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._word = None
        if self.node.text:
            room = self.diameter * 0.74
            self._word = setting.line(self.node.text, "key-label", self.node.place, room)
        return self.diameter

    def natural_width(self, setting: Setting) -> float | None:
        return self.width or self.diameter

    def draw(self, pen: Pen, frame: Frame) -> None:
        x, y = frame.centre
        alt = self.alt or self.node.text
        with pen.tag("Figure", alt, frame) if alt else nullcontext():
            self._draw(pen, x, y)

    def _draw(self, pen: Pen, x: float, y: float) -> None:
        radius = self.diameter / 2 - 0.3
        size = self.diameter * (0.42 if self._word else 0.64)
        lift = self.diameter * 0.07 if self._word else 0.0
        pen.circle(x, y, radius, stroke="grey", width=0.6, dash=(2, 1.8))
        pen.icon(self.icon, x, y - lift, size, self.colour)
        if self._word is not None:
            pen.text_at(self._word, x, y + self.diameter * 0.32, "center", "grey")
        if self.marked:
            side = 1.4 * radius
            cross_out(pen, Frame(x - side / 2, y - side / 2, side, side))


@component("swatch")
@dataclass(slots=True, kw_only=True)
class SwatchBox(Box):
    """A rectangle in colour and pattern of `seat` (0: an empty one to colour in) with a letter.

    `scale` makes the pattern coarser, so that it is seen from afar.
    """

    seat: int
    scale: float = 1.0
    letter: str = ""
    alt: str = ""
    _letter: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._letter = None
        if self.letter:
            self._letter = setting.line(self.letter, "ruler-figure", self.node.place)
        return self.height or 9.6 * MM

    def natural_width(self, setting: Setting) -> float | None:
        return self.width or 10.5 * MM

    def draw(self, pen: Pen, frame: Frame) -> None:
        high = self.height or 9.6 * MM
        area = Frame(frame.x, frame.centre[1] - high / 2, frame.width, high)
        with pen.tag("Figure", self.alt or self.letter or str(self.seat), area):
            self._draw(pen, area)

    def _draw(self, pen: Pen, area: Frame) -> None:
        if not self.seat:
            pen.rect(area, stroke="grey", width=0.6, dash=(2.4, 2.4))
        else:
            role = f"seat-{self.seat}"
            pattern = pen.look.seat(self.seat).pattern
            fill_pattern(pen, rounded_path(area, 0), area, pattern, role, 0.85 * self.scale)
            pen.rect(area, stroke=role, width=0.8)
        if self._letter is not None:
            x, y = area.centre
            side = min(5.6 * MM, area.height - 1.6 * MM)
            pen.rect(Frame(x - side / 2, y - side / 2, side, side), 0.8 * MM, fill="paper")
            pen.text_at(self._letter, x, y + self._letter.style.size * 0.335, "center")


@component("image")
@dataclass(slots=True, kw_only=True)
class ImageBox(Box):
    """A photo by its `file`, cropped to the frame; else a dashed field with a pale icon.

    It takes the height it gets, at least `least`. `label` stands in the empty field and is what
    is read out for the photo.
    """

    file: str = ""
    icon: str = ""
    label: str = ""
    least: Mm = 16 * MM
    _label: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._label = None
        if self.label:
            self._label = setting.line(self.label, "note", self.node.place, width - 2 * MM)
        return self.least

    def draw(self, pen: Pen, frame: Frame) -> None:
        photos = pen.setting.photos
        if self.file and photos is not None:
            picture = photos.get(self.file, frame.width, frame.height)
            with pen.tag("Figure", self.label or self.file, frame), pen.saved():
                pen.clip(rounded_path(frame, 1.2 * MM))
                pen.photo(picture.key, picture.jpeg, frame)
            pen.rect(frame, 1.2 * MM, stroke="ink", width=0.6)
            return
        pen.rect(frame, 1.2 * MM, stroke="rule", width=0.6, dash=(2.4, 2.4))
        foot = 6 * MM if self._label is not None else 0.0
        if self.icon:
            x, y = frame.centre
            size = min(20 * MM, frame.width * 0.46, (frame.height - foot) * 0.62)
            pen.icon(self.icon, x, y - foot / 2, size, "ghost")
        if self._label is not None:
            with pen.tag("P"):
                pen.text_at(self._label, frame.centre[0], frame.bottom - 2.4 * MM, "center")


_RING = 6.2 * MM


@component("key")
@dataclass(slots=True, kw_only=True)
class KeyBox(Box):
    """A figure with its label: `plain` with a unit and the label below, or in a double `ring`."""

    figure: str
    unit: str = ""
    label: str = ""
    kind: Literal["plain", "ring"] = "plain"
    colour: str = "sea"
    _figure: Line | None = field(default=None, init=False)
    _unit: Line | None = field(default=None, init=False)
    _label: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        place, ring = self.node.place, self.kind == "ring"
        room = 1.56 * _RING if ring else 1e6
        self._figure = setting.line(self.figure, "effect" if ring else "key-figure", place, room)
        self._unit = setting.line(self.unit, "key-unit", place) if self.unit else None
        style = "kicker" if ring else "key-label"
        self._label = setting.line(self.label, style, place) if self.label else None
        return 2 * _RING

    def natural_width(self, setting: Setting) -> float | None:
        if self.width:
            return self.width
        self.contents(setting, 0.0)
        label = self._label.width if self._label else 0.0
        if self.kind == "ring":
            return 2 * _RING + (label + 2 * MM if label else 0.0)
        return max(label, self._row)

    @property
    def _row(self) -> float:
        figure = self._figure.width if self._figure else 0.0
        return figure + (1.2 * MM + self._unit.width if self._unit else 0.0)

    def draw(self, pen: Pen, frame: Frame) -> None:
        if self._figure is None:
            return
        with pen.tag("P"):
            if self.kind == "ring":
                self._draw_ring(pen, frame, self._figure)
            else:
                self._draw_plain(pen, frame, self._figure)

    def _draw_ring(self, pen: Pen, frame: Frame, figure: Line) -> None:
        x, y = frame.right - _RING, frame.centre[1]
        pen.circle(x, y, _RING, stroke="ink", width=1.0)
        pen.circle(x, y, 5.3 * MM, stroke="ink", width=0.35)
        pen.text_at(figure, x, y + figure.style.size * 0.335, "center", self.colour)
        if self._label is not None:
            at = x - _RING - 2 * MM
            pen.text_at(self._label, at, y + self._label.style.size * 0.28, "right")

    def _draw_plain(self, pen: Pen, frame: Frame, figure: Line) -> None:
        baseline = frame.y + 7.4 * MM
        pen.text(figure, frame.x, baseline, self.colour)
        if self._unit is not None:
            pen.text(self._unit, frame.x + figure.width + 1.2 * MM, baseline, self.colour)
        if self._label is not None:
            pen.text(self._label, frame.x, baseline + 4.4 * MM)


_LABEL = 3.6 * MM


@component("write")
@dataclass(slots=True, kw_only=True)
class WriteBox(Box):
    """A line with `room` to write above it and its label below; `value` is filled in by hand.

    With `struck` the value is struck through.
    """

    label: str = ""
    value: str = ""
    style: str = "hand"
    colour: str = "ink"
    room: Mm = 8 * MM
    struck: bool = False
    _value: Line | None = field(default=None, init=False)
    _label: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        place = self.node.place
        self._value = self._label = None
        if self.value:
            self._value = setting.line(self.value, self.style, place, width - 2 * MM)
        if self.label:
            self._label = setting.line(self.label, "label", place, width)
        return self.room + (_LABEL if self.label else 0.0)

    def draw(self, pen: Pen, frame: Frame) -> None:
        y = frame.bottom - (_LABEL if self._label else 0.0)
        pen.line(frame.x, y, frame.right, y, "ink", 0.5)
        if self._value is not None:
            with pen.tag("P"):
                pen.text(self._value, frame.x + MM, y - 1.1 * MM, self.colour)
            if self.struck:
                level = y - 1.1 * MM - self._value.style.size * 0.3
                pen.line(frame.x, level, frame.x + self._value.width + 2 * MM, level, "ink", 1.4)
        if self._label is not None:
            with pen.tag("P"):
                pen.text(self._label, frame.x, y + 2.9 * MM)
