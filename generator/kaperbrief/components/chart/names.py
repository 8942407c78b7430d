"""Where the names of a hex map stand: on land, along a coast, beside their things on water."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kaperbrief.components.chart.board import ChartName
from kaperbrief.components.chart.curved import follow
from kaperbrief.components.chart.labels import best_place
from kaperbrief.components.chart.scene import Scene
from kaperbrief.hexes.axial import Hex, groups, neighbours
from kaperbrief.hexes.board import SeaBoard
from kaperbrief.hexes.layout import Point
from kaperbrief.typeset.frame import Frame, joined

_SHRINK = (1.0, 0.88, 0.77, 0.66)
"""Sizes of the letters that are tried: the first one is that of ports with a captain and of what
all sail for, the second one that of all others; smaller ones only where nothing else is near."""
_SMALL = 0.8
"""Smaller than this are only names that have no place else."""
_WAYS = (0.08, 0.2, 0.4, 0.65, 1.0, 1.5, 2.2, 3.2)
"""How far from its thing a name may stand, in widths of a hex."""
_LOWER = (0.0, 0.08, 0.16)
"""How far below the middle of a hex a name beside it may stand, clear of the names of hexes."""
_AXES = "flat", "pointy"
"""Hexes reach further across, or further down."""
_SIDE, _REACH = 0.5, 0.57
"""From the middle of a hex to where its coast ends: at a side, and at a corner."""
_NEAR = 1.5
"""A name that loses less than this stays as large as it is.

All losses are weighed against that of standing away from the thing: 0.9 for the width of a hex.
"""
_CLOSE, _STRAYS = ("reef", "treasure"), 2.5
"""So many times as much is lost where one of these stands away: a reef is small, and the name of
the treasure belongs into its ring."""
_HALVED = 0.4
"""What is lost by two lines."""
_CUT = 5.0
"""What is lost where a name lies on two tiles."""
_TORN = 1.6
"""What is lost where a name lies on another tile than its thing."""
_OUTSIDE = 1.2
"""What is lost where a name lies beyond the hexes of the board."""
_CROWD = 0.8
"""What is lost where a name stands close to another one."""
_DOUBT = 3.2
"""What is lost for each width of a hex by which a name is not clearly its own thing's."""
_FAR, _TOUCHES = 1.2, 0.66
"""What is lost for each width of a hex to the nearest of its hexes, beyond so much of one."""
_CLEARLY = 0.55
"""By so much, in widths of a hex, a name should be nearer to its own thing than to any other."""


def _thing(board: SeaBoard, named: ChartName, islands: Sequence[set[Hex]]) -> set[Hex]:
    """The hexes of the thing that a name means."""
    alone = {named.at}
    if named.kind == "home-port":
        return alone | board.shore(alone, ("town", "fort", "harbour"))
    if named.kind == "sea":
        return alone
    parts = groups(board.find("reef")) if named.kind == "reef" else islands
    part = next((part for part in parts if named.at in part), alone)
    return part if named.kind in ("island", "reef", "treasure") or len(part) < 5 else alone


def place_names(scene: Scene, names: Iterable[ChartName]) -> list[ChartName]:
    """Every name in its place; none is left out, the best spots are taken first."""
    board = scene.board
    islands = groups(board.land)
    solid = sorted({*board.land, *board.find("reef")})
    order = {"home-port": 0, "treasure": 1, "free-port": 2, "island": 3, "reef": 4}
    ordered = sorted(names, key=lambda one: (order.get(one.kind, 9), one.at))
    things = [_thing(board, named, islands) for named in ordered]
    labels: list[ChartName | None] = [None] * len(ordered)
    # Those that came first may have a better place now that all others are known.
    for number in (*range(len(ordered)), *range(len(ordered))):
        label, thing = labels[number], things[number]
        for frame in _grounds(scene, label):
            scene.room.give(frame)
        others = [scene.middle(at) for at in solid if at not in thing]
        label = labels[number] = _place(scene, ordered[number], thing, others)
        for frame in _grounds(scene, label):
            scene.room.take(frame)
    return [label for label in labels if label is not None]


