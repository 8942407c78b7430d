"""Items of a kind from a file outside the pack, such as a plan that the program wrote."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kaperbrief.errors import Problems
from kaperbrief.game.check import check
from kaperbrief.game.house import resolve
from kaperbrief.game.load import KINDS
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.source.reader import load_file

Look = Callable[[object, Game, Origin, Problems], None]
"""Notes what else is wrong with an item that could not be read, of its data in the file."""


def read_item(
    game: Game,
    kind: str,
    path: Path,
    shown: str,
    problems: Problems,
    remains: Look | None = None,
) -> Any:
    """The one item of a kind in a file of content, None where problems were noted.

    `shown` is the file's name in messages. It takes the place of the pack's item of that id in
    the origins, so that what is wrong with it is told at its line. `remains` looks at one of which
    some fields are wrong, so that all that is wrong is told at once.
    """
    source = load_file(path, shown, problems)
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
    origin = Origin(source, (kind, 0))
    data = resolve(listed[0], game.house, origin.problem, problems)
    item = check(KINDS[kind], data, problems, origin.span, source.line_text)
    if item is not None:
        game.origins[kind, item.id] = origin
    elif remains is not None:
        remains(data, game, origin, problems)
    return item
