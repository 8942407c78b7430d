"""One thing of a kit as files for tables on a screen write it; sheets of cards; its picture."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from kaperbrief.exports.looks import FINEST, LARGEST, cut_out, shot_of, standing
from kaperbrief.exports.sheets import MOST, CardSheet
from kaperbrief.exports.spots import Spot
from kaperbrief.exports.things import Shot, Thing, ThingSide, spread
from kaperbrief.exports.tts_objects import SavedObjects, put
from kaperbrief.exports.vassal_pieces import Slots, plain
from kaperbrief.nodes import Node
from kaperbrief.press.job import Copy, Job, PieceSize
from kaperbrief.units import MM

_NUMBERS = count(1)


def thing(kind="card", size=(63, 88), *, title="Mermaid", copies=1, back=None, flap=""):
    """A thing of so many millimetres; `back` is the name of its other side."""
    name, (width, height) = f"thing-{next(_NUMBERS)}", (side * MM for side in size)
    copy = Copy(name, title, Node("card", {"flap": flap} if flap else {}), copies)
    piece = PieceSize(width, height, width, height, round=kind == "token")
    job = Job("cards", "Cards", "en", "portrait", "card", [copy], piece)
    behind = ThingSide(back, job, copy, True) if back else None
    return Thing(name, kind, job, copy, ThingSide(name, job, copy, False), behind, (width, height))


def cards(number, size=(63, 88), **more):
    return [thing("card", size, **more) for _ in range(number)]


# -- sheets of cards ------------------------------------------------------------------------------

COUNTS = st.integers(1, MOST)
SIDES = st.integers(8, 300)


@settings(max_examples=25)
@given(COUNTS, SIDES, SIDES)
def test_a_sheet_holds_all_its_cards_and_no_graphics_card_finds_it_too_large(number, wide, high):
    sheet = CardSheet(1, cards(number, (wide, high)))
    columns, rows = sheet.columns, sheet.rows
    assert number <= columns * rows
    if number > 1:
        assert 2 <= columns <= 10
        assert 2 <= rows <= 7
        assert columns * (rows - 1) < number or rows == 2
    assert columns * sheet.cell[0] <= LARGEST
    assert rows * sheet.cell[1] <= LARGEST
    assert 0 < sheet.dpi <= FINEST


@settings(max_examples=25)
@given(st.integers(2, MOST), SIDES, SIDES)
def test_no_other_grid_shows_the_cards_finer(number, wide, high):
    sheet = CardSheet(1, cards(number, (wide, high)))

    def finest(columns, rows):
        return min(LARGEST * 25.4 / (columns * wide), LARGEST * 25.4 / (rows * high))

    grids = ((c, r) for c in range(2, 11) for r in range(2, 8) if c * r >= number)
    best = max(finest(*grid) for grid in grids)
    assert finest(sheet.columns, sheet.rows) == pytest.approx(best)


def test_a_card_is_known_by_the_sheet_and_its_place_on_it():
    many = cards(12)
    sheet = CardSheet(3, many)
    assert [sheet.card_id(card) for card in many] == list(range(300, 312))
    assert sheet.name == "cards-deck-3"


@pytest.mark.parametrize(("backs", "unlike"), [("aaa", False), ("aab", True)])
def test_a_sheet_knows_whether_its_cards_have_several_backs(backs, unlike):
    first = thing(back="a")
    many = [first, *(thing(back=name) for name in backs[1:])]
    for card, name in zip(many, backs, strict=True):
        card.back = first.back if name == "a" else card.back
    assert CardSheet(1, many).unlike is unlike


def test_pictures_are_put_together_row_by_row():
    sheet = CardSheet(1, cards(5))
    colours = [(40 * n, 0, 0) for n in range(1, 6)]
    wide, high = sheet.cell
    images = [Image.new("RGB", (wide + n % 2, high), colour) for n, colour in enumerate(colours)]
    drawn = sheet.drawn(images)
    assert drawn.size == (sheet.columns * wide, sheet.rows * high)
    middles = [(x * wide + wide // 2, y * high + high // 2)
               for y in range(sheet.rows) for x in range(sheet.columns)]  # fmt: skip
    white = [(255, 255, 255)] * (len(middles) - 5)
    assert [drawn.getpixel(at) for at in middles] == colours + white


# -- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "size", "dpi"),
    [
        ("card", (63, 88), FINEST),
        ("board", (LARGEST / 10, 200), 254),
        ("sheet", (204.8, 100), 254),
        ("sheet", (100, 204.8), 254),
    ],
)
def test_a_picture_is_as_fine_as_it_is_seen_and_no_larger_than_it_may_be(kind, size, dpi):
    shot = shot_of(thing(kind, size))
    assert shot.dpi == pytest.approx(dpi)
    assert max(shot.pixels) <= (LARGEST if kind == "board" else 2048)
    assert shot_of(thing(), dpi=72).dpi == 72


def test_a_thing_without_a_back_is_seen_from_its_front_on_both_sides():
    one, other = thing(), thing(back="sea")
    assert shot_of(one, behind=True).face is one.front
    assert shot_of(other, behind=True).face is other.back
    assert shot_of(other).face is other.front


def test_only_a_disc_loses_its_corners():
    image = Image.new("RGB", (40, 40), "red")
    assert cut_out(thing("tile"), image) is image
    disc = cut_out(thing("token", (20, 20)), image)
    assert disc.getpixel((0, 0))[3] == 0
    assert disc.getpixel((20, 20)) == (255, 0, 0, 255)
    assert disc.getpixel((20, 0))[3] > 128
    assert image.mode == "RGB", "the picture itself stays as it was"


@pytest.mark.parametrize(("flap", "foot"), [("", 14), ("20 mm", 20)])
def test_a_figure_stands_without_foot_and_fold_and_its_back_is_upright(flap, foot):
    """2 pixels a millimetre: 60 mm are folded at 30, feet at both ends."""
    image = Image.new("RGB", (40, 240), "white")
    image.paste("red", (0, 120, 40, 240))
    image.paste("blue", (0, 2 * foot, 40, 2 * foot + 2))
    front, back = standing(thing("figure", (20, 120), flap=flap), image)
    high = 240 // 2 - 2 * foot - 4
    assert front.size == back.size == (40, high)
    assert {front.getpixel((0, y)) for y in range(high)} == {(255, 0, 0)}
    blue = [y for y in range(high) if back.getpixel((5, y)) == (0, 0, 255)]
    assert blue == [high - 2, high - 1], "what lay at its foot"


@pytest.mark.parametrize("more", [(0, 0), (6, 4), (5, 3), (1, 1)])
def test_what_reaches_the_edge_of_a_piece_goes_on_to_that_of_the_page(more):
    wide, high = 10, 8
    image = Image.new("RGB", (wide + more[0], high + more[1]), "white")
    left, top = -(-more[0] // 2), -(-more[1] // 2)
    image.paste("green", (left, top, left + wide - more[0] % 2, top + high - more[1] % 2))
    out = spread(image, (wide, high))
    assert out.size == image.size
    assert out.getcolors() == [(out.width * out.height, (0, 128, 0))]


def test_no_picture_is_without_a_pixel():
    assert Shot(thing().front, (0.1, 200), (0.1, 200), 72).pixels == (1, 200)


# -- Tabletop Simulator ---------------------------------------------------------------------------


def saved(sheets=()):
    decks = {str(sheet.number): {"FaceURL": f"sheet-{sheet.number}"} for sheet in sheets}
    return SavedObjects("url:{}".format, sheets, decks)


def test_every_object_has_a_number_of_its_own_the_same_in_every_run():
    runs = [[made.made("Bag", "x", 1)["GUID"] for _ in range(200)] for made in (saved(), saved())]
    assert runs[0] == runs[1]
    assert len({*runs[0]}) == 200


@pytest.mark.parametrize(
    ("kind", "name", "scale"),
    [("tile", "Custom_Tile", 0.5), ("token", "Custom_Token", 0.5), ("board", "Custom_Board", 0.5),
     ("figure", "Figurine_Custom", 0.25)],
)  # fmt: skip
def test_a_flat_thing_is_as_large_as_on_paper(kind, name, scale):
    made = saved().flat(thing(kind, (50.8, 25.4), back="behind"))
    assert made["Name"] == name
    assert made["Transform"]["scaleX"] == made["Transform"]["scaleZ"] == scale
    assert made["Transform"]["scaleY"] == (scale if kind == "figure" else 1)
    assert made["Locked"] is (kind == "board")
    assert made["CustomImage"]["WidthScale"] == (2 if kind == "board" else 0)
    second = made["CustomImage"]["ImageSecondaryURL"]
    assert second.endswith("-back" if kind == "figure" else "url:behind")


def test_a_thing_with_one_side_has_no_second_picture():
    assert saved().flat(thing("tile"))["CustomImage"]["ImageSecondaryURL"] == ""


def test_a_deck_lies_face_down_and_holds_every_copy():
    many = [*cards(2, copies=3), *cards(1)]
    sheets = [CardSheet(1, many[:2]), CardSheet(2, many[2:])]
    deck = saved(sheets).cards(many, "Sea")
    assert deck["DeckIDs"] == [100] * 3 + [101] * 3 + [200]
    assert [one["CardID"] for one in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert {*deck["CustomDeck"]} == {"1", "2"}
    every = [deck, *deck["ContainedObjects"]]
    assert {one["Transform"]["rotZ"] for one in every} == {180}
    assert not any(one["SidewaysCard"] for one in every)


def test_one_card_is_no_deck_and_one_that_lies_says_so():
    many = cards(1, (88, 63))
    alone = saved([CardSheet(1, many)]).cards(many, "Sea")
    assert (alone["Name"], alone["Nickname"], alone["SidewaysCard"]) == (
        "CardCustom", "Mermaid", True,
    )  # fmt: skip


@pytest.mark.parametrize(("turn", "told"), [(0, 180), (90, 270), (180, 0), (270, 90)])
def test_what_is_put_on_the_table_is_turned_with_its_place(turn, told):
    made = put(saved().bag("Ann", [], (1, 0, 0.5)), Spot(1.23456, -2, turn))
    where = made["Transform"]
    assert (where["posX"], where["posZ"], where["rotY"]) == (1.235, -2, told)
    assert made["ColorDiffuse"] == {"r": 1, "g": 0, "b": 0.5}


# -- VASSAL ---------------------------------------------------------------------------------------


@given(st.text("aé ;,/\\|\t\n", max_size=12))
def test_a_plain_name_has_no_sign_that_parts_fields(text):
    found = plain(text)
    assert not {*found} & {*";,/\\|\t\n"}
    assert found == plain(found) == found.strip()
    kept = [one for one in text if one not in ";,/\\|" and not one.isspace()]
    assert [one for one in found if one != " "] == kept


def test_slots_are_numbered_and_told_with_how_many_there_are():
    slots, size = Slots(), (10, 20)
    made = [slots.card(thing(back="sea"), size), slots.card(thing(), size),
            slots.piece(thing("tile", copies=4), size),
            slots.piece(thing("figure"), size)]  # fmt: skip
    assert [one.get("gpid") for one in made] == ["0", "1", "2", "3"]
    assert slots.count == 4
    names = [one.get("entryName") for one in made]
    assert names == ["Mermaid", "Mermaid", "Mermaid (4)", "Mermaid"]
    sides = [one.text.count(".png") for one in made]
    assert sides == [2, 1, 1, 2]
    assert [one.text.count("\t") for one in made] == [2, 0, 0, 2], "with a back a trait more"
    for one in made:
        _, null, *rest = one.text.split("/", 2)
        assert null == "null"
        types, states = "/".join(rest).rsplit("/", 1)
        assert types.count("\t") == states.count("\t"), "a state for each trait"
