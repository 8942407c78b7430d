"""Every option of every command: wrong values are told in one message, and nothing is written.

The commands and their options are asked of the program, so a new one is tested without a word
here, or fails for lack of one.
"""

from __future__ import annotations

import itertools

import click
import pytest

from kaperbrief.cli.run import cli
from navy_pack import NAVY

NEEDED = {
    "kit": ["small"],
    "map": ["evil-stevie"],
    "scenario": ["tischpiraten"],
    "new event": ["there", "--yes", "--game", "small"],
    "new game": ["there"],
    "new theme": ["there"],
    "new template": ["card"],
    "new card-kind": ["there", "--game", "piratical"],
    "campaign new": ["there", "--game", "tischpiraten"],
}
"""What must stand behind a command besides its options."""


def commands() -> dict[str, click.Command]:
    """Every command by what is typed for it, those of groups too."""
    context = click.Context(cli)
    found = {}
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        if isinstance(command, click.Group):
            for below in command.list_commands(context):
                found[f"{name} {below}"] = command.get_command(context, below)
        else:
            found[name] = command
    return found


COMMANDS = commands()
OPTIONS = [
    (name, parameter)
    for name, command in COMMANDS.items()
    for parameter in command.params
    if isinstance(parameter, click.Option)
]


def wrong_values(option: click.Option) -> list[str]:
    """Values that the type of an option refuses."""
    kind = option.type
    if isinstance(kind, click.Choice):
        return ["nonsense", "", str(next(iter(kind.choices)))[:-1]]
    if isinstance(kind, click.IntRange):
        outside = [str(limit + step) for limit, step in ((kind.min, -1), (kind.max, 1))
                   if limit is not None]  # fmt: skip
        return ["x", "1.5", "", *outside]
    if isinstance(kind, click.Path) and kind.exists:
        return ["no-such-folder"]
    return []


WRONG = [
    pytest.param(name, option.opts[-1], value, id=f"{name} {option.opts[-1]} {value or 'empty'}")
    for name, option in OPTIONS
    for value in wrong_values(option)
]


@pytest.fixture
def typed(kaperbrief, tmp_path):
    """Type a command in an empty folder; afterwards the folder must be as empty."""

    def call(name: str, *options: str) -> str:
        code, out, err = kaperbrief(*name.split(), *NEEDED.get(name, []), *options)
        assert (code, out) == (2, ""), err
        assert err.count("error: ") == 1
        assert list(tmp_path.iterdir()) == []
        return err

    return call


@pytest.mark.parametrize(("name", "option", "value"), WRONG)
def test_a_value_of_the_wrong_kind_is_told_with_its_option(typed, name, option, value):
    err = typed(name, option, value)
    assert option in err
    if value:
        assert value in err


@pytest.mark.parametrize("name", COMMANDS)
def test_an_option_that_is_none_is_told(typed, name):
    assert "--nonsense" in typed(name, "--nonsense", "1")


@pytest.mark.parametrize(
    ("name", "option"), [(n, o.opts[-1]) for n, o in OPTIONS if not o.is_flag and o.name != "help"]
)
def test_an_option_without_its_value_is_told(typed, name, option):
    assert option in typed(name, option)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_a_word_of_help(kaperbrief, name):
    code, out, _ = kaperbrief(*name.split(), "--help")
    assert code == 0
    assert out.startswith(f"Usage: kaperbrief {name}")
    for option in COMMANDS[name].params:
        if isinstance(option, click.Option):
            assert option.opts[-1] in out
            obvious = ("paper", "theme", "seed", "backs")
            assert option.help or option.name in obvious, option.name


@pytest.mark.parametrize("name", [name for name in COMMANDS if " " not in name])
def test_a_command_with_a_slip_is_guessed(kaperbrief, name):
    code, out, err = kaperbrief(name[:-1] + "x")
    assert (code, out) == (2, "")
    assert f'unknown command "{name[:-1]}x"' in err
    if len(name) > 3:
        assert f'did you mean "{name}"?' in err


PRINTS = [
    name
    for name, command in COMMANDS.items()
    if {"paper", "theme"} <= {parameter.name for parameter in command.params}
]


def test_commands_that_print_have_the_same_options():
    assert {"kit", "map", "scenario", "render", "fleets", "campaign next"} <= set(PRINTS)
    for one, other in itertools.combinations(PRINTS, 2):
        mine, theirs = ({p.name: p for p in COMMANDS[name].params} for name in (one, other))
        for name in ("paper", "theme"):
            assert mine[name].opts == theirs[name].opts


