"""Defaults of the options, as a project or a user writes them down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from kaperbrief.models.base import CONFIG, Id, Length


@dataclass(frozen=True, slots=True)
class Settings:
    """`kaperbrief.yaml`: defaults of options, each by the option's name, all optional.

    The default of `--figure-height` is `figure_height`; `house` holds readings of house switches.
    """

    __pydantic_config__: ClassVar = CONFIG
    lang: str = ""
    players: Annotated[int, Ge(0), Le(99)] = 0
    paper: Literal["", "a4", "letter"] = ""
    theme: str = ""
    units: Literal["", "cm", "inch", "both", "stud"] = ""
    figure_height: Length | None = None
    backs: Literal["", "long-edge", "fold", "separate", "none"] = ""
    seed: Annotated[int, Ge(0)] | None = None
    out: str = ""
    house: dict[str, Id] = field(default_factory=dict)
