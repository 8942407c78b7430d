"""Events that cannot be: each mistake is told at its line, with what to do."""

from __future__ import annotations

import pytest

from kaperbrief.documents.event import open_event
from kaperbrief.documents.fleets import plan_fleets
from kaperbrief.errors import Problems, ProblemsFound
from kaperbrief.game.event import load_event
from kaperbrief.workspace import Workspace
from navy_pack import NAVY


@pytest.fixture
def problems_of(project):
    """The problems of an event of the small navy, after dividing if it gets so far."""

    def find(event: str, **tables: str) -> list:
        files = {f"{name}.csv": text for name, text in tables.items()}
        folder = project({"event.yaml": event, **files, **NAVY})
        problems = Problems()
        try:
            plan_fleets(open_event(folder, problems), 1)
        except ProblemsFound as error:
            return error.problems
        return problems.sorted

    return find


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("game: smal\nplayers: [{name: A}]\n", [(1, 7, "reference", 'unknown game "smal"')]),
        ("game: small\nplayers: []\n", [(2, 10, "missing", "nobody takes part")]),
        (
            "game: small\nplayers: [{name: A|B}, {name: ' '}]\n",
            [
                (2, 18, "value", "text that is not blank, without | *"),
                (2, 31, "value", "text that is not blank, without | *"),
            ],
        ),
        ("game: small\n", [(1, 1, "missing", "nobody takes part")]),
        (
            f"game: small\nplayers: [{', '.join(['{name: A}'] * 10_000)}]\n",
            [(2, 10, "value", "a list of 0 to 999 entries, found a list of 10000")],
        ),
        (
            "game: small\nplayers:\n  - {name: Ada, handicap: -10}\n",
            [(3, 27, "value", "from 1 to 1000 or an id")],
        ),
        (
            "game: small\nplayers:\n  - {name: Ada, handicap: beginer}\n",
            [(3, 27, "reference", 'unknown handicap "beginer"')],
        ),
        (
            "game: small\nplayers:\n  - {name: Ada}\n  - {name: Ada}\n",
            [(4, 12, "duplicate-id", '"Ada" is listed twice, first in event.yaml, line 3')],
        ),
        (
            "game: small\nships: [{type: slop}]\nplayers: [{name: Ada}]\n",
            [(2, 16, "reference", 'unknown ship "slop"')],
        ),
        (
            "game: small\nships: [{type: sloop}]\nplayers: [{name: Ada}, {name: Tom}]\n",
            [(3, 10, "fleets", "not enough for 2 players: 2 needed, 1 there")],
        ),
        (
            "game: small\nships: [{type: sloop, number: 9}]\nplayers: [{name: A}]\nkeep: 99\n",
            [(4, 7, "value", "99 stay with the referee, of 9 at hand")],
        ),
        (
            "game: small\nships: [{type: sloop, number: 9}]\nplayers: [{name: '  '}]\n",
            [(3, 18, "value", "expected text that is not blank")],
        ),
        (
            "game: small\nships: [{type: sloop}]\nplayers: [{name: A}]\npaper: a6\n",
            [(4, 8, "reference", 'unknown paper "a6"')],
        ),
        (
            "game: small\nships: [{type: dinghy, number: 9}]\nplayers: [{name: Ada}]\n",
            [(3, 10, "fleets", "not enough for 1 player: 1 needed, 0 there")],
        ),
        (
            (
                "game: small\nships: [{type: sloop, number: 3}]\nkeep: 2\n"
                "players: [{name: Ada}, {name: Tom}]\n"
            ),
            [(4, 10, "fleets", "2 needed, 1 there")],
        ),
        (
            (
                "game: small\nships: [{type: sloop, name: Hen}, {type: sloop}]\nplayers:\n"
                "  - {name: Ada, ships: [Hen]}\n  - {name: Tom, ships: [Hen]}\n"
            ),
            [(5, 25, "locked", '"Hen" is locked already, in event.yaml, line 4')],
        ),
        (
            (
                "game: small\nships: [{type: sloop, number: 2}]\nplayers:\n"
                "  - {name: Ada, ships: [sloop, sloop]}\n  - {name: Tom, ships: [sloop]}\n"
            ),
            [(5, 25, "locked", 'all of the type "sloop" (2) are locked already')],
        ),
        (
            "game: small\nships: [{type: sloop}]\nplayers:\n  - {name: Ada, ships: [frigate]}\n",
            [(4, 25, "locked", 'no "frigate" is at hand')],
        ),
        (
            (
                "game: small\nships: [{type: sloop}]\nplayers:\n"
                "  - {name: Ada, ships: [sloop], never: [sloop], wishes: [barge]}\n"
            ),
            [
                (4, 25, "value", '"sloop" is theirs and never theirs'),
                (4, 58, "reference", 'unknown ship "barge"'),
            ],
        ),
        (
            (
                "game: small\nships: [{type: sloop, number: 2}]\nplayers:\n"
                "  - {name: Ada, never: [sloop]}\n  - {name: Tom}\n"
            ),
            [(4, 5, "fleets", "nothing is left that this player takes")],
        ),
        (
            (
                "game: small\n"
                "ships: [{type: sloop, name: Hen, number: 2}, {type: sloop, name: Hen}]\n"
                "players: [{name: Ada}]\n"
            ),
            [
                (2, 42, "value", "a ship with a name of its own, and 2 of it"),
                (2, 66, "duplicate-id", 'the ship "Hen" is listed twice'),
            ],
        ),
        (
            "game: small\nships: [{type: sloop, photo: hen.jpg}]\nplayers: [{name: Ada}]\n",
            [(2, 30, "photo", 'there is no file "hen.jpg"')],
        ),
        (
            (
                "game: small\nplayers: [{name: Ada, lang: fr}, {name: Tom, apart: [Ad, Ada]}]\n"
                "shares: {Adda: 2}\n"
            ),
            [
                (2, 29, "language", 'Small does not speak "fr"'),
                (2, 54, "reference", 'unknown player "Ad"'),
                (2, 58, "value", "there are no teams"),
                (3, 16, "reference", 'unknown player "Adda"'),
            ],
        ),
        (
            (
                "game: small\nteams: [red, blue]\nplayers:\n  - {name: Ada, team: green}\n"
                "  - {name: Tom}\n"
            ),
            [(4, 23, "reference", 'unknown team "green"')],
        ),
        (
            "game: small\nteams: 3\nplayers: [{name: Ada}, {name: Tom}]\n",
            [(2, 8, "value", "3 teams for 2 players")],
        ),
        (
            (
                "game: small\nteams: 2\nplayers:\n  - {name: Ada}\n"
                "  - {name: Tom, apart: [Ada, Kim]}\n"
                "  - {name: Kim, apart: [Ada]}\n"
            ),
            [(4, 3, "fleets", "no teams keep apart")],
        ),
        (
            (
                "game: small\nfigures: 3\nships: [{type: frigate, number: 2}]\n"
                "players: [{name: Ada}, {name: Tom, extra: 2}]\n"
            ),
            [(2, 10, "fleets", "8 figures are needed at least, 3 are there")],
        ),
        (
            "game: small\nmost: 1\nleast: 2\nplayers: [{name: Ada}]\n",
            [(4, 11, "fleets", "at least 2 and at most 1")],
        ),
        (
            "game: small\nhouse: {wind: up}\nplayers: [{name: Ada}]\n",
            [(2, 15, "house", 'unknown house switch "wind"')],
        ),
        (
            "game: small\nships: fleet.csv\nplayers: [{name: Ada}]\n",
            [(2, 8, "file", 'there is no file "fleet.csv"')],
        ),
        (
            "game: small\nships: []\nplayers: [{name: Ada}]\n",
            [(2, 8, "missing", "no ship is at hand")],
        ),
        (
            "game: small\nships: [{type: sloop, number: 0}]\nplayers: [{name: Ada}]\n",
            [(2, 8, "missing", "no ship is at hand")],
        ),
        ("- game: small\n", [(1, 1, "value", "expected a mapping of the event's fields")]),
    ],
)
def test_what_cannot_be_is_told_at_its_place(problems_of, event, words):
    found = problems_of(event)
    report = "\n".join(p.headline() for p in found)
    places = [(p.span.line, p.span.column, p.code) for p in found]
    assert sorted(places) == sorted(w[:3] for w in words), report
    for line, column, _, text in words:
        (here,) = [p for p in found if (p.span.line, p.span.column) == (line, column)]
        assert here.span.file == "event.yaml"
        assert text in here.message, report


