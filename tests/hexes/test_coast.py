"""Coasts: inside their hexes, and the same for the same place."""

from __future__ import annotations

import math

import pytest

from kaperbrief.hexes.axial import groups, within
from kaperbrief.hexes.coast import chance, coast, rims
from kaperbrief.hexes.layout import centre


@pytest.mark.parametrize("kind", ["pointy", "flat"])
def test_land_lies_inside_its_hexes(kind) -> None:
    land = {(0, 0), (1, 0), (1, 1), (4, 0), *within((0, 8), 2)} - {(0, 8)}
    found = groups(land)
    assert [len(part) for part in found] == [18, 3, 1]
    chains = [rims(part) for part in found]
    # The ring of hexes has a lake, and so two coasts.
    assert [len(chain) for chain in chains] == [2, 1, 1]
    for chain in (one for several in chains for one in several):
        points = coast(chain, kind)
        assert len(points) >= 6 * 7
        for x, y in points:
            near = min(land, key=lambda at: math.dist(centre(at, kind), (x, y)))
            mx, my = centre(near, kind)
            turns = range(0, 360, 60) if kind == "pointy" else range(30, 390, 60)
            reach = max(
                (x - mx) * math.cos(math.radians(t)) + (y - my) * math.sin(math.radians(t))
                for t in turns
            )
            assert reach < 0.5 + 1e-9


def test_a_coast_depends_on_its_place_alone() -> None:
    one, other = (coast(rims({at})[0], "pointy") for at in ((2, 3), (3, 3)))
    again = coast(rims({(2, 3), (9, 9)})[0], "pointy")
    assert one == again
    moved = [(x + 1, y) for x, y in one]
    assert max(math.dist(a, b) for a, b in zip(moved, other, strict=True)) > 0.02


def test_chance_is_even_and_never_changes() -> None:
    """The stamps on land and the strokes of a coast hang on these very numbers."""
    assert [round(chance(*at), 6) for at in ((0, 0), (1, 0), (0, 1), (-3, 7, 2))] == [
        0.0, 0.12645, 0.274666, 0.217079
    ]  # fmt: skip
    every = [chance(q, r, 7) for q in range(-20, 20) for r in range(-20, 20)]
    assert all(0 <= one < 1 for one in every)
    for low in (0.0, 0.25, 0.5, 0.75):
        share = sum(low <= one < low + 0.25 for one in every) / len(every)
        assert share == pytest.approx(0.25, abs=0.04)
