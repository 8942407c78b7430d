"""A start pays only for what it uses: which modules a command loads."""

from __future__ import annotations

import subprocess
import sys

import pytest

LIST_GAMES = {
    "", ".cli", ".cli.list", ".cli.report", ".cli.run", ".errors", ".files",
    ".game", ".game.house", ".game.shelf", ".models", ".models.base", ".records",
    ".kept", ".source", ".source.reader", ".source.text", ".units", ".workspace",
}  # fmt: skip
"""All that says the titles of games: no models of content, nothing that prints."""

READ = {".source.build", ".source.events", ".source.explain"}
READING = READ, {".ready"}, {*READ, ".ready"}
"""What reads files that are not kept: those of the program are read at its installation, but in a
checkout some may have changed since."""

HEAVY = {
    "pydantic", "jinja2", "reportlab", "babel", "PIL", "uharfbuzz", "numpy", "numba",
    "annotated_types",
}  # fmt: skip

PICTURES = {"PIL._imaging", "pypdfium2"}
"""What reads and makes pictures; `PIL.Image` itself is known from the start, but not read."""


@pytest.fixture
def loaded(tmp_path):
    """The names of the modules that are loaded when a command is over."""

    def run(*arguments):
        program = (
            "import sys; from kaperbrief.cli.run import run\n"
            f"code = run({list(arguments)!r})\n"
            "print(*sorted(sys.modules), file=sys.stderr); sys.exit(code)"
        )
        command = [sys.executable, "-W", "ignore", "-c", program]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        return set(done.stderr.split())

    return run


def own(modules):
    return {
        name.removeprefix("kaperbrief") for name in modules if name.split(".")[0] == "kaperbrief"
    }


def test_the_list_of_games_loads_what_it_shows(loaded, tmp_path, monkeypatch):
    monkeypatch.setenv("KAPERBRIEF_CACHE", str(tmp_path / "cache"))
    modules = loaded("list", "games")
    assert own(modules) - LIST_GAMES in READING
    assert not modules & HEAVY
    modules = loaded("list", "games")
    assert own(modules) - {".ready"} == LIST_GAMES
    assert not modules & {*HEAVY, "yaml"}


@pytest.mark.parametrize(
    ("arguments", "models"),
    [
        (("list", "crews"), {".models.ship"}),
        (("list", "materials", "--game", "piratical"), {".models.material"}),
        (("new", "con", "--game", "piratical", "--yes"), {".models.ship"}),
    ],
)
def test_only_models_of_kinds_that_are_read_are_loaded(loaded, arguments, models):
    found = own(loaded(*arguments))
    assert models <= found
    foreign = {".models.theme", ".models.material"}
    foreign |= {name for name in found if name.startswith((".press", ".typeset", ".components"))}
    foreign |= {".game.names", ".game.hexmaps", ".game.rules_stories", ".game.rules_sheets"}
    assert not found & (foreign - models)


def test_help_loads_no_content(loaded):
    modules = loaded("kit", "--help")
    assert not modules & (HEAVY | {"yaml", "platformdirs", "importlib.metadata"})
    assert own(modules) <= {
        "", ".cli", ".cli.run", ".cli.report", ".cli.kit", ".cli.options", ".cli.settings",
        ".errors", ".kept", ".units",
        ".models", ".models.base", ".models.event", ".models.options", ".records",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("cards.yaml", "cards: [", ""),
        ("pack.yaml", "id: small\ntitle: [", "content/small/pack.yaml:2"),
        ("pack.yaml", "id: small\ntitle: 5\n", "content/small/pack.yaml:2:8: error[value]: title"),
    ],
)
def test_games_are_listed_unless_their_own_file_is_wrong(kaperbrief, project, file, text, told):
    folder = project({f"content/small/{file}": text}, small=True)
    code, out, err = kaperbrief("list", "games", "--project", folder)
    assert ("small" in out.split(), told in err) == (not told, True)
    assert code == (1 if told else 0)


def test_a_deck_of_cards_loads_nothing_of_maps_events_and_campaigns(loaded):
    modules = own(loaded("kit", "tischpiraten", "--only", "magic-cards"))
    # Its back is drawn, the head of its template read, papers and sleeves are data. What was kept
    # of ship sheets comes with the parts that drew those.
    assert len(modules) <= 172
    rooms = (".fleets", ".mapgen", ".scenarios", ".components.chart", ".components.dials")
    assert [name for name in modules if name.startswith(rooms)] == []
    assert not modules & {".models.event", ".game.standings", ".documents.campaign"}


def test_pictures_are_read_and_made_only_where_there_are_some(loaded):
    deck = ("kit", "tischpiraten", "--only", "magic-cards")
    assert not loaded(*deck) & PICTURES
    assert loaded(*deck, "--overview") >= PICTURES


def test_fleets_on_the_screen_load_nothing_that_prints(loaded):
    loaded("new", "con", "--game", "evil-stevie")
    modules = own(loaded("fleets", "con"))
    assert ".documents.fleets" in modules
    assert not {name for name in modules if name.startswith((".press", ".components", ".markup"))}
