"""An event's fleets fought by chance: as sides of battles, and shifted until these are even."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from kaperbrief.documents.fleets import Fleet, FleetPlan, plan_fleets, reckoned, refused
from kaperbrief.errors import Progress, UsageProblem, did_you_mean, quiet
from kaperbrief.fleets.battle import Battle, BattleReport, Fighter, led
from kaperbrief.fleets.battle_trials import Men, report, tune
from kaperbrief.game.muster import Muster
from kaperbrief.hands import HERE, Hands
from kaperbrief.models.combat import Combat, Doctrine
from kaperbrief.models.ship import Ship
from kaperbrief.rules.counts import ship_counts

READY, BATTLES = "ready", "battles"
"""The phases of trying out, for whoever is told of progress: the first run takes seconds to compile
what fights."""

Sides = dict[str, tuple[int, ...]]
"""Who fights by name, teams where there are teams, else players or lots: the indices of fleets."""


def combat_of(muster: Muster) -> Combat:
    """The model of battles of an event's game. Raises UsageProblem where it has none."""
    pack = muster.game.pack
    if pack.combat is None or not pack.can_fight:
        message = f"battles of {pack.title} cannot be tried out: the game has no tables for that"
        raise UsageProblem(message, "a game that has them says combat: in its pack.yaml")
    return pack.combat


def doctrine_of(combat: Combat, name: str) -> Doctrine:
    """The doctrine with that id, the first one for "". Raises UsageProblem for an unknown one."""
    for doctrine in combat.doctrines:
        if name in ("", doctrine.id):
            return doctrine
    known = [doctrine.id for doctrine in combat.doctrines]
    hint = did_you_mean(name, known)
    raise UsageProblem(f'nobody fights by "{name}"', hint)


def sides_of(plan: FleetPlan) -> Sides:
    """The sides of a divided event.

    Raises ProblemsFound for less than two, or one without ships.
    """
    of: Sides = {}
    for number, fleet in enumerate(plan.fleets):
        name = fleet.team or plan.name_of(number)
        of[name] = (*of.get(name, ()), number)
    if len(of) < 2:
        message, hint = "a battle needs two sides", "name more players"
        raise refused(plan.muster, "battle", message, ("players",), hint)
    for numbers in of.values():
        if not any(plan.fleets[n].ships for n in numbers):
            message = "without a ship there is no battle to try out"
            hint, path = "give everybody one, or fewer players", ("players", numbers[0])
            raise refused(plan.muster, "battle", message, path, hint)
    return of


def targets_of(plan: FleetPlan, sides: Sides) -> tuple[float, ...]:
    """The part of the wins, 0 to 1, that is due to each side: in proportion to its share."""
    shares = [sum(plan.fleets[n].share for n in numbers) for numbers in sides.values()]
    return tuple(share / sum(shares) for share in shares)


def battle_of(plan: FleetPlan, sides: Sides, doctrine: Doctrine) -> Battle:
    """The battle of all sides against all; boats and what is dealt apart stay out of it.

    Ships have the men that were counted out, else full crews.
    """
    pack = plan.muster.game.pack
    crews = [_crew(plan, fleet) for fleet in plan.fleets]
    fleets = tuple(tuple(one for n in numbers for one in crews[n]) for numbers in sides.values())
    zone = Fraction(pack.damage.zone) if pack.damage else Fraction(0)
    return Battle(combat_of(plan.muster), fleets, (doctrine,) * len(fleets), zone)


def _crew(plan: FleetPlan, fleet: Fleet) -> tuple[Fighter, ...]:
    ships = [plan.muster.game.kinds["ships"][hand.id] for hand in fleet.ships]
    needs = [complement(plan.muster, ship) for ship in ships]
    men = fleet.men or tuple(full for _, full in needs)
    fighters = (
        Fighter(ship.hull, ship.guns, count, least, ship.target)
        for ship, count, (least, _) in zip(ships, men, needs, strict=True)
    )
    return led(tuple(fighters))


def complement(muster: Muster, ship: Ship) -> tuple[int, int]:
    """The men to work a ship and a full crew, as the game says for its fleets, else by the ship."""
    rules = muster.rules.men
    if rules is None:
        return ship.work, ship.crew
    counts = ship_counts(ship)
    least = reckoned(muster, rules.least, ship.id, counts, ("men", "least"))
    return least, reckoned(muster, rules.full, ship.id, counts, ("men", "full"))


