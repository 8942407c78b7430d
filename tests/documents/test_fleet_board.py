"""The pages for the wall: every fleet is there, in each language, theme and paper."""

from __future__ import annotations

import pypdfium2
import pytest

from kaperbrief.documents.boards import _lines, print_fleets
from kaperbrief.documents.event import open_event
from kaperbrief.documents.fleets import plan_fleets
from kaperbrief.documents.reports import spoken
from kaperbrief.errors import Problems
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace
from navy_pack import NAVY

PLAYERS = ", ".join(f"{{name: Guest {n}}}" for n in range(1, 14))


def texts(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_every_fleet_stands_on_a_page(kaperbrief, project, tmp_path):
    event = (
        f"game: small\ntitle: Spring\nplace: Hall 3\nplayers: [{PLAYERS}]\nkeep: 1\n"
        "ships:\n  - {type: sloop, name: Black Hen}\n  - {type: sloop, number: 30}\n"
        "  - {type: frigate, number: 20}\n"
    )
    code, _, err = kaperbrief("fleets", project({"event.yaml": event, **NAVY}), "--wall")
    assert code == 0, err
    path = tmp_path / "output" / "small-fleets-1" / "fleets.pdf"
    assert err.strip().endswith("fleets.pdf: 2 pages")
    pages = texts(path.read_bytes())
    assert len(pages) == 2
    for number in range(1, 14):
        assert f"Guest {number} " in pages[0 if number <= 6 else 1] + " "
    whole = " ".join(pages)
    assert "Black Hen (Sloop)" in whole
    assert "With the referee:" in pages[1]
    assert "no division can do better" in pages[1]
    assert "Hall 3" in pages[0]


def test_words_name_ships_as_their_bar_shows_them(kaperbrief, project):
    event = (
        "game: small\nplayers: [{name: Ada}, {name: Tom}]\nships:\n"
        "  - {type: sloop, name: Black Hen}\n  - {type: sloop, name: Red Hen}\n"
        "  - {type: sloop, number: 4}\n  - {type: frigate, number: 2}\n"
    )
    folder = project({"event.yaml": event, **NAVY})
    muster = open_event(folder, Problems())
    plan = plan_fleets(muster, 1)
    for line in _lines(plan, spoken(muster, Workspace.open(folder))):
        told = []
        for words in line.words.replace("\xa0", " ").split(" · "):
            count, _, title = words.rpartition(" × ")
            told += [3 if "Frigate" in title else 1] * int(count or 1)
        assert [size for size, _ in line.parts] == told


@pytest.mark.parametrize("game", sorted(Workspace.open(None).packs()))
@pytest.mark.parametrize(
    ("language", "theme", "paper", "draft"),
    [("de", "default", "a4", False), ("xx", "inksaver", "letter", True)],
)
@pytest.mark.one_in(3)
def test_it_prints_for_each_game(kaperbrief, tmp_path, game, language, theme, paper, draft):
    kaperbrief("new", "con", "--game", game, "--yes")
    workspace = Workspace.open(tmp_path / "con")
    muster = open_event(tmp_path / "con", Problems())
    draft = draft and muster.rules.of == "ships" and muster.rules.by == "balance"
    plan = plan_fleets(muster, 1, draft=draft)
    options = Options(game, lang=language, theme=theme, paper=paper)
    printed = print_fleets(plan, workspace, options)
    assert [p for p in printed.room.problems.items if p.severity.value == "error"] == []
    pages = texts(printed.pdf)
    for fleet in plan.fleets:
        assert fleet.guest is None or any(fleet.guest.name in page for page in pages)
    if language == "de" and plan.evenness:
        assert "Wie gerecht ist das?" in pages[-1]
