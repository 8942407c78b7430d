"""Scenarios: seats that are there, ships and materials that exist, starts that are not on land."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import hypot

from kaperbrief.errors import Problems
from kaperbrief.game.hexmaps import check_hexmap
from kaperbrief.game.shelf import Game, Origin, Path
from kaperbrief.models.maps import Plan, PlanItem
from kaperbrief.models.scenario import Scenario

Known = Callable[..., None]
"""Notes a problem where a name is unknown: name, known names, origin, path, what it names."""


def check_scenarios(game: Game, known: Known, problems: Problems) -> None:
    """Note what is wrong with the written scenarios of a pack."""
    for scenario in game.kinds["scenarios"].values():
        check_scenario(scenario, game, known, problems)


def check_scenario(scenario: Scenario, game: Game, known: Known, problems: Problems) -> None:
    """Note names that lead nowhere, rounds and seats that never are, starts on land."""
    origin = game.origin("scenarios", scenario.id)
    if not scenario.blocks and not scenario.goals:
        message = "a scenario needs blocks or goals"
        problems.add(origin.problem("missing", message, (), "write goals: with what counts"))
    _check_names(scenario, game.kinds, origin, known)
    _check_seats(scenario, game, origin, problems)
    if scenario.rounds:
        for number, event in enumerate(scenario.events):
            if event.round > scenario.rounds:
                message = f"there is no round {event.round}, the last is {scenario.rounds}"
                where = ("events", number, "round")
                problems.add(origin.problem("range", message, where, "choose an earlier one"))
    if scenario.sea is not None:
        there = Origin(origin.source, (*origin.path, "sea"))
        check_hexmap(scenario.sea, game, there, problems)
    if scenario.chart is not None:
        _check_chart(scenario.chart, origin, problems)


def _check_names(
    scenario: Scenario, kinds: Mapping[str, Mapping[str, object]], origin: Origin, known: Known
) -> None:
    """Note materials, ships, boards and following scenarios that the pack does not have."""
    for number, name in enumerate(scenario.materials):
        known(name, kinds["materials"], origin, ("materials", number), "material")
    for number, force in enumerate(scenario.forces):
        for place, ship in enumerate(force.ships):
            at = ("forces", number, "ships", place)
            known(ship, kinds["ships"], origin, at, "ship")
    for number, link in enumerate(scenario.links):
        if link.next:
            known(link.next, kinds["scenarios"], origin, ("links", number, "next"), "scenario")
    if scenario.board:
        known(scenario.board, kinds["hexmaps"], origin, ("board",), "hex map")


def _check_seats(scenario: Scenario, game: Game, origin: Origin, problems: Problems) -> None:
    most = game.pack.players.max
    if scenario.players and scenario.sea is None and not scenario.board:
        # On hexes the seats are those of the fleets, whoever plays.
        most = scenario.players.most
    ways: list[tuple[Path, int]] = []
    for field in ("forces", "orders"):
        seats = (one.seat for one in getattr(scenario, field))
        ways += [((field, number, "seat"), seat) for number, seat in enumerate(seats)]
    for number, team in enumerate(scenario.teams):
        ways += [(("teams", number, "seats", at), seat) for at, seat in enumerate(team.seats)]
    _check_teams(scenario, origin, problems)
    for path, seat in ways:
        if seat > most:
            message = f"nobody sits at seat {seat}"
            hint = f"the seats of this scenario are 1 to {most}"
            problems.add(origin.problem("range", message, path, hint))


def _check_teams(scenario: Scenario, origin: Origin, problems: Problems) -> None:
    """Note seats that are twice in the teams of one game."""
    taken: dict[tuple[int, int], str] = {}
    for number, team in enumerate(scenario.teams):
        for at, seat in enumerate(team.seats):
            before = taken.setdefault((team.players, seat), team.id)
            always = taken.get((0, seat), team.id)
            if (before, always) != (team.id, team.id) or seat in team.seats[:at]:
                message = f"seat {seat} has a team already"
                where = ("teams", number, "seats", at)
                problems.add(origin.problem("range", message, where, "a seat has one team"))


def _check_chart(plan: Plan, origin: Origin, problems: Problems) -> None:
    for number, item in enumerate(plan.items):
        path: Path = ("chart", "items", number)
        if not (0 <= item.x <= plan.long and 0 <= item.y <= plan.short):
            message = f'"{item.id}" lies at {item.x}, {item.y}, off the table'
            problems.add(origin.problem("range", message, path, "move it onto the table"))
        if item.kind == "ship":
            aground = land_under(item, plan.items)
            if aground is not None:
                message = f'the ship "{item.id}" starts on land, on "{aground.id}"'
                problems.add(origin.problem("aground", message, path, "move it into the water"))


def land_under(ship: PlanItem, items: Iterable[PlanItem]) -> PlanItem | None:
    """The island or reef of a plan on which the middle of a thing lies, None on open water."""
    for item in items:
        if item.kind in ("island", "rock"):
            wide = (item.size or 34) / 2
            deep = (item.depth or 2 * wide * (0.7 if item.kind == "island" else 0.6)) / 2
            if hypot((ship.x - item.x) / wide, (ship.y - item.y) / deep) < 1:
                return item
    return None
