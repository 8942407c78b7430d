"""Maps: of hexes, of the floor, and plans of what lies where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Literal

from kaperbrief.hexes.board import SIGNS, Terrain
from kaperbrief.hexes.offset import Offset
from kaperbrief.models.base import (
    Ge,
    Gt,
    Icon,
    Id,
    Le,
    Length,
    MaxLen,
    MinLen,
    NotBelow,
    PlanId,
    Ref,
    Seed,
    ShipId,
    Small,
    Text,
    Words,
    model,
)
from kaperbrief.models.sheets import SheetRow


@model
class MapPlace:
    """A name on the map: at a hex by its label, a home port at its anchorage.

    `kind` is home-port, free-port, treasure, island, reef, sea or a terrain of the game's own.
    `seat` is whose port it is, 0 nobody's; `ship` the ship or faction that begins there.
    """

    id: Id
    kind: Id
    at: Annotated[str, MinLen(2), MaxLen(5)]
    name: Text = ""
    seat: Small = 0
    ship: ShipId = ""


@model
class HexMap:
    """A sea of hexes. Each of `rows` is a line of signs, the same number in each.

    In `rows` . is sea, : shallows, x reef, # land, T town, F fort, A anchorage, h harbour, P port,
    I treasure, - no hex; terrains of the pack have signs of their own.
    `offset` says which rows (pointy-top hexes, `odd-r`, `even-r`) or columns (flat-top, `odd-q`,
    `even-q`) are shifted by half a hex. A hex is named by the letter of its row and the number of
    its column, A1 in the upper left corner. `seed` is what a random map was made from.
    """

    id: Id
    title: Words
    rows: Annotated[tuple[str, ...], MinLen(1), MaxLen(200)]
    offset: Offset = "odd-r"
    places: tuple[MapPlace, ...] = ()
    seed: Seed | None = None
    subtitle: Text = ""


def home_towns(seas: Iterable[HexMap]) -> dict[str, str]:
    """What ships call their ports, by their ids: the names on the first of some maps."""
    first = next(iter(seas), None)
    return {p.ship: p.name for p in first.places if p.ship and p.name} if first else {}


Side = Annotated[int, Ge(20), Le(2000)]
Space = Annotated[int, Ge(0), Le(500)]
Size = Annotated[int, Ge(2), Le(500)]
Few = Annotated[int, Ge(0), Le(60)]


@model
class Sizes:
    """The least and the most of a length, in the game's unit."""

    least: Size
    most: Annotated[Size, NotBelow("least")]


@model
class Counts:
    """The least and the most of a number of things."""

    least: Few
    most: Annotated[Few, NotBelow("least")]


@model
class ChartRules:
    """How charts by chance are made: all lengths in the game's unit.

    The sea is `long` × `short` unless other sides are wished; `islands` and `reefs` are numbers
    for that size, larger seas get more. `sizes` are lengths of islands, `treasure` that of the one
    in the middle. `edge` stays free along the sides, `channel` between two islands, `harbour`
    round each ship at its start; `rivals` is the least distance of two ships, `ship` their length.
    `reach` is how far from the middle ships start at most, 0 as far as there is room.
    `unfair` is how many per cent the longest way may be longer than the shortest, of the mean way.
    `title` names a sea that has no other name, `wind` stands at the arrow of the wind, which points
    `wind_to` so many degrees clockwise from the upper edge, by chance if nothing is said; no ship
    starts with her bow more than `off_wind` degrees off that way. `middle` names the island in the
    middle, `middle_icon` stands there in place of the treasure's cross. `secrets` is the deck of
    cards that lie on islands: whoever leads the game has a chart of them. With a `ground`, a colour
    of the theme, there is no sea. Without `sights` its water is bare: no rose, no creatures, no
    ships far out; where nothing is said, it has them if a ship of the game has a mast.
    """

    long: Side
    short: Side
    islands: Counts
    sizes: Sizes
    treasure: Size
    ship: Size
    edge: Space
    channel: Space
    harbour: Space
    rivals: Size
    reach: Space = 0
    reefs: Counts = Counts(0, 0)
    reef: Size = 8
    unfair: Annotated[int | float, Gt(0), Le(100)] = 5
    title: Text = ""
    treasure_text: Text = ""
    wind: Text = ""
    wind_to: Annotated[int, Ge(0), Le(359)] | None = None
    off_wind: Annotated[int, Ge(0), Le(180)] = 135
    middle: Text = ""
    middle_icon: Icon = ""
    secrets: Id | Literal[""] = ""
    ground: Id | Literal[""] = ""
    sights: bool | None = None


Coordinate = Annotated[int | float, Ge(-200), Le(2000)]
Extent = Annotated[int | float, Ge(0), Le(2000)]
Degrees = Annotated[int | float, Ge(-360), Le(360)]

PlanKind = Literal[
    "ship", "crew", "flag", "corner", "zone", "line", "ring", "island", "sketch", "rock",
    "skull", "wreck", "monster", "hill", "volcano", "palm", "hut", "treasure", "trail", "wind",
    "rose", "icon", "label", "name", "number", "picture",
]  # fmt: skip


@model
class OwnThing:
    """A kind of thing on plans that is the game's own.

    Its `picture` is art by name; without one it shows its `icon`. `title` is what the signs of a
    chart call it, `size` how large it is unless a thing says so.
    """

    id: Id
    title: Words
    picture: Annotated[str, Ref("art", "art")] = ""
    icon: Icon = ""
    size: Annotated[int | float, Ge(0), Le(2000)] = 0


