"""Letters on arcs of a hex map: seas on open water, names along the coasts of their islands."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from kaperbrief.components.chart.board import ChartName, CurvedName, square
from kaperbrief.components.chart.labels import best_place
from kaperbrief.components.chart.scene import Scene
from kaperbrief.components.ornament import ArcText
from kaperbrief.hexes.axial import Hex, neighbours
from kaperbrief.hexes.layout import Point
from kaperbrief.typeset.curves import polar
from kaperbrief.typeset.frame import Frame


def place_seas(scene: Scene, seas: Iterable[ChartName]) -> list[ChartName]:
    """Give all seas their arcs; those that have a place, but no water there, are returned.

    All are as large as the one with the least room. A sea without a place of its own that has no
    room either is left to the title plate.
    """
    lost, most = [], math.inf
    known = [sea for sea in seas if sea.letters is not None]
    for sea in known if len(known) > 1 else ():
        alone = place_sea(scene, sea, most)
        most = min(most, alone.text.size if alone is not None else most)
    for sea in known:
        arc = place_sea(scene, sea, most)
        if arc is not None:
            scene.arcs[sea.number] = arc
            for frame in arc.frames():
                scene.room.take(frame)
        elif sea.fixed:
            lost.append(sea)
    return lost


_QUIET = 1.3
"""How much larger than designed a sea's letters may be: one reads past them, not over them."""


def place_sea(scene: Scene, sea: ChartName, most: float) -> CurvedName | None:
    """The arc for a sea's name: large where there is open water; None where there is none.

    Its letters are `most` points high.

    Smaller letters are better than a place far from the one wished, or close to other seas.
    """
    room, bounds, text = scene.room, scene.room.bounds, sea.letters
    assert text is not None
    full = min(_QUIET * scene.letters, 0.4 * bounds.width / text.width)
    full = min(full, most / text.size)
    near = scene.middle(sea.at) if sea.fixed else None
    wished = near or (bounds.centre[0], bounds.y + 0.3 * bounds.height)
    apart = 0.3 * math.hypot(bounds.width, bounds.height)
    least = max(scene.smallest, 9 * scene.letters)

    def spots() -> Iterator[tuple[float, CurvedName]]:
        for step in range(9):
            factor, small = full * 0.86**step, 0.16 * step
            if factor * text.size < least:
                return
            letters = text.scaled(factor)
            radius = max(2.2 * letters.width, 10 * scene.layout.hex)
            for x, y in _spots(bounds, letters.size):
                lost = small + math.hypot(x - wished[0], 1.4 * (y - wished[1])) / apart
                for other in scene.arcs.values():
                    there = other.middle[0], other.middle[1] - other.radius
                    gap = math.hypot(x - there[0], 1.4 * (y - there[1]))
                    lost += max(0.0, 1 - gap / apart)
                yield lost, CurvedName(letters, (x, y + radius), radius, 0.0, factor)

    def total(lost: float, arc: CurvedName) -> float | None:
        frames = list(arc.frames())
        x, reach = arc.middle[0], arc.text.width / 2
        if x - reach < bounds.x or x + reach > bounds.right or not all(map(room.free, frames)):
            return None
        # Harbours are worth smaller letters.
        return lost + sum(0.1 * room.disturbed(one) + 0.6 * room.cut(one) for one in frames)

    best = best_place(spots(), total)
    return best[1] if best is not None else None


def _spots(bounds: Frame, size: float) -> Iterator[Point]:
    step = max(size, bounds.width / 30, bounds.height / 24)
    for row in range(1, int(bounds.height / step)):
        for column in range(1, int(bounds.width / step)):
            yield bounds.x + column * step, bounds.y + row * step


_TILTS = (0.0, 15.0, -15.0, 30.0, -30.0)
"""How far a name may lean, in degrees; leaning further it is hard to read."""
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
_LEANS = 0.2
"""What is lost by any lean or bend at all."""
_TRIED = 40
"""So many of the best ways get a look, which is what takes time."""
_HALF = 0.36
"""Half the height of a letter, as a share of its size."""
_LEAST = 2
"""Islands of fewer hexes have no coast that is long enough."""


def follow(
    scene: Scene, thing: set[Hex], others: Sequence[Point], text: ArcText
) -> CurvedName | None:
    """The arc on which a name follows its island's coast; None where straight letters do better.

    `others` are the middles of all hexes that the name must not seem to mean.
    """
    if len(thing) < _LEAST:
        return None
    rim = [at for at in sorted(thing) if not thing.issuperset(neighbours(at))]
    own = [scene.middle(at) for at in rim]
    # Rounded: what is equal comes in one order on every machine.
    every = ((round(lost, 6), arc) for lost, arc in _ways(own, scene.layout.hex, text))
    ways = sorted(every, key=lambda way: way[0])[:_TRIED]
    tried = [(lost, arc) for lost, arc in ways if lost <= _WORTH]
    found = best_place(tried, lambda lost, arc: lost if _fits(scene, arc, own, others) else None)
    if found is None or (found[1].radius == _STRAIGHT * text.width and found[1].angle % 180 == 0):
        return None
    return found[1]


def _fits(scene: Scene, arc: CurvedName, own: Sequence[Point], others: Sequence[Point]) -> bool:
    """Is there room, on one tile, away from other names and from what it must not mean?"""
    room, size = scene.room, arc.text.size
    ends = arc.points([-0.4 * size, arc.text.width + 0.4 * size])
    frames = [*arc.frames(_HALF), *(square(end, _HALF * size) for end in ends)]
    if not all(room.free(one) and not room.disturbed(one) for one in frames):
        return False
    if any(room.cut(one) or room.crowded(one, 0.2 * scene.layout.hex) for one in frames):
        return False
    middles = [one.centre for one in frames]
    nearest = max(min(math.dist(a, b) for b in own) for a in middles)
    return all(math.dist(a, b) > nearest for a in middles for b in others)


def _ways(
    own: Sequence[Point], hex_width: float, text: ArcText
) -> Iterator[tuple[float, CurvedName]]:
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
                lost = gap / hex_width + known + 0.06 * abs(aside)
                yield lost, _bent(text, spot, outwards, bend)


def _bent(text: ArcText, spot: Point, outwards: float, bend: float) -> CurvedName:
    """The letters with their middle at a spot beside the island, `outwards` of its middle."""
    radius = text.width / abs(bend) if bend else _STRAIGHT * text.width
    inwards = -1 if bend >= 0 else 1
    middle = polar(*spot, inwards * radius, outwards)
    return CurvedName(text, middle, radius, outwards if inwards < 0 else outwards + 180)


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
