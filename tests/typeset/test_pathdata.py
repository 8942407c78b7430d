"""Path data: what is read by ourselves is what any reader makes of it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.typeset import pathdata
from kaperbrief.workspace import shipped_root

SIGNS = ("M", "L", "H", "V", "C", "Q", "Z")
NUMBERS = ("1.5", "-2", ".5", "0", "3.25", "10", "007", "1.", "-", "2-3", "4.5.6", ",")


def read(how, data):
    try:
        return how(data)
    except Exception:  # whatever comes
        return None


def test_all_shipped_paths_are_read_alike():
    files = (shipped_root() / "templates").rglob("*.svg")
    found = {one for file in files for one in re.findall(r'\sd="([^"]+)"', file.read_text("utf-8"))}
    plain = [one for one in found if pathdata._plain(one)]
    assert len(plain) > 0.9 * len(found)
    assert [pathdata._plain(one) for one in plain] == [pathdata._any(one) for one in plain]


@given(
    st.lists(st.sampled_from(SIGNS + NUMBERS), max_size=14).map(lambda words: "M" + " ".join(words))
)
def test_any_data_is_read_alike(data):
    assert read(pathdata.segments, data) == read(pathdata._any, data)


@pytest.mark.parametrize("data", ["m1 2l3 4", "M1e1 2L3 4", "M1 2A3 4 0 0 1 5 6z", "M+1 2L3 4"])
def test_what_is_not_plain_is_read_too(data):
    assert pathdata._plain(data) == []
    assert len(pathdata.segments(data)) > 1
