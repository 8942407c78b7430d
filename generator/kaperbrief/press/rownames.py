"""The names beside the rows of a sheet of small pieces: of every kind that lies in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaperbrief.components.ornament import scaled
from kaperbrief.press.pages import PagePlan
from kaperbrief.setting.lines import Line
from kaperbrief.setting.setting import Setting
from kaperbrief.units import MM

STYLE = "row-name"
_OUTER = 8.3 * MM
"""How far from the paper's edge the names begin: inside the texts along the margins."""
_INNER = 1.2 * MM
"""How far from the cells they end."""
_SIZES = (1.0, 0.93, 0.86, 0.79, 0.72)


@dataclass(frozen=True, slots=True)
class RowName:
    """A set line that runs up the paper: the x of its baseline, the y of its middle."""

    x: float
    middle: float
    line: Line


def row_names(page: PagePlan, setting: Setting) -> tuple[RowName, ...]:
    """The names of all kinds in each row: at its left, and what has no room there at its right."""
    if page.cuts is None:
        return ()
    rows: dict[float, list[str]] = {}
    rooms: dict[float, float] = {}
    for place in page.placements:
        middle = round(place.y + place.height / 2, 2)
        names = rows.setdefault(middle, [])
        rooms[middle] = place.height + 1 * MM
        if place.copy.row and place.copy.row not in names:
            names.append(place.copy.row)
    left, right = page.cuts.vertical[0] - _INNER, page.cuts.vertical[-1] + _INNER
    wide = (left - _OUTER, page.paper.width - _OUTER - right)
    made: list[RowName] = []
    for middle, names in rows.items():
        one, other, leading = _set(names, rooms[middle], wide, setting)
        for start, lines in ((left - len(one) * leading, one), (right, other)):
            made += [
                RowName(start + (number + 0.76) * leading, middle, line)
                for number, line in enumerate(lines)
            ]
    return tuple(made)


def _set(
    names: Sequence[str], room: float, wide: tuple[float, float], setting: Setting
) -> tuple[list[Line], list[Line], float]:
    """Lines for the left and for the right of a row, and how far they are apart.

    Names stay whole and large as long as there is room at the left.
    """
    leading = setting.style(STYLE).leading
    for sizes, whole, sides in ((_SIZES[:3], True, 1), (_SIZES[:3], False, 1), (_SIZES, False, 2)):
        for size in sizes:
            lines = _broken(names, room, size, setting)
            most = [int(side / (leading * size)) for side in wide]
            if whole and any(line.width > room for line in _lines(names, size, setting)):
                continue
            if len(lines) <= sum(most[:sides]) and all(line.width <= room for line in lines):
                return lines[: most[0]], lines[most[0] :], leading * size
    half = -(-len(lines) // 2)
    return lines[:half], lines[half:], leading * size


def _lines(texts: Sequence[str], size: float, setting: Setting) -> list[Line]:
    return [scaled(setting.line(text, STYLE, "row name"), size) for text in texts]


def _broken(names: Sequence[str], room: float, size: float, setting: Setting) -> list[Line]:
    """Names one after the other on as few lines as they need, broken only where one is too long."""
    parts: list[str] = []

    def fits(text: str) -> bool:
        return _lines([text], size, setting)[0].width <= room

    for name in names:
        joint = " · "
        for word in (name,) if fits(name) else name.split(" "):
            if parts and fits(parts[-1] + joint + word):
                parts[-1] += joint + word
            else:
                parts.append(word)
            joint = " "
    return _lines(parts, size, setting)
