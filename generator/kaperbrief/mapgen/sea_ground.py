"""The ground of a sea of hexes: its shape, its middle, and the motions that map it to itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kaperbrief.hexes.axial import Hex, distance, neighbour, neighbours, reflect, rotate
from kaperbrief.hexes.offset import Offset, to_axial
from kaperbrief.rules.sailtime import Grid

Shape = Literal["hexagon", "rectangle"]
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


_SIXTHS = tuple((turn, False) for turn in range(6))
_MOTIONS: dict[int, tuple[tuple[int, bool], ...]] = {
    2: ((0, False), (3, False)),
    3: ((0, False), (2, False), (4, False)),
    4: ((0, False), (3, False), (0, True), (3, True)),
    5: _SIXTHS,
    6: _SIXTHS,
}
"""By players: sixths of a turn, mirrored or not. Five is no symmetry of hexes: of six home ports
one then belongs to nobody."""


class Ground:
    """The hexes of a board, and the motions that make of one home port as many as are wanted.

    A hexagon is the largest regular one that fits into the size. Where the sides are even the
    middle is a hex beside the true one: one row or column more lies on one side. `core` are the
    hexes whose images all lie on the board, `depth` says how far they are from its rim, `axis` are
    those above and below the middle. `mirrored` are the motions with those in a mirror where ways
    must be equally long both ways round.
    """

    def __init__(self, shape: Shape, width: int, height: int, players: int) -> None:
        radius = (min(width, height) - 1) // 2
        if shape == "hexagon":
            width = height = 2 * radius + 1
        self.width, self.height = width, height
        self.middle = to_axial((width // 2, height // 2), OFFSET)
        cells = (to_axial((c, r), OFFSET) for r in range(height) for c in range(width))
        self.cells = tuple(
            at for at in cells if shape == "rectangle" or distance(at, self.middle) <= radius
        )
        self.hexes = frozenset(self.cells)
        self.grid = Grid(self.hexes)
        self.motions = tuple(Motion(turn, flip, self.middle) for turn, flip in _MOTIONS[players])
        # Beside the port without an owner there is a rival on one side only: it must be equally
        # far both ways round.
        self.even = players == 5
        both = (False, True) if self.even else (False,)
        self.mirrored = tuple(
            Motion(motion.turn, flip, self.middle) for motion in self.motions for flip in both
        )
        self.core = tuple(at for at in self.cells if self.hexes.issuperset(self.orbit(at)))
        self.axis = tuple(at for at in self.core if reflect(at, self.middle) == at)
        self.depth = _depths(self.core)

    def orbit(self, at: Hex) -> list[Hex]:
        """A hex and its images, each once; they may lie off the board."""
        return list(dict.fromkeys(motion.hex(at) for motion in self.motions))


def _depths(hexes: Sequence[Hex]) -> dict[Hex, int]:
    """How far each hex lies from the rim: 0 on it."""
    depth: dict[Hex, int] = {}
    left = set(hexes)
    level = 0
    while left:
        rim = [at for at in hexes if at in left and not left.issuperset(neighbours(at))]
        depth.update(dict.fromkeys(rim, level))
        left.difference_update(rim)
        level += 1
    return depth
