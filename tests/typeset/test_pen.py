"""The pen: what it writes is tagged or an artifact, saved states end, nothing is said twice."""

from __future__ import annotations

import re

import pytest

from kaperbrief.press.document import Document, Objects
from kaperbrief.typeset.frame import Forms, Frame, Picture, is_lasting
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

HEIGHT = 800


@pytest.fixture
def pen(any_setting) -> Pen:
    return Pen(any_setting, Forms(), HEIGHT)


def test_what_is_outside_tags_is_an_artifact(pen):
    pen.line(0, 0, 10, 10)
    with pen.tag("P"):
        pen.line(0, 0, 20, 20)
    pen.line(0, 0, 30, 30)
    marks = [op for op in pen.finish() if op.endswith((" BMC", " BDC")) or op == "EMC"]
    assert marks == ["/Artifact BMC", "EMC", "/P <</MCID 0>> BDC", "EMC", "/Artifact BMC", "EMC"]


def test_a_tag_inside_a_tag_is_none(pen):
    with pen.tag("Figure", "a ship"), pen.tag("P"):
        pen.line(0, 0, 1, 1)
    assert [(one.kind, one.alt, one.mcid) for one in pen.elements] == [("Figure", "a ship", 0)]


def test_groups_have_the_tags_inside_and_empty_ones_vanish(pen):
    with pen.group("Table"):
        for _ in range(2):
            with pen.group("TR"), pen.tag("TD"):
                pen.line(0, 0, 1, 1)
        with pen.group("TR"):
            pass
    (table,) = pen.elements
    assert [row.kind for row in table.children] == ["TR", "TR"]
    assert [cell.mcid for row in table.children for cell in row.children] == [0, 1]


def test_a_figure_knows_its_box_from_the_lower_edge(pen):
    with pen.tag("Figure", "x", Frame(10, 20, 30, 40)):
        pass
    assert pen.elements[0].box == pytest.approx((10, HEIGHT - 60, 40, HEIGHT - 20))
    with pen.enlarged(100, 0, 2), pen.tag("Figure", "x", Frame(10, 20, 30, 40)):
        pass
    assert pen.elements[1].box == pytest.approx((120, HEIGHT - 120, 180, HEIGHT - 40))


def coded(setting, text: str):
    """A text on one line whose characters have their codes."""
    line = setting.line(text, "body")
    for face in setting.look.faces.values():
        face.assign_codes(Objects())
    return line


def test_an_icon_in_a_text_is_said_between_its_words(pen, any_setting):
    any_setting.say = {"coin": "Münze", "skull": "Totenkopf"}.__getitem__
    line = coded(any_setting, "3 :coin: und Totenkopf :skull: für *alle*")
    with pen.tag("P"):
        pen.text(line, 0, 10)
    said = [op for op in pen.operators if op.startswith("/Span")]
    assert said == [f"/Span << /ActualText <feff{' Münze '.encode('utf-16-be').hex()}> >> BDC"]
    kinds = [op for op in pen.operators if op.startswith(("BT", "/Span", "EMC")) or " Do" in op]
    assert [one.split()[0] for one in kinds] == [
        "BT",
        "/Span",
        "q",
        "EMC",
        "BT",
        "q",
        "BT",
        "BT",
        "EMC",
    ]


def test_what_is_no_text_for_readers_says_nothing(pen, any_setting):
    pen.text(coded(any_setting, "3 :coin:"), 0, 10)
    assert not any("ActualText" in op for op in pen.finish())


def test_y_is_turned_round(pen):
    pen.line(1, 2, 3, 4)
    assert pen.operators[-1] == f"1.00 {HEIGHT - 2:.2f} m 3.00 {HEIGHT - 4:.2f} l S"


