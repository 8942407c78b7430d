"""The pseudo-language keeps what must not change."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.l10n.catalog import pseudo
from kaperbrief.l10n.tokens import KEPT

TEXT = st.lists(
    st.sampled_from(
        [
            "Kanone ",
            "{cm:20}",
            "{n:doubloon 3} ",
            ":skull:",
            "**",
            "*",
            r"\*",
            r"\{",
            " ",
            "7",
            "\n",
        ]
    ),
    max_size=15,
).map("".join)


def test_longer_accented_and_bracketed():
    done = pseudo("Die Kanone trifft bis {cm:20} weit")
    assert done.startswith("[Ď")
    assert done.endswith("]")
    assert "{cm:20}" in done
    assert 1.3 <= len(done) / len("Die Kanone trifft bis {cm:20} weit") <= 1.5


def test_no_letters_no_change():
    assert pseudo("3–4 :skull:") == "3–4 :skull:"
    assert pseudo("") == ""


@given(TEXT)
def test_tokens_icons_and_marks_are_never_lost(text):
    done = pseudo(text)
    assert KEPT.findall(done) == KEPT.findall(text)
    marks = [re.findall(r"\*+", KEPT.sub(" ", t)) for t in (text, done)]
    assert marks[0] == marks[1]
    assert done.count("\n") == text.count("\n")
    assert len(done) >= len(text)
