"""Charts by chance: islands, reefs, starts and a treasure on a table, fair by measure.

Start places lie equally far from the treasure and from each other; islands are thrown one by one;
then many small changes are tried, and kept while the sea is fair, or grows no less fair. The same
seed and wishes give the same chart on every machine: budgets count tries, never time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from kaperbrief.mapgen.chart_space import ChartGround, Names, Sites, decor, fits, sites
from kaperbrief.mapgen.routes import ChartFairness, Pilot, fairness
from kaperbrief.models.maps import ChartRules, Plan, PlanItem
from kaperbrief.records import dataclass
from kaperbrief.rules.prng import Prng

_THROWS = 400
"""As often a place is sought for an island before the sea counts as full."""
TRIES = (260, 800, 1600)
"""Changes tried on every chart, on one that is hardly fair enough, on one that is not."""
_ATTEMPTS = 3
"""Seas thrown anew where no changes make one fair."""


class NoRoom(ValueError):
    """A wish that no table of that size can hold; `hint` says what would help."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart and how fair it is; `tries` is how many changes were tried to get there."""

    plan: Plan
    fairness: ChartFairness
    tries: int


def random_chart(
    chart: ChartRules,
    players: int,
    seed: int,
    *,
    long: int = 0,
    short: int = 0,
    islands: int | None = None,
    names: Names | None = None,
    most: tuple[int, int, int] = TRIES,
) -> Drawn:
    """A chart for two or more players, its lengths in whole units of the game.

    Where no attempt is as fair as it should be, the fairest is taken: see its `fairness`.

    `long` × `short` are its sides where they are not the usual ones, `islands` how many there are
    beside that of the treasure. `most` are the changes tried at most, as in TRIES.
    Raises NoRoom for what does not fit on the table.
    """
    long, short = long or chart.long, short or chart.short
    if long < short:
        long, short = short, long
    _check_size(chart, players, long, short)
    ground = ChartGround(chart, long, short)
    layout = sites(long, short, ground.shore, players, Prng(seed, "starts"))
    _check_sites(chart, players, (long, short), layout)
    things = _first(chart, layout, Prng(seed, "heading"))
    if not fits(things[-1], things[:-1], ground):
        raise NoRoom(
            f"a treasure island {chart.treasure} long has no room between the ships on a table of"
            f" {long} × {short}",
            "wish for a larger table or fewer players",
        )
    best: tuple[list[PlanItem], ChartFairness, int] | None = None
    for attempt in range(_ATTEMPTS):
        full = _filled(things, ground, islands, (seed, attempt))
        made = _improved(full, ground, Prng(seed, "changes", attempt), most)
        if best is None or made[1].spread < best[1].spread:
            best = made
        if best[1].spread * 100 <= chart.unfair:
            break
    assert best is not None
    things, found, tries = best
    plan = Plan(
        id=f"chart-{seed}",
        long=long,
        short=short,
        items=tuple(things),
        seed=seed,
        title=chart.title,
    )
    return Drawn(decor(plan, chart, names or Names(), Prng(seed, "decor")), found, tries)


def _filled(
    things: list[PlanItem], ground: ChartGround, islands: int | None, seed: tuple[int, int]
) -> list[PlanItem]:
    """The things with islands and reefs more, by chance or as many islands as are wished."""
    chart = ground.chart
    share = ground.long * ground.short / (chart.long * chart.short)
    dice = Prng(seed[0], "islands", seed[1])
    many = dice.between(chart.islands.least, chart.islands.most)
    many = min(round(many * share), 60) if islands is None else islands
    things = _thrown(things, "island", many, ground, dice, must=islands is not None)
    dice = Prng(seed[0], "reefs", seed[1])
    many = min(round(dice.between(chart.reefs.least, chart.reefs.most) * share), 40)
    return _thrown(things, "rock", many, ground, dice, must=False)


def _check_size(chart: ChartRules, players: int, long: int, short: int) -> None:
    if players < 2:
        raise NoRoom("a chart is for two players or more")
    least = 2 * chart.ship + chart.treasure
    if short < least:
        raise NoRoom(
            f"a table of {long} × {short} is too small for ships of {chart.ship} and an island",
            f"the shorter side is at least {least} long",
        )
    if long > 2000:
        raise NoRoom(f"a table of {long} × {short} is too large", "a side is at most 2000 long")


def _check_sites(chart: ChartRules, players: int, size: tuple[int, int], layout: Sites) -> None:
    if layout.gap >= chart.rivals:
        return
    more = chart.rivals / max(layout.gap, 0.1)
    wide, high = (10 * math.ceil(side * more / 10) for side in size)
    raise NoRoom(
        f"{players} ships have no room on a table of {size[0]} × {size[1]}: "
        f"they would start {layout.gap:.0f} apart, and {chart.rivals} is the least",
        f"a table of {wide} × {high} has room for them",
    )


