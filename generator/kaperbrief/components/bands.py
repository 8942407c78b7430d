"""`<bands>`: a scale cut into bands, such as the modifiers of ranges."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Block, Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

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
class Bands(Box):
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
