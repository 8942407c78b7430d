"""The ground of a hex map: water with grid, shallows, reefs, harbours; land with its coasts."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from kaperbrief.components.chart.board import NOBODY, Owner
from kaperbrief.components.chart.hexnames import around_words
from kaperbrief.components.chart.scene import DRAWN_FROM, Scene, dot, trail
from kaperbrief.components.chart.shore import EDGE, draw_coast, draw_ground, draw_ways
from kaperbrief.hexes.axial import Hex, neighbour
from kaperbrief.hexes.board import LAND, Terrain
from kaperbrief.hexes.coast import chance
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import Path, Point, polar, rounded_path, smooth
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM


def draw_land(pen: Pen, scene: Scene) -> None:
    """The islands themselves: ground, hexes on land, coast, short strokes at its flanks."""
    k = scene.lines
    draw_ground(pen, scene)
    inner = list(_land_sides(scene))
    if inner:
        pen.path(inner, stroke="hex-land", width=0.5 * k, dash=(1.9 * k, 1.7 * k))
    draw_coast(pen, scene)


def _land_sides(scene: Scene) -> Iterator[tuple[object, ...]]:
    """The sides between two hexes of land, shortened where they would run out into the sea."""
    board = scene.board
    for at, terrain in board.terrain.items():
        if terrain not in LAND or not scene.seen(at):
            continue
        shape = scene.shape(at)
        for side in range(3):
            if board.kind(neighbour(at, side)) not in LAND:
                continue
            (ax, ay), (bx, by) = shape[side], shape[(side + 1) % 6]
            before = board.kind(neighbour(at, side - 1)) in LAND
            after = board.kind(neighbour(at, side + 1)) in LAND
            start, end = (0.0 if before else 0.24), (1.0 if after else 0.76)
            yield ("m", ax + (bx - ax) * start, ay + (by - ay) * start)
            yield ("l", ax + (bx - ax) * end, ay + (by - ay) * end)


# -- what stands on land ---------------------------------------------------------------------------


def draw_symbols(pen: Pen, scene: Scene) -> None:
    """Towns, forts, free ports and treasure in their hexes; what grows and rises elsewhere."""
    unit = scene.layout.hex
    signs, rivers, paths = scene.growth
    if unit >= DRAWN_FROM:
        draw_ways(pen, scene, rivers, paths)
        way, k = list(map(scene.at, trail(signs))), scene.lines
        if any(scene.near(x, y) for x, y in way):
            pen.polyline(way, stroke="oxblood", width=1.1 * k, dash=(2.6 * k, 2.0 * k), cap=1)
    for sign in signs:
        x, y = scene.at((sign.x, sign.y))
        if scene.near(x, y) and (unit >= DRAWN_FROM or sign.name in _ALWAYS):
            stamp(pen, f"relief/{sign.name}", (x, y), unit * sign.scale, scene.lines)
    for at, terrain in scene.board.terrain.items():
        if terrain in LAND and scene.seen(at) and not scene.filled(at):
            draw_symbol(pen, terrain, scene.middle(at), unit, scene.lines, scene.owner(at))


_SYMBOLS = {"town": "town", "fort": "fort", "port": "port"}
"""The art of what stands in the hexes of a terrain."""
_ICONS = {"town": "house", "fort": "fort", "port": "house"}
_ALWAYS = ("volcano", "cross")


def draw_symbol(
    pen: Pen, terrain: Terrain, at: Point, unit: float, lines: float, owner: Owner = NOBODY
) -> bool:
    """What stands in every hex of a terrain, if anything does, in the colour of whose it is."""
    x, y = at
    if terrain == "treasure":
        draw_art(pen, "hex-treasure", at, unit, lines=lines)
    elif terrain in _SYMBOLS and unit < DRAWN_FROM:
        # On a badge, so that no coast crosses it.
        pen.circle(x, y, 0.42 * unit, fill="paper", stroke=owner.role("ink"), width=0.5)
        pen.icon(_ICONS[terrain], x, y, 0.56 * unit, owner.role("ink"))
    elif terrain in _SYMBOLS:
        town = f"relief/{owner.town}"
        known = bool(owner.town) and pen.setting.icons.find("art", town) is not None
        name = town if known else f"relief/{_SYMBOLS[terrain]}"
        stamp(pen, name, at, _BUILT * unit, lines, owner.role("stone", "-cloth"))
    else:
        return False
    return True


_BUILT = 1.4
"""How large what people built is drawn: a hex is that of its drawing, and a little more."""


def stamp(pen: Pen, name: str, at: Point, unit: float, lines: float, colour: str = "ink") -> None:
    """A drawing that is written once and then repeated."""
    half = 0.5 * unit
    frame = Frame(at[0] - half, at[1] - half, unit, unit)
    key = ("stamp", name, round(unit, 3), lines, colour)
    draw = partial(draw_art, name=name, at=(half, half), size=unit, lines=lines, colour=colour)
    pen.once(key, frame, draw, lasting=True)


_RHUMB = 15
"""Degrees between two rhumb lines."""
_RAYS_FROM = 7 * MM
"""On smaller hexes rhumb lines would make a mesh with their borders."""


def draw_water(pen: Pen, scene: Scene, rose: Point | None) -> None:
    """The colour of the sea and the lines that run out of the wind rose."""
    area = scene.layout.sea
    pen.rect(area, fill="water")
    if scene.layout.hex < _RAYS_FROM:
        return
    heart = scene.ring
    x, y = heart[0] if heart else rose or area.centre
    reach = math.hypot(area.width, area.height) * 1.6
    path: Path = []
    for angle in range(0, 360, _RHUMB):
        # Half a step aside: none runs along sides or rows of hexes.
        ends = _cut((x, y), polar(x, y, reach, angle + _RHUMB / 2), area)
        if ends is not None:
            path += [("m", *ends[0]), ("l", *ends[1])]
    if path:
        k = scene.lines  # Broken, so that nobody takes them for sides of hexes.
        pen.path(path, stroke="rhumb", width=0.3 * k, dash=(5.0 * k, 3.0 * k))
    draw_ring(pen, scene)
    patches: Path = []
    for at, names, left, baseline in scene.hex_places:
        around = around_words(names, left, baseline)
        if scene.seen(at) and (
            _near_ray((x, y), around.centre, around.width / 2)
            or on_ring(scene, around.centre, 0.1, 0.7)
        ):
            patches += rounded_path(around, 0)
    if patches:
        pen.path(patches, fill="water")


def on_ring(scene: Scene, at: Point, inside: float, outside: float) -> bool:
    """Does a place lie on the ring round the island with treasure, or so many hexes beside it?"""
    ring = scene.ring
    if ring is None:
        return False
    return -inside < math.dist(at, ring[0]) / scene.layout.hex - ring[1] < outside


def _near_ray(start: Point, at: Point, reach: float) -> bool:
    """Does a rhumb line out of `start` pass so close to a place?"""
    dx, dy = at[0] - start[0], at[1] - start[1]
    off = math.radians(math.degrees(math.atan2(dy, dx)) % _RHUMB - _RHUMB / 2)
    return math.hypot(dx, dy) * abs(math.sin(off)) < reach


def _cut(start: Point, end: Point, area: Frame) -> tuple[Point, Point] | None:
    """The part of a line that lies in a rectangle."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    low, high = 0.0, 1.0
    for origin, way, near, far in ((x, dx, area.x, area.right), (y, dy, area.y, area.bottom)):
        if abs(way) < 1e-9:
            if not near <= origin <= far:
                return None
            continue
        one, other = sorted(((near - origin) / way, (far - origin) / way))
        low, high = max(low, one), min(high, other)
    if low >= high:
        return None
    return (x + dx * low, y + dy * low), (x + dx * high, y + dy * high)


