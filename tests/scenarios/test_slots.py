"""The names that texts of an evening may use: each is of another thing, and none is a hole."""

from __future__ import annotations

import pytest

from kaperbrief.models.base import Name
from kaperbrief.models.maps import HexMap, MapPlace, Plan, PlanItem
from kaperbrief.scenarios.draw import DrawTerms
from kaperbrief.scenarios.slots import slots
from kaperbrief.scenarios.waters import MIDDLE, Waters

SHIP = 10
NAMES = {
    one.id: one
    for one in (
        Name("skull", "island", "Skull Island"),
        Name("palm", "island", "Palm Island"),
        Name("goat", "island", "Goat Island"),
        Name("fang", "reef", "The Fang"),
        Name("broad", "sea", "The Broad Sea"),
        Name("anne", "captain", "Red Anne"),
        Name("bill", "captain", "Bold Bill"),
        Name("gull", "ship", "The Gull"),
    )
}


def island(name, x, text, ident=""):
    return PlanItem(ident or name, "island", x, 50, size=10, depth=10, text=text)


def waters(*items, title="The Broad Sea"):
    """A sea of 200 × 100 with two starts, left and right."""
    starts = [PlanItem(f"ship-{n}", "ship", x, 50, seat=n) for n, x in ((1, 10), (2, 190))]
    return Waters(Plan("sea", 200, 100, title, (*items, *starts)), (), (), ())


def found(water=None, sea=None, names=NAMES, **more):
    return slots(names, DrawTerms(2, more.pop("seed", 1), **more), water, sea, SHIP)


def test_without_a_sea_there_are_a_captain_and_a_ship():
    assert set(found()) == {"captain", "ship"}
    assert found()["ship"] == "gull"


def test_who_has_no_names_gets_none():
    assert found(names={}) == {}
    assert found(waters(island("one", 60, "")), names={}) == {}


def test_every_captain_comes_by_some_seed_and_another_vary_changes_it_alone():
    assert {found(seed=seed)["captain"] for seed in range(30)} == {"anne", "bill"}
    assert {found(vary={"names": seed})["captain"] for seed in range(30)} == {"anne", "bill"}
    assert {found(vary={"twist": seed})["captain"] for seed in range(30)} == {found()["captain"]}


def test_the_island_is_the_one_most_equally_far_from_all_starts_and_the_other_is_next():
    middle = island("middle", 100, "Skull Island", MIDDLE)
    near, fair = island("near", 40, "Palm Island"), island("fair", 110, "Goat Island")
    names = found(waters(middle, near, fair))
    assert (names["sea"], names["centre"]) == ("broad", "skull")
    assert (names["island"], names["other"]) == ("goat", "palm")


def test_a_reef_is_the_last_resort_and_the_middle_goes_before_it():
    middle = island("middle", 100, "Skull Island", MIDDLE)
    reef = PlanItem("reef", "rock", 30, 30, size=5, text="The Fang")
    names = found(waters(middle, reef))
    assert (names["island"], names["other"]) == ("skull", "fang")
    names = found(waters(reef))
    assert names["island"] == "fang"
    assert not {"other", "centre"} & set(names)


@pytest.mark.parametrize("text", ["", "7", "Nowhere"])
def test_a_place_whose_name_has_no_room_on_the_chart_is_not_spoken_of(text):
    names = found(waters(island("one", 100, text, MIDDLE), island("two", 60, "Palm Island")))
    assert "centre" not in names
    assert names["island"] == "palm"
    assert "other" not in names


def test_a_sea_that_nobody_has_named_leaves_no_empty_name():
    assert "sea" not in found(waters(title="Some other sea"))


def test_a_board_of_hexes_speaks_of_its_own_places_in_words():
    places = (
        MapPlace("home", "home-port", "A1", "Harbour"),
        MapPlace("hoard", "treasure", "B2", "Gold Rock"),
        MapPlace("first", "island", "C3", "Moss"),
        MapPlace("second", "island", "D4", "Fern"),
        MapPlace("bare", "island", "E5"),
    )
    sea = HexMap("sea", "The Round Sea", ("...",), places=places)
    names = found(sea=sea)
    assert (names["sea"], names["centre"], names["island"]) == (
        "The Round Sea",
        "Gold Rock",
        "Moss",
    )


def test_no_two_names_mean_the_same_thing():
    items = [island(f"i{n}", 40 * n, one.name) for n, one in enumerate(NAMES.values(), 1)
             if one.of == "island"]  # fmt: skip
    names = found(waters(*items))
    assert len({*names.values()}) == len(names)