def test_more_players_than_the_game_is_for_is_a_warning(problems_of):
    names = ", ".join(f"{{name: P{n}}}" for n in range(41))
    (found,) = problems_of(f"game: small\nplayers: [{names}]\n")
    assert found.severity.value == "warning"
    assert "for 1 to 40 players, not 41" in found.message


def test_mistakes_in_tables_stand_at_their_lines(problems_of):
    event = "game: small\nships: ships.csv\nplayers: players.csv\n"
    found = problems_of(
        event,
        ships="type,number\nsloop,2\nslop,1\nfrigate,many\n",
        players="name;handicap;wishes\nAda;0;\nTom;;sloop|barge\n",
    )
    places = [(p.span.file, p.span.line, p.span.column, p.code) for p in found]
    assert places == [("players.csv", 2, 5, "value"), ("ships.csv", 4, 9, "value")]
    found = problems_of(
        event,
        ships="type,number\nsloop,2\nslop,1\n",
        players="name;handicap;wishes\nAda;90;\nTom;;sloop|barge\n",
    )
    told = [(p.span.file, p.span.line, p.span.column, p.message) for p in found]
    assert told == [
        ("players.csv", 3, 6, 'unknown ship "barge"'),
        ("ships.csv", 3, 1, 'unknown ship "slop"'),
    ]


