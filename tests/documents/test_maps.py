"""Maps on paper: true to size, whole names on tiles, one sheet of any paper, clear refusals."""

from __future__ import annotations

import io
import itertools
import math
import re
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

from kaperbrief.documents.hex_sea import find_sea, print_map
from kaperbrief.documents.pages import Printed
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.documents.sizes import ChartForm, SeaWish, chart_form
from kaperbrief.errors import Problems, ProblemsFound, UsageProblem
from kaperbrief.game.load import load_pack
from kaperbrief.hexes.axial import groups
from kaperbrief.hexes.board import read_board
from kaperbrief.hexes.coast import coast, rims
from kaperbrief.models.maps import HexMap, MapPlace
from kaperbrief.models.options import Options
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace
from paper_shelf import forms

ROWS = (
    ". . . . . . . . . . . .",
    ". P . . # # # . . T T .",
    ". . . . # # # # F A F .",
    ". x . # # # # . . h h .",
    ". x . . # # . : : . . .",
    ". . . . . . : : . . I .",
    ". . . . . . . . . . . .",
)
PLACES = (
    MapPlace("crown", "home-port", "C10", "Port Halyard", 1, "crown"),
    MapPlace("free", "free-port", "B2", "Lantern Quay"),
    MapPlace("big", "island", "C5", "Great Mango"),
    MapPlace("teeth", "reef", "D2", "The Teeth"),
    MapPlace("treasure", "treasure", "F11", "Treasure Island"),
)
ISLES = HexMap("isles", "Mango Sea", ROWS, "even-r", PLACES, seed=7)


@pytest.fixture(scope="module")
def piratical():
    return load_pack(Workspace.open(None), "piratical", {}, Problems())


def printed(item=ISLES, paper="a4", figures=None, **wish) -> tuple[Printed, ChartForm]:
    options = Options("piratical", lang="en", paper=paper, seed=7)
    return print_map(Workspace.open(None), options, item, SeaWish(**wish), figures or {})


