"""One model of options: each field is an option of every place where it makes sense."""

from __future__ import annotations

from dataclasses import fields

import pytest

from kaperbrief.cli.kit import command as kit
from kaperbrief.cli.settings import print_options
from kaperbrief.game.check import check
from kaperbrief.models.campaign import Campaign
from kaperbrief.models.event import Event
from kaperbrief.models.options import Asked, Options, Player, Printing, Settings

NAMES = {one.name for model in (Options, Printing) for one in fields(model)} - {"game", "print"}
SAID = {
    "lang": ("de", "de"), "paper": ("letter", "letter"), "theme": ("inksaver", "inksaver"),
    "units": ("stud", "stud"), "figure_height": ("4cm", "40mm"), "backs": ("fold", "fold"),
    "cut": ("round", "round"), "printer": ("laser", "laser"),
    "seed": ("0", 0), "house": ("tide=high", {"tide": "high"}), "players": ("3", 3),
    "named": ("Ada:en", (Player("Ada", "en"),)), "only": ("deck", ("deck",)),
    "without": ("deck", ("deck",)), "sets": ("all", ("all",)), "crew": ("x", ("x",)),
    "ship": ("x", ("x",)), "card": ("x", ("x",)), "pages": ("1-9, 12-", "1-9,12-"),
}  # fmt: skip
"""What is typed, and what it means."""


def meant(arguments: list[str], *written: Asked, layers=()) -> Options:
    """The options that `kaperbrief kit small` would print with."""
    with kit.make_context("kit", ["small", *arguments]) as context:
        values = {name: value for name, value in context.params.items() if name in NAMES}
        return print_options(
            "small", {**values, "project": None}, list(layers), *((one, None) for one in written)
        )


def value(options: Options, name: str):
    return getattr(options.print if name in ("only", "without", "sets") else options, name)


def test_every_option_is_known_here():
    assert set(SAID) == NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_the_command_line_has_every_option(name):
    option = {"named": "player", "sets": "set"}.get(name, name).replace("_", "-")
    typed, wanted = SAID[name]
    assert value(meant([]), name) != wanted
    assert value(meant([f"--{option}", typed]), name) == wanted


@pytest.mark.parametrize("name", sorted(one.name for one in fields(Asked)))
@pytest.mark.parametrize("model", [Settings, Event, Campaign])
def test_every_file_may_say_what_all_share(model, name):
    wanted = SAID[name][1]
    data = {"game": "small"} if model is not Settings else {}
    if model is Campaign:
        data["players"] = [{"name": "Ada"}]
    problems: list = []
    written = check(model, {**data, name: wanted}, None, problems)
    assert not problems
    assert getattr(written, name) == wanted


@pytest.mark.parametrize("name", sorted(one.name for one in fields(Asked) if one.name != "house"))
def test_what_is_typed_goes_before_an_event_and_that_before_settings(name):
    typed, wanted = SAID[name]

    layer = Settings(**{name: wanted}), None
    other = {"seed": 9, "figure_height": "50mm", "backs": "none", "units": "cm"}.get(name, "xx")
    assert value(meant([], layers=[layer]), name) == wanted
    assert value(meant([], Event("small", **{name: other}), layers=[layer]), name) == other
    option = name.replace("_", "-")
    made = meant([f"--{option}", typed], Event("small", **{name: other}), layers=[layer])
    assert value(made, name) == wanted


def test_an_event_says_what_is_printed_of_it():
    assert meant([], Event("small", print=Printing(only=("deck",)))).print.only == ("deck",)


def test_players_go_round_the_table():
    options = Options("small", players=3, named=(Player("Ada"), Player("Jan", "de")))
    assert [options.player(n).name for n in range(1, 8)] == [
        "Ada",
        "Jan",
        "",
        "Ada",
        "Jan",
        "",
        "Ada",
    ]
    assert Options("small").player(4) == Player()


@pytest.mark.parametrize(
    ("command", "usual"), [("map", "fresh"), ("scenario", "fresh"), ("kit", "1")]
)
def test_help_says_which_seed_is_taken(kaperbrief, command, usual):
    _, out, _ = kaperbrief(command, "--help")
    assert usual in out.partition("--seed")[2].partition("]")[0]
