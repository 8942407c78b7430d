"""Lengths as people write them, and the papers with what printers leave free."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.units import MM, parse_length
from paper_shelf import PAPERS, SIZES


@pytest.mark.parametrize(
    ("text", "points"),
    [("1in", 72), ("1 in", 72), ("25.4mm", 72), ("2.54 cm", 72), ("7.5pt", 7.5), ("0mm", 0),
     (" 10 mm ", 10 * MM), ("9999.9999pt", 9999.9999)],
)  # fmt: skip
def test_a_length_has_its_unit(text, points):
    assert parse_length(text) == pytest.approx(points)


@pytest.mark.parametrize(
    "text",
    ["", "10", "mm", "10 m", "-3mm", "+3mm", "1e3mm", "10 mm 5", "10  mm", "1,5cm", ".5mm", "5.mm",
     "10MM", "10mmm", "12345mm", "1.234567890123456789mm",
     "nan mm", "inf mm", "１０mm x", "10\nmm"],
)  # fmt: skip
def test_what_is_no_length_is_told_with_an_example(text):
    with pytest.raises(ValueError, match=r'expected a length such as "20 mm" or "7\.5pt"'):
        parse_length(text)


@given(st.integers(0, 9999), st.sampled_from(["mm", "cm", "in", "pt"]))
def test_lengths_of_all_units_agree(value, unit):
    millimetres = {"mm": 1, "cm": 10, "in": 25.4, "pt": 25.4 / 72}[unit]
    assert parse_length(f"{value} {unit}") / MM == pytest.approx(value * millimetres)


@pytest.mark.parametrize("name", PAPERS)
def test_what_is_printed_lies_inside_the_paper(name):
    form = PAPERS[name]
    assert form.name == name
    assert form.frame_x >= 5 * MM
    assert form.frame_y >= 5 * MM
    right = form.width - form.frame_x - form.frame_width
    below = form.height - form.frame_y - form.frame_height
    assert right == pytest.approx(form.frame_x), "it stands in the middle"
    # The footer stands below the frame.
    assert below >= 5 * MM


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("a4", 210, 297), ("letter", 215.9, 279.4), ("a3", 297, 420), ("a2", 420, 594),
     ("a1", 594, 841), ("a0", 841, 1189)],
)  # fmt: skip
def test_papers_are_as_large_as_their_norm(name, width, height):
    upright, lying = PAPERS[f"{name}-portrait"], PAPERS[f"{name}-landscape"]
    assert (upright.width / MM, upright.height / MM) == pytest.approx((width, height))
    assert (lying.width, lying.height) == pytest.approx((upright.height, upright.width))


@pytest.mark.parametrize("name", SIZES)
def test_two_half_sheets_are_a_page(name):
    whole, half = PAPERS[f"{name}-portrait"], PAPERS[f"{name}-half"]
    assert (half.width, 2 * half.height) == pytest.approx((whole.width, whole.height))
    assert half.frame_y + half.frame_height < half.height - 5 * MM
