"""Path data is read as fontTools reads it, the plain commands by ourselves."""

from __future__ import annotations

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from kaperbrief.typeset.pathdata import segments


def ends(data: str) -> list[tuple[float, ...]]:
    """Where each segment ends, as fontTools sees it."""
    pen = RecordingPen()
    parse_path(data, pen)
    return [points[-1] for _, points in pen.value if points]


@pytest.mark.parametrize(
    ("data", "absolute"),
    [
        ("M1 2l3 4h5v6z", "M1 2L4 6H9V12Z"),
        ("m1 2 3 4-5-6z m7 8h.5v-.5z", "M1 2L4 6L-1 0Z M8 10H8.5V9.5Z"),
        ("M1,2 3,4 5,6", "M1 2L3 4L5 6"),
        ("M1 2c1 2 3 4 5 6 7 8 9 10 11 12", "M1 2C2 4 4 6 6 8 C13 16 15 18 17 20"),
        ("M1 2q3 4 5 6q-1-2-3-4", "M1 2Q4 6 6 8Q5 6 3 4"),
        ("M1 2l3 4zh5v6M7 8v1h2", "M1 2L4 6ZH6V8M7 8V9H9"),
        ("M1 2l3 4m1 1l2 2", "M1 2L4 6M5 7L7 9"),
        ("M1 2c1 2 3 4 5 6s1 1 2 2s0 2 3 3", "M1 2C2 4 4 6 6 8C8 10 7 9 8 10C9 11 8 12 11 13"),
        ("M1 2s1 1 2 2l1 1s2 0 3 3", "M1 2C1 2 2 3 3 4L4 5C4 5 6 5 7 8"),
        ("M1 2q1 2 3 4t2 2t1 1", "M1 2Q2 4 4 6Q6 8 6 8Q6 8 7 9"),
        ("M1 2t2 2c1 1 2 2 3 3t1 1", "M1 2Q1 2 3 4C4 5 5 6 6 7Q6 7 7 8"),
        ("M1 2c1 2 3 4 5 6zs1 1 2 2", "M1 2C2 4 4 6 6 8ZC1 2 2 3 3 4"),
    ],
)
def test_relative_commands_draw_what_absolute_ones_do(data, absolute):
    assert segments(data) == segments(absolute)


@pytest.mark.parametrize(
    "data",
    ["M1 2L3 4H5V6", "M1 2C3 4 5 6 7 8", "M1 2Q3 4 5 6", "M0 .4h.01", "M1 2a3 3 0 0 1 4 4s1 2 3 4"],
)
def test_each_segment_ends_where_it_should(data):
    assert [segment[-2:] for segment in segments(data)][-2:] == ends(data)[-2:]


@pytest.mark.parametrize("data", ["M1 2L3", "M1 2l3 x", "M1 2c1 2 3 4", "1 2", "M1 2zL"])
def test_what_cannot_be_read_is_refused(data):
    with pytest.raises(Exception, match=r".*"):
        segments(data)