@pytest.mark.parametrize(
    ("paint", "operator"),
    [
        ({"fill": "ink"}, "f"),
        ({"stroke": "ink"}, "S"),
        ({"fill": "ink", "stroke": "ink"}, "B"),
        ({"fill": "ink", "even_odd": True}, "f*"),
        ({"fill": "ink", "stroke": "ink", "even_odd": True}, "B*"),
        ({"stroke": "ink", "even_odd": True}, "S"),
    ],
)
def test_paths_are_painted_as_asked(pen, paint, operator):
    pen.rect(Frame(0, 0, 5, 5), **paint)
    assert pen.operators[-1].endswith(f" h {operator}")


@pytest.mark.parametrize("paint", [{}, {"stroke": "ink", "width": 0}])
def test_what_has_no_paint_is_not_written(pen, paint):
    pen.rect(Frame(0, 0, 5, 5), **paint)
    assert not [op for op in pen.operators if op.endswith((" f", " S", " B"))]


def test_colours_and_widths_are_said_once(pen):
    for _ in range(3):
        pen.line(0, 0, 1, 1, "ink", 0.5)
    said = [op for op in pen.operators if op.endswith((" w", " RG"))]
    assert len(said) == 2
    pen.line(0, 0, 1, 1, "ink", 0.6)
    assert [op for op in pen.operators if op.endswith(" w")] == ["0.5 w", "0.6 w"]


def test_a_saved_state_ends_with_what_was_set_in_it(pen):
    pen.line(0, 0, 1, 1, "ink", 0.5)
    with pen.saved():
        pen.line(0, 0, 1, 1, "ink", 2)
    pen.line(0, 0, 1, 1, "ink", 2)
    operators = pen.finish()
    assert operators.count("q") == operators.count("Q") == 1
    assert [op for op in operators if op.endswith(" w")] == ["0.5 w", "2 w", "2 w"]


@pytest.mark.parametrize(("degrees", "point"), [(0, (30, 20)), (90, (10, 40)), (180, (-10, 20))])
def test_what_is_turned_goes_clockwise_round_its_point(pen, degrees, point):
    """From (10, 20) twenty points to the right: a quarter turn points down the page."""
    with pen.turned(10, 20, degrees):
        seen = pen.view.bounds(Frame(30, 20, 0, 0))
    assert (seen.x, seen.y) == pytest.approx(point)
    (matrix,) = [op for op in pen.operators if op.endswith(" cm")]
    a, b, c, d, e, f = (float(number) for number in matrix.split()[:6])
    x, y = 30, HEIGHT - 20
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx(
        (point[0], HEIGHT - point[1]), abs=0.02
    )


@pytest.mark.parametrize(("mirrored", "sign"), [(False, ""), (True, "-")])
def test_an_icon_stands_in_its_middle_and_may_look_the_other_way(pen, mirrored, sign):
    pen.icon("skull", 100, 100, 32, mirrored=mirrored)
    matrix = re.match(r"q (-?[\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm", pen.operators[-1])
    assert matrix[1] == f"{sign}0.5"
    assert matrix[2] == "0.5"
    assert float(matrix[3]) == (116 if mirrored else 84)
    assert float(matrix[4]) == HEIGHT - 116


def test_an_icon_is_written_once_for_a_document(pen):
    for x in (10, 20, 30):
        pen.icon("skull", x, 10, 5)
    assert len(pen.forms.by_key) == 1
    assert len(pen.xobjects) == 1
    assert sum(" Do Q" in op for op in pen.operators) == 3


def test_pictures_of_one_key_are_drawn_once(pen):
    drawn = []

    def draw(inner: Pen) -> None:
        drawn.append(inner)
        inner.line(0, 0, 5, 5)

    for y in (0, 50):
        pen.once("a", Frame(10, y, 20, 20), draw)
    pen.once("b", Frame(10, 90, 20, 20), draw)
    assert len(drawn) == 2
    places = [op for op in pen.operators if op.endswith("Do Q")]
    assert [op.split(" /")[0] for op in places] == [
        f"q 1 0 0 1 10 {HEIGHT - y - 20} cm" for y in (0, 50, 90)
    ]


