"""What somebody wants printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Player:
    """A player; without a name the seat's line stays free to write on."""

    name: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """The options of one kit; empty values mean the pack's or the program's default."""

    game: str
    players: tuple[Player, ...] = ()
    language: str = ""
    paper: str = "a4"
    theme: str = "default"
    units: str = ""
    seed: int = 1
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    backs: str = "long-edge"
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    figure_height: float | None = None
