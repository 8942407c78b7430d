"""A hundred evenings of every game and table: nothing is named that is not there.

Seas are not drawn here: a port for each player and one without, names by what they are for. What
a text names must be printed for it, and enough of it: `PIECES` knows by which words.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest

import wide
from kaperbrief.documents.deal import Dealer
from kaperbrief.documents.languages import Languages
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.documents.scenario import kit_order
from kaperbrief.documents.table import kit_table
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
STEP = wide.pick(2, 16)
SEEDS = {"de": range(0, 100, STEP), "en": range(1, 100, STEP)}
"""Half of them in each language: what is drawn is the same in both."""
GAP = re.compile(r"\*\*\*\*|[?!.]\*{0,2}\.|[,;:]\s*[,.;]|\s[,.;]|\(\)|„“|“”|  |\{\?|^\W*$")
PLURAL = re.compile(
    r"\b(?:mit|von|aus|bei|nach|zu|seit|weniger als|mehr als)\b(?: mindestens| höchstens| je)?"
    r" \**\d+ (?:Köpfe|Rumpfpunkte|Treffer[^n]|Felder\b)"
)
"""What a count is called, after a word that wants the dative: *mit 3 Köpfe*."""
FLEET = re.compile(r"(?:fleet|Flotte) \*\*([A-Z]*)\*\*")
TWO_OTHERS = re.compile(
    r"two(?: different)?\*\* (?:different |other )*(?:fleets|ships)"
    r"|zwei(?: verschiedenen)?\*\* (?:verschiedenen |anderen )*(?:Flotten|Schiffen)"
)
"""What somebody with one rival cannot do."""
PORT = re.compile(r"(?:port|Hafen) (?:of|der) (?:fleet|Flotte)")
CLASSES = re.compile(r"(?:ships of class (\d) and more|Schiffe ab Klasse (\d))")
FORT = re.compile(r"stands a fort|steht ein Fort|in the fort|Nehmt das Fort|Take the fort")
BUILD = re.compile(r"Build a \*\*fort\*\*|Baut auf der Insel .* ein \*\*Fort\*\*")
SECOND = re.compile(r"\*\*Both ships\*\*|\*\*Beide Schiffe\*\*")
PIECES = {
    "evil-stevie": {
        r"(?i)chest\b|kiste|truhe": {"chests"},
        r"(?i)octopus|krake": {"octopus-standees", "creature-cards"},
        r"great white|wei(?:ße|ßen|ßer) Hai": {"great-white-standees", "creature-cards"},
        r"one shark|einen Hai": {"shark-standees", "creature-cards"},
        r"(?i)dolphin|delfin": {"dolphin-standees"},
        r"cargo slip|Ladezettel": {"cargo-slips"},
        r"wreckage|Wrackteil|raft|Floß|\bkeg\b|Ein treibendes Fass": {"wreckage"},
        r"wind schedule|Windplan": {"wind-plan"},
        r"class [46]\b.*\*\*|Klasse [46]\b.*\*\*": {"npc-tracker", "fleet-table"},
        r"aground|auf Grund": {"aground-counters"},
        r"fire aboard|brennt": {"fire-counters"},
        r"(?i)\bboat|\bboot": {"boat-oars"},
        r"broadside|Breitseite|\bgun|Kanone": {"gunnery-sheets", "damage-sheets"},
        r"musket|Musket|small arms|spears|Speere": {"small-arms-sheets"},
        r"Three sailors wait|Drei Matrosen warten": {"recruit-slips"},
        r"writes down a guess|einen Tipp auf": {"coins-5"},
        r"into the sea|ins Meer|castaway|Schiffbrüchig": {"swimmers"},
        r"ship’s sheet|her sheet|Schiffsblatt|hull box|Rumpfkästchen": {"ship-sheets"},
    },
    "piratical": {
        r"(?i)lantern|laterne": {"lantern-counters"},
        r"\bletter|\bBrief": {"letter-counters"},
        r"two cannon|zwei Kanonen|weapons|Waffen": {
            "cannon-counters", "catapult-counters", "bolt-thrower-counters",
            "dwarf-cannon-counters",
        },
        r"\bforts?\b|\bForts?\b": {"fort-counters"},
        r"5 goods|5 Waren": {
            "rum-counters", "tobacco-counters", "wine-counters", "spices-counters",
            "gems-counters", "mithral-counters", "artifacts-counters", "hostages-counters",
        },
        r"(?i)chest|kiste": {"chest-counters"},
        r"(?i)wind dice|Windwürfel": {"wind-dice-card"},
        r"half speed|halber Fahrt": {"half-speed-markers"},
        r"miss-a-turn|Aussetzen": {"miss-turn-markers"},
        r"Setting Up|Spielaufbau": {"set-up-sheet"},
        r"event cards|Ereigniskarten": {"event-cards"},
        r"ship counter|Schiffsmarker": {"ship-counters"},
        r"its table|ihrer Tabelle": {"treasure-island-card"},
        r"Free Port|Freih[aä]fen": {"free-port-card"},
        r"\bgold\b|Gold\b|coin of|Münze": {"gold-1", "gold-5", "gold-10"},
        r"crew counter|the largest crew|Mannschaft": {"crew-counters"},
        r"board(?:ing)\b|Entern": {"boarding-cards"},
        r"wind arrow|Windpfeil": {"wind-vane"},
        r"\bmat\b|[tT]afel\b": {"ship-mats", "port-mats"},
    },
    "tischpiraten": {
        r"(?i)\bchest|truhe|\bkiste|barrel|\bfass|fässer|\bkasse\b": {"cargo-counters"},
        r"(?i)swimmer|schwimmer|castaway|schiffbrüchig": {"swimmer-counters"},
        r"sea monster|Seeungeheuer": {
            "monster-standee", "monster-ring", "monster-hits", "sea-monster-sheets",
        },
        r"one rowing boat|ein Ruderboot": {"other-ships"},
        r"wind arrow|Windpfeil|with wind|mit Wind": {"wind-arrow", "wind-table"},
        r"cannonball|Kugel": {"cannonball-markers"},
        r"doubloon|Dublone": {"doubloons-1", "doubloons-5", "points-sheets"},
        r"cannon|Kanone": {"cannon-cards"},
        r"[bB]oarding|[eE]ntern": {"boarding-cards"},
    },
}  # fmt: skip
"""What must be printed where a text of either language says so."""
FORBIDDEN = re.compile(r"\.pdf|in the box|Schachtel|freed him|all four edges|allen? vier R[aä]nder")
AT_SEA = re.compile(r"(?i)reefs?\b|riffe?\b")
"""Reefs may be missing on a chart: what speaks of them speaks of islands too."""
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
    for seed in SEEDS[language]:
        draft = make(pack, kinds["tales"], kinds["names"], kinds["ships"],
                     DrawTerms(players, seed), sea)  # fmt: skip
        draft = replace(draft, sea=None)
        one = scenario_of(draft, local.kinds["tales"], words, ())
        rows = [*one.goals, *one.rules, *one.set_up, *one.secrets, *one.hidden, *one.balance]
        said = [row.text for row in (*rows, *one.events, *one.orders)]
        said += [f"**{link.when}** {link.then}" for link in one.links]
        said += [row.key for row in one.secrets if row.key]
        yield (
            seed,
            one,
            [one.story, one.victory, *said],
            local,
            worths(pack, kinds["ships"]),
        )


def local_texts(languages: Languages, one) -> str:
    """All that a scenario says, its numbers written."""
    return str(languages.finish("scenarios", one, "de")).replace("\\xa0", " ")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nothing_is_named_that_is_not_there(game, players, language):
    letters = [letters_of(seat) for seat in range(1, players + 1)]
    for seed, one, texts, local, worth in evenings(game, players, language):
        at = f"seed {seed}: "
        assert [text for text in texts if GAP.search(text)] == [], at + "a gap"
        everything = "\n".join(texts)
        if language == "de":
            finished = local_texts(table(game, players, language)[0], one)
            assert not PLURAL.search(finished), at + PLURAL.search(finished)[0]
        # Orders: one for each who plays, of another fleet that is there, none twice.
        assert [order.seat for order in one.orders] == list(range(1, players + 1)), at
        for order in one.orders:
            named = FLEET.findall(order.text)
            assert set(named) <= set(letters) - {letters_of(order.seat)}, at + order.text
            assert bool(named) or "rival" not in str(
                local.kinds["tales"][order.id.rsplit("-", 1)[0]].text
            )
            assert players > 2 or not TWO_OTHERS.search(order.text), at + order.text
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
        # What is named is printed, and nothing of the program is named.
        printed = set(one.materials)
        for words, needed in PIECES[game].items():
            if re.search(words, everything):
                assert needed <= printed, f"{at}{words} needs {needed - printed}"
        assert not FORBIDDEN.search(everything), at
        for text in filter(AT_SEA.search, texts):
            assert re.search("(?i)island|insel", text), at + text
        if one.recipe["twist"] == "fickle-wind":
            assert re.search("schedule.* aside|Windplan.* beiseite", everything), at
        if one.recipe["twist"] == "short-powder":
            assert one.rounds >= 7, at + "more powder than anybody fires"
        # Without a referee nobody may look at the orders of others to read one out.
        assert local.pack.evening.referee or not re.search("whose it is|wem er gehört", everything)
        gold = any("gold" in goal.id for goal in one.goals)
        assert gold or "prices" not in [event.id for event in one.events], at + "gold is worth none"
        if (game, players) == ("tischpiraten", 2):
            # The chart knows two of the four ships: where the others lie is said.
            assert re.search("C liegt neben A|C lies beside A", steps), at


NEEDED = {
    "evil-stevie": {
        "shark-standees": lambda players: players,
        "cargo-slips": lambda players: 3 * players,
        "wreckage": lambda players: players,
        "boat-oars": lambda players: 1,
    },
    "piratical": {
        "letter-counters": lambda players: players * (players - 1),
        "lantern-counters": lambda players: 6 * players,
        "ship-counters": lambda players: 6,
        "fort-counters": lambda players: 12,
    },
    "tischpiraten": {
        # A chest and a barrel in every hold, the same again for what the evening is about.
        "cargo-counters": lambda players: 4 * (players if players > 2 else 4),
        "swimmer-counters": lambda players: players + 1,
    },
}  # fmt: skip


@pytest.mark.parametrize(("game", "players"), [*TABLES, ("evil-stevie", 30)])
def test_there_are_enough_of_what_a_text_asks_for(game, players):
    _, loaded = table(game, players, "en")
    draft = make(replace(loaded.pack, chart=None), loaded.kinds["tales"], loaded.kinds["names"],
                 loaded.kinds["ships"], DrawTerms(players, 1),
                 sea_for(players) if loaded.pack.board else None)  # fmt: skip
    one = replace(scenario_of(replace(draft, sea=None), loaded.kinds["tales"], {}, ()),
                  materials=tuple(NEEDED[game]))  # fmt: skip
    order = kit_order(Options(game, players=players), one)
    table_of = kit_table(loaded, order)
    printed = dict.fromkeys(NEEDED[game], 0)
    for made in Dealer(loaded, order, table_of, "en").prints():
        printed[made.material.id] += made.count
    short = {name: printed[name] for name, many in NEEDED[game].items()
             if printed[name] < many(players)}  # fmt: skip
    assert not short
