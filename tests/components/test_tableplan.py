"""Plans of tables: places, headings, words, fields; columns that stop growing."""

from __future__ import annotations

import pytest

from kaperbrief.components.box import Misused
from kaperbrief.components.chart.cartouche import set_cartouche
from kaperbrief.components.chart.farout import place_far_out
from kaperbrief.components.chart.isles import Isle, Isles
from kaperbrief.components.chart.labels import meet
from kaperbrief.components.chart.tableview import SIZES, PlanThing, TableView
from kaperbrief.components.chart.things import DRAW, draw_picture
from kaperbrief.components.chart.words import below, move_plates, patch, place_words
from kaperbrief.components.ornament import set_on_arc
from kaperbrief.hexes.coast import Ground
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Point, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM
from recorder import Recorder, drawn, recorded

FRAME = Frame(20, 30, 180 * MM, 140 * MM)
ICON = {"icon": "chest"}


def plan(rows: str, more: str = "") -> str:
    return f'<tableplan long="180" short="120" {more}>{rows}</tableplan>'


def scale(frame: Frame = FRAME) -> float:
    """Points per unit of a plan without words at its sides that fills the width."""
    return (frame.width - 2 * (1.5 * MM + 1.2)) / 180


def spot(x: float, y: float) -> Point:
    step = scale()
    high = 120 * step + 2 * (1.5 * MM + 1.2)
    top = FRAME.y + (FRAME.height - high) / 2 + 1.5 * MM + 1.2
    return FRAME.centre[0] + (x - 90) * step, top + y * step


@pytest.mark.parametrize("kind", sorted(set(SIZES) - {"rose", "wind"}))
@pytest.mark.parametrize("heading", [0, 135])
def test_each_thing_stays_near_its_place(make, setting, kind: str, heading: int) -> None:
    text = "Am Riff" if kind in ("label", "name") else ""
    row = f"{kind}|90|60|{heading}|2|40|30|{ICON.get(kind, '')}|{text}"
    pen = drawn(make(plan(row, 'waves="false"')), setting, FRAME)
    bare = drawn(make(plan("", 'waves="false"')), setting, FRAME)
    new = set(pen.points) - set(bare.points)
    marks = [(x, y) for x, y, *_ in pen.circles] + [(t.x, t.y) for t in pen.texts]
    marks += pen.stamps
    assert new or marks or pen.icons
    if kind not in ("corner", "trail", "ring"):
        # Patterns run beyond the shape that clips them.
        assert all(abs(x - spot(90, 60)[0]) < 45 * scale() + 60 for x, _ in [*new, *marks])


def test_every_kind_is_drawn(make, setting) -> None:
    assert set(DRAW) | {"island", "sketch"} == set(SIZES)


@pytest.mark.parametrize(
    ("heading", "dx", "dy"), [(0, 0, -1), (90, 1, 0), (180, 0, 1), (270, -1, 0)]
)
def test_the_bow_points_along_the_heading(make, setting, heading, dx, dy) -> None:
    pen = drawn(make(plan(f"ship|90|60|{heading}|1|40", 'waves="false"')), setting, FRAME)
    (hull,) = [path for path, paint in pen.paths if paint.get("fill") == "wood" and len(path) == 7]
    x, y = spot(90, 60)
    bow = (x + dx * 20 * scale(), y + dy * 20 * scale())
    assert hull[0][1:] == pytest.approx(bow, abs=0.01)
    assert pen.words == ["A"]


@pytest.mark.parametrize("heading", [0, 45, 90])
@pytest.mark.parametrize(("x", "y"), [(2, 2), (178, 118), (90, 1), (1, 60)])
def test_a_ship_at_the_edge_is_drawn_within_it(make, setting, heading, x, y) -> None:
    pen = drawn(make(plan(f"ship|{x}|{y}|{heading}|1|40", 'waves="false"')), setting, FRAME)
    (hull,) = [path for path, paint in pen.paths if paint.get("fill") == "wood" and len(path) == 7]
    (left, top), (right, low) = spot(0, 0), spot(180, 120)
    ends = [step[-2:] for step in hull if len(step) > 2]
    assert all(left - 1 <= a <= right + 1 and top - 1 <= b <= low + 1 for a, b in ends)


