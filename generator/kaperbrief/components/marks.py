"""Small things on sheets: icons, swatches, pictures, key figures, lines to write on."""

from __future__ import annotations

from math import ceil
from typing import Literal

from kaperbrief.components.box import Box, Drawing, Mm, figure
from kaperbrief.components.registry import component
from kaperbrief.pictures.inking import large_icon
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import PATTERNS, fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_RING = 6.2 * MM
"""The radius of the ring round a key figure."""
_LABEL = 3.6 * MM
"""The height of the label below a line to write on."""


@component("icon")
class IconBox(Drawing):
    """An icon in the middle of its frame; with `alt` it is a figure, else decoration.

    `art` names a drawing of charts that stands in its place, as in a legend; of several the first
    that there is.
    """

    icon: str
    size: Mm = 6 * MM
    colour: str = "ink"
    art: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        return self.size

    def best_width(self, setting: Setting) -> float | None:
        return self.size

    def paint(self, pen: Pen, frame: Frame) -> None:
        known = (one for one in self.art.split() if pen.setting.icons.find("art", one))
        if art := next(known, self.art):
            draw_art(pen, art, frame.centre, self.size, colour=self.colour)
        else:
            large_icon(pen, self.icon, frame.centre, self.size, self.colour)


_HIDING = 0.7
"""A letter that takes more of the width of an upright swatch stands in the lower half of it."""


@component("swatch")
class SwatchBox(Box):
    """A rectangle in colour and pattern of `seat` (0: an empty one to colour in) with a letter.

    `scale` makes the pattern coarser, so that it is seen from afar.
    """

    seat: int
    scale: float = 1.0
    letter: str = ""
    alt: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        self._letter = self.line(setting, self.letter, "ruler-figure")
        return self.height or 9.6 * MM

    def best_width(self, setting: Setting) -> float | None:
        return 10.5 * MM

    def draw(self, pen: Pen, frame: Frame) -> None:
        high = self.height or 9.6 * MM
        area = Frame(frame.x, frame.centre[1] - high / 2, frame.width, high)
        with figure(pen, self.alt or self.letter or str(self.seat), area):
            self._draw(pen, area)

    def _draw(self, pen: Pen, area: Frame) -> None:
        if not self.seat:
            pen.rect(area, stroke="grey", width=0.6, dash=(2.4, 2.4))
        else:
            role = f"seat-{self.seat}"
            pattern = pen.look.seat(self.seat).pattern
            # The field of the pattern is even about the middle, and so is it taken an odd number
            # of times: both edges cut it alike.
            unit, even = 0.85 * self.scale, PATTERNS[pattern][1]
            wide, high = (
                half * (2 * ceil(side / half / 4 - 0.5) + 1)
                for half, side in (
                    (unit * even[0] * MM, area.width),
                    (unit * even[1] * MM, area.height),
                )
            )
            field = area.inset(area.width / 2 - wide, area.height / 2 - high)
            fill_pattern(pen, rounded_path(area, 0), field, pattern, role, unit)
            pen.rect(area, stroke=role, width=0.8)
        if self._letter is not None:
            (x, y), letter = area.centre, self._letter
            side = min(5.6 * MM, area.height - 1.6 * MM)
            back = Frame(x - side / 2, y - side / 2, side, side)
            if area.height > area.width < side / _HIDING:  # too little pattern would be seen
                # A band from edge to edge, which cuts no pattern into ragged bits.
                high = min(side, area.height / 2)
                back = Frame(area.x, area.bottom - high, area.width, high)
                letter = letter.scaled(min(1.0, 0.9 * back.width / letter.width))
                y = back.centre[1]
                edge = f"seat-{self.seat}" if self.seat else "grey"
                pen.rect(back, fill="paper", stroke=edge, width=0.8)
            else:
                pen.rect(back, 0.8 * MM, fill="paper")
            pen.text_mid(letter, x, y)


