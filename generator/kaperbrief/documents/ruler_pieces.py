"""What is as long as distances at this table: strips of rulers, parts of rings, other figures."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction

from kaperbrief.documents.languages import Languages, Localised, ladder_of
from kaperbrief.game.shelf import Game
from kaperbrief.l10n.measures import ON_PAPER, Ladder, Length, Unit, exact
from kaperbrief.l10n.words import Words
from kaperbrief.models.material import Piece
from kaperbrief.models.sheets import Ruler
from kaperbrief.units import MM, parse_length

_LONGEST: dict[Unit, int] = {"cm": 25, "inch": 10, "stud": 32}
"""The longest strip that fits on every paper, in units."""
_CLEAR = (26.0, 14.0)
"""How far in mm marks keep from the lower edge of a strip that is laid behind another: at best,
and at least."""
_WIDEST, _HIGHEST = 180.0, 38.0
"""The largest part of a ring in mm: paper is used well where parts are flat."""
_TAB = 11.0
"""How far in mm the tab reaches under the next part of a ring."""


@dataclass(frozen=True, slots=True)
class StripMark:
    """A mark of a strip: `at` units from the start of its ruler, the figure as it is printed.

    `distance` is it in the game's own unit, `more` in the table's second one, as printed.
    """

    at: float
    distance: float
    figure: str
    more: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class Strip:
    """One strip of a ruler: `length` units of `step` mm from `start` on; `span` says it in print.

    `parts` is into how many parts a unit is divided, so that every distance of the game can be
    measured.
    """

    number: int
    count: int
    start: int
    length: float
    unit: Unit
    step: float
    parts: int
    span: str
    marks: tuple[StripMark, ...] = ()


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring in `count` equal parts: outer radius, band and tab in mm, each part's angle in °."""

    mark: StripMark
    radius: float
    band: float
    tab: float
    count: int

    @property
    def angle(self) -> float:
        """The angle of one part without its tab."""
        return 360 / self.count

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm of the rectangle round a part and its tab, its chord level."""
        inner = self.radius - self.band
        half = math.radians(self.angle / 2) + self.tab / inner / 2
        return 2 * self.radius * math.sin(half), self.radius - inner * math.cos(half)


Part = Strip | Ring | None
"""A part of a thing that is as large as a distance, such as one of the strips of a ruler."""


def strips(ruler: Ruler, game: Game, words: Words) -> list[Strip]:
    """The strips of a ruler, all of the same length, laid end to end.

    One strip ends with its longest mark; of several each is a whole number of units long.
    """
    ladder = words.ladder
    marks = sorted(
        (_mark(mark.text, mark.icon, game.distance(mark.at), words) for mark in ruler.marks),
        key=lambda mark: mark.at,
    )
    unit = ladder.measure.units[0]
    end, step = Fraction(marks[-1].at), ON_PAPER[unit]
    count = math.ceil(end / _LONGEST[unit])
    length = end if count == 1 else _strip_length(end, count, unit, [m.at for m in marks])
    made = []
    for number in range(count):
        start = number * int(length) if number else 0
        inside = tuple(
            mark for mark in marks if (start < mark.at or not number) and mark.at <= start + length
        )
        span = f"{words.number(start)}–{words.bare(Length(Fraction(start + length), unit))}"
        made.append(
            Strip(
                number + 1,
                count,
                start,
                float(length),
                unit,
                step,
                _parts(ladder),
                span,
                inside,
            )
        )
    return made


def ring(ruler: Ruler, piece: Piece, game: Game, words: Words) -> Ring:
    """The ring whose outer edge is as far from its middle as the longest mark of a ruler."""
    mark = max(ruler.marks, key=lambda mark: game.distance(mark.at))
    shown = _mark(mark.text, mark.icon, game.distance(mark.at), words)
    radius = round(shown.at * ON_PAPER[words.ladder.measure.units[0]], 3)
    band = round(min(parse_length(piece.width) / MM, radius * 0.4), 3)
    tab = round(min(_TAB, radius * 0.3), 3)
    for count in range(4, 60):
        made = Ring(shown, radius, band, tab, count)
        wide, high = made.size
        if wide <= _WIDEST and high <= _HIGHEST:
            break
    return made


def _mark(text: str, icon: str, distance: float, words: Words) -> StripMark:
    first, *more = words.ladder.lengths(distance)
    others = ", ".join(words.printed(length) for length in more)
    return StripMark(float(first.value), distance, words.bare(first), others, icon, text)


def _strip_length(end: Fraction, count: int, unit: Unit, marks: list[float]) -> int:
    """The shortest length at which no mark lies too close behind a joint."""
    shortest = math.ceil(end / count)
    for clear in (room / ON_PAPER[unit] for room in _CLEAR):
        for length in range(shortest, _LONGEST[unit] + 1):
            joints = range(length, length * count, length)
            if not any(0 < at - joint < clear for joint in joints for at in marks):
                return length
    return shortest


def _parts(ladder: Ladder) -> int:
    """The least common denominator of all distances of a game, at least halves."""
    found = (lengths[0].value.denominator for lengths in ladder.rungs.values())
    return math.lcm(2, *found)


@dataclass(frozen=True, slots=True)
class FigureSize:
    """Figures of one height (mm): every distance is `factor` times as long, `words` print it.

    `here` is the height that all other sheets of the kit are made for.
    """

    id: str
    title: str
    height: float
    factor: Fraction
    here: bool
    words: Words


def figure_sizes(languages: Languages, local: Localised) -> list[FigureSize]:
    """The heights that a game names, from low to high, that of this table among them.

    A height that the game does not name takes the place of the nearest one; the height that the
    game is made for always stays.
    """
    measure = languages.measure
    own = round(measure.native_height, 3)
    here = round(measure.figure_height_mm or own, 3)
    named = {_height(one.height): (one.id, one.title) for one in local.pack.figure_heights}
    if here not in named:
        others = [height for height in named if height != own]
        if others:
            del named[min(others, key=lambda height: abs(height - here))]
        named[here] = ("here", local.label("yours"))
    made = []
    for height, (name, title) in sorted(named.items()):
        other = replace(measure, figure_height_mm=height)
        ladder = (
            languages.ladder
            if height == here
            else ladder_of(languages.game, other, languages.numbers)[0]
        )
        words = replace(local.words, ladder=ladder)
        factor = exact(height) / exact(own)
        made.append(FigureSize(name, title, height, factor, height == here, words))
    return made


def _height(text: str) -> float:
    return round(parse_length(text) / MM, 3)
