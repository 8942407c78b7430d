"""The hex game's tables, cards, counters and prices against the numbers in `piratical_rules`."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

import piratical_rules as rules
from document_kits import CLASSIC
from kaperbrief.documents.deal import Dealer
from kaperbrief.documents.table import kit_table
from kaperbrief.errors import Problems
from kaperbrief.game.house import readings
from kaperbrief.game.load import load_pack
from kaperbrief.game.shelf import Game
from kaperbrief.models.options import Options
from kaperbrief.models.sheets import SheetBlock
from kaperbrief.source.reader import load_file
from kaperbrief.workspace import Workspace, shipped_root

_MARKS = (
    (r"−1 crew", "crew-1"),
    (r"−1 (treasure|:chest:)", "treasure-1"),
    (r"or \{n:gold 10\}|or 10 gold", "or10"),
    (r"\+(\d) treasures?", r"treasure+\1"),
    (r"−\s?:dieq: gold", "gold-D6"),
    (r"\+\s?:dieq: \+ 2 gold", "gold+D6+2"),
    (r"\+\s?:dieq: gold", "gold+D6"),
    (r"(:hourglass:\s)?miss a turn|:hourglass:", "miss"),
)


@functools.cache
def game(*house: tuple[str, str]) -> Game:
    found = load_pack(Workspace.open(None), "piratical", dict(house), Problems())
    assert found is not None
    return found


def block(reference: str, name: str, *house: tuple[str, str]) -> SheetBlock:
    blocks = game(*house).kinds["references"][reference].blocks
    return next(one for one in blocks if one.id == name)


def marks(text: str) -> str:
    """A result in the marks of `piratical_rules`; what is no known mark stays as it is."""
    text = text.replace("**", "")
    for pattern, mark in _MARKS:
        text = re.sub(pattern, mark, text)
    return " ".join(text.replace(",", " ").split())


@pytest.mark.parametrize("name", rules.TABLES)
def test_the_tables_say_what_the_rules_say(name):
    rows = block("tables", name).rows
    assert [row.icon for row in rows] == [f"die{n}" for n in range(1, 7)]
    assert [marks(row.text) for row in rows] == rules.TABLES[name]


def test_the_quick_reference_has_the_same_tables():
    rows = block("quick", "tables").rows
    assert [row.key for row in rows] == [f":die{n}:" for n in range(1, 7)]
    cells = [row.text.split("|") for row in rows]
    for number, name in enumerate(rules.TABLES):
        assert [marks(row[number]) for row in cells] == rules.TABLES[name]
    ram = [tuple(int(n.replace("−", "")) for n in row[-1].split(",")) for row in cells]
    assert ram == rules.RAM


def test_the_table_of_ramming():
    found = []
    for row in block("tables", "ram").rows:
        theirs = re.search(r"her hull \*\*−(\d)", row.text)
        own = re.search(r"yours?(?: hull)? \*\*−(\d)", row.text)
        found.append((int(theirs[1]) if theirs else 0, int(own[1]) if own else 0))
    assert found == rules.RAM


def test_the_chances_of_the_wind():
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    even = Fraction(sum(a == b and a % 2 == 0 for a, b in pairs), len(pairs))
    odd = Fraction(sum(a == b and a % 2 == 1 for a, b in pairs), len(pairs))
    texts = {row.id: row.text for row in block("tables", "wind").rows}
    # As parts of twelve, for per cent of them add up to 99.
    assert [re.search(r"(\d+) in (\d+)", texts[name])[0] for name in ("even", "odd", "none")] == [
        f"{chance * 12} in 12" for chance in (even, odd, 1 - even - odd)
    ]


def effect(card) -> str:
    """A card's effect line in the words of `piratical_rules`."""
    line = card.effect
    dice = line.count(":dieq:")
    sign = "-" if "−" in line else "+"
    if card.kind == "battle":
        reach = re.search(r"Range (\d)", card.text)
        assert re.fullmatch(r"\+1 :cannon: −2 :hull:", line)
        return f"hit +1, hull -2, range {reach[1]}"
    if card.kind == "boarding":
        return re.fullmatch(r"(\+\d) :sabres:", line)[1]
    patterns = (
        (r"1–6 :wind:", "wind any"),
        (r"(\d) :clockwise:", r"wind cw \1"),
        (r"(\d) :counter-clockwise:", r"wind ccw \1"),
        (r"[−+]1 :man:", f"crew {sign}1"),
        (r"(\d) :man: :sabres: :crew:", r"fight \1"),
        (r"− :dieq: :coin: \+1 :hourglass:", "gold -1D, turn -"),
        (r"\+( :dieq:)+( :coin:)?", f"gold +{dice}D"),
        (r"[−+] :dieq: :hull:", f"hull {sign}{dice}D"),
        (r"\+1 :wheel:", "turn +"),
        (r"\+1 :hourglass:", "turn -"),
        (r"−1 :hourglass:", "no turn -"),
        (r":dieq: :wind:", "drift 1D"),
        (r":shield: :storm:", "no storm"),
        (r":shield: :cannon: :sabres:", "no battle"),
        (r":shield: 1 :man:", "no loss"),
        (r"\+(\d) :chest:", r"treasure +\1"),
    )
    for pattern, words in patterns:
        if re.fullmatch(pattern, line):
            return re.sub(pattern, words, line)
    return line


