"""What names on seas are called in other languages, and which of them a campaign has had."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from kaperbrief.components.chart.board import TWICE
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.errors import Problems
from kaperbrief.game.shelf import Game
from kaperbrief.l10n.catalog import Translator, read_catalog
from kaperbrief.l10n.localise import texts
from kaperbrief.l10n.typography import as_typed
from kaperbrief.models.base import Name
from kaperbrief.models.maps import HexMap, Plan


def tellers(room: Pressroom, languages: Iterable[str] = ()) -> list[Translator]:
    """What translates into each language of the game but its own, and into some more."""
    pack = room.game.pack
    made = []
    for language in sorted({*room.workspace.languages(pack.id), *languages}):
        if language != pack.source_language:
            files = room.workspace.catalogs(language, pack.id)
            catalog = read_catalog(files, Problems(), room.workspace.shown)
            made.append(Translator(language, pack.source_language, catalog))
    return made


FILLER = "\u2007"
"""Makes a name as long as it is in the language in which it is longest."""


def longest_names(room: Pressroom, languages: Iterable[str]) -> dict[str, Name]:
    """The names, each as long as in any language of the game, so that charts are alike in all."""
    others = tellers(room, languages)
    out = {}
    for key, name in room.game.kinds["names"].items():
        told = [tell(f"names/{key}#name", name.name) for tell in others]
        wide = max(len(text) for text in (name.name, *told))
        out[key] = replace(name, name=name.name.ljust(wide, FILLER))
    return out


def used_names(room: Pressroom, files: Iterable[Path], here: Mapping[str, Name]) -> frozenset[str]:
    """Those of the names `here` that stand on the seas of files, whatever their language.

    Raises ProblemsFound with everything wrong in these.
    """
    kind = "plans" if room.game.pack.board is None else "hexmaps"
    written = {as_typed(text) for file in files for text in _texts(room.read(kind, file))}
    if not written:
        return frozenset()
    others = tellers(room)
    return frozenset(
        here[key].name
        for key, name in room.game.kinds["names"].items()
        if not written.isdisjoint(
            as_typed(text)
            for text in (name.name, *(tell(f"names/{key}#name", name.name) for tell in others))
        )
    )


_NAMING = ("names", "hexmaps", "plans", "tales", "ships")
"""What kinds of content the words on a sea come from, beside the pack itself."""


def renamed(room: Pressroom) -> Callable[[str], str]:
    """What a text on a sea of the room's language is in its second one; itself if nobody says."""
    return in_words_of(room.languages.get(room.language), room.languages.get(room.second))


def in_words_of(
    ours: Game | Localised, theirs: Localised, finish: Callable[[str], str] = str
) -> Callable[[str], str]:
    """What a text on a sea in our words is in theirs; itself if nobody says."""
    known: dict[str, str] = {}
    for kind in _NAMING:
        there = theirs.kinds[kind]
        for name, item in ours.kinds[kind].items():
            if name in there:  # a sea by chance has one language
                known |= _pairs(item, there[name])
    known |= _pairs(ours.pack, theirs.pack)
    return lambda text: finish(known.get(as_typed(text.rstrip(FILLER)), text.rstrip(FILLER)))


def _pairs(ours: object, theirs: object) -> dict[str, str]:
    """The texts of an item in one language, each with what it is in another."""
    told = {key: text for key, text, _ in texts(theirs, "")}
    return {as_typed(text): told[key] for key, text, _ in texts(ours, "") if key in told}


def told_twice(room: Pressroom, sea: HexMap) -> HexMap:
    """A map whose texts stand in both languages of the room, and so do those of its board.

    Everybody looks at one face of a map, so nothing of it can be behind it.
    """
    other = renamed(room)

    def both(text: str) -> str:
        said = other(text)
        return text if said in ("", text) else f"{text} {TWICE} {said}"

    ours, theirs = (room.languages.get(one) for one in (room.language, room.second))
    board = ours.pack.board
    if board is not None:
        usual = [one.label("wind blows to this side") for one in (ours, theirs)]
        rules = tuple(
            replace(one, name=both(one.name), note=both(one.note)) for one in board.terrains
        )
        wind = both(board.wind) if board.wind else f" {TWICE} ".join(dict.fromkeys(usual))
        twice = replace(board, terrains=rules, wind=wind, nobody=both(board.nobody))
    places = tuple(replace(one, name=both(one.name)) for one in sea.places)
    titled = replace(sea, title=both(sea.title), subtitle=both(sea.subtitle), places=places)
    fleets = ours.kinds["ships"].items()
    ships = {name: replace(ship, title=both(ship.title)) for name, ship in fleets}
    for local in (ours, theirs):
        local.kinds["ships"] = ships
        if board is not None:
            local.pack = replace(local.pack, board=twice)
        local.kinds["hexmaps"] = {**local.kinds["hexmaps"], sea.id: titled}
    return titled


def retold(plan: Plan, tell: Callable[[str], str]) -> Plan:
    """A plan whose texts are told otherwise."""
    items = tuple(replace(one, text=tell(one.text)) for one in plan.items)
    return replace(plan, title=tell(plan.title), items=items)


def _texts(sea: HexMap | Plan) -> list[str]:
    """Everything that may be a name on a sea."""
    if isinstance(sea, HexMap):
        return [sea.title, *(place.name for place in sea.places)]
    return [sea.title, *(item.text for item in sea.items)]
