"""What a game without hexes says about its seas: how charts by chance are made and measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Gt, Le

from kaperbrief.models.base import CONFIG
from kaperbrief.models.text import Text

Side = Annotated[int, Ge(20), Le(2000)]
Space = Annotated[int, Ge(0), Le(500)]
Size = Annotated[int, Ge(2), Le(500)]
Few = Annotated[int, Ge(0), Le(60)]


@dataclass(frozen=True, slots=True)
class Sizes:
    """The least and the most of a length, in the game's unit."""

    __pydantic_config__: ClassVar = CONFIG
    least: Size
    most: Size


@dataclass(frozen=True, slots=True)
class Counts:
    """The least and the most of a number of things."""

    __pydantic_config__: ClassVar = CONFIG
    least: Few
    most: Few


@dataclass(frozen=True, slots=True)
class Chart:
    """How charts by chance are made: all lengths in the game's unit.

    The sea is `long` × `short` unless other sides are wished; `islands` and `reefs` are numbers
    for that size, larger seas get more. `sizes` are lengths of islands, `treasure` that of the one
    in the middle. `edge` stays free along the sides, `channel` between two islands, `harbour`
    round each ship at its start; `rivals` is the least distance of two ships, `ship` their length.
    `unfair` is how many per cent the longest way may be longer than the shortest, of the mean way.
    `title` names a sea that has no other name, `wind` stands at the arrow of the wind.
    """

    __pydantic_config__: ClassVar = CONFIG
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
    reefs: Counts = Counts(0, 0)
    reef: Size = 8
    unfair: Annotated[int | float, Gt(0), Le(100)] = 5
    title: Text = ""
    treasure_text: Text = ""
    wind: Text = ""
