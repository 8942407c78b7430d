"""Names of seas by chance in the shipped games: many, none twice, in both languages."""

from __future__ import annotations

import itertools
from collections import Counter
from difflib import SequenceMatcher

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.l10n.catalog import Translator, read_catalog
from kaperbrief.workspace import Workspace

WORKSPACE = Workspace.open(None)
LANGUAGES = ("de", "en")
LEAST = {"sea": 60, "island": 150}
ALIKE = 0.85
"""Names that share more than this of their letters are mistaken for each other."""


def named(game, language):
    """The names of a game in a language, with their kinds; each must have been translated."""
    pack = load_pack(WORKSPACE, game, {}, Problems())
    layers = read_catalog(WORKSPACE.catalogs(language, game), Problems(), WORKSPACE.shown)
    tell = Translator(language, pack.pack.source_language, layers)
    names = pack.kinds["names"].values()
    told = [(one.of, tell(f"names/{one.id}#name", one.name)) for one in names]
    assert tell.fallbacks == {}
    return told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WORKSPACE.packs())
def test_there_are_many_names_and_none_twice(game, language):
    names = named(game, language)
    many = Counter(of for of, _ in names)
    assert {of: many[of] for of, least in LEAST.items() if many[of] < least} == {}
    written = Counter(name.casefold() for _, name in names)
    assert [name for name, times in written.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WORKSPACE.packs())
def test_no_two_names_are_nearly_the_same(game, language):
    names = [name.casefold() for _, name in named(game, language)]
    near = []
    for one, other in itertools.combinations(names, 2):
        alike = SequenceMatcher(None, one, other, autojunk=False)
        if alike.real_quick_ratio() > ALIKE and alike.quick_ratio() > ALIKE:
            near += [(one, other)] * (alike.ratio() > ALIKE)
    assert near == []
