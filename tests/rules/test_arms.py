"""Arms of crews by an invented measure."""

from __future__ import annotations

import pytest

from kaperbrief.models.pack import Arms, Count, Extra
from kaperbrief.models.ship import Crew, Figure, Item
from kaperbrief.rules.counts import arms_of, bounds, imbalance

ITEMS = {
    "bow": Item("bow", "Bow", ("long",), 7),
    "club": Item("club", "Club", ("melee",), 3),
    "flute": Item("flute", "Flute"),
}
PAIR = Extra(2, (Count("melee", min=2),))
CHIEF = Extra(5, (Count("chief", min=1), Count("long", min=1)))
PLAIN = Arms(middle=20, spread=4)


def crew(*figures: tuple[str, ...]) -> Crew:
    made = (Figure(f"f{n}", rank, items=items) for n, (rank, *items) in enumerate(figures))
    return Crew("c", "C", tuple(made))


def test_the_values_of_all_things_are_summed():
    assert arms_of(crew(("a", "bow", "club"), ("b", "club", "flute"), ("b",)), PLAIN, ITEMS) == 13


def test_an_extra_counts_once_for_each_figure_that_meets_it():
    measure = Arms(20, 4, (PAIR,))
    assert arms_of(crew(("a", "club", "club"), ("b", "club"), ("b", "club")), measure, ITEMS) == 14
    assert arms_of(crew(("a", "club", "club"), ("b", "club", "club")), measure, ITEMS) == 16


def test_every_condition_of_an_extra_must_be_true_of_one_figure():
    measure = Arms(20, 4, (CHIEF,))
    assert arms_of(crew(("chief", "bow"), ("a", "club")), measure, ITEMS) == 15
    assert arms_of(crew(("chief", "club"), ("a", "bow")), measure, ITEMS) == 10


def test_extras_add_up_and_may_be_negative():
    clumsy = Extra(-1, (Count("recruit", min=1),))
    measure = Arms(20, 4, (PAIR, CHIEF, clumsy))
    made = Crew("c", "C", (Figure("f", "chief", items=("bow", "club", "club"), recruit=True),))
    assert arms_of(made, measure, ITEMS) == 13 + 2 + 5 - 1


@pytest.mark.parametrize(
    ("arms", "over"), [(12, -4), (15, -1), (16, 0), (20, 0), (24, 0), (25, 1), (31, 7)]
)
def test_the_imbalance_is_counted_from_the_edge_of_the_spread(arms, over):
    assert bounds(PLAIN) == (16, 24)
    assert imbalance(arms, PLAIN) == over
