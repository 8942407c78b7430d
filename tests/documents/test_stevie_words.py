"""What sheets of Evil Stevie say where two of them, or a sheet and the rules, could differ."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.workspace import Workspace

WORDS = [
    ("wreck’s class", "+ her class"),
    ("the one with **least move left**", "the slower one"),
    ("**less than 45°**, to yourself too", None),
    ("wherever you aimed; no other damage°", "wherever you aimed, at any range"),
    ("to the three dice for **each 5 men**", "+1 each 5 crew"),
    ("expert **marksman**; +1 at most in all", None),
    ("a prize of its own, no points", "Award for good roleplay"),
    ("nobody at the sails", "too few men"),
    ("Only # left: leak!", "**Leak!**"),
    ("**Navigator.**°", "**Navigator.** "),
    ("**Engineer.**°", "**Engineer.** "),
    ("**Axeman.**°", "**Axeman.** "),
    ("A child who plays the sharks", "captain for the sharks"),
    ("text='Other'", "text='Award'"),
    ("rowing now", "text='oars'"),
    ("Dying, it draws **all sharks**", "draws it from"),
    ("musket/blade: 6 flees", "'musket: 6 flees"),
    ("peg leg: crew", "text='peg leg'"),
]


@pytest.mark.parametrize(("said", "before"), WORDS)
def test_words_that_the_rules_decide(said, before):
    kinds = load_pack(Workspace.open(None), "evil-stevie", {}, Problems()).kinds
    texts = repr([kinds[name] for name in ("references", "rulers", "cards", "card-kinds")])
    assert said in texts
    assert before is None or before not in texts


def test_chances_begin_where_shots_of_the_rules_do():
    """A class 6 hull nearer than 6″ with a captain at the gun: 10 − 4."""
    sheets = load_pack(Workspace.open(None), "evil-stevie", {}, Problems()).kinds["references"]
    blocks = {block.id: block for block in sheets["gunnery"].blocks}
    assert [row.key for row in blocks["chances"].rows] == [f"{least}+" for least in range(6, 14)]
