"""Seas of hexes by chance: fair by symmetry first, then changed while they stay fair.

The same wishes and seed give the same sea on every machine: budgets are hexes or tries, not time.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from kaperbrief.errors import UsageProblem
from kaperbrief.hexes.axial import Hex, groups, neighbours
from kaperbrief.hexes.board import SeaBoard, Terrain, written
from kaperbrief.mapgen.chart_space import Names, title_of
from kaperbrief.mapgen.sea_islands import Island, Thrower, alike, land, name_places, shallows
from kaperbrief.mapgen.sea_layout import (
    OFFSET,
    HexGround,
    Home,
    Shape,
    clockwise,
    firm,
    keep_clear,
    lay_out,
)
from kaperbrief.mapgen.sea_own import with_own
from kaperbrief.models.maps import Board, HexMap
from kaperbrief.models.ship import Ship
from kaperbrief.records import dataclass
from kaperbrief.rules.fairness import Fairness, measure, sailed, yardstick
from kaperbrief.rules.prng import Prng
from kaperbrief.rules.sailtime import Sailer
from kaperbrief.sailing.hex import HexSailing

LEAST, MOST = 9, 60
"""Hexes that a side of the board may have."""
PLAYERS = (2, 6)
_MOST_ISLANDS, _MOST_REEFS = 40, 20
_NARROW = 30
"""Islands of more per cent of the free hexes come closer to ports."""
_REEFS = 15
"""Hexes of reefs for a hundred of islands."""
_ROUNDS = (100, 100, 100, 60, 60, 40, 40, 25, 25, 15, 15)
"""How many of a hundred pieces are changed at once; the first round that stays fair is kept."""
_LAYOUTS = 7
"""Tries to lay out the ports, if no sea with the first is fair."""
_BORING = 3
"""Tries where a fair sea has islands that look alike."""
_THROWS = 4
"""Tries to throw all islands."""
_WALK, _RESCUE, _UNLIKE = 36, 100, 240
"""Tries to throw single islands somewhere else, and more where a sea is not fair, or too open
(fewer on large boards)."""
_HEXES = 500_000
"""Of all seas judged: after so many no island is thrown elsewhere and no port laid out anew."""


@dataclass(frozen=True, slots=True)
class SeaTerms:
    """What a sea should be like; `islands`, `reefs` (shares of the board) and `limit` in per cent.

    Where nobody wishes for reefs there are a few beside islands.
    """

    players: int
    seed: int
    shape: Shape = "hexagon"
    width: int = 23
    height: int = 23
    islands: int = 10
    reefs: int | None = None
    limit: float = 5.0


class RandomSea(NamedTuple):
    """A sea, how fair it is, the per cent of islands that had room on it.

    `short` says how many places of the game's own had none, by the id of their terrain.
    """

    item: HexMap
    fairness: Fairness
    covered: float
    short: Mapping[str, int]


def check_wish(wish: SeaTerms) -> None:
    """Raise UsageProblem for a wish that no sea fulfils."""
    low, high = PLAYERS
    if not low <= wish.players <= high:
        message = f"a sea has home ports for {low} to {high} players, not for {wish.players}"
        raise UsageProblem(message, f"write --players {high if wish.players > high else low}")
    if not (LEAST <= wish.width <= MOST and LEAST <= wish.height <= MOST):
        message = f"a board has {LEAST} to {MOST} hexes a side, not {wish.width} × {wish.height}"
        raise UsageProblem(message, "write --size 23x19")
    if not 0 <= wish.islands <= _MOST_ISLANDS:
        message = f"islands may cover 0 to {_MOST_ISLANDS} % of a sea, not {wish.islands} %"
        raise UsageProblem(message, "write --islands 10")
    if wish.reefs is not None and not 0 <= wish.reefs <= _MOST_REEFS:
        message = f"reefs may cover 0 to {_MOST_REEFS} % of a sea, not {wish.reefs} %"
        raise UsageProblem(message, "write --reefs 2")
    check_limit(wish.limit)
    if not 0 <= wish.seed <= 2**31:
        message = f"a seed is a whole number from 0 to {2**31}, not {wish.seed}"
        raise UsageProblem(message, "write --seed 7")


def check_limit(limit: float) -> None:
    """Raise UsageProblem for a limit in per cent that none is."""
    if not 0 <= limit <= 100:
        message = f"the limit is a spread from 0 to 100 %, not {limit:g} %"
        raise UsageProblem(message, "write --limit 5")


def random_sea(
    wish: SeaTerms,
    board: Board,
    sailing: HexSailing,
    ships: Sequence[Ship],
    names: Names,
    used: Container[str] = (),
    towns: Mapping[str, str] = MappingProxyType({}),
) -> RandomSea:
    """A sea by chance.

    It has a home port for each player, or six; the first ships get those of the players, clockwise.
    Names that are `used` are given last; `towns` are those of home ports, by their ships.
    Raises UsageProblem for wishes that cannot be fulfilled. A limit not reached is no error.
    """
    check_wish(wish)
    made: list[tuple[_Maker, list[Island], Fairness]] = []
    left, dice = _HEXES, Prng(wish.seed, "islands")
    for number in range(2 * _LAYOUTS):
        lots = Prng(wish.seed, "ports", number)
        ground = HexGround(wish.shape, wish.width, wish.height, wish.players, board.stay, lots)
        layout = lay_out(ground, board.ports, lots)
        if layout is None:
            continue
        maker = _Maker(wish, board, yardstick(board, sailing), ground, *layout, dice, left)
        made.append((maker, *maker.make()))
        left = maker.left
        lost = min(map(_lost, made))
        most = _LAYOUTS if lost[0] else _BORING
        if len(made) >= most or left <= 0 or lost <= (0, 1):
            break
    if not made:
        size = f"{wish.shape} of {wish.width} × {wish.height}"
        spare = sum(ground.sizes) - wish.players
        ports = f"{wish.players} home ports" + f" and {spare} of nobody" * (spare > 0)
        hint = "wish for a larger --size or fewer --players"
        raise UsageProblem(f"{ports} have no room on a {size}", hint)
    return _named(*min(made, key=_lost), ships, names, used, towns)


def _named(
    maker: _Maker,
    pieces: list[Island],
    fairness: Fairness,
    ships: Sequence[Ship],
    names: Names,
    used: Container[str],
    towns: Mapping[str, str],
) -> RandomSea:
    """The sea of some pieces, with names and with the places of the game's own."""
    wish, board, sea = maker.wish, maker.rules_of, maker.board(pieces)
    # Fleets that nobody plays stay in their order round the sea.
    crews = [*ships[: wish.players], *sorted(ships[wish.players :], key=lambda one: one.seat)]
    owned = list(zip((home.anchorage for home in maker.homes), crews, strict=False))
    # Another size of the same seed is another sea, with names of its own.
    width, height = maker.ground.width, maker.ground.height
    dice = Prng(wish.seed, "names", width, height)
    title = title_of(names, used, wish.seed, width * height)
    others = {**names, "sea": [name for name in names.get("sea", ()) if name != title]}
    places = name_places(sea, owned, wish.players, others, dice, used, towns)
    hexmap = HexMap(
        id=f"sea-{wish.seed}",
        title=title or board.title,
        rows=written(sea, width, height),
        offset=OFFSET,
        places=places,
        seed=wish.seed,
    )
    seats = tuple(place.seat for place in places if place.kind == "home-port" and place.seat)
    anchorages = [home.anchorage for home in maker.homes[: wish.players]]
    own = with_own(hexmap, sea, board, anchorages, maker.ship, names)
    share = 100 * land(pieces) / len(maker.ground.cells)
    return RandomSea(own.item, Fairness(seats, (*fairness.legs, *own.legs)), share, own.short)


