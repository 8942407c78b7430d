"""What a game on hexes says about its seas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Le, MinLen

from kaperbrief.models.base import CONFIG, Id, Small
from kaperbrief.models.hexmap import Terrain
from kaperbrief.models.text import Text


@dataclass(frozen=True, slots=True)
class TerrainRule:
    """A terrain of the game: its name, a few words of what holds there, whether ships sail it."""

    __pydantic_config__: ClassVar = CONFIG
    id: Terrain
    name: Text
    note: Text = ""
    sail: bool = True


@dataclass(frozen=True, slots=True)
class Board:
    """The board of a game on hexes.

    Fairness is measured with a ship of so many points (`measure`) and that drive of the pack's
    sailing. A new map has `ports` free ports. `title` names a sea that has no other name, `wind`
    are the words at the wind rose.
    """

    __pydantic_config__: ClassVar = CONFIG
    terrains: Annotated[tuple[TerrainRule, ...], MinLen(1)]
    measure: Annotated[int, Ge(1), Le(20)]
    drive: Id
    ports: Small = 6
    title: Text = ""
    wind: Text = ""
