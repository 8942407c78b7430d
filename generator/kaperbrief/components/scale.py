"""Figures on a line: `<bars>`, `<bands>`, `<whisker>`, `<checkline>`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Misused, Mm
from kaperbrief.components.ornament import scaled
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Block, Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_HIGHEST_BAR = 28 * MM
_KEYS = 5.4 * MM
_FIGURES = 4 * MM


@dataclass(slots=True)
class _Bar:
    key: Line
    figure: Line
    value: float
    marked: bool


@component("bars")
@dataclass(slots=True, kw_only=True)
class BarsBox(Box):
    """Bars from the text inside, one line each: `key|33 %`; the one named `mark` is solid.

    It takes the height it gets, at least `least`, but no bar becomes higher than 28 mm.
    """

    mark: str = ""
    least: Mm = 22 * MM
    alt: str = ""
    _bars: list[_Bar] = field(default_factory=list, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._bars = []
        lines = [line.split("|") for line in self.node.text.splitlines() if line.strip()]
        room = width / max(1, len(lines))
        for parts in lines:
            key, value = (part.strip() for part in parts)
            shown = setting.line(value, "small-figure", self.node.place, room)
            name = setting.line(key, "table-figure", self.node.place, room)
            number = _number(value)
            self._bars.append(_Bar(name, shown, number, bool(key) and key == self.mark))
        self._level()
        self.useful = max(self.least, _HIGHEST_BAR + _KEYS + _FIGURES)
        return self.least

    def _level(self) -> None:
        """All figures as small as the one that needs it most."""
        least = min((bar.figure.style.size for bar in self._bars), default=1.0)
        for bar in self._bars:
            bar.figure = scaled(bar.figure, least / bar.figure.style.size)

    def draw(self, pen: Pen, frame: Frame) -> None:
        spoken = ", ".join(f"{bar.key.text}: {bar.figure.text}" for bar in self._bars)
        with pen.tag("Figure", f"{self.alt} {spoken}".strip(), frame):
            self._draw(pen, frame)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        most = max((bar.value for bar in self._bars), default=1.0) or 1.0
        full = min(_HIGHEST_BAR, frame.height - _KEYS - _FIGURES)
        base = frame.y + _FIGURES + full
        pitch = frame.width / max(1, len(self._bars))
        wide = min(pitch - 2.8 * MM, 9 * MM)
        for number, bar in enumerate(self._bars):
            x = frame.x + (number + 0.5) * pitch
            high = full * bar.value / most
            area = Frame(x - wide / 2, base - high, wide, high)
            pen.rect(area, fill="sea" if bar.marked else "sky", stroke="ink", width=0.6)
            pen.text_at(bar.figure, x, area.y - 1.1 * MM, "center")
            pen.text_at(bar.key, x, base + 4.4 * MM, "center")
        pen.line(frame.x, base, frame.right, base, "ink", 0.8)


def _number(text: str) -> float:
    """The number in a figure such as `33 %` or `%33`. Raises ValueError where there is none."""
    match = re.search(r"\d+(?:[.,]\d+)?", text)
    if match is None:
        raise ValueError(f'"{text}" is no figure of per cent')
    return float(match[0].replace(",", "."))


_TICK = 1.2 * MM
_APART = 1.2 * MM
_COLOURS = {"good": "sea", "bad": "oxblood"}


@dataclass(slots=True)
class _Band:
    edge: Block
    figure: Line
    tone: str


@component("bands")
@dataclass(slots=True, kw_only=True)
class BandsBox(Box):
    """Bands of equal width from the text inside, a line each: `edge|figure|tone`.

    The edge, where the band begins, stands below its left end. A `good` band is tinted, the
    figure of a `bad` one is red. Bands are `least` high or, where they get more, up to twice that.
    """

    least: Mm = 7 * MM
    alt: str = ""
    _bands: list[_Band] = field(default_factory=list, init=False)
    _foot: float = field(default=0.0, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._bands = []
        place = self.node.place
        lines = [line.split("|") for line in self.node.text.splitlines() if line.strip()]
        room = width / max(1, len(lines))
        cells = [[part.strip() for part in [*parts, "", ""][:3]] for parts in lines]
        # The second unit goes below the first, and all units below their figures if one must.
        edges = [edge.replace("\u00a0(", " (") for edge, _, _ in cells]
        wide = any(setting.line(edge, "label", place).width > room - _APART for edge in edges)
        if wide and not any("(" in edge for edge in edges):
            edges = [edge.replace("\u00a0", " ") for edge in edges]
        for edge, (_, figure, tone) in zip(edges, cells, strict=True):
            narrow = room - _APART if "\u00a0" not in edge else room
            block = setting.block(edge, "label", narrow, place)
            shown = setting.line(figure, "node-figure", place, room - 2 * MM)
            self._bands.append(_Band(block, shown, tone))
        self._foot = max((band.edge.height for band in self._bands), default=0.0) + _TICK
        return self.least + self._foot

    def draw(self, pen: Pen, frame: Frame) -> None:
        spoken = (
            f"{' '.join(line.text for line in band.edge.lines)}: {band.figure.text}"
            for band in self._bands
        )
        with pen.tag("Figure", f"{self.alt} {', '.join(spoken)}".strip(), frame):
            self._draw(pen, frame)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        high = min(2 * self.least, frame.height - self._foot)
        pitch = frame.width / max(1, len(self._bands))
        for number, band in enumerate(self._bands):
            area = Frame(frame.x + number * pitch, frame.y, pitch, high)
            colour = _COLOURS.get(band.tone, "ink")
            if band.tone == "good":
                pen.rect(area, fill="sky")
            x, y = area.centre
            pen.text_at(band.figure, x, y + band.figure.style.size * 0.34, "center", colour)
            pen.line(area.x, area.y, area.x, area.bottom + _TICK * 0.7, "ink", 0.5)
            wide = pitch if number else pitch / 2
            left = area.x - pitch / 2 if number else area.x
            place = Frame(left, area.bottom + _TICK, wide, band.edge.height)
            pen.block(band.edge, place, "center" if number else "left")
        pen.rect(Frame(frame.x, frame.y, frame.width, high), stroke="ink", width=0.7)


_USUAL, _HIGHEST = 6 * MM, 14 * MM


@component("whisker")
@dataclass(slots=True, kw_only=True)
class WhiskerBox(Box):
    """A share on a scale from 0 to `scale`: a dot at `at`, a bar from `low` to `high`.

    The pale band reaches from `least` to `utmost`; the dashed line stands at `due`, where the
    share should be. What it says in words (the text of the tag) is read aloud.
    """

    scale: float
    at: float
    low: float
    high: float
    least: float
    utmost: float
    due: float
    colour: str = "sea"

    def contents(self, setting: Setting, width: float) -> float:
        if not 0 <= self.least <= self.at <= self.utmost <= self.scale or self.scale <= 0:
            raise Misused(self.node, "the share must lie in its band, the band on its scale")
        return self.height or _USUAL

    def draw(self, pen: Pen, frame: Frame) -> None:
        with pen.tag("Figure", self.node.text, frame):
            self._draw(pen, frame)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        unit = frame.width / self.scale
        middle, high = frame.y + frame.height / 2, min(frame.height, _HIGHEST)

        def bar(start: float, end: float, part: float) -> Frame:
            thick = part * high
            start, end = max(0.0, start), min(self.scale, end)
            return Frame(frame.x + start * unit, middle - thick / 2, (end - start) * unit, thick)

        pen.line(frame.x, middle, frame.right, middle, "ink", 0.4)
        pen.line(frame.x, middle - high / 4, frame.x, middle + high / 4, "ink", 0.6)
        pen.rect(bar(self.least, self.utmost, 0.66), fill="fog", stroke="ink", width=0.4)
        pen.rect(bar(self.low, self.high, 0.4), fill=self.colour, stroke="ink", width=0.5)
        due = frame.x + self.due * unit
        pen.line(due, middle - high / 2, due, middle + high / 2, "oxblood", 1.4, (2.6, 1.6))
        pen.circle(frame.x + self.at * unit, middle, 0.09 * high, fill="paper", stroke="ink")


LENGTH = 100 * MM
_CHECK_LINE = 6 * MM


def draw_check_line(pen: Pen, x: float, y: float, words: Line) -> None:
    """A line of 100 mm from (x, y) with a tick every 10 mm; its words stand right of it."""
    pen.line(x, y, x + LENGTH, y, "ink", 0.6)
    for number in range(11):
        tick = (1.6 if number % 5 == 0 else 1.0) * MM
        at = x + number * 10 * MM
        pen.line(at, y - tick, at, y, "ink", 0.5)
    pen.text(words, x + LENGTH + 2 * MM, y + 0.4)


@component("checkline")
@dataclass(slots=True, kw_only=True)
class CheckLineBox(Box):
    """The 100 mm line with its words (the text of the tag) at its right."""

    style: str = "label"
    _words: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._words = setting.line(
            self.node.text, self.style, self.node.place, width - LENGTH - 2 * MM
        )
        return _CHECK_LINE

    def draw(self, pen: Pen, frame: Frame) -> None:
        assert self._words is not None
        with pen.tag("Figure", self.node.text, frame):
            draw_check_line(pen, frame.x, frame.bottom - 2 * MM, self._words)
