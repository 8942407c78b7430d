"""Reference sheets: blocks of short facts in columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import MinLen

from kaperbrief.models.base import CONFIG, Id, Small
from kaperbrief.models.text import Text


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a key of a few signs (bold, centred), what it means, `boxes` to tick beside it.

    `room` leaves a line to write on after the text. Where rows are drawn as angles, `turn` is the
    angle in degrees clockwise from the top, `spread` how far it reaches to either side.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    text: Text
    key: Text = ""
    icon: Id = ""
    alarm: bool = False
    turn: int = 0
    spread: Small = 0
    boxes: Small = 0
    room: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """The title of one column of a grid; `share` is its part of the width, 0 the usual one."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    text: Text
    share: Small = 0


@dataclass(frozen=True, slots=True)
class Block:
    """A titled group of rows.

    `table` has a key column, `steps` numbers its rows (and draws their icons), `cases` gives each
    row a plate with a large key, `icons` is a strip of icons with the texts below, `plate` is the
    framed reminder, `bars` draws the keys as a bar chart of per cent, `turns` draws each row as an
    arrow turned by `turn` degrees (the dice table of the wind), `bands` is a scale: a key for each
    band and below it what it begins at. `text` is plain paragraphs.

    With `dice` the keys are sums of so many dice (`9+`, `3–9`, `16`) and their chances are
    computed: at the right of the rows of a `table`, the figures of `bars`.

    To be filled in by hand: `ticks` puts boxes (one, or `boxes` of the row) before each text,
    `write` makes each text the label of a line, `tally` has a coin of the key's value, boxes to
    tick and a sum for each row, `grid` is a table with a column for each of `heads`, the first one
    being that of the keys, and `blank` empty rows more; in the text of a row `|` parts cells.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    kind: Literal[
        "table", "steps", "cases", "icons", "plate", "bars", "bands", "turns", "text",
        "ticks", "write", "tally", "grid",
    ]  # fmt: skip
    title: Text
    rows: Annotated[tuple[Row, ...], MinLen(1)]
    icon: Id = ""
    note: Text = ""
    colour: Id = "ink"
    heads: tuple[Head, ...] = ()
    blank: Small = 0
    dice: Small = 0


@dataclass(frozen=True, slots=True)
class Reference:
    """A sheet or card of blocks; `columns` lists the ids of the blocks column by column.

    On a card the blocks of the first column have the whole width, any other columns stand side by
    side below them.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    subtitle: Text
    icon: Id
    blocks: Annotated[tuple[Block, ...], MinLen(1)]
    columns: Annotated[tuple[tuple[Id, ...], ...], MinLen(1)]
    key: Text = ""
    key_label: Text = ""
    reminder: Text = ""
