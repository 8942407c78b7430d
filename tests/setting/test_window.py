"""A pen with a window leaves out what cannot be seen through it."""

from __future__ import annotations

from kaperbrief.setting.frame import Frame
from kaperbrief.setting.pen import Forms, Pen


def written(any_setting, draw) -> int:
    pen = Pen(any_setting, Forms(), 800)
    pen.window = Frame(100, 100, 50, 50)
    before = len(pen.operators)
    draw(pen)
    return sum(1 for op in pen.operators[before:] if op[-1:] in "SfB")


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
