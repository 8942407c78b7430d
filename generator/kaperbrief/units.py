"""Lengths and paper; the only place that knows how many points a millimetre has."""

from __future__ import annotations

import re

from kaperbrief.records import dataclass

MM = 72 / 25.4
"""Points in one millimetre."""


def letters_of(number: int) -> str:
    """The letters of a number counted from 1: A to Z, then AA, AB …; nothing for 0."""
    high, low = divmod(number - 1, 26)
    return letters_of(high) + chr(65 + low) if number else ""


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


Frame = tuple[float, float, float]
"""The top margin, the width and the height inside the printable margins, in mm."""


def page_form(name: str, width: float, height: float, frame: Frame) -> Paper:
    """A page of so many mm; what is printed stands in the middle between left and right."""
    top, wide, high = frame
    left = (width - wide) / 2
    return Paper(name, width * MM, height * MM, left * MM, top * MM, wide * MM, high * MM)


def home_paper(
    name: str, width: float, height: float, upright: Frame, across: Frame, half: Frame
) -> tuple[Paper, ...]:
    """The forms of a paper of a printer at home: upright, across, one of two halves, a folder."""
    _, _, wide = half
    return (
        page_form(f"{name}-portrait", width, height, upright),
        page_form(f"{name}-landscape", height, width, across),
        page_form(f"{name}-half", width, height / 2, half),
        page_form(f"{name}-upright", height / 2, width, (6.5, wide, width - 16.5)),
        page_form(f"{name}-folder", height, width, (6.5, wide + height / 2, width - 16.5)),
    )


def large_paper(name: str, width: float, height: float) -> tuple[Paper, ...]:
    """The forms of a paper of a copy shop, for maps on one sheet."""
    return tuple(
        page_form(f"{name}-{side}", wide, high, (10, wide - 20, high - 24))
        for side, wide, high in (("portrait", width, height), ("landscape", height, width))
    )


_ROWS = (
    home_paper("a4", 210, 297, (11, 186, 271), (10, 277, 186), (7, 194, 134)),
    home_paper("letter", 215.9, 279.4, (11, 186, 253), (13, 259, 186), (5.5, 194, 128)),
    large_paper("a3", 297, 420),
    large_paper("tabloid", 279.4, 431.8),
    large_paper("a2", 420, 594),
    large_paper("a1", 594, 841),
    large_paper("a0", 841, 1189),
)

PAPERS: dict[str, Paper] = {form.name: form for forms in _ROWS for form in forms}
"""Every page form by `<paper>-<orientation>`; halves are two sheets on a page: `half` ones below
each other on a portrait page, `upright` ones side by side on a landscape one. Those are the halves
of a `folder` too, which lies open."""


def paper_names() -> tuple[str, ...]:
    """The papers of printers at home: everything is made for them."""
    return tuple(name.removesuffix("-half") for name in PAPERS if name.endswith("-half"))


def large_papers() -> tuple[str, ...]:
    """The papers of copy shops."""
    names = dict.fromkeys(name.partition("-")[0] for name in PAPERS)
    return tuple(name for name in names if name not in paper_names())
