"""Two languages at one table: both on one piece, each on its side, nothing lost and nothing twice.

Needles are looked for without blanks and marks, as lines break where they like.
"""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest

from kaperbrief.documents import seas
from kaperbrief.documents.effort import pieces
from kaperbrief.documents.front_pages import collated
from kaperbrief.documents.hex_sea import make_sea
from kaperbrief.documents.kit import make_kit, make_pdf
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.documents.scenario import make_scenario
from kaperbrief.documents.sizes import ANY_SEA, SeaWish
from kaperbrief.errors import Problems, ProblemsFound, UsageProblem
from kaperbrief.l10n.typography import as_typed
from kaperbrief.models.options import Options, Player, Printing
from kaperbrief.press.job import HALVES
from kaperbrief.typeset.rich import plain
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace

WORKSPACE = Workspace.open(None)


def squeezed(text: str) -> str:
    return "".join(c for c in text if c.isalnum()).casefold()


def texts(pdf: bytes) -> list[str]:
    pages = pypdfium2.PdfDocument(io.BytesIO(pdf))
    found = (page.get_textpage().get_text_range() for page in pages)
    return [squeezed(text.replace("\ufffe", "").replace("\x02", "")) for text in found]


FULL = "quick-references"
"""Folders with rules on both sides: they are printed once more in the second language."""


@pytest.fixture(scope="module", params=["tischpiraten", "piratical", "evil-stevie"])
def kit(request):
    return make_pdf(WORKSPACE, Options(request.param, lang="de+en"))


@pytest.mark.one_in(3)
def test_cards_say_the_same_on_both_sides(kit):
    """Each in its own language, the needles out of the content and not out of the trees."""
    seen, checked = texts(kit.pdf), 0
    kinds = {one: kit.room.languages.get(one).kinds["cards"] for one in ("de", "en")}
    for number, page in enumerate(kit.pages):
        for place in page.placements:
            owner, _, name = place.copy.owner.partition("/")
            if owner != "cards" or place.job.twin is None:
                continue
            behind = number + 1 if page.side == "front" else number
            for language, at in (("de", number), ("en", behind)):
                item = kinds[language][name]
                # Words that stand upside down are read in another order.
                for word in plain(f"{item.title} {item.text}").split():
                    assert squeezed(word) in seen[at], (name, language)
                    checked += 1
    assert checked > 100


@pytest.mark.one_in(3)
def test_backs_lie_behind_their_fronts(kit):
    pairs = 0
    for front, back in zip(kit.pages, kit.pages[1:], strict=False):
        if front.side != "front" or front.form == "folder":
            continue
        assert back.side == "back"
        for one, other in zip(front.placements, back.placements, strict=True):
            assert abs(one.x + one.width + other.x - front.paper.width) < 0.01 * MM
            assert abs(one.y - other.y) < 0.01 * MM
            if one.job.twin is not None:
                assert other.job is one.job.twin
                assert other.copy.id == one.copy.id
                pairs += 1
        # Turned over its long edge it stands as its front does.
        assert back.turned == (front.paper.width > front.paper.height)
    assert pairs


def test_references_stand_beside_each_other(kit):
    found = 0
    for page in kit.pages:
        halves = [one for one in page.placements if one.job.page in HALVES]
        if halves and halves[0].job.beside:
            assert [one.job.language for one in halves] == ["de", "en"]
            assert halves[0].copy.id == halves[1].copy.id
            assert page.form == "sheet"  # it is not cut in two
            found += 1
    assert found or kit.room.game.pack.id == "evil-stevie"


def test_what_nobody_reads_is_printed_once(kit):
    twins = {job.material for job in kit.jobs if job.twin}
    copies = {job.material: job for job in kit.jobs}
    silent = {"cannonball-markers", "medium-flags", "gold-1", "coins-1"} & set(copies)
    assert silent
    assert not silent & twins
    assert twins
    for name in twins:
        assert copies[name].twin.language == "en"


@pytest.mark.one_in(3)
def test_nothing_is_counted_twice(kit):
    alone = make_pdf(WORKSPACE, Options(kit.room.game.pack.id, lang="de"))
    once, twice = (
        [job.material for job in made.jobs if job.material not in ("print-guide", FULL)]
        for made in (alone, kit)
    )
    assert once == twice
    assert pieces(kit.pages) == pieces(alone.pages)
    one, both = (collated(made.room, made.jobs, made.pages) for made in (alone, kit))
    shares = [[thing for thing in share.things if "Kurzregeln" not in thing]
              for made in (one, both) for share in made.players]  # fmt: skip
    assert shares[: len(one.players)] == shares[len(one.players) :]
    assert (both.table, both.referee) == (one.table, one.referee)


