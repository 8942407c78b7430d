"""Where the content says what is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kaperbrief import kept
from kaperbrief.documents.languages import Localised
from kaperbrief.errors import Place, Problems
from kaperbrief.game.names import photos_of
from kaperbrief.game.shelf import Game, Origin, leaves
from kaperbrief.l10n.localise import texts as texts_of
from kaperbrief.press.job import WrittenAt
from kaperbrief.typeset.photos import PhotoError, PhotoShelf


def place_in(origin: Origin, path: Place = ()) -> WrittenAt:
    """The place of a field of an item."""
    span = origin.span(path)
    field = ".".join(str(part) for part in path if isinstance(part, str))
    return WrittenAt(span, field, origin.source.line_text(span.line))


def locate(
    game: Game, local: Localised, owner: str, text: str, *, words: bool = False
) -> WrittenAt | None:
    """The place of a printed text, or of a part of one; None where the content has no such text.

    The item of the `owner` (`cards/mermaid`) is looked through before all others; an empty text
    asks for the place of the item. A text that was translated stands in its catalogue. With `words`
    ids, names of icons and the words themselves are no texts.
    """
    kind, _, name = owner.partition("/")
    first, wanted = (kind, name), text.strip()
    if not text:
        return place_in(game.origins[first]) if first in game.origins else None
    for key, item in _items(game, local, first):
        origin = game.origins.get(key)
        if origin is None or not wanted or (words and key[0] == "words"):
            continue
        found = [one[:0:-1] for one in texts_of(item, "")] if words else list(leaves(item))
        exact = [path for path, value in found if value.strip() == wanted]
        inside = [path for path, value in found if wanted in value]
        for path in [*exact, *inside][:1]:
            return _translated(game, local, key, path) or place_in(origin, path)
    return None


def _translated(
    game: Game, local: Localised, key: tuple[str, str], path: Place
) -> WrittenAt | None:
    """Where the translation of a field of an item stands, None where it has none."""
    item = game.pack if key[0] == "pack" else game.kinds[key[0]].get(key[1])
    for name, source, at in texts_of(item, "/".join(key)):
        if at == path[: len(at)] and not local.translate.idle:
            entry, span = local.translate.entry(name, source)
            return WrittenAt(span, name) if entry is not None and span is not None else None
    return None


def _items(
    game: Game, local: Localised, first: tuple[str, str]
) -> Iterator[tuple[tuple[str, str], Any]]:
    kind, name = first
    own = local.kinds.get(kind, {}).get(name)
    if own is not None:
        yield first, own
    yield ("pack", game.pack.id), local.pack
    for other, items in local.kinds.items():
        for item_id, item in items.items():
            yield (other, item_id), item


def sources_of(local: Localised, source: Localised) -> Mapping[str, str]:
    """What is said in another language: the texts of the source by those that differ from them."""
    there = dict(leaves(source.kinds))
    return {
        text: there[path]
        for path, text in leaves(local.kinds)
        if text.strip() and there.get(path, text) != text
    }


def check_photos(game: Game, shelf: PhotoShelf, problems: Problems) -> None:
    """Note every photo of the content that is missing or no picture, printed or not."""

    def named(_: Problems) -> list[tuple[str, str, tuple[str | int, ...], str]]:
        return [
            (kind, name, path, file)
            for kind, items in game.kinds.items()
            for name, item in items.items()
            for path, file in photos_of(item)
        ]

    known = kept.name("photos", game.known) if game.known else ""
    for kind, name, path, file in kept.made(known, named, problems):
        try:
            shelf.probe(file)
        except PhotoError as error:
            origin = game.origin(kind, name)
            problems.add(origin.problem("photo", error.message, path, error.hint))
