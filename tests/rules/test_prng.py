"""Numbers of a seed: the published stream, every face as likely, streams that don't touch."""

from __future__ import annotations

import pytest

from kaperbrief.rules.prng import Prng


def test_it_is_the_published_stream():
    # The first outputs of the reference implementation in C for the seed 1234567.
    stream = Prng(1234567)
    assert [stream.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_faces_of_a_die_come_alike():
    dice = Prng(3)
    thrown = [dice.between(1, 6) for _ in range(60_000)]
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    assert all(9_600 < thrown.count(face) < 10_400 for face in range(1, 7))


def test_words_open_streams_of_their_own():
    firsts = {Prng(7, *words).bits() for words in ((), ("a",), ("b",), ("a", "b"), ("b", "a"))}
    assert len(firsts) == 5
    assert Prng(7, "a", 2).bits() == Prng(7, "a", "2").bits()


def test_orders_of_three_come_alike():
    draw = Prng(11)
    orders = ["".join(draw.shuffled("abc")) for _ in range(6_000)]
    assert len(set(orders)) == 6
    assert all(850 < orders.count(order) < 1_150 for order in set(orders))


def test_a_sample_holds_nothing_twice():
    draw = Prng(2)
    for count in (0, 1, 5):
        assert len(set(draw.sample("abcde", count))) == count
    assert draw.choice([4]) == 4


def test_impossible_draws_are_refused():
    with pytest.raises(ValueError, match="6 of 5"):
        Prng(1).sample("abcde", 6)
    with pytest.raises(ValueError, match="from 0 numbers"):
        Prng(1).choice([])
