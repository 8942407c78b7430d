"""Models: compared, hashed, shown and copied like the frozen dataclasses that they stand for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from kaperbrief.models.base import model


@model
class Cask:
    """A cask of something."""

    rum: int
    marks: tuple[str, ...] = ()


@model
class Hold:
    """What is below."""

    casks: dict[str, Cask] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plain:
    """A cask as Python's own dataclass."""

    rum: int
    marks: tuple[str, ...] = ()


def test_equal_by_their_fields():
    assert Cask(3, ("x",)) == Cask(3, ("x",))
    assert Cask(3, ("x",)) != Cask(3, ("y",))
    assert Cask(3) != Plain(3)
    assert (Cask(3) == 3) is False


def test_hashed_by_their_fields():
    assert len({Cask(3), Cask(3), Cask(4)}) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(Hold())


def test_shown_as_python_shows_dataclasses():
    assert repr(Cask(3, ("x",))) == repr(Plain(3, ("x",))).replace("Plain", "Cask")


def test_copied_with_other_values():
    assert replace(Cask(3, ("x",)), rum=4) == Cask(4, ("x",))
    assert Hold().casks is not Hold().casks


def test_no_other_fields():
    with pytest.raises(AttributeError):
        Cask(3).water = 1
