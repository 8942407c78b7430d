"""The fit ladder: styles that are too big step down to their floor, then leading is tightened."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from kaperbrief.press.fit import _descend
from kaperbrief.typeset.breaking import measure


def overfull(setting, *styles: str) -> None:
    """Note that these styles are too big, as a measuring does."""
    setting.overfull.clear()
    setting.note("height", 20, 10, frozenset(styles))


def test_styles_step_down_to_their_floor_and_no_further(setting):
    floor = setting.look.theme.styles["body"].floor
    sizes = [setting.style("body").size]
    while not setting.tight:
        overfull(setting, "body")
        assert setting.step_down()
        sizes.append(setting.style("body").size)
    assert sizes[0] == 10.5
    # Half a point each time; the last step is the one that tightens the leading.
    assert sizes[:-1] == [10.5, 10, 9.5, 9, 8.5, floor]
    assert sizes[-1] == floor
    overfull(setting, "body")
    assert not setting.step_down()
    assert setting.steps == {"body": 5}


def test_only_what_is_too_big_steps_down(setting):
    overfull(setting, "note")
    assert setting.step_down()
    assert setting.steps == {"note": 1}
    assert setting.style("body").size == 10.5


def test_titles_shrink_by_themselves(setting):
    overfull(setting, "sheet-title")
    assert setting.step_down()
    assert (setting.steps, setting.tight) == ({}, True)


class Words:
    """A box of one text in the style `body`, which counts how often it is measured."""

    def __init__(self, text: str) -> None:
        self.text, self.measured = text, 0
        self.node = SimpleNamespace(place="test:1")

    def measure(self, setting, width: float) -> float:
        self.measured += 1
        return setting.block(self.text, "body", width).height


def test_what_fits_is_measured_once_more_when_all_does(setting):
    boxes = {(number,): Words("Ahoi " * (40 if number == 5 else 3)) for number in range(9)}
    height = 5 * setting.style("body").leading
    assert not any(_descend(boxes, setting, 150, height).values())
    assert setting.steps["body"] > 1
    assert boxes[5,].measured == setting.steps["body"] + setting.tight + 1
    assert {box.measured for key, box in boxes.items() if key != (5,)} == {2}


def test_a_step_is_clear_as_soon_as_all_that_can_shrink_has_to(setting):
    boxes = {(number,): Words("Ahoi " * 40) for number in range(9)}
    height = 5 * setting.style("body").leading
    assert not any(_descend(boxes, setting, 150, height).values())
    steps = setting.steps["body"] + setting.tight
    assert boxes[0,].measured == steps + 1
    assert {box.measured for key, box in boxes.items() if key != (0,)} == {2}


def test_at_the_end_of_the_ladder_all_is_told_that_does_not_fit(setting):
    boxes = {(number,): Words("Ahoi " * (400 if number % 2 else 3)) for number in range(4)}
    blame = _descend(boxes, setting, 150, 60)
    assert setting.tight
    assert [bool(found) for found in blame.values()] == [False, True, False, True]


def test_a_text_is_measured_once_for_all_sizes(setting, monkeypatch):
    texts = []
    monkeypatch.setattr(
        "kaperbrief.typeset.setting.measure",
        lambda units, style: texts.append(units) or measure(units, style),
    )
    wide = setting.block("Ahoi **zwei** :skull:", "body", 500).width
    overfull(setting, "body")
    setting.step_down()
    small = setting.block("Ahoi **zwei** :skull:", "body", 500).width
    assert len(texts) == 1
    assert small / wide == pytest.approx(10 / 10.5)
