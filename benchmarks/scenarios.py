"""Scenarios by chance, many of each game: python benchmarks/scenarios.py [SEEDS [PRINTED]].

Makes each in German and English: CPU seconds, the worst spread of the ways, memory. Whatever is
not as it should be is told: starts on land, holes in texts, unknown materials, and what does not
fit on the first PRINTED sheets. Then how many evenings of seeds in a row have nothing twice, how
many of ten that come after each other, and how many events and secret orders two evenings share.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.scenario import (
    by_chance,
    longest_names,
    print_scenario,
)
from kaperbrief.errors import Problems, ProblemsFound
from kaperbrief.game.rules_stories import land_under
from kaperbrief.models.options import Options
from kaperbrief.models.scenario import SLOT, Scenario
from kaperbrief.scenarios.draw import DrawTerms
from kaperbrief.scenarios.make import later, manned, title_of
from kaperbrief.workspace import Workspace

WAYS = ("centre", "ring", "rival", "turns")
LIMIT = 10.0
ROW = 1000
"""So many seeds are looked at for what comes again."""
CAMPAIGN = 10
NEAR = 10
"""Evenings so many seeds away are compared: somebody remembers them."""


def faults(scenario: Scenario, room: Pressroom) -> list[str]:
    """What is wrong with one scenario."""
    found = []
    if SLOT.search(str(scenario)):
        found.append("a hole in a text")
    found += [name for name in scenario.materials if name not in room.game.kinds["materials"]]
    items = scenario.chart.items if scenario.chart else ()
    found += [item.id for item in items if item.kind == "ship" and land_under(item, items)]
    if worst(scenario) > LIMIT:
        found.append(f"ways differ by {worst(scenario)} %")
    return found


def worst(scenario: Scenario) -> float:
    """The greatest spread of its ways in per cent, as the referee's page says it."""
    figures = (row.key.partition("%")[0] for row in scenario.balance if row.id in WAYS)
    return max((float(f.strip().replace(",", ".")) for f in figures), default=0.0)


def until_again(evenings: Sequence[Hashable]) -> list[int]:
    """How many evenings differ, counted from each on until one of those comes again."""
    found, first, seen = [], 0, dict[Hashable, int]()
    for at, one in enumerate(evenings):
        if seen.get(one, -1) >= first:
            found += [at - start for start in range(first, seen[one] + 1)]
            first = seen[one] + 1
        seen[one] = at
    return found


def told(room: Pressroom, seed: int, after: tuple[int, ...] = ()) -> dict[str, Any]:
    """What somebody would know again of an evening."""
    pack, kinds = room.game.pack, room.game.kinds
    terms = DrawTerms(pack.players.default, seed, after=after)
    wish, recipe, *_ = manned(pack, kinds["tales"], kinds["ships"],
                              later(pack, kinds["tales"], kinds["ships"], terms))  # fmt: skip
    chosen = recipe.chosen
    return {
        "title": title_of(kinds["tales"][chosen["story"]], wish),
        "goal with place": (chosen["objective"], chosen["place"]),
        "story": chosen["story"],
        "goal": chosen["objective"],
        "events": frozenset(name for name, _ in recipe.events),
        "orders": frozenset(recipe.orders),
    }


def share(evenings: Sequence[frozenset[str]]) -> tuple[float, int, int]:
    """How many parts two evenings near each other share: usually, at most; how many one has."""
    both = [len(one & other) for at, one in enumerate(evenings)
            for other in evenings[at + 1 : at + 1 + NEAR]]  # fmt: skip
    return statistics.mean(both), max(both), max(map(len, evenings))


def again(game: str, room: Pressroom) -> None:
    """Print how soon evenings of a game repeat."""
    evenings = [told(room, seed) for seed in range(ROW)]
    row = tuple(range(CAMPAIGN))
    campaign = [told(room, seed, row[:seed]) for seed in row]
    for kind in ("events", "orders"):
        mean, most, each = share([one[kind] for one in evenings])
        print(f"{game}: evenings of seeds up to {NEAR} apart share {mean:.2f} of {each} {kind}, "
              f"{most} at most")  # fmt: skip
    for kind in ("title", "goal with place", "story", "goal"):
        every = until_again([one[kind] for one in evenings])
        soon = f"after {statistics.median(every):.0f} (soonest {min(every)})" if every else "never"
        differ = len({one[kind] for one in campaign})
        print(f"{game}: a {kind} comes again {soon} in {ROW} seeds; "
              f"{differ} of {CAMPAIGN} differ in a campaign")  # fmt: skip


def main() -> None:
    """Make, check and time the scenarios of every game."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    printed = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    workspace = Workspace.open(None)
    for game in workspace.packs():
        times, spreads, wrong, recipes = [], [], 0, set()
        for language in ("de", "en"):
            room = open_pressroom(workspace, Options(game, lang=language), Problems())
            least, most = room.game.pack.players.min, min(room.game.pack.players.max, 8)
            longest = longest_names(room, [language])
            for seed in range(seeds):
                players = least + seed % (most - least + 1)
                options = Options(game, players=players, lang=language, seed=seed)
                there = replace(room, options=options)
                before = time.process_time()
                plain = by_chance(there, longest=longest)[language]
                one = there.languages.finish("scenarios", plain, language)
                times.append(time.process_time() - before)
                spreads.append(worst(one))
                recipes.add(tuple(plain.recipe.values() if plain.recipe else ()))
                found = faults(one, there)
                if seed < printed:
                    try:
                        print_scenario(
                            open_pressroom(workspace, options, Problems()), {language: one}
                        )
                    except ProblemsFound as error:
                        found += [problem.message for problem in error.problems]
                wrong += bool(found)
                for fault in found:
                    print(f"{game}, {players} players, seed {seed}, {language}: {fault}")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{game}: {2 * seeds} scenarios, {len(recipes)} different, {wrong} with faults, "
            f"{1000 * statistics.median(times):.0f} ms (worst {1000 * max(times):.0f}), "
            f"spread {max(spreads):.1f} % at most, {peak} MB"
        )
        again(game, room)


if __name__ == "__main__":
    main()
