"""Where the words of a plan of a table stand: below their things, or where they cover nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kaperbrief.components.chart.labels import apart, best_place, shared
from kaperbrief.components.chart.tableview import PlanThing, TableView, holds
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM

MOVABLE = ("wind", "island", "rock", "treasure")
"""Words of other things stand where they always do; names give way to those of the wind."""
_DEAR, _WRITTEN, _SHIP, _SIGHT = 6.0, 4.0, 2.0, 0.3
"""So many times counts what is covered of an arrow or a ring, which are narrow and must be seen, of
other words, of a ship, of what is only seen far out: where names must lie, that is left out."""
_TURNS = 3
"""So often each name looks for its place among all others."""
_DOT = 0.8 * MM
"""Half the breadth of a ring of dots with some water."""
_NEARER, _WRONG = 1.8 * MM, 8.0 * MM
"""By so much a name is nearer to its own thing than to others; what it costs to be nearer to
another one, in square points for each point."""
_SOLID = {"ship": 1.0, "rock": 1.2, "rose": 1.0, "flag": 0.8, "wind": 1.0, "monster": 0.8,
          "skull": 0.8, "wreck": 0.8, "icon": 0.9}  # fmt: skip
"""Things that no words should cover, and the share of their size that counts."""
_BEAM = 0.42
"""The breadth of a ship with her sails, in her lengths."""
_CLEAR = 2.2 * MM
"""Water that stays free round a ship."""
_SHORE = 1.2 * MM
"""Water that stays free between a coast and the words of something else."""
_FOREIGN, _BETWEEN = 4.0 * MM, 1.2 * MM
"""Water that stays free between words and another island's coast, and between words."""
_RADIUS = {"ring": 1.0, "find": 0.5}
"""What lies round other things, and its radius by its size."""
_HOMES = ("island", "rock", "icon")
"""Things of which each name must be seen to belong to its own."""
_CAPS = 0.72
_RULER = (34 * MM, 9 * MM)
"""The width and height of the smallest plate with a bar."""
_PLATE, _AWAY = 12 * MM, 3 * MM
"""The height of a plate that says none, and the steps by which things move."""
_CROWDED, _FINE = 6 * MM**2, 0.82
"""An arrow whose words would cover more than that has smaller ones, or none."""
_FIGURE, _OFF = 2.8 * MM, 0.9 * MM
"""The radius of a disc with a figure, and how far it is from its island."""


def move_plates(chart: TableView, things: Sequence[PlanThing]) -> None:
    """Let the plate of a sea's name leave its place where rings or other things lie there."""
    solid = [one for thing in things if thing.kind in _SOLID for one in _bodies(chart, thing)]
    for thing in things:
        (x, y), far, deep = chart.at(thing), chart.size(thing), chart.depth(thing)
        if thing.kind == "ring":
            solid.append(Frame(x - far, y - far, 2 * far, 2 * far))
        elif thing.kind == "island":
            solid.append(Frame(x - far / 2, y - deep / 2, far, deep).inset(-2 * MM))
    for thing in things:
        if thing.plate is None or thing.moved is not None:
            continue
        wide = max(chart.size(thing), _RULER[0])
        high = max(thing.depth * chart.scale or _PLATE, _RULER[1])
        x, y = _nearest(chart, chart.at(thing), (wide, high), solid)
        thing.moved = (x - chart.table.x) / chart.scale, (y - chart.table.y) / chart.scale


def place_words(
    chart: TableView, things: Sequence[PlanThing], sights: Sequence[Frame] = ()
) -> None:
    """Set the `spot` of all words: the middle of their baseline, in points of the page.

    Words keep to their usual place below unless something else lies there, such as `sights`. No
    waves come near them.
    """
    for thing in things:
        thing.spot = _usual(chart, thing)
    order = {kind: rank for rank, kind in enumerate(MOVABLE, start=1)}
    words = sorted((one for one in things if one.line is not None),
                   key=lambda one: order.get(one.kind, 0))  # fmt: skip
    homes = {id(one): _home(chart, one, things) for one in things if one.kind in _HOMES}
    fixed = _solid(chart, things)
    solid = [*fixed, *((one, _SIGHT) for one in sights)]
    titles = [(_title(chart, one), _WRITTEN) for one in things if one.arc or one.plate]
    written = {id(one): (patch(one.line, _usual(chart, one)), _WRITTEN)
               for one in words if one.kind == "island" and one.line}  # fmt: skip
    for turn in range(_TURNS):
        for thing in words:
            rest = titles + [one for other, one in written.items() if other != id(thing)]
            if turn == 0 or thing.kind in MOVABLE:
                thing.spot = _spot(chart, thing, homes, solid, rest)
            written[id(thing)] = _ground(thing), _WRITTEN
    for thing in words:
        rest = titles + [one for other, one in written.items() if other != id(thing)]
        if thing.line is None:
            continue
        if thing.kind == "wind" and _crowded(thing, [*fixed, *rest]):
            thing.line = thing.line.scaled(_FINE)
            thing.spot = _spot(chart, thing, homes, solid, rest)
            if _crowded(thing, [*fixed, *rest]):
                thing.line = None  # An arrow says enough.
                continue
        chart.take((thing.spot[0], thing.spot[1] - 2 * MM), _ground(thing).width + 1.4 * MM, 7 * MM)


