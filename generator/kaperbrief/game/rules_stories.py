"""What must be right about plans, scenarios and their parts, and the pack's charts by chance.

Seats at which somebody sits, starts that are not on land, plans that are no part of themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import get_args

from kaperbrief.errors import Place, did_you_mean
from kaperbrief.game.names import Lookup
from kaperbrief.game.shelf import Origin, leaves
from kaperbrief.models.maps import ChartRules, Plan, PlanItem, PlanKind
from kaperbrief.models.pack import Pack
from kaperbrief.models.scenario import CHOSEN, NAMES, SLOT, Scenario, Tale


def check_chart(chart: ChartRules, origin: Origin, lookup: Lookup) -> None:
    """Note sides the wrong way round, no room for ships, a deck that is not there."""
    problems = lookup.problems
    if chart.short > chart.long:
        message = f"the shorter side is {chart.short}, the longer one {chart.long}"
        problems.add(origin.problem("range", message, ("chart", "short"), "swap long and short"))
    least = 2 * chart.ship + chart.treasure
    if chart.short < least:
        message = f"{chart.short} are too short for two ships of {chart.ship} and the treasure"
        problems.add(origin.problem("range", message, ("chart", "short"), f"write {least} or more"))
    if 2 * chart.channel <= chart.ship:
        message = f"no ship of {chart.ship} passes between islands {chart.channel} apart"
        hint = f"write {chart.ship // 2 + 2} or more"
        problems.add(origin.problem("range", message, ("chart", "channel"), hint))

    decks = {card.deck for card in lookup.game.kinds["cards"].values()}
    if chart.secrets and chart.secrets not in decks and not lookup.game.broken.get("cards"):
        lookup.unknown(chart.secrets, decks, origin, ("chart", "secrets"), "deck")


def check_plan(plan: Plan, origin: Origin, lookup: Lookup) -> None:
    """Note plans that are parts of themselves, seats at which nobody sits, icons without a name."""
    plans, problems = lookup.game.kinds["plans"], lookup.problems
    seats = max(seats_of(lookup.game.pack).values(), default=0)
    for number, part in enumerate(plan.parts):
        if plan.id in parts_of(part, plans):
            message = f'the plan "{plan.id}" is a part of its own part "{part}"'
            path: Place = ("parts", number)
            problems.add(origin.problem("reference", message, path, "take one of them out"))
    for number, item in enumerate(plan.items):
        if item.seat > seats:
            message = f"nobody sits at seat {item.seat}"
            hint = f"did you mean {seats}? the seats of this game are 1 to {seats}"
            problems.add(origin.problem("range", message, ("items", number, "seat"), hint))
        own = {thing.id for thing in lookup.game.pack.things}
        if item.kind not in {*get_args(PlanKind), *own}:
            known = {*get_args(PlanKind), *own}
            lookup.unknown(item.kind, known, origin, ("items", number, "kind"), "kind of thing")
        if item.kind == "icon" and not item.icon:
            message = "a thing of the kind icon needs an icon"
            problems.add(origin.problem("missing", message, ("items", number), "add icon: chest"))


def check_things(pack: Pack, origin: Origin, lookup: Lookup) -> None:
    """Note kinds of things of a game's own that show nothing, or that there are already."""
    for number, thing in enumerate(pack.things):
        path: Place = ("things", number)
        if thing.id in get_args(PlanKind):
            message = f'there is a kind of thing "{thing.id}" already'
            lookup.problems.add(
                origin.problem("value", message, (*path, "id"), "choose another id")
            )
        if not (thing.picture or thing.icon):
            message = f'the thing "{thing.id}" has neither picture nor icon'
            lookup.problems.add(origin.problem("missing", message, path, "add icon: chest"))


def seats_of(pack: Pack) -> dict[str, int]:
    """How many seats a plan may show, by the number of players as the pack's table names it."""
    return {
        n: max(table.manned(many), many)
        for n, table in pack.table.items()
        for many in [int(n) if n.isdecimal() else pack.players.max]
    }


def parts_of(name: str, plans: dict[str, Plan]) -> set[str]:
    """The ids of all plans that a plan is put together from, parts of parts too."""
    found: set[str] = set()
    ahead = [name]
    while ahead:
        plan = plans.get(ahead.pop())
        new = set(plan.parts) - found if plan is not None else set()
        found |= new
        ahead += sorted(new)
    return found


def check_scenario(scenario: Scenario, origin: Origin, lookup: Lookup) -> None:
    """Note rounds and seats that never are, plans too large for a table, starts on land."""
    problems = lookup.problems
    if not scenario.blocks and not scenario.goals:
        message = "a scenario needs blocks or goals"
        problems.add(origin.problem("missing", message, (), "write goals: with what counts"))
    _plans(scenario, origin, lookup)
    _seats(scenario, origin, lookup)
    _teams(scenario, origin, lookup)
    for number, event in enumerate(scenario.events):
        if scenario.rounds and event.round > scenario.rounds:
            message = f"there is no round {event.round}, the last is {scenario.rounds}"
            where = ("events", number, "round")
            problems.add(origin.problem("range", message, where, "choose an earlier one"))
    if scenario.chart is not None:
        _starts(scenario.chart, origin, lookup)


