"""Pictures on paper: no line is too thin to print, no picture weighs too much.

Both are read from whole kits. In the ink saver the lines of pictures have a grey of their own, so
they are told from the rules and frames of sheets.
"""

from __future__ import annotations

import io

import pikepdf
import pytest

from conftest import look_of
from document_kits import CLASSIC, full, printed
from kaperbrief.models.options import Printing
from kaperbrief.units import MM
from pdf_drawing import Reader
from pdf_reading import drawn_pages

FLOOR = 0.2 * MM * 0.995
"""Numbers in a PDF have three digits."""
RULES = {
    0.25: {"lattice", "scene"},  # Lattices of cuts, grounds of plans.
    0.28: {"hatch"},  # Where a ship cannot sail.
    0.3: {"rule", "cut", "rhumb"},  # Rows of tables, outlines of pieces, courses on charts.
    0.35: {"ink", "line", "sea", "brass", "back"},  # Inner lines of frames, rings of dials.
    0.37: {"oxblood"},  # Rings of counters.
    0.4: {"grey"},  # Steps of rulers, dashes of folds.
    0.45: {"grain"},  # Planks of ships on plans.
    0.5: {"purple", "storm", "seat-1", "seat-2", "seat-3"},  # Bands of cards, ropes of plans.
}
"""The thinnest lines outside pictures, in points, by colour."""
SMALL_PLANS = {
    *("set-up-sheet", "small-set-up-sheet", "board-plan", "small-board-plan"),
    *("set-table", "set-up-sheets"),
}
"""Materials that show a board of hexes, a floor or a table many times smaller than it is."""
ROOM, SCENE_ROOM, SHEET_ROOM = 25_000, 40_000, 30_000
"""Bytes of a picture before it is packed, of a scene (a ship before her sky is one), and of a ship
as large as a sheet with up to four people on board."""
STORED = {
    Printing(): {"tischpiraten": 350_000, "evil-stevie": 350_000, "piratical": 350_000},
    CLASSIC: {"tischpiraten": 500_000, "evil-stevie": 560_000, "piratical": 400_000},
}
"""Bytes of all pictures of a kit as they are stored, patterns and old ornaments with them."""


def number_of(colour: str) -> tuple[float, ...]:
    return tuple(round(float(part), 3) for part in colour.split())


@pytest.fixture(scope="module")
def colours() -> dict[str, tuple[float, ...]]:
    """The strokes of each role in the ink saver."""
    look = look_of("inksaver")
    roles = [role for roles in RULES.values() for role in roles]
    known = {role: look.colour(role) for role in ("contour", *roles)}
    return {role: number_of(colour) for role, colour in known.items() if colour}


class Strokes(Reader):
    """Notes colour and width, in points, of all lines below the floor."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: set[tuple[tuple[float, ...], float]] = set()
        self.all: set[tuple[float, ...]] = set()

    def _paint(self, state, fills, strokes):
        a, b, c, d, _, _ = state.matrix
        width = state.width * abs(a * d - b * c) ** 0.5
        if strokes:
            self.all.add(state.stroke)
            if width < FLOOR:
                self.lines.add((state.stroke, width))
        return b""


@pytest.mark.one_in(3)
def test_no_line_of_a_picture_is_thinner_than_a_fifth_of_a_millimetre(game, colours):
    made = full(game, "inksaver")
    allowed: dict[tuple[float, ...], float] = {}
    for least, roles in RULES.items():
        for role in roles:
            shade = colours[role]
            allowed[shade] = min(0.99 * least, allowed.get(shade, least))
    assert colours["contour"] not in allowed
    pages = drawn_pages(made.pdf, Strokes)
    assert any(colours["contour"] in page.all for page in pages)
    for number, (plan, page) in enumerate(zip(made.pages, pages, strict=True), start=1):
        if {job.material for job in plan.jobs} & SMALL_PLANS:
            continue
        thin = [(c, w) for c, w in page.lines if w < allowed.get(c, FLOOR)]
        assert not thin, f"page {number}: {thin}"


@pytest.mark.parametrize("sets", STORED, ids=["tonight", "classic"])
@pytest.mark.one_in(3)
def test_pictures_are_light(game, sets, colours):
    contour = " ".join(f"{part:g}" for part in colours["contour"]) + " RG"
    total, pictures = 0, 0
    with pikepdf.open(io.BytesIO(printed(game, "de", "inksaver", "a4", print=sets).pdf)) as pdf:
        for one in pdf.objects:
            if not isinstance(one, pikepdf.Stream) or one.get("/Subtype") != "/Form":
                continue
            content = one.read_bytes()
            if contour.encode() not in content or b"BT " in content:
                continue  # Rules alone, or a whole piece with its texts.
            pictures += 1
            total += len(one.read_raw_bytes())
            wide = float(one.BBox[2]) / MM
            scene = b" W n" in content[:700]  # Only scenes are cut off at their edges.
            room = SCENE_ROOM if scene else SHEET_ROOM if wide > 120 else ROOM
            assert len(content) <= room, f"{len(content)} bytes, {wide:.1f} mm wide"
    assert pictures
    assert total <= STORED[sets][game]
