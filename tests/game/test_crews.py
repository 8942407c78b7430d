"""Crews that break a pack's limits, or whose arms are worth too much or too little."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Severity

PACK = """\
ranks: [{id: mate, title: Mate, hits_on: 4+}]
arms: {middle: 6, spread: 2}
limits:
  - {id: few, of: mate, text: At most **two** mates, max: 2}
"""
CREW = """\
crews:
  - id: gang
    title: Gang
    figures:
"""
ITEMS = "items: [{id: gun, name: gun, value: 4}]\n"


@pytest.fixture
def problems(checked):
    """The problems of a crew of as many figures as there are lists of things."""

    def find(*things):
        figures = "".join(
            f"      - {{id: f{n}, rank: mate, items: {items}}}\n" for n, items in enumerate(things)
        )
        return checked({"crews.yaml": CREW + figures, "items.yaml": ITEMS}, PACK)

    return find


@pytest.mark.parametrize("things", [("[gun]",), ("[gun]", "[gun]")])
def test_fair_arms_are_no_problem(problems, things):
    assert problems(*things) == []


@pytest.mark.parametrize(
    ("things", "worth", "hint"),
    [
        (("[]", "[]"), 0, "add weapons worth 4"),
        (("[gun]", "[gun, gun]"), 12, "take away weapons worth 4"),
    ],
)
def test_unfair_arms_are_a_warning_that_says_what_to_do(problems, things, worth, hint):
    (found,) = problems(*things)
    assert found.severity is Severity.WARNING
    assert found.message == f"the arms are worth {worth}, fair are 4 to 8"
    assert found.hint == hint


def test_a_broken_limit_is_told_in_its_own_words(problems):
    (found,) = problems("[gun]", "[gun]", "[]")
    assert (found.code, found.field, found.span.line) == ("law", "figures", 5)
    assert found.message == "At most two mates (mate: 3)"


def test_arms_are_not_judged_while_a_thing_is_unknown(problems):
    assert [p.message for p in problems("[gum]")] == ['unknown item "gum"']


DIVES = "fields: {ships: [{id: deep-dive, kind: whole, default: 1}]}\n"


@pytest.mark.parametrize(
    ("pack", "message"),
    [
        ("fleets: {of: ships}\n", "what is to be balanced is missing"),
        ("fleets: {of: ships, by: lot}\n", ""),
        ("fleets: {of: ships, criteria: [{id: g, title: G, value: 2*guns}]}\n", ""),
        ("fleets: {criteria: [{id: g, title: G, value: 2*gun}]}\n", 'unknown name "gun"'),
        (f"{DIVES}fleets: {{criteria: [{{id: d, title: D, value: 2*deep_dive}}]}}\n", ""),
        ("fleets: {of: crews, criteria: [{id: g, title: G, value: 2*gun}]}\n", ""),
        ("fleets: {of: crews, criteria: [{id: g, title: G, value: hull}]}\n",
         'unknown name "hull"'),
    ],
)  # fmt: skip
def test_what_is_divided_is_balanced_by_its_own_numbers(checked, pack, message):
    found = [problem.message for problem in checked({"items.yaml": ITEMS}, pack)]
    assert found == ([message] if message else [])


def test_a_back_of_its_own_has_a_template(checked):
    material = "materials: [{id: m, item: none, title: M, template: paper-die, back: own}]\n"
    (found,) = checked({"materials.yaml": material})
    assert (found.field, found.message) == (
        "back",
        'the template "paper-die-back" for the backs is missing',
    )