def _grounds(scene: Scene, label: ChartName | None) -> list[Frame]:
    """What nothing else may lie on where a name has its place."""
    return [frame.inset(-0.05 * scene.layout.hex) for frame in label.frames()] if label else []


def _place(scene: Scene, named: ChartName, thing: set[Hex], others: Sequence[Point]) -> ChartName:
    """A name at its best free place: near and large if it can be, farther and smaller if not.

    `others` are the middles of all hexes that the name must not seem to mean.
    """
    room, unit = scene.room, scene.layout.hex
    full = scene.letters
    own = [scene.middle(at) for at in sorted(thing)]
    tiles = {room.tile(middle) for middle in own}

    def total(lost: float, patch: Frame) -> float | None:
        if not room.free(patch):
            return None
        lost += _CUT if room.cut(patch) else 0.0
        lost += _TORN if room.tile(patch.centre) not in tiles else 0.0
        lost += 0.0 if scene.on_board(patch.centre) else _OUTSIDE
        lost += 0.25 * room.disturbed(patch)
        lost += _CROWD * room.crowded(patch, 0.3 * unit)
        return lost + _mistaken(patch, own, others, unit)

    best: tuple[float, tuple[ChartName, Frame]] | None = None
    first = 0 if named.kind in ("home-port", "treasure") else 1
    for shrink in _SHRINK[first:]:
        scale = max(full * shrink, scene.smallest / named.line.style.size)
        small = named.scaled(scale)
        if named.kind == "island" and named.letters:
            inland = _inland(scene, thing, small.box)
            if inland is not None:
                return replace(small, patch=inland, inland=True)
            arc = (
                follow(scene, thing, others, named.letters.scaled(scale)) if best is None else None
            )
            if arc is not None:
                return replace(small, patch=joined(arc.frames()), arc=arc)
        far = _STRAYS if named.kind in _CLOSE else 1.0
        forms = [small, *([replace(small, halved=True)] if small.halves else [])]
        spots = (
            (far * lost + 2.2 * (1 - shrink) + _HALVED * form.halved, (form, patch))
            for form in forms
            for lost, patch in _candidates(scene, thing, form.box)
        )
        best = best_place(spots, lambda lost, spot: total(lost, spot[1]), best)
        if best is not None and best[0] < (_CUT if shrink < _SMALL else _NEAR):
            break
    if best is None:
        return _anywhere(scene, small, thing)
    small, patch = best[1]
    return replace(small, patch=patch)


def _mistaken(
    patch: Frame, own: Sequence[Point], others: Sequence[Point], hex_width: float
) -> float:
    """What is lost where a name is far from its own thing, or something else is as near."""
    near = min(_away(patch, point) for point in own)
    far = _FAR * max(near / hex_width - _TOUCHES, 0.0)
    # Whatever is so far away or farther costs nothing.
    reach = near + _CLEARLY * hex_width
    left, right, top, bottom = (
        patch.x - reach,
        patch.right + reach,
        patch.y - reach,
        patch.bottom + reach,
    )
    close = (one for one in others if left < one[0] < right and top < one[1] < bottom)
    ahead = min((_away(patch, point) for point in close), default=math.inf) - near
    return far + _DOUBT * min(max(_CLEARLY - ahead / hex_width, 0.0), 2.0)


def _away(frame: Frame, point: Point) -> float:
    x, y = point
    dx = x - min(max(x, frame.x), frame.right)
    return math.hypot(dx, y - min(max(y, frame.y), frame.bottom))


