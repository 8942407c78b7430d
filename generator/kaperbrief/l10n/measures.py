"""Distances of the game in the units of the table.

Games convert by a ladder (25 mm on the table are 1 inch, 1 inch is 4 studs), not by 2.54, and a
game made for figures of one height is rescaled for others. Converted distances are rounded to a
grid that players can measure, those on half of its steps are left there; two different distances
never become one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal

from kaperbrief.records import dataclass

Unit = Literal["cm", "inch", "stud"]

PER_INCH: dict[Unit, Fraction] = {"cm": Fraction(5, 2), "inch": Fraction(1), "stud": Fraction(4)}
ON_PAPER: dict[Unit, float] = {"cm": 10.0, "inch": 25.4, "stud": 8.0}
"""How many millimetres of paper a unit takes, where something is measured with paper."""

_GRIDS: dict[Unit, tuple[Fraction, ...]] = {
    "cm": (Fraction(1), Fraction(1, 2), Fraction(1, 10)),
    "inch": (Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)),
    "stud": (Fraction(1), Fraction(1, 2)),
}


class Alike(ValueError):
    """Different distances of the game (rising, in its own unit) that would print alike."""

    def __init__(self, message: str, distances: tuple[Fraction, ...]) -> None:
        super().__init__(message)
        self.distances = distances


Length = tuple[Fraction, Unit]
"""A distance as it is printed: an exact number and its unit."""

Ladder = Mapping[Fraction, tuple[Length, ...]]
"""From a distance of the game to what is printed for it, one length for each unit."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How the distances of one game are printed at one table.

    `native` is the unit of the game's numbers, `native_height` the height in mm of the figures it
    is made for, `figure_height_mm` the height of those on the table (None: the same).
    """

    unit: Literal["cm", "inch", "both", "stud"] = "cm"
    figure_height_mm: float | None = None
    native: Literal["cm", "inch"] = "cm"
    native_height: float = 70

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units printed, the game's own first."""
        if self.unit != "both":
            return (self.unit,)
        return ("cm", "inch") if self.native == "cm" else ("inch", "cm")

    @property
    def factor(self) -> Fraction:
        """How many times as long every distance becomes for the figures at hand."""
        if self.figure_height_mm is None:
            return Fraction(1)
        if self.figure_height_mm <= 0 or self.native_height <= 0:
            raise ValueError(f"expected a figure height above 0 mm, found {self.figure_height_mm}")
        return exact(self.figure_height_mm) / exact(self.native_height)

    def native_of(self, value: float | Fraction, unit: Unit) -> Fraction:
        """A distance written in `unit` in the game's own unit."""
        return exact(value) * PER_INCH[self.native] / PER_INCH[unit]

    def keeps(self, unit: Unit) -> bool:
        """Are distances printed in this unit just as the game gives them?"""
        return unit == self.native and self.factor == 1

    def convert(self, native: Fraction, unit: Unit) -> Fraction:
        """A distance of the game in a unit of the table, not rounded."""
        return native * self.factor * PER_INCH[unit] / PER_INCH[self.native]

    def ladder(
        self, distances: Iterable[float | Fraction], worked_out: Iterable[float | Fraction] = ()
    ) -> tuple[Ladder, list[Alike]]:
        """All distances of a pack (in its own unit) as they are printed.

        Those that are only `worked_out`, such as the moves of a ship that lost a mast, take the
        finer steps where they come too close to one that players know by heart.

        Beside it stand the different distances that print alike even on the finest grid of a unit.
        """
        main = {abs(exact(distance)) for distance in distances}
        known = sorted(main | {abs(exact(distance)) for distance in worked_out})
        alike: list[Alike] = []
        columns = [self._column(known, main, unit, alike) for unit in self.units]
        return dict(zip(known, zip(*columns, strict=True), strict=True)), alike

    def _column(
        self, known: list[Fraction], main: set[Fraction], unit: Unit, alike: list[Alike]
    ) -> list[Length]:
        """Rising distances rounded so that they still rise, each as coarsely as it can be."""
        if self.keeps(unit):
            return [(value, unit) for value in known]
        true = [self.convert(value, unit) for value in known]
        grids = _GRIDS[unit]
        steps = [_exact_step(value, grids) for value in true]
        stuck: set[int] = set()
        while True:
            shown = [_round(value, grids[step]) for value, step in zip(true, steps, strict=True)]
            clash = _first_clash(true, shown, stuck)
            if clash is None:
                break
            pair = (clash - 1, clash) if clash else (0,)
            finer = [i for i in pair if steps[i] < len(grids) - 1]
            minor = [i for i in finer if known[i] not in main]
            for i in minor or finer:
                steps[i] += 1
            if not finer:
                stuck.add(clash)
        alike += [_alike(known, shown, clash, self.native, unit) for clash in sorted(stuck)]
        return [(value, unit) for value in shown]


def exact(value: float | Fraction) -> Fraction:
    """The number as a person reads it: 0.1 is a tenth."""
    return value if isinstance(value, Fraction) else Fraction(str(value))


def _round(value: Fraction, grid: Fraction) -> Fraction:
    """To the nearest step of the grid, halves up."""
    return (value / grid + Fraction(1, 2)).__floor__() * grid


def _exact_step(value: Fraction, grids: tuple[Fraction, ...]) -> int:
    """The second grid for what lies on it: 1 inch is 2.5 cm, so that 3 times that is 3 inches."""
    on_coarse, on_fine = (value % grid == 0 for grid in grids[:2])
    return 1 if on_fine and not on_coarse else 0


def _first_clash(true: list[Fraction], shown: list[Fraction], stuck: set[int]) -> int | None:
    """The first distance that prints no longer than the one before it, or as nothing."""
    for i, value in enumerate(shown):
        if i not in stuck and value <= (shown[i - 1] if i else 0) and true[i] > 0:
            return i
    return None


def _alike(known: list[Fraction], shown: list[Fraction], at: int, native: str, unit: str) -> Alike:
    if at == 0:
        message = f"the distance {float(known[0]):g} {native} would print as 0 {unit}"
        return Alike(message, (known[0],))
    message = (
        f"the distances {float(known[at - 1]):g} and {float(known[at]):g} {native}"
        f" would both print as {float(shown[at]):g} {unit}"
    )
    return Alike(message, (known[at - 1], known[at]))