def test_a_table_without_lines_is_told_at_its_first(problems_of):
    event = "game: small\nships: ships.csv\nplayers: [{name: Ada}]\n"
    (found,) = problems_of(event, ships="type,number\n")
    assert (found.span.file, found.span.line) == ("ships.csv", 1)
    assert "no ship is at hand" in found.message


def test_a_table_is_read_as_a_list(project):
    tables = {
        "players.csv": "name,lang,apart,handicap\n\nAda,en,Tom|Kim,beginner\nTom,,,90\nKim,,,\n",
        "ships.csv": 'type,name,number\nsloop,"Hen, black",\nfrigate,,4\n',
    }
    event = "game: small\nships: ships.csv\nplayers: players.csv\n"
    folder = project({"event.yaml": event, **tables, **NAVY})
    problems = Problems()
    file = load_event(folder / "event.yaml", Workspace.open(folder), problems)
    assert problems.items == []
    players = [(g.name, g.lang, g.apart, g.handicap) for g in file.event.players]
    assert players == [
        ("Ada", "en", ("Tom", "Kim"), "beginner"),
        ("Tom", "", (), 90),
        ("Kim", "", (), 100),
    ]
    ships = [(v.type, v.name, v.number) for v in file.event.ships]
    assert ships == [("sloop", "Hen, black", 1), ("frigate", "", 4)]


def test_a_table_may_not_have_ten_thousand_players_either(problems_of):
    players = "name\n" + "".join(f"P{n}\n" for n in range(10_000))
    ships = "type,number\nsloop,5000\nfrigate,5000\n"
    event = "game: small\nships: ships.csv\nplayers: players.csv\n"
    told = [(p.span.file, p.message) for p in problems_of(event, ships=ships, players=players)]
    assert ("players.csv", "10000 players, at most 999 are possible") in told
