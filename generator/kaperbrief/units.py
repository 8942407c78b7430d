"""Lengths and paper; the only place that knows how many points a millimetre has."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kaperbrief.records import dataclass

MM = 72 / 25.4
"""Points in one millimetre."""


def letters_of(number: int) -> str:
    """The letters of a number counted from 1: A to Z, then AA, AB …; nothing for 0."""
    high, low = divmod(number - 1, 26)
    return letters_of(high) + chr(65 + low) if number else ""


_LENGTH = re.compile(r"(\d{1,4}(?:\.\d{1,17})?) ?(mm|cm|pt|in)\Z")
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
class LabelGrid:
    """The labels of a sheet in points: counts, size, first corner, from one to the next."""

    columns: int
    rows: int
    width: float
    height: float
    x: float
    y: float
    step_x: float
    step_y: float


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in points, and the frame inside its printable margins (DESIGN: On paper).

    On one with `labels` nothing is printed but those.
    """

    name: str
    width: float
    height: float
    frame_x: float
    frame_y: float
    frame_width: float
    frame_height: float
    labels: LabelGrid | None = None


Forms = Mapping[str, Paper]
"""The forms of one paper by name: `portrait` and `landscape`; two sheets on a page, `half` ones
below each other on a portrait page, `upright` ones side by side on a landscape one. Those are the
halves of a `folder` too, which lies open."""
Frame = tuple[float, float, float]
"""The top margin, the width and the height inside the printable margins, in mm."""


def page_form(
    name: str, width: float, height: float, frame: Frame, labels: LabelGrid | None = None
) -> Paper:
    """A page of so many mm; what is printed stands in the middle between left and right."""
    top, wide, high = frame
    left = (width - wide) / 2
    return Paper(name, width * MM, height * MM, left * MM, top * MM, wide * MM, high * MM, labels)


def forms_of(
    name: str,
    width: float,
    height: float,
    frames: tuple[Frame | None, Frame | None, Frame | None],
    labels: LabelGrid | None = None,
) -> Forms:
    """The forms of a paper of so many mm; the frames are those upright, across and of a half."""
    upright, across, half = frames
    upright = upright or (10, width - 20, height - 24)
    across = across or (10, height - 20, width - 24)
    half = half or (7, width - 16, height / 2 - 14.5)
    _, _, wide = half
    return {
        "portrait": page_form(f"{name}-portrait", width, height, upright, labels),
        "landscape": page_form(f"{name}-landscape", height, width, across),
        "half": page_form(f"{name}-half", width, height / 2, half),
        "upright": page_form(f"{name}-upright", height / 2, width, (6.5, wide, width - 16.5)),
        "folder": page_form(
            f"{name}-folder", height, width, (6.5, wide + height / 2, width - 16.5)
        ),
    }
