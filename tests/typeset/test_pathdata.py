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
    "data",
    [
        "M1 2L3 4H5V6Z",
        "M1 2l3 4h5v6z",
        "m1 2 3 4-5-6z m7 8h.5v-.5z",
        "M1,2 3,4 5,6",
        "M1 2c1 2 3 4 5 6 7 8 9 10 11 12C1 2 3 4 5 6",
        "M1 2q3 4 5 6Q7 8 9 10q-1-2-3-4",
        "M1 2l3 4zh5v6M7 8v1h2",
        "M0 .4h.01",
        "M1 2a3 3 0 0 1 4 4s1 2 3 4",
    ],
)
def test_each_segment_ends_where_it_should(data):
    mine = [segment[-2:] for segment in segments(data) if segment[0] != "h"]
    theirs = ends(data)
    assert [end for end in mine if end in theirs] == mine
    assert [end for end in theirs if end in mine] == theirs


@pytest.mark.parametrize("data", ["M1 2L3", "M1 2l3 x", "M1 2c1 2 3 4", "1 2", "M1 2zL"])
def test_what_cannot_be_read_is_refused(data):
    with pytest.raises(Exception, match=r".*"):
        segments(data)
