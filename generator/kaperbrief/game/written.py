"""Items of a kind from a file outside the pack, such as a plan that the program wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kaperbrief.errors import Problems
from kaperbrief.game.check import check
from kaperbrief.game.house import resolve
from kaperbrief.game.names import Lookup
from kaperbrief.game.references import check_item
from kaperbrief.game.shelf import Origin, model_of
from kaperbrief.source.build import Source
from kaperbrief.source.reader import load_file


def read_item(kind: str, path: Path, shown: str, lookup: Lookup) -> Any:
    """The one item of a kind in a file of content, checked; None where it cannot be read.

    `shown` is the file's name in messages. It takes the place of the pack's item of that id in
    the origins, so that what is wrong with it is told at its line.
    """
    game, problems = lookup.game, lookup.problems
    origin = _origin(kind, load_file(path, shown, problems), problems)
    if origin is None:
        return None
    source: Any = origin.source
    data = resolve(source.data[kind][0], game.house, origin.problem, problems)
    item = check(model_of(kind), data, problems, origin.span, source.line_text)
    if item is not None:
        game.origins[kind, item.id] = origin
        check_item(kind, item, origin, lookup)
    elif kind == "hexmaps":
        # All that is wrong with a sea is told at once.
        from kaperbrief.game.hexmaps import check_remains

        check_remains(data, origin, lookup)
    return item


def _origin(kind: str, source: Source | None, problems: Problems) -> Origin | None:
    """Where the only item of a file stands, None where problems were noted."""
    if source is None:
        return None
    whole = Origin(source, ())
    fields = source.data if isinstance(source.data, dict) else {}
    listed = fields.get(kind)
    if not isinstance(listed, list) or not listed:
        hint = f"start the file with {kind}: and an item with a dash below it"
        problems.add(whole.problem("value", f'expected a list under the key "{kind}"', (), hint))
        return None
    for key in fields:
        if key != kind:
            hint = f"only {kind}: belongs here"
            problems.add(whole.problem("key", f'unknown key "{key}"', (key,), hint))
    if len(listed) > 1:
        message = f"expected one item, found {len(listed)}"
        problems.add(whole.problem("value", message, (kind, 1), "keep one, or make a file of each"))
        return None
    return Origin(source, (kind, 0))
