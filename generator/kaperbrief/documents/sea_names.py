"""Which names a campaign has had: those on the seas that it has sailed, in any language."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.errors import Problems
from kaperbrief.l10n.catalog import Translator, read_catalog
from kaperbrief.l10n.typography import as_typed
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


def used_names(room: Pressroom, files: Iterable[Path]) -> frozenset[str]:
    """The names of the room's language that stand on the seas of files, whatever their language.

    Raises ProblemsFound with everything wrong in these.
    """
    kind = "plans" if room.game.pack.board is None else "hexmaps"
    written = {as_typed(text) for file in files for text in _texts(room.read(kind, file))}
    if not written:
        return frozenset()
    others, here = tellers(room), room.languages.get(room.language).kinds["names"]
    return frozenset(
        here[key].name
        for key, name in room.game.kinds["names"].items()
        if not written.isdisjoint(
            as_typed(text)
            for text in (name.name, *(tell(f"names/{key}#name", name.name) for tell in others))
        )
    )


def _texts(sea: HexMap | Plan) -> list[str]:
    """Everything that may be a name on a sea."""
    if isinstance(sea, HexMap):
        return [sea.title, *(place.name for place in sea.places)]
    return [sea.title, *(item.text for item in sea.items)]
