"""A printed chart: by chance or as written, with all that a host needs to lay the islands out."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kaperbrief.documents.faults import place_in
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import Printed, page, pages_job, printed
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.quantities import player_count
from kaperbrief.documents.table_chart_sheet import context, lengths_of, tape_words
from kaperbrief.errors import Problem, Problems, Span, UsageProblem
from kaperbrief.files import shown_path
from kaperbrief.game.names import Lookup
from kaperbrief.game.shelf import Origin
from kaperbrief.game.written import read_item
from kaperbrief.l10n.localise import finish, localise, texts
from kaperbrief.l10n.tokens import TokenError
from kaperbrief.l10n.words import UnknownWord
from kaperbrief.mapgen.chart_space import Names
from kaperbrief.mapgen.charts import NoRoom, random_chart
from kaperbrief.mapgen.routes import ChartFairness, Pilot, fairness
from kaperbrief.models.maps import ChartRules, Plan, PlanItem
from kaperbrief.models.options import Options
from kaperbrief.press.job import WrittenAt
from kaperbrief.source.dump import dump_item
from kaperbrief.workspace import Workspace

_SHEET, _LIST = "table-chart", "table-chart-list"
_BESIDE = {"long": 22, "square": 33, "square, two units": 16}
"""So many things are listed beside a plan of that shape; more have a page of their own."""
_SIDE = r"(\d{1,5}(?:[.,]\d{1,2})?)"
_SIZE = re.compile(rf"{_SIDE}\s*(?:cm|m|ft|in)?\s*[x×*]\s*{_SIDE}\s*(cm|m|ft|in|)", re.IGNORECASE)
_IN_CM = {"cm": 1.0, "m": 100.0}
_IN_INCHES = {"in": 1.0, "ft": 12.0}
_CM_PER_INCH = 2.5
"""As games convert: by their own ladder, not by the yard."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants of a chart: its size, the number of islands, or a file written before."""

    size: str = ""
    islands: int | None = None
    file: Path | None = None


@dataclass(slots=True)
class ChartPrint:
    """A printed chart: its files, how fair it is, the problems that did not stop it.

    `limit` is the spread in per cent that the game calls fair.
    """

    files: dict[str, bytes]
    plan: Plan
    fairness: ChartFairness
    limit: float
    pages: int
    problems: list[Problem] = field(default_factory=list)


def make_chart(workspace: Workspace, options: Options, wish: Wish) -> ChartPrint:
    """The files of a chart: `map.pdf` and `plan.yaml`.

    Raises ProblemsFound with everything wrong in the content or the written plan, UsageProblem for
    a game without charts and for wishes that no table can hold.
    """
    room = open_pressroom(workspace, options, Problems())
    chart = room.game.pack.chart
    if chart is None:
        raise UsageProblem(f"{room.game.pack.title} says nothing of charts", "add chart: to it")
    local = room.languages.get(room.language)
    if wish.file is not None:
        plan = _written(room, local, wish.file)
        ways = fairness(plan.items, Pilot(plan.long, plan.short), chart.ship)
    else:
        plan, ways = _by_chance(room, local, wish)
    if ways.spread * 100 > chart.unfair:
        _warn(room, chart, ways)
    if plan.seed is not None:
        # The footer says the seed that the chart was made from.
        room.options = replace(options, seed=plan.seed)
    printed = _print(room, local, chart, plan, ways)
    files = {"map.pdf": printed.pdf, "plan.yaml": dump_item("plans", plan).encode()}
    return ChartPrint(files, plan, ways, chart.unfair, len(printed.pages), room.problems.sorted)


def _by_chance(room: Pressroom, local: Localised, wish: Wish) -> tuple[Plan, ChartFairness]:
    pack = room.game.pack
    long, short = parse_size(wish.size, pack.unit) if wish.size else (0, 0)
    if wish.islands is not None and not 0 <= wish.islands <= 60:
        raise UsageProblem(f"--islands needs a number from 0 to 60, found {wish.islands}")
    by = {
        of: tuple(name.name for name in local.kinds["names"].values() if name.of == of)
        for of in ("island", "reef", "sea")
    }
    names = Names(by["island"], by["reef"], by["sea"])
    try:
        drawn = random_chart(
            local.pack.chart,
            player_count(room.game, room.options),
            room.options.seed,
            long=long,
            short=short,
            islands=wish.islands,
            names=names,
        )
    except NoRoom as error:
        unit = {"cm": "cm", "inch": "inches"}[pack.unit]
        raise UsageProblem(f"{error} ({unit})", error.hint) from error
    return drawn.plan, drawn.fairness


