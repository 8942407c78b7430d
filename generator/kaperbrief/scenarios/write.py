"""A recipe in words of one language: the scenario as a person might have written it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from kaperbrief.models.maps import Counts, HexMap, Plan
from kaperbrief.models.scenario import (
    CHOSEN,
    SLOT,
    Force,
    Goal,
    Link,
    RoundEvent,
    Scenario,
    SecretOrder,
    Tale,
)
from kaperbrief.models.sheets import SheetRow
from kaperbrief.records import dataclass
from kaperbrief.rules.prng import Prng
from kaperbrief.scenarios.draw import DrawTerms, Recipe
from kaperbrief.scenarios.waters import Waters

Line = TypeVar("Line", SheetRow, Goal)
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
    letter: Callable[[int], str] = lambda seat: chr(ord("A") + (seat - 1) % 26),
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
    return Scenario(
        id=name_of(wish),
        title=story.title,
        icon=objective.icon,
        story=story.text,
        subtitle=" · ".join(title for title in titles if title),
        players=Counts(wish.players, wish.players),
        minutes=recipe.minutes,
        rounds=recipe.rounds,
        forces=_forces(draft),
        chart=draft.chart,
        sea=draft.sea,
        set_up=_own((tale.id, tale.set_up) for tale in parts),
        goals=_own((tale.id, tale.goals) for tale in parts),
        rules=(
            *_told((objective, place, twist)),
            *_own((tale.id, tale.rules) for tale in parts),
        ),
        victory=" ".join(tale.victory for tale in parts if tale.victory),
        events=_events(recipe, tales, names),
        secrets=tuple(
            SheetRow(id=tale.id, key="", icon=tale.icon, text=tale.secret)
            for tale in parts
            if tale.secret
        ),
        hidden=_hidden(draft, parts),
        orders=_orders(draft, tales, names, letter),
        balance=tuple(balance),
        links=_own((tale.id, tale.links) for tale in parts),
        materials=tuple(dict.fromkeys(one for tale in used for one in tale.materials)),
        seed=wish.seed,
        recipe={
            **{str(part): name for part, name in recipe.chosen.items()},
            **(
                {"varied": ", ".join(sorted(wish.vary)), "other": str(wish.other)}
                if wish.vary
                else {}
            ),
        },
    )


def name_of(wish: DrawTerms) -> str:
    """The id of a scenario, which is the end of its folder's name too."""
    varied = "-".join(sorted(wish.vary))
    return f"scenario-{wish.seed}" + (f"-{varied}-{wish.other}" if varied else "")


def fill(text: str, names: Mapping[str, str]) -> str:
    """The text with names for its slots; a slot without a name stays as it is."""
    return SLOT.sub(lambda match: names.get(match[1], match[0]), text)


def _filled(tale: Tale, names: Mapping[str, str]) -> Tale:
    def rows(found: Sequence[Line]) -> tuple[Line, ...]:
        return tuple(replace(row, text=fill(row.text, names)) for row in found)

    return replace(
        tale,
        title=fill(tale.title, names),
        text=fill(tale.text, names),
        victory=fill(tale.victory, names),
        secret=fill(tale.secret, names),
        goals=rows(tale.goals),
        set_up=rows(tale.set_up),
        rules=rows(tale.rules),
        hidden=rows(tale.hidden),
        links=tuple(
            replace(link, when=fill(link.when, names), then=fill(link.then, names))
            for link in tale.links
        ),
    )


def _own(lines: Iterable[tuple[str, Sequence[Thing]]]) -> tuple[Thing, ...]:
    """The lines of all parts, their ids led by those of the parts."""
    return tuple(
        replace(one, id=f"{name}-{one.id}"[:60].rstrip("-")) for name, own in lines for one in own
    )


def _told(parts: Sequence[Tale]) -> tuple[SheetRow, ...]:
    """What parts say to everybody, by their titles."""
    return tuple(
        SheetRow(id=tale.id, key=tale.title, icon=tale.icon, text=tale.text)
        for tale in parts
        if tale.text
    )


def _forces(draft: ScenarioDraft) -> tuple[Force, ...]:
    return tuple(
        Force(id=f"seat-{seat}", seat=seat, ships=ships)
        for seat, ships in enumerate(draft.ships, 1)
    )


def _events(
    recipe: Recipe, tales: Mapping[str, Tale], names: Mapping[str, str]
) -> tuple[RoundEvent, ...]:
    out = []
    for name, at in recipe.events:
        tale = _filled(tales[name], names)
        out.append(RoundEvent(name, at, tale.title, tale.text, tale.icon))
    return tuple(out)


def _orders(
    draft: ScenarioDraft,
    tales: Mapping[str, Tale],
    names: Mapping[str, str],
    letter: Callable[[int], str],
) -> tuple[SecretOrder, ...]:
    recipe = draft.recipe
    seats = draft.seats or tuple(range(1, draft.wish.players + 1))
    out = []
    for seat, name, rival in zip(seats, recipe.orders, recipe.rivals, strict=False):
        tale = _filled(tales[name], {**names, "rival": letter(seats[rival - 1])})
        out.append(
            SecretOrder(f"{name}-{seat}", seat, tale.title, tale.text, tale.points, tale.icon)
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