def test_words_cover_neither_signs_nor_the_name_of_the_sea(setting) -> None:
    view = TableView(FRAME, 3.0)
    line = setting.line("Fossil Rock", "map-label")
    isle = PlanThing("island", 60, 40, 0, 0, 14, 10, "", line)
    x, y = view.at(isle)
    usual = patch(line, (x, y + below(view, isle)))
    (px, py), size = usual.centre, 10.0
    at = ((px - FRAME.x) / 3.0, (py - FRAME.y) / 3.0)
    sea = set_on_arc(setting, "Sea of Shoes", "map-name", 90.0)
    for other in (
        PlanThing("icon", *at, 0, 0, size, 0, "chest"),
        PlanThing("name", *at, 0, 0, 30, 0, "", arc=sea),
    ):
        place_words(view, [isle, other])
        ground = patch(line, isle.spot)
        middle = Frame(px - 8, py - 6, 16, 10)
        assert not meet(ground, middle), other.kind


def test_seats_have_letter_and_colour(make, setting) -> None:
    pen = drawn(make(plan("crew|30|30|0|3\ncrew|60|60|0|4")), setting, FRAME)
    assert pen.words == ["C", "D"]
    strokes = {paint.get("stroke") for _, paint in pen.paths}
    assert {"seat-3", "seat-4"} <= strokes


def test_fields_are_numbered_line_by_line(make, setting) -> None:
    pen = drawn(make(plan("", 'columns="3" rows="2"')), setting, FRAME)
    places = {text.text: (text.x, text.y) for text in pen.texts}
    assert sorted(places) == ["1", "2", "3", "4", "5", "6"]
    assert places["1"][0] < places["2"][0] < places["3"][0]
    assert places["4"][1] > places["1"][1] + 50 * scale()


def test_a_plain_plan_leaves_out_words_but_not_letters(make, setting) -> None:
    rows = "island|90|60|0|0|40|30||Gull Island\nname|90|20|0|0|80|||Long Sea\nship|30|30|90|1"
    assert "Gull Island" in drawn(make(plan(rows)), setting, FRAME).words
    assert drawn(make(plan(rows, 'plain="true"')), setting, FRAME).words == ["A"]


def test_the_sides_tell_their_length(make, setting) -> None:
    box = make(plan("", 'long-words="180 cm" short-words="120 cm"'))
    assert sorted(drawn(box, setting, FRAME).words) == ["120 cm", "180 cm"]


def test_the_same_plan_is_the_same_picture_elsewhere(make, setting) -> None:
    box = make(plan("island|90|60|0|0|50|34\nrock|30|30"))
    box.measure(setting, FRAME.width)
    here = recorded(box, setting, FRAME).points
    there = recorded(box, setting, Frame(FRAME.x + 7, FRAME.y + 9, FRAME.width, FRAME.height))
    assert len(here) > 500
    for (x, y), (a, b) in zip(here, there.points, strict=True):
        assert (a - x, b - y) == pytest.approx((7, 9), abs=1e-6)


def test_coasts_differ_by_their_seed_and_stay_in_their_frame() -> None:
    one, other = (Isles((0, 0), [Isle((0, 0), 100, 60, seed)]) for seed in ("1", "2"))
    assert one.coasts != other.coasts
    for isles in (one, other):
        (points,) = isles.coasts
        assert len(points) > 100
        assert all(abs(x) < 55 and abs(y) < 33 for x, y in points)
        land = Ground(isles.coasts)
        assert land.covers((0, 0))
        assert not land.covers((49, 29))