@model
class PlanItem:
    """One thing on a plan, its middle at `x`, `y` from the upper left corner of the table.

    Its `kind` is one of the usual ones, or one of the `things` of the pack. Lengths are in the
    game's unit, `heading` in degrees clockwise from the upper edge. `size` is
    its length or width, `depth` the other extent, 0 the usual one of its kind. `seat` gives
    colour, pattern and letter. `sketch` is an island to draw on; a `trail` ends at its place; a
    `ring` has the radius `size`; a `name` runs in a bow over `size`; `corner` is the starting
    place in the nearest corner. A `picture` is art by name (`relief/fir`, `unit/NAME`), `cloth` in
    it has the colour of the seat; a ship or anything else may have one too. A `deck/NAME` lies as
    it heads; what else stands for a ship stands upright, with an arrowhead where it heads.
    """

    id: Id
    kind: Id
    x: Coordinate
    y: Coordinate
    heading: Degrees = 0
    seat: Small = 0
    size: Extent = 0
    depth: Extent = 0
    icon: Icon = ""
    text: Text = ""
    picture: Annotated[str, Ref("art", "art")] = ""


@model
class Plan:
    """A table seen from above: `long` × `short` in the game's unit.

    `parts` are plans whose things lie under the own `items`, in that order. `columns` × `rows`
    fields are numbered line by line. `margin` is shown beyond the edge. `lines` say in words what
    the plan shows, `title` says it to those who can't see it. `seed` is what a chart by chance was
    made from. In a `paired` plan the seats of ships, people and icons are places of fleets: the
    weakest captain has the first, the strongest the second, the next two the third and fourth … A
    captain left over has that of the last pair, 8 behind its number. Fewer than four lie alone.
    With a `ground`, a colour of the theme, there is no sea; without one it is that of the charts.
    """

    id: Id
    long: Annotated[int | float, Ge(1), Le(2000)]
    short: Annotated[int | float, Ge(1), Le(2000)]
    title: Text = ""
    items: tuple[PlanItem, ...] = ()
    parts: tuple[PlanId, ...] = ()
    columns: Annotated[int, Ge(0), Le(12)] = 0
    rows: Annotated[int, Ge(0), Le(12)] = 0
    margin: Extent = 0
    lines: tuple[SheetRow, ...] = ()
    seed: Seed | None = None
    paired: bool = False
    ground: Id | Literal[""] = ""

    def whole(self, known: Mapping[str, Plan]) -> Plan:
        """The plan with the things of its parts below its own; `known` are all plans by id."""
        under = [item for part in self.parts for item in known[part].whole(known).items]
        return replace(self, items=(*under, *self.items), parts=())


@model
class TerrainRule:
    """A terrain of the game: its name, a few words of what holds there, whether ships sail it.

    One of the game's own counts as a `kind` of the usual ones and is written with a letter as its
    `sign`; without one it takes the place of that kind. `colour` and `picture` are what a hex of
    it shows: a colour role of the theme, art such as `relief/fir`. On maps by chance there are
    `each` of it for every player; what is `fair` lies equally far from all. Names `of` its id are
    theirs.
    """

    id: Id
    name: Words
    note: Text = ""
    sail: bool = True
    kind: Terrain | Literal[""] = ""
    sign: Annotated[str, MaxLen(1)] = ""
    colour: Id = ""
    picture: Annotated[str, Ref("art", "art")] = ""
    each: Annotated[int, Ge(0), Le(9)] = 0
    fair: bool = False

    @property
    def role(self) -> Terrain:
        """The usual terrain that it counts as."""
        wanted = self.kind or self.id
        return next((one for one in SIGNS.values() if one == wanted), "sea")

    @property
    def written(self) -> str:
        """How it is written in the rows of a map."""
        return self.sign or next(sign for sign, one in SIGNS.items() if one == self.role)

    @property
    def tiled(self) -> bool:
        """Does a hex of it look otherwise than usual?"""
        return bool(self.sign or self.colour or self.picture)


@model
class Board:
    """The board of a game on hexes.

    Fairness is measured with a ship of so many points (`measure`) and that drive of the pack's
    sailing. A new map has `ports` free ports, and six home ports where those of nobody `stay`, else
    only those of the players. `counter` is how broad what lies on a hex is. `title` names a sea
    that has no other name, `wind` are the words at the wind rose, `nobody` those of the legend at
    the flag of ports without a player. With a `ground`, a colour role, there is no sea: the board
    is of hexes side by side, without coasts, ships and creatures. Without `sights` its water is
    bare of both too; where nothing is said, it has them if a ship of the game has a mast.
    """

    terrains: Annotated[tuple[TerrainRule, ...], MinLen(1)]
    measure: Annotated[int, Ge(1), Le(20)]
    drive: Annotated[Id, Ref("pack.sailing.drives", "drive")]
    ports: Small = 6
    stay: bool = False
    counter: Length = "0 mm"
    title: Text = ""
    wind: Text = ""
    nobody: Text = ""
    ground: Id = ""
    sights: bool | None = None

    @property
    def signs(self) -> dict[str, Terrain]:
        """The signs of the game's own beside the usual ones."""
        return {one.sign: one.role for one in self.own}

    @property
    def own(self) -> tuple[TerrainRule, ...]:
        """The terrains that are written with a sign of their own."""
        return tuple(one for one in self.terrains if one.sign)
