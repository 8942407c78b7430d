"""One scenario by chance: parts, chart, ships, names, and the words of a language."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any, TypeVar

from kaperbrief.errors import Progress, UsageProblem, quiet
from kaperbrief.mapgen.chart_space import names_by_kind
from kaperbrief.models.base import Name
from kaperbrief.models.maps import Counts, HexMap, Plan
from kaperbrief.models.pack import Pack
from kaperbrief.models.scenario import (
    CHOSEN,
    SIGN,
    SLOT,
    Force,
    Goal,
    Link,
    RoundEvent,
    Scenario,
    SecretOrder,
    Site,
    Tale,
)
from kaperbrief.models.sheets import SheetRow
from kaperbrief.models.ship import Ship
from kaperbrief.records import dataclass
from kaperbrief.rules.counts import evaluate, ship_counts
from kaperbrief.rules.prng import Prng
from kaperbrief.scenarios.draw import DrawTerms, Recipe, draw, frames_of, sails, title_of
from kaperbrief.scenarios.slots import slots
from kaperbrief.scenarios.spaced import spaced
from kaperbrief.scenarios.waters import Waters, waters
from kaperbrief.units import letters_of

Thing = TypeVar("Thing", SheetRow, Goal, Link)


@dataclass(frozen=True, slots=True)
class ScenarioDraft:
    """All of a scenario but its words: the recipe, the ships by seat, the chart or sea.

    `names` are ids of names by the slots that they fill. `sites` is how many places the ring has,
    `seats` who plays, where they are not the first ones. What shows that it is fair: what the
    ships of each seat are `worth`, 0 where they are those of the pack, and the ways by `waters`.
    """

    wish: DrawTerms
    recipe: Recipe
    names: Mapping[str, str]
    ships: tuple[tuple[str, ...], ...] = ()
    chart: Plan | None = None
    sea: HexMap | None = None
    sites: int = 0
    seats: tuple[int, ...] = ()
    worth: int = 0
    waters: Waters | None = None


def scenario_of(
    draft: ScenarioDraft,
    tales: Mapping[str, Tale],
    names: Mapping[str, str],
    balance: Sequence[SheetRow] = (),
) -> Scenario:
    """The scenario in the language of its parts; `names` are those of the slots but `rival`.

    `balance` says why it is fair, `letter` is what a seat's fleet is called.
    """
    recipe, wish = draft.recipe, draft.wish
    parts = [_filled(tales[name], names) for name in recipe.ids]
    objective, place, twist, story = parts[-len(CHOSEN) :]
    used = [*parts, *(tales[name] for name, _ in recipe.events)]
    used += [tales[name] for name in recipe.orders]
    titles = (objective.title, place.title, twist.title)
    others = [str(wish.vary[part]) for part in sorted(wish.vary)]
    told = {"varied": ", ".join(sorted(wish.vary)),
            "other": ", ".join(others if len({*others}) > 1 else others[:1])}  # fmt: skip
    varied = told if wish.vary else {}
    row = {"after": ", ".join(map(str, wish.after))} if wish.after else {}
    return Scenario(
        id=name_of(wish),
        title=title_of(story, wish),
        icon=objective.icon,
        story=story.text,
        subtitle=" · ".join(title for title in titles if title),
        players=Counts(wish.players, wish.players),
        minutes=recipe.minutes,
        rounds=recipe.rounds,
        forces=tuple(
            Force(id=f"seat-{seat}", seat=seat, ships=ships)
            for seat, ships in enumerate(draft.ships, 1)
        ),
        chart=draft.chart,
        sea=draft.sea,
        # What stands at a place is built before something is put there.
        set_up=_own(
            (t.id, t.set_up) for t in (*parts[: -len(CHOSEN)], place, objective, twist, story)
        ),
        goals=_own((tale.id, tale.goals) for tale in parts),
        rules=_told((objective, place, twist)) + _own((tale.id, tale.rules) for tale in parts),
        victory=" ".join(tale.victory for tale in parts if tale.victory),
        events=_events(recipe, tales, names),
        secrets=tuple(
            SheetRow(id=tale.id, key=tale.reveal, icon=tale.icon, text=tale.secret)
            for tale in parts
            if tale.secret
        ),
        hidden=_hidden(draft, parts),
        orders=_orders(draft, tales, names),
        balance=tuple(balance),
        links=_own((tale.id, tale.links) for tale in parts),
        materials=tuple(dict.fromkeys(one for tale in used for one in tale.materials)),
        seed=wish.seed,
        recipe={**{str(part): name for part, name in recipe.chosen.items()}, **varied, **row},
    )


def name_of(wish: DrawTerms) -> str:
    """The id of a scenario, the end of its folder's name too: an id has 60 letters at most."""
    parts: dict[int, list[str]] = {}
    for part in sorted(wish.vary):
        parts.setdefault(wish.vary[part], []).append(part)
    varied = (f"{'-'.join(names)}-{other}" for other, names in parts.items())
    row = (f"game-{len(wish.after) + 1}",) if wish.after else ()
    first, rest = f"scenario-{wish.seed}", "-".join((*row, *varied))
    rest = rest if len(rest) < 40 else hashlib.blake2b(rest.encode(), digest_size=4).hexdigest()
    return f"{first}-{rest}" if rest else first


