"""Players into teams."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.fleets.task import ImpossibleFleets
from kaperbrief.fleets.wishes import make_teams


def teams(count, shares, fixed=None, apart=(), seed=1):
    return make_teams(shares, fixed or [None] * len(shares), apart, count, seed)


def test_teams_are_as_large_as_each_other():
    found = teams(3, [100] * 10)
    assert sorted(found.count(n) for n in range(3)) == [3, 3, 4]


def test_beginners_are_spread():
    found = teams(2, [110, 110, 90, 90, 100, 100])
    assert found[0] != found[1]
    assert found[2] != found[3]


def test_those_who_are_apart_never_meet():
    apart = [(0, 1), (1, 2), (2, 3), (0, 3)]
    for seed in range(20):
        found = teams(2, [100] * 6, apart=apart, seed=seed)
        assert all(found[a] != found[b] for a, b in apart)
        assert sorted((found.count(0), found.count(1))) == [3, 3]


def test_fixed_players_stay_where_they_are():
    found = teams(2, [100] * 4, [None, 1, 1, None])
    assert found == (0, 1, 1, 0)
    assert teams(2, [100] * 4, [0, 0, 0, None]) == (0, 0, 0, 1)


def test_three_who_are_apart_need_three_teams():
    triangle = [(0, 1), (1, 2), (0, 2)]
    with pytest.raises(ImpossibleFleets, match="no teams keep apart"):
        teams(2, [100] * 4, apart=triangle)
    assert len(set(teams(3, [100] * 4, apart=triangle)[:3])) == 3
    with pytest.raises(ImpossibleFleets, match="are in one") as caught:
        teams(2, [100] * 3, [1, None, 1], [(0, 2)])
    assert caught.value.seat == 2


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from([90, 100, 110]), min_size=4, max_size=20), st.integers(0, 9))
def test_no_team_is_much_stronger(shares, seed):
    found = teams(2, shares, seed=seed)
    sums = [sum(s for s, t in zip(shares, found, strict=True) if t == n) for n in (0, 1)]
    assert abs(sums[0] - sums[1]) <= (20 if len(shares) % 2 == 0 else 110)


def test_a_convention_is_divided_in_no_time():
    found = teams(6, [100 + n % 3 * 10 for n in range(300)])
    assert {found.count(n) for n in range(6)} == {50}
