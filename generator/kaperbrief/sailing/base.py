"""What a mechanism of sailing has to tell, and the points of sailing that several of them have."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any

from kaperbrief.errors import Note, Place
from kaperbrief.models.base import Ge, Icon, Id, Le, Text, model
from kaperbrief.models.ship import Ship


def part_of(text: str) -> Fraction | None:
    """The number or fraction that a text such as `1/2` says; None where it says none."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


@model
class Point:
    """One angle between heading and wind: 0° is wind astern, 180° head wind."""

    id: Id
    angle: Annotated[int, Ge(0), Le(180)]
    name: Text
    short: Text


@model
class Mover:
    """What moves a ship; in its moves the `wind` may not matter. The icon stands beside them."""

    id: Id
    icon: Icon = "sail"
    wind: bool = True


MOVERS = Mover("sail"), Mover("oars", "oars", wind=False)
"""The drives of ships whose game says nothing else."""


class Mechanism:
    """How ships sail. A model derived from it has the literal `kind` by which a pack picks it."""

    __slots__ = ()
    kind: str
    drives: Any = MOVERS

    def figures(self, ship: Ship) -> Any:
        """All that a sheet of the ship says of her moves. Raises ValueError for what is missing."""
        raise NotImplementedError

    def stated(self) -> Iterator[tuple[Place, float]]:
        """The distances that the pack states for all ships, each with its place in `sailing`."""
        return iter(())

    def moves(self, ship: Ship) -> Iterator[Fraction]:
        """Every distance that is worked out for a ship. Raises ValueError as `figures`."""
        return iter(())

    @property
    def rigging_rows(self) -> int:
        """How many rows of rigging boxes a ship has until she stops."""
        return 1

    def check(self, note: Note) -> None:
        """Note what the mechanism's own figures have wrong."""

    def check_ship(self, ship: Ship, note: Note) -> None:
        """Note what a ship lacks to sail so."""
