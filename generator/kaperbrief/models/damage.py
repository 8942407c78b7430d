"""How a ship's sheet counts its damage."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le, MinLen

from kaperbrief.models.base import model


@model
class Damage:
    """Rows of boxes on a ship's sheet.

    Hull boxes stand in `hull_rows` rows, rigging boxes in as many as the sailing has losses and
    one more. When no more than the part `zone` of the hull is left, the ship leaks. A falling
    mast takes all rigging boxes divided by a figure of `masts`: of ships with one mast, with two …
    """

    hull_rows: Annotated[int, Ge(1), Le(20)] = 10
    zone: str = "1/5"
    masts: Annotated[tuple[Annotated[int, Ge(1)], ...], MinLen(1)] = (1, 2, 3)