def test_the_guide_speaks_both(kit):
    first, second = kit.pages[0].placements[0], kit.pages[1].placements[0]
    assert [first.job.language, second.job.language] == ["de", "en"]
    assert "drucken" in texts(kit.pdf)[0]
    assert "print" in texts(kit.pdf)[1]


def test_folders_are_told():
    made = make_pdf(WORKSPACE, Options("evil-stevie", lang="en+de"))
    (told,) = [one for one in made.room.problems.items if one.code == "language"]
    assert told.severity.value == "warning"
    assert "folder" in told.message.lower()
    assert told.span.file == "content/evil-stevie/materials.yaml"
    assert "--lang de" in told.hint


def test_a_board_says_everything_twice_and_full_folders_are_printed_twice():
    named = (Player("Ann", "en"), Player("Bo"), Player("Cy"))
    made = make_pdf(WORKSPACE, Options("piratical", lang="de+en", named=named, players=3))
    assert "language" not in {one.code for one in made.room.problems.items}
    folders = {one.language: one.copies for one in made.jobs if one.material == FULL}
    counts = {language: sum(one.count for one in copies) for language, copies in folders.items()}
    assert counts == {"de": 3, "en": 3}
    seen = texts(made.pdf)
    tiles = "".join(seen[n] for n, page in enumerate(made.pages) if page.jobs[0].poster)
    kinds = [made.room.languages.get(one).kinds["hexmaps"] for one in ("de", "en")]
    for board in {job.copies[0].owner.partition("/")[2] for job in made.jobs if job.poster}:
        named = [place.name for one in kinds for place in one[board].places]
        assert len(set(named)) > 10
        assert all(squeezed(name) in tiles for name in named)


def test_a_player_with_a_language_has_that_alone():
    named = (Player("Ann", "en"), Player("Bo"))
    made = make_pdf(WORKSPACE, Options("tischpiraten", lang="de+en", named=named, players=2))
    crews = [job for job in made.jobs if job.material == "crew-sheets"]
    assert [(job.language, job.twin is not None) for job in crews] == [("en", False), ("de", True)]


@pytest.mark.parametrize("backs", ["short-edge", "fold", "separate"])
@pytest.mark.one_in(3)
def test_backs_of_every_kind(backs):
    made = make_pdf(WORKSPACE, Options("tischpiraten", lang="de+en", backs=backs))
    seen = "".join(texts(made.pdf))
    for language in ("de", "en"):
        for ship in made.room.languages.get(language).kinds["crews"].values():
            if any(place.copy.owner == f"crews/{ship.id}" for page in made.pages
                   for place in page.placements):  # fmt: skip
                assert squeezed(ship.title) in seen
    turned = [page.turned for page in made.pages if page.side == "back" and page.form == "pieces"]
    assert all(turned)
    assert bool(turned) == (backs == "short-edge")


def test_files_of_single_materials_hold_both():
    only = Printing(only=("magic-cards",))
    made = make_kit(WORKSPACE, Options("tischpiraten", lang="de+en", print=only), split=True)
    (name,) = (one for one in made.files if one.startswith("magic-cards"))
    seen = "".join(texts(made.files[name]))
    assert "kapitänsduell" in seen
    assert "duel" in seen.replace("kapitänsduell", "")
    assert made.about["options"]["lang"] == "de+en"
    spoken = [(m["id"], m["language"], m["sides"]) for m in made.about["materials"]]
    assert ("magic-cards", "de", 2) in spoken
    assert ("magic-cards", "en", 2) in spoken


@pytest.mark.parametrize(
    ("lang", "more", "told"),
    [
        ("de+", {}, "two different languages"),
        ("+en", {}, "two different languages"),
        ("de+de", {}, "two different languages"),
        ("de+en+fr", {}, 'does not speak "en+fr"'),
        ("de+klingon", {}, 'does not speak "klingon"'),
        ("de+en", {"backs": "none"}, "on the backs"),
        ("de+en", {"paper": "labels-round-40"}, "one side"),
    ],
)
def test_two_languages_that_cannot_be(lang, more, told):
    with pytest.raises((UsageProblem, ProblemsFound), match=told.replace("+", r"\+")):
        make_pdf(WORKSPACE, Options("tischpiraten", lang=lang, **more))


def test_other_prints_are_in_one_language(kaperbrief):
    code, _, err = kaperbrief("calibrate", "--lang", "de+en")
    assert code == 2
    assert 'one language at a time, found "de+en"' in err
    assert "evenings and seas" in err


