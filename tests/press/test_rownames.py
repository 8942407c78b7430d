"""Names beside the rows of a sheet of small pieces."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kaperbrief.components.box import SMALLEST
from kaperbrief.nodes import Node
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, Job, PagePlan, PieceSize
from kaperbrief.press.packing import RowName, row_names
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from paper_shelf import forms

SHORT = ["Anker", "Feuer", "Wrack", "Gold", "Rum", "Wein", "Tabak", "Kiste", "Mast"]
LONG = ["Kanone, mittschiffs", "Totenkopf C: orange", "Zwergenkanone", "Altertümer E: lila"]


def sheet(names: list[str], across: float, each: int, paper: str) -> PagePlan:
    """The first page of round pieces, so many of each name."""
    cell = (across + 2) * MM
    piece = PieceSize(across * MM, across * MM, cell, cell, 0.0, True)
    copies = [
        Copy(str(number), name, Node("disc", {}, [], "test:1"), each, row=name)
        for number, name in enumerate(names)
    ]
    job = Job("markers", "Markers", "en", copies=copies, piece=piece, page="portrait", stock="card")
    return impose([job], forms(paper), "none")[0]


def rows_of(page: PagePlan, found: tuple[RowName, ...]) -> dict[float, list[RowName]]:
    """The names by the middle of their row, from left to right or from above."""
    high = page.placements[0].height / 2
    middles = sorted({round(place.y + place.height / 2, 2) for place in page.placements})
    return {
        middle: [name for name in sorted(found, key=lambda name: name[:2])
                 if abs(name[1] - middle) < high]
        for middle in middles
    }  # fmt: skip


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("across", "each"), [(15.0, 2), (18.0, 3), (20.0, 3)])
@pytest.mark.parametrize("names", [SHORT, LONG, [*SHORT, *LONG]], ids=["short", "long", "all"])
def test_every_kind_is_named_beside_the_row_where_it_begins(
    setting: Setting, names: list[str], across: float, each: int, paper: str
) -> None:
    """Where there is no room for so many long names the material's stands there."""
    page = sheet(names, across, each, paper)
    assert page.cuts is not None
    found = rows_of(page, row_names(page, setting))
    begun: set[str] = set()
    for place in page.placements:
        if place.copy.row in begun:
            continue
        begun.add(place.copy.row)
        lines = found[round(place.y + place.height / 2, 2)]
        written = " ".join(line.text for _, _, line, _ in lines)
        named = place.copy.row in written.replace(" · ", " ")
        assert named or (names is not SHORT and written.startswith(place.job.title))
        for x, y, line, up in lines:
            size = line.style.size
            assert size >= SMALLEST, "large enough to read"
            if not up:
                assert 8 * MM < x - line.width < x < page.cuts.vertical[0], "beside the cells"
                assert place.y < y - 0.7 * size < y < place.y + place.height, "beside its row"
                continue
            assert line.width <= place.height + 1 * MM, "no longer than its row"
            left = x + 0.24 * size <= page.cuts.vertical[0]
            assert left or x - 0.76 * size >= page.cuts.vertical[-1], "beside the cells"
            assert x - 0.7 * size > 8 * MM
            assert x < page.paper.width - 8 * MM
        for (x, y, line, up), (after, below, _, _) in pairwise(lines):
            assert (after - x if up else below - y) > 0.95 * line.style.size, "lines are apart"


def test_one_kind_is_named_in_full_size(setting: Setting) -> None:
    page = sheet(["Feuer"], 20.0, 16, "a4")
    found = row_names(page, setting)
    assert [line.text for _, _, line, _ in found] == ["Feuer", "Feuer"]
    assert {line.style.size for _, _, line, _ in found} == {setting.style("row-name").size}


def test_a_row_has_the_names_of_what_lies_there(setting: Setting) -> None:
    page = sheet(["Feuer", "Anker"], 20.0, 12, "a4")  # Rows of eight: 8, 4 + 4, 8.
    found = rows_of(page, row_names(page, setting))
    rows = [[line.text for _, _, line, _ in lines] for _, lines in sorted(found.items())]
    assert rows == [["Feuer"], ["Feuer", "Anker"], ["Anker"]]


def test_on_a_full_sheet_names_are_level_at_the_left(setting: Setting) -> None:
    page = sheet(["Feuer", "Anker", "Kanone kaputt"], 20.0, 44, "a4")
    assert page.cuts is not None
    found = row_names(page, setting)
    assert len(found) >= 10
    assert {x < page.cuts.vertical[0] for x, _, _, _ in found} == {True}
    assert not any(up for *_, up in found)
    assert page.paper.width - page.cuts.vertical[-1] > 9 * MM, "marks have room at the right"


def test_names_stay_whole_where_there_is_room(setting: Setting) -> None:
    page = sheet(["Vor Anker", "Leine fest"], 20.0, 4, "a4")
    found = [line.text for _, _, line, _ in row_names(page, setting)]
    assert found == ["Vor Anker", "Leine fest"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_name_stays_on_one_side_of_its_row(setting: Setting, paper: str) -> None:
    page = sheet([*LONG, *SHORT], 15.0, 2, paper)
    assert page.cuts is not None
    left = page.cuts.vertical[0]
    for lines in rows_of(page, row_names(page, setting)).values():
        for side in (True, False):
            said = " ".join(line.text for x, _, line, _ in lines if (x < left) is side)
            for name in LONG:
                words = name.split(" ")
                assert name in said or not any(word in said.split(" ") for word in words[:1])
