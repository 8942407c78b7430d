"""The one search for places of names, and the room that it looks at."""

from __future__ import annotations

import math

import pytest

from kaperbrief.components.chart.labels import Room, best_place, shared
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM
from recorder import drawn


def test_the_least_loss_wins_and_of_those_alike_the_first() -> None:
    places = [(3.0, "far"), (1.0, "near"), (1.0, "beside"), (0.5, "taken")]
    found = best_place(places, lambda lost, place: None if place == "taken" else lost)
    assert found == (1.0, "near")
    assert best_place(places, lambda lost, place: None) is None
    assert best_place(places, lambda lost, place: 3.0) == (3.0, "far")


def test_penalties_may_make_a_farther_place_the_better_one() -> None:
    places = [(1.0, "crowded"), (1.5, "free"), (1.2, "cut")]
    flaws = {"crowded": 0.6, "cut": 2.0, "free": 0.0}
    assert best_place(places, lambda lost, place: lost + flaws[place]) == (1.5, "free")


def test_what_has_lost_too_much_already_gets_no_look() -> None:
    seen: list[str] = []

    def total(lost: float, place: str) -> float:
        seen.append(place)
        return lost

    places = [(2.0, "first"), (2.0, "alike"), (3.0, "worse"), (1.0, "better")]
    assert best_place(places, total, best=(2.5, "before")) == (1.0, "better")
    assert seen == ["first", "better"]
    assert best_place(places, total, best=(0.5, "before")) == (0.5, "before")


@pytest.fixture
def room() -> Room:
    return Room(Frame(0, 0, 300, 200), 20, ((100.0,), (50.0,)))


@pytest.mark.parametrize(
    ("left", "cut"), [(60, False), (68.9, False), (69.1, True), (90, True), (100.9, True),
                      (101.1, True), (123, True), (124.1, False)],
)  # fmt: skip
def test_a_name_keeps_a_point_away_from_the_joint_of_two_tiles(room, left, cut) -> None:
    assert room.cut(Frame(left, 100, 30, 10)) is cut
    # And the same downwards: the joint there is at 50.
    assert room.cut(Frame(150, left - 50, 10, 30)) is cut


def test_rectangles_and_circles_are_kept_free(room) -> None:
    room.take(Frame(40, 100, 30, 20))
    room.take_circle(200, 100, 10)
    room.take_circle(250, 100, 10, soft=True)
    assert not room.free(Frame(69, 119, 20, 20))
    assert room.free(Frame(70, 120, 20, 20))
    assert not room.free(Frame(205, 105, 20, 20))
    corner = 10 / math.sqrt(2)
    assert room.free(Frame(200.01 + corner, 100.01 + corner, 20, 20))
    assert room.free(Frame(240, 90, 10, 10))
    assert [room.disturbed(Frame(x, 95, 10, 10)) for x in (225, 235)] == [0, 1]
    assert [room.crowded(Frame(80, 100, 10, 10), gap) for gap in (9, 11)] == [0, 1]
    assert not room.free(Frame(-1, 0, 10, 10))
    assert not room.free(Frame(291, 0, 10, 10))
    assert room.inside(Frame(290, 190, 10, 10))


def test_shared_ground() -> None:
    assert shared(Frame(0, 0, 10, 10), Frame(6, 8, 10, 10)) == 8
    assert shared(Frame(0, 0, 10, 10), Frame(10, 0, 10, 10)) == 0


# -- what chance and geometry decide of the ground ------------------------------------------------


def test_rhumb_lines_are_fifteen_degrees_apart(make, setting) -> None:
    rows = "\n".join([". " * 12] * 9)
    tag = f'<hexmap strip="none" labels="false" edges="false" ships="false">{rows}</hexmap>'
    pen = drawn(make(tag), setting, Frame(0, 0, 200 * MM, 150 * MM))
    (rays,) = [path for path, paint in pen.paths if paint.get("stroke") == "rhumb"]
    ends = [segment[1:] for segment in rays]
    turns = sorted(
        round(math.degrees(math.atan2(by - ay, bx - ax)), 3) % 360
        for (ax, ay), (bx, by) in zip(ends[::2], ends[1::2], strict=True)
    )
    assert turns == [15.0 * number + 7.5 for number in range(24)]
