"""Names that follow the coast of their island on a gentle arc, as mapmakers letter them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from kaperbrief.components.hexmap_arcs import Arc, square
from kaperbrief.components.hexmap_layout import Layout, to_points
from kaperbrief.components.hexmap_room import Room
from kaperbrief.components.hexmap_text import Sea
from kaperbrief.components.ornament import ArcText
from kaperbrief.hexes.axial import Hex, neighbours
from kaperbrief.hexes.layout import Point
from kaperbrief.typeset.curves import polar

_TILTS = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0)
"""How far a name may lean, in degrees."""
_BENDS = (0.0, 0.4, -0.4, 0.8, -0.8)
"""How far a name turns from its first letter to its last, in radians; positive round its island."""
_ASIDE = (0.0, 0.5, -0.5, 1.0, -1.0)
"""How far along the coast from the middle of the island, in widths of a hex."""
_STRAIGHT = 60.0
"""The radius of a name that does not bend, in lengths of it."""
_GAP = 0.13
"""From the hexes of the coast to the letters, in widths of a hex."""
_WORTH = 0.4
"""A name that loses more than this is better straight."""
_LEANS = 0.05
"""What is lost by any lean or bend at all."""
_TRIED = 40
_HALF = 0.36
"""Half the height of a letter, as a share of its size."""
_LEAST = 4
"""Islands of fewer hexes have no coast that is long enough."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A name beside its island: what is lost by it, where its middle is, how it leans and bends."""

    lost: float
    middle: Point
    outwards: float
    bend: float

    def arc(self, text: ArcText) -> Arc:
        """The letters there."""
        radius = text.width / abs(self.bend) if self.bend else _STRAIGHT * text.width
        inwards = -1 if self.bend >= 0 else 1
        middle = polar(*self.middle, inwards * radius, self.outwards)
        return Arc(text, middle, radius, self.outwards if inwards < 0 else self.outwards + 180)


def follow(
    sea: Sea,
    layout: Layout,
    room: Room,
    thing: set[Hex],
    others: Sequence[Point],
    text: ArcText,
) -> Arc | None:
    """The arc on which a name follows its island's coast; None where straight letters do better.

    `others` are the middles of all hexes that the name must not seem to mean.
    """
    if len(thing) < _LEAST:
        return None
    rim = [at for at in sorted(thing) if not thing.issuperset(neighbours(at))]
    own = [to_points(sea.centre(at), layout) for at in rim]
    # Rounded: what is equal comes in one order on every machine.
    ways = sorted(_ways(own, layout.hex, text), key=lambda way: round(way.lost, 6))
    for way in islice(ways, _TRIED):
        if way.lost > _WORTH:
            break
        arc = way.arc(text)
        if _fits(arc, room, own, others, layout.hex):
            upright = not way.bend and way.outwards in (0.0, 180.0)
            return None if upright else arc
    return None


def _fits(
    arc: Arc, room: Room, own: Sequence[Point], others: Sequence[Point], hex_width: float
) -> bool:
    """Is there room, on one tile, away from other names and from what it must not mean?"""
    size = arc.text.size
    ends = arc.points([-0.4 * size, arc.text.width + 0.4 * size])
    frames = [*arc.frames(_HALF), *(square(end, _HALF * size) for end in ends)]
    if not all(room.free(one) and not room.disturbed(one) for one in frames):
        return False
    if any(room.cut(one) or room.crowded(one, 0.2 * hex_width) for one in frames):
        return False
    middles = [one.centre for one in frames]
    nearest = max(min(math.dist(a, b) for b in own) for a in middles)
    return all(math.dist(a, b) > nearest for a in middles for b in others)


def _ways(own: Sequence[Point], hex_width: float, text: ArcText) -> Iterator[_Way]:
    """Every side, lean and bend with the letters as near to the coast as they may be.

    Worked out in a frame whose second axis points outwards from the middle of the island.
    """
    middle = (sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own))
    reach = (0.5 + _GAP) * hex_width + _HALF * text.size
    curves = {bend: _curve(bend, text.width) for bend in _BENDS}
    for outwards, tilt in ((side + tilt, tilt) for side in (180.0, 0.0) for tilt in _TILTS):
        sine, cosine = math.sin(math.radians(outwards)), math.cos(math.radians(outwards))
        near = [(x - middle[0], y - middle[1]) for x, y in own]
        turned = [(x * cosine + y * sine, x * sine - y * cosine) for x, y in near]
        for bend, curve in curves.items():
            known = 0.08 * (tilt / 45) ** 2 + 0.04 * abs(bend)
            known += (_LEANS if tilt or bend else 0.0) + (0.0 if outwards > 90 else 0.03)
            for aside in _ASIDE:
                spots = [(along + aside * hex_width, out) for along, out in curve]
                out = _clear(spots, turned, reach)
                if out is None:
                    continue
                gap = _gap([(x, y + out) for x, y in spots], turned, reach)
                spot = polar(*middle, out, outwards)
                spot = polar(*spot, aside * hex_width, outwards + 90)
                yield _Way(gap / hex_width + known + 0.06 * abs(aside), spot, outwards, bend)


def _curve(bend: float, width: float) -> list[Point]:
    """Points on the middle line of the letters: along it and outwards from its middle."""
    turns = [bend * step / 4 for step in (-2, -1, 0, 1, 2)]
    if not bend:
        return [(width * step / 4, 0.0) for step in (-2, -1, 0, 1, 2)]
    radius = width / bend
    return [(radius * math.sin(turn), radius * (math.cos(turn) - 1)) for turn in turns]


def _clear(spots: Sequence[Point], own: Sequence[Point], reach: float) -> float | None:
    """How far outwards all spots must move to keep their distance; None if nothing is near."""
    square = reach * reach
    outs = [
        b - y + math.sqrt(square - (a - x) * (a - x))
        for x, y in spots
        for a, b in own
        if -reach < a - x < reach
    ]
    return max(outs, default=None)


def _gap(spots: Sequence[Point], own: Sequence[Point], reach: float) -> float:
    """How far the spots are from the coast on the mean, beyond what they must be."""
    return sum(min([math.dist(a, b) for b in own]) for a in spots) / len(spots) - reach
