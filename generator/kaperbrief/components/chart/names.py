"""Where the names of a hex map stand: on land, along a coast, beside their things on water."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from kaperbrief.components.chart.board import (
    ChartLayout,
    HexSea,
    Named,
    lettering,
    to_points,
)
from kaperbrief.components.chart.curved import CurvedName, follow
from kaperbrief.components.chart.labels import Room, best_place
from kaperbrief.components.ornament import ArcText
from kaperbrief.hexes.axial import Hex, groups, neighbours
from kaperbrief.hexes.board import LAND
from kaperbrief.hexes.layout import Point
from kaperbrief.hexes.offset import to_axial
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame, joined

_CAPS = 0.68
"""The height of hand-lettered capitals, as a share of their size."""
_SHRINK = (1.0, 0.88, 0.77, 0.66)
"""Sizes of the letters that are tried, the usual one first."""
_WAYS = (0.04, 0.2, 0.4, 0.65, 1.0, 1.5, 2.2, 3.2)
"""How far from its thing a name may stand, in widths of a hex."""
_NEAR = 1.0
"""A name that loses less than this stays as large as it is.

All losses are weighed against that of standing away from the thing: 0.9 for the width of a hex.
"""
_CUT = 2.0
"""What is lost where a name lies on two tiles."""
_CROWD = 0.5
"""What is lost where a name stands close to another one."""
_DOUBT = 2.2
"""What is lost for each width of a hex by which a name is not clearly its own thing's."""
_CLEARLY = 0.45
"""By so much, in widths of a hex, a name should be nearer to its own thing than to any other."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name in its place: its patch of free ground, the flag of a seat at its left.

    The letters of a name that follows a coast stand on an `arc`.
    """

    named: Named
    line: Line
    patch: Frame
    inland: bool = False
    arc: CurvedName | None = None

    def frames(self) -> list[Frame]:
        """The ground that the name takes."""
        return [self.patch] if self.arc is None else list(self.arc.frames(0.42))

    @property
    def flag(self) -> Frame | None:
        """Where the flag of the seat hangs."""
        if not self.named.seat:
            return None
        wide, high = flag_size(self.line.style.size)
        middle = self.patch.centre[1]
        return Frame(self.patch.x + _pad(self.line), middle - high / 2, wide, high)

    @property
    def start(self) -> Point:
        """Where the letters begin on their baseline."""
        size = self.line.style.size
        x = self.patch.right - _pad(self.line) - self.line.width
        return x, self.patch.centre[1] + size * _CAPS / 2


def flag_size(size: float) -> tuple[float, float]:
    """Width and height of a flag beside letters of a size."""
    return 1.28 * size, 0.86 * size


def _pad(line: Line) -> float:
    return 0.14 * line.style.size


def _box(named: Named, line: Line) -> tuple[float, float]:
    """Width and height of a name's patch."""
    size = line.style.size
    flag = flag_size(size)[0] + 0.3 * size if named.seat else 0.0
    return line.width + flag + 2 * _pad(line), (_CAPS + (0.22 if named.seat else 0.16)) * size


def blocked(sea: HexSea, layout: ChartLayout) -> Room:
    """The room of a map before names are placed: coasts and symbols are taken."""
    wide = layout.hex
    room = Room(layout.sea.inset(0.06 * wide), wide, layout.joints)
    reach = {**dict.fromkeys(LAND, 0.5), "reef": 0.38, "anchorage": 0.42}
    for at, terrain in sea.board.terrain.items():
        x, y = to_points(sea.board.middle(at), layout)
        if terrain in reach:
            room.take_circle(x, y, reach[terrain] * wide)
        elif terrain == "harbour":
            room.take_circle(x, y, 0.44 * wide, soft=True)
    if sea.ragged:
        for row in range(-1, sea.rows + 1):
            for column in range(-1, sea.columns + 1):
                at = to_axial((column, row), sea.board.offset)
                if sea.board.kind(at) is None:
                    room.take_circle(*to_points(sea.board.middle(at), layout), 0.5 * wide)
    return room


def things(sea: HexSea) -> list[set[Hex]]:
    """The hexes of the thing that each place names, in the order of the places."""
    parts = groups(sea.board.land)
    found = []
    for named in sea.names:
        if named.kind == "home-port":
            found.append({named.at, *sea.board.shore({named.at}, ("town", "fort", "harbour"))})
        elif named.kind in ("reef", "sea"):
            same = [part for part in groups(sea.board.find("reef")) if named.at in part]
            found.append(same[0] if same and named.kind == "reef" else {named.at})
        else:
            part = next((part for part in parts if named.at in part), {named.at})
            alone = named.kind == "island" or len(part) < 5
            found.append(part if alone else {named.at})
    return found


def place_names(
    sea: HexSea,
    layout: ChartLayout,
    room: Room,
    lines: Sequence[Line | None],
    letters: Mapping[Hex, ArcText] = MappingProxyType({}),
) -> list[Label]:
    """Every name but those of seas in its place; none is left out, the best spots are taken first.

    `lines` holds the set names in their designed size, None for those that stand elsewhere;
    `letters` by their hex those that may follow a coast.
    """
    every = zip(sea.names, things(sea), lines, strict=True)
    wanted = [(named, thing, line) for named, thing, line in every if line is not None]
    solid = sorted({*sea.board.land, *sea.board.find("reef")})
    marks = [(at, to_points(sea.board.middle(at), layout)) for at in solid]
    order = {"home-port": 0, "treasure": 1, "free-port": 2, "island": 3, "reef": 4}
    wanted.sort(key=lambda one: (order.get(one[0].kind, 9), one[0].at))
    labels = []
    for named, thing, line in wanted:
        others = [point for at, point in marks if at not in thing]
        label = _place(sea, layout, room, named, thing, others, line, letters.get(named.at))
        for frame in label.frames():
            room.take(frame.inset(-0.05 * layout.hex))
        labels.append(label)
    return labels


