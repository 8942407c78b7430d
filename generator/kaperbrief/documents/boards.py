"""Pages for the wall of an event: its fleets and how even they are, battles tried out."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kaperbrief.documents.fleets import Fleet, FleetPlan, lot_name
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import Printed, page, pages_job, printed
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.reports import AIMS, criteria_in, ship_words, sums_of, told_combat
from kaperbrief.documents.trials import sides_of
from kaperbrief.documents.views import usual
from kaperbrief.errors import Problems, ProblemsFound
from kaperbrief.fleets.battle import BattleReport, off
from kaperbrief.game.shelf import Vessel
from kaperbrief.models.options import Options
from kaperbrief.press.job import Copy
from kaperbrief.records import dataclass
from kaperbrief.units import letters_of
from kaperbrief.workspace import Workspace

_BATTLES = "battle-board"
_SIDES = 18
"""Sides on one page; the last one has room for half of them beside what is said."""
_LAST = 10


def battle_copies(report: BattleReport, plan: FleetPlan, room: Pressroom, title: str) -> list[Copy]:
    """The pages of a report."""
    local = room.languages.get(room.language)
    sides = range(len(report.names))
    count = 1 if len(sides) <= _LAST else 1 + -(-(len(sides) - _LAST) // _SIDES)
    ends = [len(sides) * number // count for number in range(count + 1)]
    # The last page has the words too, so those before it hold more.
    if count > 1:
        last = min(_LAST, ends[-1] - ends[-2])
        others = len(sides) - last
        ends = [others * number // (count - 1) for number in range(count)] + [len(sides)]
    context = _battle_names(report, plan, local, title)
    copies = []
    for number, (start, end) in enumerate(pairwise(ends), 1):
        names = {**context, "sides": sides[start:end], "last": number == count}
        copies.append(page(room, _BATTLES, names, title, f"battles-{number}", owner=_BATTLES))
    return copies


def _battle_names(
    report: BattleReport, plan: FleetPlan, local: Localised, title: str
) -> dict[str, Any]:
    """What the pages of a report have in common; sides are told by their place in it."""
    words, combat = local.words, told_combat(report, local)
    most = max(utmost for _, utmost in report.bands)
    titles = {one.id: one.title for one in combat.doctrines}

    def share(part: float) -> str:
        return words.percent(round(100 * part, 1))

    def span(low: float, high: float) -> str:
        return f"{words.number(round(100 * low, 1))}–{share(high)}"

    return {
        "title": title,
        "report": report,
        "combat": combat,
        "aims": local.label(AIMS),
        "tally": report.tally,
        "ways": [
            (titles[one.id], 100 * off(tally, report.targets)) for one, tally in report.trials
        ],
        "scale": 1.04 * (100 * max(most, *report.targets)),
        "sums": sums_of(plan),
        "men": [sum(sum(plan.fleets[n].men) for n in side) for side in sides_of(plan).values()],
        "alone": not plan.draft and not plan.fleets[0].team,
        "criterion": criteria_in(plan, local)[0],
        "share": share,
        "span": span,
        "number": lambda value: words.number(round(value, 1)),
        **usual(local),
    }


_FLEETS = "fleet-board"
_LARGE = 8
"""So many fleets are printed larger, on one page."""
_ROWS = (10, 6, 3, 1)
"""Fleets on one page; fewer where there are many ships in each."""
_NARROW = 22
"""A ship that is a smaller part of the longest bar has no room for its figure."""


@dataclass(frozen=True, slots=True)
class FleetLine:
    """One fleet on the wall.

    `parts` are the ships of its bar, their values by the first criterion and the figures in them;
    `rest` is what the longest bar is longer by.
    """

    fleet: Fleet
    seat: int
    letter: str
    name: str
    share: str
    parts: tuple[tuple[int, str], ...]
    rest: int
    words: str


def print_fleets(
    plan: FleetPlan, workspace: Workspace, options: Options, report: BattleReport | None = None
) -> Printed:
    """The pages for the wall, those of battles last. Raises ProblemsFound for what spoils them."""
    tries = [(rows, False) for rows in _ROWS]
    if len(plan.fleets) <= _LARGE:
        tries.insert(0, (_LARGE, True))
    for rows, large in tries[:-1]:
        try:
            room = open_pressroom(workspace, options, Problems())
            return _printed(plan, room, rows, large, report)
        except ProblemsFound as found:
            if any(problem.code != "fit" for problem in found.problems):
                raise
    return _printed(plan, open_pressroom(workspace, options, Problems()), *tries[-1], report)


def _printed(
    plan: FleetPlan, room: Pressroom, rows: int, large: bool, report: BattleReport | None
) -> Printed:
    """The pages with so many fleets on each."""
    local = room.languages.get(room.language)
    title = plan.muster.event.title or local.pack.title
    lines = _lines(plan, local)
    count = -(-len(lines) // rows)
    ends = [len(lines) * number // count for number in range(count + 1)]
    context: dict[str, Any] = {
        "title": title,
        "plan": plan,
        "event": plan.muster.event,
        "large": large,
        "criteria": criteria_in(plan, local),
        "referee": ship_words(plan.referee, local.kinds, marked=True),
        "figure": lambda value: local.words.number(round(float(value), 2)),
        **usual(local),
    }
    copies = []
    for number, (start, end) in enumerate(pairwise(ends), 1):
        names = {
            **context,
            "lines": lines[start:end],
            "first": number == 1,
            "last": number == count,
        }
        copies.append(page(room, _FLEETS, names, title, f"page-{number}", owner=_FLEETS))
    if report is not None:
        copies += battle_copies(report, plan, room, title)
    return printed(room, [pages_job(room, _FLEETS, local.label("The fleets"), copies)], title)


def _lines(plan: FleetPlan, local: Localised) -> list[FleetLine]:
    longest = max((fleet.sums[0] for fleet in plan.fleets if fleet.sums), default=0)
    return [_line(fleet, n, longest, local) for n, fleet in enumerate(plan.fleets)]


def _line(fleet: Fleet, number: int, longest: int, local: Localised) -> FleetLine:
    ships, sizes = _largest_first(fleet)
    seat = _seat(fleet, number, local)
    return FleetLine(
        fleet,
        seat,
        letters_of(seat) if seat else lot_name(number),
        fleet.guest.name if fleet.guest else f"{local.label('Lot')} {lot_name(number)}",
        "" if fleet.share == 100 else local.words.percent(round(fleet.share)),
        tuple((size, str(size) if size * _NARROW >= longest else "") for size in sizes),
        longest - sum(sizes) if fleet.sums else 0,
        ship_words([*ships, *fleet.boats], local.kinds, marked=True),
    )


def _largest_first(fleet: Fleet) -> tuple[list[Vessel], list[int]]:
    """The ships of a fleet and their values, as the words name them: by name, then the others."""
    if not fleet.sizes:
        return list(fleet.ships), []
    kinds = [ship.id for ship in fleet.ships]
    pairs = sorted(
        zip(fleet.ships, fleet.sizes, strict=True),
        key=lambda pair: (not pair[0].name, -pair[1], kinds.index(pair[0].id)),
    )
    return [ship for ship, _ in pairs], [size for _, size in pairs]


def _seat(fleet: Fleet, number: int, local: Localised) -> int:
    """The colour of a fleet: that of its ship where ships have one of their own; 0 for lots."""
    if fleet.guest is None:
        return 0
    ships = local.kinds["ships"]
    own = [ships[hand.id].seat for hand in fleet.ships if hand.id in ships]
    return next((seat for seat in own if seat), number + 1)
