"""What the sheets of a scenario say: blocks for players and for the referee, figures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from kaperbrief.documents.hex_sea import usual_limit
from kaperbrief.documents.languages import Languages, Localised
from kaperbrief.documents.table import nameless
from kaperbrief.documents.table_sea import bar_of, lengths_of, measures, placed, split, tape_words
from kaperbrief.documents.views import usual
from kaperbrief.mapgen.routes import ChartFairness, spread, starts_of
from kaperbrief.models.maps import Plan
from kaperbrief.models.scenario import Scenario, SecretOrder
from kaperbrief.models.sheets import SheetBlock, SheetRow
from kaperbrief.rules.fairness import Fairness as Turns
from kaperbrief.scenarios.make import ScenarioDraft
from kaperbrief.scenarios.waters import UNFAIR
from kaperbrief.units import letters_of

_FEW = 6
"""So many secret orders stand on the first page of the referee."""
_LINES = 21
"""So many places and rounds together stand on it."""
_NO_WAYS = ChartFairness((), ())


def context(
    scenario: Scenario, local: Localised, languages: Languages, unit: str
) -> dict[str, Any]:
    """The names that the templates of a scenario may use."""
    players = int(languages.numbers["players"])
    plan = plan_of(scenario, local, players)
    names: dict[str, Any] = {
        "item": scenario,
        **usual(local, nameless(players), seed=scenario.seed),
        "plan": plan,
        "sea": scenario.sea or local.kinds["hexmaps"].get(scenario.board),
        "split": split,
        "points_word": points_word(local),
        "handout": handout(scenario, local, players),
        "referee": referee(scenario, local),
    }
    if plan is not None:
        tape = tape_words(local.words, languages.measure, lengths_of(plan, _NO_WAYS))
        names |= {
            "tape": tape,
            "bar": bar_of(plan, unit),
            "things_to_place": placed(plan, local),
            "measures": partial(measures, tape),
            "ships": starts_of(plan.items),
        }
    return names


def plan_of(scenario: Scenario, local: Localised, players: int) -> Plan | None:
    """The table of a scenario with the things of its parts; None for a game on hexes."""
    if scenario.chart is not None:
        return scenario.chart
    known: dict[str, Plan] = local.kinds["plans"]
    name = (scenario.plans or {}).get(str(players), "")
    return known[name].whole(known) if name in known else None


def handout(scenario: Scenario, local: Localised, players: int) -> list[list[SheetBlock]]:
    """The blocks that everybody reads where so many play, in two columns."""
    _ = local.label
    left = [
        _block(
            "goals",
            "table",
            _("What counts"),
            _goals(scenario, local),
            "coin",
            "brass",
            points_word(local) if any(goal.points for goal in scenario.goals) else "",
        ),
        _block("victory", "plate", _("The end"), _one("victory", scenario.victory), "hourglass"),
        _block("forces", "table", _("Who sails what"), _forces(scenario, local), "ship", "sea"),
    ]
    right = [
        _block("rules", "table", _("This time"), _lead(scenario.rules), "flame", "oxblood"),
        _block(
            "teams", "table", _("Who wins together"), _teams(scenario, players), "crew", "purple"
        ),
        _block("set-up", "steps", _("Setting up"), _plain(scenario.set_up), "anchor"),
    ]
    if not scenario.forces:
        # Without ships the left would end early: setting up stands there.
        left[1], right[2] = right[2], left[1]
    columns = [[block for block in column if block.rows] for column in (left, right)]
    written = {block.id: block for block in scenario.blocks}
    for number, names in enumerate(scenario.columns):
        columns[number % 2] += [written[name] for name in names if name in written]
    return columns


def referee(scenario: Scenario, local: Localised) -> list[list[list[SheetBlock]]]:
    """The blocks that only the referee reads, page by page in two columns.

    At a table without one whoever reads what happens sees neither secrets nor orders beside it.
    """
    _ = local.label
    led = local.pack.evening is None or local.pack.evening.referee
    known = _("Only you know") if led else _("Nobody knows yet")
    events = [
        SheetRow(id=event.id, key=str(event.round), text=_headed(event.title, event.text))
        for event in scenario.events
    ]
    orders = [
        SheetRow(
            id=one.id,
            key=letters_of(one.seat),
            text=_headed(one.title, f"{one.text}{_worth(one, local)}"),
        )
        for one in scenario.orders
    ]
    links = [SheetRow(id=one.id, text=f"**{one.when}** {one.then}") for one in scenario.links]
    told = _block("orders", "table", _("Secret orders"), orders, "lock", "oxblood", _("fleet"))
    left = [
        _block("events", "table", _("What happens when"), events, "hourglass", "sea", _("round")),
        _block("secrets", "plate", known, _plain(scenario.secrets), "lock"),
        _block("hidden", "table", _("What is where"), scenario.hidden, "x-mark", "oxblood"),
    ]
    right = [
        _block("balance", "table", _("Why it is fair"), scenario.balance, "sextant", "brass"),
        _block("links", "steps", _("The next game"), links, "reload"),
    ]
    if not led:
        pages = [(left[:1], right), (left[1:2], left[2:])]
    elif len(orders) <= _FEW:
        pages = [(left, [told, *right])]
    else:
        half = -(-len(orders) // 2)
        parts = (told.rows[:half], told.rows[half:])
        both = [[replace(told, rows=rows)] for rows in parts]
        # What lies at few places has room below why it is fair, above a line for each round.
        own, hidden = len(scenario.hidden) + scenario.rounds > _LINES, left[2:]
        below = [] if own else hidden
        pages = [(left[:2], [*right, *below]), (both[0], both[1]), (hidden if own else [], [])]
    found = [[[block for block in side if block.rows] for side in page] for page in pages]
    return [columns for columns in found if any(columns)]


def _block(
    name: str,
    kind: Any,
    title: str,
    rows: Iterable[SheetRow],
    icon: str,
    colour: str = "ink",
    note: str = "",
) -> SheetBlock:
    return SheetBlock(name, kind, title, tuple(rows), icon, note, colour)


def _headed(title: str, text: str) -> str:
    """A text after its title, which ends with a full stop if it has no end of its own."""
    end = "" if title.endswith(("?", "!", ".", "…")) else "."
    return f"**{title}{end}** {text}"


def points_word(local: Localised) -> str:
    """What the game calls its points, as the head of a column."""
    evening = local.pack.evening
    return (evening.points if evening else "") or local.label("points")


def _worth(order: SecretOrder, local: Localised) -> str:
    """What a secret order brings, in brackets."""
    if not order.points:
        return ""
    return f" ({local.words.number(order.points)}\u00a0{points_word(local)})"


def _goals(scenario: Scenario, local: Localised) -> list[SheetRow]:
    """What counts, its points in front."""
    return [
        SheetRow(
            id=goal.id,
            key=local.words.number(goal.points) if goal.points else "",
            icon="" if goal.points else goal.icon or "coin",
            text=goal.text,
        )
        for goal in scenario.goals
    ]


def _one(name: str, text: str) -> list[SheetRow]:
    return [SheetRow(id=name, text=text)] if text else []


def _lead(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """Rows with icons whose keys are titles: those lead their texts."""
    return [
        replace(row, key="", text=_headed(row.key, row.text)) if row.key else row for row in rows
    ]


def _plain(rows: Sequence[SheetRow]) -> list[SheetRow]:
    return [replace(row, key="", icon="") for row in rows]


def _forces(scenario: Scenario, local: Localised) -> list[SheetRow]:
    """The ships of each seat, of all seats in one line where they are the same."""
    ships = local.kinds["ships"]

    def told(names: Sequence[str], text: str) -> str:
        counted = Counter(names)
        parts = [f"{number} × {ships[name].title}" for name, number in counted.items()]
        return ", ".join([*parts, text] if text else parts)

    found = [(force.seat, told(force.ships, force.text)) for force in scenario.forces]
    if found and len({text for _, text in found}) == 1:
        seats = [letters_of(seat) for seat, _ in found]
        key = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else seats[0]
        return [SheetRow(id="all", key=key, text=found[0][1])]
    return [SheetRow(id=f"seat-{seat}", key=letters_of(seat), text=text) for seat, text in found]


def _teams(scenario: Scenario, players: int) -> list[SheetRow]:
    """The fleets of each team by their letters."""
    return [
        SheetRow(
            id=team.id, key=" ".join(map(letters_of, sorted(team.seats))), text=f"**{team.title}**"
        )
        for team in scenario.sides(players)
    ]


def balance(draft: ScenarioDraft, turns: Turns | None, local: Localised) -> list[SheetRow]:
    """Why a scenario by chance is fair, in figures with their words; `turns` are those on hexes."""
    _ = local.label
    out = []
    if draft.waters is not None:
        nearest = _("between the longest and the shortest way to the nearest rival")
        numbered = _("between the longest and the shortest way to the nearest numbered place")
        middle = _("between the longest and the shortest way to the middle")
        if not draft.waters.mark and "centre" in draft.names:
            centre = local.kinds["names"][draft.names["centre"]].name
            middle = _("between the longest and the shortest way to “#”").replace("#", centre)
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
        text = _("between the most and the fewest turns to the treasure, the ports and the rivals")
        out.append(SheetRow(id="turns", key=figure, text=text))
    unfair = _unfair(draft, turns, local)
    if unfair:
        out.append(SheetRow(id="unfair", icon="skull", text=unfair))
    if draft.worth:
        title = local.pack.fleets.criteria[0].title
        text = f"{title}: {_('the same for every fleet')}"
        out.append(SheetRow(id="worth", key=str(draft.worth), text=text))
    else:
        text = _("Everybody sails what the table of the game says.")
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
