"""One scenario by chance, all but its words: parts, chart, ships, names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

from kaperbrief.errors import UsageProblem
from kaperbrief.mapgen.chart_space import Names
from kaperbrief.models.base import Name
from kaperbrief.models.maps import HexMap
from kaperbrief.models.pack import Pack
from kaperbrief.models.scenario import Site, Tale
from kaperbrief.models.ship import Ship
from kaperbrief.rules.counts import ship_counts
from kaperbrief.rules.formula import evaluate
from kaperbrief.rules.prng import Prng
from kaperbrief.scenarios.draw import DrawTerms, draw
from kaperbrief.scenarios.waters import MIDDLE, Waters, waters
from kaperbrief.scenarios.write import ScenarioDraft

_CROWD = 6
"""More players than these sail alike: nobody wants to compare so many ships."""


def equal_fleets(
    pack: Pack, ships: Mapping[str, Ship], players: int, dice: Prng
) -> tuple[tuple[tuple[str, ...], ...], int]:
    """Ships for each seat, and what those of each are worth: the same.

    Nothing where the pack does not ask for it.
    """
    evening, fleets = pack.evening, pack.fleets
    if evening is None or not evening.strength or fleets is None or not fleets.criteria:
        return (), 0
    wanted = evaluate(evening.strength, {"players": players})
    value = fleets.criteria[0].value
    worth = {name: evaluate(value, ship_counts(ship)) for name, ship in ships.items()}
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
) -> ScenarioDraft:
    """A scenario for a pack with tales; a game on hexes brings its `sea`.

    Raises UsageProblem for wishes that nothing fulfils, as where the ships have no room.
    """
    if pack.evening is None or not tales:
        raise UsageProblem(f"{pack.title} has no parts for scenarios", "write some in tales.yaml")
    recipe = draw(tales, pack.evening, wish)
    fleets, worth = equal_fleets(pack, ships, wish.players, wish.dice("fleet"))
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
            _chart_names(names),
            sites,
            island=island,
        )
    plan = found.plan if found else None
    ring = wish.players if any(site.at == "ring" for site in sites) else 0
    slots = _slots(names, wish, found, sea)
    return ScenarioDraft(
        wish, recipe, slots, fleets, plan, sea, ring, _seats(sea), worth=worth, waters=found
    )


def _sites(parts: Sequence[Tale]) -> list[Site]:
    """The special places of some parts; on open sea something marks the middle."""
    sites = [site for tale in parts for site in tale.sites]
    if any(site.at == "centre" for site in sites):
        # One thing in the middle: what the evening is about covers what is there anyway.
        centre = next(site for site in sites if site.at == "centre")
        return [site for site in sites if site.at == "ring" or site is centre]
    open_sea = (tale for tale in parts if tale.ground == "sea")
    return [*sites, *(Site("middle", "centre", tale.icon, tale.title) for tale in open_sea)]


def _chart_names(names: Mapping[str, Name]) -> Names:
    """Names for a chart; which one is told by its text, so that others can take its place."""
    by: dict[str, list[str]] = {}
    for name in names.values():
        by.setdefault(name.of, []).append(name.name)
    return by


def _seats(sea: HexMap | None) -> tuple[int, ...]:
    """The seats that have a home port on a sea of hexes."""
    ports = (place for place in sea.places if place.kind == "home-port") if sea else ()
    return tuple(sorted(place.seat for place in ports))


def _slots(
    names: Mapping[str, Name], wish: DrawTerms, found: Waters | None, sea: HexMap | None
) -> dict[str, str]:
    """The ids of the names that texts may use, each of another thing."""
    dice = wish.dice("names")
    out: dict[str, str] = {}
    for of in ("captain", "ship"):
        known = [name.id for name in names.values() if name.of == of]
        if known:
            out[of] = dice.choice(known)
    plan = found.plan if found else None
    texts = {name.name: name.id for name in names.values()}
    if plan is not None:
        out["sea"] = texts.get(plan.title, "")
        islands = [i for i in plan.items if i.kind == "island" and i.text]
        middle = [i.text for i in islands if i.id == MIDDLE]
        others = [i.text for i in islands if i.id != MIDDLE] or middle
        # A reef is the last resort, so that no text is left with a hole.
        others = others or [i.text for i in plan.items if i.kind == "rock" and i.text]
        if middle:
            out["centre"] = texts[middle[0]]
        if others:
            out["island"] = texts[dice.choice(others)]
    kinds = {"treasure": "centre", "island": "island"}
    for place in reversed(sea.places if sea else ()):
        if place.kind in kinds and place.name:
            # Its names are in words already: the board has just these.
            out[kinds[place.kind]] = place.name
    if sea is not None:
        out["sea"] = sea.title
    return {slot: name for slot, name in out.items() if name}
