"""Cut marks, folds and the marks of tiles: where they run, and that none runs over a piece."""

from __future__ import annotations

import itertools

import pytest

from kaperbrief.nodes import Node
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, Job, Lines, PagePlan, PieceSize
from kaperbrief.press.marks import Footer, draw_half_cut, draw_marks, draw_tile_marks
from kaperbrief.press.poster import tiling
from kaperbrief.units import MM
from paper_shelf import PAPERS, forms
from recorder import Recorder

FORM = PAPERS["a4-portrait"]


def strokes(pen: Recorder, colour: str) -> list[tuple[float, ...]]:
    """The straight lines of a colour in millimetres: x, y of the start, then of the end."""
    return [
        tuple(round(value / MM, 3) for segment in ends for value in segment[1:])
        for path, paint in pen.paths
        if paint.get("stroke") == colour and {segment[0] for segment in path} == {"m", "l"}
        for ends in zip(path[::2], path[1::2], strict=True)
    ]


def cards(count: int) -> PagePlan:
    piece = PieceSize(63 * MM, 88 * MM, 63 * MM, 88 * MM)
    job = Job("d", "d", "en", "portrait", "card", [Copy("d", "d", Node("text"), count)], piece)
    return impose([job], forms("a4"), "none")[0]


@pytest.mark.parametrize(("count", "columns", "rows"), [(9, 3, 3), (2, 2, 1), (4, 3, 2)])
def test_every_cut_has_a_mark_at_both_ends(any_setting, count, columns, rows):
    page, pen = cards(count), Recorder(any_setting, FORM.height)
    draw_marks(pen, page)
    marks = strokes(pen, "mark")
    assert len(marks) == 2 * (columns + 1) + 2 * (rows + 1)
    left, right = (page.cuts.vertical[end] / MM for end in (0, -1))
    top, bottom = (page.cuts.horizontal[end] / MM for end in (0, -1))
    upright = [mark for mark in marks if mark[0] == mark[2]]
    level = [mark for mark in marks if mark[1] == mark[3]]
    for cut in page.cuts.vertical:
        ends = sorted(y for x, a, _, b in upright if abs(x - cut / MM) < 0.01 for y in (a, b))
        assert ends == pytest.approx([4, top - 1.5, bottom + 1.5, 297 - 4], abs=0.01)
    for cut in page.cuts.horizontal:
        ends = sorted(x for a, y, b, _ in level if abs(y - cut / MM) < 0.01 for x in (a, b))
        assert ends == pytest.approx([4, left - 1.5, right + 1.5, 210 - 4], abs=0.01)


def test_pale_lines_part_the_cells(any_setting):
    page, pen = cards(4), Recorder(any_setting, FORM.height)
    draw_marks(pen, page)
    lattice = strokes(pen, "lattice")
    assert len(lattice) == len(page.cuts.vertical) + len(page.cuts.horizontal)
    block = [cut / MM for cut in (*page.cuts.vertical, *page.cuts.horizontal)]
    for mark in lattice:
        assert all(min(abs(value - cut) for cut in block) < 0.01 for value in mark)


def test_blocks_among_others_have_short_marks(any_setting):
    page = PagePlan(FORM, "card", [], [], form="pieces",
                    blocks=[Lines([20 * MM, 60 * MM], [30 * MM, 90 * MM])])  # fmt: skip
    pen = Recorder(any_setting, FORM.height)
    draw_marks(pen, page)
    marks = strokes(pen, "mark")
    assert sorted(marks) == sorted(
        [(x, y, x, round(y + 1.4, 3)) for x, y in itertools.product((20, 60), (27.8, 90.8))]
        + [(x, y, round(x + 1.4, 3), y) for x, y in itertools.product((17.8, 60.8), (30, 90))]
    )


def test_only_folded_pages_have_a_fold(any_setting):
    for fold in (None, 400.0):
        page = PagePlan(FORM, "card", [], [], form="pieces", fold=fold)
        pen = Recorder(any_setting, FORM.height)
        draw_marks(pen, page)
        dashed = [path for path, paint in pen.paths if paint.get("dash")]
        expected = [] if fold is None else [[("m", 0, fold), ("l", FORM.width, fold)]]
        assert dashed == expected


