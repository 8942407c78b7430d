"""Art drawn with the pen: shapes of an SVG file at a place, in a size, turned to a heading."""

from __future__ import annotations

from collections.abc import Callable

from kaperbrief.typeset.curves import Path, Point, placed
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.svg import IconError

_GIVEN = ("colour", "seat")
"""Roles that are given with each drawing."""


def draw_art(
    pen: Pen,
    name: str,
    at: Point,
    size: float,
    *,
    heading: float = 0.0,
    lines: float = 1.0,
    colour: str = "ink",
    seat: Callable[[Path], None] | None = None,
) -> None:
    """Draw the art of a name with its origin at a point, its view box `size` points wide.

    It is turned clockwise to its `heading`. Lines that do not scale are `lines` times as heavy as
    the file says. `colour` takes the place of the role `colour`; `seat` fills what the file fills
    with the role `seat`.
    """
    width, shapes = pen.setting.icons.art(name)
    scale = size / width
    for shape in shapes:
        unknown = [role for role in (shape.fill, shape.stroke) if not _known(pen, role)]
        if unknown:
            fault = IconError(f'unknown colour role "{unknown[0]}"', shape.line)
            pen.setting.icons.faults.setdefault(("art", name), fault)
            continue
        if not pen.writes:
            continue
        path = placed(shape.outline, at, scale, heading)
        if shape.fill == "seat" and seat is not None:
            seat(path)
        given = {"colour": colour, "seat": ""}
        factor = scale if shape.scales else lines
        pen.path(
            path,
            fill=given.get(shape.fill, shape.fill),
            stroke=given.get(shape.stroke, shape.stroke),
            width=shape.width * factor,
            dash=[one * factor for one in shape.dash],
            cap=shape.cap,
            even_odd=shape.even_odd,
        )


def _known(pen: Pen, role: str) -> bool:
    """Is it a role that art may name? Seats are those of the piece, not of the file."""
    of_theme = pen.look.has_colour(role) and not role.startswith("seat-")
    return not role or of_theme or role in _GIVEN
