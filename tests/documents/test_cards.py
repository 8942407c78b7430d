"""Cards of one's own: sizes that have names, pictures in three places, cards that lie across."""

from __future__ import annotations

import io

import pikepdf
import pytest
from PIL import Image

from kaperbrief.models.material import CARD_SIZES
from kaperbrief.units import MM, parse_length
from small_pack import SMALL_PACK

OWN = "piece: {shape: rectangle, width: 63 mm, height: 88 mm}"
TRANSFORM, DRAW = "cm", "Do"


@pytest.fixture
def deck(project, kaperbrief, tmp_path):
    """Prints a deck whose piece and card are so: exit code, messages, the pages of its PDF."""

    def call(piece, art="", **photos):
        card = SMALL_PACK["cards.yaml"] + (f"    art: {art}\n" if art else "")
        materials = SMALL_PACK["materials.yaml"].replace(OWN, f"piece: {piece}")
        files = {"content/small/cards.yaml": card, "content/small/materials.yaml": materials,
                 "photos/fish.png": picture(**photos)}  # fmt: skip
        folder = project(files, small=True)
        code, _, err = kaperbrief("kit", "small", "--only", "deck", "--project", folder)
        pdf = tmp_path / "output/small-en/kit.pdf"
        return code, err, pikepdf.open(pdf) if code == 0 else None

    return call


def picture(size=(1200, 1600), colour="navy"):
    buffer = io.BytesIO()
    Image.new("RGB", size, colour).save(buffer, "PNG")
    return buffer.getvalue()


def photos(document):
    """Width and height in points, and the colour, of each picture on its page."""
    found = []
    for page in document.pages:
        images = dict(page.images)
        matrix = None
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == TRANSFORM:
                matrix = [float(one) for one in operands]
            if str(operator) == DRAW and str(operands[0]) in images:
                image = pikepdf.PdfImage(images[str(operands[0])]).as_pil_image()
                found.append((round(matrix[0], 1), round(matrix[3], 1), image.getpixel((9, 9))))
    return found


def inside_forms(document):
    """What kinds of things are drawn within drawings that are made once."""
    forms = (one for one in document.objects if isinstance(one, pikepdf.Stream))
    things = (form.get("/Resources", {}).get("/XObject", {}) for form in forms)
    kinds = [str(one.get("/Subtype")) for names in things for one in dict(names).values()]
    return [kind for kind in kinds if kind != "/Form"]


@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.one_in(3)
def test_a_size_with_a_name_is_that_size(deck, size, across):
    lies = ", across: true" if across else ""
    code, err, document = deck(f"{{shape: rectangle, size: {size}{lies}}}",
                               "{file: fish.png, place: whole}")  # fmt: skip
    assert code == 0, err
    sides = tuple(round(parse_length(side), 1) for side in CARD_SIZES[size])
    assert {one[:2] for one in photos(document)} == {sides[::-1] if across else sides}


def test_what_is_written_goes_before_the_name(deck):
    piece = "{shape: rectangle, size: poker, height: 100 mm}"
    _, _, document = deck(piece, "{file: fish.png, place: whole}")
    assert photos(document)[0][:2] == (round(63.5 * MM, 1), round(100 * MM, 1))


def test_a_picture_in_the_window_takes_the_place_of_the_icon(deck):
    _, _, document = deck("{shape: rectangle, size: poker}", "{file: fish.png}")
    ((wide, high, colour),) = photos(document)
    assert wide < 56 * MM
    assert high < 40 * MM
    assert colour[2] > 100 > colour[0]


def test_below_a_veil_the_picture_is_there_twice_once_pale(deck):
    _, _, document = deck("{shape: rectangle, size: poker}", "{file: fish.png, place: veil}")
    (_, _, strong), (_, _, pale) = photos(document)
    assert max(strong[:2]) < 30
    assert min(pale) > 180


def test_a_picture_that_reaches_the_cut_line_bleeds(deck):
    """Beyond the cut line stands what the card has at its edge."""
    piece = "{shape: rectangle, size: poker, bleed: 3 mm}"
    code, err, document = deck(piece, "{file: fish.png, place: whole}")
    assert code == 0, err
    assert inside_forms(document) == ["/Image"]
    _, _, document = deck("{shape: rectangle, size: poker}", "{file: fish.png, place: whole}")
    assert inside_forms(document) == []


def test_what_is_wrong_is_told_at_its_line(deck):
    code, err, _ = deck("{shape: rectangle}")
    assert code == 1
    assert "materials.yaml:9:12" in err
    assert "has a size that has a name, or a width" in err
    code, err, _ = deck("{shape: rectangle, size: pokr}")
    assert code == 1
    assert "poker" in err
    code, err, _ = deck("{shape: rectangle, size: poker}", "{file: nosuch.png}")
    assert code == 1
    assert "cards.yaml:8" in err
    assert "nosuch.png" in err


def test_a_picture_that_is_too_small_is_told(deck):
    code, err, _ = deck("{shape: rectangle, size: poker}", "{file: fish.png}", size=(100, 80))
    assert code == 0
    assert "will look coarse" in err
