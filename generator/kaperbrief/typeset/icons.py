"""Icons: one SVG path file each, turned into PDF path operators on a square of 64 units."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kaperbrief.typeset.frame import fmt

GRID = 64.0
_PATH = re.compile(r'<path\s+d="([^"]+)"')
_ONE_WAY = re.compile(r'<svg\b[^>]*\sdata-mirror="no"')
_FORBIDDEN = re.compile(r"<!|<script|<image|<use|@import|href|<style", re.IGNORECASE)


_BYTES = 1_000_000
_LARGEST = 1e6


class IconError(ValueError):
    """An icon file that is not plain paths."""


class UnknownIcon(IconError):
    """There is no icon of that name."""


@dataclass(slots=True)
class IconShelf:
    """Icons by name, read on first use; `find` gives the file of a name or None."""

    find: Callable[[str], Path | None]
    faults: dict[str, IconError] = field(default_factory=dict)
    """What is wrong with the icons that could not be drawn."""
    _operators: dict[str, str] = field(default_factory=dict)
    _files: dict[str, Path | None] = field(default_factory=dict)
    _one_way: set[str] = field(default_factory=set)

    def _file(self, name: str) -> Path | None:
        if name not in self._files:
            self._files[name] = self.find(name)
        return self._files[name]

    def known(self, name: str) -> bool:
        """Is there an icon of that name?"""
        return self._file(name) is not None

    def operators(self, name: str) -> str:
        """PDF operators that fill the icon in the current colour; y runs up from the lower edge.

        An icon that is unknown or isn't plain paths draws nothing and is noted in `faults`.
        """
        if name not in self._operators:
            try:
                self._operators[name] = self._read(name)
            except IconError as error:
                self.faults[name] = error
                self._operators[name] = ""
        return self._operators[name]

    def mirrors(self, name: str) -> bool:
        """May the icon be drawn as in a mirror? Not if it holds letters or says which way round.

        The file of such an icon says `data-mirror="no"` in its `<svg>`.
        """
        self.operators(name)
        return name not in self._one_way

    def _read(self, name: str) -> str:
        path = self._file(name)
        if path is None:
            raise UnknownIcon(f'unknown icon "{name}"')
        if path.stat().st_size > _BYTES:
            raise IconError("an icon has at most 1 MB")
        svg = path.read_text(encoding="utf-8", errors="replace")
        if _ONE_WAY.search(svg):
            self._one_way.add(name)
        return svg_operators(svg)


def svg_operators(svg: str) -> str:
    """The operators of an SVG file with paths on a 64-unit grid, filled even-odd.

    Raises IconError where the file holds anything that refers elsewhere, or no path.
    """
    from fontTools.svgLib.path import parse_path

    if _FORBIDDEN.search(svg):
        raise IconError("only plain paths are read: no links, scripts, images or style sheets")
    outlines = _PATH.findall(svg)
    if not outlines:
        raise IconError('no <path d="…"> was found')
    pen = _operator_pen()
    for outline in outlines:
        try:
            parse_path(outline, pen)
        except Exception as error:  # the parser raises whatever comes
            raise IconError("the path cannot be read") from error
    return " ".join([*pen.operators, "f*"])


def _operator_pen() -> Any:
    from fontTools.pens.basePen import BasePen

    class OperatorPen(BasePen):  # type: ignore[misc]
        """Writes the path turned round: SVG's y runs down, PDF's up."""

        def __init__(self) -> None:
            super().__init__(None)
            self.operators: list[str] = []

        def _points(self, *points: tuple[float, float]) -> str:
            if not all(abs(value) < _LARGEST for point in points for value in point):
                raise IconError("a number in the path is too large")
            return " ".join(f"{fmt(x)} {fmt(GRID - y)}" for x, y in points)

        def _moveTo(self, pt: tuple[float, float]) -> None:
            self.operators.append(self._points(pt) + " m")

        def _lineTo(self, pt: tuple[float, float]) -> None:
            self.operators.append(self._points(pt) + " l")

        def _curveToOne(
            self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
        ) -> None:
            self.operators.append(self._points(pt1, pt2, pt3) + " c")

        def _closePath(self) -> None:
            self.operators.append("h")

        def _endPath(self) -> None:
            pass

    return OperatorPen()