def test_what_stands_at_the_same_place_of_pages_is_drawn_once_tags_and_all(any_setting):
    forms, place = Forms(), Frame(10, 10, 40, 20)
    drawn, pages = [], []

    def draw(inner: Pen) -> None:
        drawn.append(inner)
        with inner.group("Table"), inner.tag("TD"):
            inner.rect(place, fill="ink")
        with inner.tag("Figure", "a skull", place):
            inner.icon("skull", 20, 20, 5)
        inner.line(10, 10, 50, 10, width=2)

    for _ in range(2):
        page = Pen(any_setting, forms, HEIGHT)
        with page.tag("P"):
            page.line(0, 0, 1, 1)
        page.again("a", place, draw)
        page.line(0, 0, 5, 5, width=2)
        pages.append(page)
    assert len(drawn) == 1
    one, other = pages
    assert one.finish() == other.finish()
    assert one.xobjects == other.xobjects != []
    text = "\n".join(other.operators)
    assert re.findall(r"/(\w+) <</MCID (\d+)>>", text) == [("P", "0"), ("TD", "1"), ("Figure", "2")]
    assert text.count(" w\n") == 2, "what was drawn last is known: its line is no wider"
    _, table, figure = other.elements
    assert table.children[0].mcid == 1
    assert (figure.mcid, figure.alt) == (2, "a skull")
    other.again("a", Frame(10, 11, 40, 20), draw)
    other.again("b", place, draw)
    with other.turned(0, 0, 90):
        other.again("a", place, draw)
    assert len(drawn) == 4
    later = Pen(any_setting, forms, HEIGHT)
    for _ in range(3):
        with later.tag("P"):
            later.line(0, 0, 1, 1)
    later.again("a", place, draw)
    assert len(drawn) == 4
    assert re.findall(r"/MCID (\d+)", "\n".join(later.operators)) == ["0", "1", "2", "3", "4"]
    assert [row.mcid for row in later.elements[3].children] == [3]
    assert [pen.elements[-1].mcid for pen in (one, later)] == [2, 4]


@pytest.mark.parametrize(
    ("align", "left"), [("left", 100), ("center", 100 - 0.5), ("right", 100 - 1)]
)
def test_lines_are_aligned_at_their_point(pen, align, left):
    """`left` counts widths of the line: half of it before its middle, all before its end."""
    line = pen.setting.line("Ahoy", "body")
    places = []
    pen.text = lambda line, x, baseline, colour="", icons="": places.append((x, baseline))
    pen.text_at(line, 100, 50, align)
    assert places == [(pytest.approx(100 + (left - 100) * line.width), 50)]


def test_lines_of_a_block_follow_each_other_by_the_leading(pen):
    block = pen.setting.block("one two three four five six seven", "body", 60)
    places = []
    pen.text = lambda line, x, baseline, colour="", icons="": places.append((x, baseline))
    pen.block(block, Frame(10, 20, 60, 90))
    style = block.lines[0].style
    assert [y for _, y in places] == pytest.approx(
        [20 + style.rise + n * style.leading for n in range(len(block.lines))]
    )
    assert {x for x, _ in places} == {10}


def test_an_icon_in_a_text_is_a_little_smaller_than_its_room(pen, monkeypatch):
    icons = []
    monkeypatch.setattr(pen, "icon", lambda name, x, _, size, *__: icons.append((name, x, size)))
    line = pen.setting.line(":skull:", "body")
    pen.text(line, 100, 50)
    side = 1.18 * line.style.size
    assert icons == [("skull", pytest.approx(100 + side / 2), pytest.approx(0.94 * side))]


