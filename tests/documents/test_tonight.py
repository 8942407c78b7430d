"""Tonight's kits are an evening: few pages, soon cut, hardly any air, nothing said twice."""

from __future__ import annotations

import pytest

import wide
from kaperbrief.documents.deal import Dealer, wanted_materials
from kaperbrief.documents.effort import minutes
from kaperbrief.documents.kit import lay_out, make_pdf
from kaperbrief.documents.table import kit_table
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.models.options import Options, Printing
from kaperbrief.workspace import Workspace

WORKSPACE = Workspace.open(None)
EVENINGS = {
    "tischpiraten": (4, 14, 20, 40),
    "piratical": (4, 14, 30, 40),
    "evil-stevie": (8, 14, 36, 52),
}
"""Players of an evening, the least and the most pages of its kit, the minutes of cutting."""


@pytest.fixture(scope="module", params=sorted(EVENINGS))
def game(request):
    return request.param


@pytest.fixture(scope="module", params=["de", "en"])
def lang(request):
    return request.param


@pytest.fixture(scope="module", params=wide.some(["a4", "letter"], 2))
def kit(request, game, lang):
    """The kit of an evening, once for all tests here."""
    players = EVENINGS[game][0]
    return make_pdf(WORKSPACE, Options(game, players=players, lang=lang, paper=request.param))


def test_an_evening_has_few_pages(kit, game):
    _, least, most, _ = EVENINGS[game]
    assert least <= len(kit.pages) <= most
    # At most one blank page, which brings the first sheet with a back to an odd page.
    blank = [number for number, page in enumerate(kit.pages) if page.form == "blank"]
    assert all(kit.pages[number + 1].side == "front" for number in blank)
    assert len(blank) <= 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.one_in(4)
def test_an_evening_of_as_many_as_may_play_fits(game, lang, paper):
    pack = load_pack(WORKSPACE, game, {}, Problems(), ()).pack
    assert lay_out(WORKSPACE, Options(game, players=pack.players.max, lang=lang, paper=paper)).pages


def test_an_evening_is_soon_cut(kit, game):
    assert minutes(kit.pages) <= EVENINGS[game][3]


def test_pages_of_an_evening_are_full(kit):
    """All but posters; the last sheet of a run of pieces may have a little more air."""
    last = {job.group: number for number, page in enumerate(kit.pages) for job in page.jobs}
    airy = {
        job.material: round(page.used, 2)
        for number, page in enumerate(kit.pages)
        for job in page.jobs
        if page.form != "poster"
        and page.used < (0.5 if job.piece and last[job.group] <= number + 1 else 0.6)
    }
    assert not airy, airy


def test_no_two_sheets_of_an_evening_are_called_the_same(kit):
    sheets = {job.material: job.title for page in kit.pages for job in page.jobs if not job.piece}
    assert len({*sheets.values()}) == len(sheets)


def test_nothing_of_an_evening_is_blank(game):
    pack = load_pack(WORKSPACE, game, {}, Problems())
    wanted = wanted_materials(pack, Options(game))
    assert wanted
    assert not [material.id for material in wanted if material.blank]


@pytest.mark.parametrize(("sets", "named"), [((), False), (("classic",), True)])
def test_setting_up_names_no_counter_that_the_kit_lacks(sets, named):
    kit = lay_out(WORKSPACE, Options("piratical", players=4, lang="en", print=Printing(sets=sets)))
    jobs = {job.material: job for job in kit.jobs}
    said = " ".join(node.text for node in jobs["set-up-sheet"].copies[0].front.walk())
    for material, words in (("half-speed-markers", "half speed"), ("pay-in-port-markers", "bill")):
        assert (material in jobs) == (words in said) == named


def test_islands_and_sharks_grow_with_the_captains():
    found = {}
    pack = load_pack(WORKSPACE, "evil-stevie", {}, Problems())
    for players in (8, 12, 30):
        options = Options("evil-stevie", players=players)
        made = Dealer(pack, options, kit_table(pack, options), "en").prints()
        islands = sum(one.count for one in made if one.material.template == "island-card")
        sharks = sum(one.count for one in made if one.material.id == "shark-standees")
        found[players] = islands, sharks
    assert found == {8: (12, 4), 12: (14, 6), 30: (26, 15)}


def test_the_board_shows_ten_ships_a_page_by_initiative():
    wanted = Printing(only=("npc-tracker",))
    kit = make_pdf(WORKSPACE, Options("evil-stevie", players=20, lang="en", print=wanted))
    boards = [job for job in kit.jobs if job.material == "npc-tracker"]
    assert [len(job.copies) for job in boards] == [2]
    for copy in boards[0].copies:
        swatches = [node for node in copy.front.walk() if node.tag == "swatch"]
        assert len(swatches) == 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_as_many_order_cards_as_captains_and_score_boxes_as_rivals(players):
    kit = lay_out(WORKSPACE, Options("tischpiraten", players=players))
    orders = [job for job in kit.jobs if job.material == "order-cards"]
    assert sum(copy.count for job in orders for copy in job.copies) == players
    slips = [job for job in kit.jobs if job.material == "points-sheets"]
    tracks = [n for n in slips[0].copies[0].front.walk() if n.tag == "track"]
    # Two players have two ships and two crews each.
    rivals = str({2: 2}.get(players, players - 1))
    loot = str(4 * int(rivals))
    assert [n.attributes["boxes"] for n in tracks] == [rivals, rivals, rivals, loot, "1", rivals]


@pytest.mark.parametrize("sets", ["tonight", "classic"])
def test_ship_sheets_show_the_same_dice_whatever_they_are_printed_with(sets):
    options = Options("tischpiraten", lang="en", print=Printing(sets=(sets,)))
    laid = lay_out(Workspace.open(None), options)
    sheets = [c.front for f in laid.fitted if f.job.material == "ship-sheets" for c in f.job.copies]
    texts = [node.text for sheet in sheets for node in sheet.walk()]
    assert any(":die2::die3: **2–3**" in text for text in texts)
