"""What is taken on a hex map: names lie on one tile, on free ground and within the bounds."""

from __future__ import annotations

import pytest

from kaperbrief.components.chart.labels import Room
from kaperbrief.typeset.frame import Frame

ROOM = Room(Frame(0, 0, 300, 200), 20, ((150.0,), (100.0,)))


@pytest.mark.parametrize(
    ("frame", "cut"),
    [
        (Frame(20, 20, 129, 20), False),  # a point away from the joint
        (Frame(20, 20, 129.5, 20), True),
        (Frame(20, 20, 135, 20), True),  # 5 points over it
        (Frame(20, 20, 139, 20), True),
        (Frame(145, 20, 60, 20), True),
        (Frame(151, 20, 60, 20), True),  # on the strip where the next tile is glued on
        (Frame(174, 20, 60, 20), False),
        (Frame(20, 79, 60, 20), False),
        (Frame(20, 79.5, 60, 20), True),
        (Frame(20, 92, 60, 20), True),
        (Frame(20, 101, 60, 20), True),
        (Frame(20, 124, 60, 20), False),
    ],
)
def test_a_name_lies_on_one_tile(frame, cut):
    assert ROOM.cut(frame) is cut


def test_a_name_keeps_off_what_is_taken():
    room = Room(Frame(0, 0, 300, 200), 20)
    room.take(Frame(50, 50, 40, 10))
    room.take_circle(200, 100, 15)
    room.take_circle(100, 150, 10, soft=True)
    assert room.free(Frame(90, 50, 30, 10))
    assert not room.free(Frame(89, 50, 30, 10))
    assert not room.free(Frame(200, 114, 30, 10))
    assert room.free(Frame(200, 115, 30, 10))
    assert not room.free(Frame(290, 20, 30, 10))
    assert room.free(Frame(95, 145, 30, 10))
    assert room.disturbed(Frame(95, 145, 30, 10)) == 1
    assert room.crowded(Frame(92, 50, 30, 10), 3) == 1
    assert room.crowded(Frame(94, 50, 30, 10), 3) == 0
