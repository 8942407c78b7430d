"""A pen with a window leaves out what cannot be seen through it, letter by letter."""

from __future__ import annotations

import pytest

from kaperbrief.typeset.curves import circle_path, extent
from kaperbrief.typeset.frame import Forms, Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.view import View, turn_about

WINDOW = Frame(100, 100, 50, 50)


def looking(any_setting, draw) -> Pen:
    """A pen that has drawn through the window."""
    pen = Pen(any_setting, Forms(), 800)
    with pen.through(WINDOW):
        draw(pen)
    return pen


def written(any_setting, draw) -> int:
    operators = looking(any_setting, draw).operators
    return sum(1 for op in operators if op[-1:] in "SfB")


def test_shapes_outside_are_left_out(any_setting):
    assert written(any_setting, lambda pen: pen.rect(Frame(200, 100, 20, 20), stroke="ink")) == 0
    assert written(any_setting, lambda pen: pen.line(0, 0, 90, 90)) == 0
    assert written(any_setting, lambda pen: pen.rect(Frame(140, 140, 90, 90), stroke="ink")) == 1
    assert written(any_setting, lambda pen: pen.rect(Frame(0, 0, 400, 400), stroke="ink")) == 1


def test_turned_shapes_are_where_they_are_drawn(any_setting):
    def turned(pen):
        with pen.turned(0, 0, 90):
            pen.line(125, -125, 126, -126)

    def away(pen):
        with pen.turned(0, 0, 90):
            pen.line(125, 125, 126, 126)

    assert written(any_setting, turned) == 1
    assert written(any_setting, away) == 0


def test_enlarged_shapes_are_where_they_are_drawn(any_setting):
    def enlarged(x, y):
        def draw(pen):
            with pen.enlarged(20, 50, 4), pen.turned(0, 0, 90):
                pen.line(x, y, x + 1, y)

        return draw

    # (15, -25) turned is (25, 15), four times as large (100, 60), moved (120, 110).
    assert written(any_setting, enlarged(15, -25)) == 1
    assert written(any_setting, enlarged(25, -5)) == 0
    assert written(any_setting, enlarged(125, -125)) == 0


def test_what_is_seen_after_a_window_is_all(any_setting):
    pen = looking(any_setting, lambda pen: None)
    pen.line(0, 0, 1, 1)
    assert pen.operators[-1].endswith("S")


def test_only_the_seen_parts_of_a_path_are_written(any_setting):
    def dots(pen):
        path = [part for x in range(5, 800, 10) for part in circle_path(x, 125, 2)]
        pen.path(path, fill="ink")

    operators = looking(any_setting, dots).operators
    circles = sum(op.count(" m") for op in operators if op.endswith("f"))
    # 105, 115 … 145, and one on each side whose edge, were it a broad line, might be seen.
    assert circles == 7


def shown(line, window: Frame, *moves) -> str:
    """What is seen of a line that begins at (100, 100); a bar between parts."""
    view = View()
    view.window = window
    for move in moves:
        view.enter(move)
    words, _ = view.line(line, 100, 100)
    return "|".join("".join(word.text for word in run) for _, _, run in words)


@pytest.fixture
def line(any_setting):
    return any_setting.line("AVAST, ye **dogs** of Hinterland", "poster-text")


def test_a_line_in_the_window_is_whole(line):
    whole = Frame(50, 50, 600, 100)
    view = View()
    view.window = whole
    assert view.line(line, 100, 100) == (line.glyphs, ())
    assert shown(line, Frame(50, 300, 600, 100)) == ""


def test_letters_beyond_the_edge_are_left_out(line):
    """Those whose middle lies in the window are letters, if no neighbour has them."""
    unit = line.style.size / 1000
    face = line.style.face("regular")
    start = 100 + sum(face.word(one).width for one in ("AVAST,", " ", "ye")) * unit
    left = shown(line, Frame(50, 50, start - 50 - 0.3 * unit * face.word("e").width, 100))
    assert left == "AVAST, ye"
    left = shown(line, Frame(50, 50, start - 50 - 0.7 * unit * face.word("e").width, 100))
    assert left == "AVAST, y"
    right = shown(line, Frame(start, 50, 600, 100))
    assert right.replace("|", "").startswith("dogs")


