"""What stands on the sheets of a game where nothing floats, in place of words of the sea."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kaperbrief.game.shelf import Game

WORDS = {
    "Captain": "Player",
    "Ship": "Unit",
    "ships": "units",
    "Fleet": "Side",
    "fleet": "side",
    "fleets": "sides",
    "Crew": "Team",
    "crew": "team",
    "men": "people",
    "men now": "people now",
    "Wind": "Direction",
    "Mast": "Part",
    "mast": "part",
    "masts": "parts",
    "masts that still stand": "parts that are left",
    "in any wind": "in any direction",
    "Hull": "Strength",
    "hull": "strength",
    "Name of the crew": "Name of the team",
    "Name of the ship": "Name",
    "Your ship": "Your unit",
    "Your ships": "Your units",
    "Your own ship": "Your own unit",
    "Your crew": "Your team",
    "Your crews": "Your teams",
    "Crew and captain": "Team",
    "Fleet’s sign": "Sign of the side",
    "Who sails what": "Who has what",
    "Picture of the ship": "Picture",
    "people and ships": "people and units",
    "cross out what she hasn’t got": "cross out what is not there",
    "to work her": "to work it",
    "way to the treasure": "way to the middle",
    "turns to the treasure": "turns to the middle",
    "turns to the nearest free port": "turns to the nearest place of trade",
    "turns to all free ports, on average": "turns to all of those, on average",
    "from every home port": "from every start",
    "here lies the treasure": "the place that counts",
    "a ship at its start, its seat’s letter and pattern": "a unit at its start, its seat’s letter",
    "a reef: no ship passes": "nobody passes here",
    "the wind at the start": "the direction at the start",
    "ship in the middle, bow up; figures: how far": "in the middle, facing up; figures: how far",
    "From the shortest to the longest, round all islands; every direction of the wind counts "
    "alike.": "From the shortest to the longest, round all that lies in the way.",
    "All aboard!": "Everybody!",
    "Captain’s papers": "Papers",
}
"""Labels of templates, each with the one that is printed instead; a pack words any of them anew."""

SIGNS = {
    "anchor": "disc",
    "hat": "man",
    "hull": "shield",
    "sabres": "burst",
    "ship": "box",
    "skull": "x-mark",
    "wheel": "hourglass",
}
"""Icons of templates, each with the one that is printed instead, unless the game names it."""


def signs(game: Game) -> Mapping[str, str]:
    """The icons that a game prints in place of others."""
    floats = afloat(game.kinds)
    # Whoever says how players look has no captains with a tricorne.
    known = SIGNS if not floats else {"hat": SIGNS["hat"]} if game.pack.look else {}
    told, named = repr((game.pack, game.kinds)), game.pack.emblems
    usual = {
        name: to
        for name, to in known.items()
        if f"icon='{name}'" not in told and f":{name}:" not in told and name not in named
    }
    return usual | game.pack.signs


def afloat(kinds: Mapping[str, Mapping[str, Any]]) -> bool:
    """Has a game ships? What has the picture of a `unit` is none."""
    return any("unit" not in ship.look for ship in kinds["ships"].values())
