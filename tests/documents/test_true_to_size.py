"""What is measured on paper: check lines, pieces, backs on fronts, rulers."""

from __future__ import annotations

import io
import math

import pikepdf
import pytest

import wide
from document_kits import printed
from kaperbrief.components.hold import ShipHoldBox
from kaperbrief.documents.kit import make_pdf
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.models.options import Options, Printing
from kaperbrief.press.job import paper_used
from kaperbrief.units import MM, parse_length
from kaperbrief.workspace import Workspace

TENTH = 0.1 * MM


def segments(page) -> list[float]:
    """The lengths in points of all straight strokes of a page."""
    found = []
    at = None
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        numbers = [float(o) for o in operands] if name in ("m", "l") else []
        if name == "m":
            at = numbers
        elif name == "l" and at is not None:
            found.append(math.dist(at, numbers))
            at = numbers
    return found


def placed_forms(page) -> list[tuple[float, float, float, float]]:
    """Corner, width and height of every form that the page places unscaled, in points."""
    found = []
    matrix = None
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "cm":
            matrix = [float(o) for o in operands]
        elif str(operator) == "Do" and matrix is not None:
            form = page.Resources.XObject[str(operands[0])]
            if "/BBox" in form and matrix[:4] == [1, 0, 0, 1]:
                box = [float(v) for v in form.BBox]
                found.append((matrix[4], matrix[5], box[2] - box[0], box[3] - box[1]))
    return found


@pytest.fixture(params=wide.some(["a4", "letter"], 2, 1))
def kit(request, game):
    made = printed(game, "de", "default", request.param)
    return made, pikepdf.open(io.BytesIO(made.pdf))


def test_the_check_line_measures_100_mm(kit):
    """On the first page of the guide, and beside pieces."""
    made, pdf = kit
    checked = 0
    for number, (plan, page) in enumerate(zip(made.pages, pdf.pages, strict=True)):
        if not number or plan.form == "pieces":
            checked += 1
            nearest = min(segments(page), key=lambda length: abs(length - 100 * MM))
            assert nearest / MM == pytest.approx(100.0, abs=0.01)
    assert checked > 3


def test_paper_sizes_are_exact(kit):
    made, pdf = kit
    for plan, page in zip(made.pages, pdf.pages, strict=True):
        box = [float(v) for v in page.MediaBox]
        assert box[2] == pytest.approx(plan.paper.width, abs=0.01)
        assert box[3] == pytest.approx(plan.paper.height, abs=0.01)


def test_pieces_are_where_and_as_large_as_planned(kit):
    made, pdf = kit
    compared = 0
    for plan, page in zip(made.pages, pdf.pages, strict=True):
        forms = placed_forms(page)
        for place in plan.placements:
            repeated = place.copy.count > 1 or place.back
            if place.job.piece is None or not repeated or place.turn:
                continue
            wanted = (place.x, plan.paper.height - place.y - place.height)
            nearest = min(forms, key=lambda f: math.dist(f[:2], wanted))
            assert math.dist(nearest[:2], wanted) < TENTH
            assert abs(nearest[2] - place.width) < TENTH
            assert abs(nearest[3] - place.height) < TENTH
            compared += 1
    assert compared > 30


def test_backs_lie_exactly_behind_fronts(kit):
    made, _ = kit
    pairs = 0
    for front, back in zip(made.pages, made.pages[1:], strict=False):
        if (front.side, back.side) != ("front", "back"):
            continue
        assert made.pages.index(front) % 2 == 0, "the front stands on an odd page"
        width = front.paper.width
        for f, b in zip(front.placements, back.placements, strict=True):
            assert b.x + b.width == pytest.approx(width - f.x, abs=1e-6)
            assert b.y == f.y
            pairs += 1
    assert pairs >= 12


def cell_of(place) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is cut out for a placement, in points.

    A piece that is folded has its front in the lower half, its back upside down in the upper one.
    """
    piece = place.job.piece
    if piece.folded:
        top = place.y if place.turn == 180 else place.y - place.height
        return place.x, top, place.width, 2 * place.height
    cell = (piece.cell_width - piece.gap, piece.cell_height - piece.gap)
    wide, high = cell if place.turn == 0 else cell[::-1]
    return place.x - (wide - place.width) / 2, place.y - (high - place.height) / 2, wide, high


def test_packed_pieces_are_bounded_by_the_cuts_of_their_block(kit):
    made, _ = kit
    checked = 0
    for plan in made.pages:
        for place in plan.placements if plan.blocks else ():
            piece = place.job.piece
            if piece.round and piece.cell_width > 30 * MM:
                continue
            x, y, wide, high = cell_of(place)
            if piece.round and not any(
                block.vertical[0] < x + wide / 2 < block.vertical[-1]
                and block.horizontal[0] < y + high / 2 < block.horizontal[-1]
                for block in plan.blocks
            ):
                continue  # one by itself, cut out along its own circle
            assert any(
                all(any(abs(v - edge) < 0.01 for v in block.vertical) for edge in (x, x + wide))
                and all(
                    any(abs(h - edge) < 0.01 for h in block.horizontal) for edge in (y, y + high)
                )
                for block in plan.blocks
            )
            checked += 1
    assert checked > 20


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["de", "xx"])
@pytest.mark.one_in(2)
def test_a_full_hold_takes_its_counters_as_they_are_cut(monkeypatch, paper, lang):
    places = []
    draw = ShipHoldBox._draw_place

    def measured(self, pen, place, number):
        places.append(place.width)
        draw(self, pen, place, number)

    monkeypatch.setattr(ShipHoldBox, "_draw_place", measured)
    printing = Printing(only=("ship-mats",))
    room = Workspace.open(None)
    make_pdf(room, Options("piratical", lang=lang, paper=paper, print=printing))
    materials = load_pack(room, "piratical", {}, Problems()).kinds["materials"]
    cells = [m.piece.cell for m in materials.values() if m.share == "cargo-counters"]
    assert len(places) == 4 * 12 + 2 * 10
    assert min(places) >= max(map(parse_length, cells))


def test_little_paper_is_wasted(kit):
    made, _ = kit
    # The last sheet of cards of the hex game is a third full: six blanks are those of the rules.
    least = 0.75 if made.room.game.pack.id == "piratical" else 0.8
    assert paper_used(made.pages) >= least


def test_cut_marks_stand_on_every_line_of_the_grid(kit):
    made, _ = kit
    checked = 0
    for plan in made.pages:
        if plan.cuts is None:
            continue
        for place in plan.placements:
            x, y, wide, high = cell_of(place)
            assert any(abs(x - v) < 0.01 for v in plan.cuts.vertical)
            assert any(abs(x + wide - v) < 0.01 for v in plan.cuts.vertical)
            assert any(abs(y - h) < 0.01 for h in plan.cuts.horizontal)
            assert any(abs(y + high - h) < 0.01 for h in plan.cuts.horizontal)
            checked += 1
    assert checked > 30