def draw_ring(pen: Pen, scene: Scene) -> None:
    """A ring with rays round the island with treasure: what all sail for."""
    unit, k, ring = scene.layout.hex, scene.lines, scene.ring
    if ring is None or unit < DRAWN_FROM:
        return
    (x, y), reach = ring
    for far, width in ((reach, 0.8), (reach - 0.08, 0.4)):
        pen.circle(x, y, far * unit, stroke="rhumb", width=width * k)
    rays: Path = []
    for number in range(32):
        turn, long = number * 360 / 32, (0.55, 0.2, 0.36, 0.2)[number % 4] * unit
        tip = polar(x, y, reach * unit + long, turn)
        foot = [polar(x, y, reach * unit, turn + side) for side in (-3.8 / reach, 3.8 / reach)]
        rays += [("m", *foot[0]), ("l", *tip), ("l", *foot[1])]
        if number % 4 == 0:
            pen.path([("m", *polar(x, y, reach * unit, turn)), ("l", *tip), ("l", *foot[1]),
                      ("h",)], fill="rhumb")  # fmt: skip
    pen.path(rays, stroke="rhumb", width=0.45 * k)


# -- the grid ----------------------------------------------------------------------------------


def draw_grid(pen: Pen, scene: Scene) -> None:
    """The sides of all hexes, each once; those between two hexes of land come with the land."""
    path = scene.visible("grid", lambda: _grid(scene), 2)
    if path:
        pen.path(path, stroke="hex", width=0.5 * scene.lines, cap=1)


