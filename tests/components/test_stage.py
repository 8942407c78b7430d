"""Stages: what is put on them lies at its place, as large as the picture is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaperbrief.components.box import Box
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from recorder import recorded

Make = Callable[[str], Box]
PUT = '<put x="50 mm" y="10 mm" width="20 mm" height="8 mm"><text>Ahoy</text></put>'


@pytest.mark.parametrize("width", [53, 106, 160])
def test_what_is_put_on_a_stage_lies_there(make: Make, setting: Setting, width: int) -> None:
    box = make(f"<stage>{PUT}</stage>")
    least = box.measure(setting, width * MM)
    assert least == pytest.approx(0.8 * width * MM * 40 / 106)
    pen = recorded(box, setting, Frame(10, 20, width * MM, 40 * width / 106 * MM))
    (text,) = pen.texts  # in millimetres of the stage, whatever its size
    assert text.x == pytest.approx(50 * MM)
    assert 10 * MM < text.y < 18 * MM


def test_a_stage_is_no_larger_than_its_room(make: Make, setting: Setting) -> None:
    box = make('<stage look="sky:day sea:calm" alt="The sea"/>')
    box.measure(setting, 106 * MM)
    pen = recorded(box, setting, Frame(0, 0, 106 * MM, 20 * MM))
    assert [element.alt for element in pen.elements] == ["The sea"]
    assert box.useful == pytest.approx(40 * MM)


@pytest.mark.parametrize("turn", [0, 90])
def test_what_is_flipped_is_as_in_a_mirror(make: Make, setting: Setting, turn: int) -> None:
    put = PUT.replace(">", f' turn="{turn}" flip="true">', 1)
    drawn = []
    for one in (put, put.replace("true", "false")):
        box = make(f"<stage>{one}</stage>")
        box.measure(setting, 106 * MM)
        drawn.append("".join(recorded(box, setting, Frame(0, 0, 106 * MM, 40 * MM)).operators))
    assert " 340.16 0" in drawn[0]  # about x = 60 mm
    assert " 340.16 0" not in drawn[1]
