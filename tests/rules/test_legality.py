"""Legality of crews by invented limits."""

from __future__ import annotations

from kaperbrief.models.pack import Count, Limit
from kaperbrief.models.ship import Crew, Figure, Item
from kaperbrief.rules.counts import breaches

ITEMS = {
    "bow": Item("bow", "Bow", ("long",), 3),
    "club": Item("club", "Club", ("melee",), 2),
}
GUARDS = (Count("guard", min=3),)


def crew(*figures: Figure) -> Crew:
    return Crew("c", "C", figures)


def figure(rank: str, *items: str, recruit: bool = False) -> Figure:
    return Figure(f"{rank}-{len(items)}", rank, items=items, recruit=recruit)


def found(made: Crew, *limits: Limit) -> list[tuple[str, int, int | None]]:
    return [(limit.id, *rest) for limit, *rest in breaches(made, limits, ITEMS)]


def test_a_limit_counts_the_whole_crew():
    limit = Limit("bows", "long", "", max=1)
    assert found(crew(figure("a", "bow"), figure("b")), limit) == []
    assert found(crew(figure("a", "bow"), figure("b", "bow")), limit) == [("bows", 2, None)]


def test_a_minimum_is_a_limit_too():
    assert found(crew(figure("a")), Limit("chief", "chief", "", min=1)) == [("chief", 0, None)]


def test_each_figure_is_counted_by_itself():
    limit = Limit("hands", "item", "", each="figure", max=2)
    made = crew(figure("a", "bow", "club"), figure("b", "bow", "club", "club"))
    assert found(made, limit) == [("hands", 3, 1)]


def test_figures_with_a_tag_can_be_left_out():
    limit = Limit("clubs", "club", "", each="figure", min=1, without="long")
    made = crew(figure("a", "bow"), figure("b", "club"), figure("c"))
    assert found(made, limit) == [("clubs", 0, 2)]


def test_exceptions_hold_only_under_their_conditions():
    strict = Limit("bows", "long", "", max=1, unless=GUARDS)
    eased = Limit("guards-bows", "long", "", max=2, when=GUARDS)
    guards = [figure("guard", "bow") for _ in range(3)]
    assert found(crew(*guards), strict, eased) == [("guards-bows", 3, None)]
    others = crew(figure("a", "bow"), figure("a", "bow"))
    assert found(others, strict, eased) == [("bows", 2, None)]


def test_recruits_are_counted_and_switched_off():
    limit = Limit("recruit", "recruit", "", min=1, max=1)
    assert found(crew(figure("a", recruit=True)), limit) == []
    assert found(crew(figure("a")), limit) == [("recruit", 0, None)]
    off = Limit("recruit", "recruit", "", min=1, active=False)
    assert found(crew(figure("a")), off) == []
