"""What the sheets of a scenario say: names for their templates, the referee's pages, figures."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from kaperbrief.documents.hex_sea import usual_limit
from kaperbrief.documents.languages import Languages, Localised
from kaperbrief.documents.table import nameless
from kaperbrief.documents.table_sea import placed, site_names, split
from kaperbrief.documents.tape import bar_of, lengths_of, measures, tape_words
from kaperbrief.documents.views import usual
from kaperbrief.mapgen.routes import ChartFairness, spread, starts_of
from kaperbrief.models.maps import Plan
from kaperbrief.models.scenario import Scenario
from kaperbrief.models.sheets import SheetRow
from kaperbrief.rules.fairness import Fairness as Turns
from kaperbrief.scenarios.make import ScenarioDraft
from kaperbrief.scenarios.waters import UNFAIR
from kaperbrief.units import letters_of

_FEW = 6
"""So many secret orders stand on the first page of the referee."""
_MANY, _CROWD = 20, 12
"""So many of them stand on a page of their own; where there are more, so many on each page."""
_LINES = 21
"""So many places and rounds together stand on it."""
_UNFAIR = "unfair"
_NO_WAYS = ChartFairness((), ())


def context(
    scenario: Scenario, local: Localised, languages: Languages, unit: str
) -> dict[str, Any]:
    """The names that the templates of a scenario may use."""
    players = int(languages.numbers["players"])
    plan = _signed(plan_of(scenario, local, players), local)
    names: dict[str, Any] = {
        "item": scenario,
        **usual(local, nameless(players), seed=scenario.seed),
        "plan": plan,
        "sea": scenario.sea or local.kinds["hexmaps"].get(scenario.board),
        "split": split,
        "points_word": points_word(local),
        "worth": partial(worth, local),
        "forces": _forces(scenario, local),
        "teams": scenario.sides(players),
        "referee": referee(scenario, local),
        "counted": False,
    }
    if plan is not None:
        tape = tape_words(local.words, languages.measure, lengths_of(plan, _NO_WAYS))
        names |= {
            "tape": tape,
            "bar": bar_of(plan, unit),
            "things_to_place": placed(plan, local),
            "measures": partial(measures, tape),
            "ships": starts_of(plan.items),
            "found": _found(scenario, plan) if led(local) else {},
        }
    return names


def _signed(plan: Plan | None, local: Localised) -> Plan | None:
    """The table with the name of the place that texts speak of where it lies on open water.

    Among numbered places, or on an island with a name, it would be one more.
    """
    if plan is None or any(one.text.isdigit() for one in plan.items if one.kind == "icon"):
        return plan
    sites = site_names(local)
    land = {(one.x, one.y) for one in plan.items if one.kind == "island"}
    items = (
        replace(one, text=sites.get(one.id, ""))
        if one.kind == "icon" and not one.text and (one.x, one.y) not in land
        else one
        for one in plan.items
    )
    return replace(plan, items=tuple(items))


def _found(scenario: Scenario, plan: Plan) -> dict[str, SheetRow]:
    """What is hidden at the numbered places of a table, by their ids."""
    hidden = {row.key: row for row in scenario.hidden}
    return {
        one.id: hidden[one.text]
        for one in plan.items
        if one.text in hidden and one.kind not in ("island", "rock")
    }


def plan_of(scenario: Scenario, local: Localised, players: int) -> Plan | None:
    """The table of a scenario with the things of its parts; None for a game on hexes."""
    if scenario.chart is not None:
        return scenario.chart
    known: dict[str, Plan] = local.kinds["plans"]
    name = (scenario.plans or {}).get(str(local.pack.at_each(players)), "")
    return known[name].whole(known) if name in known else None


Part = tuple[str, Sequence[Any]]
"""What the referee reads under one heading: its name, and the rows."""


def referee(scenario: Scenario, local: Localised) -> list[list[list[Part]]]:
    """What only the referee reads besides the events, page by page in two columns.

    The events stand on the first page. Without a referee they are cards, as all that is secret,
    and nobody is told why it is fair, only where it is not.
    """
    names = ("secrets", "hidden", "balance", "links", "orders")
    secrets, hidden, fair, links, orders = ((n, getattr(scenario, n)) for n in names)
    if scenario.chart is not None:
        hidden = ("hidden", ())  # it stands where all is that lies on the table
    pages: list[tuple[list[Part], list[Part]]]
    if not led(local):
        pages = [([], [links, (fair[0], [row for row in fair[1] if row.id == _UNFAIR])])]
    elif len(scenario.orders) <= _FEW:
        pages = [([orders, hidden], [secrets, fair, links])]
    else:
        # What lies at few places has room below why it is fair, above a line for each round.
        own = len(hidden[1]) + scenario.rounds > _LINES
        pages = [([fair], [secrets, links] if own else [secrets, links, hidden])]
        most = _MANY if len(scenario.orders) <= _MANY else _CROWD
        sides = 2 * -(-len(scenario.orders) // most)
        each = -(-len(scenario.orders) // sides)
        parts = [scenario.orders[n * each :][:each] for n in range(sides)]
        both = zip(parts[::2], parts[1::2], strict=True)
        pages += [([("orders", left)], [("orders", right)]) for left, right in both]
        pages += [([hidden], [])] if own else []
    found = [[[part for part in side if part[1]] for side in page] for page in pages]
    return [page for page in found if any(page) or (page is found[0] and scenario.events)]


def led(local: Localised) -> bool:
    """Does somebody lead the game, who may read what the players don't know?"""
    return local.pack.evening is None or local.pack.evening.referee


