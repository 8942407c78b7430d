"""What lies on a sheet of small pieces: each kind in small, how many there are, and its name."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kaperbrief.press.bands import kind_frames
from kaperbrief.press.job import PagePlan, Placement
from kaperbrief.press.packing import broken
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_COLUMNS, _GAP = (3, 2, 4), 6 * MM
_PITCHES, _BETWEEN = (15 * MM, 10.5 * MM), 0.5 * MM
"""How far pictures are apart, the larger ones where they have room, and what is free of that."""
_LEADING = 2.9 * MM
_MARGIN = 4.6 * MM
"""So far from the edge of the paper printers print."""
_NARROW = 30.5 * MM
"""On pieces so narrow no title stands, however long they are."""
_MANY = 5
"""Names of more kinds are a list, no heading."""
_ABOVE = 3.4 * MM
"""From the upper edge of a block to that of the name above it."""


class Entry(NamedTuple):
    """One piece of a kind, where it is shown, and the words beside it."""

    place: Placement
    at: Frame
    words: Line


def legend(page: PagePlan, setting: Setting) -> list[Entry]:
    """The kinds of a sheet under a heading, below its pieces; none where there is no room."""
    if not page.heading or page.side == "back" or page.cuts is None or page.bands:
        return []
    names = [place.copy.row for place in page.placements]
    firsts = {place.copy.row: place for place in reversed(page.placements) if place.copy.row}
    kinds = sorted(firsts, key=names.index)
    told = [
        setting.line(f"{names.count(kind)} × {_named(firsts[kind])}{kind}", "small")
        for kind in kinds
    ]
    paper, top = page.paper, page.cuts.bounds.bottom + _GAP
    for pitch, columns in itertools.product(_PITCHES, _COLUMNS):
        rows = math.ceil(len(kinds) / columns)
        listed = [told[n : n + rows] for n in range(0, len(told), rows)]
        wide = [max(one.width for one in each) + pitch + 2.5 * MM for each in listed]
        spare = paper.frame_width - sum(wide)
        if spare < 0 or top + rows * pitch > paper.frame_y + paper.frame_height:
            continue
        # Columns are alike where the names are.
        even = paper.frame_width / columns
        across = [even] * columns if max(wide) <= even else [w + spare / columns for w in wide]
        return [
            Entry(
                firsts[kind],
                Frame(
                    paper.frame_x + sum(across[: n // rows]),
                    top + n % rows * pitch,
                    across[n // rows],
                    pitch,
                ),
                words,
            )
            for n, (kind, words) in enumerate(zip(kinds, told, strict=True))
        ]
    return []


def _named(place: Placement) -> str:
    """The words on a piece before its name, which they stand for."""
    notes = [node.attributes.get("note", "") for node in place.copy.front.walk()]
    return next((f"{note} = " for note in notes if note), "")


def block_names(page: PagePlan, setting: Setting) -> list[Entry]:
    """What lies in each block of small pieces on a packed page or a band, to be written above it.

    Uppermost blocks have room for two lines. Where the names of all kinds are too many or too long
    those of the materials stand there, and of the kinds beside their rows; where these are too,
    nothing.
    """
    top = min((block.bounds.y for block in page.blocks), default=0.0)
    found = [
        Entry(page.placements[first], at, setting.line(told, "small", at.width - MM))
        for first, told, at in (kind_frames(page) if page.bands else ())
    ]
    for block in page.blocks:
        bounds = block.bounds
        inside = [
            one
            for one in page.placements
            if bounds.x <= one.centre[0] <= bounds.right
            and bounds.y <= one.centre[1] <= bounds.bottom
        ]
        small = [one for one in inside if one.job.piece and one.job.piece.small]
        narrow = [one for one in inside if _untold(one)]
        titles = list(dict.fromkeys(one.job.title for one in small or narrow))
        # Larger ones, but for flags, say themselves what they are; no mark of a cut is covered.
        told = small if narrow else ()
        kinds = list(dict.fromkeys(one.copy.row or one.job.title for one in told)) or titles
        room, most = bounds.width - 3 * MM, 2 if bounds.y == top else 1
        for names in (kinds if len(kinds) <= _MANY else titles, titles) if titles else ():
            lines = broken(names, room, 1.0, setting)
            if len(lines) > most or any(words.width > room for words in lines):
                continue
            if bounds.y - _ABOVE - _LEADING * (len(lines) - 1) < _MARGIN:
                continue
            found += [
                Entry(
                    inside[0],
                    Frame(bounds.x, bounds.y - up * _LEADING, bounds.width, bounds.height),
                    words,
                )
                for up, words in enumerate(reversed(lines))
            ]
            break
        if kinds and names != kinds:
            found += _beside(page, bounds, small, setting)
    return found


def _untold(place: Placement) -> bool:
    """Has a piece no room for a title, or are there pictures alone on it?"""
    return min(place.width, place.height) < _NARROW or place.copy.front.tag == "flag"


def _beside(
    page: PagePlan, bounds: Frame, inside: Sequence[Placement], setting: Setting
) -> Iterator[Entry]:
    """The kinds of each row of a block at its right, where nothing else lies there."""
    rows: dict[float, list[Placement]] = {}
    for one in inside:
        rows.setdefault(round(one.centre[1], 1), []).append(one)
    for middle, row in rows.items():
        names = list(dict.fromkeys(one.copy.row for one in row if one.copy.row))
        others = [
            one.x
            for one in page.placements
            if one.x > bounds.right and one.y - MM < middle + row[0].height / 2
            and one.y + one.height + MM > middle - row[0].height / 2
        ]  # fmt: skip
        left = bounds.right + 2 * MM
        room = min([page.paper.width - 2 * _MARGIN, *others]) - left - 3 * MM
        lines = broken(names, room, 1.0, setting) if room > 0 else []
        if len(names) > _MANY or any(words.width > room for words in lines):
            continue
        first = middle - (len(lines) - 2) / 2 * _LEADING
        for down, words in enumerate(lines):
            yield Entry(row[0], Frame(left, first + down * _LEADING, room, _LEADING), words)


def draw_block_names(pen: Pen, entries: Sequence[Entry]) -> None:
    """Write the names between the first marks of the cuts."""
    for _, at, words in entries:
        back = Frame(at.x + MM, at.y - _ABOVE, words.width + 2 * MM, 2.9 * MM)
        pen.rect(back, fill="paper")
        with pen.tag("P"):
            pen.text(words, back.x + 0.5 * MM, at.y - 1.2 * MM)


def draw_legend(
    pen: Pen, page: PagePlan, entries: Sequence[Entry], draw: Callable[[Placement], None]
) -> None:
    """Draw the kinds; `draw` draws a piece at a place.

    One with a line of words has those before its name: so small, nobody could read them.
    """
    paper = page.paper
    high = max(entry.at.bottom for entry in entries) - entries[0].at.y
    left = paper.frame_x - MM
    pen.rect(Frame(left, entries[0].at.y - MM, paper.frame_width + 2 * MM, high), fill="paper")
    for place, at, words in entries:
        size, left = at.height - _BETWEEN, at.x + 2 * MM
        scale = size / max(place.width, place.height)
        if not _named(place):
            left += size
            with pen.enlarged(at.x, at.y, scale):
                draw(Placement(0, 0, place.width, place.height, place.job, place.copy))
        with pen.tag("P"):
            pen.text_mid(words, left, at.y + size / 2, "", "left")
