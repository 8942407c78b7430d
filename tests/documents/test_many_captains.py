"""What tells captains apart where there are more than letters and colours."""

from __future__ import annotations

import pypdfium2
import pytest

from kaperbrief.documents.fleets import lot_name
from kaperbrief.documents.front_pages import collated
from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options, Printing
from kaperbrief.units import letters_of
from kaperbrief.workspace import Workspace


@pytest.mark.parametrize(
    ("seat", "letters"), [(0, ""), (1, "A"), (26, "Z"), (27, "AA"), (28, "AB"), (53, "BA")]
)
def test_letters_go_on_beyond_z(seat: int, letters: str) -> None:
    assert letters_of(seat) == letters


def test_lots_and_captains_have_the_same_letters() -> None:
    names = [lot_name(number) for number in range(60)]
    assert names == [letters_of(seat) for seat in range(1, 61)]
    assert len(set(names)) == 60


def test_more_ships_than_a_page_holds_have_further_pages() -> None:
    """Forty ships of twelve captains: the roster goes on, and the guide tells things once."""
    wanted = Printing(only=("roster", "plot-sheets", "captains-papers"))
    options = Options("evil-stevie", players=12, print=wanted, ship=("cutter",) * 40)
    kit = make_pdf(Workspace.open(None), options)
    rosters = [job for job in kit.jobs if job.material == "roster"]
    assert [len(job.copies) for job in rosters] == [2]
    who = collated(kit.room, kit.jobs, kit.pages)
    assert [one for one in who.each if one.startswith("Orders")] == ["Orders (3–4)"]
    assert {thing for share in who.players for thing in share.things} >= {"Orders (3)"}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("players", [5, 12])
def test_the_table_of_many_captains_has_its_head(lang: str, players: int) -> None:
    """Few captains have a card each; beyond them a table, whose columns are worthless without."""
    wanted = Printing(only=("score-sheet",))
    options = Options("evil-stevie", players=players, lang=lang, print=wanted)
    kit = make_pdf(Workspace.open(None), options)
    sheets = kit.room.languages.get(lang).kinds["references"]
    block = next(one for one in sheets["score-all"].blocks if one.kind == "captains")
    said = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(kit.pdf))
    head = "".join(head.text for head in block.heads if head.text)
    assert "".join(head.split()) in "".join(said.split())


@pytest.mark.parametrize("players", [10, 20, 30])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.one_in(3)
def test_the_board_of_the_referee_holds_ten_ships_a_page(paper: str, players: int) -> None:
    """Beside ten ships of players the lines for others give way, on short paper too."""
    wanted = Printing(only=("npc-tracker",))
    options = Options("evil-stevie", players=players, lang="de", paper=paper, print=wanted)
    kit = make_pdf(Workspace.open(None), options)
    boards = [job for job in kit.jobs if job.material == "npc-tracker"]
    assert [len(job.copies) for job in boards] == [players // 10]


def test_letters_beyond_z_need_no_further_pages(kaperbrief, project, tmp_path) -> None:
    """Two letters stand in the first column: else each page would have fewer and fewer captains."""
    guests = ", ".join(f"{{name: Guest {number}}}" for number in range(28))
    event = f"game: evil-stevie\nplayers: [{guests}]\nprint: {{only: [score-sheet]}}\n"
    code, _, err = kaperbrief("render", project({"event.yaml": event}), "--out", tmp_path / "out")
    assert code == 0, err
    (file,) = tmp_path.glob("out/*/referee.pdf")
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)]
    assert len(pages) <= 5
    assert {name for name in ("Guest 0", "Guest 27") if any(name in one for one in pages)} == {
        "Guest 0",
        "Guest 27",
    }