def page_texts(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def squeezed(pdf: bytes) -> str:
    return re.sub(r"\W", "", "".join(page_texts(pdf))).lower()


def test_tiles_may_be_followed_by_the_page_for_setting_up():
    options = Options("piratical", lang="en", paper="a4", players=4)
    made, form = print_map(Workspace.open(None), options, ISLES, set_up=True)
    texts = page_texts(made.pdf)
    assert len(texts) == form.tiles + 2
    assert "Setting Up" in texts[-1]
    assert "Mango Sea" in texts[-1]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("hex_width", ["24 mm", "40 mm"])
def test_each_name_is_whole_on_a_tile(paper, hex_width):
    made, form = printed(paper=paper, hex_width=hex_width, figures={"fairness": "93 %"})
    assert form.tiles > 1
    pages = [re.sub(r"\W", "", text).lower() for text in page_texts(made.pdf)]
    assert len(pages) == form.tiles + 1
    for place in PLACES:
        name = place.name.replace(" ", "").lower()
        assert any(name in text for text in pages[1:]), place.name
        assert pages[0].count(name) <= 1, "the plan names nothing twice"
    assert "treasureisland" in pages[0]
    # Who plays on the map needs no figures on it.
    assert "fairness93" in pages[0]
    assert "fairness" not in "".join(pages[1:])


@pytest.mark.parametrize(
    ("fit", "size"),
    [("a4", (297, 210)), ("a3", (420, 297)), ("a2", (594, 420)), ("a1", (841, 594)),
     ("a0", (1189, 841)), ("letter", (279.4, 215.9))],
)  # fmt: skip
def test_a_map_fits_one_sheet(fit, size):
    made, form = printed(fit=fit)
    pdf = pikepdf.open(io.BytesIO(made.pdf))
    (page,) = pdf.pages
    box = [float(value) for value in page.mediabox]
    assert sorted(box[2:]) == pytest.approx(sorted(side * MM for side in size), abs=0.1)
    assert form.tiles == 1
    # Most of the long side is sea: twelve hexes and a half.
    assert 0.7 * max(size) < 12.5 * form.layout.hex / MM < 0.97 * max(size)


GRID = (0x93, 0xB4, 0xC4)


def grid_of(pdf: bytes, number: int = -1) -> list[tuple[float, float]]:
    """The corners of the grid on a page, in points: what is stroked in its colour."""
    opened = pikepdf.open(io.BytesIO(pdf))
    page = opened.pages[number]
    corners: list[tuple[float, float]] = []
    path: list[tuple[float, float]] = []
    moved, colour = [(0.0, 0.0, 1.0)], (0, 0, 0)
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            moved.append(moved[-1])
        elif name == "Q":
            moved.pop()
        elif name == "cm":
            a, b, _, _, e, f = map(float, operands)
            dx, dy, scale = moved[-1]
            moved[-1] = dx + e * scale, dy + f * scale, scale * math.hypot(a, b)
        elif name == "RG":
            colour = tuple(round(float(value) * 255) for value in operands)
        elif name in ("m", "l"):
            path.append(tuple(map(float, operands)))
        elif name in ("S", "f", "f*", "B", "B*", "n"):
            if name == "S" and colour == GRID:
                dx, dy, scale = moved[-1]
                corners += [(dx + x * scale, dy + y * scale) for x, y in path]
            path = []
    return corners


@pytest.mark.parametrize(("width", "paper"), [("40 mm", "a4"), ("20 mm", "letter")])
def test_hexes_on_tiles_are_true_to_size(width, paper):
    """Each upright side of the grid is half a hex from the next, on all tiles."""
    made, form = printed(paper=paper, hex_width=width)
    wide = float(width.split()[0])
    for number in range(1, form.tiles + 1):
        xs = sorted({x / MM for x, _ in grid_of(made.pdf, number)})
        gaps = [b - a for a, b in itertools.pairwise(xs) if b - a > 0.1]
        assert gaps
        assert gaps == pytest.approx([wide / 2] * len(gaps), abs=0.02)


def test_hexes_are_true_to_size():
    made, form = printed(hex_width="11 mm")
    assert (form.layout.hex / MM, form.tiles) == (pytest.approx(11), 1)
    xs = sorted({round(x / MM, 2) for x, _ in grid_of(made.pdf)})
    assert xs[-1] - xs[0] == pytest.approx(11 * 12.5, abs=0.05)
    assert all(b - a < 0.05 or b - a == pytest.approx(5.5, abs=0.05)
               for a, b in itertools.pairwise(xs))  # fmt: skip


def test_the_maps_of_the_pack_speak_the_language():
    options = Options("piratical", lang="de", paper="a4", seed=3)
    made, _ = print_map(Workspace.open(None), options, "small", SeaWish(fit="a3"))
    text = squeezed(made.pdf)
    assert "schatzinsel" in text
    assert "freihafen" in text
    assert "zufallszahl3" in text


def test_no_name_takes_that_of_a_hex(piratical):
    """Where a name lies over the top of a hex, the hex has its own elsewhere."""
    hexmap = piratical.kinds["hexmaps"]["standard"]
    board = read_board(hexmap.rows, hexmap.offset)
    made, _ = printed("standard", fit="a2")
    named = set(re.findall(r"\b[A-S]\d{1,2}\b", " ".join(page_texts(made.pdf))))
    water = board.find("sea", "harbour", "anchorage")
    assert len(water) > 330
    assert {board.label(at) for at in water} <= named


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["standard", "small"])
def test_no_joint_goes_through_a_port_or_the_treasure(piratical, paper, name):
    """The shipped boards, in the sizes in which kits print them."""
    material = piratical.kinds["materials"]["board" if name == "standard" else "small-board"]
    hexmap = piratical.kinds["hexmaps"][name]
    form = chart_form(hexmap, material, forms(paper), {})
    assert form.tiles == 6
    board = read_board(hexmap.rows, hexmap.offset)
    (left, top), wide = form.layout.origin, form.layout.hex
    for part in groups(board.find("town", "fort", "anchorage", "harbour", "treasure")):
        for joints, start, axis in ((form.across, left, 0), (form.down, top, 1)):
            places = [start + wide * board.middle(at)[axis] for at in part]
            assert not any(min(places) - wide / 2 < x < max(places) + wide / 2 for x in joints)


