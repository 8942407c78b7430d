"""Where options come from: typed, environment, project, user, built in."""

from __future__ import annotations

import json
import os

import pytest

from small_pack import SMALL_PACK


@pytest.fixture
def options(kaperbrief, project, tmp_path, monkeypatch):
    """The options of a kit as its manifest tells them."""
    home = tmp_path / "home"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home))
    monkeypatch.setenv("HOME", str(home))

    def call(*arguments, own="", mine=""):
        folder = project({"kaperbrief.yaml": own} if own else {}, small=True)
        if mine:
            (home / "kaperbrief").mkdir(parents=True, exist_ok=True)
            (home / "kaperbrief" / "kaperbrief.yaml").write_text(mine)
        code, out, err = kaperbrief("kit", "small", "--project", folder, "--json", *arguments)
        assert (code, err) == (0, "")
        return json.loads(out)

    return call


def test_built_in(options):
    assert options()["options"]["paper"] == "a4"


def test_a_users_file(options):
    made = options(mine="paper: letter\nseed: 7\n")
    assert made["options"]["paper"] == "letter"
    assert made["seed"] == 7


def test_a_project_goes_before_its_user(options):
    made = options(own="paper: a4\nplayers: 4\n", mine="paper: letter\nplayers: 3\n")
    assert made["options"]["paper"] == "a4"
    assert made["options"]["players"] == 4


def test_the_environment_goes_before_the_project(options, monkeypatch):
    monkeypatch.setenv("KAPERBRIEF_PAPER", "letter")
    assert options(own="paper: a4\n")["options"]["paper"] == "letter"


def test_what_is_typed_goes_before_all(options, monkeypatch):
    monkeypatch.setenv("KAPERBRIEF_PAPER", "letter")
    assert options("--paper", "a4", own="paper: letter\n")["options"]["paper"] == "a4"


def test_a_mistake_in_settings_is_a_problem(kaperbrief, project):
    folder = project({"kaperbrief.yaml": "papr: a4\ntheme: 7\n"}, small=True)
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    assert code == 1
    assert 'kaperbrief.yaml:1:1: error[key]: papr: unknown key "papr"' in err
    assert 'did you mean "paper"?' in err
    assert "kaperbrief.yaml:2:8: error[value]: theme: expected text, found 7" in err


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("seed: 2147483649", "a whole number from 0 to 2147483648"),
        ("seed: -1", "a whole number from 0 to 2147483648"),
        ("figure_height: 301 mm", 'a height from 5 to 300 mm such as "40 mm"'),
        ("figure_height: 4.9mm", 'a height from 5 to 300 mm such as "40 mm"'),
        ('out: "  "', "text that is not blank"),
    ],
)
def test_settings_have_the_limits_of_the_command_line(kaperbrief, project, written, expected):
    folder = project({"kaperbrief.yaml": written + "\n"}, small=True)
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    name = written.partition(":")[0]
    assert code == 1
    assert f"kaperbrief.yaml:1:{len(name) + 3}: error[value]: {name}: expected {expected}" in err


@pytest.mark.parametrize(("written", "height"), [("30cm", 300), ("0.5 cm", 5), ("40", 40)])
def test_the_height_of_figures_is_read_with_or_without_its_unit(options, written, height):
    assert options("--figure-height", written)["options"]["figure_height"] == height


TIDE = """\
house:
  - id: tide
    case: S-1
    title: Tide
    default: low
    choices:
      - {id: low, text: Low water.}
      - {id: high, text: High water., literal: false}
"""


@pytest.fixture
def tidal(project):
    """A project whose game `small` has the switch `tide`, beside the games of the program."""
    pack = {"content/small/pack.yaml": SMALL_PACK["pack.yaml"] + TIDE}
    return lambda text: project({**pack, "kaperbrief.yaml": text}, small=True)


def readings(kaperbrief, folder, game, *options):
    """The house readings of a game's manifest."""
    code, out, err = kaperbrief("kit", game, "--project", folder, "--json", *options)
    assert (code, err) == (0, "")
    return json.loads(out)["options"]["house"]


def test_a_reading_of_another_game_is_no_problem(kaperbrief, tidal):
    folder = tidal("house: {tide: high, headwind: creep-10}\n")
    made = readings(kaperbrief, folder, "tischpiraten")
    assert made["headwind"] == "creep-10"
    assert "tide" not in made
    code, out, _ = kaperbrief("kit", "small", "--project", folder, "--json")
    assert code == 0
    assert json.loads(out)["options"]["house"] == {"tide": "high"}


def test_what_is_typed_goes_before_a_reading_of_the_settings(kaperbrief, tidal):
    folder = tidal("house: {tide: high}\n")
    code, out, _ = kaperbrief("kit", "small", "--project", folder, "--json", "--house", "tide=low")
    assert code == 0
    assert json.loads(out)["options"]["house"] == {"tide": "low"}


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("house: {tied: high}", 'no game has a house switch "tied"', 'did you mean "tide"?'),
        ("house: {tide: hihg}", 'switch "tide" has no choice "hihg"', 'did you mean "high"?'),
    ],
)
def test_a_reading_that_no_game_has_is_a_problem(kaperbrief, tidal, text, message, hint):
    code, _, err = kaperbrief("kit", "tischpiraten", "--project", tidal(text + "\n"))
    assert code == 1
    assert "kaperbrief.yaml:1:15: error[house]" in err
    assert message in err
    assert hint in err