def test_the_letters_keep_their_places(line):
    view = View()
    view.window = Frame(50, 50, 600, 100)
    places = {}
    for at, face, run in view.line(line, 100, 100)[0]:
        for word in run:
            for letter in face.letters(word):
                places.setdefault(letter.text, at)
                at += letter.width * line.style.size / 1000
    view.window = Frame(100 + places["H"], 50, 600, 100)
    x, _, (first, *_) = view.line(line, 100, 100)[0][0]
    assert first.text[0] == "H"
    assert x == pytest.approx(places["H"], abs=1e-6)


def test_below_the_baseline_only_tails_are_seen(line):
    view = View()
    view.window = Frame(50, 100 + 0.12 * line.style.size, 600, 100)
    words, cut = view.line(line, 100, 100)
    assert [letter.text for _, _, (letter,) in cut] == [",", "y", "g"]
    assert list(words) == []


def test_small_letters_on_the_edge_are_shapes(any_setting, line):
    """They are letters where they are whole; those larger than the strip where their middle is."""
    view = View()
    edge = 100 + line.style.face("bold").ink("A")[2] * 0.4 * line.style.size / 1000
    text = any_setting.line("**AB**", "poster-text")
    for shared, window, words, cut in (
        (30, Frame(50, 50, edge - 50, 100), "", "A"),
        (30, Frame(edge, 50, 200, 100), "B", "A"),
        (1, Frame(50, 50, edge - 50, 100), "", "A"),
        (1, Frame(edge, 50, 200, 100), "AB", ""),
    ):
        view.window, view.shared = window, shared
        seen, letters = view.line(text, 100, 100)
        assert "".join(word.text for _, _, run in seen for word in run) == words
        assert "".join(letter.text for _, _, (letter,) in letters) == cut


def test_a_letter_as_a_shape_is_as_large_as_the_letter(any_setting):
    face = any_setting.line("g", "poster-text").style.face("regular")
    for letter in "gWÄ":
        left, bottom, right, top = face.ink(letter)
        box = extent(face.outline(letter))
        found = (box.x, -box.bottom, box.right, -box.y)
        assert [value * 1000 for value in found] == pytest.approx([left, bottom, right, top], abs=9)


def test_turned_and_enlarged_letters(line):
    assert shown(line, Frame(50, 50, 50.5, 600), turn_about(100, 100, 90)) != ""
    upright = shown(line, Frame(50, 100, 150, 2 * line.style.size), turn_about(100, 100, 90))
    assert 0 < len(upright) < len(line.text)
    assert line.text.startswith(upright.replace("|", ""))
    twice = shown(line, Frame(200, 150, 2 * line.style.size, 60), (2, 0, 0, 2, 0, 0))
    once = shown(line, Frame(100, 75, line.style.size, 30))
    assert twice == once != ""


def test_a_form_across_the_edge_is_drawn_in_place(any_setting):
    def two(pen):
        pen.rect(Frame(0, 0, 20, 20), fill="ink")
        pen.rect(Frame(60, 0, 20, 20), fill="ink")

    across = looking(any_setting, lambda pen: pen.once("a", Frame(110, 110, 80, 20), two))
    assert not across.forms.by_key
    assert sum(op.endswith("f") for op in across.operators) == 1
    assert "1.00000 0.00000 0.00000 1.00000 110 -110 cm" in [
        op.replace("-0.00000", "0.00000") for op in across.operators
    ]
    inside = looking(any_setting, lambda pen: pen.once("a", Frame(110, 110, 30, 20), two))
    assert len(inside.forms.by_key) == 1
