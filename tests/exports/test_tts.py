"""A table for Tabletop Simulator, read back by a reader of its own."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from tts_reading import SavedGame


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The folder of a game's table; each is made once."""
    made: dict[str, Path] = {}

    def make(game: str, players: int) -> Path:
        if game not in made:
            from kaperbrief.cli.run import run

            out = tmp_path_factory.mktemp(game)
            words = ["kit", game, "--for", "tts", "--set", "tonight", "--lang", "en"]
            assert run([*words, "--players", str(players), "--out", str(out)]) == 0
            made[game] = out / f"{game}-en-for-tts"
        return made[game]

    return make


GAMES = [("tischpiraten", 3), ("piratical", 4), ("evil-stevie", 5)]


def names(pieces: list[dict]) -> Counter[str]:
    found: Counter[str] = Counter()
    for piece in pieces:
        found[piece["title"]] += piece["count"]
    return found


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.one_in(3)
def test_the_table_has_what_the_kit_has(table, game, players):
    folder = table(game, players)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    saved = SavedGame(folder / f"{game}-en.json")
    things = [one for one in saved.objects() if one["Name"] not in ("Bag", "DeckCustom")]
    assert Counter(one["Nickname"] for one in things) == names(manifest["pieces"])
    there = {path.name for path in (folder / "images").iterdir()}
    assert saved.seen == there, "every picture is named, and every one that is named is there"
    on_disk = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert on_disk == {*manifest["files"]}


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.one_in(3)
def test_the_table_is_set_for_so_many(table, game, players):
    """Each player has a bag of a colour, and nothing lies on anything else."""
    saved = SavedGame(table(game, players) / f"{game}-en.json")
    white = {"r": 1, "g": 1, "b": 1}
    bags = [one for one in saved.table if one["Name"] == "Bag" and one["ColorDiffuse"] != white]
    assert len(bags) == players
    assert len({tuple(one["ColorDiffuse"].values()) for one in bags}) == players
    places = [(one["Transform"]["posX"], one["Transform"]["posZ"]) for one in saved.table]
    for number, (x, z) in enumerate(places):
        for u, v in places[:number]:
            assert (x - u) ** 2 + (z - v) ** 2 > 1


def test_cards_are_as_large_on_their_sheets_as_they_can_be(table):
    folder = table("piratical", 4)
    saved = SavedGame(folder / "piratical-en.json")
    (deck,) = [one for one in saved.objects() if one["Name"] == "DeckCustom"]
    (sheet,) = deck["CustomDeck"].values()
    wide, high = saved.size(sheet["FaceURL"])
    assert max(wide, high) > 3600
    width, height = wide / sheet["NumWidth"], high / sheet["NumHeight"]
    assert width / height == pytest.approx(63 / 88, rel=0.01)


def test_discs_are_round_and_figures_stand(table):
    folder = table("evil-stevie", 5)
    with Image.open(folder / "images/evil-stevie-en-fire-counters-fire.png") as image:
        assert image.mode == "RGBA"
        assert [image.getpixel(one)[3] for one in ((0, 0), (118, 118))] == [0, 255]
    saved = SavedGame(folder / "evil-stevie-en.json")
    figures = [one for one in saved.objects() if one["Name"] == "Figurine_Custom"]
    assert {one["Nickname"] for one in figures} >= {"Shark", "Dolphin"}


def test_pictures_may_lie_elsewhere(kaperbrief, project):
    folder = project(small=True)
    call = ("kit", "small", "--project", folder, "--for", "tts", "--out", folder)
    assert kaperbrief(*call, "--base-url", "https://example.org/p")[0] == 0
    saved = SavedGame(folder / "small-en-for-tts/small-en.json", "https://example.org/p/")
    assert saved.seen
    first = {p.name: p.read_bytes() for p in (folder / "small-en-for-tts").iterdir() if p.is_file()}
    assert kaperbrief(*call, "--base-url", "https://example.org/p")[0] == 0
    again = {p.name: p.read_bytes() for p in (folder / "small-en-for-tts").iterdir() if p.is_file()}
    assert first == again
    code, _, err = kaperbrief(*call, "--base-url", "example.org")
    assert code == 2
    assert "--base-url needs an address" in err
