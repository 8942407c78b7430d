"""Where the ports of a sea lie: one home port by chance, the others its images; so free ports."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from typing import Literal, TypeVar

from kaperbrief.hexes.axial import (
    Hex,
    distance,
    neighbour,
    neighbours,
    reflect,
    rotate,
    subtract,
    within,
)
from kaperbrief.hexes.offset import Offset, to_axial
from kaperbrief.records import dataclass
from kaperbrief.rules.prng import Prng
from kaperbrief.rules.sailtime import HexLanes

Shape = Literal["hexagon", "rectangle"]
_BROAD = 17
"""From so many hexes a side the island with treasure has seven instead of one."""
_ASIDE = 3
"""So many hexes the island with treasure may lie left or right of the middle of a board."""
OFFSET: Offset = "odd-r"


@dataclass(frozen=True, slots=True)
class Home:
    """A home port by its anchorage and the side of the first of its two towns."""

    anchorage: Hex
    side: int

    def around(self, first: int, second: int) -> tuple[Hex, Hex]:
        """Two of the hexes round the anchorage, counted from the first town."""
        return (
            neighbour(self.anchorage, self.side + first),
            neighbour(self.anchorage, self.side + second),
        )

    @property
    def towns(self) -> tuple[Hex, Hex]:
        """The two hexes of the town."""
        return self.around(0, 1)

    @property
    def forts(self) -> tuple[Hex, Hex]:
        """The two forts."""
        return self.around(2, 5)

    @property
    def mouths(self) -> tuple[Hex, Hex]:
        """The two harbour hexes through which ships come and go."""
        return self.around(3, 4)


@dataclass(frozen=True, slots=True)
class Motion:
    """Mirrored left to right or not, then turned by so many times 60 degrees, round a middle."""

    turn: int
    mirrored: bool
    middle: Hex

    def hex(self, at: Hex) -> Hex:
        """Where a hex goes."""
        return rotate(reflect(at, self.middle) if self.mirrored else at, self.turn, self.middle)

    def home(self, home: Home) -> Home:
        """Where a home port goes; mirrored, its second town becomes the first."""
        side = 4 - home.side if self.mirrored else home.side
        return Home(self.hex(home.anchorage), (side + self.turn) % 6)


_TURNED = tuple((turn, False) for turn in range(6))
_HALF, _THIRDS = _TURNED[::3], _TURNED[::2]
_ARRANGED: dict[int, tuple[tuple[tuple[tuple[int, bool], ...], tuple[int, ...]], ...]] = {
    2: ((_HALF, (2, 2, 2)),),
    3: ((_THIRDS, (3, 3)),),
    4: ((((0, False), (3, False), (0, True), (3, True)), (4, 2)),),
    5: ((_TURNED, (6,)),),
    6: ((_TURNED, (6,)), ((*_THIRDS, *((turn, True) for turn, _ in _THIRDS)), (6,))),
}
"""By players, ways to arrange six home ports: sixths of a turn, mirrored or not; then how many
ports are images of each other, those of the players first. Five is no symmetry of hexes: one of six
home ports then belongs to nobody."""


class HexGround:
    """The hexes of a board, and the motions that make of one home port as many as are wanted.

    `sizes` are how many home ports are images of each other, those of the players first; where the
    others `stay` they are six in all. `dice` choose the arrangement and how far left or right of
    the middle its own middle lies, where the board is wider than high.

    A hexagon is the largest regular one that fits into the size. Where the sides are even the
    middle is a hex beside the true one: one row or column more lies on one side. `core` are the
    hexes whose images all lie on the board, `depth` says how far they are from its rim, `berths`
    are all home ports near the rim that look inwards, with their images, by how many these are.
    `treasure` is the island in the middle, its own image by every motion. `mirrored` are the
    motions with those in a mirror where ways must be equally long both ways round.
    """

    def __init__(
        self,
        shape: Shape,
        width: int,
        height: int,
        players: int,
        stay: bool = False,
        dice: Prng | None = None,
    ) -> None:
        radius = (min(width, height) - 1) // 2
        if shape == "hexagon":
            width = height = 2 * radius + 1
        self.width, self.height = width, height
        arranged, aside = _ARRANGED[players][0], 0
        if dice is not None:
            arranged = dice.choice(_ARRANGED[players])
            most = min(max(width - height, 0) // 2, _ASIDE)
            aside = dice.between(-most, most)
        self.middle = to_axial((width // 2 + aside, height // 2), OFFSET)
        # Five ways of a board for six are hardly fair as it is.
        wide = 1 if min(width, height) >= _BROAD and players != 5 else 0
        self.treasure = frozenset(within(self.middle, wide))
        cells = (to_axial((c, r), OFFSET) for r in range(height) for c in range(width))
        self.cells = tuple(
            at for at in cells if shape == "rectangle" or distance(at, self.middle) <= radius
        )
        self.hexes = frozenset(self.cells)
        self.grid = HexLanes(self.hexes)
        self.motions = tuple(Motion(turn, flip, self.middle) for turn, flip in arranged[0])
        self.sizes = arranged[1] if stay else arranged[1][:1]
        # Beside the port without an owner there is a rival on one side only: it is equally far both
        # ways round where all is as in a mirror. Else it may be far enough alike, which is judged.
        self.even = players == 5 and (dice is None or dice.below(3) == 0)
        both = (False, True) if self.even else (False,)
        self.mirrored = tuple(
            Motion(motion.turn, flip, self.middle) for motion in self.motions for flip in both
        )
        core, left = set(self.cells), set(self.cells)
        for orbit in (self.orbit(at) for at in self.cells if at in left):
            left.difference_update(orbit)
            if not self.hexes.issuperset(orbit):
                core.difference_update(orbit)
        self.core = tuple(at for at in self.cells if at in core)
        self.depth = _depths(self.core)
        self.berths: dict[int, list[list[Home]]] = {}
        for home in self._berths():
            homes = list(dict.fromkeys(motion.home(home) for motion in self.motions))
            if len({one.anchorage for one in homes}) == len(homes):
                self.berths.setdefault(len(homes), []).append(homes)

    def _berths(self) -> Iterator[Home]:
        """All home ports near the rim that look inwards."""
        for at in self.core:
            if not 1 <= self.depth[at] <= 2 or (self.even and reflect(at, self.middle) != at):
                continue
            for side in (2, 5) if self.even else range(6):
                home = Home(at, side)
                depths = [
                    [self.depth.get(one, -1) for one in part]
                    for part in (home.towns, home.forts, home.mouths)
                ]
                towns, forts, mouths = (sum(part) for part in depths)
                if min(map(min, depths)) >= 0 and min(depths[2]) >= 1 and towns < forts <= mouths:
                    yield home

    def orbit(self, at: Hex) -> list[Hex]:
        """A hex and its images, each once; they may lie off the board."""
        return list(dict.fromkeys(motion.hex(at) for motion in self.motions))


def _depths(hexes: Sequence[Hex]) -> dict[Hex, int]:
    """How far each hex lies from the rim: 0 on it."""
    depth: dict[Hex, int] = {}
    left = set(hexes)
    rim = {at for at in hexes if not left.issuperset(neighbours(at))}
    level = 0
    while rim:
        depth.update(dict.fromkeys(rim, level))
        left -= rim
        level += 1
        rim = {near for at in rim for near in neighbours(at)} & left
    return depth


_LAYOUTS, _TRIES = 12, 150
_LEAST_GAP, _LEAST_WAY, _LEAST_COAST = 4, 4, 3
"""Hexes from anchorage to anchorage, from port to treasure, from free port to another port."""

_CHORDS = {2: 150, 3: 130, 4: 106, 6: 75}
"""By home ports that share a circle: three quarters of the chord between two of them, in
hundredths of its radius, 150 · sin(180° / ports). Written as whole numbers, since sines differ in
their last digits from one machine to another."""

T = TypeVar("T")


def firm(homes: Sequence[Home], ports: Sequence[Hex], treasure: Collection[Hex]) -> set[Hex]:
    """All hexes of ports and of the island with treasure, which no ship enters."""
    return {*treasure, *ports, *(at for home in homes for at in (*home.towns, *home.forts))}


def lay_out(ground: HexGround, ports: int, dice: Prng) -> tuple[list[Home], list[Hex]] | None:
    """Home ports and up to so many free ports; None where the board has no room for them."""
    sizes = _orbits(ports, ground)
    best: tuple[list[Home], list[Hex]] | None = None
    for _ in range(_LAYOUTS):
        homes = _best(lambda: _homes(ground, dice), lambda found: _room(found, ground))
        if homes is None:
            break
        free: list[Hex] = []
        for size in sizes:
            free += _more_ports(homes, free, size, ground, dice)
        if not ground.grid.connected(ground.hexes - firm(homes, free, ground.treasure)):
            continue
        if best is None or len(free) > len(best[1]):
            best = homes, free
        if len(best[1]) == sum(sizes):
            break
    return best


def _more_ports(
    homes: Sequence[Home], ports: Sequence[Hex], size: int, ground: HexGround, dice: Prng
) -> list[Hex]:
    """One more orbit of free ports, nothing where there is no room for them."""

    def ease(found: Sequence[Hex]) -> float:
        return _ease(found, homes, ports, ground.middle)

    return _best(lambda: _ports(ground, size, dice), ease) or []


def _best(draw: Callable[[], T | None], worth: Callable[[T], float]) -> T | None:
    """The first thing drawn that is worth 1, else the best of many that is worth more than 0."""
    best, most = None, 0.0
    for _ in range(_TRIES):
        found = draw()
        value = worth(found) if found is not None else 0.0
        if value > most:
            best, most = found, value
        if most >= 1:
            break
    return best


def _homes(ground: HexGround, dice: Prng) -> list[Home] | None:
    """Home ports near the rim, each with its images."""
    if not ground.berths.keys() >= set(ground.sizes):
        return None
    return [home for size in ground.sizes for home in dice.choice(ground.berths[size])]


def _room(homes: Sequence[Home], ground: HexGround) -> float:
    """How well home ports lie: 0 for too close to each other or the treasure, 1 for well apart."""
    gap = min(distance(one.anchorage, other.anchorage) for one, other in combinations(homes, 2))
    way = min(distance(home.anchorage, ground.middle) for home in homes)
    if gap < _LEAST_GAP or way < _LEAST_WAY:
        return 0.0
    # Ports that share the rim evenly lie a chord of its circle apart; a little less is well too.
    radius = min(distance(ground.middle, at) for at, depth in ground.depth.items() if not depth)
    wanted = (radius * _CHORDS[len(homes)] + 50) // 100
    return min(gap / wanted, way / (0.7 * radius), 1.0)


def _orbits(ports: int, ground: HexGround) -> list[int]:
    """A number of free ports as a sum of orbits, as far as that goes."""
    whole = len(ground.motions)
    sizes = [whole] * (ports // whole)
    if whole == 4 and ports % whole >= 2:  # on the axis of a mirror
        sizes.insert(0, 2)
    return sizes


def _ports(ground: HexGround, size: int, dice: Prng) -> list[Hex] | None:
    """A free port at the rim, or not far from it, and its images."""
    at = dice.choice(ground.core)
    orbit = ground.orbit(at)
    near = ground.depth[at] <= (1 if dice.below(4) else 3)
    return orbit if near and len(orbit) == size else None


def _ease(found: Sequence[Hex], homes: Sequence[Home], ports: Sequence[Hex], middle: Hex) -> float:
    """How well free ports lie: 0 for in the way or too close to another port, 1 for well apart."""
    first = found[0]
    others = [*found[1:], *ports]
    anchorages = [home.anchorage for home in homes]
    coast = min(distance(first, at) for at in (*anchorages, *others))
    mouth = min(distance(first, at) for home in homes for at in home.mouths)
    way = distance(first, middle)
    if coast < _LEAST_COAST or mouth < 2 or way < _LEAST_COAST:
        return 0.0
    return min(coast / 5, mouth / 3, way / 5, 1.0)


def keep_clear(
    homes: Sequence[Home],
    ports: Sequence[Hex],
    treasure: Collection[Hex],
    narrow: bool = False,
) -> frozenset[Hex]:
    """The hexes that islands leave free: round ports and treasure, two deep before harbours.

    `narrow` leaves islands more room: one hex before harbours, none behind towns.
    """
    wide = 1 if narrow else 2
    clear = {near for at in treasure for near in within(at, wide)}
    for home in homes:
        clear.update(at for mouth in home.mouths for at in within(mouth, wide))
        firm = (home.anchorage, *home.forts)
        for at in firm if narrow else (*firm, *home.towns):
            clear |= {at, *neighbours(at)}
    for port in ports:
        clear |= {port, *neighbours(port)}
    return frozenset(clear)


def clockwise(homes: Sequence[Home], middle: Hex) -> list[Home]:
    """The home ports in order round the middle, from the top of the board.

    By whole numbers only: an arc tangent may differ in its last digit from machine to machine.
    """

    def compare(one: Home, other: Home) -> int:
        (x, y), (x2, y2) = _flat(one, middle), _flat(other, middle)
        left, left2 = _is_left(x, y), _is_left(x2, y2)
        if left != left2:
            return left - left2
        # The sign of the sine between them; where they lie in line, the nearer to the corner.
        return y * x2 - x * y2 or (one.anchorage > other.anchorage) - (
            one.anchorage < other.anchorage
        )

    return sorted(homes, key=functools.cmp_to_key(compare))


def _flat(home: Home, middle: Hex) -> tuple[int, int]:
    """How far right of the middle and how far below it, each in a unit of its own."""
    q, r = subtract(home.anchorage, middle)
    return 2 * q + r, r


def _is_left(x: int, y: int) -> bool:
    """Does the hand of a clock come there in its second half?"""
    return x < 0 or (x == 0 and y > 0)
