"""The fit ladder: styles that are too big step down to their floor, then leading is tightened."""

from __future__ import annotations


def overfull(setting, *styles: str) -> None:
    """Note that these styles are too big, as a measuring does."""
    setting.overfull.clear()
    setting.note("test:1", "height", 20, 10, frozenset(styles))


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