def test_what_grows_stands_on_land_and_clear_of_things() -> None:
    isles = Isles((0, 0), [Isle((200, 150), 340, 220, "1"), Isle((500, 150), 120, 90, "2")])
    taken = Frame(150, 120, 100, 60)
    signs, rivers, paths = isles.growth([taken])
    assert len(signs) > 30
    land = Ground([list(map(isles.back, coast)) for coast in isles.coasts])
    for at in [(sign.x, sign.y) for sign in signs] + [at for way in paths for at in way]:
        assert land.covers(at)
    places = [isles.at((sign.x, sign.y)) for sign in signs]
    assert not any(taken.x < x < taken.right and taken.y < y < taken.bottom for x, y in places)
    assert (signs, rivers, paths) == isles.growth([taken])


@pytest.mark.parametrize("row", ["boat|1|1", "icon|1|1|0|0|9|0|no-such-icon", "ship|a|b"])
def test_rows_without_sense_are_refused(make, setting, row: str) -> None:
    with pytest.raises(Misused):
        drawn(make(plan(row)), setting, FRAME)


def test_a_plan_grows_up_to_its_shape_and_leaves_the_rest(make, setting) -> None:
    xml = plan("", 'least="40mm" grow="3"')
    box = make(f'<column gap="0mm">{xml}<frame grow="1" height="0mm"/></column>')
    box.measure(setting, FRAME.width)
    shape = 120 * scale() + 2 * (1.5 * MM + 1.2)
    assert box.children[0].needed == pytest.approx(40 * MM)
    pen = Recorder(setting)
    box.draw(pen, Frame(0, 0, FRAME.width, 400 * MM))
    edges = [frame for frame, paint in pen.rects if paint.get("width") == 1.1]
    assert edges[0].bottom == pytest.approx(shape - 1.2, abs=0.5)
    frames = [frame for frame, paint in pen.rects if paint.get("stroke") in ("ink", "line")]
    assert frames[-1].y == pytest.approx(shape, abs=0.5)
    assert frames[-1].bottom == pytest.approx(400 * MM, abs=0.5)


def test_words_give_way_to_what_lies_below_their_thing(make, setting) -> None:
    """A second island where the name of the first would stand: the name goes elsewhere."""
    alone = "island|90|40|0|0|40|20||Gull Island"
    for more in ("", "\nisland|90|64|0|0|50|16", "\nship|90|60|90|1|30"):
        pen = drawn(make(plan(alone + more, 'waves="false"')), setting, FRAME)
        (name,) = [text for text in pen.texts if text.text == "Gull Island"]
        if more:
            x, y = spot(90, 40)
            beside = abs((name.x + name.right) / 2 - x) > 20 * scale()
            assert beside or name.bottom < y - 10 * scale()
        else:
            assert spot(90, 51)[1] < name.y < spot(90, 62)[1]


def test_treasure_is_named_on_its_island_or_beside_it(make, setting) -> None:
    """Never across the coast, and not on the cross."""
    for wide, deep in ((110, 90), (26, 20)):
        rows = f"island|90|60|0|0|{wide}|{deep}||Cat Isle\ntreasure|90|60|0|0|9|||Treasure"
        pen = drawn(make(plan(rows, 'waves="false"')), setting, FRAME)
        (word,) = [text for text in pen.texts if text.text == "Treasure"]
        (name,) = [text for text in pen.texts if text.text == "Cat Isle"]
        assert not word.meets(name)
        inside = spot(90, 60)[1] + 4.5 * scale() < word.y and word.bottom < spot(90, 100)[1]
        outside = word.bottom < spot(90, 60 - 0.55 * deep)[1]
        assert inside if wide > 100 else outside


