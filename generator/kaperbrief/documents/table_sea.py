"""A sea on a table: by chance or as written, with all that a host needs to lay the islands out."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import Printed, Publication, page, pages_job, printed
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.sea_names import (
    in_words_of,
    longest_names,
    renamed,
    retold,
    used_names,
)
from kaperbrief.documents.sizes import ANY_SEA, SeaWish
from kaperbrief.documents.table import nameless, player_count
from kaperbrief.documents.tape import (
    bar_of,
    extremes,
    lengths_of,
    measures,
    side_words,
    span_words,
    tape_words,
)
from kaperbrief.documents.twins import stand_behind
from kaperbrief.documents.views import seat_name, usual
from kaperbrief.documents.written import place_in
from kaperbrief.errors import Problems, Progress, Span, UsageProblem, quiet
from kaperbrief.game.shelf import Origin
from kaperbrief.l10n.words import Words
from kaperbrief.mapgen.chart_space import names_by_kind
from kaperbrief.mapgen.charts import NoRoom, random_chart
from kaperbrief.mapgen.routes import ChartFairness, Pilot, fairness, spread, starts_of
from kaperbrief.models.maps import ChartRules, Plan, PlanItem
from kaperbrief.models.scenario import SIGN
from kaperbrief.models.sheets import Card
from kaperbrief.press.job import Job, WrittenAt
from kaperbrief.records import dataclass
from kaperbrief.rules.prng import Prng
from kaperbrief.source.dump import dump_item

_MOST = 60
"""More islands or reefs than this are not laid out."""


def placed(plan: Plan, local: Localised) -> list[PlanItem]:
    """The things to lay out, each with a name: ships by seats, islands, reefs, places."""
    cross = next((item for item in plan.items if item.kind == "treasure"), None)

    def rank(item: PlanItem) -> tuple[int, int, str]:
        treasured = cross is not None and (item.x, item.y) == (cross.x, cross.y)
        # What is only counted keeps its order.
        text = "" if item.text[-1:].isdigit() else item.text.casefold()
        return [*names].index(item.kind), 0 if treasured else 1, text

    ships = [replace(one, text=seat_name(one.seat, local)) for one in starts_of(plan.items)]
    names = {"island": local.label("Island"), "rock": local.label("Reef")}
    names["icon"] = local.label("Place")
    names |= {thing.id: thing.title for thing in local.pack.things}
    sites = site_names(local)
    lands = [
        replace(one, text=f"{names[one.kind]} {one.text}")
        if one.text.isdigit()
        else replace(one, text=one.text or sites.get(one.id, names[one.kind]))
        for one in plan.items
        if one.kind in names
    ]
    return [*ships, *sorted(lands, key=rank)]


def site_names(local: Localised) -> dict[str, str]:
    """What special places are called whose text is left out: their name, or that text."""
    tales = local.kinds["tales"].values()
    sites = (site for tale in tales for site in tale.sites)
    own = {site.id: site.name or site.text for site in sites if site.name or site.text}
    return {SIGN: centre(local), **own}


def centre(local: Localised) -> str:
    """What the game calls the place in the middle of its charts."""
    evening = local.pack.evening
    return (evening.centre if evening else "") or local.label("The middle")


def split(things: Sequence[PlanItem], columns: int) -> list[list[PlanItem]]:
    """The things in columns of equal height, the last one shorter."""
    high = max(math.ceil(len(things) / columns), 1)
    return [list(things[start : start + high]) for start in range(0, high * columns, high)]


def context(
    plan: Plan, local: Localised, words: Words, found: ChartFairness, limit: float, unit: str
) -> dict[str, Any]:
    """The names that the templates of a chart may use; `limit` in per cent is fair still."""
    ships, spread = starts_of(plan.items), found.spread
    return {
        "item": plan,
        **usual(local, nameless(len({ship.seat for ship in ships})), seed=plan.seed),
        "words": words,
        "things_to_place": placed(plan, local),
        "measures": partial(measures, words),
        "split": split,
        "to_treasure": extremes(found.treasure, words),
        "to_rival": extremes(found.rival, words),
        "difference": (
            "" if math.isinf(spread) else words.percent(Fraction(round(spread * 1000), 10))
        ),
        "is_fair": spread * 100 <= limit,
        "bar": bar_of(plan, unit),
        "sides": side_words(words, (plan.long, plan.short)),
        "ships": ships,
        "kinds": {item.kind for item in plan.items},
    }


_SHEET, _LIST, _SECRETS = "table-chart", "table-chart-list", "table-chart-secrets"
_BESIDE = {"long": 22, "square": 33, "square, two units": 16}
"""So many things are listed beside a plan of that shape; more have a page of their own."""
_SIDE = r"(\d{1,5}(?:[.,]\d{1,2})?)"
_SIZE = re.compile(rf"{_SIDE}\s*(?:cm|m|ft|in)?\s*[x×*]\s*{_SIDE}\s*(cm|m|ft|in|)", re.IGNORECASE)
_IN_CM = {"cm": 1.0, "m": 100.0}
_IN_INCHES = {"in": 1.0, "ft": 12.0}
_CM_PER_INCH = 2.5
"""As games convert: by their own ladder, not by the yard."""


@dataclass(frozen=True, slots=True)
class TableSea:
    """A sea on a table and how fair it is; its ways may differ by `limit` per cent."""

    item: Plan
    fairness: ChartFairness
    limit: float

    @property
    def spread(self) -> float:
        """By how much the ways differ, as a share of 1."""
        return self.fairness.spread

    def ways(self, room: Pressroom) -> list[tuple[str, str, float]]:
        """Each way in words, its length, by how much it differs."""
        local, found = room.languages.get(room.language), self.fairness
        words = tape_words(local.words, room.languages.measure, lengths_of(self.item, found))
        middle = local.pack.chart is not None and local.pack.chart.middle_icon
        to = "way to the middle" if middle else "way to the treasure"
        named = ((to, found.treasure), ("way to the nearest rival", found.rival))
        return [
            (
                local.label(name),
                span_words(*(extremes(ways, words) or "––")),
                spread(ways),
            )
            for name, ways in named
            if ways
        ]


def find_chart(room: Pressroom, wish: SeaWish = ANY_SEA, progress: Progress = quiet) -> TableSea:
    """A sea by chance or that of a file; what is unusual about it is noted in the room.

    Raises ProblemsFound with everything wrong in the written plan, UsageProblem for a game without
    charts and for wishes that no table can hold.
    """
    chart = room.game.pack.chart
    if chart is None:
        raise UsageProblem(f"{room.game.pack.title} says nothing of charts", "add chart: to it")
    local = room.languages.get(room.language)
    if wish.file is not None:
        plan = _written(room, local, wish.file)
        ways = fairness(plan.items, Pilot(plan.long, plan.short), chart.ship)
    else:
        plan, ways = _by_chance(room, local, wish, progress)
    if ways.spread * 100 > chart.unfair:
        _warn(room, chart, ways)
    return TableSea(plan, ways, chart.unfair)


def publish_chart(room: Pressroom, sea: TableSea) -> Publication:
    """The files of a chart that was found. Raises ProblemsFound for what spoils the print."""
    plan, ways, limit = sea.item, sea.fairness, sea.limit
    if plan.seed is not None:
        # The footer says the seed that the chart was made from.
        room.options = replace(room.options, seed=plan.seed)
    printed = _print(room, sea)
    files = {"map.pdf": printed.pdf, "plan.yaml": dump_item("plans", plan).encode()}
    about = {
        "seed": plan.seed,
        "pages": len(printed.pages),
        "treasure": ways.treasure,
        "rival": ways.rival,
        "spread": None if math.isinf(ways.spread) else round(ways.spread, 4),
        "limit": limit / 100,
        "fair": ways.spread * 100 <= limit,
    }
    return Publication(plan, files, about, room.problems.sorted)


def _by_chance(
    room: Pressroom, local: Localised, wish: SeaWish, progress: Progress
) -> tuple[Plan, ChartFairness]:
    pack, names = room.game.pack, longest_names(room, [room.language])
    assert pack.chart is not None, "a game with charts"
    long, short = table_size(wish.size, pack.unit) if wish.size else (0, 0)
    for name, many in (("islands", wish.islands), ("reefs", wish.reefs)):
        if many is not None and not 0 <= many <= _MOST:
            raise UsageProblem(f"--{name} needs a number from 0 to {_MOST}, found {many}")
    try:
        plan, ways = random_chart(
            pack.chart,
            player_count(room.game, room.options),
            room.options.seed,
            long=long,
            short=short,
            islands=wish.islands,
            reefs=wish.reefs,
            names=names_by_kind(names.values()),
            used=used_names(room, wish.after, names),
            progress=progress,
        )
    except NoRoom as error:
        unit = {"cm": "cm", "inch": "inches"}[pack.unit]
        raise UsageProblem(f"{error} ({unit})", error.hint) from error
    # The same sea in all languages, told in one.
    return retold(plan, in_words_of(room.game, local)), ways


def table_size(text: str, unit: str) -> tuple[int, int]:
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
    problems, written = room.problems, room.read("plans", path)
    origin = room.game.origin("plans", written.id)
    if written.id in written.parts:
        # A part of the same name is the pack's, which the file replaces.
        problems.add(origin.problem(
            "reference", "the plan is a part of itself", ("parts",), "give it another id"
        ))  # fmt: skip
    _check_places(written, origin, problems)
    plan: Plan = room.languages.finish("plans", written, local.language)
    problems.raise_errors()
    return plan.whole(local.kinds["plans"])


def _check_places(plan: Plan, origin: Origin, problems: Problems) -> None:
    """Note things that lie off the table; where it shows what is beyond its edge, they may."""
    for number, item in enumerate(plan.items if not plan.margin else ()):
        if not (0 <= item.x <= plan.long and 0 <= item.y <= plan.short):
            table = f"the table of {plan.long} × {plan.short}"
            message = f'"{item.id}" lies at {item.x}, {item.y}, off {table}'
            hint = "move it onto the table"
            problems.add(origin.problem("range", message, ("items", number), hint))


def _finder(room: Pressroom, plan: Plan) -> Callable[[str], WrittenAt | None]:
    """Where a text of a written plan stands; a plan by chance stands nowhere."""
    origin = room.game.origins.get(("plans", plan.id))

    def find(text: str) -> WrittenAt | None:
        if origin is None or not text:
            return None
        # The things of its parts, which stand elsewhere, come first.
        data: Any = origin.source.located().data
        written = data["plans"][0].get("items", [])
        own = plan.items[-len(written) :] if written else ()
        words = [item.text for item in own]
        path = ("items", words.index(text), "text") if text in words else ()
        return place_in(origin, path)

    return find


# -- what lies on islands -------------------------------------------------------------------------


def secrets_of(plan: Plan, local: Localised) -> list[tuple[PlanItem, Card | None]]:
    """Each island of a chart by its place in the list, with the card of the pack that lies there.

    That of the middle is the one with its sign; the others are dealt by the seed of the chart.
    Where there are more islands than cards, nothing lies on the last ones.
    """
    chart = local.pack.chart
    cards = [card for card in local.kinds["cards"].values()
             if chart is not None and card.deck == chart.secrets]  # fmt: skip
    sign = chart.middle_icon if chart is not None else ""
    dealt = [card for card in cards for _ in range(card.count) if not sign or card.icon != sign]
    lots = iter(Prng(plan.seed or 0, "secrets").shuffled(dealt))
    first = next((card for card in cards if sign and card.icon == sign), None)
    found: list[tuple[PlanItem, Card | None]] = []
    for item in placed(plan, local):
        if item.kind == "island":
            middle = first is not None and not found
            found.append((item, first if middle else next(lots, None)))
    return found


# -- printing ------------------------------------------------------------------------------------


def chart_pages(room: Pressroom, sea: TableSea) -> int:
    """The pages of `publish_chart`."""
    local = room.languages.get(room.language)
    return len(_sheets(sea.item, local, len(room.languages.measure.units)))


def _sheets(plan: Plan, local: Localised, units: int) -> list[str]:
    """The templates of the pages of a chart whose lengths are told in so many units."""
    shape = "long" if plan.long >= 1.25 * plan.short else "square"
    if shape == "square" and units > 1:
        shape = "square, two units"
    assert local.pack.chart is not None, "a game with seas"
    listed = len(placed(plan, local)) > _BESIDE[shape]
    return [_SHEET, *[_LIST] * listed, *[_SECRETS] * bool(local.pack.chart.secrets)]


def _print(room: Pressroom, sea: TableSea) -> Printed:
    """The PDF of a chart; where the table speaks two languages the other is behind each page."""
    job = _job(room, room.languages.get(room.language), sea)
    if room.second:
        other = replace(sea, item=retold(sea.item, renamed(room)))
        stand_behind(job, _job(room, room.languages.get(room.second), other))
    return printed(room, [job], job.title)


def _job(room: Pressroom, local: Localised, sea: TableSea) -> Job:
    """One page, two where many things are listed, one more of its secrets."""
    plan, ways = sea.item, sea.fairness
    words = tape_words(local.words, room.languages.measure, lengths_of(plan, ways))
    names = context(plan, local, words, ways, sea.limit, room.game.pack.unit)
    sheets = _sheets(plan, local, len(words.measure.units))
    names["listed"] = _LIST not in sheets
    title = local.pack.chart.title or local.label("Sea chart")
    if _SECRETS in sheets:
        told: dict[str, int] = {}
        names["secrets"] = [
            (land, card, told.setdefault(card.id, number) if card else number)
            for number, (land, card) in enumerate(secrets_of(plan, local), start=1)
        ]
    copies = [page(room, one, names, title, locate=_finder(room, plan)) for one in sheets]
    return pages_job(room, _SHEET, title, copies, local.language, form="landscape")
