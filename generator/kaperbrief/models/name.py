"""Names to give: of ports, islands, reefs, seas, ships, people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaperbrief.models.base import CONFIG, Id
from kaperbrief.models.text import Text


@dataclass(frozen=True, slots=True)
class Name:
    """One name and what it is for, such as `home-port`, `island` or `ship`."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    of: Id
    name: Text
