"""What there is to draw, what goes with what, and how often a seed draws it: `parts.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""All of it; the comments there say what each table is."""
HAIR: dict[str, int] = TABLES["hair"]
BEARD_HAIR: dict[str, str] = TABLES["beard-hair"]
EYES: dict[str, tuple[str, float, str]] = TABLES["eyes"]
MOODS: dict[str, dict[str, str]] = TABLES["moods"]
BEARDS: dict[str, tuple[str, str]] = TABLES["beards"]
ANIMALS: dict[str, bool] = TABLES["animals"]
BUSTS: dict[str, str] = TABLES["busts"]
CLOSED = frozenset(TABLES["closed"].split())
OPEN = frozenset(["", *TABLES["open"].split()])
TALL: dict[str, dict[str, str]] = TABLES["tall"]
HIDES: list[tuple[str, str, str]] = TABLES["hides"]
BUSHY = HIDES[0][1].split()
IMPLIES: list[tuple[str, str, dict[str, str]]] = TABLES["implies"]
FEATURES: dict[str, dict[str, str]] = TABLES["features"]
SEEN: dict[str, dict[str, str]] = {"animal": {name: name for name in ANIMALS}, **TABLES["seen"]}


Leg = tuple[float, float, float, int]
"""How far outward knee and foot are, how high the foot is, and whether it points out (1) or in."""


class Stance(NamedTuple):
    """How a figure stands, left and right of the picture (see the table)."""

    down: tuple[float, float] = (0, 0)
    lean: float = 0
    hip: float = 0
    tilt: float = 0
    legs: tuple[Leg, Leg] = ((0, 0, 0, 1), (0, 0, 0, 1))
    free: tuple[str, str] = ("hang", "hang")
    ways: tuple[str, str] = ("easy", "easy")
    prop: str = ""
    turn: str = ""

    def mirrored(self) -> Stance:
        """The same the other way round."""
        return Stance(
            self.down[::-1], -self.lean, -self.hip, -self.tilt, self.legs[::-1], self.free[::-1],
            self.ways[::-1], self.prop, {"left": "right", "right": "left"}.get(self.turn, ""),
        )  # fmt: skip


class Build(NamedTuple):
    """How somebody is built, as shares of what is usual; `belly` and `neck` are more or less."""

    wide: float = 1.0
    legs: float = 1.0
    trunk: float = 1.0
    arms: float = 1.0
    neck: float = 0.0
    belly: float = 0.0


STANCES = {name: Stance(**words) for name, words in TABLES["stances"].items()}
BUILDS = {name: Build(**words) for name, words in TABLES["builds"].items()}
BLADES = frozenset(TABLES["blades"].split())
PEERED = frozenset(TABLES["peered"].split())
SLOPED = frozenset(TABLES["sloped"].split())
ACROSS = frozenset(TABLES["across"].split())
ALONG = frozenset(TABLES["along"].split())
