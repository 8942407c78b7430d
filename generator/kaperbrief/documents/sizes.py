"""The distances of a game for figures of other heights than those at the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from kaperbrief.documents.distances import ladder_of
from kaperbrief.documents.languages import Languages, Localised
from kaperbrief.l10n.measures import exact
from kaperbrief.l10n.words import Words
from kaperbrief.units import MM, parse_length


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