def _plans(scenario: Scenario, origin: Origin, lookup: Lookup) -> None:
    """Each plan is for a number of players that the pack has a table for, with no seat more."""
    plans, seats = lookup.game.kinds["plans"], seats_of(lookup.game.pack)
    for players, name in (scenario.plans or {}).items():
        path = ("plans", players)
        if players not in seats:
            message = f'there is no table for "{players}" players'
            hint = did_you_mean(players, set(seats))
            lookup.problems.add(origin.problem("reference", message, path, hint))
            continue
        shown = {name, *parts_of(name, plans)}
        highest = max((i.seat for p in shown if p in plans for i in plans[p].items), default=0)
        if highest > seats[players]:
            message = f'the plan "{name}" has a seat {highest}, and {seats[players]} sit there'
            lookup.problems.add(origin.problem("range", message, path, "choose a smaller plan"))


def _seats(scenario: Scenario, origin: Origin, lookup: Lookup) -> None:
    most = lookup.game.pack.players.max
    if scenario.players and scenario.sea is None and not scenario.board:
        # On hexes the seats are those of the fleets, whoever plays.
        most = scenario.players.most
    ways: list[tuple[Place, int]] = []
    for field in ("forces", "orders"):
        seats = (one.seat for one in getattr(scenario, field))
        ways += [((field, number, "seat"), seat) for number, seat in enumerate(seats)]
    for number, team in enumerate(scenario.teams):
        ways += [(("teams", number, "seats", at), seat) for at, seat in enumerate(team.seats)]
    for path, seat in ways:
        if seat > most:
            message = f"nobody sits at seat {seat}"
            hint = f"the seats of this scenario are 1 to {most}"
            lookup.problems.add(origin.problem("range", message, path, hint))


def _teams(scenario: Scenario, origin: Origin, lookup: Lookup) -> None:
    """Note seats that are twice in the teams of one game."""
    taken: dict[tuple[int, int], str] = {}
    for number, team in enumerate(scenario.teams):
        for at, seat in enumerate(team.seats):
            before = taken.setdefault((team.players, seat), team.id)
            always = taken.get((0, seat), team.id)
            if (before, always) != (team.id, team.id) or seat in team.seats[:at]:
                message = f"seat {seat} has a team already"
                where = ("teams", number, "seats", at)
                lookup.problems.add(origin.problem("range", message, where, "a seat has one team"))


def _starts(plan: Plan, origin: Origin, lookup: Lookup) -> None:
    """Note things off the table of a scenario's own chart, and ships on land."""
    for number, item in enumerate(plan.items):
        path: Place = ("chart", "items", number)
        if not (0 <= item.x <= plan.long and 0 <= item.y <= plan.short):
            message = f'"{item.id}" lies at {item.x}, {item.y}, off the table'
            lookup.problems.add(origin.problem("range", message, path, "move it onto the table"))
        aground = land_under(item, plan.items) if item.kind == "ship" else None
        if aground is not None:
            message = f'the ship "{item.id}" starts on land, on "{aground.id}"'
            lookup.problems.add(origin.problem("aground", message, path, "move it into the water"))


def land_under(ship: PlanItem, items: Iterable[PlanItem]) -> PlanItem | None:
    """The island or reef of a plan on which the middle of a thing lies, None on open water."""
    for item in items:
        if item.kind in ("island", "rock"):
            wide = (item.size or 34) / 2
            deep = (item.depth or 2 * wide * (0.7 if item.kind == "island" else 0.6)) / 2
            if hypot((ship.x - item.x) / wide, (ship.y - item.y) / deep) < 1:
                return item
    return None


def check_tales(lookup: Lookup) -> None:
    """Note unknown names by chance, parts that lack something, kinds that are missing."""
    game, problems = lookup.game, lookup.problems
    tales: dict[str, Tale] = game.kinds["tales"]
    for tale in tales.values():
        origin = game.origin("tales", tale.id)
        for path, text in leaves(tale):
            for slot in SLOT.findall(text):
                if slot not in NAMES or (slot == "rival" and tale.part != "order"):
                    hint = did_you_mean(slot, set(NAMES) - {slot})
                    message = f'no name is called "{slot}" here'
                    problems.add(origin.problem("slot", message, path, hint))
        if tale.part == "objective" and not (tale.goals and tale.victory):
            message = "an objective needs goals and a victory"
            problems.add(origin.problem("missing", message, (), "say what counts and who wins"))
        if tale.hidden and not any(site.at == "ring" for site in tale.sites):
            message = "what is hidden needs places in the ring"
            problems.add(origin.problem("missing", message, ("hidden",), "add sites: at: ring"))
    # All that an evening cannot do without is told in one go.
    missing = [part for part in CHOSEN if part not in {tale.part for tale in tales.values()}]
    if tales and missing and not game.broken.get("tales"):
        message = f"an evening lacks its {', '.join(missing)}"
        hint = f"write at least one with part: {missing[0]}" + " and so on" * (len(missing) > 1)
        origin = game.origin("tales", next(iter(tales)))
        problems.add(origin.problem("missing", message, (), hint))


_LASTS = "add evening: with ready, round, rounds, usual and events to pack.yaml"


def check_evening(lookup: Lookup) -> None:
    """An evening has what its parts need: a length, and fleets where strength counts."""
    game, problems = lookup.game, lookup.problems
    evening, origin = game.pack.evening, game.origin("pack", game.pack.id)
    if evening is None and game.kinds["tales"]:
        message = "the pack has tales and does not say how long an evening is"
        problems.add(origin.problem("missing", message, (), _LASTS))
    if evening is not None and evening.strength and game.pack.fleets is None:
        message = "ships of equal strength need fleets: with what they are worth"
        problems.add(origin.problem("missing", message, ("evening", "strength"), "add fleets:"))
