"""The walk over models: keys, paths, replaced texts, refused positions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import pytest

from kaperbrief.l10n.localise import localise, plurals, texts
from kaperbrief.models.base import MaxLen, MinLen, Text


@dataclass(frozen=True, slots=True)
class Row:
    id: str
    effect: Text
    dice: int = 1


@dataclass(frozen=True, slots=True)
class Speech:
    hello: Text = "Ahoi"


@dataclass(frozen=True)
class Sheet:
    id: str
    title: Annotated[Text, MaxLen(40)]
    for_: Text = ""
    note: Text | None = None
    rows: Annotated[tuple[Row, ...], MinLen(1)] = ()
    either: Row | Speech | None = None
    lines: tuple[Text, ...] = ()
    labels: dict[str, Text] = field(default_factory=dict)
    speeches: dict[str, Speech] = field(default_factory=dict)
    columns: tuple[tuple[str, ...], ...] = ()
    speech: Speech = Speech()
    plain: str = "bleibt"


@dataclass(frozen=True, slots=True)
class Tree:
    id: str
    name: Text
    below: tuple[Tree, ...] = ()


@dataclass(frozen=True, slots=True)
class Noun:
    id: str
    one: Text
    other: Text
    hint: Text = ""


SHEET = Sheet(
    id="gunnery",
    title="Kanonen",
    for_="alle",
    rows=(Row("hull", "Rumpf"), Row("mast", "Mast")),
    either=Speech("Moin"),
    lines=("eins", "zwei"),
    labels={"port": "Hafen"},
    speeches={"end": Speech("Ende")},
    columns=(("a", "b"),),
)

KEYS = {
    "references/gunnery#title": "Kanonen",
    "references/gunnery#for": "alle",
    "references/gunnery#rows/hull/effect": "Rumpf",
    "references/gunnery#rows/mast/effect": "Mast",
    "references/gunnery#either/hello": "Moin",
    "references/gunnery#lines": "eins\nzwei",
    "references/gunnery#labels/port": "Hafen",
    "references/gunnery#speeches/end/hello": "Ende",
    "references/gunnery#speech/hello": "Ahoi",
}


def test_every_text_has_a_stable_key():
    assert {key: text for key, text, _ in texts(SHEET, "references/gunnery")} == KEYS


def test_paths_lead_through_the_yaml():
    paths = {key.partition("#")[2]: path for key, _, path in texts(SHEET, "references/gunnery")}
    assert paths["for"] == ("for",)
    assert paths["rows/mast/effect"] == ("rows", 1, "effect")
    assert paths["labels/port"] == ("labels", "port")


def test_localising_replaces_texts_and_nothing_else():
    found = localise(SHEET, "references/gunnery", lambda key, text: text.upper())
    assert found == Sheet(
        id="gunnery",
        title="KANONEN",
        for_="ALLE",
        rows=(Row("hull", "RUMPF"), Row("mast", "MAST")),
        either=Speech("MOIN"),
        lines=("EINS", "ZWEI"),
        labels={"port": "HAFEN"},
        speeches={"end": Speech("ENDE")},
        columns=(("a", "b"),),
        speech=Speech("AHOI"),
    )


def test_nothing_replaced_gives_the_same_object():
    assert localise(SHEET, "references/gunnery", lambda key, text: text) is SHEET


def test_a_list_keeps_its_number_of_lines():
    found = localise(SHEET, "references/gunnery", lambda key, text: text.replace("\n", " "))
    assert found.lines == ("eins", "zwei")


def test_models_may_hold_themselves():
    tree = Tree("a", "A", (Tree("b", "B"),))
    assert [key for key, _, _ in texts(tree, "trees/a")] == ["trees/a#name", "trees/a#below/b/name"]


def test_nouns_are_one_entry_with_plural_forms():
    noun = Noun("ship", "Schiff", "Schiffe", "im Spiel")
    assert [key for key, _, _ in texts(noun, "words/ship")] == ["words/ship#hint"]
    assert list(plurals(noun, "words/ship")) == [
        ("words/ship#one", {"one": "Schiff", "other": "Schiffe"}, ("one",))
    ]
    assert localise(noun, "words/ship", lambda key, text: "!").one == "Schiff"


@dataclass(frozen=True)
class Nameless:
    text: Text


@dataclass(frozen=True)
class Silent:
    number: int = 0
    inner: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Positions:
    things: tuple[Nameless, ...] = ()


@dataclass(frozen=True)
class Grid:
    cells: tuple[tuple[Text, ...], ...] = ()


@dataclass(frozen=True)
class Deep:
    things: tuple[Silent, ...] = ()


@dataclass(frozen=True)
class Numbers:
    things: tuple[Speechless, ...] = ()


@dataclass(frozen=True)
class Speechless:
    number: int = 0


@pytest.mark.parametrize("model", [Positions, Grid, Deep])
def test_positions_are_refused_at_first_use(model):
    with pytest.raises(TypeError, match=model.__name__):
        list(texts(model(), "a/b"))


def test_lists_without_texts_need_no_ids():
    assert list(texts(Numbers((Speechless(),)), "a/b")) == []
