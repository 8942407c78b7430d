"""Where a weapon stands on board a ship that moves from hex to hex."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Le, MinLen

from kaperbrief.models.base import CONFIG, Id
from kaperbrief.models.text import Text


@dataclass(frozen=True, slots=True)
class Mount:
    """A place for weapons: it fires over these hex sides, counted clockwise from the bow (0).

    Each side stands for a sector of 60 degrees whose borders belong to it.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    name: Text
    sides: Annotated[tuple[Annotated[int, Ge(0), Le(5)], ...], MinLen(1)]