def fill(text: str, names: Mapping[str, str]) -> str:
    """The text with names for its slots; a slot without a name stays as it is."""
    return SLOT.sub(lambda match: names.get(match[1], match[0]), text)


def _filled(tale: Tale, names: Mapping[str, str]) -> Tale:
    def filled(one: Any, *texts: str) -> Any:
        return replace(one, **{text: fill(getattr(one, text), names) for text in texts})

    rows: dict[str, Any] = {
        kind: tuple(filled(row, "text") for row in getattr(tale, kind))
        for kind in ("goals", "set_up", "rules", "hidden")
    }
    links = tuple(filled(link, "when", "then") for link in tale.links)
    titles = tuple(filled(one, "text") for one in tale.titles)
    whole: Tale = filled(tale, "title", "text", "victory", "secret", "reveal")
    return replace(whole, titles=titles, links=links, **rows)


def _own(lines: Iterable[tuple[str, Sequence[Thing]]]) -> tuple[Thing, ...]:
    """The lines of all parts, their ids led by those of the parts."""
    return tuple(
        replace(one, id=f"{name}-{one.id}"[:60].rstrip("-")) for name, own in lines for one in own
    )


def _told(parts: Sequence[Tale]) -> tuple[SheetRow, ...]:
    """What parts say to everybody, by their titles."""
    return tuple(
        SheetRow(id=tale.id, key=tale.title, icon=tale.icon, text=tale.text, scene=tale.scene)
        for tale in parts
        if tale.text
    )


def _events(
    recipe: Recipe, tales: Mapping[str, Tale], names: Mapping[str, str]
) -> tuple[RoundEvent, ...]:
    out = []
    for name, at in recipe.events:
        tale = _filled(tales[name], names)
        out.append(RoundEvent(name, at, tale.title, tale.text, tale.icon, tale.scene))
    return tuple(out)


def _orders(
    draft: ScenarioDraft,
    tales: Mapping[str, Tale],
    names: Mapping[str, str],
) -> tuple[SecretOrder, ...]:
    recipe = draft.recipe
    seats = draft.seats or tuple(range(1, draft.wish.players + 1))
    out = []
    for seat, name, rival in zip(seats, recipe.orders, recipe.rivals, strict=False):
        own = {"island": names["other"]} if "other" in names else {}
        tale = _filled(tales[name], {**names, **own, "rival": letters_of(seats[rival - 1])})
        out.append(
            SecretOrder(
                f"{name}-{seat}", seat, tale.title, tale.text, tale.points, tale.icon, tale.scene
            )
        )
    return tuple(out)


def _hidden(draft: ScenarioDraft, parts: Sequence[Tale]) -> tuple[SheetRow, ...]:
    """What lies where: the first contents of each part, dealt to the places by chance."""
    contents = [row for tale in parts for row in tale.hidden]
    if not contents or not draft.sites:
        return ()
    # The first ones matter; where there are more places, the others come again.
    rest = contents[1:] or contents
    dealt = [contents[0], *(rest[n % len(rest)] for n in range(draft.sites - 1))]
    order = Prng(draft.wish.seed, "hidden").shuffled(dealt)
    return tuple(
        replace(row, id=f"place-{number}", key=str(number)) for number, row in enumerate(order, 1)
    )


def worths(pack: Pack, ships: Mapping[str, Ship]) -> dict[str, int]:
    """What each ship is worth by the first criterion of the pack's fleets.

    Nothing where everybody sails what the pack's table says.
    """
    evening, fleets = pack.evening, pack.fleets
    if evening is None or not evening.strength or fleets is None or not fleets.criteria:
        return {}
    value = fleets.criteria[0].value
    return {name: evaluate(value, ship_counts(ship)) for name, ship in ships.items()}


_CROWD = 6
"""More players than these sail alike: nobody wants to compare so many ships."""


def equal_fleets(
    pack: Pack, ships: Mapping[str, Ship], players: int, dice: Prng
) -> tuple[tuple[tuple[str, ...], ...], int]:
    """Ships for each seat, and what those of each are worth: the same.

    Nothing where the pack does not ask for it.
    """
    evening, worth = pack.evening, worths(pack, ships)
    if evening is None or not worth:
        return (), 0
    wanted = evaluate(evening.strength, {"players": players})
    usable = [name for name, one in worth.items() if one > 0]
    found = _sets(usable, worth, wanted, evening.ships)
    if not found:
        return (), 0
    # As many ships for everybody: a crowd and a single great ship play too differently.
    many = dice.choice(sorted({len(one) for one in found}))
    same = [one for one in found if len(one) == many]
    if dice.below(2) or players > _CROWD:
        chosen = [dice.choice(same)] * players
    else:
        order = dice.shuffled(same)
        chosen = [order[seat % len(order)] for seat in range(players)]
    return tuple(chosen), wanted


