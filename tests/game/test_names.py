"""What fields declare is looked up in any model: names, formulas, limits, each at its place."""

from __future__ import annotations

from typing import Annotated

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.names import Lookup, photos_of
from kaperbrief.models.base import (
    Centimetres,
    Formula,
    FormulaOf,
    Icon,
    Id,
    NotBelow,
    Photo,
    RankId,
    Ref,
    ShipId,
    TableFormula,
    model,
)
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK

PACK = """\
numbers: {near: 5}
ranks: [{id: mate, title: Mate, hits_on: 4+}, {id: cook, title: Cook, hits_on: 5+}]
"""
SHIPS = """\
ships:
  - {id: sloop, title: Sloop, base: 9, drive: sail, masts: 1, hull: 4, guns: 0}
  - {id: wreck, title: Wreck, base: nine, drive: sail, masts: 1, hull: 4, guns: 2}
"""


@model
class Part:
    id: Id
    icon: Icon = ""
    photo: Photo = ""


@model
class Toy:
    """A model with every mark there is, and all values as they should be."""

    ship_: ShipId = "sloop"
    ranks: tuple[RankId, ...] = ("mate", "cook")
    rows: tuple[tuple[Annotated[Id, Ref(".parts", "part")], ...], ...] = (("left",), ("right",))
    parts: tuple[Part, ...] = (Part("left", "skull"), Part("right"))
    moves: dict[Annotated[str, Ref("pack.numbers", "number")], RankId] | None = None
    at: Centimetres | Annotated[Id, Ref("pack.numbers", "number")] = 3
    count: TableFormula = "2*crews + guns"
    few: Annotated[Formula, FormulaOf("players", optional=True)] = ""
    boxes: Annotated[Formula, FormulaOf("ship")] = "hull"
    least: int = 1
    most: Annotated[int, NotBelow("least")] = 1
    part: Part | None = None


@pytest.fixture
def problems(project):
    """What is wrong with a toy, looked up in a small pack with ships and ranks."""
    files = {"pack.yaml": SMALL_PACK["pack.yaml"] + PACK, "ships.yaml": SHIPS}
    folder = project({f"content/small/{name}": text for name, text in files.items()}, small=True)
    workspace = Workspace.open(folder)
    game = load_pack(workspace, "small", {}, Problems())

    def find(toy, path=()):
        found = Problems()
        lookup = Lookup(game, workspace, ["default"], found)
        lookup.check(toy, game.origin("pack", "small"), path)
        return [(p.code, p.field, p.message, p.hint) for p in found.items]

    return find


def test_what_is_there_is_no_problem(problems):
    assert problems(Toy()) == []
    assert problems(Toy(at="near", moves={"near": "cook"}, part=Part("x", "anchor"))) == []


def unknown(word, name, hint):
    return f'unknown {word} "{name}"', hint


@pytest.mark.parametrize(
    ("toy", "field", "told"),
    [
        (Toy(ship_="slop"), "ship", unknown("ship", "slop", 'did you mean "sloop"?')),
        (Toy(ranks=("mate", "king")), "ranks", unknown("rank", "king", "known: cook, mate")),
        (Toy(rows=(("rigth",),)), "rows", unknown("part", "rigth", 'did you mean "right"?')),
        (Toy(moves={"far": "mate"}), "moves.far", unknown("number", "far", 'did you mean "near"?')),
        (Toy(moves={"near": "x"}), "moves.near", unknown("rank", "x", "known: cook, mate")),
        (Toy(at="neer"), "at", unknown("number", "neer", 'did you mean "near"?')),
        (
            Toy(part=Part("x", "mann")),
            "part.icon",
            unknown("icon", "mann", 'did you mean "man"? Or draw it: icons/mann.svg'),
        ),
    ],
)  # fmt: skip
def test_what_is_not_there_is_told_with_a_guess(problems, toy, field, told):
    assert problems(toy) == [("reference", field, *told)]
    assert problems(toy, ("toys", 3)) == [("reference", f"toys.{field}", *told)]


@pytest.mark.parametrize(
    ("toy", "field", "message"),
    [
        (Toy(count="2*crewz"), "count", 'unknown name "crewz"'),
        (Toy(count=""), "count", 'cannot read the formula ""'),
        (Toy(few="players + ships"), "few", 'unknown name "ships"'),
        # The one ship that can be read has no guns.
        (Toy(boxes="hull / guns"), "boxes", 'the formula "hull / guns" divides by zero'),
    ],
)
def test_a_formula_names_what_it_may(problems, toy, field, message):
    assert [told[:3] for told in problems(toy)] == [("formula", field, message)]


def test_the_most_is_no_less_than_the_least(problems):
    told = ("range", "least", "the least is 5, and the most only 4", "swap least and most")
    assert problems(Toy(least=5, most=4)) == [told]
    assert problems(Toy(least=4, most=4)) == []


def test_photos_are_gathered_with_their_places():
    parts = (Part("left", photo="ann.jpg"), Part("right"), Part("low", "skull", "tom.png"))
    toy = Toy(parts=parts, part=Part("x", photo="x.jpg"))
    assert photos_of(toy) == [
        (("parts", 0, "photo"), "ann.jpg"),
        (("parts", 2, "photo"), "tom.png"),
        (("part", "photo"), "x.jpg"),
    ]


def test_photos_are_not_looked_up_with_the_names(problems):
    assert problems(Toy(part=Part("x", photo="nowhere.jpg"))) == []


def test_what_cannot_be_read_is_there_all_the_same(problems):
    """Its own problem is told already."""
    assert problems(Toy(ship_="wreck")) == []


def test_every_thing_of_a_list_stands_at_its_own_place(checked):
    pack = "ranks: [{id: mate, title: Mate, hits_on: 4+}]\n"
    crews = """\
crews:
  - id: gang
    title: Gang
    figures:
      - {id: a, rank: mate}
      - {id: b, rank: mat}
      - {id: c, rank: mate, items: [rum]}
"""
    found = checked({"crews.yaml": crews}, pack)
    assert [p.headline() for p in found] == [
        'content/small/crews.yaml:6:23: error[reference]: figures.rank: unknown rank "mat"',
        'content/small/crews.yaml:7:37: error[reference]: figures.items: unknown item "rum"',
    ]
