"""The fleets of an event: its muster as a task, divided, with everything that can be told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kaperbrief import kept
from kaperbrief.errors import Place, Problems, ProblemsFound, UsageProblem
from kaperbrief.fleets.bounds import Evenness, deal_in_turn, man, measure
from kaperbrief.fleets.certify import MOST, certify
from kaperbrief.fleets.divide import divide
from kaperbrief.fleets.task import (
    NO_LIMIT,
    REFEREE,
    Claim,
    Good,
    ImpossibleFleets,
    Owners,
    Task,
    things_of,
)
from kaperbrief.fleets.wishes import draw_each, grant, lots, make_teams, pick_order
from kaperbrief.game.muster import Muster
from kaperbrief.game.shelf import Vessel
from kaperbrief.models.combat import Criterion
from kaperbrief.models.event import Guest
from kaperbrief.records import dataclass
from kaperbrief.rules.counts import FormulaError, crew_counts, evaluate, ship_counts, table_ships
from kaperbrief.units import letters_of


@dataclass(frozen=True, slots=True)
class Fleet:
    """What one player (or one lot of a draft) has: `ships` of the balance and `boats` beside it.

    `men` are the figures of each ship where figures are counted, `sums` what the ships make by
    each criterion. `share` is in per cent, as the event says it; in teams and drafts of the mean.
    """

    guest: Guest | None
    team: str
    share: float
    ships: tuple[Vessel, ...]
    boats: tuple[Vessel, ...]
    men: tuple[int, ...]
    sums: tuple[int, ...]
    sizes: tuple[int, ...] = ()
    """What each ship makes by the first criterion."""


@dataclass(frozen=True, slots=True)
class FleetPlan:
    """A divided event.

    `order` are the players in the order drawn (of picking, or of play). In a draft `own` are the
    locked ships, which are in no lot, with their owners.
    """

    muster: Muster
    seed: int
    criteria: tuple[Criterion, ...]
    fleets: tuple[Fleet, ...]
    evenness: tuple[Evenness, ...]
    referee: tuple[Vessel, ...]
    order: tuple[str, ...] = ()
    draft: bool = False
    own: tuple[tuple[str, Vessel], ...] = ()
    searched: tuple[Evenness, ...] = ()
    """How even the search alone left it, where proofs were asked for."""
    proofs: tuple[Evenness, ...] = ()
    """How even it was made then; no division goes below these bounds without losing before."""

    def name_of(self, number: int) -> str:
        """The name of the player of a fleet by its place from 0, or that of the lot."""
        guest = self.fleets[number].guest
        return guest.name if guest else lot_name(number)


def lot_name(number: int) -> str:
    """The name of a lot from 0: A to Z, then AA, AB …"""
    return letters_of(number + 1)


def plan_fleets(
    muster: Muster, seed: int, *, draft: bool = False, proven: bool = False
) -> FleetPlan:
    """Divide what an event has; if `proven`, as evenly as can be shown to be possible.

    Raises ProblemsFound where its conditions leave no way, UsageProblem where nothing can be
    proven.
    """
    draft = draft or muster.event.draft
    try:
        return _Planner(muster, seed, draft, proven).plan()
    except ImpossibleFleets as error:
        path = ("players",) if error.seat is None or draft else ("players", error.seat)
        raise refused(muster, "fleets", str(error), path, error.hint) from None


def refused(muster: Muster, code: str, message: str, path: Place, hint: str) -> ProblemsFound:
    """What is wrong at a value of the event, to be raised."""
    problems = Problems()
    muster.file.note(problems, code, message, path, hint)
    return ProblemsFound(problems.sorted)


def reckoned(
    muster: Muster, formula: str | int, kind: str, counts: Mapping[str, int], path: Place
) -> int:
    """A formula of the pack's fleets for a type of ship or crew.

    Raises ProblemsFound, with a problem of the pack, where it has no result.
    """
    try:
        return evaluate(formula, counts)
    except FormulaError as error:
        origin = muster.game.origin("pack", muster.game.pack.id)
        message = f'for "{kind}": {error}'
        problem = origin.problem("formula", message, ("fleets", *path), error.hint)
        raise ProblemsFound([problem]) from None


class _Planner:
    def __init__(self, muster: Muster, seed: int, draft: bool, proven: bool) -> None:
        self.muster, self.seed, self.draft, self.proven = muster, seed, draft, proven
        self.searched: tuple[Evenness, ...] = ()
        self.proofs: tuple[Evenness, ...] = ()
        self.event, self.rules = muster.event, muster.rules
        self.counts: dict[str, Mapping[str, int]] = {}
        self.criteria = () if self.rules.by == "lot" else self.rules.criteria

    def plan(self) -> FleetPlan:
        apart = [self._formula(self.rules.apart, h, ("apart",)) > 0 for h in self.muster.hands]
        pairs = list(zip(self.muster.hands, apart, strict=True))
        hands = [hand for hand, beside in pairs if not beside]
        boats = [hand for hand, beside in pairs if beside] + list(self.muster.others)
        seats, teams = self._seats()
        own: list[tuple[str, Vessel]] = []
        if self.draft:
            players = self.event.players
            own = [(players[h.player - 1].name, h) for h in [*hands, *boats] if h.player > 0]
            hands = [hand for hand in hands if not hand.player]
            boats = [hand for hand in boats if not hand.player]
            spread = self.rules.spread if self.criteria else 0
            seats = lots(len(seats), spread, seats[0].least, seats[0].most)
        things = tuple(self._thing(hand) for hand in hands)
        weights = tuple(criterion.weight for criterion in self.criteria)
        task = Task(things, seats, weights, self.event.keep)
        division = self._division(task)
        # What somebody settled is judged beside all that could be.
        loose = (replace(one, owner=None) if hand.held else one
                 for one, hand in zip(things, hands, strict=True))  # fmt: skip
        evenness = measure(replace(task, things=tuple(loose)), division)
        strength = evenness[0].sums if evenness else (0,) * len(seats)
        beside = [Good(boat.id, (), boat.name, _owner(boat)) for boat in boats]
        in_turn = deal_in_turn(beside, seats, strength, self.seed)
        names = teams if not self.draft else ("",) * len(seats)
        fleets = self._fleets(task, division, evenness, hands, boats, in_turn, names)
        left = [hands[n] for n in things_of(division, REFEREE)]
        left += [boat for boat, owner in zip(boats, in_turn, strict=True) if owner == REFEREE]
        return FleetPlan(
            self.muster,
            self.seed,
            self.criteria,
            fleets,
            evenness,
            tuple(left),
            self._order(),
            self.draft,
            tuple(own),
            self.searched,
            self.proofs,
        )

    def _division(self, task: Task) -> Owners:
        if not self.muster.game.divides:
            return ()
        wishes = [guest.wishes for guest in self.event.players]
        settled = tuple(thing.owner for thing in task.things if thing.owner is not None)
        if len(settled) == len(task.things) and any(hand.held for hand in self.muster.hands):
            return settled
        if self.proven:
            self._may_prove(task)
        if self.rules.by == "lot":
            return draw_each(task, wishes, self._each() or 1, self.seed)
        division = divide(task, self.seed)
        if self.proven:
            self.searched = measure(task, division)
            division, self.proofs = certify(task, division)
        return division if self.draft else grant(task, division, wishes, self.seed)

    def _may_prove(self, task: Task) -> None:
        from importlib.util import find_spec

        if not task.weights:
            title = self.muster.game.pack.title
            raise UsageProblem(f"{title} draws lots: there is nothing to prove")
        if len(task.things) > MOST:
            message = f"proofs are for up to {MOST} {self.rules.of}, not {len(task.things)}"
            raise UsageProblem(message, "leave out --certify")
        if find_spec("highspy") is None:
            hint = 'install it with: pip install "kaperbrief[certify]"'
            raise UsageProblem("--certify needs highspy, which is not installed", hint)

    def _order(self) -> tuple[str, ...]:
        """Who chooses first: beginners, then by lot; who plays first: by lot."""
        if not self.draft and self.rules.by != "lot":
            return ()
        drawn = pick_order(len(self.event.players), self.seed)
        if self.draft:
            drawn = tuple(sorted(drawn, key=lambda n: -self.muster.shares[n]))
        return tuple(self.event.players[n].name for n in drawn)

    def _each(self) -> int:
        """How many everybody gets, 0 where that is not given."""
        if self.rules.each in (0, "0"):
            return 0
        pack, count = self.muster.game.pack, len(self.event.players)
        table = pack.set_up(count)
        numbers = {"players": count, "crews": 0, "ships": 0}
        if table is not None:
            numbers |= {"crews": table.manned(count), "ships": len(table_ships(table, count))}
        try:
            return evaluate(self.rules.each, numbers)
        except FormulaError as error:
            raise ImpossibleFleets(f"nobody knows how many each gets: {error}") from None

    def _seats(self) -> tuple[tuple[Claim, ...], tuple[str, ...]]:
        """The seats of the players and the names of their teams."""
        event, muster, each = self.event, self.muster, self._each()
        seats = []
        for guest, share in zip(event.players, muster.shares, strict=True):
            least = event.least if guest.least is None else guest.least
            most = event.most if guest.most is None else guest.most
            if each:
                least = most = each
            if not muster.game.divides:
                least = 0
            limit = NO_LIMIT if most is None else most
            seats.append(Claim(share, least, limit, frozenset(guest.never)))
        if not muster.teams:
            return tuple(seats), ("",) * len(seats)
        of = make_teams(muster.shares, muster.fixed, muster.apart, len(muster.teams), self.seed)
        together = [replace(seat, team=team) for seat, team in zip(seats, of, strict=True)]
        return tuple(together), tuple(muster.teams[team] for team in of)

    def _thing(self, hand: Vessel) -> Good:
        values = tuple(
            self._formula(criterion.value, hand, ("criteria", number, "value"))
            for number, criterion in enumerate(self.criteria)
        )
        return Good(hand.id, values, hand.name, _owner(hand))

    def _formula(self, formula: str | int, hand: Vessel, path: Place) -> int:
        counts = kept.once(self.counts, hand.id, lambda: self._counted(hand.id))
        return reckoned(self.muster, formula, hand.id, counts, path)

    def _counted(self, kind: str) -> Mapping[str, int]:
        game = self.muster.game
        if self.rules.of == "ships":
            return ship_counts(game.kinds["ships"][kind])
        items, crews = game.kinds["items"], game.kinds["crews"]
        none = {
            name: 0 for one in crews.values() for name in crew_counts(one, game.pack.arms, items)
        }
        return {**none, **crew_counts(crews[kind], game.pack.arms, items)}

    def _fleets(
        self,
        task: Task,
        division: Owners,
        evenness: Sequence[Evenness],
        hands: Sequence[Vessel],
        boats: Sequence[Vessel],
        in_turn: Sequence[int],
        teams: Sequence[str],
    ) -> tuple[Fleet, ...]:
        whole, dealt = sum(task.parts), [things_of(division, n) for n in range(len(task.seats))]
        ships = [tuple(hands[n] for n in numbers) for numbers in dealt]
        men = self._men(ships)
        relative = self.draft or bool(self.muster.teams)
        return tuple(
            Fleet(
                None if self.draft else self.event.players[seat],
                teams[seat],
                100 * part * len(task.seats) / whole if relative else self.muster.shares[seat],
                ships[seat],
                tuple(b for b, owner in zip(boats, in_turn, strict=True) if owner == seat),
                men[seat],
                tuple(one.sums[seat] for one in evenness),
                tuple(task.things[n].values[0] for n in dealt[seat] if evenness),
            )
            for seat, part in enumerate(task.parts)
        )

    def _men(self, ships: Sequence[Sequence[Vessel]]) -> Sequence[tuple[int, ...]]:
        rules, figures = self.rules.men, self.event.figures
        if rules is None or not figures:
            return [()] * len(ships)
        needs = [
            [
                (
                    self._formula(rules.least, hand, ("men", "least")),
                    self._formula(rules.full, hand, ("men", "full")),
                )
                for hand in fleet
            ]
            for fleet in ships
        ]
        try:
            return man(needs, [guest.extra for guest in self.event.players], figures)
        except ImpossibleFleets as error:
            raise refused(self.muster, "fleets", str(error), ("figures",), error.hint) from None


def _owner(vessel: Vessel) -> int | None:
    """Whose it is for a division: the index of a seat or REFEREE, None for nobody's."""
    if not vessel.player:
        return None
    return vessel.player - 1 if vessel.player > 0 else REFEREE