def _crowded(thing: PlanThing, around: Iterable[Weighed]) -> bool:
    """Do the words of a thing cover too much?"""
    ground = _ground(thing)
    return sum(shared(ground, one) for one, _ in around) > _CROWDED


Weighed = tuple[Frame, float]
"""A rectangle, and how many times what is covered of it counts."""


def _lost(ground: Frame, solid: Iterable[Weighed]) -> float:
    """How much words on such a ground would cover."""
    return sum(weight * shared(ground, one) for one, weight in solid)


def _solid(chart: TableView, things: Sequence[PlanThing]) -> list[Weighed]:
    """What no words should cover: things, the dots of rings, islands with the water at them."""
    found: list[Weighed] = [(land.inset(-_SHORE), 1.0) for land in chart.land]
    for thing in things:
        if thing.kind == "ring":
            found += ((dot, _DEAR) for dot in _dots(chart, thing))
        elif thing.kind == "wind":
            found.append((_body(chart, thing).inset(-MM), _DEAR))
        elif thing.kind in _SOLID:
            weight = _SHIP if thing.kind == "ship" else 1.0
            found += ((one, weight) for one in _bodies(chart, thing))
    return found


def _dots(chart: TableView, ring: PlanThing) -> Iterator[Frame]:
    """What a ring covers, piece by piece."""
    far = chart.size(ring)
    count = max(8, math.ceil(2 * math.pi * far / (2 * _DOT)))
    for number in range(count):
        x, y = polar(*chart.at(ring), far, 360 * number / count)
        yield Frame(x - _DOT, y - _DOT, 2 * _DOT, 2 * _DOT)


def _home(chart: TableView, thing: PlanThing, things: Sequence[PlanThing]) -> Frame:
    """What the words of a thing stand beside: the thing, or the ring round it."""
    x, y = chart.at(thing)
    wide, high = chart.size(thing), chart.depth(thing)
    frame = Frame(x - wide / 2, y - high / 2, wide, high)
    if thing.kind != "island":
        frame = _body(chart, thing)
    rings = (chart.size(ring) * _RADIUS[ring.kind] for ring in things
             if ring.kind in _RADIUS and math.dist(chart.at(ring), (x, y)) < MM)  # fmt: skip
    far = max(rings, default=0.0)
    if far > max(frame.width, frame.height) / 2:
        frame = Frame(x - far, y - far, 2 * far, 2 * far)
    return frame


def _usual(chart: TableView, thing: PlanThing, home: Frame | None = None) -> Point:
    """Where the words of a thing stand if nothing is in the way: below it, or its ring."""
    x, y = chart.at(thing)
    low = home.bottom + MM + 0.7 * thing.line.style.size if home and thing.line else y
    return x, max(y + below(chart, thing), low)


def _spot(
    chart: TableView,
    thing: PlanThing,
    homes: Mapping[int, Frame],
    solid: Sequence[Weighed],
    written: Sequence[Weighed],
) -> Point:
    """Where the words of a thing stand."""
    if thing.kind == "number":
        # Before all names, which give way: figures stand on the same side of all islands.
        return _beside(chart, thing, [one for one, _ in written])
    own = homes.get(id(thing))
    ringed = own is not None and thing.kind == "icon" and own.width > chart.size(thing)
    if thing.kind not in MOVABLE and not ringed:
        return _usual(chart, thing)
    others = [home for other, home in homes.items() if other != id(thing)]
    return _best(chart, thing, own, others, solid, written)


def _ground(thing: PlanThing) -> Frame:
    """What the words of a thing cover: a figure has a disc."""
    assert thing.line is not None
    if thing.kind != "number":
        return patch(thing.line, thing.spot)
    x, y = thing.spot[0], thing.spot[1] - 0.3 * thing.line.style.size
    return Frame(x - _FIGURE, y - _FIGURE, 2 * _FIGURE, 2 * _FIGURE).inset(-_OFF)


