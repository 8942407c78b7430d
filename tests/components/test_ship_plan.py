"""Ships from above as forms: as many boxes as the data has, each where it belongs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from kaperbrief import pictures
from kaperbrief.components.box import Box, Misused
from kaperbrief.pictures.hulls import USUAL
from kaperbrief.pictures.planks import PIECES
from kaperbrief.pictures.rig import RIGS
from kaperbrief.press.document import Document
from kaperbrief.typeset.curves import extent
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from recorder import Recorder, recorded

Make = Callable[[str], Box]
ROWS = """\
planks|{dry}|{zone}
planks|{zone}||zone
tick|anchor
sail|4
sail|3|−1|threshold
mast
gun|1
gun|2
sail|3|0|stop
mast
tick|wheel||stop
"""
WORDS = '<text style="small">bow</text><text style="small">rows</text>'


def drawn(make: Make, setting: Setting, marked: str = "0 0 0", dry: int = 16) -> Recorder:
    tag = (
        f'<ship-deck kind="plan" look="sections:2" long="96 mm" beam="50 mm" marked="{marked}" '
        f'two-skins="{dry > 50}">'
        f"{ROWS.format(dry=dry, zone=4)}{WORDS}</ship-deck>"
    )
    box = make(tag)
    assert box.measure(setting, 72 * MM) < 118 * MM
    return recorded(box, setting, Frame(0, 0, 72 * MM, 118 * MM))


def test_ships_of_one_shape_and_another_rig_are_drawn_each(
    make: Make, setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is drawn once for all built alike is not taken for one with a sail along her keel."""
    boxes, word = [], pictures.read(USUAL.get("brig", "")).get("rig", "")
    for rig in ("gaff", "square"):
        monkeypatch.setitem(RIGS, word, rig)
        boxes.append(
            make(
                f'<ship-deck kind="plan" look="hull:brig" long="96 mm" beam="50 mm" alt="{rig}">'
                f"{ROWS.format(dry=16, zone=4)}{WORDS}</ship-deck>"
            )
        )
        boxes[-1].measure(setting, 72 * MM)
    document = Document("test", "en", setting.look.faces)
    document.begin()
    pen = Pen(setting, document.forms, 118 * MM)
    for box in boxes:
        box.draw(pen, Frame(0, 0, 72 * MM, 118 * MM))
    keys = document.forms.by_key
    assert len([key for key in keys if isinstance(key, tuple) and "ship-plan" in key]) == 2


def planks(pen: Recorder) -> list[tuple[Frame, str]]:
    """Polygons of so many points are the planks, with their lines."""
    points = 2 * (PIECES + 1)
    return [(extent(path), paint["stroke"]) for path, paint in pen.paths if len(path) == points + 1]


def crosses(pen: Recorder) -> int:
    return sum(paint.get("cap") == 1 and paint["stroke"] == "ink" for paint in pen.polylines) // 2


@pytest.mark.parametrize("dry", [16, 17, 60])
def test_there_are_as_many_planks_as_hull_boxes(make: Make, setting: Setting, dry: int) -> None:
    found = planks(drawn(make, setting, dry=dry))
    assert len(found) == dry + 4
    assert [ink for _, ink in found] == ["ink"] * dry + ["oxblood"] * 4
    # Port and starboard in turn, from the bow to the stern of each skin.
    assert all((box.centre[0] > 36 * MM) == n % 2 for n, (box, _) in enumerate(found))
    heights = [box.centre[1] for box, _ in found[::2]]
    assert sum(b < a for a, b in pairwise(heights)) == (dry > 50)
    assert all(box.x >= 0 and box.right <= 72 * MM for box, _ in found)


def test_rigging_and_guns_stand_on_the_deck_in_their_order(make: Make, setting: Setting) -> None:
    pen = drawn(make, setting)
    heights = {t.text: t.bottom for t in pen.texts if t.text in ("−1", "0", "1", "2")}
    assert heights["−1"] < heights["1"] < heights["2"] < heights["0"]
    assert [t.text for t in pen.texts if t.text in "PTS"] == ["P", "T", "S"] * 2
    boxes = [frame for frame, paint in pen.rects if 4 * MM < frame.width < 4.7 * MM]
    assert len([b for b in boxes if abs(b.width - b.height) < 0.1]) == 10 + 2 + 2


def test_what_is_lost_is_crossed_off(make: Make, setting: Setting) -> None:
    before = crosses(drawn(make, setting))
    assert [crosses(drawn(make, setting, marked)) - before for marked in
            ("5 0 0", "0 6 0", "0 0 1", "3 2 1")] == [5, 6, 1, 6]  # fmt: skip


def test_words_stand_left_and_right_of_the_bow(make: Make, setting: Setting) -> None:
    box = make(
        '<ship-deck kind="plan" look="hull:brig" long="80 mm" beam="40 mm">gun|1</ship-deck>'
    )
    with pytest.raises(Misused, match="left and right"):
        box.measure(setting, 72 * MM)


def test_what_has_no_mast_has_neither_bowsprit_nor_yards(make: Make, setting: Setting) -> None:
    widest = []
    for mast in ("mast|falls: 3\n", ""):
        tag = (
            f'<ship-deck kind="plan" look="hull:steamer" long="96 mm" beam="50 mm">'
            f"planks|8\nsail|3\n{mast}tick|wheel{WORDS}</ship-deck>"
        )
        box = make(tag)
        box.measure(setting, 72 * MM)
        pen = recorded(box, setting, Frame(0, 0, 72 * MM, 118 * MM))
        sails = [extent(path) for path, paint in pen.paths if paint.get("fill") == "sail"]
        widest.append((len(sails), min(y for _, y in pen.points)))
    assert widest[0][0] == 1
    assert widest[1][0] == 0
    assert widest[1][1] > widest[0][1]