@pytest.mark.parametrize("heading", [75, 90, 105, 255, 270, 285])
def test_words_leave_the_bow_of_a_ship_free(setting, heading) -> None:
    view = TableView(FRAME, 3.0)
    line = setting.line("Left Foot", "map-label")
    isle = PlanThing("island", 60, 40, 0, 0, 14, 10, "", line)
    x, y = view.at(isle)
    usual = patch(line, (x, y + below(view, isle)))
    bow = usual.x + 2 if heading < 180 else usual.right - 2, usual.centre[1]
    ship = PlanThing("ship", 0, 0, heading, 1, 16, 0, "")
    stern = polar(*bow, view.size(ship) * 0.5, heading + 180)
    ship.x, ship.y = (stern[0] - FRAME.x) / 3.0, (stern[1] - FRAME.y) / 3.0
    place_words(view, [isle, ship])
    assert not meet(patch(line, isle.spot), Frame(bow[0] - 2, bow[1] - 2, 4, 4))


FIGURES = 'scale="20" figures="0 20 40 60 80 100 120 140 160 180" scale-words="20 cm" alt="Sea"'


def test_figures_stand_at_all_edges_and_the_first_step_has_its_unit(make, setting) -> None:
    pen = drawn(make(plan("", f'waves="false" {FIGURES}')), setting, FRAME)
    words = [text.text for text in pen.texts]
    assert words.count("20 cm") == 2
    assert (words.count("20"), words.count("40"), words.count("160")) == (2, 4, 2)
    places = [text for text in pen.texts if text.text == "40"]
    assert len({round(text.y) for text in places}) == 3
    assert all(FRAME.x <= text.x and text.right <= FRAME.right for text in pen.texts)


def test_with_figures_the_name_of_the_sea_is_on_a_plate(make, setting) -> None:
    name = "name|90|20|0|0|80|||Long Sea"
    pen = drawn(make(plan(name, f'waves="false" {FIGURES}')), setting, FRAME)
    (text,) = [text for text in pen.texts if text.text == "Long Sea"]
    assert (text.x + text.right) / 2 == pytest.approx(spot(90, 20)[0], abs=1)
    assert "Long Sea" not in drawn(make(plan(name, 'waves="false"')), setting, FRAME).words


def test_no_decorative_ship_is_larger_than_those_that_sail() -> None:
    view = TableView(FRAME, 3.0)
    view.longest = 40.0
    found = dict(place_far_out(view))
    assert all(place.width <= 40 for name, place in found.items() if name.startswith("masts"))
    assert max(place.width for place in found.values()) > 40


def _pictured(make, setting, monkeypatch, row: str):
    """A table with one thing that names its art, what was drawn, and the frame of that."""
    frames = []
    monkeypatch.setattr(Sketch, "ink", lambda sketch, pen, box, frame: frames.append(frame))
    box, pen = make(f'<tableplan long="100" short="100">{row}</tableplan>'), Recorder(setting)
    chart = box._chart(Frame(0, 0, 100 * MM, box.measure(setting, 100 * MM)))
    draw_picture(pen, chart, box._things[0])
    return chart.table.centre, pen, frames[0]


@pytest.mark.parametrize("picture", ["deck/cog", "relief/fir", "thing/cotton"])
def test_a_picture_has_its_middle_at_its_place(make, setting, monkeypatch, picture) -> None:
    """However wide or high it is; a deck is drawn as it heads, all else stands upright."""
    shapes = []
    for heading in (90, 180):
        row = f"picture|50|50|{heading}|0|20||||{picture}"
        middle, _, frame = _pictured(make, setting, monkeypatch, row)
        assert frame.centre == pytest.approx(middle)
        shapes.append(frame.width / frame.height)
    deck = picture.startswith("deck")
    assert shapes[1] == pytest.approx(1 / shapes[0] if deck else shapes[0])


def test_what_stands_upright_for_a_ship_says_where_it_heads(make, setting, monkeypatch) -> None:
    for heading, dx, dy in ((0, 0, -1), (90, 1, 0), (180, 0, 1)):
        row = f"ship|50|50|{heading}|1|20||||relief/fir"
        (x, y), pen, _ = _pictured(make, setting, monkeypatch, row)
        tip = next(path for path, paint in pen.paths if paint.get("fill") == "ink")[0][1:]
        far = max(abs(tip[0] - x), abs(tip[1] - y))
        assert tip == pytest.approx((x + far * dx, y + far * dy))