def patch(line: Line, spot: Point) -> Frame:
    """The ground that is kept free for words whose baseline has its middle at a spot."""
    (x, baseline), size = spot, line.style.size
    wide = line.width + 1.6 * MM
    return Frame(x - wide / 2, baseline - size * _CAPS, wide, size * 0.86)


def below(chart: TableView, thing: PlanThing) -> float:
    """From the middle of a thing down to the baseline of its words, in points."""
    size = thing.line.style.size if thing.line else 0.0
    if thing.line is None or thing.kind in ("label", "number", "zone"):
        return size * 0.3
    extent = chart.size(thing)
    if thing.kind == "island":
        return chart.depth(thing) / 2 + 3.5 * MM + size * 0.62
    if thing.kind == "ring":
        return extent - 2 * MM
    if thing.kind == "rock":
        return 0.42 * extent + 1.8 * MM + size * 0.7
    drop = {"palm": 0.0, "flag": 0.0, "monster": 0.36 * extent}
    gap = (1.3 if thing.kind == "treasure" else 0.7) * MM
    return drop.get(thing.kind, extent / 2) + gap + size * 0.7


def _body(chart: TableView, thing: PlanThing) -> Frame:
    (x, y), wide = chart.at(thing), chart.size(thing) * _SOLID[thing.kind]
    high = 0.75 * wide if thing.kind == "rock" else wide
    if thing.kind == "wind":  # an arrow is narrow
        turn = math.radians(thing.heading)
        wide, high = (wide * (0.3 + 0.7 * abs(way(turn))) for way in (math.sin, math.cos))
    return Frame(x - wide / 2, y - high / 2, wide, high)


def _bodies(chart: TableView, thing: PlanThing) -> list[Frame]:
    """What a thing covers; a ship lies along her heading, from stern to bow."""
    if thing.kind != "ship":
        return [_body(chart, thing)]
    middle, long = chart.at(thing), chart.size(thing)
    places = (polar(*middle, long * part, thing.heading) for part in (-0.36, 0.0, 0.46))
    half = long * _BEAM / 2 + _CLEAR
    return [Frame(x - half, y - half, 2 * half, 2 * half) for x, y in places]


def _title(chart: TableView, thing: PlanThing) -> Frame:
    """The ground of a plate, or of a name in an arc, which bends down at both ends."""
    (x, y), wide = chart.at(thing), chart.size(thing)
    if thing.plate is not None:
        return thing.plate.frame((x, y)).inset(-MM)
    return Frame(x - wide / 2, y - 5 * MM, wide, 8 * MM)


def _best(
    chart: TableView,
    thing: PlanThing,
    own: Frame | None,
    others: Sequence[Frame],
    solid: Sequence[Weighed],
    written: Sequence[Weighed],
) -> Point:
    """The place that covers least, nearest to its `own` thing of all; of those alike the first."""
    assert thing.line is not None
    line, (x, y) = thing.line, chart.at(thing)
    usual = _usual(chart, thing, own)
    if thing.kind == "treasure" and _ashore(chart, thing, usual):
        return usual
    spots = _spots(chart, thing, own, usual)
    # Words near the coast of another island would be taken for its name.
    foreign = [(land, 1.0) for land in chart.land if not holds(land, (x, y))]

    def total(_: float, spot: Point) -> float:
        ground = patch(line, spot)
        lost = _lost(ground, solid) + _lost(ground.inset(-_BETWEEN), written)
        lost += _lost(ground.inset(-_FOREIGN), foreign)
        lost += 40 * (ground.width * ground.height - shared(ground, chart.table.inset(MM)))
        if own is not None:
            far = apart(ground, own) + _NEARER
            near = min((apart(ground, one) for one in others), default=far)
            lost += _WRONG * max(far - near, 0.0)
        # What is hardly covered is better than words at an unusual place. Rounded: of places that
        # cover nothing the first is taken.
        return max(0.0, round(lost - (1.5 * MM**2 if spot == spots[0] else 0.0), 6))

    found = best_place(((0.0, spot) for spot in spots), total)
    assert found is not None
    return found[1]


def _spots(chart: TableView, thing: PlanThing, own: Frame | None, usual: Point) -> list[Point]:
    """Where the words of a thing may stand, the best places first."""
    if thing.kind == "treasure":
        land = next((land for land in chart.land if holds(land, chart.at(thing))), None)
        if land is None:
            return [usual]
        # Below stands the island's own name.
        round_it = list(_round(thing, land.inset(-3.2 * MM)))
        return [*round_it[:3], *round_it[-4:]]
    if thing.kind == "wind":
        around = _body(chart, thing).inset(-0.8 * MM)
        return [usual, *_round(thing, around), *_near(thing, around)]
    assert own is not None
    off = 3.2 * MM if thing.kind == "island" else 1.4 * MM
    return [usual, *_round(thing, own.inset(-off)), *_round(thing, own.inset(-off - 1.6 * MM))]