@pytest.mark.parametrize("fit", ["", "a3"])
@pytest.mark.wide
def test_a_map_of_hexes_says_everything_twice_on_its_one_face(fit):
    """Its names and its legend: players all look at the same side, and tiles have no other."""
    wish = SeaWish(fit=fit)
    made = make_sea(WORKSPACE, Options("piratical", lang="de+en", players=3, seed=7), wish)
    alone = {
        one: make_sea(WORKSPACE, Options("piratical", lang=one, players=3, seed=7), wish)
        for one in ("de", "en")
    }
    seen = texts(made.files["map.pdf"])
    face = "".join(text for text in seen if fit or "kaperbriefwie" not in text)
    for one in alone.values():
        for place in one.item.places:
            assert squeezed(place.name) in face, place
    assert "flachwasser" in face
    assert "shallows" in face
    assert made.item == alone["de"].item
    assert made.about["tiles"] == alone["de"].about["tiles"]
    assert "language" not in {one.code for one in made.problems}


@pytest.mark.parametrize("game", ["evil-stevie", "tischpiraten"])
def test_a_chart_of_a_table_has_its_other_language_behind_it(game):
    room = open_pressroom(WORKSPACE, Options(game, lang="de+en", seed=7), Problems(), two=True)
    made = seas.publish(room, seas.find(room, ANY_SEA), ANY_SEA)
    seen, checked = texts(made.files["map.pdf"]), 0
    ours, others = (room.languages.get(one).kinds["names"] for one in ("de", "en"))
    for thing in made.item.items:
        for name in (name for name in ours if as_typed(ours[name].name) == thing.text):
            assert squeezed(ours[name].name) in "".join(seen[::2])
            assert squeezed(others[name].name) in "".join(seen[1::2])
            checked += 1
    assert checked > 8


@pytest.mark.parametrize("game", ["tischpiraten", "evil-stevie", "piratical"])
@pytest.mark.one_in(3)
def test_an_evening_says_the_same_on_both_sides(game):
    """Each page of the first language has the same in the second behind it, under its title."""
    lang = "de+en"
    made = make_scenario(WORKSPACE, Options(game, lang=lang, seed=7))
    alone = {
        one: make_scenario(WORKSPACE, Options(game, lang=one, seed=7)) for one in lang.split("+")
    }
    title = {one: squeezed(made.about["title"]) for one, made in alone.items()}
    seen = texts(made.files["scenario.pdf"])
    single = {one: texts(made.files["scenario.pdf"]) for one, made in alone.items()}
    said = [[one for one in lang.split("+") if title[one] in text] for text in seen]
    start = said.index(["de"])
    pairs = [one for one in said[start:] if one]
    assert pairs == [["de"], ["en"]] * (len(pairs) // 2)
    assert start % 2 == 0, "the first front is on a sheet of its own"
    # Every word of the hand-outs is there.
    for at, (one, pages) in enumerate(single.items()):
        page = next(text for text in pages if title[one] in text)
        assert page[:200] == seen[start + at][:200]
    told = [one.message for one in made.problems if one.code == "language"]
    assert len(told) <= 1
    assert all('printed in "de" only' in one for one in told)


def test_an_evening_that_somebody_wrote_speaks_both(kaperbrief):
    call = ("scenario", "tischpiraten", "--written", "sea-fight", "--lang", "de+en")
    code, _, err = kaperbrief(*call, "--out", "out")
    assert code == 0, err
    seen = texts(next(Path("out").glob("*/scenario.pdf")).read_bytes())
    assert "seegefecht" in seen[0]
    assert "seegefecht" not in seen[1]
    assert "setting" in seen[1]
    assert "aufbau" in seen[0]


def test_packets_say_the_same_on_both_sides(kaperbrief, project, tmp_path):
    players = "players: [{name: Ada}, {name: Eve, lang: en}]\n"
    printing = "print: {only: [crew-sheets, magic-cards]}\n"
    folder = project({"event.yaml": f"game: tischpiraten\nlang: de+en\n{players}{printing}"})
    code, _, err = kaperbrief("render", folder, "--out", tmp_path / "out")
    assert code == 0, err
    ada = texts(next(tmp_path.glob("out/*/Ada/packet.pdf")).read_bytes())
    sheet = next(n for n, text in enumerate(ada) if "mannschaft" in text and n)
    assert sheet % 2 == 0
    assert "captain" in ada[sheet + 1]
    eve = "".join(texts(next(tmp_path.glob("out/*/Eve/packet.pdf")).read_bytes()))
    assert "mannschaft" not in eve
    deck = "".join(texts(next(tmp_path.glob("out/*/common.pdf")).read_bytes()))
    assert "kapitänsduell" in deck
    assert "duel" in deck.replace("kapitänsduell", "")
