"""`<scale>`: figures on a line, as bars, bands or shares, and the line to measure."""

from __future__ import annotations

import re

from kaperbrief.components.box import Drawing, Misused, Mm
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Block, Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import BANDS, fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_HIGHEST_BAR = 28 * MM
_KEYS, _FIGURES = 5.4 * MM, 4 * MM
"""The room below and above bars."""
_TICK = 1.2 * MM
_STRIP = 1.7 * MM
"""The height of the pattern at the foot of a band."""
_APART = 1.2 * MM
"""Between what stands below two edges of bands."""
_COLOURS = {"good": "sea", "bad": "oxblood"}
_SHARE, _HIGHEST_SHARE = 6 * MM, 14 * MM
LENGTH = 100 * MM
"""The length of the line to measure."""
_CHECK_LINE = 6 * MM


@component("scale bars")
class ScaleBarsBox(Drawing):
    """Bars from the text inside, one line each: `key|33 %`; the one named `mark` is solid.

    It takes the height it gets, at least `least`, but no bar becomes higher than 28 mm.
    """

    mark: str = ""
    least: Mm = 22 * MM

    def contents(self, setting: Setting, width: float) -> float:
        rows = self.data()
        room = width / max(1, len(rows))
        figures: list[Line] = []
        self._bars: list[tuple[Line, float, bool]] = []
        for key, value in rows:
            figures.append(setting.line(value, "small-figure", room))
            name = setting.line(key, "table-figure", room)
            self._bars.append((name, percent_in(value), bool(key) and key == self.mark))
        # All figures as small as the one that needs it most.
        least = min((line.style.size for line in figures), default=1.0)
        self._figures = [line.scaled(least / line.style.size) for line in figures]
        self.useful = max(self.least, _HIGHEST_BAR + _KEYS + _FIGURES)
        return self.least

    def spoken(self) -> str:
        pairs = zip(self._bars, self._figures, strict=True)
        values = ", ".join(f"{key.text}: {figure.text}" for (key, _, _), figure in pairs)
        return f"{self.alt} {values}".strip()

    def paint(self, pen: Pen, frame: Frame) -> None:
        most = max((value for _, value, _ in self._bars), default=1.0) or 1.0
        full = min(_HIGHEST_BAR, frame.height - _KEYS - _FIGURES)
        base = frame.y + _FIGURES + full
        pitch = frame.width / max(1, len(self._bars))
        wide = min(pitch - 2.8 * MM, 9 * MM)
        for number, (key, value, marked) in enumerate(self._bars):
            x = frame.x + (number + 0.5) * pitch
            high = full * value / most
            area = Frame(x - wide / 2, base - high, wide, high)
            pen.rect(area, fill="sea" if marked else "sky", stroke="ink", width=0.6)
            pen.text_at(self._figures[number], x, area.y - 1.1 * MM, "center")
            pen.text_at(key, x, base + 4.4 * MM, "center")
        pen.line(frame.x, base, frame.right, base, "ink", 0.8)


def percent_in(text: str) -> float:
    """The number in a figure such as `33 %` or `%33`. Raises ValueError where there is none."""
    match = re.search(r"\d+(?:[.,]\d+)?", text)
    if match is None:
        raise ValueError(f'"{text}" is no figure of per cent')
    return float(match[0].replace(",", "."))


