"""What every box can do: read its data, set its lines, divide its width, be a figure."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaperbrief.components.box import Box, divide
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from recorder import drawn

Make = Callable[[str], Box]


def test_data_are_lines_parted_into_cells(make: Make) -> None:
    box = make("<text>a | b\n\n  c|d|e  \n</text>")
    assert box.data() == [["a", "b"], ["c", "d", "e"]]
    assert box.data(2) == [["a", "b"], ["c", "d", "e"]]
    assert box.data(3) == [["a", "b", ""], ["c", "d", "e"]]


def test_a_line_of_nothing_is_none(make: Make, setting: Setting) -> None:
    box = make("<text>a</text>")
    assert box.line(setting, "", "body") is None
    line = box.line(setting, "some words", "body")
    large = box.line(setting, "some words", "body", scale=2)
    assert line is not None
    assert large is not None
    assert (large.width, large.style.size) == (2 * line.width, 2 * line.style.size)
    assert large.text == line.text


def test_a_line_with_too_little_room_is_noted(make: Make, setting: Setting) -> None:
    make("<text>a</text>").line(setting, "some words", "body", 5 * MM)
    assert [item.axis for item in setting.overfull] == ["width"]


@pytest.mark.parametrize(
    ("columns", "widths"),
    [
        (("*",), [100]),
        (("*", "3*"), [25, 75]),
        (("10 mm", "*", "2*"), [10 * MM, (100 - 10 * MM) / 3, (100 - 10 * MM) * 2 / 3]),
        ((40.0, "*"), [40, 60]),
        (("30 mm", "20 mm", "*"), [30 * MM, 20 * MM, 0]),
        ((), []),
    ],
)
def test_widths_are_lengths_and_shares_of_the_rest(
    columns: tuple[str | float, ...], widths: list[float]
) -> None:
    assert divide(columns, 100) == pytest.approx(widths)


def test_a_width_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="abc"):
        divide(("abc", "*"), 100)


def test_a_picture_is_a_figure_only_where_words_say_what_it_shows(
    make: Make, setting: Setting
) -> None:
    frame = Frame(0, 0, 40, 40)
    assert [e.alt for e in drawn(make('<icon icon="ship" alt="sloop"/>'), setting, frame).elements]
    assert not drawn(make('<icon icon="ship"/>'), setting, frame).elements


def test_the_width_of_a_tag_goes_before_its_natural_one(make: Make, setting: Setting) -> None:
    assert make('<icon icon="ship" size="9 mm"/>').natural_width(setting) == 9 * MM
    assert make('<icon icon="ship" width="12 mm"/>').natural_width(setting) == 12 * MM
    assert make("<column/>").natural_width(setting) is None


def test_a_picture_in_a_column_as_wide_as_its_contents_takes_a_share(
    make: Make, setting: Setting
) -> None:
    """Any width suits it, so it gets what the others leave."""
    figure = '<paper-figure look="hat:tricorne" height="20 mm" alt="captain"/>'
    row = make(f'<row widths="auto auto"><icon icon="ship" size="9 mm"/>{figure}</row>')
    pen = drawn(row, setting, Frame(0, 0, 40 * MM, 20 * MM))
    assert [element.alt for element in pen.elements] == ["captain"]
