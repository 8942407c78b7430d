"""Patterns fill a frame with few operators."""

from __future__ import annotations

import re

import pytest

from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Forms, Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM


@pytest.mark.parametrize(
    ("name", "step", "shift"), [("waves", 1.7, 0), ("dots", 1.394, 0.85), ("chevrons", 1.7, 0)]
)
def test_the_rows_of_a_pattern_are_drawn_once(any_setting, name, step, shift):
    forms = Forms()
    pen = Pen(any_setting, forms, 800)
    for y in (50, 300):
        frame = Frame(40, y, 100, 60 * MM)
        fill_pattern(pen, rounded_path(frame, 0), frame, name, "ink")
    (form,) = forms.by_key.values()
    assert len(form.operators) <= 6
    rows = re.findall(r"1 0 0 1 (\S+) (\S+) cm /L\w+ Do", "\n".join(pen.finish()))
    places = [(float(x) + 2 * MM, 800 - float(y) - 2 * MM) for x, y in rows]
    half = len(places) // 2
    for at, (x, y) in enumerate(places[:half]):
        assert (x, y) == pytest.approx((40 + shift * MM * (at % 2), 50 + at * step * MM), abs=0.01)
    assert places[half - 1][1] >= 50 + 60 * MM, "the last row is below the frame"
    assert [x for x, _ in places[:half]] == [x for x, _ in places[half:]]


def test_no_two_of_many_seats_have_the_same_colour_and_pattern(setting):
    look = setting.look
    many = len(look.theme.seats)
    seats = [look.seat(number) for number in range(1, many * many + 1)]
    assert len({(seat.strong, seat.pattern) for seat in seats}) == len(seats)
    assert [seat.pattern for seat in seats[:many]] == [one.pattern for one in look.theme.seats]
    assert {seat.strong for seat in seats[many : 2 * many]} == {
        one.strong for one in look.theme.seats
    }


def test_what_is_solid_in_colour_and_bands_of_names_are_lines_where_ink_is_saved(any_setting):
    pen, frame = Pen(any_setting, Forms(), 800), Frame(40, 50, 100, 60)
    fill_pattern(pen, rounded_path(frame, 0), frame, "solid", "ink")
    look = any_setting.look
    saved = look.has_colour("tab")
    assert saved == look.theme.greyscale
    assert any(line.endswith(" S") for line in pen.finish()) == saved
    band, name = (look.colour(f"seat-1-{role}") for role in ("band", "name"))
    assert look.colour("paper") == (band if saved else name)
    assert look.colour("seat-1") == (name if saved else band)
