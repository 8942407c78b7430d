"""A paper is a few lines of data: everything that takes a paper knows it then."""

from __future__ import annotations

import json

import pikepdf
import pytest

from kaperbrief.nodes import Node
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, Job, PieceSize
from kaperbrief.units import MM, LabelGrid, forms_of

STATEMENT = """
papers:
  statement: {width: 22 cm, height: 34 cm}
  tags:
    width: 210 mm
    height: 297 mm
    labels:
      {columns: 2, rows: 3, width: 9 cm, height: 9 cm, left: 1 cm, top: 8 mm, across: 10 cm}
"""
FILES = {"templates/papers.yaml": STATEMENT}
POINTS = (624, 964)


def sides(path) -> tuple[int, int]:
    with pikepdf.open(path) as pdf:
        box = [round(float(value)) for value in pdf.pages[0].mediabox]
    return min(box[2:]), max(box[2:])


def test_a_project_adds_a_paper(kaperbrief, project):
    folder = project(FILES, small=True)
    call = ("kit", "small", "--project", folder, "--out", folder / "output")
    code, _, err = kaperbrief(*call, "--paper", "statement")
    assert (code, err) == (0, "")
    assert sides(folder / "output/small-en/kit.pdf") == POINTS
    assert "22 cm × 34 cm" in kaperbrief("list", "papers", "--project", folder)[1]


def test_settings_and_events_know_it(kaperbrief, project):
    players = "players: [{name: Ada}, {name: Jan}]\n"
    event = f"game: tischpiraten\n{players}print: {{only: [magic-cards]}}\n"
    folder = project({**FILES, "event.yaml": event, "kaperbrief.yaml": "paper: legal\n"})
    assert kaperbrief("render", folder, "--out", folder / "out")[0] == 0
    (path,) = folder.glob("out/*/common.pdf")
    assert sides(path) == (612, 1008)
    (folder / "event.yaml").write_text(event + "paper: statemnt\n")
    code, _, err = kaperbrief("render", folder, "--out", folder / "out")
    assert code == 1
    assert "event.yaml:4:" in err
    assert 'did you mean "statement"?' in err


def test_what_is_too_large_for_it_is_told(kaperbrief):
    assert "error[fit]" in kaperbrief("kit", "tischpiraten", "--paper", "a5")[2]


@pytest.mark.parametrize(
    ("paper", "points"),
    [("tabloid", (792, 1224)), ("a3", (842, 1191)), ("a2", (1191, 1684)), ("a0", (2384, 3370))],
)
@pytest.mark.one_in(4)
def test_kits_lie_on_large_papers(kaperbrief, tmp_path, paper, points):
    """Larger ones need fewer sheets; on the largest a ship's side is too low for planks."""
    call = ("kit", "tischpiraten", "--players", "2", "--out", tmp_path)
    code, _, err = kaperbrief(*call, "--paper", paper)
    assert (code, err) == (0, "")
    made = tmp_path / "tischpiraten-de"
    assert sides(made / "kit.pdf") == points
    assert kaperbrief(*call, "--out", tmp_path / "a4")[0] == 0
    large, small = (
        json.loads((folder / "manifest.json").read_text())["pages"]
        for folder in (made, tmp_path / "a4" / "tischpiraten-de")
    )
    assert large < small


def test_pieces_lie_on_labels_and_nothing_else(kaperbrief, project):
    folder = project(FILES)
    call = ("kit", "tischpiraten", "--project", folder, "--out", folder, "--paper", "tags")
    code, _, err = kaperbrief(*call, "--only", "magic-cards", "--backs", "none")
    assert (code, err) == (0, "")
    with pikepdf.open(folder / "tischpiraten-de/kit.pdf") as pdf:
        content = pdf.pages[0].Contents.read_bytes().decode()
    assert "100 mm" not in content, "no check line stands in a margin"
    code, _, err = kaperbrief(*call)
    assert code in (1, 2)
    assert "is a sheet" in err


def test_a_piece_lies_in_the_middle_of_its_label():
    labels = LabelGrid(2, 3, 90 * MM, 90 * MM, 10 * MM, 8 * MM, 100 * MM, 90 * MM)
    tags = forms_of("tags", 210, 297, (None, None, None), labels)
    card = PieceSize(63 * MM, 88 * MM, 63 * MM, 88 * MM)
    copies = [Copy(str(number), "card", Node("text")) for number in range(8)]
    job = Job("deck", "deck", "en", "portrait", "sticker", copies, card)
    first, second = impose([job], tags, "none")
    assert [len(page.placements) for page in (first, second)] == [6, 2]
    assert first.cuts is None
    for number, place in enumerate(first.placements):
        x, y = place.centre
        middle = 10 + 45 + number % 2 * 100, 8 + 45 + number // 2 * 90
        assert (x / MM, y / MM) == pytest.approx(middle, abs=0.01)


@pytest.mark.parametrize(
    ("papers", "told"),
    [
        ("x: {width: 0 mm, height: 10 mm}", "width"),
        ("x: {width: 10, height: 10 mm}", "width"),
        ("X y: {width: 10 mm, height: 10 mm}", "papers"),
        ("x: {width: 10 mm, height: 10 mm, use: home}", "use"),
        ("x: {width: 10 mm, height: 10 mm, labels: {columns: 0, rows: 1}}", "columns"),
    ],
)
def test_wrong_papers_are_told_at_their_line(kaperbrief, project, papers, told):
    folder = project({"templates/papers.yaml": f"papers:\n  {papers}\n"}, small=True)
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    assert code == 1
    assert "templates/papers.yaml:2:" in err
    assert told in err


def test_the_schema_explains_it(tmp_path, kaperbrief):
    assert kaperbrief("schema", "--out", tmp_path)[0] == 0
    schema = json.loads((tmp_path / "papers.json").read_text())
    assert set(schema["properties"]) == {"papers"}
