"""Our dataclasses do what those of the standard library do, and compile nothing when defined."""

from __future__ import annotations

import dataclasses
import inspect
from dataclasses import field, fields, is_dataclass, replace
from typing import Any

import pytest

from kaperbrief import records
from kaperbrief.records import dataclass


def classes(make: Any) -> tuple[Any, Any, Any]:
    @make(frozen=True, slots=True, order=True)
    class Depth:
        fathoms: int
        bottom: str = "sand"
        soundings: list[int] = field(default_factory=list, compare=False, repr=False)

    @make(slots=True)
    class Chart:
        depths: tuple[Any, ...]
        deepest: int = field(init=False)
        colour: str = "blue"
        wrecks: list[str] = field(default_factory=list, init=False)
        scale: float = field(default=1.5, init=False)

        def __post_init__(self) -> None:
            self.deepest = max(one.fathoms for one in self.depths)

    @make(kw_only=True)
    class Note:
        text: str
        seen: bool = False

    return Depth, Chart, Note


BOTH = pytest.mark.parametrize("make", [dataclass, dataclasses.dataclass])


@BOTH
def test_objects_are_made_compared_and_hashed_by_their_fields(make):
    depth, chart, note = classes(make)
    assert depth(3) == depth(3, "sand", [1]) != depth(4)
    assert hash(depth(3)) == hash(depth(3, "sand", [1]))
    assert depth(3) < depth(4) < depth(4, "stone")
    assert depth(3) != (3, "sand")
    assert depth(3).soundings is not depth(3).soundings
    assert chart((depth(3), depth(9))).deepest == 9
    made = chart((depth(3),), "green")
    assert (made.colour, made.wrecks, made.scale) == ("green", [], 1.5)
    assert made.wrecks is not chart((depth(3),)).wrecks
    assert note(text="a") == note(seen=False, text="a") != note(text="b")


@BOTH
def test_what_changes_has_no_hash(make):
    _, chart, note = classes(make)
    for one in (chart, note):
        assert one.__hash__ is None


@BOTH
def test_an_object_shows_its_fields(make):
    depth, _, _ = classes(make)
    assert repr(depth(3)).endswith("Depth(fathoms=3, bottom='sand')")


@BOTH
def test_a_wrong_argument_is_refused_by_name(make):
    depth, _, note = classes(make)
    for _ in range(2):  # before and after the method is compiled
        with pytest.raises(TypeError, match="fathoms"):
            depth()
        with pytest.raises(TypeError, match="colour"):
            depth(3, colour="green")
        with pytest.raises(TypeError, match="positional"):
            note("a")


@BOTH
def test_slots_refuse_other_names(make):
    depth, _, _ = classes(make)
    assert not hasattr(depth(3), "__dict__")


@BOTH
def test_the_standard_library_works_on_them(make):
    depth, _, _ = classes(make)
    assert is_dataclass(depth)
    assert replace(depth(3), bottom="stone") == depth(3, "stone")
    assert [one.name for one in fields(depth)] == ["fathoms", "bottom", "soundings"]


def test_nothing_is_compiled_until_an_object_is_made(monkeypatch):
    compiled = []
    monkeypatch.setattr(dataclasses, "_create_fn", lambda name, *_, **__: compiled.append(name))
    monkeypatch.setattr(inspect, "signature", compiled.append)
    real = records._compiled
    monkeypatch.setattr(records, "_compiled", lambda made: compiled.append(made) or real(made))
    depth, _, _ = classes(dataclass)
    assert compiled == []
    assert depth(3).fathoms == depth(3, "stone").fathoms == 3
    assert compiled == [depth]
