"""How long ships sail from hex to hex, for all winds and starts at once.

A state of a ship is its hex and its heading. For each heading there is one great whole number in
which every hex has a lane of bits, a bit for each wind and start: going over a side is one shift,
the coast one mask. A turn at the table is a round of the search; within it the ships go through
*manners*, which say how far they have gone and turned already.

That is a breadth-first search with bit-parallel frontiers: Python's great numbers move the ships of
all lanes with one shift.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Sequence

from kaperbrief.hexes.axial import SIDES, STEPS, Hex
from kaperbrief.records import dataclass
from kaperbrief.sailing.hex import Drive, Turning

Times = list[list[list[int | None]]]
"""By target, start and wind: points of movement, None where no ship ever comes."""

Enough = Callable[[Times, int], bool]
"""Are these times enough? None among them are so many points or more."""

_Bits = list[int]
"""One number of lanes for each heading."""


@dataclass(frozen=True, slots=True)
class _Manner:
    """Hexes ahead (as far as they matter), sides turned, hexes astern, nothing but straight on."""

    ahead: int
    sides: int
    astern: int
    straight: bool


@dataclass(frozen=True, slots=True)
class _Ways:
    """Where a manner leads: numbers of manners, -1 for nowhere; what a turn costs."""

    ahead: int
    turn: int
    price: int
    spin: int
    astern: int
    straight: bool


@dataclass(frozen=True, slots=True)
class Sailer:
    """What a ship can do: her manners by number, their order, her points, hexes more downwind.

    Manner 0 begins a move, 1 begins one after the wind stopped her, a side turned. In `order`
    turns that cost nothing lead forwards. `winds` are those that matter to her: six, or any one.
    """

    ways: tuple[_Ways, ...]
    order: tuple[int, ...]
    moves: int
    extra: int
    stops: bool
    winds: int


@functools.lru_cache(maxsize=64)
def sailer(drive: Drive, turning: Turning, moves: int) -> Sailer:
    """A ship with `moves` points of movement a turn."""
    known = [_Manner(0, 0, 0, True), _Manner(0, 1, 0, False)]

    def number(manner: _Manner) -> int:
        if manner not in known:
            known.append(manner)
        return known.index(manner)

    found = []
    done = 0
    while done < len(known):
        now = known[done]
        gone = min(now.ahead + 1, turning.ahead)
        sides = 0 if turning.each_hex else now.sides
        ahead = number(_Manner(gone, sides, now.astern, now.straight))
        turn = spin = astern = -1
        if now.ahead >= turning.ahead and now.sides < turning.most:
            turn = number(_Manner(now.ahead, now.sides + 1, now.astern, False))
        if drive.spin:
            spin = number(_Manner(now.ahead, now.sides, now.astern, False))
        if now.astern < drive.back:
            astern = number(_Manner(now.ahead, now.sides, now.astern + 1, False))
        price = 0 if now.sides < turning.free else turning.cost
        found.append(_Ways(ahead, turn, price, spin, astern, now.straight))
        done += 1
    order = sorted(range(len(known)), key=lambda number: known[number].sides)
    stops = drive.wind and drive.head == "stop"
    winds = SIDES if drive.wind or drive.downwind else 1
    return Sailer(tuple(found), tuple(order), moves, drive.downwind, stops, winds)


class HexLanes:
    """The hexes of a board as places in a row of lanes; made once for many maps of one shape."""

    def __init__(self, hexes: Collection[Hex]) -> None:
        self.hexes = frozenset(hexes)
        rows: dict[int, int] = {}
        for _, r in self.hexes:
            rows[r] = rows.get(r, 0) + 1
        self.pitch = max(rows.values(), default=1) + 2
        while not self._is_safe():
            self.pitch += 1
        lowest = min((self._raw(at) for at in self.hexes), default=0)
        self.place = {at: self._raw(at) - lowest for at in self.hexes}
        self.length = max(self.place.values(), default=0) + 1
        self.steps = tuple(q + r * self.pitch for q, r in STEPS)

    def _raw(self, at: Hex) -> int:
        return at[0] + at[1] * self.pitch

    def _is_safe(self) -> bool:
        """Has each hex a place of its own, and no step off the board an end on it?"""
        places = {self._raw(at) for at in self.hexes}
        if len(places) < len(self.hexes):
            return False
        return all(
            (q + dq, r + dr) in self.hexes or self._raw((q + dq, r + dr)) not in places
            for q, r in self.hexes
            for dq, dr in STEPS
        )

    def lanes(self, hexes: Collection[Hex], width: int) -> int:
        """All lanes of these hexes set, so many bits each."""
        lanes = bytearray(b" " * self.length)
        for at in hexes:
            lanes[-1 - self.place[at]] = 49  # "1"; there are many hexes and few characters
        return int(lanes.replace(b"1", b"1" * width).replace(b" ", b"0" * width) or b"0", 2)

    def connected(self, hexes: Collection[Hex]) -> bool:
        """Does a way over sides lead from each of these hexes to each other?"""
        whole = self.lanes(hexes, 1)
        part, new = 0, whole & -whole
        while new != part:
            part = new
            for step in self.steps:
                new |= part << step if step > 0 else part >> -step
            new &= whole
        return part == whole


class _Search:
    """One search: the lanes of its winds and starts, where the ships are, when they arrived."""

    def __init__(
        self, grid: HexLanes, sea: Collection[Hex], starts: Sequence[Hex], winds: int
    ) -> None:
        self.grid, self.starts, self.winds = grid, len(starts), winds
        self.width = winds * len(starts)
        self.full = (1 << self.width) - 1
        every = ((1 << grid.length * self.width) - 1) // self.full if self.width else 0
        self.sea = grid.lanes(sea, self.width)
        self.shifts = [step * self.width for step in grid.steps]
        ports = (1 << len(starts)) - 1
        lanes = [ports << wind * len(starts) if winds > 1 else 0 for wind in range(SIDES)]
        self.downwind = [lane * every for lane in lanes]
        self.upwind = [self.downwind[(side + 3) % SIDES] for side in range(SIDES)]
        whole = self.full * every
        self.not_upwind = [whole ^ lanes for lanes in self.upwind]
        self.start = 0
        for number, at in enumerate(starts):
            bits = sum(1 << wind * len(starts) + number for wind in range(winds))
            self.start |= bits << grid.place[at] * self.width

    def forward(self, bits: _Bits, back: bool = False) -> _Bits:
        """The ships after one hex ahead, or astern."""
        sea = self.sea
        found = []
        for side, shift in enumerate(self.shifts):
            one = bits[side]
            if one:
                step = -shift if back else shift
                one = (one << step if step > 0 else one >> -step) & sea
            found.append(one)
        return found


class _Arrivals:
    """When the ships of each lane came to each target."""

    def __init__(self, search: _Search, targets: Sequence[Collection[Hex]]) -> None:
        self.search = search
        place, width = search.grid.place, search.width
        self.times: Times = [[[None] * search.winds for _ in range(search.starts)] for _ in targets]
        self.waiting: dict[int, tuple[int, int, int, list[int]]] = {}
        for number, target in enumerate(targets):
            places = [place[at] * width for at in target if at in place]
            if places and search.full:
                first = min(places)
                self._wait(number, search.full, first, [at - first for at in places])

    def _wait(self, number: int, left: int, first: int, places: list[int]) -> None:
        """Wait for the lanes that are left at a target; its places count from the first."""
        mask = sum([left << at for at in places]) << first
        self.waiting[number] = left, mask, first, places

    def note(self, ships: int, time: int) -> None:
        """Remember which lanes are now at a target for the first time."""
        for number, (left, mask, first, places) in list(self.waiting.items()):
            here = ships & mask
            if not here:
                continue
            here >>= first
            came = 0
            for at in places:
                came |= here >> at & left
            self._write(number, came, time)
            if came == left:
                del self.waiting[number]
            else:
                self._wait(number, left ^ came, first, places)

    def _write(self, number: int, came: int, time: int) -> None:
        while came:
            lane = (came & -came).bit_length() - 1
            came &= came - 1
            wind, start = divmod(lane, self.search.starts)
            self.times[number][start][wind] = time


class _Move:
    """One turn at the table: ships by points spent and by manner."""

    def __init__(self, search: _Search, ship: Sailer) -> None:
        self.search, self.ship = search, ship
        steps = ship.moves + ship.extra + 1
        self.after: list[dict[int, _Bits]] = [{} for _ in range(steps)]
        self.ended = [0] * SIDES
        self.turned = [0] * SIDES

    def run(self, arrivals: _Arrivals, turn: int) -> None:
        """Sail; told when ships come somewhere, points spent over all turns so far included."""
        ways, moves = self.ship.ways, self.ship.moves
        ended = self.ended
        for points, ships in enumerate(self.after):
            for number in self.ship.order:
                if number in ships:
                    self._leave(ships[number], ways[number], points)
            for bits in ships.values():
                for side, one in enumerate(bits):
                    if one:
                        ended[side] |= one
            there = 0
            for one in ended:
                there |= one
            arrivals.note(there, turn * moves + min(points, moves))
            if not arrivals.waiting:
                return

    def put(self, points: int, manner: int, bits: _Bits) -> None:
        """More ships after so many points in a manner."""
        ships = self.after[points]
        if manner in ships:
            bits = [a | b for a, b in zip(ships[manner], bits, strict=True)]
        ships[manner] = bits

    def _leave(self, bits: _Bits, way: _Ways, points: int) -> None:
        """All that ships of one manner can do next."""
        search, left = self.search, self.ship.moves - points
        if left <= 0 and way.straight and points + 1 < len(self.after):
            running = [a & b for a, b in zip(bits, search.downwind, strict=True)]
            self.put(points + 1, way.ahead, search.forward(running))
        if way.turn >= 0 and left >= way.price:
            self.put(points + way.price, way.turn, self._turn(bits))
        if left <= 0:
            return
        self.put(points + 1, way.ahead, search.forward(bits))
        if way.spin >= 0:
            self.put(points + 1, way.spin, self._turn(bits))
        if way.astern >= 0:
            self.put(points + 1, way.astern, search.forward(bits, back=True))

    def _turn(self, bits: _Bits) -> _Bits:
        """The ships one side to the left or right; those that the wind stops are set apart."""
        turned = one_side(bits)
        if not self.ship.stops:
            return turned
        self.turned = [old | new for old, new in zip(self.turned, turned, strict=True)]
        return [one & free for one, free in zip(turned, self.search.not_upwind, strict=True)]


def unless_all(times: Times, least: int) -> bool:
    """Go on until all times are known."""
    return False


def one_side(bits: Sequence[int]) -> list[int]:
    """Ships by heading after one side to the left or right."""
    return [bits[side - 1] | bits[side + 1 - SIDES] for side in range(SIDES)]


def sailing_times(
    grid: HexLanes,
    sea: Collection[Hex],
    starts: Sequence[Hex],
    targets: Sequence[Collection[Hex]],
    ship: Sailer,
    enough: Enough = unless_all,
) -> Times:
    """The shortest times from each start to any hex of each target, in points of movement.

    The ship leaves its port with any heading. The wind blows towards one side all the way: six
    times for each start and target, one where the wind doesn't matter.
    `sea` are the hexes that ships may enter; starts must be among them (P-02, PX-20, PX-36).
    The search ends before all times are known when they are `enough`.
    """
    search = _Search(grid, sea, starts, ship.winds)
    arrivals = _Arrivals(search, targets)
    arrivals.note(search.start, 0)
    fresh, stopped = [search.start] * SIDES, [0] * SIDES
    seen, seen_stopped = list(fresh), list(stopped)
    turn = 0
    while arrivals.waiting and (any(fresh) or any(stopped)):
        move = _Move(search, ship)
        move.put(0, 0, [a | b for a, b in zip(fresh, stopped, strict=True)])
        if any(stopped):
            move.put(0, 1, one_side(stopped))
        move.run(arrivals, turn)
        fresh = [new & ~old for new, old in zip(move.ended, seen, strict=True)]
        into = [one & head for one, head in zip(move.turned, search.upwind, strict=True)]
        stopped = [new & ~old for new, old in zip(into, seen_stopped, strict=True)]
        seen = [new | old for new, old in zip(move.ended, seen, strict=True)]
        seen_stopped = [new | old for new, old in zip(into, seen_stopped, strict=True)]
        turn += 1
        if enough(arrivals.times, turn * ship.moves):
            break
    return arrivals.times
