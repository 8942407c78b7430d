"""What is printed besides ships and crews: reference sheets, rulers, markers, cards."""

from __future__ import annotations

import re
from dataclasses import field
from typing import Annotated, Literal

from kaperbrief.models.base import (
    Centimetres,
    Ge,
    Icon,
    Id,
    Le,
    MaterialId,
    MinLen,
    MountId,
    Own,
    Photo,
    PlanId,
    Predicate,
    Ref,
    ReferenceId,
    ShipId,
    Small,
    TableFormula,
    Text,
    Words,
    model,
)
from kaperbrief.models.ship import Look

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


_Thing = Annotated[Id, Ref("art/thing", "thing")]
_PLACES = (
    "far", "far_right", "left", "middle", "right", "above", "above_left", "above_right",
)  # fmt: skip


@model
class Vignette:
    """A scene on a card or sheet, of art by name: the layers `sky`, `sea` and `land`, then things.

    Things stand at the horizon (`far`), on the sea or land, or hang in the air (`above`); those at
    a place in `turned` look to the left.
    """

    sky: Annotated[Id, Ref("art/sky", "sky")] = "plain"
    sea: Annotated[Id, Ref("art/sea", "sea")] = ""
    land: Annotated[Id, Ref("art/land", "land")] = ""
    far: _Thing = ""
    far_right: _Thing = ""
    left: _Thing = ""
    middle: _Thing = ""
    right: _Thing = ""
    above: _Thing = ""
    above_left: _Thing = ""
    above_right: _Thing = ""
    turned: tuple[Id, ...] = ()

    def __str__(self) -> str:
        """As tags carry it: `sky:storm right:-ship`."""
        words = []
        for place in ("sky", "sea", "land", *_PLACES):
            name = getattr(self, place)
            if name:
                words.append(f"{place}:{'-' if place in self.turned else ''}{name}")
        return " ".join(words)


@model
class SheetRow:
    """One line: a key of a few signs (bold, centred), what it means, `boxes` to tick beside it.

    `room` leaves a line to write on after the text; the first `ticked` boxes are ticked. `odds`
    are rolls that all have to come out: their chance is computed. Where rows are drawn as angles,
    `turn` is the angle in degrees clockwise from the top, `spread` how far it reaches to either
    side. `look` is that of somebody drawn beside it, `beside` among its words a thing on the deck.
    A `scene` stands in place of the icon in strips of pictures, in tables and on posters. A row of
    `ships` is printed where one of them plays; `#` in its text stands for the names of those that
    do. A row about a `material` is printed where that is.
    """

    id: Id
    text: Text = ""
    key: Text = ""
    icon: Icon = ""
    alarm: bool = False
    turn: int = 0
    spread: Small = 0
    boxes: TableFormula = 0
    room: bool = False
    ticked: Small = 0
    odds: tuple[Roll, ...] = ()
    look: Look = field(default_factory=dict)
    scene: Vignette | None = None
    ships: tuple[ShipId, ...] = ()
    material: MaterialId = ""


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
class Staged:
    """Something in the picture of a panel, which is 106 × 40: at x, y, so wide and so high there.

    It shows the `face` or the whole `figure` of somebody of the crew of a `seat`, numbered `of`,
    or as the `look` says; a `ship` or her `deck` by her id; an `icon`, `art`, `dice` that show the
    digits of `of`, a `text`, the `swatch` of a seat with its letter, the `flag` of a marker, or
    `orders` written by hand: `head: word` parted by `|`. It may be turned clockwise, and with
    `flip` is as in a mirror.
    """

    id: Id
    show: Literal[
        "face", "figure", "ship", "deck", "icon", "art", "dice", "text", "swatch", "flag", "orders"
    ]
    at: tuple[float, float, float, float]
    of: str = ""
    seat: Small = 0
    look: Look = field(default_factory=dict)
    text: Text = ""
    turn: int = 0
    flip: bool = False


@model
class SheetBlock:
    """A titled group of rows, printed by the template of its kind: `blocks/KIND.xml.j2`.

    What a kind makes of its rows stands at the head of its template: `table`, `steps`, `plate`,
    `cases`, `text` … to be read, `ticks`, `write`, `tally`, `grid` … to be filled in, `bars` and
    `odds` worked out, `house`, `fleet` and others made of the pack.

    `heads` are the columns of kinds with a table: in the text of a row `|` parts cells. `blank` is
    a number of empty lines, `dice` how many dice the keys of throws are sums of, `plan` a drawing
    above the rows. A panel has a picture: a `scene`, and before it what stands on the `stage`;
    other blocks have their `scene` beside their title. A block with `of`, the id of another
    reference, is the block of that id there; its title and icon may be its own.
    """

    id: Id
    kind: Annotated[Id, Ref("templates/blocks", "kind of block")]
    title: Text
    rows: tuple[SheetRow, ...] = ()
    icon: Icon = ""
    note: Text = ""
    colour: Id = "ink"
    heads: tuple[Head, ...] = ()
    blank: Small = 0
    dice: Small = 0
    plan: PlanId = ""
    scene: Vignette | None = None
    stage: tuple[Staged, ...] = ()
    of: ReferenceId = ""


