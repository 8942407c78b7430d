"""An event's game in the language of the event, for tables on a screen."""

from __future__ import annotations

from typing import Any

from kaperbrief.documents.languages import Languages, Localised
from kaperbrief.documents.quantities import Amounts, set_table
from kaperbrief.errors import Problems, UsageProblem, did_you_mean
from kaperbrief.game.muster import Muster
from kaperbrief.l10n.measures import Measure
from kaperbrief.models.options import Options
from kaperbrief.units import MM, parse_length
from kaperbrief.workspace import Workspace


def spoken(muster: Muster, workspace: Workspace, language: str = "") -> Localised:
    """The event's game in its language, or in another one. Raises UsageProblem if unknown.

    Texts that are not translated stay in the language of the game.
    """
    game, said = muster.game, muster.event
    pack = game.pack
    language = language or said.lang or pack.source_language
    known = {pack.source_language, *workspace.languages(pack.id)}
    if language not in {*known, "xx"}:
        hint = did_you_mean(language, known)
        raise UsageProblem(f'{pack.title} does not speak "{language}"', hint)
    height = parse_length(pack.figure_height) / MM
    unit: Any = said.units or pack.unit
    measure = Measure(unit=unit, native=pack.unit, native_height=height)
    counts = set_table(game, Options(pack.id)).counts
    amounts = Amounts(game.numbers, counts)
    return Languages(game, workspace, measure, Problems(), amounts).get(language)