def try_out(
    plan: FleetPlan,
    count: int,
    doctrine: str = "",
    progress: Progress = quiet,
    hands: Hands = HERE,
) -> BattleReport:
    """Fight the fleets of an event so many times by each doctrine, `doctrine` being the first.

    Raises UsageProblem for a game without a model, an unknown doctrine or a missing numba,
    ProblemsFound where there is nobody to fight.
    """
    combat = combat_of(plan.muster)
    chosen = doctrine_of(combat, doctrine)
    sides = sides_of(plan)
    battle = battle_of(plan, sides, chosen)
    whole = count * len(combat.doctrines)
    progress(READY, 0, 1)
    return report(
        battle,
        tuple(sides),
        targets_of(plan, sides),
        chosen,
        count,
        plan.seed,
        lambda ended: progress(BATTLES, ended, whole),
        hands,
    )


TUNING = "tuning"
"""The phase of shifting men, for whoever is told of progress."""


def balance(
    muster: Muster,
    seed: int,
    count: int,
    doctrine: str = "",
    progress: Progress = quiet,
    *,
    draft: bool = False,
    proven: bool = False,
    hands: Hands = HERE,
) -> tuple[FleetPlan, BattleReport]:
    """Divide an event by the model's own criteria, then shift men until everybody wins their part.

    The men are shifted on dice of their own; then so many battles on fresh dice say how fair that
    is, once: the report. Raises UsageProblem and ProblemsFound as `plan_fleets` and `try_out` do.
    """
    if draft or muster.event.draft:
        message = "the lots of a draft are unequal on purpose"
        raise UsageProblem(message, "leave --balance or the draft out")
    plan, battles, men = shifted(muster, seed, doctrine, progress, proven=proven)
    report = try_out(plan, count, doctrine, progress, hands)
    return plan, replace(report, tuned=battles, moved=men)


def settled(muster: Muster, seed: int, progress: Progress = quiet) -> FleetPlan:
    """Divide an event as it says itself: by sums alone, or with men shifted after that."""
    if muster.event.balance == "simulated":
        return shifted(muster, seed, muster.event.doctrine, progress)[0]
    return plan_fleets(muster, seed)


def shifted(
    muster: Muster, seed: int, doctrine: str, progress: Progress, *, proven: bool = False
) -> tuple[FleetPlan, int, int]:
    """The fleets with men shifted between them; how many battles that took, and men."""
    combat = combat_of(muster)
    chosen = doctrine_of(combat, doctrine)
    criteria = combat.deal or muster.rules.criteria
    dealt = replace(muster, rules=replace(muster.rules, criteria=criteria))
    plan = plan_fleets(dealt, seed, proven=proven)
    sides = sides_of(plan)
    battle = battle_of(plan, sides, chosen)
    least = _least(plan, sides)

    def told(done: int, whole: int) -> None:
        progress(TUNING, done, whole)

    progress(READY, 0, 1)
    men, battles = tune(battle, targets_of(plan, sides), least, seed, told)
    plan = replace(plan, fleets=_manned(plan, sides, men))
    before: Men = tuple(tuple(ship.men for ship in fleet) for fleet in battle.fleets)
    gained = (sum(now) - sum(then) for then, now in zip(before, men, strict=True))
    return plan, battles, sum(gain for gain in gained if gain > 0)


def _least(plan: FleetPlan, sides: Sides) -> Men:
    """The men to work each ship, side by side."""
    ships = plan.muster.game.kinds["ships"]
    return tuple(
        tuple(
            complement(plan.muster, ships[hand.id])[0]
            for number in numbers
            for hand in plan.fleets[number].ships
        )
        for numbers in sides.values()
    )


def _manned(plan: FleetPlan, sides: Sides, men: Men) -> tuple[Fleet, ...]:
    """The fleets with other men, by side and ship."""
    fleets = list(plan.fleets)
    for numbers, crews in zip(sides.values(), men, strict=True):
        left = iter(crews)
        for number in numbers:
            fleet = fleets[number]
            fleets[number] = replace(fleet, men=tuple(next(left) for _ in fleet.ships))
    return tuple(fleets)
