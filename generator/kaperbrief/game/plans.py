"""Plans: the parts they are put together from, the seats on them, who names them."""

from __future__ import annotations

from collections.abc import Callable

from kaperbrief.errors import Problems, did_you_mean
from kaperbrief.game.shelf import Game
from kaperbrief.models.maps import Plan
from kaperbrief.models.pack import Pack
from kaperbrief.models.scenario import Scenario

Known = Callable[..., None]
"""Notes a problem where a name is unknown: name, known names, origin, path, what it names."""


def check_plans(game: Game, known: Known, problems: Problems) -> None:
    """Note plans that nobody wrote, circles of parts, seats at which nobody sits."""
    plans: dict[str, Plan] = game.kinds["plans"]
    pack = game.pack
    origin = game.origin("pack", pack.id)
    for players, table in pack.table.items():
        if table.plan:
            known(table.plan, plans, origin, ("table", players, "plan"), "plan")
    seats = seats_of(pack)
    for plan in plans.values():
        check_plan(plan, game, known, max(seats.values(), default=0), problems)
    for scenario in game.kinds["scenarios"].values():
        _check_scenario(scenario, game, known, seats, problems)


def seats_of(pack: Pack) -> dict[str, int]:
    """How many seats a plan may show, by the number of players as the pack's table names it."""
    return {
        n: max(table.crews, int(n) if n.isdigit() else pack.players.max)
        for n, table in pack.table.items()
    }


def check_plan(plan: Plan, game: Game, known: Known, seats: int, problems: Problems) -> None:
    """Note unknown parts of a plan, seats above the highest, icons without a name."""
    plans, origin = game.kinds["plans"], game.origin("plans", plan.id)
    for number, part in enumerate(plan.parts):
        path = ("parts", number)
        known(part, plans, origin, path, "plan")
        if plan.id in parts_of(part, plans):
            message = f'the plan "{plan.id}" is a part of its own part "{part}"'
            problems.add(origin.problem("reference", message, path, "take one of them out"))
    for number, item in enumerate(plan.items):
        if item.seat > seats:
            message = f"nobody sits at seat {item.seat}"
            hint = f"did you mean {seats}? the seats of this game are 1 to {seats}"
            problems.add(origin.problem("range", message, ("items", number, "seat"), hint))
        if item.kind == "icon" and not item.icon:
            message = "a thing of the kind icon needs an icon"
            problems.add(origin.problem("missing", message, ("items", number), "add icon: chest"))


def _check_scenario(
    scenario: Scenario, game: Game, known: Known, seats: dict[str, int], problems: Problems
) -> None:
    plans, origin = game.kinds["plans"], game.origin("scenarios", scenario.id)
    for players, name in (scenario.plans or {}).items():
        path = ("plans", players)
        known(name, plans, origin, path, "plan")
        if players not in seats:
            message = f'there is no table for "{players}" players'
            hint = did_you_mean(players, set(seats))
            problems.add(origin.problem("reference", message, path, hint))
        elif name in plans:
            shown = {name, *parts_of(name, plans)}
            highest = max((i.seat for p in shown if p in plans for i in plans[p].items), default=0)
            if highest > seats[players]:
                message = f'the plan "{name}" has a seat {highest}, and {seats[players]} sit there'
                problems.add(origin.problem("range", message, path, "choose a smaller plan"))


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
