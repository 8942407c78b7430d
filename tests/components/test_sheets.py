"""Compass, tables, tracks and the other pieces of sheets, each from one line of XML."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from kaperbrief.components.box import Box, Misused
from kaperbrief.components.dials import kit as dials
from kaperbrief.components.dials.compass import CompassBox, number_of
from kaperbrief.components.layout import heights_of
from kaperbrief.typeset.frame import Element, Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from recorder import Recorder, recorded

Make = Callable[[str], Box]

PLAIN = "0|astern|50\n45|quarter|40\n90|beam wind|30\n135|close|20\n180|head|-5|5 back"
BACK = (
    "0|vor dem Wind|50\n45|Raumwind|40\n90|halber Wind|30\n135|am Wind|20\n"
    "180|Gegenwind|−5|5 zurück"
)
OARS = "\n".join(f"{angle}|name {angle}|25" for angle in (0, 45, 90, 135, 180))
CREEP = "0|astern|40\n45|quarter|30\n90|beam|20\n135|close|10\n180|head|10°"
LONG = (
    "0|myötätuuleen|50\n45|takamyötäinen|40\n90|sivutuulessa|30\n"
    "135|luovimassa tiukasti|0\n180|vastatuuli|-5|5 taaksepäin"
)
SHAPES = {"plain": PLAIN, "back": BACK, "oars": OARS, "creep": CREEP, "long": LONG}


def drawn(box: Box, setting: Setting, width: float = 88, height: float = 0.0) -> Recorder:
    """The box measured at a width and drawn at its own or a given height, in mm."""
    needed = box.measure(setting, width * MM)
    return recorded(box, setting, Frame(0, 0, width * MM, height * MM or needed))


def compass_xml(data: str, more: str = "") -> str:
    return f'<dial kind="compass" wind="Wind" {more}>{data}</dial>'


def discs(pen: Recorder) -> list[tuple[float, float, float]]:
    return [(x, y, r) for x, y, r, paint in pen.circles if paint.get("width") == 0.9]


def elements(pen: Pen) -> list[Element]:
    found: list[Element] = []

    def walk(siblings: list[Element]) -> None:
        for element in siblings:
            found.append(element)
            walk(element.children)

    walk(pen.elements)
    return found


# -- compass ---------------------------------------------------------------------------------


@pytest.mark.parametrize("more", ["", 'radius="28.5 mm"', 'steps="worse"'])
def test_radii_are_proportional_to_speeds(make: Make, setting: Setting, more: str) -> None:
    box = make(compass_xml(PLAIN, more))
    assert isinstance(box, CompassBox)
    pen = drawn(box, setting, height=88)
    x, y, radius, scale = box.placed(Frame(0, 0, 88 * MM, 88 * MM))
    assert scale(50) == pytest.approx(0.89 * radius)
    found = sorted(math.dist((x, y), (cx, cy)) for cx, cy, _ in discs(pen))
    speeds = [20, 20, 30, 30, 40, 40, 50]
    assert found == pytest.approx(
        [scale(0) + speed / 50 * (scale(50) - scale(0)) for speed in speeds]
    )
    if "radius" in more:
        assert radius == pytest.approx(28.5 * MM)


def test_equal_speeds_are_a_full_circle(make: Make, setting: Setting) -> None:
    box = make(compass_xml(OARS))
    assert isinstance(box, CompassBox)
    pen = drawn(box, setting)
    x, y, _, scale = box.placed(Frame(0, 0, 88 * MM, box.needed))
    (area,) = [path for path, paint in pen.paths if paint.get("fill") == "sky"]
    corners = [(a, b) for _, *numbers in area if numbers for a, b in [numbers]]
    assert len(corners) > 100
    assert {round(math.dist((x, y), c), 6) for c in corners} == {round(scale(25), 6)}
    assert len(discs(pen)) == 8
    assert not [path for path, paint in pen.paths if paint.get("fill") == "rose"]


def test_it_grows_with_its_frame_until_the_names_stop_it(make: Make, setting: Setting) -> None:
    box = make(compass_xml(PLAIN))
    assert isinstance(box, CompassBox)
    least = box.measure(setting, 88 * MM)
    small = box.placed(Frame(0, 0, 88 * MM, least))[2]
    large = box.placed(Frame(0, 0, 88 * MM, least + 10 * MM))[2]
    endless = box.placed(Frame(0, 0, 88 * MM, 300 * MM))[2]
    assert small == pytest.approx(22 * MM)
    assert large == pytest.approx(27 * MM)
    assert 27 * MM < endless < 44 * MM


@pytest.mark.parametrize("height", [0.0, 80, 200])
@pytest.mark.parametrize("width", [78, 88, 120])
@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_nothing_overlaps(
    make: Make, setting: Setting, shape: str, width: float, height: float
) -> None:
    box = make(compass_xml(SHAPES[shape]))
    pen = drawn(box, setting, width, height)
    assert setting.overfull == []
    for one, other in combinations(pen.texts, 2):
        assert not one.meets(other), (one, other)
    for (x1, y1, r1), (x2, y2, r2) in combinations(discs(pen), 2):
        assert math.dist((x1, y1), (x2, y2)) >= r1 + r2
    for text in pen.texts:
        assert -0.1 <= text.x < text.right <= width * MM + 0.1, text
    bottom = max(height * MM, box.needed)
    assert all(text.y >= 0 and text.bottom <= bottom for text in pen.texts)


def test_every_main_figure_is_shown(make: Make, setting: Setting) -> None:
    pen = drawn(make(compass_xml(BACK)), setting)
    shown = [text.text for text in pen.texts]
    for figure in ("20", "30", "40"):
        assert shown.count(figure) >= 2
    assert shown.count("50") == 1
    assert {"5", "zurück"} <= set(shown)
    assert shown.count("Raumwind") == 2


def test_a_point_has_one_speed(make: Make, setting: Setting) -> None:
    with pytest.raises(Misused, match="one speed"):
        make(compass_xml("0|astern|50|25\n180|head||no go")).measure(setting, 88 * MM)


def test_the_description_names_every_figure(make: Make, setting: Setting) -> None:
    pen = drawn(make(compass_xml(BACK, 'alt="Fahrt"')), setting)
    (figure,) = [e for e in elements(pen) if e.kind == "Figure"]
    assert figure.alt.startswith("Fahrt. vor dem Wind: 50; Raumwind: 40")
    assert "5 zurück" in figure.alt


def test_steps_to_the_nearest_point() -> None:
    points = [(0.0, 50.0), (45.0, 40.0), (90.0, 30.0), (135.0, 20.0), (180.0, None)]
    steps = dials.steps_of(points, "nearest")
    assert steps == [
        (0, 22.5, 50),
        (22.5, 67.5, 40),
        (67.5, 112.5, 30),
        (112.5, 157.5, 20),
        (157.5, 180, None),
    ]
    assert dials.closed_sectors(steps) == [(-22.5, 22.5)]


def test_steps_of_the_worse_point() -> None:
    points = [(0.0, 10.0), (45.0, 12.0), (90.0, 12.0), (135.0, 8.0), (180.0, None)]
    steps = dials.steps_of(points, "worse")
    assert [speed for _, _, speed in steps] == [10, 12, 8, None]
    assert dials.closed_sectors(steps) == [(-45, 45)]


def test_closed_headings_aside_lie_on_both_sides() -> None:
    steps = [(0, 60, 9), (60, 90, None), (90, 180, 9)]
    assert dials.closed_sectors(steps) == [(90, 120), (240, 270)]


@pytest.mark.parametrize(
    ("text", "number"),
    [("50", 50), ("−5", -5), ("10°", 10), ("2½", 2.5), ("½", 0.5), ("1,5", 1.5), ("0", 0)],
)
def test_numbers_of_figures(text: str, number: float) -> None:
    assert number_of(text) == number


@pytest.mark.parametrize("text", ["", "5 back", "no go", "°", "-"])
def test_words_are_no_numbers(text: str) -> None:
    assert number_of(text) is None


def test_too_long_names_are_noted(make: Make, setting: Setting) -> None:
    data = PLAIN.replace("beam wind", "Donaudampfschifffahrtsgesellschaftswind")
    make(compass_xml(data)).measure(setting, 88 * MM)
    assert [item.axis for item in setting.overfull] == ["width"]


def test_too_little_height_is_noted(make: Make, setting: Setting) -> None:
    make(compass_xml(PLAIN, 'height="40 mm"')).measure(setting, 88 * MM)
    (item,) = setting.overfull
    assert item.axis == "height"
    assert item.available == pytest.approx(40 * MM)
    assert item.needed > 44 * MM


# -- tables ----------------------------------------------------------------------------------

ROWS = '<tr key="4+">hit</tr><tr key="1" alarm="true">**misfire**, roll again</tr>'


def test_a_table_has_a_row_for_each_tr(make: Make, setting: Setting) -> None:
    pen = drawn(make(f"<table>{ROWS}</table>"), setting)
    kinds = [element.kind for element in elements(pen)]
    assert kinds == ["Table", "TR", "TH", "TD", "TR", "TH", "TD"]
    assert [text.text for text in pen.texts] == ["4+", "hit", "1", "misfire, roll again"]


def test_rows_grow_from_the_floor_to_their_height(make: Make, setting: Setting) -> None:
    fixed = make(f"<table>{ROWS}</table>").measure(setting, 80 * MM)
    elastic = make(f'<table grow="1">{ROWS}</table>')
    assert fixed == pytest.approx(2 * 7.4 * MM)
    assert elastic.measure(setting, 80 * MM) == pytest.approx(2 * 5.6 * MM, abs=0.6)
    for height, row in ((13, 6.5), (200, 7.4)):
        pen = drawn(elastic, setting, 80, height)
        lines = [numbers[1] for path, _ in pen.paths for _, *numbers in path if numbers]
        assert max(lines) == pytest.approx(2 * row * MM, abs=0.6)


def test_long_texts_make_a_row_higher(make: Make, setting: Setting) -> None:
    words = "many words " * 12
    one = make(f"<table>{ROWS}</table>").measure(setting, 60 * MM)
    many = make(f'<table>{ROWS}<tr key="2">{words}</tr></table>').measure(setting, 60 * MM)
    assert many > one + 15 * MM
    assert setting.overfull == []


def test_long_keys_of_a_reference_get_more_room(make: Make, setting: Setting) -> None:
    xml = '<table columns="13mm *"><tr key="{}">walk</tr></table>'
    words = {}
    for key in ("20 cm", "20\u00a0cm\u00a0(8″)"):
        pen = drawn(make(xml.format(key)), setting, 90)
        words[key] = next(text.x for text in pen.texts if text.text == "walk") / MM
    short, long = words.values()
    assert short == pytest.approx(14.4, abs=0.1)
    assert short + 3 < long < 24
    assert setting.overfull == []


def test_a_word_wider_than_its_column_is_noted(make: Make, setting: Setting) -> None:
    xml = '<table columns="10mm 12mm"><tr key="1">Kanonenkugelhagel</tr></table>'
    make(xml).measure(setting, 80 * MM)
    assert setting.overfull[0].text == "Kanonenkugelhagel"


def test_a_ledger_centres_figures_with_their_second(make: Make, setting: Setting) -> None:
    xml = (
        '<table kind="ledger" columns="20mm * *" head="masts|astern|beam">'
        '<tr key="2" normal="true" small="25|15">50|30</tr><tr key="1">25|15</tr></table>'
    )
    pen = drawn(make(xml), setting, 80)
    places = {text.text: text for text in pen.texts[:8]}
    first, second = places["50"], next(t for t in pen.texts if t.text == "25")
    assert (first.x + second.right) / 2 == pytest.approx(35 * MM, abs=0.1)
    assert second.x > first.right
    alone = [t for t in pen.texts if t.text == "25"][1]
    assert (alone.x + alone.right) / 2 == pytest.approx(35 * MM, abs=0.1)
    assert [e.kind for e in elements(pen)].count("TR") == 3


def test_steps_are_numbered(make: Make, setting: Setting) -> None:
    pen = drawn(make('<table kind="steps"><tr>one</tr><tr>two</tr></table>'), setting)
    assert [text.text for text in pen.texts] == ["1", "one", "2", "two"]
    assert len(pen.circles) == 2


def test_icons_of_steps_stand_between_number_and_text(make: Make, setting: Setting) -> None:
    bare = drawn(make('<table kind="steps"><tr>one</tr><tr>two</tr></table>'), setting)
    xml = '<table kind="steps"><tr icon="ship">one</tr><tr>two</tr></table>'
    pen = drawn(make(xml), setting)
    assert [text.text for text in pen.texts] == ["1", "one", "2", "two"]
    assert len(pen.circles) == 2
    one, two = (next(t for t in pen.texts if t.text == word) for word in ("one", "two"))
    assert one.x == two.x
    assert one.x - next(t for t in bare.texts if t.text == "one").x > 7 * MM


# -- boxes to fill ---------------------------------------------------------------------------


def boxes(pen: Recorder) -> list[tuple[Frame, dict[str, Any]]]:
    return [(frame, paint) for frame, paint in pen.rects if paint.get("stroke")]


def test_a_track_has_its_boxes_in_rows(make: Make, setting: Setting) -> None:
    box = make('<track boxes="12" size="5 mm" pitch="6 mm" per-row="5" last="danger"/>')
    pen = drawn(box, setting)
    found = boxes(pen)
    assert len(found) == 12
    assert len({round(frame.y, 3) for frame, _ in found}) == 3
    assert box.needed == pytest.approx(17 * MM)
    assert [paint["stroke"] for _, paint in found] == ["line"] * 11 + ["oxblood"]


def test_a_track_wraps_before_it_leaves_its_frame(make: Make, setting: Setting) -> None:
    pen = drawn(make('<track boxes="9" size="6 mm" pitch="7 mm"/>'), setting, 30)
    assert max(frame.right for frame, _ in boxes(pen)) <= 30 * MM
    assert len(boxes(pen)) == 9


def test_numbers_stand_in_their_boxes(make: Make, setting: Setting) -> None:
    pen = drawn(make('<track boxes="3" numbered="true"/>'), setting)
    assert [text.text for text in pen.texts] == ["1", "2", "3"]
    for text, (frame, _) in zip(pen.texts, boxes(pen), strict=True):
        assert frame.x < text.x < text.right < frame.right
        assert frame.y < text.y < text.bottom < frame.bottom


@pytest.mark.parametrize("ticked", [0, 1, 2])
def test_only_ticked_boxes_are_ticked(make: Make, setting: Setting, ticked: int) -> None:
    xml = f'<track boxes="3" ticked="{ticked}" colour="seat-2">recruit</track>'
    pen = drawn(make(xml), setting)
    assert [paint["stroke"] for paint in pen.polylines] == ["seat-2"] * ticked
    assert len(boxes(pen)) == 3
    (word,) = pen.texts
    assert word.x > max(frame.right for frame, _ in boxes(pen))


@pytest.mark.parametrize("marked", [0, 1, 3])
def test_boxes_that_are_lost_are_crossed_out(make: Make, setting: Setting, marked: int) -> None:
    """Two strokes a box: the first ones of a track, or of the plates of a hull."""
    for xml, strokes in (
        (f'<track boxes="5" marked="{marked}"/>', 2),
        (f'<ship-picture kind="hold" look="hull:cog" count="6" marked="{marked}"/>', 2),
    ):
        pen = drawn(make(xml), setting, 120)
        assert len(pen.polylines) == strokes * marked, xml
    pen = drawn(make(f'<spot icon="mast" marked="{marked > 0}"/>'), setting)
    assert len(pen.polylines) == 2 * (marked > 0)


def test_a_word_stays_inside_its_marker_place(make: Make, setting: Setting) -> None:
    pen = drawn(make('<spot icon="reload">nachladen</spot>'), setting, 20.4)
    ((x, y, radius, _),) = pen.circles
    (word,) = pen.texts
    for corner in ((word.x, word.bottom), (word.right, word.bottom)):
        assert math.dist((x, y), corner) < radius


def test_a_write_line_shrinks_its_value(make: Make, setting: Setting) -> None:
    pen = drawn(make('<write label="Name" value="Friederike von Hohenstaufen"/>'), setting, 50)
    value, label = pen.texts
    assert value.right <= 50 * MM
    assert value.bottom < label.y
    assert setting.overfull == []


def test_a_long_name_is_written_smaller_and_an_endless_one_is_told(
    make: Make, setting: Setting
) -> None:
    name = "Maximilian-Alexander von Hohenstein"
    box = make(f'<write label="Name" value="{name}" style="hand-item"/>')
    box.measure(setting, 26 * MM)
    assert setting.overfull == []
    assert setting.steps == {}, "what stands beside it stays as large as it was"
    value, _ = drawn(box, setting, 26).texts
    assert value.right <= 26 * MM
    make(f'<write value="{4 * name}" style="hand-item"/>').measure(setting, 26 * MM)
    assert [one.axis for one in setting.overfull] == ["width"]


def test_bands_begin_at_their_edges(make: Make, setting: Setting) -> None:
    data = "0|+1|good\n6″|0|\n24″\u00a0(60\u00a0cm)|−1|bad"
    pen = drawn(make(f'<scale kind="bands" alt="Range">{data}</scale>'), setting, 60)
    middles = {t.text: round((t.x + t.right) / 2 / MM) for t in pen.texts if t.text in ("+1", "−1")}
    assert middles == {"+1": 10, "−1": 50}
    edges = [path[0][1] / MM for path, paint in pen.paths if paint.get("width") == 0.5]
    assert edges == pytest.approx([0, 20, 40])
    (alt,) = [e.alt for e in elements(pen) if e.alt]
    assert alt == "Range 0: +1, 6″: 0, 24″ (60\u00a0cm): −1"


def test_long_units_of_bands_stand_below_their_figures(make: Make, setting: Setting) -> None:
    data = "0|+1\n24\u00a0studs|0\n120\u00a0studs|−1"
    wide, narrow = (
        drawn(make(f"<scale kind='bands'>{data}</scale>"), setting, w) for w in (60, 30)
    )
    assert "120\u00a0studs" in [t.text for t in wide.texts]
    assert [t.text for t in narrow.texts if t.text[:1] not in "+−0"] == [
        "24",
        "studs",
        "120",
        "studs",
    ]


def test_small_figures_without_room_stand_below(make: Make, setting: Setting) -> None:
    """In all cells of a row, so that they stay in line; rows with room keep them beside."""
    rows = '<tr key="a" small="9|27.5 25 22.5|">12|30|</tr><tr key="b" small="9|8|">12|30|</tr>'
    pen = drawn(make(f'<table kind="ledger" columns="20mm * *">{rows}</table>'), setting, 48)
    upper = {t.text: t for t in pen.texts if t.y < 7 * MM}
    assert set(upper) == {"a", "12", "9", "30", "27.5 25 22.5"}
    first, small, other, more = (upper[text] for text in ("12", "9", "30", "27.5 25 22.5"))
    assert small.y > first.y + 1 * MM
    assert more.y > other.y + 1 * MM
    assert (small.x + small.right) / 2 == pytest.approx((first.x + first.right) / 2)
    assert 34 * MM < more.x < more.right < 48 * MM
    lower = {t.text: t for t in pen.texts if t.y > 7 * MM}
    assert lower["9"].x > lower["12"].right


def test_notes_stand_at_the_right_of_reference_rows(make: Make, setting: Setting) -> None:
    rows = '<tr key="3–9" note="37.5">one hit</tr><tr key="16">a gun</tr>'
    pen = drawn(make(f'<table columns="13mm * 11mm">{rows}</table>'), setting, 60)
    (note,) = [t for t in pen.texts if t.text == "37.5"]
    assert note.right == pytest.approx((60 - 1.4) * MM)


def test_figures_of_bars_are_of_one_size(make: Make, setting: Setting) -> None:
    pen = drawn(make("<scale kind='bars'>9+|74%\n10+|62.5%\n11+|50%</scale>"), setting, 21)
    heights = {round(t.bottom - t.y, 3) for t in pen.texts if t.text.endswith("%")}
    assert len(heights) == 1


def test_bars_are_as_high_as_their_figures(make: Make, setting: Setting) -> None:
    pen = drawn(make('<scale kind="bars" mark="4+">2+|80%\n4+|40%\n6|%20</scale>'), setting)
    heights = [frame.height for frame, _ in boxes(pen)]
    assert heights == pytest.approx([heights[0], heights[0] / 2, heights[0] / 4])
    assert [paint["fill"] for _, paint in boxes(pen)] == ["sky", "sea", "sky"]


@pytest.mark.parametrize("degrees", [0, 45, -45, 90, -90, 180])
def test_an_arrow_turns_clockwise(make: Make, setting: Setting, degrees: int) -> None:
    pen = drawn(make(f'<wind kind="turn" degrees="{degrees}" alt="turn"/>'), setting, 40)
    (arrow,) = [path for path, paint in pen.paths if paint.get("fill") == "sea"]
    (hub,) = pen.circles
    tip = arrow[0][1] - hub[0], hub[1] - arrow[0][2]
    assert math.degrees(math.atan2(*tip)) % 360 == pytest.approx(degrees % 360, abs=1e-6)


def test_an_image_without_a_photo_is_a_place_for_one(make: Make, setting: Setting) -> None:
    pen = drawn(make('<image icon="ship" label="Picture" file="ship.jpg"/>'), setting)
    assert [text.text for text in pen.texts] == ["Picture"]
    assert pen.forms.photos == {}


def test_a_swatch_shows_its_letter(make: Make, setting: Setting) -> None:
    pen = drawn(make('<swatch seat="3" letter="C" alt="green"/>'), setting, 20)
    assert [text.text for text in pen.texts] == ["C"]
    assert [e.alt for e in elements(pen)] == ["green"]


@pytest.mark.parametrize(
    ("width", "height", "below"), [(4, 7, True), (10, 8, False), (6, 6, False)]
)
def test_a_letter_leaves_much_of_its_pattern_seen(
    make: Make, setting: Setting, width: int, height: int, below: bool
) -> None:
    """On an upright swatch it stands in the lower half, and no wider than that."""
    box = make(f'<swatch seat="1" letter="W" height="{height}mm"/>')
    pen = drawn(box, setting, width)
    (letter,) = pen.texts
    assert letter.right - letter.x <= width * MM
    (back,) = [path for path, paint in pen.paths if paint.get("fill") == "paper"]
    top = min(numbers[-1] for _, *numbers in back if numbers)
    assert (top >= height * MM / 2) == below


def test_a_key_in_a_ring_stands_at_the_right(make: Make, setting: Setting) -> None:
    pen = drawn(make('<key kind="ring" figure="10+" label="to hit"/>'), setting, 60)
    assert [round(radius / MM, 1) for _, _, radius, _ in pen.circles] == [6.2, 5.3]
    figure, label = pen.texts
    x, _, radius, _ = pen.circles[1]
    assert x - radius < figure.x < figure.right < x + radius
    assert label.right < x - radius


def test_a_sheet_with_a_margin_keeps_off_its_edge(make: Make, setting: Setting) -> None:
    bare = make("<sheet><text>x</text></sheet>").measure(setting, 100 * MM)
    box = make('<sheet margin="3 mm"><text>x</text></sheet>')
    pen = drawn(box, setting, 100)
    assert box.needed == pytest.approx(bare + 6 * MM)
    corners = [n for path, _ in pen.paths for _, *numbers in path for n in numbers]
    assert min(corners) == pytest.approx(3 * MM)


def test_free_height_goes_first_to_what_can_use_it(make: Make, setting: Setting) -> None:
    """A table has all it wants and the lines below it get the rest, not a gap between them."""
    table = f'<column grow="5"><table grow="1">{ROWS}</table></column>'
    column = make(f'<column gap="0 mm">{table}<write room="6 mm" grow="1"/></column>')
    column.measure(setting, 90 * MM)
    rows, _ = column.children
    wanted = make(f"<table>{ROWS}</table>").measure(setting, 90 * MM)
    assert rows.useful == pytest.approx(wanted)
    heights = heights_of(column.children, 200 * MM, 0.0)
    assert heights == pytest.approx([wanted, 200 * MM - wanted])
    plain = make(f'<column gap="0 mm">{table}<text>Ahoy</text></column>')
    plain.measure(setting, 90 * MM)
    assert plain.useful == pytest.approx(wanted + plain.children[1].needed)
    assert sum(heights_of(plain.children, 200 * MM, 0.0)) == pytest.approx(200 * MM)