@pytest.mark.parametrize(
    ("arguments", "said", "hint"),
    [
        (
            "kit small --players 0",
            '--players needs a number from 1 to 99, found "0"',
            "--players 3",
        ),
        (
            "kit small --players 100",
            '--players needs a number from 1 to 99, found "100"',
            "--players 3",
        ),
        ("kit small --players -2", "--players", ""),
        ("kit small --player A --player B --players 1", "2 names for 1 players", "leave out"),
        ("kit small --figure-height 4", "from 5 to 300 mm", "40mm"),
        ("kit small --figure-height 31cm", "from 5 to 300 mm", "40mm"),
        ("kit small --figure-height tall", "from 5 to 300 mm", "40mm"),
        ("kit small --house =", 'unknown house switch ""', ""),
        ("map evil-stevie --islands x", "--islands needs", "--islands 10"),
        ("map evil-stevie --limit 5", "--limit is for games on hexes", ""),
        ("map evil-stevie --shape hexagon", "--shape is for games on hexes", ""),
        ("map piratical --limit much", "--limit needs", "--limit 5"),
        ("map piratical --shape round", "round", ""),
        ("scenario tischpiraten --minutes soon", "--minutes needs a whole number", "90"),
        ("scenario tischpiraten --like x", "--like needs a whole number", ""),
        ("scenario tischpiraten --vary twist", "--vary needs a scenario", "--like 9"),
        ("scenario tischpiraten --after x", "--after needs a whole number", ""),
        ("scenario tischpiraten --written nowhere", "nowhere", ""),
        ("scenario tischpiraten --written x --after 3", "--after are for scenarios by chance", ""),
        ("scenario tischpiraten --minutes 1", "too few", "--minutes"),
        ("scenario tischpiraten --like 1 --vary twits", "twits", "twist"),
        ("fleets", "event.yaml", ""),
        ("render nowhere", "nowhere", ""),
        ("campaign next", "campaign.yaml", ""),
        ("campaign record --undo", "campaign.yaml", ""),
        ("campaign new project/x --game evil-stev", "evil-stev", "evil-stevie"),
        ("campaign new project/x --game evil-stevie --ship bruig", "bruig", "brig"),
        ("campaign new project/x --game tischpiraten --scenario none-such", "none-such", ""),
        ("new there --yes --game smal", 'unknown game "smal"', ""),
        ("list crews --game nowhere", "nowhere", ""),
        ("check nowhere", "nowhere", ""),
    ],
)
def test_what_cannot_be_is_told_with_a_way_out(
    kaperbrief, project, tmp_path, monkeypatch, arguments, said, hint
):
    monkeypatch.setenv("KAPERBRIEF_PROJECT", str(project(NAVY)))
    before = sorted(tmp_path.rglob("*"))
    code, out, err = kaperbrief(*arguments.split())
    assert (code, out) == (2, ""), err
    assert said in err
    assert hint in err
    assert sorted(tmp_path.rglob("*")) == before


RECORD = {
    "--gold": ["Ada", "Ada=much", "Nobody=3", "=3"],
    "--damage": ["Ada/hull", "Ada/hul=1", "Nobody/hull=1", "Ada/hull=x", "Ada=1"],
    "--repair": ["Ada/hull=1", "Ada/hull", "Ada/hull=99"],
    "--lost": ["Ada/nobody", "Nobody/mate", "Ada=x"],
    "--prize": ["Ada", "Ada=zeppelin", "Nobody=galley"],
    "--sunk": ["Nobody", "Ada/Titanic"],
    "--name": ["Ada", "Ada/new-1=Zoe", "Nobody/new-1=Zoe"],
    "--note": ["Nobody=well done", "well done"],
    "--winner": ["Nobody"],
    "--scenario": ["nowhere"],
}


@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option, all_ in RECORD.items() for value in all_]
)
def test_a_wrong_result_is_not_recorded(kaperbrief, tmp_path, option, value):
    code, _, err = kaperbrief("campaign", "new", "c", "--game", "tischpiraten", "--player", "Ada",
                              "--player", "Ben", "--crew", "windbags",
                              "--ship", "galley")  # fmt: skip
    assert (code, err) == (0, "")
    ledger = tmp_path / "c" / "campaign.yaml"
    before = ledger.read_bytes()
    code, out, err = kaperbrief("campaign", "record", "c", option, value)
    assert (code, out) == (2, ""), err
    assert err.count("error") == 1
    assert ledger.read_bytes() == before
    assert not (tmp_path / "c" / "campaign.backup.yaml").exists()
