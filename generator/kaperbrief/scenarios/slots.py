"""The names that the texts of a scenario by chance use: of islands, ships, captains, the sea."""

from __future__ import annotations

from collections.abc import Mapping

from kaperbrief.models.base import Name
from kaperbrief.models.maps import HexMap
from kaperbrief.scenarios.draw import DrawTerms
from kaperbrief.scenarios.waters import MIDDLE, Waters, equal_islands


def slots(
    names: Mapping[str, Name], wish: DrawTerms, found: Waters | None, sea: HexMap | None, ship: int
) -> dict[str, str]:
    """The ids of the names that texts may use, each of another thing.

    `island` is the one that is most equally far from all starts, `other` the next, for orders.
    Ships of the game are drawn so long as `ship` says.
    """
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
        # Where a name has no room the chart has a number: such a place is not spoken of.
        named = [item for item in plan.items if item.text in texts]
        middle = [i.text for i in named if i.id == MIDDLE]
        if middle:
            out["centre"] = texts[middle[0]]
        others = [i.text for i in equal_islands(plan, ship) if i.text in texts]
        # A reef is the last resort, so that no text is left with a hole.
        others = [*others, *middle, *(i.text for i in named if i.kind == "rock")]
        out |= {slot: texts[name] for slot, name in zip(("island", "other"), others, strict=False)}
    kinds = {"treasure": "centre", "island": "island"}
    for place in reversed(sea.places if sea else ()):
        if place.kind in kinds and place.name:
            # Its names are in words already: the board has just these.
            out[kinds[place.kind]] = place.name
    if sea is not None:
        out["sea"] = sea.title
    return {slot: name for slot, name in out.items() if name}
