"""What lies about on a deck: things along her sides, and ornaments that make way for more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle, islice

from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import extent
from kaperbrief.typeset.frame import Frame

_ORNAMENT, _FIRST = 7.5, ("deck/mast", "deck/gun", "deck/shot", "deck/coil")
"""What is smaller, of the art of a deck, is an ornament; what goes before those."""
_THINGS: tuple[tuple[tuple[str, float], ...], ...] = (
    (("pins", 7.2), ("bucket", 3.4), ("casks", 7.0), ("rope", 4.4), ("shot", 5.6)),
    (("shot", 5.6), ("rope", 4.4), ("pins", 7.2), ("chest", 6.4), ("bucket", 3.4)),
)
"""What is stowed to port and to starboard, again and again, and how long each is."""
_BETWEEN, _DEEP, _RAIL = 1.6, 4.8, 3.5
"""How far things are apart at least, how far from the rail they reach, and how broad that is."""


def stowed(
    sketch: Sketch,
    half: Callable[[float], float],
    spans: Sequence[tuple[float, float]],
    taken: Sequence[Frame],
    size: float,
) -> None:
    """Draw things at the rail on both sides, within spans of her length, clear of what is taken.

    She is `half` so broad at a place; the middle of her deck remains for people.
    """
    for way, things in zip((-1, 1), _THINGS, strict=True):
        order = cycle(things)
        for left, right in spans:
            row: list[tuple[str, float]] = []
            spare = (right - left) / size - _BETWEEN
            while one := next((one for one in islice(order, len(things)) if one[1] < spare), None):
                row.append(one)
                spare -= one[1] + _BETWEEN
            between = size * (_BETWEEN + spare / (len(row) + 1))
            x = left + between
            for part, long in row:
                x, at = x + size * long + between, x + size * long / 2
                y = min(half(at - size * long / 2), half(at + size * long / 2)) - _RAIL
                top = y - size * _DEEP if way > 0 else -y
                box = Frame(at - size * long / 2, top, size * long, size * _DEEP)
                if not any(meet(box, other) for other in taken):
                    with sketch.at(at, way * y, size, turn=90.0 + 90 * way, flip=way > 0):
                        sketch.part(f"deck/{part}")


def meet(one: Frame, other: Frame) -> bool:
    """Do two rectangles overlap?"""
    return max(one.x, other.x) < min(one.right, other.right) and max(one.y, other.y) < min(
        one.bottom, other.bottom
    )


def cleared(sketch: Sketch, start: int, end: int) -> None:
    """Leave out ornaments of the art between these marks that what is drawn later would cover."""
    marks = [one for one in sketch.marks[end:] if isinstance(one, Mark)]
    later = [extent(one.path) for one in marks if one.source[0] in _FIRST]
    boxes = {
        n: box
        for n in range(start, end)
        if isinstance(one := sketch.marks[n], Mark)
        if max((box := extent(one.path)).width, box.height) < _ORNAMENT
    }
    lost: set[int] = set()
    over = {n for n, box in boxes.items() if any(meet(box, other) for other in later)}
    while over:
        lost |= over
        over = {n for n in boxes.keys() - lost if any(meet(boxes[n], boxes[k]) for k in over)}
    sketch.marks[start:end] = [sketch.marks[n] for n in range(start, end) if n not in lost]
