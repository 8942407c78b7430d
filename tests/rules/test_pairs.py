"""Few selections hold every two values together."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.rules.pairs import covering

CHOICES = st.dictionaries(
    st.sampled_from("abcdef"),
    st.lists(st.sampled_from("12345"), min_size=1, max_size=4, unique=True),
)


@given(CHOICES)
def test_every_two_values_come_together(choices):
    made = covering(choices)
    for a, b in itertools.combinations(choices, 2):
        for x, y in itertools.product(choices[a], choices[b]):
            assert any(one[a] == x and one[b] == y for one in made)
    for one in made:
        assert one.keys() == choices.keys()
        assert all(value in choices[name] for name, value in one.items())


def test_they_are_few():
    made = covering({name: ["0", "1"] for name in "abcdefghijklmnop"})
    assert len(made) <= 10
    assert covering({"a": ["1", "2"]}) == [{"a": "1"}, {"a": "2"}]
    assert covering({}) == []