def _nearest(chart: TableView, home: Point, box: Point, solid: Sequence[Frame]) -> Point:
    """The middle of a box that covers least, as near to its home as can be."""
    ends, (wide, high) = chart.table.inset(MM), box
    across, down = (math.ceil(side / _AWAY) for side in (chart.table.width, chart.table.height))
    spots = [(home[0] + dx * _AWAY, home[1] + dy * _AWAY)
             for dy in range(-down, down + 1) for dx in range(-across, across + 1)]  # fmt: skip

    def total(lost: float, at: Point) -> float | None:
        ground = Frame(at[0] - wide / 2, at[1] - high / 2, wide, high)
        if shared(ground, ends) < wide * high - 0.1:
            return None
        return lost + 4 * sum(shared(ground.inset(-MM), one) for one in solid)

    best = best_place(sorted((math.dist(at, home), at) for at in spots), total)
    return best[1] if best else home


def _round(thing: PlanThing, around: Frame) -> Iterator[Point]:
    """Baselines' middles round a thing: above, right, left, higher, lower and more to a side."""
    assert thing.line is not None
    size, wide = thing.line.style.size, thing.line.width
    x, y = around.centre
    low, high = around.bottom + size * 0.62, around.y - size * 0.1
    yield x, high
    yield around.right + wide / 2, y + size * 0.35
    yield around.x - wide / 2, y + size * 0.35
    for up in (0.35, -0.35):
        yield around.right + wide / 2 - size, y + up * around.height + size * 0.35
        yield around.x - wide / 2 + size, y + up * around.height + size * 0.35
    for aside in (0.2, -0.2, 0.4, -0.4):
        yield x + aside * wide, low
    for aside in (0.25, -0.25, 0.5, -0.5):
        yield x + aside * wide, high


def _near(thing: PlanThing, around: Frame) -> list[Point]:
    """Baselines' middles all round a thing and not on it, the nearest first."""
    assert thing.line is not None
    far = (thing.line.width + around.width) / 2
    steps = [n * 1.5 * MM for n in range(-7, 8)]
    (x, y), down = around.centre, thing.line.style.size * 0.3
    high = around.height / 2
    found = [(x + dx * far, y + dy + down)
             for dx in (-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1) for dy in steps
             if abs(dx) == 1 or abs(dy) > high + down]  # fmt: skip
    return sorted(found, key=lambda spot: math.dist(spot, (x, y)))


def _beside(chart: TableView, thing: PlanThing, solid: Sequence[Frame]) -> Point:
    """The middle of a figure at the coast of its island, where it covers least."""
    x, y = chart.at(thing)
    own = next((land for land in chart.land if holds(land, (x, y))), None)
    drop = below(chart, thing)
    if own is None:
        return x, y + drop
    solid = [*solid, *(land.inset(-_FOREIGN) for land in chart.land if land is not own)]
    turns = (0, 30, -30, 60, -60, 90, -90, 180)
    round_it = [(x + (own.width / 2 + _OFF + _FIGURE) * math.sin(math.radians(turn)),
                 y - (own.height / 2 + _OFF + _FIGURE) * math.cos(math.radians(turn)))
                for turn in turns]  # fmt: skip

    def total(lost: float, spot: Point) -> float:
        ground = Frame(spot[0] - _FIGURE, spot[1] - _FIGURE, 2 * _FIGURE, 2 * _FIGURE)
        lost += sum(shared(ground, one) for one in solid)
        return lost + 9 * (4 * _FIGURE**2 - shared(ground, chart.table))

    spots = ((0.01 * number, spot) for number, spot in enumerate(round_it))
    found = best_place(spots, total)
    assert found is not None
    return found[1][0], found[1][1] + drop


def _ashore(chart: TableView, thing: PlanThing, spot: Point) -> bool:
    """Do the words lie wholly on an island?"""
    assert thing.line is not None
    half, size = thing.line.width / 2 + 0.9 * MM, thing.line.style.size
    corners = [
        (spot[0] + dx, spot[1] + dy) for dx in (-half, 0, half) for dy in (-_CAPS * size, 0.6 * MM)
    ]
    return any(all(_within(corner, coast) for corner in corners) for coast in chart.coasts)


def _within(point: Point, coast: Sequence[Point]) -> bool:
    """Does a point lie inside a closed line?"""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(coast, [*coast[1:], coast[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside
