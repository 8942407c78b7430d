"""Charts by chance: islands, reefs, starts and a treasure on a table, fair by measure.

Start places lie equally far from the treasure and from each other; islands are thrown one by one;
then many small changes are tried, and kept while the sea is fair, or grows no less fair. The same
seed and wishes give the same chart on every machine: budgets count tries, never time.
"""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from dataclasses import replace

from kaperbrief.errors import Progress, UsageProblem, quiet
from kaperbrief.mapgen.bows import steered, wind_of
from kaperbrief.mapgen.chart_space import Names, Sites, fits, shore, sites
from kaperbrief.mapgen.decor import decor
from kaperbrief.mapgen.routes import ChartFairness, Pilot, fairness
from kaperbrief.models.maps import ChartRules, Plan, PlanItem
from kaperbrief.rules.prng import Prng

_THROWS = 400
"""As often a place is sought for an island before the sea counts as full."""
TRIES = (260, 800, 1600)
"""Changes tried on every chart, on one that is hardly fair enough, on one that is not."""
_ATTEMPTS = 3
"""Seas thrown anew where no changes make one fair."""


class NoRoom(UsageProblem):
    """A wish that no table of that size can hold; `hint` says what would help."""


def random_chart(
    chart: ChartRules,
    players: int,
    seed: int,
    *,
    long: int = 0,
    short: int = 0,
    islands: int | None = None,
    reefs: int | None = None,
    names: Names | None = None,
    used: Container[str] = (),
    most: tuple[int, int, int] = TRIES,
    progress: Progress = quiet,
) -> tuple[Plan, ChartFairness]:
    """A chart for two or more players and how fair it is, its lengths in whole units of the game.

    Where no attempt is as fair as it should be, the fairest is taken.

    `long` × `short` are its sides where they are not the usual ones, `islands` how many there are
    beside that of the treasure, `reefs` how many of those. Names that are `used` are given last.
    `most` are the changes tried at most, as in TRIES, of which `progress` is told. Raises NoRoom
    for what does not fit on the table.
    """
    sides = (long or chart.long, short or chart.short)
    long, short = max(sides), min(sides)
    share = long * short / (chart.long * chart.short)
    chart = replace(chart, long=long, short=short)
    _check_size(chart, players)
    edge = max(shore(chart), short / 2 - (chart.reach or short))
    layout = sites(long, short, edge, players, Prng(seed, "starts"), chart.reach)
    _check_sites(chart, players, layout)
    things = _first(chart, layout, Prng(seed, "heading"))
    if not fits(things[-1], things[:-1], chart):
        raise NoRoom(
            f"a treasure island {chart.treasure} long has no room between the ships on a table of"
            f" {long} × {short}",
            "wish for a larger table or fewer players",
        )
    best: tuple[list[PlanItem], ChartFairness] | None = None
    for attempt in range(_ATTEMPTS):
        full = _filled(things, chart, share, (islands, reefs), (seed, attempt))
        made = _improved(full, chart, Prng(seed, "changes", attempt), most, progress)
        if best is None or made[1].spread < best[1].spread:
            best = made
        if best[1].spread * 100 <= chart.unfair:
            break
    assert best is not None
    things, found = best
    wind = wind_of(things, chart, Prng(seed, "wind"))
    plan = Plan(
        id=f"chart-{seed}",
        long=long,
        short=short,
        items=tuple(steered(things, chart, wind)),
        seed=seed,
        title=chart.title,
    )
    # Another size of the same seed is another sea, with names of its own.
    dice = Prng(seed, "decor", long, short)
    return decor(plan, chart, names or {}, dice, wind, used), found


def _filled(
    things: list[PlanItem],
    chart: ChartRules,
    share: float,
    wished: tuple[int | None, int | None],
    seed: tuple[int, int],
) -> list[PlanItem]:
    """The things with islands and reefs more, by chance or as many of each as are `wished`.

    `share` is how many times as large as usual the sea is.
    """
    dice = Prng(seed[0], "islands", seed[1])
    many = dice.between(chart.islands.least, chart.islands.most)
    islands, reefs = wished
    many = min(round(many * share), 60) if islands is None else islands
    things = _thrown(things, "island", many, chart, dice, must=islands is not None)
    dice = Prng(seed[0], "reefs", seed[1])
    many = min(round(dice.between(chart.reefs.least, chart.reefs.most) * share), 40)
    many = many if reefs is None else reefs
    return _thrown(things, "rock", many, chart, dice, must=reefs is not None)


def _check_size(chart: ChartRules, players: int) -> None:
    if players < 2:
        raise NoRoom("a chart is for two players or more")
    long, short = chart.long, chart.short
    least = 2 * chart.ship + chart.treasure
    if short < least:
        raise NoRoom(
            f"a table of {long} × {short} is too small for ships of {chart.ship} and an island",
            f"the shorter side is at least {least} long",
        )
    if long > 2000:
        raise NoRoom(f"a table of {long} × {short} is too large", "a side is at most 2000 long")