@pytest.mark.parametrize("seed", [1, 11])
def test_no_joint_goes_through_the_treasure_of_a_hexagon(piratical, seed):
    """It lies in the very middle: only its coast tells that there is room for a joint above it."""
    room = open_pressroom(Workspace.open(None), Options("piratical", seed=seed), Problems())
    sea = find_sea(room, SeaWish(shape="hexagon")).item
    material = replace(piratical.kinds["materials"]["board"], of=f"hexmaps/{sea.id}")
    form = chart_form(sea, material, forms("a4"), piratical.pack.signs_of_hexes)
    assert (form.tiles, form.strip, form.broken) == (6, "corners", 0)
    board = read_board(sea.rows, sea.offset, piratical.pack.signs_of_hexes)
    (_, top), wide = form.layout.origin, form.layout.hex
    land = [top + wide * y for chain in rims(set(board.find("treasure")))
            for _, y in coast(chain, board.orientation)]  # fmt: skip
    assert not any(min(land) < joint < max(land) for joint in form.down)


def test_the_same_map_makes_the_same_bytes():
    assert printed(hex_width="25 mm")[0].pdf == printed(hex_width="25 mm")[0].pdf


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hex_width": "2 mm"}, "hexes are from 5 mm to 150 mm wide, not 2 mm"),
        ({"hex_width": "200 mm"}, "hexes are from 5 mm to 150 mm wide, not 200 mm"),
        ({"hex_width": "wide"}, "the width of a hex: expected a length"),
        ({"hex_width": "120 mm", "item": "standard"}, "takes 1[0-9][0-9] sheets of a4, 120 at"),
        ({"fit": "a9"}, 'unknown paper "a9"'),
        ({"fit": "a3", "hex_width": "20 mm"}, "of a size or fits a paper, not both"),
        ({"item": "atlantis"}, 'unknown map "atlantis"'),
    ],
)
def test_sizes_without_sense_are_refused(options, message):
    with pytest.raises(UsageProblem, match=message) as error:
        printed(**options)
    assert error.value.hint


def test_a_long_sea_takes_too_many_rows():
    tall = HexMap("tall", "Tall", (". . .",) * 200)
    with pytest.raises(UsageProblem, match="rows of a4"):
        printed(tall, hex_width="100 mm")


def test_hexes_too_small_for_a_sheet_are_told():
    broad = HexMap("broad", "Broad", (". " * 100,) * 40)
    with pytest.raises(UsageProblem, match=r"only 2\.\d mm wide, 5 mm at least"):
        printed(broad, fit="a4")


def test_rows_without_sense_are_told():
    with pytest.raises(UsageProblem, match="row 2 has 2 hexes"):
        printed(HexMap("bad", "Bad", (". . .", ". .")), fit="a4")


MATERIALS = """\
materials:
  - id: wall
    item: W
    title: Wall
    template: card
    poster: {{{poster}}}
    of: {of}
"""


@pytest.mark.parametrize(
    ("poster", "of", "message"),
    [
        ("overlap: 8 mm", "cards", "a poster needs a width and a height"),
        ("hex: 20 mm", "cards", "only the poster of one hex map"),
    ],
)
def test_posters_need_a_size(project, poster, of, message):
    folder = project(
        {"content/small/materials.yaml": MATERIALS.format(poster=poster, of=of)}, small=True
    )
    from kaperbrief.errors import Problems
    from kaperbrief.game.references import check_references

    workspace, problems = Workspace.open(folder), Problems()
    game = load_pack(workspace, "small", {}, problems)
    assert game is not None
    check_references(game, workspace, ["default"], problems)
    assert any(message in problem.message for problem in problems.items)
    with pytest.raises(ProblemsFound):
        problems.raise_errors()