def _first(chart: ChartRules, layout: Sites, dice: Prng) -> list[PlanItem]:
    """The ships, their bows towards the treasure, and its island."""
    x, y = layout.treasure
    things = [
        PlanItem(
            id=f"start-{seat}",
            kind="ship",
            x=at[0],
            y=at[1],
            heading=heading(at, layout.treasure),
            seat=seat,
            size=chart.ship,
        )
        for seat, at in enumerate(layout.starts, 1)
    ]
    deep = chart.treasure * dice.between(70, 90) // 100
    size = chart.treasure
    return [*things, PlanItem("treasure-island", "island", x=x, y=y, size=size, depth=deep)]


def heading(at: tuple[float, float], to: tuple[float, float]) -> int:
    """The direction of a point in degrees clockwise from the upper edge, in steps of 15."""
    angle = math.degrees(math.atan2(to[0] - at[0], at[1] - to[1]))
    return 15 * round(angle / 15) % 360


def _thrown(
    things: list[PlanItem], kind: str, many: int, ground: ChartGround, dice: Prng, *, must: bool
) -> list[PlanItem]:
    """The things with so many islands or reefs more, as many as find room unless they `must`."""
    out = list(things)
    for number in range(1, many + 1):
        for _ in range(_THROWS):
            one = _throw(kind, number, ground, dice)
            if fits(one, out, ground):
                out.append(one)
                break
        else:
            if must:
                raise NoRoom(
                    f"only {number - 1} of {many} islands find room on a table of"
                    f" {ground.long} × {ground.short}",
                    f"wish for {max(number * 3 // 4, 1)} or fewer, or for a larger table",
                )
            return out
    return out


def _throw(kind: str, number: int, ground: ChartGround, dice: Prng) -> PlanItem:
    chart = ground.chart
    x, y = dice.between(1, ground.long - 1), dice.between(1, ground.short - 1)
    if kind == "rock":
        return PlanItem(f"reef-{number}", "rock", x=x, y=y, size=chart.reef)
    # Small ones come more often.
    size = min(dice.between(chart.sizes.least, chart.sizes.most) for _ in range(2))
    deep = max(size * dice.between(55, 95) // 100, 2)
    return PlanItem(f"island-{number}", "island", x=x, y=y, size=size, depth=deep)


# -- many small changes --------------------------------------------------------------------------


def _improved(
    things: list[PlanItem], ground: ChartGround, dice: Prng, most: tuple[int, int, int]
) -> tuple[list[PlanItem], ChartFairness, int]:
    """The sea after many changes by chance: fair enough, or no less fair than it was."""
    pilot = Pilot(ground.long, ground.short)
    goal = 0.8 * ground.chart.unfair / 100
    found = _measured(things, pilot, ground)
    worth = _blame(found)
    tries = 0
    while tries < most[(found.spread > goal) + (found.spread > ground.chart.unfair / 100)]:
        tries += 1
        number = dice.below(len(things))
        changed = _changed(things[number], ground, dice, fine=found.spread > goal)
        rest = [*things[:number], *things[number + 1 :]]
        if not fits(changed, rest, ground):
            continue
        other = [*things[:number], changed, *things[number + 1 :]]
        now = _measured(other, pilot, ground)
        if now.spread <= goal or _blame(now) <= worth:
            things, found, worth = other, now, _blame(now)
    return _turned(things), found, tries


def _measured(things: Sequence[PlanItem], pilot: Pilot, ground: ChartGround) -> ChartFairness:
    x, y = next((item.x, item.y) for item in things if item.id == "treasure-island")
    treasure = PlanItem("treasure", "treasure", x=x, y=y)
    return fairness([*things, treasure], pilot, ground.chart.ship)


def _blame(found: ChartFairness) -> float:
    """What changes bring down: the spread, and a little of how much all ways differ."""
    if found.spread == math.inf:
        return math.inf
    total = 0.0
    for ways in (found.treasure, found.rival):
        mean = sum(ways) / len(ways)
        total += sum(abs(way - mean) for way in ways) / mean / len(ways)
    return found.spread + 0.5 * total


def _changed(thing: PlanItem, ground: ChartGround, dice: Prng, *, fine: bool) -> PlanItem:
    """The thing a little farther on; an island is sometimes thrown anew."""
    if thing.kind == "ship" or thing.id == "treasure-island":
        reach = 2 if fine else max(round(ground.short / 40), 1)
        return _moved(thing, reach, dice)
    if dice.below(100) < 25:
        new = _throw(thing.kind, 1, ground, dice)
        return replace(new, id=thing.id)
    return _moved(thing, max(round(ground.short / 20), 1), dice)


def _moved(thing: PlanItem, reach: int, dice: Prng) -> PlanItem:
    x, y = dice.between(-reach, reach), dice.between(-reach, reach)
    return replace(thing, x=max(thing.x + x, 0), y=max(thing.y + y, 0))


def _turned(things: list[PlanItem]) -> list[PlanItem]:
    """The ships with their bows towards the treasure again."""
    to = next((item.x, item.y) for item in things if item.id == "treasure-island")
    return [
        replace(item, heading=heading((item.x, item.y), to)) if item.kind == "ship" else item
        for item in things
    ]
