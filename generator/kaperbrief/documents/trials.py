"""The fleets of an event tried out in battles: who fights, how often each side wins."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kaperbrief.documents.fleet_report import lot_name
from kaperbrief.documents.fleets import Fleet, FleetPlan
from kaperbrief.documents.pages import Progress, quiet
from kaperbrief.errors import Problems, ProblemsFound, UsageProblem, did_you_mean
from kaperbrief.fleets.battle import BattleReport, report
from kaperbrief.fleets.battle_task import Battle, Fighter, led
from kaperbrief.game.muster import Muster
from kaperbrief.models.combat import Combat, Doctrine
from kaperbrief.models.ship import Ship
from kaperbrief.rules.counts import ship_counts
from kaperbrief.rules.formula import FormulaError, evaluate

BATTLES = "battles"
"""The phase of trying out, for whoever is told of progress."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Who fights: teams where there are teams, else players or lots.

    `of` holds the indices of the fleets of each side, `targets` the part of the wins, 0 to 1, that
    is due to it.
    """

    names: tuple[str, ...]
    of: tuple[tuple[int, ...], ...]
    targets: tuple[float, ...]


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
    """The sides of a divided event. Raises ProblemsFound for less than two, or one without ships.

    Everybody should win in proportion to their share.
    """
    of: dict[str, list[int]] = {}
    for number, fleet in enumerate(plan.fleets):
        name = fleet.guest.name if fleet.guest else lot_name(number)
        of.setdefault(fleet.team or name, []).append(number)
    if len(of) < 2:
        _refuse(plan, "a battle needs two sides", ("players",), "name more players")
    for numbers in of.values():
        if not any(plan.fleets[n].ships for n in numbers):
            message = "without a ship there is no battle to try out"
            _refuse(plan, message, ("players", numbers[0]), "give everybody one, or fewer players")
    shares = [sum(plan.fleets[n].share for n in numbers) for numbers in of.values()]
    targets = tuple(share / sum(shares) for share in shares)
    return Sides(tuple(of), tuple(map(tuple, of.values())), targets)


def _refuse(plan: FleetPlan, message: str, path: tuple[str | int, ...], hint: str) -> None:
    problems = Problems()
    plan.muster.file.note(problems, "battle", message, path, hint)
    raise ProblemsFound(problems.sorted)


def battle_of(plan: FleetPlan, sides: Sides, doctrine: Doctrine) -> Battle:
    """The battle of all sides against all; boats and what is dealt apart stay out of it.

    Ships have the men that were counted out, else full crews.
    """
    pack = plan.muster.game.pack
    crews = [_crew(plan, fleet) for fleet in plan.fleets]
    fleets = tuple(tuple(one for n in numbers for one in crews[n]) for numbers in sides.of)
    zone = Fraction(pack.damage.zone) if pack.damage else Fraction(0)
    return Battle(combat_of(plan.muster), fleets, (doctrine,) * len(fleets), zone)


def _crew(plan: FleetPlan, fleet: Fleet) -> tuple[Fighter, ...]:
    ships = [plan.muster.game.kinds["ships"][hand.kind] for hand in fleet.ships]
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
    try:
        return evaluate(rules.least, counts), evaluate(rules.full, counts)
    except FormulaError as error:
        origin = muster.game.origin("pack", muster.game.pack.id)
        message = f'for "{ship.id}": {error}'
        problem = origin.problem("formula", message, ("fleets", "men"), error.hint)
        raise ProblemsFound([problem]) from None


def try_out(
    plan: FleetPlan, count: int, doctrine: str = "", progress: Progress = quiet
) -> BattleReport:
    """Fight the fleets of an event so many times by each doctrine, `doctrine` being the first.

    Raises UsageProblem for a game without a model, an unknown doctrine or a missing numpy,
    ProblemsFound where there is nobody to fight.
    """
    combat = combat_of(plan.muster)
    chosen = doctrine_of(combat, doctrine)
    sides = sides_of(plan)
    battle = battle_of(plan, sides, chosen)
    whole = count * len(combat.doctrines)
    return report(
        battle,
        sides.names,
        sides.targets,
        chosen,
        count,
        plan.seed,
        lambda ended: progress(BATTLES, ended, whole),
    )
