"""Boxes of hull and rigging against numbers counted by hand."""

from __future__ import annotations

import pytest

from kaperbrief.models.ship import Damage, Ship
from kaperbrief.rules.counts import damage_sheet

DAMAGE = Damage(hull_rows=10, zone="1/5", masts=(1, 2, 3))


def sheet_of(hull: int, rigging: int):
    ship = Ship(
        id="tub", title="Tub", base=10, drive="sail", masts=0, hull=hull, guns=1, rigging=rigging
    )
    return damage_sheet(ship, DAMAGE, 5)


@pytest.mark.parametrize(
    ("hull", "rows"),
    [
        (30, [3] * 10),
        (80, [8] * 10),
        (7, [1] * 7),
        (25, [3, 3, 3, 3, 3, 3, 2, 3, 2]),
        (71, [8, 8, 8, 8, 8, 8, 8, 1, 8, 6]),
    ],
)
def test_a_hull_has_all_its_boxes_and_none_more(hull, rows):
    sheet = sheet_of(hull, 5)
    assert [boxes for boxes, _, _ in sheet.hull] == rows
    assert sum(rows) == hull
    assert sheet.hull[0][1] == hull
    assert sum(boxes for boxes, _, leaks in sheet.hull if leaks) == hull // 5
    assert sheet.leak_from == hull - hull // 5


@pytest.mark.parametrize(
    ("boxes", "rows"),
    [
        (15, (3, 3, 3, 3, 3)),
        (12, (3, 3, 2, 2, 2)),
        (38, (8, 8, 8, 7, 7)),
        (3, (0, 0, 1, 1, 1)),
        (0, (0, 0, 0, 0, 0)),
    ],
)
def test_rigging_is_shared_out_among_its_rows(boxes, rows):
    assert sheet_of(10, boxes).rigging == rows


def test_masts_fall_in_favour_of_their_ship():
    assert sheet_of(10, 35).falls == (35, 17, 11)
