"""The crews that come with the games: whole, told apart, fair."""

from __future__ import annotations

import io
import statistics
from collections import Counter

import pikepdf
import pytest

from document_kits import printed
from kaperbrief.rules.counts import arms_of, bounds

GAME = "tischpiraten"


@pytest.fixture(scope="module")
def room():
    return printed(GAME, "de", "default", "a4").room


def test_there_are_a_dozen_and_every_figure_carries_two_things(room):
    crews = room.game.kinds["crews"].values()
    assert len(crews) >= 12
    assert {len(crew.figures) for crew in crews} == {5}
    assert {len(figure.items) for crew in crews for figure in crew.figures} == {2}
    assert all(crew.story.count(".") == 2 for crew in crews)


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_name_title_or_emblem_stands_twice(language):
    kit = printed(GAME, language, "default", "a4")
    crews = kit.room.languages.get(language).kinds["crews"].values()
    for words in (
        [crew.title for crew in crews],
        [crew.icon for crew in crews],
        [figure.name.split()[0] for crew in crews for figure in crew.figures],
    ):
        assert [word for word, count in Counter(words).items() if count > 1] == []


def test_all_are_fairly_armed_and_the_text_says_how(room):
    pack = room.game.pack
    sums = [
        arms_of(crew, pack.arms, room.game.kinds["items"])
        for crew in room.game.kinds["crews"].values()
    ]
    least, most = bounds(pack.arms)
    assert least <= min(sums) <= max(sums) <= most
    assert abs(statistics.median(sums) - pack.arms.middle) <= 1
    assert f"{least} bis {most}" in pack.arms.text


@pytest.mark.parametrize(
    ("language", "told"),
    [("de", "Augenklappe, blonde Haare, Kopftuch"), ("en", "eyepatch, blond hair, scarf")],
)
def test_those_who_see_no_pictures_are_told_what_figures_look_like(language, told):
    kit = printed(GAME, language, "default", "a4")
    crew = kit.room.languages.get(language).kinds["crews"]["rattling-bones"]
    with pikepdf.open(io.BytesIO(kit.pdf)) as pdf:
        alts = {
            str(one.Alt)
            for one in pdf.objects
            if isinstance(one, pikepdf.Dictionary) and "/Alt" in one
        }
    names = [figure.name for figure in crew.figures]
    assert f"{names[-1]}: {told}" in alts
    assert all(any(alt.startswith(f"{name}: ") for alt in alts) for name in names)
