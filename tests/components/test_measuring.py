"""Rulers and rings, each from one line of XML, true to size."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import pytest

from kaperbrief.components.box import Box, Misused
from kaperbrief.components.ruler import RulerBox
from kaperbrief.components.ruler_tape import TapeBox
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from recorder import Recorder, drawn

Make = Callable[[str], Box]


STRIP = """<ruler length="25" title="Ruler" note="Call it first" edge="start here">
5|man|swim
6|mast|drift
20|man|walk
25|pistol|pistol
</ruler>"""


def _ticks(pen: Recorder, frame: Frame) -> list[float]:
    """The heights of long ticks at the bar, and of lines at the left edge, over the lower edge."""
    heights = set()
    for path, paint in pen.paths:
        level = (
            len(path) == 2
            and path[0][1] in (frame.x, frame.x + RulerBox.inset)
            and path[0][2] == path[1][2]
        )
        if level and paint.get("width", 0) >= 0.7:
            heights.add(round(frame.bottom - path[0][2], 3))
    return sorted(heights)


def test_ruler_units_are_true_to_size(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 25 * MM, 250 * MM)
    box = make(STRIP)
    assert box.measure(setting, frame.width) == pytest.approx(250 * MM)
    ticks = [tick for tick in _ticks(drawn(box, setting, frame), frame) if 5 < tick < 700]
    assert len(ticks) == 24
    for number, tick in enumerate(ticks, start=1):
        assert tick == pytest.approx(number * 10 * MM, abs=0.002)


def test_inches_are_72_points(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 25 * MM, 6 * 72)
    box = make('<ruler length="6" step="25.4mm"/>')
    ticks = [tick for tick in _ticks(drawn(box, setting, frame), frame) if 5 < tick < 425]
    assert ticks == pytest.approx([72, 144, 216, 288, 360])


@pytest.mark.parametrize("width", [19.5, 20, 22, 25])
def test_the_words_at_the_edge_lie_between_figures_and_cut(
    make: Make, setting: Setting, width: float
) -> None:
    frame = Frame(0, 0, width * MM, 60 * MM)
    box = make('<ruler length="6" unit="cm" edge="start here" title="Ruler">4||walk</ruler>')
    pen = drawn(box, setting, frame)
    assert not setting.overfull
    figures = max(text.right for text in pen.texts if text.text in ("0", "1", "cm"))
    words = [text for text in pen.texts if text.text.strip() in ("start", "here", "start here")]
    assert " ".join(text.text.strip() for text in words) == "start here"
    assert all(figures < text.x and text.right < frame.right for text in words)


def test_words_too_wide_for_the_arrow_run_along_a_narrow_ruler(
    make: Make, setting: Setting
) -> None:
    frame = Frame(0, 0, 20 * MM, 60 * MM)
    pen = drawn(
        make('<ruler length="6" edge="zakładać tu przedmiot">4||walk</ruler>'), setting, frame
    )
    assert not setting.overfull
    assert "zakładać tu przedmiot" in pen.words


def test_a_ruler_that_goes_on_starts_with_its_first_figure(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 25 * MM, 250 * MM)
    box = make('<ruler start="25" length="25">30|sail|one mast\n50||musket|50</ruler>')
    pen = drawn(box, setting, frame)
    assert {str(number) for number in range(25, 51)} <= set(pen.words)
    lowest = max(pen.texts, key=lambda text: text.bottom)
    assert lowest.text == "25"


def test_ruler_words_and_marks_are_all_there(make: Make, setting: Setting) -> None:
    pen = drawn(make(STRIP), setting, Frame(0, 0, 25 * MM, 250 * MM))
    assert {"Ruler", "Call it first", "start here", "swim", "drift", "walk"} <= set(pen.words)
    assert pen.icons == ["man", "mast", "man", "pistol"]
    assert not setting.overfull


def test_marks_too_close_together_are_noted(make: Make, setting: Setting) -> None:
    make('<ruler length="9">5|man|walk\n5.2|man|run</ruler>').measure(setting, 25 * MM)
    assert [item.axis for item in setting.overfull] == ["height"]


def test_a_mark_without_room_below_stands_above_its_line(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 25 * MM, 60 * MM)
    box = make('<ruler length="6">1.4|man|swim\n1.7|mast|drift\n4|chest|carry</ruler>')
    pen = drawn(box, setting, frame)
    assert not setting.overfull
    line = frame.bottom - 17 * MM
    assert next(text for text in pen.texts if text.text == "drift").bottom < line
    badges = [rect for rect, paint in pen.rects if paint.get("stroke") == "paper"]
    middles = sorted(badge.y for badge in badges)
    assert all(b - a >= badges[0].height for a, b in itertools.pairwise(middles))
    figures = [text for text in pen.texts if text.text.isdigit()]
    assert "2" not in {text.text for text in figures}


def test_parts_of_a_unit_have_ticks(make: Make, setting: Setting) -> None:
    frame = Frame(0, 0, 25 * MM, 3 * 72)
    pen = drawn(make('<ruler length="3" step="25.4mm" parts="8"/>'), setting, frame)
    heights = {
        round((frame.bottom - path[0][2]) / 9, 3)
        for path, paint in pen.paths
        if len(path) == 2 and path[0][1] == RulerBox.inset and path[0][2] == path[1][2]
    }
    assert heights >= set(range(1, 24))


def test_second_figures_stand_under_the_first_or_behind_the_word(
    make: Make, setting: Setting
) -> None:
    rows = "2|man|swim|2|¾″\n2.5|mast|drift|2.5|1″\n8|man|walk|8|3″"
    pen = drawn(
        make(f'<ruler length="8" unit="cm">{rows}</ruler>'), setting, Frame(0, 0, 25 * MM, 80 * MM)
    )
    assert {"¾″", "drift 1″", "3″", "cm"} <= set(pen.words)


def test_a_tape_says_below_a_figure_who_goes_so_far(make: Make, setting: Setting) -> None:
    """Icon and words in lines where they have room, else along the tape without the icon."""
    frame = Frame(0, 0, 15.8 * MM, 3 * 72)
    rows = "2|man|walk · far\n2.3|ship|sail"
    tape = f'<ruler kind="tape" length="3" step="25.4mm">{rows}</ruler>'
    pen = drawn(make(tape), setting, frame)
    assert not setting.overfull
    assert pen.icons == ["man"]
    below = [next(t for t in pen.texts if t.text == word) for word in ("2", "walk", "far")]
    assert all(above.bottom < under.bottom for above, under in itertools.pairwise(below))
    assert all(text.x >= frame.x and text.right <= frame.right for text in below)
    assert "sail" in pen.words


def test_a_tape_is_laid_with_either_side(make: Make, setting: Setting) -> None:
    """Ticks true to size at both edges, each figure once; a second row one step below."""
    frame = Frame(0, 0, 19 * MM, 4 * 72)
    rows = "2|man|walk\n4|ship|sail\n4|cannon|fire"
    pen = drawn(make(f'<ruler kind="tape" length="4" step="25.4mm">{rows}</ruler>'), setting, frame)
    for edge in (TapeBox.inset, frame.right - TapeBox.inset):
        ticks = {
            round(frame.bottom - path[0][2], 3)
            for path, paint in pen.paths
            if len(path) == 2 and path[0][1] == pytest.approx(edge) and paint.get("width") == 0.8
        }
        assert ticks == {72.0, 144.0, 216.0}
    assert all(pen.words.count(figure) == 1 for figure in "01234")
    places = [next(t for t in pen.texts if t.text == word) for word in ("sail", "fire", "walk")]
    assert all(above.bottom < below.bottom for above, below in itertools.pairwise(places))
    assert not setting.overfull


def test_marks_beyond_the_scale_are_refused(make: Make, setting: Setting) -> None:
    with pytest.raises(Misused, match="beyond the end"):
        make('<ruler length="5">6|man|walk</ruler>').measure(setting, 25 * MM)


# -- rings --------------------------------------------------------------------------------------

PART = (
    '<arc radius="200mm" angle="45" band="16mm" tab="11mm" label="Monster" figure="20 cm" '
    'note="Attack!" icon="monster" edge="glue here" alt="ring"/>'
)


def _curve(path: list[Any]) -> list[tuple[float, float]]:
    """Points on the lines and curves of a path, ten for each curve."""
    points: list[tuple[float, float]] = []
    for operator, *n in path:
        if operator in ("m", "l"):
            points.append((n[0], n[1]))
        elif operator == "c":
            (x, y), ends = points[-1], [n[0:2], n[2:4], n[4:6]]
            (ax, ay), (bx, by), (cx, cy) = ends
            for step in range(1, 11):
                t, u = step / 10, 1 - step / 10
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                px = sum(w * v for w, v in zip(weights, (x, ax, bx, cx), strict=True))
                py = sum(w * v for w, v in zip(weights, (y, ay, by, cy), strict=True))
                points.append((px, py))
    return points


def test_the_outer_edge_of_a_ring_is_its_radius(make: Make, setting: Setting) -> None:
    box = make(PART)
    wide = box.natural_width(setting) or 0
    frame = Frame(10, 20, wide, box.measure(setting, wide))
    pen = drawn(box, setting, frame)
    (band,) = [path for path, paint in pen.paths if paint.get("stroke") == "cut"]
    x, y = frame.centre[0], frame.y + 200 * MM
    reaches = [math.hypot(px - x, py - y) / MM for px, py in _curve(band)]
    outer = [reach for reach in reaches if reach > 192]
    inner = [reach for reach in reaches if reach < 192]
    assert len(outer) > 20
    assert outer == pytest.approx([200.0] * len(outer), abs=0.01)
    assert inner == pytest.approx([184.0] * len(inner), abs=0.01)
    angles = [math.degrees(math.atan2(px - x, y - py)) for px, py in _curve(band)]
    assert max(angles) - min(angles) == pytest.approx(45, abs=0.001)
    for px, py in (point for path, _ in pen.paths for point in _curve(path)):
        assert frame.x - 0.1 <= px <= frame.right + 0.1
        assert frame.y - 0.1 <= py <= frame.bottom + 0.1
    assert pen.icons == ["monster"]
    assert any(word.startswith("glue") for word in pen.words)
    assert not setting.overfull


def test_a_band_wider_than_its_ring_is_refused(make: Make, setting: Setting) -> None:
    with pytest.raises(Misused, match="band narrower"):
        make('<arc radius="10mm" angle="90" band="12mm"/>').measure(setting, 50 * MM)