def _check_sites(chart: ChartRules, players: int, layout: Sites) -> None:
    if layout.gap >= chart.rivals:
        return
    more = chart.rivals / max(layout.gap, 0.1)
    wide, high = (10 * math.ceil(side * more / 10) for side in (chart.long, chart.short))
    raise NoRoom(
        f"{players} ships have no room on a table of {chart.long} × {chart.short}: "
        f"they would start {layout.gap:.0f} apart, and {chart.rivals} is the least",
        f"a table of {wide} × {high} has room for them",
    )


def _first(chart: ChartRules, layout: Sites, dice: Prng) -> list[PlanItem]:
    """The ships and the island of the treasure."""
    x, y = layout.treasure
    things = [
        PlanItem(
            id=f"start-{seat}",
            kind="ship",
            x=at[0],
            y=at[1],
            seat=seat,
            size=chart.ship,
        )
        for seat, at in enumerate(layout.starts, 1)
    ]
    deep = chart.treasure * dice.between(70, 90) // 100
    size = chart.treasure
    return [*things, PlanItem("treasure-island", "island", x=x, y=y, size=size, depth=deep)]


_CALLED = {"island": "islands", "rock": "reefs"}


def _thrown(
    things: list[PlanItem], kind: str, many: int, chart: ChartRules, dice: Prng, *, must: bool
) -> list[PlanItem]:
    """The things with so many islands or reefs more, as many as find room unless they `must`."""
    out = list(things)
    for number in range(1, many + 1):
        for _ in range(_THROWS):
            one = _throw(kind, number, chart, dice)
            if fits(one, out, chart):
                out.append(one)
                break
        else:
            if must:
                raise NoRoom(
                    f"only {number - 1} of {many} {_CALLED[kind]} find room on a table of"
                    f" {chart.long} × {chart.short}",
                    f"wish for {max(number * 3 // 4, 1)} or fewer, or for a larger table",
                )
            return out
    return out


def _throw(kind: str, number: int, chart: ChartRules, dice: Prng) -> PlanItem:
    x, y = dice.between(1, chart.long - 1), dice.between(1, chart.short - 1)
    if kind == "rock":
        return PlanItem(f"reef-{number}", "rock", x=x, y=y, size=chart.reef)
    # Small ones come more often.
    size = min(dice.between(chart.sizes.least, chart.sizes.most) for _ in range(2))
    deep = max(size * dice.between(55, 95) // 100, 2)
    return PlanItem(f"island-{number}", "island", x=x, y=y, size=size, depth=deep)


# -- many small changes --------------------------------------------------------------------------


def _improved(
    things: list[PlanItem],
    chart: ChartRules,
    dice: Prng,
    most: tuple[int, int, int],
    progress: Progress,
) -> tuple[list[PlanItem], ChartFairness]:
    """The sea after many changes by chance: fair enough, or no less fair than it was."""
    pilot = Pilot(chart.long, chart.short)
    goal = 0.8 * chart.unfair / 100
    found = _measured(things, pilot, chart)
    worth = _blame(found)
    tries = 0
    while tries < most[(found.spread > goal) + (found.spread > chart.unfair / 100)]:
        tries += 1
        progress("sea", tries, most[(found.spread > goal) + (found.spread > chart.unfair / 100)])
        number = dice.below(len(things))
        changed = _changed(things[number], chart, dice, fine=found.spread > goal)
        rest = [*things[:number], *things[number + 1 :]]
        if not fits(changed, rest, chart):
            continue
        other = [*things[:number], changed, *things[number + 1 :]]
        now = _measured(other, pilot, chart)
        if now.spread <= goal or _blame(now) <= worth:
            things, found, worth = other, now, _blame(now)
    return things, found


def _measured(things: Sequence[PlanItem], pilot: Pilot, chart: ChartRules) -> ChartFairness:
    x, y = next((item.x, item.y) for item in things if item.id == "treasure-island")
    treasure = PlanItem("treasure", "treasure", x=x, y=y)
    return fairness([*things, treasure], pilot, chart.ship)


def _blame(found: ChartFairness) -> float:
    """What changes bring down: the spread, and a little of how much all ways differ."""
    if found.spread == math.inf:
        return math.inf
    total = 0.0
    for ways in (found.treasure, found.rival):
        mean = sum(ways) / len(ways)
        total += sum(abs(way - mean) for way in ways) / mean / len(ways)
    return found.spread + 0.5 * total


def _changed(thing: PlanItem, chart: ChartRules, dice: Prng, *, fine: bool) -> PlanItem:
    """The thing a little farther on; an island is sometimes thrown anew."""
    if thing.kind == "ship" or thing.id == "treasure-island":
        reach = 2 if fine else max(round(chart.short / 40), 1)
        return _moved(thing, reach, dice)
    if dice.below(100) < 25:
        new = _throw(thing.kind, 1, chart, dice)
        return replace(new, id=thing.id)
    return _moved(thing, max(round(chart.short / 20), 1), dice)


def _moved(thing: PlanItem, reach: int, dice: Prng) -> PlanItem:
    x, y = dice.between(-reach, reach), dice.between(-reach, reach)
    return replace(thing, x=max(thing.x + x, 0), y=max(thing.y + y, 0))