def _grid(scene: Scene) -> Iterator[Path]:
    for at in scene.board.terrain:
        path: Path = []
        shape = scene.shape(at)
        going = False
        for side in range(6):
            drawn = _own(scene, at, side)
            if drawn:
                if not going:
                    path.append(("m", *shape[side]))
                path.append(("l", *shape[(side + 1) % 6]))
            going = drawn
        yield path


def _own(scene: Scene, at: Hex, side: int) -> bool:
    """Is this hex the one that draws its side? Of two neighbours the first one does."""
    terrain, other = scene.board.kind(at), scene.board.kind(neighbour(at, side))
    if other is None:
        return True
    return side < 3 and not (terrain in LAND and other in LAND)


# -- what lies in the water -----------------------------------------------------------------------


def draw_edges(pen: Pen, scene: Scene) -> None:
    """The line round shallow water, which goes on in that round the shelf drawn over it."""
    path = _shoals(scene)
    if path:
        pen.path(path, stroke="rhumb", width=2 * EDGE * scene.lines)


def _shoals(scene: Scene) -> Path:
    return scene.visible("shoals", lambda: map(smooth, scene.shoals), 2)


def draw_shallows(pen: Pen, scene: Scene) -> None:
    """Shallow water: sand below."""
    k = scene.lines
    path = _shoals(scene)
    if not path:
        return
    pen.path(path, fill="shelf", even_odd=True)
    dots: Path = []
    unit = scene.layout.hex
    for at, terrain in scene.board.terrain.items():
        if terrain == "shallows" and scene.seen(at):
            x, y = scene.middle(at)
            for number in range(11):
                turn = 2 * math.pi * chance(*at, 20 + number)
                away = 0.38 * unit * math.sqrt((number + chance(*at, 40 + number)) / 11)
                size = (0.32 + 0.22 * chance(*at, 60 + number)) * k
                dots += dot(x + away * math.cos(turn), y + away * math.sin(turn), size)
    if dots:
        pen.path(dots, fill="chart")


def draw_reefs(pen: Pen, scene: Scene) -> None:
    """Reefs: rocks in broken surf that runs round all of a reef."""
    k = scene.lines
    path = scene.visible("reefs", lambda: map(smooth, scene.reefs), 2)
    if path:
        pen.path(path, fill="shoal", stroke="chart", width=0.8 * k, dash=(2.6 * k, 1.5 * k), cap=1,
                 even_odd=True)  # fmt: skip
    for at, terrain in scene.board.terrain.items():
        if terrain == "reef" and scene.seen(at):
            name = "relief/reef" if chance(*at, 5) < 0.5 else "relief/reef-2"
            stamp(pen, name, scene.middle(at), 1.25 * scene.layout.hex, scene.lines)


def draw_harbours(pen: Pen, scene: Scene) -> None:
    """The hexes of harbours dashed, an anchor where ships lie."""
    k = scene.lines
    for at, terrain in scene.board.terrain.items():
        if terrain not in ("harbour", "anchorage") or not scene.seen(at):
            continue
        colour = scene.owner(at).role("grey")
        dash = (3.2 * k, 2.3 * k)
        pen.polygon(scene.shape(at, 0.885), stroke=colour, width=1.1 * k, dash=dash)
        if terrain == "anchorage":
            x, y = scene.middle(at)
            pen.icon("anchor", x, y + 0.06 * scene.layout.hex, 0.46 * scene.layout.hex, colour)