def _place(
    sea: HexSea,
    layout: ChartLayout,
    room: Room,
    named: Named,
    thing: set[Hex],
    others: Sequence[Point],
    line: Line,
    letters: ArcText | None,
) -> Label:
    """The best free place of a name: near and large if it can be, farther and smaller if not.

    `others` are the middles of all hexes that the name must not seem to mean.
    """
    full = lettering(layout.hex)
    own = [to_points(sea.board.middle(at), layout) for at in sorted(thing)]

    def total(lost: float, patch: Frame) -> float | None:
        if not room.free(patch):
            return None
        lost += _CUT if room.cut(patch) else 0.0
        lost += 0.25 * room.disturbed(patch)
        lost += _CROWD * room.crowded(patch, 0.22 * layout.hex)
        return lost + _mistaken(patch, own, others, layout.hex)

    best: tuple[float, Label] | None = None
    for shrink in _SHRINK:
        small = line.scaled(full * shrink)
        size = _box(named, small)
        inland = _inland(sea, layout, room, thing, size) if named.kind == "island" else None
        if inland is not None:
            return Label(named, small, inland, inland=True)
        text = letters and letters.scaled(full * shrink)
        arc = follow(sea, layout, room, thing, others, text) if text else None
        if arc is not None:
            return Label(named, small, joined(arc.frames()), arc=arc)
        spots = (
            (lost + 1.2 * (1 - shrink), Label(named, small, patch))
            for lost, patch in _candidates(sea, layout, thing, size)
        )
        best = best_place(spots, lambda lost, label: total(lost, label.patch), best)
        if best is not None and best[0] < _NEAR:
            break
    if best is not None:
        return best[1]
    return _anywhere(sea, layout, room, named, thing, line.scaled(full * _SHRINK[-1]))


def _mistaken(
    patch: Frame, own: Sequence[Point], others: Sequence[Point], hex_width: float
) -> float:
    """What is lost where something else is as near to a name as its own thing."""
    ahead = min((_away(patch, point) for point in others), default=math.inf)
    ahead -= min(_away(patch, point) for point in own)
    return _DOUBT * min(max(_CLEARLY - ahead / hex_width, 0.0), 0.9)


def _away(frame: Frame, point: Point) -> float:
    x, y = point
    dx = x - min(max(x, frame.x), frame.right)
    return math.hypot(dx, y - min(max(y, frame.y), frame.bottom))


def _candidates(
    sea: HexSea, layout: ChartLayout, thing: set[Hex], size: tuple[float, float]
) -> Iterator[tuple[float, Frame]]:
    """Places round a thing with what is lost by taking them."""
    wide, high = size
    unit = layout.hex
    centres = [to_points(sea.board.middle(at), layout) for at in sorted(thing)]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    half = 0.5 * unit
    left, right, top, bottom = min(xs) - half, max(xs) + half, min(ys) - half, max(ys) + half
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
            yield off, Frame(x - wide / 2, y + half + gap, wide, high)
            yield off + 0.05, Frame(x - wide / 2, y - half - gap - high, wide, high)
            yield off + 0.02, Frame(x + half + gap, y - high / 2, wide, high)
            yield off + 0.04, Frame(x - half - gap - wide, y - high / 2, wide, high)


def _anywhere(
    sea: HexSea, layout: ChartLayout, room: Room, named: Named, thing: set[Hex], line: Line
) -> Label:
    """The free place that is nearest on the whole map; at the worst one that meets no name."""
    wide, high = size = _box(named, line)
    x, y = to_points(sea.board.middle(min(thing)), layout)
    bounds, step = room.bounds, layout.hex / 3
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
        found = min(_candidates(sea, layout, thing, size), key=lambda one: one[0])
    return Label(named, line, found[1])


def _inland(
    sea: HexSea, layout: ChartLayout, room: Room, thing: set[Hex], size: tuple[float, float]
) -> Frame | None:
    """A place on the island itself, away from its coast and from towns; None on small islands."""
    plain = {at for at in thing if sea.board.kind(at) == "land"}
    if len(plain) < 7:
        return None
    wide, high = size
    centres = [to_points(sea.board.middle(at), layout) for at in plain]
    mx = sum(x for x, _ in centres) / len(centres)
    my = sum(y for _, y in centres) / len(centres)
    edge = 0.12 * layout.hex
    shore = [
        to_points(sea.board.middle(beyond), layout)
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
            and not _near(patch.inset(-edge), shore, layout.hex)
        )
        return lost if fits else None

    best = best_place(zip(away, spots, strict=True), total)
    return best[1] if best else None


def _near(frame: Frame, points: Sequence[Point], hex_width: float) -> bool:
    """Does a hex round one of the points reach into the rectangle?"""
    return any(_away(frame, point) < 0.66 * hex_width for point in points)