def test_the_cards_do_what_the_rules_say():
    cards = [c for c in game().kinds["cards"].values() if c.deck == "events"]
    found = [f"{card.kind} {effect(card)}" for card in cards]
    assert found == rules.CARDS.strip().splitlines()
    assert all(card.count == 1 for card in cards)
    assert len({card.title for card in cards}) == 42


def test_what_a_card_says_is_what_its_effect_shows():
    words = {"one": 1, "two": 2, "1": 1, "2": 2, "3": 3, "4": 4}
    for card in game().kinds["cards"].values():
        rolled = re.search(r"\*\*(one die|(\d) dice)\*\*", card.text)
        if rolled:
            dice = int(rolled[2] or 1)
            assert card.effect.count(":dieq:") == dice, card.id
        turned = re.search(r"\*\*(one|two)\*\* hex sides? (counter-)?clockwise", card.text)
        if turned:
            shown = re.match(r"(\d) :(counter-)?clockwise:", card.effect)
            assert (words[turned[1]], turned[2]) == (int(shown[1]), shown[2]), card.id


def test_wind_cards_of_one_side_only():
    cards = game(("wind-cards", "one-side")).kinds["cards"]
    assert {cards[n].effect[0] for n in ("veering-wind", "backing-wind")} == {"1"}


@pytest.mark.parametrize("players", range(2, 7))
def test_the_counters_of_every_table(players):
    options = Options("piratical", players=players, lang="en", print=CLASSIC)
    table = kit_table(game(), options)
    found: dict[str, int] = {}
    tokens: dict[str, int] = {}
    cards = blanks = 0
    for one in Dealer(game(), options, table, "en").prints():
        if one.material.id == "turn-tokens":
            tokens[one.item] = one.count
        if one.kind == "markers":
            # The crew have several faces, but are all one kind.
            name = "crew" if one.material.id == "crew-counters" else one.item
            found[name] = found.get(name, 0) + one.count
        if one.kind == "cards":
            blanks += one.count if one.blank else 0
            cards += 0 if one.blank else one.count
    assert {name: found.get(name) for name in rules.COUNTERS} == rules.COUNTERS
    assert cards == 42
    assert blanks >= 6
    assert tokens == dict.fromkeys(game().kinds["ships"], 1)


def test_counters_show_range_field_of_fire_and_origin():
    markers = game().kinds["markers"]
    assert {name: markers[name].foot for name in rules.RANGES} == rules.RANGES
    assert {name: markers[name].seat for name in rules.ORIGINS} == rules.ORIGINS
    for name in ("cannon", "catapult"):
        other = markers[markers[name].back]
        assert (markers[name].mount, other.mount) == ("forward", "midships")
        assert (other.icon, other.foot) == (markers[name].icon, markers[name].foot)
    for name in ("bolt-thrower", "dwarf-cannon"):
        assert (markers[name].mount, markers[name].back) == ("half-circle", "")


def test_the_set_up_names_what_lies_ready_and_leaves_the_counting_to_the_kit():
    """Tonight's kit holds fewer counters than all that the rules list."""
    rows = block("set-up", "counters").rows
    assert [row.id for row in rows] == list(rules.READY)
    said = re.sub(r":\w+:", "", " ".join(row.key + row.text for row in rows))
    assert not any(sign.isdigit() for sign in said)


def test_the_fleets_of_the_set_up():
    rows = {row.id: row.text.split("|") for row in block("set-up", "fleets").rows}
    found = {name: (int(r[0]), int(r[3]), int(r[4])) for name, r in rows.items()}
    assert found == rules.FLEETS
    ships = game().kinds["ships"].values()
    assert {s.id: (s.crew, s.hull, s.hull - s.crew - 1) for s in ships} == rules.FLEETS


def test_fields_of_fire_are_drawn_as_far_as_weapons_reach():
    """The quick reference and mats draw and name what the things say."""
    weapons = {one.id: one for one in game().kinds["items"].values() if "weapon" in one.tags}
    assert {name: f"{one.least}–{one.range}" for name, one in weapons.items()} == rules.RANGES