def points_word(local: Localised) -> str:
    """What the game calls its points, as the head of a column."""
    evening = local.pack.evening
    return (evening.points if evening else "") or local.label("points")


def worth(local: Localised, points: float | Fraction) -> str:
    """So many points, by the noun of the game's words that has their name as a plural."""
    word = points_word(local)
    for noun, forms in local.words.nouns.items():
        if word in forms.values():
            return local.words.amount(noun, points)
    if points == 1 and word == local.label("points"):
        return local.label("1 point")
    return f"{local.words.number(points)}\u00a0{word}"


def _forces(scenario: Scenario, local: Localised) -> list[SheetRow]:
    """The ships of each seat, of all seats in one line where they are the same.

    On hexes each seat has a ship of its own: it stands with its home port.
    """
    ships = local.kinds["ships"]
    if scenario.sea and not scenario.forces:
        own = {ship.seat: ship.title for ship in ships.values() if ship.seat}
        ports = [p for p in scenario.sea.places if p.kind == "home-port" and p.seat in own]
        return [
            SheetRow(
                id=f"seat-{p.seat}", key=letters_of(p.seat), text=f"**{own[p.seat]}**, {p.name}"
            )
            for p in sorted(ports, key=lambda port: port.seat)
        ]

    def told(names: Sequence[str], text: str) -> str:
        counted = Counter(names)
        # A comma within a title would look like one between two ships.
        titles = {name: re.sub(", (.+)", r" (\1)", ships[name].title) for name in counted}
        parts = [f"{number} × {titles[name]}" for name, number in counted.items()]
        return ", ".join([*parts, text] if text else parts)

    found = [(force.seat, told(force.ships, force.text)) for force in scenario.forces]
    if found and len({text for _, text in found}) == 1:
        seats = [letters_of(seat) for seat, _ in found]
        key = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else seats[0]
        return [SheetRow(id="all", key=key, text=found[0][1])]
    return [SheetRow(id=f"seat-{seat}", key=letters_of(seat), text=text) for seat, text in found]


def balance(draft: ScenarioDraft, turns: Turns | None, local: Localised) -> list[SheetRow]:
    """Why a scenario by chance is fair, in figures with their words; `turns` are those on hexes."""
    _ = local.label
    out = []
    if draft.waters is not None:
        nearest = _("greatest difference between any two routes to the nearest rival")
        numbered = _("greatest difference between any two routes to the nearest numbered place")
        middle = _("greatest difference between any two routes to the middle")
        if not draft.waters.mark and "centre" in draft.names:
            centre = local.kinds["names"][draft.names["centre"]].name
            middle = _("greatest difference between any two routes to “#”").replace("#", centre)
        ways = (
            ("centre", draft.waters.centre, middle),
            ("ring", draft.waters.ring, numbered),
            ("rival", draft.waters.rival, nearest),
        )
        for name, found, text in ways:
            share = spread(found)
            if found and share < math.inf:
                figure = local.words.percent(Fraction(round(share * 1000), 10))
                out.append(SheetRow(id=name, key=figure, text=text))
        text = _("Every direction of the wind counts alike; ships sail round islands.")
        out.append(SheetRow(id="wind", icon="wind", text=text))
    if turns is not None and turns.spread < math.inf:
        figure = local.words.percent(Fraction(round(turns.spread * 1000), 10))
        text = _("greatest difference in turns to treasure, ports and rivals")
        out.append(SheetRow(id="turns", key=figure, text=text))
    unfair = _unfair(draft, turns, local)
    if unfair:
        out.append(SheetRow(id=_UNFAIR, icon="skull", text=unfair))
    if draft.worth:
        title = local.pack.fleets.criteria[0].title
        text = f"{title}: {_('the same for every fleet')}"
        out.append(SheetRow(id="worth", key=str(draft.worth), text=text))
    else:
        text = _("Every fleet has the ships in the game’s table.")
        out.append(SheetRow(id="table", icon="ship", text=text))
    return out


def _unfair(draft: ScenarioDraft, turns: Turns | None, local: Localised) -> str:
    """That a sea is not as fair as it should be, nothing where it is."""
    spread, limit = 0.0, UNFAIR
    if draft.waters is not None:
        spread = draft.waters.spread
    elif turns is not None:
        spread, limit = turns.spread, usual_limit(len(turns.seats))
    if spread * 100 <= limit:
        return ""
    text = local.label("**Not fair:** some way is more than # longer than another’s.")
    return text.replace("#", local.words.percent(Fraction(limit)))
