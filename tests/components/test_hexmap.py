"""Hex maps: hexes true to size, every name once and on free ground, clear words for faults."""

from __future__ import annotations

import pytest

from kaperbrief.components.box import Misused
from kaperbrief.components.hexmap_text import LEGEND, SIGNS
from kaperbrief.models import hexmap
from kaperbrief.setting.frame import Frame
from kaperbrief.units import MM
from recorder import drawn

FRAME = Frame(20, 30, 240 * MM, 160 * MM)
PORT = """
. P . . T T . .
. . . F A F . .
. . . . h h . .
. . . . . . . x
. I . . : : . .

home-port|B5|1|Port Halyard
free-port|A2|0|Lantern Quay
treasure|E2|0|Treasure Island
reef|D8|0|The Teeth
sea|||Sea of Tests
"""


def chart(text: str = PORT, more: str = "") -> str:
    return f'<hexmap title="Sea of Tests" {more}>{text}</hexmap>'


def test_the_signs_are_those_of_the_maps() -> None:
    assert set(SIGNS) == set(hexmap.SIGNS)
    assert {sign: name for name, sign in LEGEND.items()} == {
        sign: name for sign, name in hexmap.SIGNS.items() if name != "sea"
    }


def test_every_name_is_drawn_once(make, setting) -> None:
    words = drawn(make(chart()), setting, FRAME).words
    for name in ("Port Halyard", "Lantern Quay", "Treasure Island", "The Teeth"):
        assert words.count(name) == 1
    # The sea's name stands on an arc, letter by letter, and once more on the plate.
    assert "".join(word for word in words if len(word) == 1).count("SeaofTests") == 1


@pytest.mark.parametrize("offset", ["odd-r", "even-r", "odd-q", "even-q"])
def test_hexes_are_as_wide_as_asked(make, setting, offset: str) -> None:
    wide = 15 * MM
    pen = drawn(make(chart(more=f'offset="{offset}" hex="15 mm"')), setting, FRAME)
    (grid,) = [path for path, paint in pen.paths if paint.get("stroke") == "hex"]
    points = [segment[1:] for segment in grid]
    at = 0 if offset.endswith("r") else 1
    along = sorted({round(point[at] / (wide / 2), 3) % 1 for point in points})
    # All corners lie on lines half a hex apart.
    assert max(along) - min(along) < 0.01 or max(along) > 0.99
    extent = max(p[at] for p in points) - min(p[at] for p in points)
    assert extent == pytest.approx((8.5 if at == 0 else 5.5) * wide, abs=0.1 * MM)


def test_names_meet_neither_each_other_nor_land(make, setting) -> None:
    pen = drawn(make(chart()), setting, FRAME)
    wanted = ("Port Halyard", "Lantern Quay", "Treasure Island", "The Teeth")
    names = [text for text in pen.texts if text.text in wanted]
    assert len(names) == 4
    for number, one in enumerate(names):
        assert not any(one.meets(other) for other in names[number + 1 :])
    (land,) = [path for path, paint in pen.paths if paint.get("fill") == "land"]
    for x, y in ((s[-2], s[-1]) for s in land if len(s) > 1):
        assert not any(one.x < x < one.right and one.y < y < one.bottom for one in names)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (". .\n. .  .", "row 2 has 3 hexes, the first one 2"),
        (". ?", 'unknown sign "?" in row 1'),
        ("- -", "at least one hex"),
        (". .\n\nfree-port|B9|0|Nowhere", "B9 lies beyond the map"),
        (". .\n\nfree-port|9B|0|Nowhere", '"9B" is no hex'),
        (". .\n\ninn|A1|0|The Anchor", 'unknown kind "inn"'),
        (". .\n\nlegend|moor|moor|", 'unknown terrain "moor"'),
    ],
)
def test_faults_are_told(make, setting, text: str, word: str) -> None:
    with pytest.raises(Misused) as error:
        drawn(make(chart(text)), setting, FRAME)
    assert word in str(error.value)


def test_hexes_that_are_too_wide_for_the_frame_are_told(make, setting) -> None:
    with pytest.raises(Misused, match=r"with hexes of 40 mm it is .* mm wide, there are 240 mm"):
        drawn(make(chart(more='hex="40 mm"')), setting, FRAME)
