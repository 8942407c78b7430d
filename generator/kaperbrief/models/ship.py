"""Ships and boats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from kaperbrief.models.base import CONFIG, Centimetres, Id, Small
from kaperbrief.models.text import Text


@dataclass(frozen=True, slots=True)
class Ship:
    """A type of ship: `base` is its move a round in the game's unit, `guns` counts one side.

    A `base` of 0 is agreed on at the table and filled in by hand. `oars` is what rowing adds to
    the move of a ship that sails. The figures in `marked` are house values, printed with °; the
    base's mark stands for all moves.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    base: Centimetres
    drive: Literal["sail", "oars"]
    masts: Annotated[int, Ge(0), Le(9)]
    hull: Annotated[int, Ge(1), Le(80)]
    guns: Small
    icon: Id = "ship"
    note: Text = ""
    name: Text = ""
    photo: str = ""
    oars: Centimetres = 0
    marked: tuple[Literal["base", "hull", "guns"], ...] = ()
