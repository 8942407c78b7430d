"""What sheets show: reference sheets, rulers, markers."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen, Predicate

from kaperbrief.models.base import Distance, Id, Small, Text, model

_THROW = re.compile(r"([1-6])(?:\+|[–-]([1-6]))?\Z")


def faces(text: str) -> frozenset[int]:
    """The faces of one die that a throw such as `4+`, `2–3` or `6` names; none if it names none."""
    match = _THROW.match(text)
    if match is None:
        return frozenset()
    low = int(match[1])
    high = 6 if text.endswith("+") else int(match[2] or low)
    return frozenset(range(low, high + 1))


def is_throw(text: str) -> bool:
    """Is it a throw of one die: `4+`, `2–3`, `6`?"""
    return bool(faces(text))


Throw = Annotated[str, Predicate(is_throw)]


@model
class Roll:
    """A throw of `dice` dice that has to come out: from `least` to `most` of them show `throw`.

    With `fails` they must not.
    """

    throw: Throw
    fails: bool = False
    dice: Annotated[int, Ge(1), Le(99)] = 1
    least: Annotated[int, Ge(0), Le(99)] = 1
    most: Annotated[int, Ge(0), Le(99)] = 99


@model
class SheetRow:
    """One line: a key of a few signs (bold, centred), what it means, `boxes` to tick beside it.

    `room` leaves a line to write on after the text; the first `ticked` boxes are ticked. `odds`
    are rolls that all have to come out: their chance is computed. Where rows are drawn as angles,
    `turn` is the angle in degrees clockwise from the top, `spread` how far it reaches to either
    side.
    """

    id: Id
    text: Text = ""
    key: Text = ""
    icon: Id = ""
    alarm: bool = False
    turn: int = 0
    spread: Small = 0
    boxes: Small = 0
    room: bool = False
    ticked: Small = 0
    odds: tuple[Roll, ...] = ()


@model
class Head:
    """The title of one column; `share` is its part of the width, 0 the usual one.

    `odds` have to come out besides those of each row.
    """

    id: Id
    text: Text
    share: Small = 0
    odds: tuple[Roll, ...] = ()


@model
class SheetBlock:
    """A titled group of rows.

    `table` has a key column, `steps` numbers its rows (and draws their icons), `cases` gives each
    row a plate with a large key, `icons` is a strip of icons with the texts below, `plate` is the
    framed reminder (with a `plan` above its rows), `turns` draws each row as an arrow turned by
    `turn` degrees (the dice table of the wind), `bands` is a scale: a key for each band and below
    it what it begins at. `text` is plain paragraphs.

    Computed: `bars` draws the chances of the keys (throws such as `4+`), `odds` is a table of the
    chances of its rows, in a column for each of `heads` if there are any. With `dice` the keys are
    sums of so many dice (`9+`, `3–9`, `16`), and a `table` has their chances at the right.

    To be filled in by hand: `ticks` puts boxes (one, or `boxes` of the row) before each text,
    `write` makes each text the label of a line, `tally` has a coin of the key's value, boxes to
    tick and a sum for each row, `grid` is a table with a column for each of `heads`, the first one
    being that of the keys; in the text of a row `|` parts cells. `write` and `grid` have `blank`
    empty lines more. `signatures` has a line for each player below its texts.

    `spots` has a row of places for round counters: `boxes` circles with the icon of each row and
    its text below.

    A block with `of`, the id of another reference, is the block of that id there.

    From the pack, without rows of their own: `house` are the switches whose group (or id) is the
    block's id with all their choices, `readings` the choices in use. `fleet` is a grid with a row
    for each ship on the table, `captains` one for each player with all ships and the sum of their
    figures, `others` one for each that an event leaves to the referee, with
    free lines up to `blank`, `types` one for each type of ship, `classes` for each class: heads
    whose ids are figures of a ship (`class`, `crew`, `sunk`, the id of a wind …) are filled in,
    other columns stay free; rows of the block stand below.
    """

    id: Id
    kind: Literal[
        "table", "steps", "cases", "icons", "plate", "turns", "text", "bars", "bands", "odds",
        "ticks", "write", "tally", "grid", "signatures", "house", "readings",
        "fleet", "captains", "others", "types", "classes", "spots",
    ]  # fmt: skip
    title: Text
    rows: tuple[SheetRow, ...] = ()
    icon: Id = ""
    note: Text = ""
    colour: Id = "ink"
    heads: tuple[Head, ...] = ()
    blank: Small = 0
    dice: Small = 0
    plan: Id = ""
    of: Id = ""


@model
class Reference:
    """A sheet or card of blocks; `columns` lists the ids of the blocks column by column.

    On a card the blocks of the first column have the whole width, any other columns stand side by
    side below them. Those in `foot` stand below all columns, as wide as the sheet.
    """

    id: Id
    title: Text
    subtitle: Text
    icon: Id
    blocks: Annotated[tuple[SheetBlock, ...], MinLen(1)]
    columns: Annotated[tuple[tuple[Id, ...], ...], MinLen(1)]
    foot: tuple[Id, ...] = ()
    key: Text = ""
    key_label: Text = ""
    reminder: Text = ""


@model
class RulerMark:
    """A named distance: a figure in the game's unit or a name of the pack's `numbers`."""

    id: Id
    at: Distance
    text: Text
    icon: Id = ""


@model
class Ruler:
    """Distances that matter: marks of a scale, lines of a table, or the width of a ring.

    As a scale it is as long as its longest mark needs, on one strip of paper or several.
    """

    id: Id
    title: Text
    marks: Annotated[tuple[RulerMark, ...], MinLen(1)]
    note: Text = ""


Ring = Literal[
    "pattern", "dashed", "teeth", "plain", "double",
    "beads", "beads-solid", "waves", "rope", "sectors",
]  # fmt: skip


@model
class Marker:
    """A round marker: the ring tells its kind, an icon or a figure its meaning.

    `ring: pattern` takes the colour and pattern of the crew it belongs to, or of its own `seat`
    that is always the same. `ring: sectors` is bold where a weapon on that `mount` of the pack
    fires. `note` and `foot` are two short lines below the icon. `back` is the marker on the other
    side. Markers of one `deck` are printed together (`markers/fields`).
    """

    id: Id
    title: Text
    ring: Ring
    icon: Id = ""
    figure: str = ""
    colour: Id = "ink"
    note: Text = ""
    foot: str = ""
    deck: Id = ""
    seat: Small = 0
    mount: Id = ""
    back: Id = ""