def _candidates(
    scene: Scene, thing: set[Hex], size: tuple[float, float]
) -> Iterator[tuple[float, Frame]]:
    """Places round a thing with what is lost by taking them."""
    wide, high = size
    unit = scene.layout.hex
    centres = [scene.middle(at) for at in sorted(thing)]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    # Clear of the coast itself, which a name's halo would wash away.
    half, tall = ((_REACH if scene.board.orientation == way else _SIDE) * unit for way in _AXES)
    left, right, top, bottom = min(xs) - half, max(xs) + half, min(ys) - tall, max(ys) + tall
    mx, my = (left + right) / 2, (top + bottom) / 2
    for way in _WAYS:
        lost, gap = 0.9 * way, way * unit
        for share in (0.0, -0.25, 0.25, -0.5, 0.5, -0.8, 0.8):
            aside = lost + 0.3 * abs(share)
            x = mx - wide / 2 + share * max(wide, right - left) * 0.7
            yield aside, Frame(x, bottom + gap, wide, high)
            yield aside + 0.08, Frame(x, top - gap - high, wide, high)
            y = my - high / 2 + share * (bottom - top)
            yield aside + 0.03, Frame(right + gap, y, wide, high)
            yield aside + 0.05, Frame(left - gap - wide, y, wide, high)
        if len(thing) < 3:
            continue
        for x, y in centres[:24]:
            off = lost + 0.25 + 0.5 * math.hypot(x - mx, y - my) / (right - left + bottom - top)
            yield off, Frame(x - wide / 2, y + tall + gap, wide, high)
            yield off + 0.05, Frame(x - wide / 2, y - tall - gap - high, wide, high)
            for low in _LOWER:
                beside = off + 0.1 * low, y - high / 2 + low * unit
                yield beside[0] + 0.02, Frame(x + half + gap, beside[1], wide, high)
                yield beside[0] + 0.04, Frame(x - half - gap - wide, beside[1], wide, high)


def _anywhere(scene: Scene, named: ChartName, thing: set[Hex]) -> ChartName:
    """The free place that is nearest on the whole map; at the worst one that meets no name."""
    wide, high = named.box
    x, y = scene.middle(min(thing))
    room, bounds, step = scene.room, scene.room.bounds, scene.layout.hex / 3
    spots = [
        Frame(bounds.x + column * step, bounds.y + row * step, wide, high)
        for column in range(int((bounds.width - wide) / step) + 1)
        for row in range(int((bounds.height - high) / step) + 1)
    ]
    away = [(math.hypot(spot.centre[0] - x, spot.centre[1] - y), spot) for spot in spots]
    found = best_place(away, lambda lost, spot: lost if room.free(spot) else None)
    found = found or best_place(
        away, lambda lost, spot: lost if room.inside(spot) and room.apart(spot) else None
    )
    if found is None:
        found = min(_candidates(scene, thing, named.box), key=lambda one: one[0])
    return replace(named, patch=found[1])


def _inland(scene: Scene, thing: set[Hex], size: tuple[float, float]) -> Frame | None:
    """A place on the island itself, away from its coast and from towns; None on small islands."""
    room, unit = scene.room, scene.layout.hex
    plain = {at for at in thing if scene.board.kind(at) == "land"}
    if len(plain) < 7:
        return None
    wide, high = size
    centres = [scene.middle(at) for at in plain]
    mx = sum(x for x, _ in centres) / len(centres)
    my = sum(y for _, y in centres) / len(centres)
    edge = 0.12 * unit
    shore = [
        scene.middle(beyond)
        for at in sorted(plain)
        for beyond in neighbours(at)
        if beyond not in plain
    ]
    spots = [Frame(x - wide / 2, y - high / 2, wide, high) for x, y in sorted(centres)]
    away = [math.hypot(x - mx, y - my) for x, y in sorted(centres)]

    def total(lost: float, patch: Frame) -> float | None:
        fits = (
            room.inside(patch)
            and room.apart(patch)
            and not room.cut(patch)
            and not _near(patch.inset(-edge), shore, unit)
        )
        return lost if fits else None

    best = best_place(zip(away, spots, strict=True), total)
    return best[1] if best else None


def _near(frame: Frame, points: Sequence[Point], hex_width: float) -> bool:
    """Does a hex round one of the points reach into the rectangle?"""
    return any(_away(frame, point) < 0.66 * hex_width for point in points)
