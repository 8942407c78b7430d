"""What the tags of the wind draw: charts, dials, gauges."""

from __future__ import annotations

import math
from collections.abc import Callable

from kaperbrief.components.box import Box
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.setting import Setting
from kaperbrief.units import MM
from recorder import drawn

Make = Callable[[str], Box]

CHART = """<windchart per-row="4" alt="the wind">1|0|2|fair
2|90|1|light|x
3|90|0|calm|x
4|225|3|strong|x
5|0|4|storm</windchart>"""


def test_a_wind_chart_has_an_arrow_a_turn(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 60 * MM, 60 * MM)
    pen = drawn(make(CHART), setting, frame)
    assert {"1", "5", "fair", "calm", "storm"} <= set(pen.words)
    arrows = [path for path, paint in pen.paths if len(path) == 8 and paint.get("fill") == "sea"]
    assert len(arrows) == 4
    assert [element.alt for element in pen.elements] == ["the wind"]
    assert not setting.overfull


def test_arrows_point_where_the_wind_blows_and_grow_with_it(make: Make, setting: Setting) -> None:
    pen = drawn(make(CHART), setting, Frame(0, 0, 60 * MM, 60 * MM))
    arrows = [path for path, paint in pen.paths if len(path) == 8 and paint.get("fill") == "sea"]
    found = []
    for path in arrows:
        points = [numbers for _, *numbers in path if numbers]
        tip, tail = points[0], [(a + b) / 2 for a, b in zip(points[3], points[4], strict=True)]
        dx, dy = tip[0] - tail[0], tip[1] - tail[1]
        found.append((round(math.degrees(math.atan2(dx, -dy))) % 360, math.hypot(dx, dy)))
    assert [angle for angle, _ in found] == [0, 90, 225, 0]
    fair, light, strong, storm = (length for _, length in found)
    assert light < fair < strong < storm


def test_changes_are_inverted(make: Make, setting: Setting) -> None:
    pen = drawn(make(CHART), setting, Frame(0, 0, 60 * MM, 60 * MM))
    white = [text.text for text in pen.texts if text.colour == "paper"]
    assert white == ["2", "3", "4"]


def test_a_chart_too_narrow_is_noted(make: Make, setting: Setting) -> None:
    make(CHART).measure(setting, 20 * MM)
    assert "width" in {item.axis for item in setting.overfull}
