"""A module for VASSAL, read back by a reader of its own."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from vassal_reading import Module


@pytest.fixture(scope="module")
def module(tmp_path_factory):
    """A game's module and its manifest; each is made once."""
    made: dict[str, tuple[Path, dict]] = {}

    def make(game: str) -> tuple[Module, dict]:
        if game not in made:
            from kaperbrief.cli.run import run

            out = tmp_path_factory.mktemp(game)
            words = ["kit", game, "--for", "vassal", "--set", "tonight", "--lang", "en"]
            assert run([*words, "--out", str(out)]) == 0
            folder = out / f"{game}-en-for-vassal"
            manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
            assert manifest["files"] == sorted(path.name for path in folder.iterdir())
            made[game] = folder / f"{game}-en.vmod", manifest
        path, manifest = made[game]
        return Module(path), manifest

    return make


GAMES = ["tischpiraten", "piratical", "evil-stevie"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.one_in(3)
def test_the_module_has_what_the_kit_has(module, game):
    read, manifest = module(game)
    assert read.seen == read.images, "every picture is named, and every one named is there"
    assert len(read.sides) == manifest["options"]["players"]
    assert len({*read.sides}) == len(read.sides)
    cards: Counter[str] = Counter()
    for names in read.decks().values():
        cards.update(names)
    wanted = [one for one in manifest["pieces"] if one["kind"] == "card"]
    assert cards.total() == sum(one["count"] for one in wanted)
    assert len(read.decks()) >= len({one["material"] for one in wanted})
    others = [one for one in manifest["pieces"] if one["kind"] in ("token", "tile", "figure")]
    assert len(read.pieces()) == len(others)
    told = Counter(f" ({one['count']})" if one["count"] > 1 else "" for one in others)
    assert sum(name.endswith(")") for name in read.pieces()) >= told.total() - told[""]


def test_the_board_is_there_from_the_start_and_a_map_for_each_player(module):
    read, _ = module("piratical")
    maps = [one.attrib for one in read.root.iter("VASSAL.build.module.Map")]
    assert [one["launch"] for one in maps].count("false") == 1
    assert {one["mapName"] for one in maps} >= {"Table", *read.sides}


def test_the_same_module_is_the_same_bytes(kaperbrief, project):
    folder = project(small=True)
    made = []
    for out in ("one", "two"):
        call = ("kit", "small", "--project", folder, "--for", "vassal", "--out", folder / out)
        assert kaperbrief(*call)[0] == 0
        made.append((folder / out / "small-en-for-vassal/small-en.vmod").read_bytes())
    assert made[0] == made[1]
    assert kaperbrief(*call)[0] == 0, "it knows its own files again"
    (deck,) = Module(folder / "two/small-en-for-vassal/small-en.vmod").decks().values()
    assert deck == ["First"]