SEA = (
    "rose|20|20\nship|20|100|90|1\nship|160|20|270|2\nisland|110|60|||30|22||{}\n"
    "island|40|60|||18|12||{}\nrock|150|90||||||{}\nname|90|15|||70|9||{}"
)
ENGLISH = SEA.format("Cat Isle", "Pea", "Oops", "Mud")
GERMAN = SEA.format("Katzenbuckelinsel", "Die Erbse", "Ein Riff", "Meer der Pfützen")


def test_islands_have_the_same_shapes_on_sheets_of_several_sizes(make, setting) -> None:
    """On the chart of the players and on that of who leads the game."""
    shapes, grown = [], []
    for wide in (90 * MM, 150 * MM):
        box = make(plan(ENGLISH, FIGURES))
        frame = Frame(20, 30, wide, box.measure(setting, wide))
        chart = box._chart(frame)
        isles = box._isles(chart)
        shapes.append([isles.back(point) for coast in isles.coasts for point in coast])
        grown.append(isles.growth(box._ashore(chart.usual()[0])))
    assert len(shapes[0]) == len(shapes[1]) > 200
    for one, other in zip(*shapes, strict=True):
        assert one == pytest.approx(other, abs=1e-6)
    assert grown[0] == grown[1]
    assert len(grown[0][0]) > 5


def test_the_same_creatures_are_at_the_same_places_in_all_languages(make, setting) -> None:
    seen = []
    for rows in (ENGLISH, GERMAN):
        box = make(plan(rows, FIGURES))
        box.measure(setting, FRAME.width)
        seen.append(box._far_out(box._chart(FRAME)))
    assert seen[0] == seen[1]
    assert len(seen[0]) > 3


def test_the_name_of_a_sea_keeps_off_rings(setting) -> None:
    view = TableView(FRAME, 3.0)
    plate = set_cartouche(setting, "Long Sea", (200, 40), "20 cm", 60)
    name = PlanThing("name", 90, 30, 0, 0, 60, 9, "", plate=plate)
    alone, ring = view.at(name), PlanThing("ring", 90, 45, 0, 0, 14, 0, "")
    move_plates(view, [name])
    assert view.at(name) == pytest.approx(alone)
    name.moved = None
    move_plates(view, [name, ring])
    (x, y), (a, b) = view.at(ring), view.at(name)
    assert max(abs(a - x) - 90 - 42, abs(b - y) - 13.5 - 42) >= 0


def test_no_words_of_an_island_lie_at_the_coast_of_another(setting) -> None:
    view = TableView(FRAME, 3.0)
    line = setting.line("Fossil Rock", "map-label")
    one = PlanThing("island", 60, 40, 0, 0, 14, 10, "", line)
    other = PlanThing("island", 60, 56, 0, 0, 14, 10, "")
    for thing in (one, other):
        view.take_thing(thing)
    place_words(view, [one, other])
    assert not meet(patch(line, one.spot).inset(-3 * MM), view.land[1])


def test_an_arrow_without_room_for_its_words_has_none(setting) -> None:
    view = TableView(FRAME, 3.0)
    ships = [PlanThing("ship", x, y, 0, 1, 30, 0, "")
             for x in range(0, 181, 15) for y in range(0, 121, 15)]  # fmt: skip
    for others in ([], ships):
        wind = PlanThing("wind", 90, 60, 0, 0, 12, 0, "", setting.line("The wind", "chart-wind"))
        place_words(view, [wind, *others])
        assert (wind.line is None) == bool(others)


def test_a_wake_that_would_be_cut_is_left_out(make, setting) -> None:
    strokes = []
    for x in (90, 4):
        pen = drawn(make(plan(f"ship|{x}|60|90|1|30", 'waves="false"')), setting, FRAME)
        strokes.append(sum(paint.get("stroke") == "scene" for _, paint in pen.paths))
    assert strokes == [4, 0]