@pytest.mark.parametrize(("name", "key", "words"), rules.QUICK)
def test_the_quick_reference_has_the_numbers(name, key, words):
    rows = [row for row in block("quick", name).rows if row.key.replace("\xa0", " ") == key]
    texts = [row.text.replace("**", "") for row in rows]
    assert any(words in text for text in texts), texts


@pytest.mark.parametrize(
    ("switch", "choice", "name", "row", "text"),
    [
        ("prices", "everywhere-2", "prices", "free-2", "2|2|+1"),
        ("treasure-price", "ten", "prices", "free-10", "2|4|+10°"),
        ("free-side", "each-hex", "turning", "sides-hex", "in each hex°"),
    ],
)
def test_the_quick_reference_follows_the_house(switch, choice, name, row, text):
    texts = {one.id: str(one.text) for one in block("quick", name, (switch, choice)).rows}
    assert text in texts[row]


def test_every_case_of_the_rules_is_a_switch():
    cases = [switch.case for switch in game().pack.house]
    assert sorted(cases) == sorted(f"PX-{n}" for n in range(1, 41) if n != 34)


def test_the_rules_speak_for_each_other_answer_of_a_conflict():
    """A reading says `the rules also say` of its other answers, so none of them is ours."""
    for switch in (one for one in game().pack.house if one.conflict):
        others = [choice for choice in switch.choices if choice.id != switch.default]
        assert all(choice.literal for choice in others), switch.case


def test_the_quick_reference_names_the_right_fleets():
    """Of those that play a row tells the names, in place of its #."""
    blocks = game().kinds["references"]["quick"].blocks
    found = {row.id: row.ships for one in blocks for row in one.rows if row.ships}
    assert found["both"] == ("crown", "orcs", "raiders")
    assert found["sail"] == ("knights", "elves")
    assert found["steam"] == found["thick"] == ("dwarves",)
    assert found["ram"] == ("crown", "dwarves", "raiders")


def test_forts_go_on_firing_in_range():
    for sheet, name in (("port-notes", "forts"), ("quick", "ports")):
        (text,) = (row.text for row in block(sheet, name).rows if row.id == "forts")
        assert "again each turn while" in text
        assert "in range" in text


def test_the_mutiny_is_a_boarding_that_decides():
    (card,) = (one for one in game().kinds["cards"].values() if one.id == "trouble-below")
    assert "If you lose, **1\N{NO-BREAK SPACE}crew** is gone°" in str(card.text)


def test_the_set_up_sheet_is_the_legend_of_reminders():
    """Every reminder token stands there with its sign and a word (P-17)."""
    rows = {one.id: f"{one.key} {one.text}" for one in block("set-up", "counters").rows}
    said = " ".join(rows[name] for name in ("markers", "half-speed", "port-bill"))
    for name in ("miss-turn", "half-speed", "free-side", "pay-in-port"):
        marker = game().kinds["markers"][name]
        assert (f":{marker.icon}:" if marker.icon else marker.figure) in said, name
        assert marker.title.lower() in said, name


def _ours(data: Any, ours: Mapping[str, set[str]]) -> Iterator[tuple[str, str, list[str]]]:
    """Switch, choice and texts of all that is written for a choice that is not the rules'."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ours.get(str(data.get("house")), ()):
                row = value if isinstance(value, dict) else {"text": value}
                texts = [str(row[name]) for name in ("text", "key") if name in row]
                yield data["house"], key, texts
            yield from _ours(value, ours)
    elif isinstance(data, list):
        for value in data:
            yield from _ours(value, ours)


def test_what_follows_a_reading_of_our_own_bears_the_mark():
    """Cards and sheets say ° wherever the house chose and the rules did not."""
    root = shipped_root() / "content" / "piratical"
    pack = load_file(root / "pack.yaml", "pack.yaml", Problems())
    assert pack is not None
    ours = {
        switch: {choice for choice, literal in choices.items() if not literal}
        for switch, choices in readings(pack.data["house"]).items()
    }
    found = set()
    for path in [root / "cards" / "events.yaml", *sorted((root / "references").glob("*.yaml"))]:
        source = load_file(path, path.name, Problems())
        for switch, choice, texts in _ours(source.data if source else None, ours):
            words = [text for text in texts if len(text.split()) > 2]
            # The range of 2 is in the rules, what it means for catapults is not.
            if words and "**Range 2** at most" not in words[0]:
                assert any("°" in text for text in words), (path.name, switch, choice, words)
                found.add((switch, choice))
    assert len(found) > 20