@component("image")
class ImageBox(Box):
    """A photo by its `file`, cropped to the frame; else a dashed field with a pale icon.

    It takes the height it gets, at least `least`. `label` stands in the empty field and is what
    is read out for the photo.
    """

    file: str = ""
    icon: str = ""
    label: str = ""
    least: Mm = 16 * MM

    def contents(self, setting: Setting, width: float) -> float:
        self._label = self.line(setting, self.label, "note", width - 2 * MM)
        return self.least

    def draw(self, pen: Pen, frame: Frame) -> None:
        photos = pen.setting.photos
        if self.file and photos is not None:
            picture = photos.get(self.file, frame.width, frame.height)
            with figure(pen, self.label or self.file, frame), pen.saved():
                pen.clip(rounded_path(frame, 1.2 * MM))
                pen.photo(picture.key, picture.jpeg, frame)
            pen.rect(frame, 1.2 * MM, stroke="line", width=0.6)
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


@component("key")
class KeyBox(Box):
    """A figure with its label: `plain` with a unit and the label below, or in a ring so `wide`."""

    figure: str
    unit: str = ""
    label: str = ""
    kind: Literal["plain", "ring"] = "plain"
    colour: str = "sea"
    wide: Mm = 2 * _RING

    def contents(self, setting: Setting, width: float) -> float:
        ring = self.kind == "ring"
        room = 0.78 * self.wide if ring else 1e6
        self._figure = setting.line(
            self.figure,
            ("effect" if self.wide > 9 * MM else "table-figure") if ring else "key-figure",
            room,
        )
        self._unit = self.line(setting, self.unit, "key-unit")
        self._label = self.line(setting, self.label, "kicker" if ring else "key-label")
        return self.wide

    def best_width(self, setting: Setting) -> float | None:
        self.contents(setting, 0.0)
        label = self._label.width if self._label else 0.0
        if self.kind == "ring":
            return self.wide + (label + 2 * MM if label else 0.0)
        unit = 1.2 * MM + self._unit.width if self._unit else 0.0
        return max(label, self._figure.width + unit)

    def draw(self, pen: Pen, frame: Frame) -> None:
        with pen.tag("P"):
            if self.kind == "ring":
                self._draw_ring(pen, frame)
            else:
                self._draw_plain(pen, frame)

    def _draw_ring(self, pen: Pen, frame: Frame) -> None:
        x, y = frame.right - self.wide / 2, frame.centre[1]
        pen.circle(x, y, self.wide / 2, stroke="ink", width=1.0)
        pen.circle(x, y, 0.43 * self.wide, stroke="ink", width=0.35)
        pen.text_mid(self._figure, x, y, self.colour)
        if self._label is not None:
            at = x - self.wide / 2 - 2 * MM
            pen.text_at(self._label, at, y + self._label.style.size * 0.28, "right")

    def _draw_plain(self, pen: Pen, frame: Frame) -> None:
        baseline = frame.y + 7.4 * MM
        pen.text(self._figure, frame.x, baseline, self.colour)
        if self._unit is not None:
            pen.text(self._unit, frame.x + self._figure.width + 1.2 * MM, baseline, self.colour)
        if self._label is not None:
            pen.text(self._label, frame.x, baseline + 4.4 * MM)


@component("write")
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

    def contents(self, setting: Setting, width: float) -> float:
        room = width - 2 * MM
        self._value = self.line(setting, self.value, self.style)
        if self._value is not None and self._value.width > room:
            # Long names are written smaller, as people do.
            least = _SMALL_HAND / self._value.style.size
            share = max(least, room / self._value.width)
            self._value = self.line(setting, self.value, self.style, room / share, share)
        self._label = self.line(setting, self.label, "label", width)
        return self.room + (_LABEL if self.label else 0.0)

    def draw(self, pen: Pen, frame: Frame) -> None:
        y = frame.bottom - (_LABEL if self._label else 0.0)
        pen.line(frame.x, y, frame.right, y, "line", 0.5)
        if self._value is not None:
            with pen.tag("P"):
                pen.text(self._value, frame.x + MM, y - 1.1 * MM, self.colour)
            if self.struck:
                level = y - 1.1 * MM - self._value.style.size * 0.3
                pen.line(frame.x, level, frame.x + self._value.width + 2 * MM, level, "ink", 1.4)
        if self._label is not None:
            with pen.tag("P"):
                pen.text(self._label, frame.x, y + 2.9 * MM)


_SMALL_HAND = 8.0
"""What is filled in by hand has letters of so many points at least."""