def test_a_reading_that_is_typed_must_be_the_games_own(kaperbrief, tidal):
    folder = tidal("paper: a4\n")
    code, _, err = kaperbrief("kit", "tischpiraten", "--project", folder, "--house", "tide=high")
    assert code == 2
    assert 'unknown house switch "tide"' in err


@pytest.mark.parametrize(
    "variable",
    ["SOURCE_DATE_EPOCH=never", "RL_shapeChecking=x", "RL_pageCompression=0"],
)
def test_variables_of_other_programs_change_nothing(process, project, tmp_path, variable):
    folder = project(small=True)
    kits = []
    for name, value in [("HARMLESS", ""), variable.split("=")]:
        run = process("kit", "small", "--project", folder, "--no-cache", **{name: value})
        assert run.returncode == 0, run.stderr
        kits.append((tmp_path / "output/small-en/kit.pdf").read_bytes())
    assert kits[0] == kits[1]


@pytest.mark.parametrize("out", ["../elsewhere", "/tmp/elsewhere"])
def test_a_project_may_not_choose_where_else_to_write(kaperbrief, project, out):
    folder = project({"kaperbrief.yaml": f"paper: a4\nout: {out}\n"}, small=True)
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    assert code == 1
    assert "kaperbrief.yaml:2:6: error[path]: out: leads out of the folder" in err
    assert kaperbrief("kit", "small", "--project", folder, "--out", "here")[0] == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links and pipes of POSIX")
def test_settings_of_a_project_are_a_file_in_it(kaperbrief, project, tmp_path):
    folder = project(small=True)
    (tmp_path / "others.yaml").write_text("paper: letter\n")
    (folder / "kaperbrief.yaml").symlink_to(tmp_path / "others.yaml")
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    assert (code, "leads out of the folder" in err) == (1, True)
    (folder / "kaperbrief.yaml").unlink()
    os.mkfifo(folder / "kaperbrief.yaml")
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    assert (code, "expected a file" in err) == (1, True)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("theme: inksver", "1:8", 'unknown theme "inksver"'),
        ("lang: xy", "1:7", 'does not speak "xy"'),
        ("seed: 1\nplayers: 77", "2:10", "not 77"),
        ("out: project/content", "1:6", "is where content is read from"),
        ('out: "-"', "1:6", "is no name of a folder"),
        ("out: ~/there", "1:6", "is no name of a folder"),
    ],
)
def test_a_value_that_leads_nowhere_is_told_at_its_line(kaperbrief, project, text, place, message):
    folder = project({"kaperbrief.yaml": text + "\n"}, small=True)
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    assert code == 1
    assert err.startswith(f"kaperbrief.yaml:{place}: error[")
    assert message in err
    name = text.split("\n")[-1].partition(":")[0]
    typed = {"theme": "no", "lang": "no", "players": "88", "out": "~"}[name]
    code, _, err = kaperbrief("kit", "small", "--project", folder, f"--{name}", typed)
    assert code == 2
    assert "kaperbrief.yaml" not in err


TWO = ("--player", "Ada", "--player", "Tom")


def test_a_theme_that_a_campaign_names_is_told_at_its_line(kaperbrief, tmp_path):
    assert kaperbrief("campaign", "new", "c", "--game", "tischpiraten", *TWO)[0] == 0
    ledger = tmp_path / "c" / "campaign.yaml"
    ledger.write_text(ledger.read_text() + "theme: nosuch\n")
    code, _, err = kaperbrief("campaign", "next", "c")
    assert code == 1
    assert 'error[value]: theme: unknown theme "nosuch"' in err.splitlines()[0]


@pytest.mark.parametrize(("own", "paper"), [("", "letter"), ("paper: a3\n", "a3")])
def test_an_event_in_a_folder_of_a_project_has_its_settings_too(
    kaperbrief, tmp_path, monkeypatch, own, paper
):
    from kaperbrief.cli.render import options_of

    monkeypatch.chdir(tmp_path)
    kaperbrief("new", "game", "rum", "--kind", "added")
    (tmp_path / "kaperbrief.yaml").write_text("paper: letter\ntheme: inksaver\n")
    assert kaperbrief("new", "con", "--game", "rum", "--lang", "en", "--yes")[0] == 0
    settings = tmp_path / "con/kaperbrief.yaml"
    settings.write_text(settings.read_text() + own)
    made = options_of(["con"], None)
    assert (made.theme, made.paper, made.lang) == ("inksaver", paper, "en")


def test_a_campaign_in_a_folder_of_a_project_has_its_settings_too(
    kaperbrief, tmp_path, monkeypatch
):
    from kaperbrief.cli.campaign import options_of

    monkeypatch.chdir(tmp_path)
    (tmp_path / "kaperbrief.yaml").write_text("theme: inksaver\n")
    words = ("winter", "--game", "tischpiraten", "--player", "Ada", "--player", "Ben")
    assert kaperbrief("campaign", "new", *words)[0] == 0
    assert options_of(["next", "winter"], None).theme == "inksaver"
