"""Posters as they are printed: tiles true to size, and nothing drawn beyond them."""

from __future__ import annotations

import ctypes
import io
from typing import NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest

from document_kits import printed
from kaperbrief.models.options import Printing
from kaperbrief.press.png import page_images
from kaperbrief.units import MM

ONLY = Printing(only=("floor-compass",))


@pytest.fixture(params=["a4", "letter"])
def poster(request):
    """The kit of one poster, and its tiles with the pages on which they are."""
    made = printed("evil-stevie", "en", "default", request.param, print=ONLY)
    pdf = pikepdf.open(io.BytesIO(made.pdf))
    pairs = zip(made.pages, pdf.pages, strict=True)
    yield made, [(plan, page) for plan, page in pairs if plan.tile is not None]
    pdf.close()


def starts(page) -> list[tuple[float, float]]:
    """Where the paths of a page begin that are not turned, in points from its lower left."""
    found, states = [], [(1.0, 0.0, 0.0)]
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        scale, x, y = states[-1]
        if name == "q":
            states.append(states[-1])
        elif name == "Q":
            states.pop()
        elif name == "cm":
            a, b, _, _, e, f = (float(value) for value in operands)
            states[-1] = (0.0 if b else scale * a, x + scale * e, y + scale * f)
        elif name == "m" and scale:
            found.append((x + scale * float(operands[0]), y + scale * float(operands[1])))
    return found


def test_every_tile_shows_its_part_in_its_place(poster):
    """The outermost circle begins 339 mm from the poster's left, half-way down, on all tiles."""
    _, tiles = poster
    assert len(tiles) == 4
    wanted = ((175 + 62.9 * 350 / 130) * MM, 175 * MM)
    for plan, page in tiles:
        place, tile = plan.placements[0], plan.tile
        on_poster = [
            (x - place.x + tile.x, plan.paper.height - y - place.y + tile.y)
            for x, y in starts(page)
        ]
        near = min(abs(x - wanted[0]) + abs(y - wanted[1]) for x, y in on_poster)
        assert near < 0.05 * MM


def test_nothing_of_the_drawing_lies_beside_a_tile(poster):
    """Only ticks and scissors are there, and the lines below."""
    made, tiles = poster
    images = page_images(made.pdf, 72)
    for plan, image in zip(made.pages, images, strict=True):
        if plan.tile is None:
            continue
        place = plan.placements[0]
        grey = image.convert("L")
        right = grey.crop((int(place.x + place.width) + 14, 0, grey.width, grey.height))
        above = grey.crop((0, 0, grey.width, max(1, int(place.y) - 18)))
        assert right.getextrema()[0] > 250
        assert above.getextrema()[0] > 250
    assert tiles


def test_what_lies_on_other_tiles_is_not_written(poster):
    _, tiles = poster
    sizes = [len(page.Contents.read_bytes()) for _, page in tiles]
    words = [str(plan.tile.name) for plan, _ in tiles]
    assert words == ["A1", "A2", "B1", "B2"]
    assert max(sizes) < 0.6 * sum(sizes)


def test_the_plan_says_how_to_join_them(poster):
    made, _ = poster
    assert "**row by" in made.jobs[0].copies[0].front.told()


LINES = {
    "en": ("Ships. All write", "Sharks eat.", "The Turn"),
    "de": ("Schiffe. Alle schreiben", "Haie fressen.", "Die Runde"),
}


@pytest.fixture(params=[("en", "a4"), ("de", "letter")])
def turn(request):
    """The poster of the turn: its language, and its tiles with their pages."""
    language, paper = request.param
    made = printed(
        "evil-stevie", language, "default", paper, print=Printing(only=("phase-poster",))
    )
    pages = pypdfium2.PdfDocument(made.pdf)
    pairs = zip(made.pages, pages, strict=True)
    return language, [(plan, page) for plan, page in pairs if plan.tile is not None], made


class Letter(NamedTuple):
    """A letter, its box and its baseline, in points from the upper left of the paper."""

    text: str
    box: tuple[float, float, float, float]
    baseline: float


def letters(plan, page) -> list[Letter]:
    """The letters of a page but the small ones round the tile."""
    text = page.get_textpage()
    height = plan.paper.height
    found = []
    for at in range(text.count_chars()):
        letter = text.get_text_range(at, 1)
        left, bottom, right, top = text.get_charbox(at)
        x, y = ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetCharOrigin(text, at, x, y)
        small = size(text, at) < 24
        if letter.isalnum() and not small and abs(raw.FPDFText_GetCharAngle(text, at)) < 0.01:
            found.append(
                Letter(letter, (left, height - top, right, height - bottom), height - y.value)
            )
    return found


def size(text, at: int) -> float:
    """The size in points that a letter has on paper."""
    matrix = raw.FS_MATRIX()
    assert raw.FPDFText_GetMatrix(text, at, matrix)
    return float(matrix.d) * raw.FPDFText_GetFontSize(text, at)


def test_a_tile_has_no_letters_but_those_one_sees(turn):
    """Its letters lie in it; half of those that are larger than the strip onto which one glues."""
    _, tiles, _ = turn
    for plan, page in tiles:
        place = plan.placements[0]
        found = letters(plan, page)
        for letter, (left, top, right, bottom), _ in found:
            dx, dy = ((right - left) / 2, (bottom - top) / 2) if bottom - top > 8 * MM else (0, 0)
            assert left + dx > place.x - 0.1, letter
            assert right - dx < place.x + place.width + 0.1, letter
            assert top + dy > place.y - 0.1, letter
            assert bottom - dy < place.y + place.height + 0.1, letter
        assert len(found) > 20


def test_no_letter_is_lost_between_tiles(turn):
    """Letters in their places on the poster make up its lines, all tiles put together."""
    language, tiles, _ = turn
    rows: dict[int, list[tuple[float, str]]] = {}
    for plan, page in tiles:
        place, tile = plan.placements[0], plan.tile
        for letter, (left, *_), baseline in letters(plan, page):
            row = rows.setdefault(round(baseline - place.y + tile.y), [])
            x = left - place.x + tile.x
            # What lies on the strip is on two tiles.
            if not any(abs(x - other) < 1 and letter == same for other, same in row):
                row.append((x, letter))
    seen = ["".join(letter for _, letter in sorted(row)).casefold() for row in rows.values()]
    for line in LINES[language]:
        wanted = "".join(c for c in line if c.isalnum()).casefold()
        assert any(wanted in row for row in seen), line


def test_an_enlarged_poster_is_small_and_its_type_is_large(turn):
    _, tiles, made = turn
    assert len(tiles) == 4
    assert {plan.form for plan, _ in tiles} == {"poster"}
    assert len(made.pdf) < 250_000  # nine scenes, each written once for all tiles
    text = tiles[0][1].get_textpage()
    sizes = {round(size(text, at)) for at in range(text.count_chars())}
    assert max(sizes) > 60
