"""Markers, cards, dials and arrows, each from one line of XML."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from kaperbrief.components.box import Box, Misused
from kaperbrief.components.dials.gauge import sectors
from kaperbrief.press.document import Document
from kaperbrief.press.png import page_images
from kaperbrief.typeset.curves import extent
from kaperbrief.typeset.frame import Frame, Picture
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from recorder import Recorder, drawn

CARD = Frame(0, 0, 63 * MM, 88 * MM)
RINGS = (
    "pattern",
    "dashed",
    "teeth",
    "plain",
    "double",
    "beads",
    "beads-solid",
    "rope-solid",
    "waves",
    "rope",
    "sectors",
)

Make = Callable[[str], Box]


# -- discs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ring", RINGS)
@pytest.mark.parametrize("diameter", [15, 20, 22, 36])
def test_a_disc_prints_nothing_outside_its_safe_circle(
    make: Make, setting: Setting, ring: str, diameter: int
) -> None:
    box = make(f'<disc ring="{ring}" icon="skull" diameter="{diameter}mm"/>')
    size = diameter * MM
    pen = drawn(box, setting, Frame(10, 10, size, size))
    for path, paint in pen.paths:
        half = paint.get("width", 0.7) / 2 if paint.get("stroke") else 0
        for _, *numbers in path:
            if len(numbers) == 2:
                x, y = numbers[0] - 10 - size / 2, numbers[1] - 10 - size / 2
                assert (x * x + y * y) ** 0.5 + half <= size * 0.95 / 2 + 0.5 * MM * size / 1e3


@pytest.mark.parametrize("ring", ["plain", "teeth", "sectors", "beads", "pattern"])
@pytest.mark.parametrize("more", ["", 'figure="3"', 'note="2 t"', 'seat="2" letter="B"'])
def test_a_disc_needs_no_icon_for_its_picture(
    make: Make, setting: Setting, ring: str, more: str
) -> None:
    frame = Frame(0, 0, 20 * MM, 20 * MM)
    pen = drawn(make(f'<disc ring="{ring}" picture="barrel" {more}/>'), setting, frame)
    assert pen.stamps


def test_a_disc_draws_the_cut_circle_only_when_asked(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 20 * MM, 20 * MM)
    plain = drawn(make('<disc icon="disc"/>'), setting, frame)
    cut = drawn(make('<disc icon="disc" cut="true"/>'), setting, frame)
    assert not [paint for _, paint in plain.paths if paint.get("stroke") == "cut"]
    (circle,) = [path for path, paint in cut.paths if paint.get("stroke") == "cut"]
    assert max(numbers[0] for _, *numbers in circle if numbers) == pytest.approx(20 * MM)


def shapes_filled(pen: Recorder, colour: str) -> int:
    """How many closed shapes are filled in a colour; a path may hold several."""
    filled = [path for path, paint in pen.paths if paint.get("fill") == colour]
    return sum(operator == "h" for path in filled for operator, *_ in path)


def test_coins_have_thirty_beads_and_their_figure(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 20 * MM, 20 * MM)
    solid = "ink" if setting.look.has_colour("tab") else "paper"
    for ring, colour in (("beads", "ink"), ("beads-solid", solid)):
        pen = drawn(make(f'<disc ring="{ring}" figure="5" colour="brass"/>'), setting, frame)
        assert shapes_filled(pen, "brass") == 30 + (ring == "beads-solid")
        assert [(text.text, text.colour) for text in pen.texts] == [("5", colour)]


def test_money_is_its_coin_with_a_figure_over_it(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 20 * MM, 20 * MM)
    box = make('<disc ring="coin" picture="coin-octagon" figure="10" icon="crown" colour="brass"/>')
    pen = drawn(box, setting, frame)
    assert [(text.text, text.colour) for text in pen.texts] == [("10", "ink")]


def test_teeth_are_eighteen(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 20 * MM, 20 * MM)
    pen = drawn(make('<disc ring="teeth" icon="pistol" colour="oxblood"/>'), setting, frame)
    assert shapes_filled(pen, "oxblood") == 18


@pytest.mark.parametrize(
    ("sides", "angles"), [("0", [0]), ("1 2 4 5", [60, 120, 240, 300]), ("5 0 1", [300, 0, 60])]
)
def test_a_ring_of_sectors_is_bold_where_a_weapon_fires(
    make: Make, setting: Setting, sides: str, angles: list[int]
) -> None:
    box = make(f'<disc ring="sectors" sides="{sides}" diameter="20mm"/>')
    pen = drawn(box, setting, Frame(0, 0, 20 * MM, 20 * MM))
    found = []
    for path, paint in pen.paths:
        if paint.get("fill") == "ink":
            xs, ys = zip(*[numbers for _, *numbers in path if len(numbers) == 2], strict=True)
            x, y = sum(xs) / len(xs) - 10 * MM, sum(ys) / len(ys) - 10 * MM
            found.append(round(math.degrees(math.atan2(x, -y))) % 360)
    assert found == angles


def test_lines_on_a_small_disc_stay_large_enough_to_read(make: Make, setting: Setting) -> None:
    box = make('<disc ring="sectors" icon="cannon" foot="2–3" diameter="15mm"/>')
    (text,) = drawn(box, setting, Frame(0, 0, 15 * MM, 15 * MM)).texts
    assert (text.bottom - text.y) / 0.66 >= 7.49


def test_a_crew_disc_takes_the_seat_and_shows_the_fleet(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 20 * MM, 20 * MM)
    pen = drawn(make('<disc ring="pattern" icon="skull" seat="3" letter="C"/>'), setting, frame)
    assert {paint["stroke"] for _, paint in pen.paths if paint.get("stroke")} == {"seat-3"}
    (letter,) = pen.texts
    assert letter.text == "C"
    assert 10 * MM + 3 * MM < letter.bottom < 10 * MM + 7 * MM


def test_a_disc_with_alt_is_a_figure(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 20 * MM, 20 * MM)
    pen = drawn(make('<disc icon="skull" alt="crew marker"/>'), setting, frame)
    assert [(e.kind, e.alt) for e in pen.elements] == [("Figure", "crew marker")]
    assert not drawn(make('<disc icon="skull"/>'), setting, frame).elements


# -- cards --------------------------------------------------------------------------------------

FRONT = (
    '<card title="Treasure Map" tab="hold" tab-icon="anchor" band="dots" colour="sea" icon="map" '
    'scene="{scene}" tab-shape="{shape}" effect="+3 :coin:" when="any time" number="3 · 6">'
    "{text}</card>"
)


def front(text: str = "Roll **four dice**.", shape: str = "capsule", scene: str = "") -> str:
    """A card of one text, tab shape and scene."""
    return FRONT.format(text=text, shape=shape, scene=scene)


def test_a_card_says_everything_once_in_reading_order(make: Make, setting: Setting) -> None:
    pen = drawn(make(front()), setting, CARD)
    words = " | ".join(pen.words)
    assert words == "hold | Treasure Map | Roll four dice. | +3 | any time | 3 · 6"
    assert pen.icons.count("map") == 1
    assert not setting.overfull
    assert [element.kind for element in pen.elements] == ["P", "H2", "P", "P"]


def test_a_scene_stands_in_place_of_the_icon(make: Make, setting: Setting) -> None:
    pen = drawn(make(front(scene="sky:sun sea:calm far:ship")), setting, CARD)
    assert "map" not in pen.icons
    drawn(make(front(scene="sky:sun far:kraken-of-no-art")), setting, CARD)
    assert ("art", "thing/kraken-of-no-art") in setting.icons.faults


@pytest.mark.parametrize("shape", ["pennant", "capsule", "swallowtail", "pointed", "wavy"])
@pytest.mark.parametrize("scene", ["", "sky:sun sea:calm right:-monster", "land:deck left:barrel"])
def test_cards_stay_inside_their_frame(
    make: Make, setting: Setting, shape: str, scene: str
) -> None:
    pen = drawn(make(front(shape=shape, scene=scene)), setting, CARD)
    for text in pen.texts:
        assert 5 * MM < text.x < text.right < 58 * MM
        assert 4 * MM < text.bottom < 84 * MM
    borders = [p for p, paint in pen.paths if paint.get("width") == 1.0]
    xs = [n[0] for _, *n in borders[0] if n]
    assert (min(xs), max(xs)) == pytest.approx((3 * MM, 60 * MM))


def test_the_picture_shrinks_before_a_text_is_too_long(make: Make, setting: Setting) -> None:
    usual = "Dein Schiff fährt nur halb so weit, bis eine volle Kiste mit Gold ins Meer plumpst."
    long = f"{usual} Danach fährt es so schnell wie zuvor, und alle jubeln. {usual}"
    heights = []
    for text in ("Roll **four dice**.", usual, long):
        box = make(front(text))
        box.measure(setting, CARD.width)
        heights.append(box._high)  # type: ignore[attr-defined]
    assert heights[2] < heights[1] == heights[0]
    assert not setting.overfull


def test_five_hundred_characters_are_overfull(make: Make, setting: Setting) -> None:
    box = make(front("Alle Mann an Deck! " * 26))
    assert box.measure(setting, CARD.width) == pytest.approx(88 * MM)
    (found,) = [item for item in setting.overfull if item.axis == "height"]
    assert found.place == "test:1"
    assert found.needed > found.available
    assert "card-text" in found.styles


def test_long_titles_take_two_lines(make: Make, setting: Setting) -> None:
    title = "Verwunschene Schaluppe im Nebel"
    pen = drawn(make(front().replace("Treasure Map", title)), setting, CARD)
    lines = [text.text for text in pen.texts if text.text and text.text in title]
    assert len(lines) == 2
    assert not setting.overfull


def test_small_cards_hold_the_same(make: Make, setting: Setting) -> None:
    box = make(front())
    assert box.measure(setting, 44 * MM) == pytest.approx(68 * MM)
    pen = drawn(box, setting, Frame(0, 0, 44 * MM, 68 * MM))
    assert not setting.overfull
    assert len(pen.words) == 6


def test_a_blank_card_has_places_and_no_texts(make: Make, setting: Setting) -> None:
    box = make(
        '<card blank="true" band="waves" write-title="Name" write-text="What happens?" '
        'write-effect="In short" write-picture="Picture">never seen</card>'
    )
    pen = drawn(box, setting, CARD)
    assert set(pen.words) == {"Name", "What happens?", "In short", "Picture"}
    assert not pen.icons
    assert len([1 for _, paint in pen.paths if paint.get("dash")]) >= 3


@pytest.mark.parametrize("size", [(63, 88), (44, 68), (70, 121)])
@pytest.mark.parametrize("many", [1, 4])
def test_badges_of_a_blank_card_lie_clear_of_its_places(
    make: Make, setting: Setting, size: tuple[int, int], many: int
) -> None:
    """Where there is no room for them beside two lines to write on, it has none."""
    told = "".join(f"Range of {n}||" for n in range(many))
    box = make(
        f'<card blank="true" badges="{told}" height="{size[1]} mm" write-title="Name" '
        'write-text="What happens?" write-effect="In short" write-picture="Picture"/>'
    )
    pen = drawn(box, setting, Frame(0, 0, size[0] * MM, size[1] * MM))
    wide = min(size) / 63 * MM
    assert not setting.overfull
    assert len(pen.texts) in (4, 4 + many)
    assert size == (44, 68) or len(pen.texts) == 4 + many
    assert not [one for one, other in combinations(pen.texts, 2) if one.meets(other)]
    (effect,) = [frame for frame, _ in pen.rects if frame.height == pytest.approx(8.6 * wide)]
    assert all(one.bottom < effect.y for one in pen.texts if one.text.startswith("Range"))


BACKS = (
    "",
    'ground="rope" scene="sky:night sea:calm" ship="hull:galleon masts:2" icon="wheel"',
    'ground="strap" scene="sky:rays" face="rank:captain hair:red left:sabre"',
)


@pytest.mark.parametrize("look", BACKS)
def test_the_back_is_the_same_when_turned(make: Make, setting: Setting, look: str) -> None:
    """What is drawn of the upper half is drawn once more, half a turn round the middle."""
    document = Document("test", "en", setting.look.faces)
    box = make(f"<cardback {look}/>")
    box.measure(setting, 63 * MM)
    document.begin()
    pen = Pen(setting, document.forms, CARD.height)
    box.draw(pen, CARD)
    page = Picture("", CARD.width, CARD.height, pen.finish(), pen.xobjects, pen.elements)
    document.add(page)
    (image,) = page_images(document.save(), 150)
    difference = ImageChops.difference(image, image.rotate(180)).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 1.8
    assert ImageStat.Stat(image.convert("L")).mean[0] < 250


def test_the_back_leaves_four_millimetres_white(make: Make, setting: Setting) -> None:
    pen = drawn(make("<cardback/>"), setting, CARD)
    (border,) = [p for p, paint in pen.paths if paint.get("width") == 1.1 and len(p) == 10]
    xs = [n[0] for _, *n in border if n]
    assert (min(xs), max(xs)) == pytest.approx((4 * MM, 59 * MM))


# -- dials and arrow ----------------------------------------------------------------------------

ANGLES = [0.0, 45.0, 90.0, 135.0, 180.0]


def test_nearest_sectors_have_their_borders_half_way() -> None:
    found = sectors(ANGLES, [10, 0, -10, -20, -99], "nearest")
    assert (180.0, 22.5, 0) in found
    assert (0.0, 22.5, 4) in found
    assert (225.0, 22.5, 1) in found
    assert sum(2 * half for _, half, _ in found) == 360


def test_worse_sectors_have_their_borders_on_the_points() -> None:
    found = sectors(ANGLES, [10, 12, 12, 10, -99], "worse")
    assert (180.0, 45.0, 0) in found
    assert (0.0, 45.0, 4) in found
    assert sum(2 * half for _, half, _ in found) == 360


GAUGE = """<dial kind="gauge" alt="gauge">0|astern|+10
45|quarter|0
90|beam|−10
135|close|−20
180|head|5|back</dial>"""


def test_a_gauge_has_lines_only(make: Make, setting: Setting) -> None:
    pen = drawn(make(GAUGE), setting, Frame(0, 0, 100 * MM, 100 * MM))
    assert not [paint for _, paint in pen.paths if paint.get("fill")]
    figures = [text for text in pen.words if len(text) > 1 or text in "05"]
    assert sorted(figures) == sorted(["+10", "0", "0", "−10", "−10", "−20", "−20", "5", "back"])
    assert not setting.overfull
    assert [element.alt for element in pen.elements] == ["gauge"]


def test_worse_steps_keep_the_lone_point(make: Make, setting: Setting) -> None:
    xml = GAUGE.replace('kind="gauge"', 'kind="gauge" steps="worse"')
    pen = drawn(make(xml), setting, Frame(0, 0, 100 * MM, 100 * MM))
    assert pen.words.count("+10") == 1
    assert pen.words.count("0") == 1


def test_a_rose_writes_the_sides_round_its_rim(make: Make, setting: Setting) -> None:
    box = make("<dial kind='rose'>0|Long side\n90|Short side\n180|Long side\n270|Short side</dial>")
    assert box.measure(setting, 130 * MM) == pytest.approx(130 * MM)
    pen = drawn(box, setting, Frame(0, 0, 130 * MM, 130 * MM))
    assert "".join(text for text in pen.words if len(text) == 1).count("s") == 4
    assert "225°" in pen.words
    assert not setting.overfull


def test_the_arrow_stays_inside_its_cut_line(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 40 * MM, 130 * MM)
    pen = drawn(make('<wind kind="arrow" label="Wind" thing="wind-face"/>'), setting, frame)
    (outline,) = [path for path, paint in pen.paths if paint.get("stroke") == "cut"]
    edge = extent(outline)
    assert frame.x <= edge.x
    assert edge.right <= frame.right
    assert frame.y <= edge.y
    assert edge.bottom <= frame.bottom
    for x, y in pen.points:
        assert edge.x <= x <= edge.right
        assert edge.y <= y <= edge.bottom
    assert pen.words == ["Wind"]


PIECES = (
    '<disc ring="pattern" seat="2" icon="skull" letter="B"/>',
    front(),
    "<cardback/>",
    '<ruler length="6" edge="start here">5|man|swim</ruler>',
    '<arc radius="200mm" angle="45" label="ring" edge="glue here"/>',
    GAUGE,
    "<dial kind='rose'>0|Long side</dial>",
    '<wind kind="arrow" label="Wind"/>',
)


@pytest.mark.parametrize("xml", PIECES)
def test_pieces_make_balanced_operators(make: Make, setting: Setting, xml: str) -> None:
    document = Document("test", "en", setting.look.faces)
    box = make(xml)
    height = box.measure(setting, 63 * MM)
    document.begin()
    pen = Pen(setting, document.forms, 900)
    box.draw(pen, Frame(0, 0, 63 * MM, height))
    operators = " ".join(pen.finish()).split()
    assert operators.count("q") == operators.count("Q")
    opened = operators.count("BDC") + operators.count("BMC")
    assert opened == operators.count("EMC")


# -- flags, standees, rims of charts -------------------------------------------------------------


def test_both_sides_of_a_flag_mirror_each_other(make: Make, setting: Setting) -> None:
    flag = make('<flag seat="2" letter="B" emblem="skull" height="30mm" wrap="10mm"/>')
    pen = drawn(flag, setting, Frame(0, 0, 90 * MM, 30 * MM))
    left, right = sorted(pen.texts, key=lambda placed: placed.x)
    assert left.x + right.right == pytest.approx(90 * MM), "places are mirrored"
    assert left.right < 40 * MM < 50 * MM < right.x, "each near the mast"
    assert pen.icons == ["skull", "skull"]
    folds = [path for path, paint in pen.paths if paint.get("dash") == (2.0, 1.6)]
    assert sorted(path[0][1] for path in folds) == pytest.approx([40 * MM, 50 * MM])


def test_emblems_of_flags_have_outlines(make: Make, setting: Setting) -> None:
    """On white cloth nothing else shows them; no line is finer than lines of pictures may be."""
    box = make('<flag seat="2" emblem="skull" height="30mm" wrap="10mm"/>')
    pen = drawn(box, setting, Frame(0, 0, 90 * MM, 30 * MM))
    assert all(line >= setting.look.size("picture-line") for line in pen.outlines)
    assert len(pen.outlines) == 2


def test_a_flag_of_nobody_is_to_be_drawn_on(make: Make, setting: Setting) -> None:
    flag = make('<flag seat="0" height="15mm" wrap="8mm"/>')
    assert not drawn(flag, setting, Frame(0, 0, 48 * MM, 15 * MM)).icons


def test_the_note_of_a_standee_stands_below_only_without_room(make: Make, setting: Setting) -> None:
    def lines(note: str) -> list[str]:
        xml = f'<standee icon="shark" title="Great White" note="{note}" flap="8mm"/>'
        frame = Frame(0, 0, 40 * MM, 88 * MM)
        return [text.text for text in drawn(make(xml), setting, frame).texts][-2:]

    assert lines("6″")[-1] == "Great White · 6″"
    assert lines("6″\u00a0(15\u00a0cm)") == ["Great White", "6″\u00a0(15\u00a0cm)"]
    assert setting.overfull == []


def test_a_standee_is_folded_at_its_head_and_both_feet(make: Make, setting: Setting) -> None:
    standee = make('<standee icon="monster" title="Kraken" flap="14mm"/>')
    pen = drawn(standee, setting, Frame(0, 0, 46 * MM, 148 * MM))
    assert pen.icons == []
    folds = [path[0][2] for path, paint in pen.paths if paint.get("dash")]
    assert sorted({round(y / MM) for y in folds}) in ([74, 134], [14, 74, 134])


def test_a_standee_shows_the_picture_of_its_icon(make: Make, setting: Setting) -> None:
    """What has none is told by its icon."""
    frame = Frame(0, 0, 46 * MM, 148 * MM)
    drawings = [
        drawn(make(f'<standee icon="{icon}" flap="14mm"/>'), setting, frame)
        for icon in ("octopus", "shark", "anchor")
    ]
    assert [pen.icons for pen in drawings] == [[], [], ["anchor", "anchor"]]
    assert [len(pen.stamps) for pen in drawings] == [2, 2, 0]


@pytest.mark.parametrize(("kind", "rims"), [("edge", 1), ("corner", 2)])
def test_the_rim_of_a_chart_takes_room(make: Make, setting: Setting, kind: str, rims: int) -> None:
    plain = make('<frame pad="2mm"><text>word</text></frame>')
    rimmed = make(f'<frame kind="{kind}" pad="2mm"><text>word</text></frame>')
    wide = 50 * MM
    assert rimmed.measure(setting, wide) > plain.measure(setting, wide) + 4 * MM
    pen = drawn(rimmed, setting, Frame(0, 0, wide, wide))
    rules = [paint for _, paint in pen.paths if paint.get("width") == 0.8 and "fill" in paint]
    assert len(rules) == rims + (kind == "corner")


@pytest.mark.parametrize("icon", ["", "wheel"])
def test_the_title_of_a_frame_leaves_its_corner_whole(
    make: Make, setting: Setting, icon: str
) -> None:
    """Whatever is printed white behind the title ends before the corner is round."""
    for letters in range(20, 34):
        xml = f'<frame pad="2mm" icon="{icon}" title="{"a" * letters}"><text>word</text></frame>'
        box, wide = make(xml), 60 * MM
        box.measure(setting, wide)
        pen = drawn(box, setting, Frame(0, 0, wide, 20 * MM))
        backs = [rect for rect, paint in pen.rects if paint.get("fill") == "paper"]
        overfull = bool(setting.overfull)
        setting.overfull.clear()
        assert overfull or max(rect.right for rect in backs) <= wide - 1.2 * MM + 0.01


def test_a_flag_of_nobody_has_its_emblem_in_a_colour(make: Make, setting: Setting) -> None:
    frame, size = Frame(0, 0, 90 * MM, 30 * MM), 'height="30mm" wrap="10mm"'
    wind = drawn(make(f'<flag seat="0" emblem="wind" colour="oxblood" {size}/>'), setting, frame)
    assert wind.icons == ["wind", "wind"]
    assert len([1 for _, paint in wind.paths if paint.get("fill") == "sky"]) == 2
    empty = drawn(make(f'<flag seat="0" {size}/>'), setting, frame)
    filled = [paint["fill"] for _, paint in empty.paths if paint.get("fill")]
    assert filled == ["plank"], "there is a stick where the mast goes, and nothing else"


def test_a_flag_is_filled_and_cut_along_one_outline(make: Make, setting: Setting) -> None:
    for full, role in (("false", "seat-2-tint"), ("true", "seat-2-cloth")):
        xml = f'<flag seat="2" letter="B" emblem="skull" full="{full}" height="30mm" wrap="10mm"/>'
        pen = drawn(make(xml), setting, Frame(0, 0, 90 * MM, 30 * MM))
        cloth = "seat-2-tint" if setting.look.theme.greyscale else role
        assert len([1 for _, paint in pen.paths if paint.get("fill") == cloth]) == 2
        (outline,) = [p for p, paint in pen.paths if paint.get("width") == 0.7 and len(p) == 5]
        corners = {(round(p[1] / MM), round(p[2] / MM)) for p in outline if p[1:]}
        assert corners == {(0, 0), (90, 0), (0, 30), (90, 30)}


def test_a_blank_flag_has_a_ring_to_write_in(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 42 * MM, 12 * MM)
    rings = {}
    for blank in ("true", "false"):
        xml = f'<flag seat="2" letter="B" blank="{blank}" height="12mm" wrap="5mm"/>'
        pen = drawn(make(xml), setting, frame)
        rings[blank] = [paint for _, paint in pen.paths if paint.get("dash") == (1.6, 1.6)]
    assert len(rings["true"]) == 2
    assert not rings["false"]


def test_a_pennant_has_an_empty_ring_for_the_sign(make: Make, setting: Setting) -> None:
    for label, words in (("", ["B", "B"]), ("mast", ["B", "B", "mast"])):
        kind = f'blank="true" lettered="true" notch="true" label="{label}"'
        xml = f'<flag seat="2" letter="B" {kind} height="19mm" wrap="8mm"/>'
        pen = drawn(make(xml), setting, Frame(0, 0, 46 * MM, 19 * MM))
        assert not pen.icons
        rings = [circle for circle in pen.circles if circle[3].get("dash")]
        assert len(rings) == 2
        assert sorted(text.text for text in pen.texts) == words


def test_what_a_flag_is_good_for_stands_on_it_and_not_where_it_is_glued(
    make: Make, setting: Setting
) -> None:
    xml = '<flag seat="0" emblem="wind" height="30mm" wrap="10mm" label="mast" told="half"/>'
    pen = drawn(make(xml), setting, Frame(0, 0, 90 * MM, 30 * MM))
    at = {text.text: [t.x for t in pen.texts if t.text == text.text] for text in pen.texts}
    assert at["mast"] == [pytest.approx(45 * MM, abs=4 * MM)]
    assert at["half"] == [pytest.approx(20 * MM, abs=5 * MM), pytest.approx(70 * MM, abs=5 * MM)]


# -- shares -----------------------------------------------------------------------------------

BAND = 'least="15" utmost="40"'
SHARE = f'<scale kind="share" end="50" at="20" low="18" high="22" {BAND} due="25"/>'


def test_a_share_is_to_scale(make: Make, setting: Setting) -> None:
    pen = drawn(make(SHARE), setting, Frame(10, 0, 100, 20))
    spans = [
        (min(n[0] for _, *n in path if n), max(n[0] for _, *n in path if n))
        for path, paint in pen.paths
        if paint.get("fill") in ("fog", "sea")
    ]
    assert spans == [pytest.approx((40, 90)), pytest.approx((46, 54))]
    (due,) = [path for path, paint in pen.paths if paint.get("stroke") == "oxblood"]
    assert [n[0] for _, *n in due] == [pytest.approx(60)] * 2


def test_a_share_stays_in_its_band(make: Make, setting: Setting) -> None:
    with pytest.raises(Misused, match="must lie in its band"):
        make(SHARE.replace('at="20"', 'at="41"')).measure(setting, 100)
