"""Lengths and paper; the only place that knows how many points a millimetre has."""

from __future__ import annotations

import re
from dataclasses import dataclass

MM = 72 / 25.4
"""Points in one millimetre."""

_LENGTH = re.compile(r"(\d{1,4}(?:\.\d{1,4})?) ?(mm|cm|pt|in)\Z")
_FACTOR = {"mm": MM, "cm": 10 * MM, "in": 72.0, "pt": 1.0}


def parse_length(text: str) -> float:
    """Points in a length such as `63 mm`, `2.5cm`, `1in` or `7.5pt`.

    Raises ValueError with the accepted forms for anything else; a bare number has no unit and is
    therefore refused rather than guessed.
    """
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f'expected a length such as "20 mm" or "7.5pt", found "{text}"')
    return float(match[1]) * _FACTOR[match[2]]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in points, and the frame inside its printable margins (DESIGN: On paper)."""

    name: str
    width: float
    height: float
    frame_x: float
    frame_y: float
    frame_width: float
    frame_height: float

    @property
    def landscape(self) -> bool:
        """Is it wider than high?"""
        return self.width > self.height


def _paper(name: str, width: float, height: float, top: float, frame: tuple[float, float]) -> Paper:
    return Paper(
        name,
        width * MM,
        height * MM,
        (width - frame[0]) / 2 * MM,
        top * MM,
        frame[0] * MM,
        frame[1] * MM,
    )


_LARGE = (("a3", 297, 420), ("a2", 420, 594), ("a1", 594, 841), ("a0", 841, 1189))

PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        _paper("a4-portrait", 210, 297, 11, (186, 271)),
        _paper("a4-landscape", 297, 210, 10, (277, 186)),
        _paper("a4-half", 210, 148.5, 7, (194, 134)),
        _paper("letter-portrait", 215.9, 279.4, 11, (186, 253)),
        _paper("letter-landscape", 279.4, 215.9, 13, (259, 186)),
        _paper("letter-half", 215.9, 139.7, 5.5, (194, 128)),
        *(
            _paper(f"{name}-{side}", width, height, 10, (width - 20, height - 24))
            for name, short, long in _LARGE
            for side, width, height in (("portrait", short, long), ("landscape", long, short))
        ),
    )
}
"""Every page form by `<paper>-<orientation>`; a half is one of two sheets on a portrait page."""

PAPER_NAMES = ("a4", "letter")
"""The papers of printers at home: everything is made for them."""

LARGE_PAPERS = tuple(name for name, *_ in _LARGE)
"""The papers of copy shops, for maps on one sheet."""