@component("scale bands")
class ScaleBandsBox(Drawing):
    """Bands of equal width from the text inside, a line each: `edge|figure|tone`.

    The edge, where the band begins, stands below its left end. Each has the ground and the pattern
    that it has on a ruler; the figure of a `bad` one is red, of a `good` one blue. Bands are
    `least` high or, where they get more, up to twice that.
    """

    least: Mm = 7 * MM

    def contents(self, setting: Setting, width: float) -> float:
        rows = self.data(3)
        room = width / max(1, len(rows))
        # The second unit goes below the first, and all units below their figures if one must.
        edges = [row[0].replace("\u00a0(", " (") for row in rows]
        wide = any(setting.line(edge, "label").width > room - _APART for edge in edges)
        if wide and not any("(" in edge for edge in edges):
            edges = [edge.replace("\u00a0", " ") for edge in edges]
        self._bands: list[tuple[Block, Line, str]] = []
        for edge, (_, figure, tone, *_) in zip(edges, rows, strict=True):
            narrow = room - _APART if "\u00a0" not in edge else room
            block = setting.block(edge, "label", narrow)
            shown = setting.line(figure, "node-figure", room - 2 * MM)
            self._bands.append((block, shown, tone))
        self._foot = max((edge.height for edge, _, _ in self._bands), default=0.0) + _TICK
        return self.least + self._foot

    def spoken(self) -> str:
        values = (
            f"{' '.join(line.text for line in edge.lines)}: {figure.text}"
            for edge, figure, _ in self._bands
        )
        return f"{self.alt} {', '.join(values)}".strip()

    def paint(self, pen: Pen, frame: Frame) -> None:
        high = min(2 * self.least, frame.height - self._foot)
        pitch = frame.width / max(1, len(self._bands))
        for number, (edge, figure, tone) in enumerate(self._bands):
            area = Frame(frame.x + number * pitch, frame.y, pitch, high)
            ground, colour, pattern = BANDS[number % len(BANDS)]
            pen.rect(area, fill=ground)
            strip = Frame(area.x, area.bottom - _STRIP, pitch, _STRIP)
            fill_pattern(pen, rounded_path(strip, 0), strip, pattern, colour, 0.6)
            x, y = area.centre[0], area.centre[1] - _STRIP / 2
            baseline = y + figure.style.size * 0.34
            pen.text_at(figure, x, baseline, "center", _COLOURS.get(tone, "ink"))
            pen.line(area.x, area.y, area.x, area.bottom + _TICK * 0.7, "ink", 0.5)
            wide = pitch if number else pitch / 2
            left = area.x - pitch / 2 if number else area.x
            place = Frame(left, area.bottom + _TICK, wide, edge.height)
            pen.block(edge, place, "center" if number else "left")
        pen.rect(Frame(frame.x, frame.y, frame.width, high), stroke="ink", width=0.7)


@component("scale share")
class ScaleShareBox(Drawing):
    """A share on a scale from 0 to `end`: a dot at `at`, a bar from `low` to `high`.

    The pale band reaches from `least` to `utmost`; the dashed line stands at `due`, where the
    share should be. What it says in words (the text of the tag) is read aloud.
    """

    end: float
    at: float
    low: float
    high: float
    least: float
    utmost: float
    due: float
    colour: str = "sea"

    def contents(self, setting: Setting, width: float) -> float:
        if not 0 <= self.least <= self.at <= self.utmost <= self.end or self.end <= 0:
            raise Misused(self.node, "the share must lie in its band, the band on its scale")
        return self.height or _SHARE

    def spoken(self) -> str:
        return self.alt or self.node.text

    def paint(self, pen: Pen, frame: Frame) -> None:
        unit = frame.width / self.end
        middle, high = frame.y + frame.height / 2, min(frame.height, _HIGHEST_SHARE)

        def bar(start: float, end: float, part: float) -> Frame:
            thick = part * high
            start, end = max(0.0, start), min(self.end, end)
            return Frame(frame.x + start * unit, middle - thick / 2, (end - start) * unit, thick)

        pen.line(frame.x, middle, frame.right, middle, "ink", 0.4)
        pen.line(frame.x, middle - high / 4, frame.x, middle + high / 4, "ink", 0.6)
        pen.rect(bar(self.least, self.utmost, 0.66), fill="fog", stroke="ink", width=0.4)
        pen.rect(bar(self.low, self.high, 0.4), fill=self.colour, stroke="ink", width=0.5)
        due = frame.x + self.due * unit
        pen.line(due, middle - high / 2, due, middle + high / 2, "oxblood", 1.4, (2.6, 1.6))
        pen.circle(frame.x + self.at * unit, middle, 0.09 * high, fill="paper", stroke="ink")


def draw_check_line(pen: Pen, x: float, y: float, words: Line) -> None:
    """A line of 100 mm from (x, y) with a tick every 10 mm; its words stand right of it."""
    pen.line(x, y, x + LENGTH, y, "ink", 0.6)
    ticks = [(x + n * 10 * MM, y - (1.0 if n % 5 else 1.6) * MM) for n in range(11)]
    pen.lines([(at, top, at, y) for at, top in ticks], "ink", 0.5)
    pen.text(words, x + LENGTH + 2 * MM, y + 0.4)


@component("scale check")
class ScaleCheckBox(Drawing):
    """A line of exactly 100 mm, to be measured on paper, with the text of the tag at its right."""

    style: str = "label"

    def contents(self, setting: Setting, width: float) -> float:
        room = width - LENGTH - 2 * MM
        self._words = setting.line(self.node.text, self.style, room)
        return _CHECK_LINE

    def spoken(self) -> str:
        return self.alt or self.node.text

    def paint(self, pen: Pen, frame: Frame) -> None:
        draw_check_line(pen, frame.x, frame.bottom - 2 * MM, self._words)
