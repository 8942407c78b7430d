"""Where the content says what is printed: the YAML field behind a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kaperbrief.documents.languages import Localised
from kaperbrief.game.shelf import Game, Origin, Path, leaves
from kaperbrief.press.job import WrittenAt


def place_in(origin: Origin, path: Path = ()) -> WrittenAt:
    """The place of a field of an item."""
    span = origin.span(path)
    field = ".".join(str(part) for part in path if isinstance(part, str))
    return WrittenAt(span, field, origin.source.line_text(span.line))


def locate(game: Game, local: Localised, first: tuple[str, str], text: str) -> WrittenAt | None:
    """The place of a printed text, or of a part of one; None where the content has no such text.

    The item `first` (kind and id) is looked through before all others.
    """
    wanted = text.strip()
    for key, item in _items(game, local, first):
        origin = game.origins.get(key)
        if origin is None or not wanted:
            continue
        found = list(leaves(item))
        for path, value in found:
            if value.strip() == wanted:
                return place_in(origin, path)
        for path, value in found:
            if wanted in value:
                return place_in(origin, path)
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
