"""Plans: tables and islands seen from above, with what stands on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from kaperbrief.models.base import CONFIG, Id, Small
from kaperbrief.models.reference import Row
from kaperbrief.models.text import Text

Place = Annotated[int | float, Ge(-200), Le(2000)]
Extent = Annotated[int | float, Ge(0), Le(2000)]
Degrees = Annotated[int | float, Ge(-360), Le(360)]

PlanKind = Literal[
    "ship",
    "crew",
    "flag",
    "corner",
    "zone",
    "line",
    "ring",
    "island",
    "sketch",
    "rock",
    "hill",
    "palm",
    "treasure",
    "trail",
    "monster",
    "wind",
    "rose",
    "icon",
    "label",
    "name",
]


@dataclass(frozen=True, slots=True)
class PlanItem:
    """One thing on a plan, its middle at `x`, `y` from the upper left corner of the table.

    Lengths are in the game's unit, `heading` in degrees clockwise from the upper edge. `size` is
    its length or width, `depth` the other extent, 0 the usual one of its kind. `seat` gives
    colour, pattern and letter. `sketch` is an island to draw on; a `trail` ends at its place; a
    `ring` has the radius `size`; a `name` runs in a bow over `size`; `corner` is the starting
    place in the nearest corner.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    kind: PlanKind
    x: Place
    y: Place
    heading: Degrees = 0
    seat: Small = 0
    size: Extent = 0
    depth: Extent = 0
    icon: Id = ""
    text: Text = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A table seen from above: `long` × `short` in the game's unit.

    `parts` are plans whose things lie under the own `items`, in that order. `columns` × `rows`
    fields are numbered line by line. `margin` is shown beyond the edge. `lines` say in words what
    the plan shows, `title` says it to those who can't see it. `seed` is what a chart by chance was
    made from.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    long: Annotated[int | float, Ge(1), Le(2000)]
    short: Annotated[int | float, Ge(1), Le(2000)]
    title: Text = ""
    items: tuple[PlanItem, ...] = ()
    parts: tuple[Id, ...] = ()
    columns: Annotated[int, Ge(0), Le(12)] = 0
    rows: Annotated[int, Ge(0), Le(12)] = 0
    margin: Extent = 0
    lines: tuple[Row, ...] = ()
    seed: Annotated[int, Ge(0), Le(2**31)] | None = None