def test_half_sheets_are_cut_in_the_middle(any_setting):
    for name in ("a4", "letter"):
        paper = PAPERS[f"{name}-portrait"]
        pen = Recorder(any_setting, paper.height)
        draw_half_cut(pen, paper)
        assert {segment[2] for path, _ in pen.paths for segment in path} == {paper.height / 2}
        assert pen.icons == ["scissors"]
        xs = [segment[1] for path, _ in pen.paths for segment in path]
        assert (min(xs), max(xs)) == (4 * MM, paper.width - 4 * MM)


def tile_drawing(any_setting, tile, paper) -> Recorder:
    def line(text: str):
        return any_setting.line(text, "label")

    blank = line("")
    strips = [line("right") if tile.right else None, line("below") if tile.bottom else None]
    heading = [line("tile"), line(tile.name), line("glue")]
    footer = Footer(blank, blank, blank, blank, heading, strips=strips)
    pen = Recorder(any_setting, paper.height)
    draw_tile_marks(pen, tile, footer, paper)
    return pen


def test_the_plan_of_the_tiles_fills_this_one(any_setting):
    paper, parts = tiling(500 * MM, 500 * MM, 8 * MM, forms("a4"))
    for number, tile in enumerate(parts):
        pen = tile_drawing(any_setting, tile, paper)
        filled = [paint.get("fill") for _, paint in pen.rects]
        assert len(filled) == len(parts)
        assert [at for at, colour in enumerate(filled) if colour] == [number]


def test_a_tile_says_what_is_glued_on_it_and_scissors_where_it_is_cut(any_setting):
    paper, parts = tiling(500 * MM, 500 * MM, 8 * MM, forms("a4"))
    for tile in parts:
        pen = tile_drawing(any_setting, tile, paper)
        assert ("right" in pen.words) == (tile.column < tile.columns - 1)
        assert ("below" in pen.words) == (tile.row < tile.rows - 1)
        assert tile.name in pen.words
        assert ("glue" in pen.words) == (tile.column + tile.row > 0), (
            "the first one is glued on nothing"
        )
        assert pen.icons.count("scissors") == (tile.column > 0) + (tile.row > 0)
        cuts = strokes(pen, "cut")
        x, y = (value / MM for value in tile.place(paper))
        for x1, y1, x2, y2 in cuts:
            assert x1 == x2 == pytest.approx(x, abs=0.01) or y1 == y2 == pytest.approx(y, abs=0.01)
        assert len(cuts) == (tile.column > 0) + (tile.row > 0)


def test_a_single_tile_is_not_glued(any_setting):
    paper, (tile,) = tiling(180 * MM, 250 * MM, 8 * MM, forms("a4"))
    pen = tile_drawing(any_setting, tile, paper)
    assert "glue" not in pen.words
    assert pen.icons == []
    assert not [path for path, paint in pen.paths if paint.get("dash")]


def test_marks_of_a_tile_stand_outside_what_it_shows(any_setting):
    paper, parts = tiling(500 * MM, 700 * MM, 8 * MM, forms("letter"))
    for tile in parts:
        x, y = tile.place(paper)
        pen = tile_drawing(any_setting, tile, paper)
        for path, paint in pen.paths:
            if paint.get("stroke") != "mark":
                continue
            for _, px, py in path:
                inside = x < px < x + tile.width and y < py < y + tile.height
                assert not inside
        right = x + tile.width - tile.right
        ticks = [path[0][1] for path, paint in pen.paths if paint.get("stroke") == "mark"]
        assert any(abs(at - right) < 0.01 for at in ticks)


def test_a_window_shows_the_lines_on_the_drawings_own_edge_alone():
    paper, parts = tiling(500 * MM, 500 * MM, 8 * MM, forms("a4"))
    for tile in parts:
        x, y = tile.place(paper)
        seen = tile.window(paper)
        assert (seen.x < x) == (tile.column == 0)
        assert (seen.y < y) == (tile.row == 0)
        assert (seen.right > x + tile.width + 0.1) == (tile.column == tile.columns - 1)
        assert (seen.bottom > y + tile.height + 0.1) == (tile.row == tile.rows - 1)
