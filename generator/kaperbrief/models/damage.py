"""How a ship's sheet counts its damage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Le, MinLen

from kaperbrief.models.base import CONFIG


@dataclass(frozen=True, slots=True)
class Damage:
    """Rows of boxes on a ship's sheet.

    Hull boxes stand in `hull_rows` rows, rigging boxes in as many as the sailing has losses and
    one more. When no more than the part `zone` of the hull is left, the ship leaks. A falling
    mast takes all rigging boxes divided by a figure of `masts`: of ships with one mast, with two …
    """

    __pydantic_config__: ClassVar = CONFIG
    hull_rows: Annotated[int, Ge(1), Le(20)] = 10
    zone: str = "1/5"
    masts: Annotated[tuple[Annotated[int, Ge(1)], ...], MinLen(1)] = (1, 2, 3)