def _lost(made: tuple[_Maker, list[Island], Fairness]) -> tuple[float, int]:
    """What a sea lacks: how unfair it is, then islands that are missing or look alike."""
    maker, pieces, fairness = made
    short = maker.wish.islands * len(maker.ground.cells) - 105 * land(pieces)
    unfair = 0.0 if maker.fair(fairness) else fairness.spread
    return unfair, max(short // 300, 0) + len(alike(pieces))


class _Maker:
    """Islands for one layout, and how fair they are; `left` are the hexes still to be judged."""

    def __init__(
        self,
        wish: SeaTerms,
        board: Board,
        ship: Sailer,
        ground: HexGround,
        homes: Sequence[Home],
        ports: Sequence[Hex],
        dice: Prng,
        left: int,
    ) -> None:
        self.wish, self.ship, self.ground, self.left = wish, ship, ground, left
        self.rules_of = board
        self.rules = {rule.role for rule in board.terrains}
        self.water = sailed(board)
        many = len(homes) if ground.even else wish.players
        own, others = (clockwise(part, ground.middle) for part in (homes[:many], homes[many:]))
        first = Prng(wish.seed, "seats").below(many)
        self.homes = [*own[first:], *own[:first], *others]
        self.ports = sorted(ports, key=ground.cells.index)
        self.firm = firm(homes, ports, ground.treasure)
        self.dice = dice
        clear = keep_clear(homes, ports, ground.treasure)
        if wish.islands * len(ground.cells) > _NARROW * (len(ground.cells) - len(clear)):
            clear = keep_clear(homes, ports, ground.treasure, narrow=True)
        self.thrower = Thrower(ground, clear, wish.islands, self.dice)

    def make(self) -> tuple[list[Island], Fairness]:
        """The pieces of a fair sea; where there is none, those of the fairest that was found."""
        cells = len(self.ground.cells)
        wanted = round(self.wish.islands * cells / 100)
        reefs = round(wanted * _REEFS / 100) if "reef" in self.rules else 0
        if self.wish.reefs is not None:
            reefs = round(self.wish.reefs * cells / 100)
        pieces: list[Island] = []
        found = self._judge(pieces)
        assert found is not None, "layouts leave the sea in one part"
        bare, least = found.spread, math.inf
        for number in range(_THROWS if wanted or reefs else 0):
            # Mirrored twice as many images are alike: only where it doesn't go without.
            motions = self.ground.motions if number < _THROWS // 2 else self.ground.mirrored
            thrown = self._filled(self.thrower.throw(wanted, reefs, motions))
            judged = self._judge(thrown, least)
            if judged is not None and judged.spread < least:
                pieces, found, least = thrown, judged, judged.spread
            if least * 100 <= self.wish.limit or least <= bare:
                break
        return self._walked(*self._shaken(pieces, found), wanted)

    def _filled(self, pieces: list[Island]) -> list[Island]:
        """The pieces with more land in the waters that they close off, but for those with ports."""
        sea = self._sea(pieces)
        pockets = groups([at for at in self.ground.cells if at in sea])[1:]
        clear = self.thrower.clear
        return [*pieces, *(Island(frozenset(one)) for one in pockets if clear.isdisjoint(one))]

    def _shaken(self, pieces: list[Island], found: Fairness) -> tuple[list[Island], Fairness]:
        """A fair sea with as many of its pieces as possible grown anew where they are."""
        for share in _ROUNDS if pieces else ():
            numbers = [n for n in range(len(pieces)) if self.dice.below(100) < share]
            other = self.thrower.changed(pieces, numbers, far=False)
            judged = self._judge(other, max(self.wish.limit / 100, found.spread))
            if judged is not None and self._better(judged, found):
                return other, judged
        return pieces, found

    def _walked(
        self, pieces: list[Island], found: Fairness, wanted: int
    ) -> tuple[list[Island], Fairness]:
        """A sea with single islands thrown elsewhere, and more of them up to `wanted` hexes."""
        share = min(500 / len(self.ground.cells), 1)
        twins = alike(pieces)
        for step in range(_WALK + round(_UNLIKE * share) if wanted else 0):
            few = land(pieces) * 20 < wanted * 19
            fair = self.fair(found)
            done = step >= _WALK and fair and not few and not twins
            hopeless = step >= _WALK + _RESCUE * share and not fair
            if self.left <= 0 or done or hopeless:
                break
            if few and (step % 2 or not pieces):
                other = self.thrower.added(pieces)
            else:
                # A sea that is not fair changes anywhere first.
                changing = twins if fair else []
                number = self.dice.choice(changing or range(len(pieces)))
                way = self.dice.below(3 if changing and not few else 2)
                other = self.thrower.changed(pieces, [number], far=way == 0)
                if way == 2:  # another comes in its place
                    other = [*pieces[:number], *pieces[number + 1 :]]
            if other == pieces or land(other) > max(wanted * 11 // 10, land(pieces)):
                continue
            more = alike(other)
            if fair and (len(more) > len(twins) or len(more) == len(twins) > 0):
                continue
            judged = self._judge(other, max(self.wish.limit / 100, found.spread))
            if judged is not None and self._better(judged, found):
                pieces, found, twins = other, judged, more
        return pieces, found

    def _better(self, new: Fairness, old: Fairness) -> bool:
        """Is a sea fair, or at least no less fair than it was?"""
        return self.fair(new) or new.spread <= old.spread

    def fair(self, fairness: Fairness) -> bool:
        """Is a sea within the limit?"""
        return fairness.spread * 100 <= self.wish.limit

    def _sea(self, pieces: Sequence[Island]) -> frozenset[Hex]:
        """The hexes that ships can enter."""
        reefs = "reef" in self.water
        solid = (piece.hexes for piece in pieces if not piece.reef or not reefs)
        return self.ground.hexes.difference(self.firm, *solid)

    def _judge(self, pieces: Sequence[Island], most: float = math.inf) -> Fairness | None:
        """How fair a sea with these pieces is, if not more unfair than `most`; None in parts."""
        sea = self._sea(pieces)
        if not self.ground.grid.connected(sea):
            return None
        self.left -= len(self.ground.cells)
        owned = enumerate(self.homes[: self.wish.players], 1)
        homes = {seat: home.anchorage for seat, home in owned}
        ports = [_shore((port,), sea) for port in self.ports]
        treasure = _shore(self.ground.treasure, sea)
        return measure(self.ground.grid, sea, homes, treasure, ports, self.ship, most)

    def board(self, pieces: Sequence[Island]) -> SeaBoard:
        """The terrain of every hex."""
        found: dict[Hex, Terrain] = dict.fromkeys(self.ground.cells, "sea")
        for piece in pieces:
            found.update(dict.fromkeys(piece.hexes, "reef" if piece.reef else "land"))
        for home in self.homes:
            found[home.anchorage] = "anchorage"
            found.update(dict.fromkeys(home.towns, "town"))
            found.update(dict.fromkeys(home.forts, "fort"))
            found.update(dict.fromkeys(home.mouths, "harbour"))
        found.update(dict.fromkeys(self.ports, "port"))
        found.update(dict.fromkeys(self.ground.treasure, "treasure"))
        if "shallows" in self.rules & self.water:
            room = {at for at, terrain in found.items() if terrain == "sea"}
            shallow = shallows(pieces, room, Prng(self.wish.seed, "shallows"))
            found.update(dict.fromkeys(shallow, "shallows"))
        return SeaBoard(found, OFFSET)


def _shore(hexes: Iterable[Hex], sea: frozenset[Hex]) -> frozenset[Hex]:
    return frozenset(near for at in hexes for near in neighbours(at) if near in sea)
