"""What templates look at of wind and sailing: the moves of a ship in words, the wind by dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from kaperbrief.l10n.words import Words
from kaperbrief.models.pack import Pack
from kaperbrief.models.wind import Wind
from kaperbrief.records import dataclass
from kaperbrief.rules.wind import WindTurn, faces, speed_faces, wind_plan
from kaperbrief.sailing.base import Point
from kaperbrief.sailing.table import TableFigures, WindForce

_CELL = 11
"""So many signs stand beside each other in a cell of the table of moves."""


@dataclass(frozen=True, slots=True)
class SpokeView:
    """One direction of the compass of a ship that sails by a table of winds."""

    angle: int
    name: str
    moves: tuple[str, ...]
    """In the usual wind, then from strong to light ones; none where she cannot sail."""


@dataclass(frozen=True, slots=True)
class GustView:
    """One wind as a line of the table of moves, at each open point."""

    name: str
    usual: bool
    moves: tuple[str, ...]
    less: tuple[str, ...]
    """The moves after lost rows of rigging; none where they are too long to stand in the table."""
    losses: str
    """What the rows of rigging cost in this wind, one after the other."""


@dataclass(frozen=True, slots=True)
class CourseView:
    """How a ship sails by a table of winds, in words."""

    _figures: TableFigures
    _words: Words
    _better: float
    """What a turn to a better point adds at a factor of 1."""

    @property
    def open(self) -> tuple[Point, ...]:
        """The points of sailing at which she sails at all."""
        return self._figures.open

    @property
    def spokes(self) -> list[SpokeView]:
        """The directions of the compass."""
        table, figure = self._figures, self._words.figure
        rated = sorted(self._blowing, key=lambda wind: wind.times, reverse=True)
        others = [wind for wind in rated if not wind.rare and not wind.usual]
        found = []
        for at, point in enumerate(table.points):
            mark = "°" if point.id in table.rig.marked else ""
            usual = [figure(move) + mark for move in table.moves[table.usual.id][at][:1]]
            more = [figure(table.moves[wind.id][at][0]) for wind in others] if usual else []
            found.append(SpokeView(point.angle, point.name, (*usual, *more)))
        return found

    @property
    def gusts(self) -> list[GustView]:
        """The winds in the order of the pack, without the calm."""
        return [self._gust(wind) for wind in self._blowing]

    @property
    def better(self) -> str:
        """What a turn to a better point adds, wind by wind."""
        return "/".join(self._words.figure(self._better * wind.times) for wind in self._blowing)

    @property
    def _blowing(self) -> list[WindForce]:
        return [wind for wind in self._figures.winds if wind.times]

    def _gust(self, wind: WindForce) -> GustView:
        table, figure = self._figures, self._words.figure
        cells = [
            (
                figure(moves[0]) + ("°" if wind.usual and point.id in table.rig.marked else ""),
                self._fewer(moves[1:]),
            )
            for point, moves in zip(table.points, table.moves[wind.id], strict=True)
            if moves
        ]
        narrow = all(len(f"{move} {fewer}") <= _CELL for move, fewer in cells)
        losses = [loss for loss in table.losses if loss]
        costs = [-loss if number == 0 else loss for number, loss in enumerate(losses)]
        return GustView(
            wind.name,
            wind.usual,
            tuple(move for move, _ in cells),
            tuple(fewer for _, fewer in cells) if narrow else (),
            "/".join(figure(cost * wind.times) for cost in costs),
        )

    def _fewer(self, moves: Sequence[Fraction]) -> str:
        """The moves after each lost row; of more than three only the first and the last."""
        shown = [self._words.figure(move) for move in moves]
        return f"{shown[0]}–{shown[-1]}" if len(shown) > 3 else " ".join(shown)


@dataclass(frozen=True, slots=True)
class FacesView:
    """Faces of a die beside each other with the same outcome."""

    first: int
    last: int
    outcomes: Sequence[Any]

    @property
    def span(self) -> str:
        """The faces as they are printed: `4`, `4–6`."""
        return f"{self.first}" if self.last == self.first else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class TurnView:
    """The wind of one turn, or one entry of a list."""

    number: int
    angle: float
    """The direction to which it blows, in degrees clockwise from the first point."""
    strength: int
    """The place of its speed among those of the pack, from 0 on."""
    speed: str
    sign: str
    """How its speed is flagged."""
    way: str
    """From where to where it blows."""
    changed: bool
    """Does it differ from the turn before?"""
    next: str
    """What it changes to, and when."""


@dataclass(frozen=True, slots=True)
class WindView:
    """The wind of the evening. All of it raises ValueError where the pack says nothing of wind."""

    _pack: Pack
    _seed: int

    @property
    def turns(self) -> list[TurnView]:
        """The wind of the table's seed, turn by turn."""
        wind, speeds = wind_of(self._pack), self._speeds
        plan, ids = wind_plan(wind, self._seed), list(speeds)
        return [
            TurnView(
                turn.number,
                turn.to * 360 / len(wind.points),
                ids.index(turn.speed),
                speeds[turn.speed].name,
                speeds[turn.speed].sign,
                self._way(turn, wind) or "–",
                turn.changed and wind.mode == "dice",
                self._next(turn, plan, wind),
            )
            for turn in plan
        ]

    @property
    def _speeds(self) -> dict[str, Any]:
        sailing: Any = self._pack.sailing
        return {speed.id: speed for speed in sailing.winds}

    def _way(self, turn: WindTurn, wind: Wind) -> str:
        """From where to where it blows, nothing in a calm."""
        if turn.speed == wind.dice.calm:
            return ""
        return f"{wind.points[turn.start].short} → {wind.points[turn.to].short}"

    def _next(self, turn: WindTurn, plan: Sequence[WindTurn], wind: Wind) -> str:
        if not turn.following and wind.mode != "list":
            return "–"
        to = plan[max(turn.following, 1) - 1]
        words = f"{self._speeds[to.speed].name} {self._way(to, wind)}".rstrip()
        return f"{to.number}: {words}"

    def faces(self, row: Sequence[Any]) -> list[FacesView]:
        """The faces of a die for which a row of outcomes holds, like ones together."""
        return [FacesView(*run) for run in faces(row)]

    def speed_faces(self, speeds: Iterable[str]) -> list[FacesView]:
        """The faces of the die for the speed: for each of these speeds, by id, what it becomes."""
        return [FacesView(*run) for run in speed_faces(wind_of(self._pack).dice, list(speeds))]


def wind_of(pack: Pack) -> Wind:
    """How the wind changes. Raises ValueError where the pack says nothing about it."""
    if pack.wind is None:
        raise ValueError("the pack does not say how the wind changes")
    return pack.wind