def _sets(
    names: Sequence[str], worth: Mapping[str, int], wanted: int, most: int
) -> list[tuple[str, ...]]:
    return [
        one
        for many in range(1, most + 1)
        for one in combinations_with_replacement(names, many)
        if sum(worth[name] for name in one) == wanted
    ]


def make(
    pack: Pack,
    tales: Mapping[str, Tale],
    names: Mapping[str, Name],
    ships: Mapping[str, Ship],
    wish: DrawTerms,
    sea: HexMap | None = None,
    progress: Progress = quiet,
) -> ScenarioDraft:
    """A scenario for a pack with tales; a game on hexes brings its `sea`.

    Raises UsageProblem for wishes that nothing fulfils, as where the ships have no room.
    """
    wish = later(pack, tales, ships, wish)
    wish, recipe, fleets, worth = manned(pack, tales, ships, wish)
    assert pack.evening is not None
    parts = [tales[name] for name in recipe.ids]
    sites = _sites(parts)
    found: Waters | None = None
    if sea is None and pack.chart is not None:
        island = all(tale.ground == "island" for tale in parts)
        found = waters(
            pack.chart,
            pack.evening,
            wish.players,
            wish.dice("chart").below(2**31),
            names_by_kind(names.values()),
            sites,
            island=island,
            progress=progress,
        )
    plan = found.plan if found else None
    ring = wish.players if any(site.at == "ring" for site in sites) else 0
    slot = slots(names, wish, found, sea, pack.chart.ship if pack.chart else 0)
    return ScenarioDraft(
        wish, recipe, slot, fleets, plan, sea, ring, _seats(sea), worth=worth, waters=found
    )


def later(
    pack: Pack, tales: Mapping[str, Tale], ships: Mapping[str, Ship], wish: DrawTerms
) -> DrawTerms:
    """The same wish, knowing what the evenings had that it comes `after`, each after those before.

    Raises UsageProblem for wishes that nothing fulfils.
    """
    past: frozenset[str] = frozenset()
    for seed in wish.after:
        before = replace(wish, seed=seed, vary={}, past=past)
        past |= manned(pack, tales, ships, before)[1].drawn
    return replace(wish, past=past)


_PARTS = (
    "write a story, an objective, a place and a twist in tales.yaml, and evening: in pack.yaml; "
    "kaperbrief new game ID --kind added makes a game that has them"
)


def manned(
    pack: Pack, tales: Mapping[str, Tale], ships: Mapping[str, Ship], wish: DrawTerms
) -> tuple[DrawTerms, Recipe, tuple[tuple[str, ...], ...], int]:
    """Parts that concern the ships in play, and those ships, with what each fleet is worth.

    Raises UsageProblem for wishes that nothing fulfils.
    """
    if pack.evening is None or not tales:
        raise UsageProblem(f"{pack.title} has no parts for scenarios", _PARTS)
    worth = worths(pack, ships)

    def sailed(dice: Prng) -> tuple[DrawTerms, tuple[tuple[str, ...], ...], int]:
        fleets, each = equal_fleets(pack, ships, wish.players, dice)
        own = tuple(tuple(worth[name] for name in fleet) for fleet in fleets)
        pace = min((ships[name].base for fleet in fleets for name in fleet), default=0)
        return replace(wish, fleets=own, pace=pace), fleets, each

    wish, fleets, each = sailed(replace(wish, vary={}).dice("fleet"))
    recipe = draw(tales, pack.evening, spaced(tales, pack.evening, wish))
    if "fleet" not in wish.vary:
        return wish, recipe, fleets, each
    parts = [
        tales[name] for name in (*recipe.chosen.values(), *(name for name, _ in recipe.events))
    ]
    dice = wish.dice("fleet")
    for _ in range(_FLEETS):
        wish, fleets, each = sailed(dice)
        if all(sails(tale, wish.fleets) for tale in parts):
            frames = tuple(tale.id for tale in frames_of(tales, wish))
            return wish, replace(recipe, frames=frames), fleets, each
    raise UsageProblem("nothing else fits in the place of: fleet", "let more parts vary")


_FLEETS = 40
"""So many fleets are tried for parts that don't concern all of them."""


def _sites(parts: Sequence[Tale]) -> list[Site]:
    """The special places of some parts; on open sea something marks the middle."""
    sites = [site for tale in parts for site in tale.sites]
    if any(site.at == "centre" for site in sites):
        # One thing in the middle: what the evening is about covers what is there anyway.
        centre = next(site for site in sites if site.at == "centre")
        return [site for site in sites if site.at == "ring" or site is centre]
    open_sea = (tale for tale in parts if tale.ground == "sea")
    return [*sites, *(Site(SIGN, "centre", tale.icon, tale.title) for tale in open_sea)]


def _seats(sea: HexMap | None) -> tuple[int, ...]:
    """The seats that have a home port on a sea of hexes."""
    # A port without a player has seat 0.
    ports = (p for p in sea.places if p.kind == "home-port" and p.seat) if sea else ()
    return tuple(sorted(place.seat for place in ports))