def parse_size(text: str, unit: str) -> tuple[int, int]:
    """The sides of a table such as `6x8m`, `20x20ft`, `150x100`, in whole units of the game.

    Without a unit the game's own is meant. Raises UsageProblem for anything else.
    """
    match = _SIZE.fullmatch(text.strip())
    hint = "write --size 6x8m, --size 20x20ft or --size 150x100cm"
    if match is None:
        raise UsageProblem(f'--size needs two sides, found "{text}"', hint)
    named = match[3].lower() or {"cm": "cm", "inch": "in"}[unit]
    if named in _IN_CM:
        factor = _IN_CM[named] if unit == "cm" else _IN_CM[named] / _CM_PER_INCH
    else:
        factor = _IN_INCHES[named] * (_CM_PER_INCH if unit == "cm" else 1.0)
    sides = [round(float(match[n].replace(",", ".")) * factor) for n in (1, 2)]
    if min(sides) < 1:
        raise UsageProblem(f'a table of "{text}" has no room for anything', hint)
    return max(sides), min(sides)


def _warn(room: Pressroom, chart: ChartRules, ways: ChartFairness) -> None:
    options = room.options
    share = "some have no way at all" if ways.spread > 100 else f"{ways.spread * 100:.1f} %"
    message = f"the ways differ by more than {chart.unfair} %: {share}"
    span = Span(f"{options.game}, seed {options.seed}")
    room.problems.warn("fairness", message, span, hint="try another --seed or a larger --size")


# -- written plans -------------------------------------------------------------------------------


def _written(room: Pressroom, local: Localised, path: Path) -> Plan:
    """The plan of a file with the things of its parts, its texts ready to print."""
    game, problems = room.game, room.problems
    lookup = Lookup(game, room.workspace, room.themes, problems)
    plan: Plan | None = read_item("plans", path, shown_path(path), lookup)
    if plan is not None and plan.id in plan.parts:
        # A part of the same name is the pack's, which the file replaces.
        problems.add(game.origin("plans", plan.id).problem(
            "reference", "the plan is a part of itself", ("parts",), "give it another id"
        ))  # fmt: skip
    problems.raise_errors()
    assert plan is not None
    _check_places(plan, game.origin("plans", plan.id), problems)
    plan = _finished(room, local, plan)
    problems.raise_errors()
    known = local.kinds["plans"]
    under = [item for part in plan.parts for item in _things(known[part], known)]
    return replace(plan, items=(*under, *plan.items), parts=())


def _check_places(plan: Plan, origin: Origin, problems: Problems) -> None:
    """Note things that lie off the table; where it shows what is beyond its edge, they may."""
    for number, item in enumerate(plan.items if not plan.margin else ()):
        if not (0 <= item.x <= plan.long and 0 <= item.y <= plan.short):
            table = f"the table of {plan.long} × {plan.short}"
            message = f'"{item.id}" lies at {item.x}, {item.y}, off {table}'
            hint = "move it onto the table"
            problems.add(origin.problem("range", message, ("items", number), hint))


def _finished(room: Pressroom, local: Localised, plan: Plan) -> Plan:
    """The plan with its texts as they are printed; it has one language only."""
    prefix, origin = f"plans/{plan.id}", room.game.origin("plans", plan.id)
    paths = {key: path for key, _, path in texts(plan, prefix)}

    def finished(key: str, text: str) -> str:
        try:
            return finish(text, local.words, room.languages.numbers, soft=False)
        except (TokenError, UnknownWord) as error:
            room.problems.add(origin.problem("token", str(error), paths[key], error.hint))
            return text

    return localise(plan, prefix, finished)


def _things(plan: Plan, known: dict[str, Plan]) -> list[PlanItem]:
    under = [item for part in plan.parts for item in _things(known[part], known)]
    return [*under, *plan.items]


def _finder(room: Pressroom, plan: Plan) -> Callable[[str], WrittenAt | None]:
    """Where a text of a written plan stands; a plan by chance stands nowhere."""
    origin = room.game.origins.get(("plans", plan.id))

    def find(text: str) -> WrittenAt | None:
        if origin is None or not text:
            return None
        # The things of its parts, which stand elsewhere, come first.
        data: Any = origin.source.data
        written = data["plans"][0].get("items", [])
        own = plan.items[-len(written) :] if written else ()
        words = [item.text for item in own]
        path = ("items", words.index(text), "text") if text in words else ()
        return place_in(origin, path)

    return find


# -- printing ------------------------------------------------------------------------------------


def _print(
    room: Pressroom, local: Localised, chart: ChartRules, plan: Plan, ways: ChartFairness
) -> Printed:
    """The PDF of a chart: one page, or two where many things are listed."""
    words = tape_words(local.words, room.languages.measure, lengths_of(plan, ways))
    names = context(plan, local, words, ways, chart.unfair, room.game.pack.unit)
    shape = "long" if plan.long >= 1.25 * plan.short else "square"
    if shape == "square" and len(words.ladder.measure.units) > 1:
        shape = "square, two units"
    names["listed"] = len(names["things_to_place"]) <= _BESIDE[shape]
    title = local.pack.chart.title or local.label("Sea chart")
    sheets = [_SHEET] if names["listed"] else [_SHEET, _LIST]
    copies = [page(room, one, names, title, locate=_finder(room, plan)) for one in sheets]
    return printed(room, [pages_job(room, _SHEET, title, copies, form="landscape")], title)
