"""Two hundred evenings of every game, table and language: nothing is named that is not there.

Seas are not drawn here: a port for each player and one without, names by what they are for.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest

from kaperbrief.documents.languages import Languages
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.documents.scenario_sheet import handout, referee
from kaperbrief.errors import Problems
from kaperbrief.models.options import Options
from kaperbrief.scenarios.draw import DrawTerms
from kaperbrief.scenarios.make import make, scenario_of, worths
from kaperbrief.units import letters_of
from kaperbrief.workspace import Workspace

WORKSPACE = Workspace.open(None)
TABLES = [
    *(("tischpiraten", players) for players in (2, 3, 4)),
    *(("piratical", players) for players in (2, 3, 4, 5, 6)),
    *(("evil-stevie", players) for players in (2, 3, 4, 6, 8, 12, 26)),
]
SEEDS = range(200)
GAP = re.compile(r"\*\*\*\*|[?!.]\*{0,2}\.|[,;:]\s*[,.;]|\s[,.;]|\(\)|„“|“”|  |\{\?|^\W*$")
FLEET = re.compile(r"(?:fleet|Flotte) \*\*([A-Z]*)\*\*")
PORT = re.compile(r"(?:port|Hafen) (?:of|der) (?:fleet|Flotte)")
CLASSES = re.compile(r"(?:ships of class (\d) and more|Schiffe ab Klasse (\d))")
FORT = re.compile(r"stands a fort|steht ein Fort|in the fort|Nehmt das Fort|Take the fort")
BUILD = re.compile(r"Build a \*\*fort\*\*|Baut auf der Insel .* ein \*\*Fort\*\*")
SECOND = re.compile(r"\*\*second ship\*\*|\*\*zweite Schiff\*\*")
BELLS = {"last-call": 3, "bell": 2}
"""By its text a bell changes nothing with fewer rounds left: two dice may show 2, one 1."""


@cache
def table(game: str, players: int, language: str) -> tuple[Languages, object]:
    room = open_pressroom(WORKSPACE, Options(game, players=players, lang=language), Problems())
    return room.languages, room.game


def sea_for(players: int) -> SimpleNamespace:
    ports = [SimpleNamespace(kind="home-port", seat=seat, name=f"Port {seat}") for seat in
             range(players + 1)]  # fmt: skip
    centre = SimpleNamespace(kind="treasure", seat=0, name="Halfmoon")
    return SimpleNamespace(places=(*ports, centre), title="Sea of Tests")


def evenings(game, players, language):
    languages, loaded = table(game, players, language)
    local, kinds = languages.get(language), loaded.kinds
    sea = sea_for(players) if loaded.pack.board else None
    pack = replace(loaded.pack, chart=None)
    words = {"sea": "Quiet Sea", "centre": "Halfmoon", "island": "Farland"}
    words |= {"captain": "Ada", "ship": "Swan"}
    for seed in SEEDS:
        draft = make(pack, kinds["tales"], kinds["names"], kinds["ships"],
                     DrawTerms(players, seed), sea)  # fmt: skip
        draft = replace(draft, sea=None)
        one = scenario_of(draft, local.kinds["tales"], words, ())
        blocks = [*handout(one, local, players)]
        blocks += [side for page in referee(one, local) for side in page]
        rows = [row for side in blocks for block in side for row in block.rows]
        yield (
            seed,
            one,
            [one.story, *(row.text for row in (*rows, *one.orders))],
            local,
            worths(pack, kinds["ships"]),
        )


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nothing_is_named_that_is_not_there(game, players, language):
    letters = [letters_of(seat) for seat in range(1, players + 1)]
    for seed, one, texts, local, worth in evenings(game, players, language):
        at = f"seed {seed}: "
        assert [text for text in texts if GAP.search(text)] == [], at + "a gap"
        everything = "\n".join(texts)
        # Orders: one for each who plays, of another fleet that is there, none twice.
        assert [order.seat for order in one.orders] == list(range(1, players + 1)), at
        for order in one.orders:
            named = FLEET.findall(order.text)
            assert set(named) <= set(letters) - {letters_of(order.seat)}, at + order.text
            assert bool(named) or "rival" not in str(
                local.kinds["tales"][order.id.rsplit("-", 1)[0]].text
            )
        told = [order.text for order in one.orders]
        assert len(set(told)) == len(told), at + "an order twice"
        # Ships: as many and such as the texts speak of.
        ships = [ship for force in one.forces for ship in force.ships]
        many = {len(force.ships) for force in one.forces}
        assert bool(SECOND.search(everything)) == (2 in many), at
        for found in CLASSES.findall(everything):
            limit = int(next(filter(None, found)))
            values = [worth[ship] for ship in ships]
            assert min(values) < limit <= max(values), at + "a class that is not there"
        # Things: what stands somewhere is built.
        steps = " ".join(row.text for row in one.set_up)
        assert (
            not FORT.search(everything) or one.sea or BUILD.search(steps) or (game == "piratical")
        ), at + "a fort that nobody builds"
        built = BUILD.search(steps)
        assert not built or not re.search(
            "Give the fort|into the fort|Gebt dem Fort|Ins Fort", steps[: built.start()]
        )
        # Rounds: what happens may still change something.
        for event in one.events:
            assert 1 < event.round < one.rounds, at
            assert event.round + BELLS.get(event.id, 1) <= one.rounds, at + event.title
        if (game, players) == ("tischpiraten", 2):
            # The chart knows two of the four ships: where the others lie is said.
            assert re.search("C liegt neben A|C lies beside A", steps), at
