"""The kinds of content: file name, top-level key and model are the same word."""

from __future__ import annotations

from typing import Any

from kaperbrief.models.card import Card, CardKind
from kaperbrief.models.crew import Crew, Item
from kaperbrief.models.hexmap import HexMap
from kaperbrief.models.marker import Marker
from kaperbrief.models.material import Material
from kaperbrief.models.name import Name
from kaperbrief.models.plan import Plan
from kaperbrief.models.reference import Reference
from kaperbrief.models.ruler import Ruler
from kaperbrief.models.scenario import Scenario
from kaperbrief.models.ship import Ship
from kaperbrief.models.tale import Tale
from kaperbrief.models.words import Noun

KINDS: dict[str, type[Any]] = {
    "ships": Ship,
    "items": Item,
    "crews": Crew,
    "card-kinds": CardKind,
    "cards": Card,
    "markers": Marker,
    "rulers": Ruler,
    "references": Reference,
    "plans": Plan,
    "hexmaps": HexMap,
    "names": Name,
    "scenarios": Scenario,
    "tales": Tale,
    "words": Noun,
    "materials": Material,
}
