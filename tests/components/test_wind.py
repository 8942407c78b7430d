"""What the tags of the wind draw: charts, dials, gauges."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

from kaperbrief.components.box import Box
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from recorder import drawn

Make = Callable[[str], Box]

CHART = """<wind kind="chart" per-row="4" alt="the wind">1|0|2|fair
2|90|1|light|x
3|90|0|calm|x
4|225|3|strong|x
5|0|4|storm</wind>"""


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


DIAL = """<dial kind="top" rings="strong|fair" usual="2" title="Tub" unit="inches" alt="dial">
0|astern|20|10
45|quarter|24|12
90|beam|24|12
135|close|16|8
180|no go||</dial>"""


def test_a_dial_says_each_move_on_both_sides(make: Make, setting: Setting) -> None:
    box = make(DIAL)
    assert box.measure(setting, 80 * MM) == 80 * MM
    pen = drawn(box, setting, Frame(0, 0, 80 * MM, 80 * MM))
    words = pen.words
    assert [words.count(figure) for figure in ("20", "10", "24", "12", "16", "8")] == [
        1, 1, 4, 4, 2, 2,
    ]  # fmt: skip
    letters = "".join(word for word in words if len(word) == 1)
    assert letters.count("q") == 2
    assert "strong" in letters
    assert not setting.overfull
    corners = [numbers for path, _ in pen.paths for op, *numbers in path if op in "ml"]
    assert all(math.hypot(x - 40 * MM, y - 40 * MM) <= 39.5 * MM for x, y in corners)


def test_between_two_points_a_dial_says_the_worse_move(make: Make, setting: Setting) -> None:
    data = "0|astern|10\n45|quarter|12\n90|beam|11\n135|close|8\n180|no go"
    frame = Frame(0, 0, 80 * MM, 80 * MM)
    pen = drawn(make(f'<dial kind="top" rings="wind" steps="worse">{data}</dial>'), setting, frame)
    assert Counter(w for w in pen.words if w.isdigit()) == {"10": 2, "11": 2, "8": 2}
    closed = [path for path, paint in pen.paths if paint.get("fill") == "rose"]
    # 45 degrees on both sides of the head wind, a polygon each.
    assert len(closed) == 2
    pen = drawn(make(f'<dial kind="top" rings="wind">{data}</dial>'), setting, frame)
    assert Counter(w for w in pen.words if w.isdigit()) == {"10": 1, "12": 2, "11": 2, "8": 2}


def test_the_base_names_the_points_and_leaves_room_for_the_top(
    make: Make, setting: Setting
) -> None:
    points = "0|N\n90|E\n180|S\n270|W"
    box = make(f'<dial kind="base" title="Dial" hint="Pin it.|Turn it." alt="b">{points}</dial>')
    assert box.measure(setting, 96 * MM) == 96 * MM
    pen = drawn(box, setting, Frame(0, 0, 96 * MM, 96 * MM))
    assert {"N", "E", "S", "W", "Dial"} <= set(pen.words)
    north = next(text for text in pen.texts if text.text == "N")
    assert north.bottom < 9 * MM, "the letter stands outside the upper disc"
    assert not setting.overfull


def test_a_long_hint_is_noted(make: Make, setting: Setting) -> None:
    hint = "Turn the small disc. " * 20
    make(f'<dial kind="base" hint="{hint}" alt="base">0|N</dial>').measure(setting, 96 * MM)
    assert "height" in {item.axis for item in setting.overfull}


def test_a_keel_gauge_has_lines_at_its_angles(make: Make, setting: Setting) -> None:
    xml = '<dial kind="keel" alt="ends">0|45|ahead|−2\n180|30|astern|0</dial>'
    pen = drawn(make(xml), setting, Frame(0, 0, 80 * MM, 80 * MM))
    lines = [path for path, paint in pen.paths if len(path) == 2 and paint.get("width") == 1.2]
    angles = sorted(
        round(math.degrees(math.atan2(path[1][1] - 40 * MM, 40 * MM - path[1][2]))) % 360
        for path in lines
    )
    assert angles == [45, 150, 210, 315]
    assert not [paint for _, paint in pen.paths if paint.get("fill")], "clear film has lines only"
    assert sorted(word for word in pen.words if word in ("−2", "0")) == ["0", "0", "−2", "−2"]
    assert not setting.overfull


def test_a_turned_chart_shows_the_wind_before_in_grey(make: Make, setting: Setting) -> None:
    turned = CHART.replace("<wind ", '<wind turned="true" ')
    pen = drawn(make(turned), setting, Frame(0, 0, 60 * MM, 60 * MM))
    grey = [path for path, paint in pen.paths if len(path) == 8 and paint.get("fill") == "rule"]
    assert len(grey) == 4
    for path in grey:
        points = [numbers for _, *numbers in path if numbers]
        tip, tail = points[0], [(a + b) / 2 for a, b in zip(points[3], points[4], strict=True)]
        assert abs(tip[0] - tail[0]) < 0.01
        assert tip[1] < tail[1]
