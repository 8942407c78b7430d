"""How ships sail: points of sailing and what a mechanism needs to know about them."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen

from kaperbrief.models.base import Centimetres, Id, Text, model


@model
class PointOfSailing:
    """One angle between heading and wind: 0° is wind astern, 180° head wind.

    Either `bonus` is added to the ship's base move, or `fixed` replaces it; a negative fixed
    figure drives the ship backwards. A `marked` figure is a house value, printed with °.
    """

    id: Id
    angle: Annotated[int, Ge(0), Le(180)]
    name: Text
    short: Text
    bonus: int | float | None = None
    fixed: int | float | None = None
    marked: bool = False


@model
class MastLoss:
    """What is left of the speed: one fraction such as `2/3` per mast lost, while masts remain.

    `marked` rows are house values, printed with °.
    """

    masts: Annotated[int, Ge(1), Le(9)]
    left: tuple[str, ...]
    marked: bool = False


@model
class AddedSailing:
    """Mechanism `added`: base move plus a bonus per point of sailing, masts as fractions.

    `drift` is the move downwind of a ship without masts; `steps` says how headings between two
    points count: to the nearest point or to the worse neighbour; `minimum` is the fraction that
    a ship has to make: of its move as wind and masts leave it (`adjusted`), or of its base move in
    any wind, as far as it gets (`base`).
    """

    kind: Literal["added"]
    points: Annotated[tuple[PointOfSailing, ...], MinLen(2)]
    mast_loss: tuple[MastLoss, ...] = ()
    drift: Centimetres = 0
    steps: Literal["nearest", "worse"] = "nearest"
    minimum: str = "1/2"
    minimum_of: Literal["adjusted", "base"] = "adjusted"


Sailing = AddedSailing
