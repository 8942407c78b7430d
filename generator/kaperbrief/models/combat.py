"""How ships fight, as far as battles are tried out by chance: dice, results, doctrines, limits."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from kaperbrief.models.base import (
    Formula,
    FormulaOf,
    Ge,
    Id,
    Le,
    MinLen,
    PerCent,
    Ref,
    Short,
    Text,
    ThingFormula,
    Words,
    model,
)
from kaperbrief.models.sheets import Throw


@model
class Criterion:
    """Something that everybody should have as much of.

    `value` is a formula of the numbers of one ship or crew; of a ship those that are whole in
    `fields` of the pack too, with underscores for hyphens. `weight` makes it heavier beside the
    criteria that follow it; `short` stands over the column of a table.
    """

    id: Id
    title: Words
    value: ThingFormula
    short: Text = ""
    weight: Annotated[int, Ge(1), Le(100)] = 1


@model
class Men:
    """The figures of a ship, by formulas of its numbers: a full crew, the least to sail her."""

    full: ThingFormula
    least: ThingFormula = 0


@model
class Fleets:
    """What is divided, and how.

    Things of the kind `of` are balanced by the criteria, the most important one first, or drawn by
    lot.
    With `each`, a formula of `players`, `crews` and `ships` of the pack's table, everybody gets so
    many out of all that the pack or the event has; without it everything is dealt. Things for
    which `apart` is above zero, such as boats, count nothing and are dealt by their number.
    `handicaps` name shares in per cent; the lots of a draft differ by up to `spread` per cent from
    the mean.
    """

    of: Literal["ships", "crews"] = "ships"
    by: Literal["balance", "lot"] = "balance"
    each: Annotated[Formula, FormulaOf("share")] = 0
    criteria: tuple[Criterion, ...] = ()
    apart: ThingFormula = 0
    men: Men | None = None
    handicaps: dict[str, PerCent] = field(default_factory=dict)
    spread: Annotated[int, Ge(0), Le(90)] = 20


Few = Annotated[int, Ge(0), Le(9)]
Bonus = Annotated[int, Ge(-9), Le(9)]
Sum = Annotated[int, Ge(0), Le(60)]


@model
class Effects:
    """What a shot takes from its target: hull and rigging boxes, men, a gun, a mast."""

    hull: Few = 0
    crew: Few = 0
    rigging: Few = 0
    gun: Annotated[int, Ge(0), Le(1)] = 0
    mast: Annotated[int, Ge(0), Le(1)] = 0


NOTHING = Effects()


@model
class ResultRow:
    """A row of a table of results: what the sums of `throw` (`3–9`, `16`, `17+`) do.

    With `odd` or `even` one more die is rolled, and what it shows is added.
    """

    throw: Short
    does: Effects = NOTHING
    odd: Effects = NOTHING
    even: Effects = NOTHING


@model
class ResultTable:
    """What a hit does to the part of a ship that was aimed at, which is hit by `to_hit` easier."""

    id: Id
    rows: Annotated[tuple[ResultRow, ...], MinLen(1)]
    to_hit: Bonus = 0


@model
class Flagship:
    """The captain, on the ship of a fleet with the most guns: lays one gun, is `men` more."""

    to_hit: Bonus = 0
    men: Few = 0


@model
class Repairs:
    """Men without other work mend the hull in parties of up to `party`.

    A party mends one box if one die shows no more than it has men.
    """

    party: Annotated[int, Ge(1), Le(6)] = 6


@model
class Leak:
    """A hull in the leak zone of the pack's `damage` loses `hits` more where a die shows `throw`.

    It is rolled each turn, `first` of all or `last`, after the repairs.
    """

    throw: Throw
    hits: Annotated[int, Ge(1), Le(9)] = 1
    when: Literal["first", "last"] = "last"


@model
class Out:
    """When a ship is out of action: sunk, or no more than so many `men` or `guns` are left.

    Without `guns` a ship fights on, and is fought, when her last gun is gone.
    """

    men: Few = 0
    guns: Few | None = None


TableId = Annotated[Id, Ref("pack.combat.tables", "table")]


@model
class Doctrine:
    """How all fleets fight: the guns of a ship take the `tables` in turn.

    With a `focus` the ships of a fleet fire one after the other at the enemy who has the least of
    that left, counting what those before them may be expected to do; without one, at anybody.
    """

    id: Id
    title: Words
    tables: Annotated[tuple[TableId, ...], MinLen(1)]
    focus: Literal["hull", "men", "none"] = "none"


@model
class Combat:
    """The model of a battle; `version` changes whenever its figures may.

    The sum of `dice` dice hits from `hit` on, with the modifiers of table, target and captain.
    A sum of `burst` destroys the gun and its `gunners`, one of `rudder` does nothing else to the
    target, whatever was aimed at; 0 is neither. A result that takes a gun where there is none is
    rolled again, unless `no_gun` says that it does the rest. Men work the ship, then serve guns,
    then mend. All guns of a turn fire at once; a battle of more than `turns` has no winner.
    `leaves_out` says what the model does not know. Fleets that are to win alike are dealt by the
    criteria of `deal` before men are shifted, else by those of the pack's `fleets`.
    """

    version: Annotated[int, Ge(1), Le(999)]
    dice: Annotated[int, Ge(1), Le(5)]
    hit: Sum
    tables: Annotated[tuple[ResultTable, ...], MinLen(1)]
    doctrines: Annotated[tuple[Doctrine, ...], MinLen(1)]
    out: Out
    burst: Sum = 0
    rudder: Sum = 0
    gunners: Annotated[int, Ge(1), Le(9)] = 1
    no_gun: Literal["again", "rest"] = "again"
    captain: Flagship = Flagship()
    repairs: Repairs | None = None
    leak: Leak | None = None
    turns: Annotated[int, Ge(1), Le(500)] = 100
    leaves_out: Text = ""
    deal: tuple[Criterion, ...] = ()

    def table(self, wanted: str) -> ResultTable:
        """The table with that id; KeyError for an unknown one."""
        return {table.id: table for table in self.tables}[wanted]