BlockId = Annotated[Id, Ref(".blocks", "block")]


@model
class Reference:
    """A sheet or card of blocks; `columns` lists the ids of the blocks column by column.

    On a card the blocks of the first column have the whole width, any other columns stand side by
    side below them. Those in `foot` stand below all columns, as wide as the sheet, those in
    `head` in the header of a ship's record. A sheet has a `scene` in its header and maybe
    `more_scenes` beside it; a `ship` sails on signs and posters.
    """

    id: Id
    title: Words
    subtitle: Words
    icon: Icon
    blocks: Annotated[tuple[SheetBlock, ...], MinLen(1)]
    columns: Annotated[tuple[tuple[BlockId, ...], ...], MinLen(1)]
    foot: tuple[BlockId, ...] = ()
    head: tuple[BlockId, ...] = ()
    key: Text = ""
    key_label: Text = ""
    reminder: Text = ""
    ship: ShipId = ""
    scene: Vignette | None = None
    more_scenes: tuple[Vignette, ...] = ()


@model
class RulerMark:
    """A named distance: a figure in the game's unit or a name of the pack's `numbers`.

    On strips a `picture` stands in place of the icon, larger.
    """

    id: Id
    at: Centimetres | Annotated[Id, Ref("pack.numbers", "number")]
    text: Words
    icon: Icon = ""
    picture: _Thing = ""


@model
class Ruler:
    """Distances that matter: marks of a scale, lines of a table, or the width of a ring.

    As a scale it is as long as its longest mark needs, on one strip of paper or several; on a
    narrow one further marks at one distance stand in the steps below the first. With `bands` the
    text of a mark holds for all below it, down to the mark before; with `flaps` each of several
    strips goes on beyond its end, where the next one is glued on.
    """

    id: Id
    title: Words
    marks: Annotated[tuple[RulerMark, ...], MinLen(1)]
    note: Text = ""
    bands: bool = False
    flaps: bool = False


@model
class Marker:
    """A round marker: the ring tells its kind, an icon or a figure its meaning.

    Rings are `plain`, `double`, `dashed`, `teeth`, `beads`, `beads-solid`, `waves`, `rope`,
    `rope-solid`, or the art `ring-NAME` of the game's own, and three with a meaning.

    `ring: pattern` takes the colour and pattern of the crew it belongs to, or of its own `seat`
    that is always the same. `ring: sectors` is bold where a weapon on that `mount` of the pack
    fires, that of a `coin` is its `picture`. `note` and `foot` are two short lines below the icon;
    in its place stands a `picture`, the head of somebody who has a `look`, or a round `scene` with
    one of the lines. `back` is the marker on the other side. Markers of one `deck` are printed
    together (`markers/fields`). `own` holds fields that the pack itself has thought of.
    """

    id: Id
    title: Words
    ring: Id
    icon: Icon = ""
    picture: _Thing = ""
    look: Look = field(default_factory=dict)
    scene: Vignette | None = None
    figure: Text = ""
    colour: Id = "ink"
    note: Text = ""
    foot: Text = ""
    deck: Id = ""
    seat: Small = 0
    mount: MountId = ""
    back: Annotated[Id, Ref("markers", "marker")] = ""
    own: Own = field(default_factory=dict)


@model
class CardKind:
    """A kind of card, told by five signs: colour, band pattern, tab shape, icon and word."""

    id: Id
    title: Words
    colour: Id
    band: Id
    tab: Id
    icon: Icon
    when: Text = ""


@model
class Art:
    """A picture file on a card: in its `window`, over the `whole` card, or below a `veil`.

    Over the whole card it reaches the cut line, the words stand on paper; below a veil it is pale
    where words stand.
    """

    file: Photo
    place: Literal["window", "whole", "veil"] = "window"


@model
class Card:
    """One card: a title, a sentence or two, and a line of its effect.

    No two cards of a game have one `id`, not even in different decks. `deck` is the pile that it is
    in, `kind` gives colour, band and tab. `effect` is the line read from across the table. `moves`
    are distances that begin the effect line, parted by dots. `when` is told if it is another time
    than its kind says. `count` is how often it is in the deck, where
    at least so many `players` are at the table. A slip shows the `scene`, or
    somebody who has a `look`. Further copies show `more_scenes` while there are any. The `art`
    takes the place of the scene and the icon. `own` holds fields that the pack itself has thought
    of.
    """

    id: Id
    deck: Id
    kind: Annotated[Id, Ref("card-kinds", "kind of card")]
    title: Words
    text: Words
    icon: Icon
    scene: Vignette | None = None
    more_scenes: tuple[Vignette, ...] = ()
    look: Look = field(default_factory=dict)
    art: Art | None = None
    effect: Text = ""
    moves: tuple[Centimetres, ...] = ()
    when: Text = ""
    count: Annotated[int, Ge(1), Le(99)] = 1
    players: Annotated[int, Ge(1), Le(99)] = 1
    own: Own = field(default_factory=dict)
