"""Posters as they are printed: tiles true to size, and nothing drawn beyond them."""

from __future__ import annotations

import io

import pikepdf
import pytest

from kaperbrief.press.png import page_images
from kaperbrief.units import MM
from produce_kits import printed

ONLY = ("floor-compass",)


@pytest.fixture(params=["a4", "letter"])
def poster(request):
    """The kit of one poster, and its tiles with the pages on which they are."""
    made = printed("evil-stevie", "en", "default", request.param, only=ONLY)
    pdf = pikepdf.open(io.BytesIO(made.pdf))
    pairs = zip(made.pages, pdf.pages, strict=True)
    yield made, [(plan, page) for plan, page in pairs if plan.tile is not None]
    pdf.close()


def starts(page) -> list[tuple[float, float]]:
    """Where the paths of a page begin that are not turned, in points from its lower left."""
    found, turned = [], [False]
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            turned.append(turned[-1])
        elif name == "Q":
            turned.pop()
        elif name == "cm" and [float(value) for value in operands] != [1, 0, 0, 1, 0, 0]:
            turned[-1] = True
        elif name == "m" and not turned[-1]:
            found.append((float(operands[0]), float(operands[1])))
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
    assert "**row by" in str(made.jobs[0].copies[0].front.key())