@pytest.mark.parametrize(("scale", "width"), [(1, 0.1), (0.2, 0.5), (0.5, 3), (2, 0.3), (1, 0)])
def test_lines_stay_so_wide_that_they_can_be_printed(pen, scale, width):
    """A tenth of a millimetre on paper, however small the drawing around them is made."""
    with pen.enlarged(10, 10, scale), pen.turned(0, 0, 30):
        pen.line(0, 0, 10, 10, width=width)
    written = [float(op.split()[0]) for op in pen.finish() if op.endswith(" w")]
    wanted = [max(width, 0.1 * MM / scale)] if width else []
    assert written == [pytest.approx(wide, abs=0.01) for wide in wanted]


def test_lines_of_stamps_stay_as_wide(pen):
    pen.stamp((0.1, 0, 0, 0.1, 5, 5), [("0 0 m 9 9 l", "", "ink", 0.5, False)])
    pen.line(0, 0, 10, 10, width=0.3)
    written = [float(op.split()[0]) for op in pen.finish() if op.endswith(" w")]
    assert written == [pytest.approx(MM, abs=0.01), 0.3]


# -- pictures that last --------------------------------------------------------------------------


def shown(setting, drawn, draw, key="a flag") -> tuple[bytes, list[str]]:
    """The bytes of a document with a lasting picture, and the names of those in its page."""
    document = Document("one", "en", {}, drawn, setting.icons.state)
    document.begin()
    pen = Pen(setting, document.forms, HEIGHT)
    pen.once(key, Frame(0, 0, 40, 30), draw, lasting=True)
    names = [*pen.xobjects]
    document.add(Picture("", 100, HEIGHT, pen.finish(), pen.xobjects))
    return document.save(), names


def flag(pen: Pen) -> None:
    pen.rect(Frame(0, 0, 40, 30), fill="paper", stroke="ink")
    pen.icon("skull", 20, 15, 12)
    pen.once("cross", Frame(0, 0, 9, 9), lambda form: form.line(0, 0, 9, 9), lasting=True)


def never(_: Pen) -> None:
    raise AssertionError("it was drawn before")


def test_what_lasts_is_drawn_in_one_run_and_found_by_the_next(setting):
    drawn = {}
    first, names = shown(setting, drawn, flag)
    assert len(drawn) == 3, "the flag, its icon and its cross"
    assert shown(setting, drawn, never) == (first, names)
    assert shown(setting, {}, flag) == (first, names)


def test_one_that_shows_something_unknown_is_drawn_anew(setting):
    drawn = {}
    _, (name,) = shown(setting, drawn, flag)
    inner = next(one for one in drawn[name][3])
    del drawn[inner]
    with pytest.raises(AssertionError, match="drawn before"):
        shown(setting, drawn, never)


@pytest.mark.parametrize("other", ["key", "drawings", "theme"])
def test_another_picture_is_drawn_anew(setting, monkeypatch, other):
    drawn = {}
    shown(setting, drawn, flag)
    if other == "drawings":
        monkeypatch.setattr(setting.icons, "state", "changed")
    elif other == "theme":
        monkeypatch.setattr(setting.look, "state", "changed")
    with pytest.raises(AssertionError, match="drawn before"):
        shown(setting, drawn, never, "a banner" if other == "key" else "a flag")


def test_letters_photos_and_faulty_drawings_do_not_last(setting):
    line = setting.line("Ahoi", "body")
    for face in setting.look.faces.values():
        face.assign_codes(Objects())

    def worded(pen: Pen) -> None:
        pen.text(line, 0, 10)

    def outer(pen: Pen) -> None:
        pen.once("inside", Frame(0, 0, 9, 9), worded, lasting=True)

    def pictured(pen: Pen) -> None:
        pen.photo("photo", b"", Frame(0, 0, 9, 9))

    for draw in (worded, outer, pictured):
        pen = Pen(setting, Forms(), HEIGHT)
        pen.once("x", Frame(0, 0, 40, 30), draw, lasting=True)
        assert not any(map(is_lasting, pen.xobjects))
    drawn = {}
    shown(setting, drawn, lambda pen: pen.icon("no-such-icon", 5, 5, 5))
    assert drawn == {}
