"""Materials: the kinds of printed things of a kit."""

from __future__ import annotations

from typing import Annotated, Literal

from kaperbrief.models.base import (
    Ge,
    Icon,
    Id,
    ItemId,
    Le,
    Length,
    Ref,
    ReferenceId,
    Short,
    Size,
    TableFormula,
    Text,
    Words,
    model,
)
from kaperbrief.models.sheets import Vignette

Stock = Literal["paper", "card", "film", "sticker"]
Owner = Literal["player", "crew", "ship", "fleet", "table", "referee"]
Back = Literal["none", "same", "own"]


CARD_SIZES = {
    "poker": ("63.5 mm", "88.9 mm"),
    "bridge": ("57.15 mm", "88.9 mm"),
    "tarot": ("69.85 mm", "120.65 mm"),
    "mini": ("44.45 mm", "63.5 mm"),
    "square": ("63.5 mm", "63.5 mm"),
}
"""Width and height of the sizes of cards that have names."""


@model
class Piece:
    """What is cut out: its shape and trimmed size.

    A `size` that has a name gives the `width` and `height` that are not written: poker (63.5 ×
    88.9 mm), bridge (57.15 × 88.9), tarot (69.85 × 120.65), mini (44.45 × 63.5), square (63.5 mm);
    one that lies `across` is as wide as it would be high.

    Pieces with `bleed` lie twice as far apart; what reaches their cut line goes on beyond it by so
    much, without words. Those with a `gap` lie so far apart and have cut lines of their own.

    Two shapes are as large as the distances of a ruler at this table. A `strip` is as long as its
    longest mark needs, in several pieces where that is longer than paper; its `width` is fixed.
    An `arc` is part of a ring round the longest mark, a band `width` broad. One that is `scaled`
    has its size for the figures that the game is made for and follows those at the table; where
    it is larger than paper it is printed as a poster. Over one that is `folded` its back stands
    upside down, to be folded behind it.
    """

    shape: Literal["rectangle", "round", "strip", "arc"]
    size: Literal["", "poker", "bridge", "tarot", "mini", "square"] = ""
    across: bool = False
    width_: Size = ""
    height_: Size = ""
    cell: Size = ""
    bleed: Length = "0 mm"
    gap: Length = "0 mm"
    scaled: bool = False
    folded: bool = False

    @property
    def width(self) -> str:
        """The trimmed width, empty where neither it nor a size is written."""
        return self.width_ or self._sides[0]

    @property
    def height(self) -> str:
        """The trimmed height, empty where it is as wide."""
        return self.height_ or self._sides[1]

    @property
    def _sides(self) -> tuple[str, str]:
        """Width and height of the size that has a name."""
        wide, high = CARD_SIZES.get(self.size, ("", ""))
        return (high, wide) if self.across else (wide, high)


@model
class Poster:
    """A drawing of any size, printed on tiles that overlap and are glued together.

    With `scale` it is laid out so many times smaller and enlarged. A hex map is as large as its
    hexes, `hex` wide from flat to flat, make it.
    """

    width: Size = ""
    height: Size = ""
    hex: Size = ""
    overlap: Size = "8 mm"
    scale: Annotated[int | float, Ge(1), Le(9)] = 1


@model
class Reverse:
    """The picture on the backs of cards: twice, so that it is the same either way up.

    The `ground` parts the two: a `rope` with waves, a `strap`; the `net` alone carries a rose, on
    `plain` there is nothing, any other is the art `back-NAME` of the game's own.
    Between them stands the `icon`, in its half a `scene`.
    """

    ground: Id = "lattice"
    icon: Icon = "burst"
    colour: Id = "sea"
    scene: Vignette | None = None


@model
class Material:
    """One kind of printed thing, in the order of the kit.

    `of` names what it is made of: a kind of content (`crews`), a deck or one item of it
    (`cards/magic`, `markers/reload`). `for_` says whose it is and so what it is repeated over;
    `count` is a formula for the copies: of `players`, `crews`, `seats` (whichever of both is more),
    `ships`, `guns`, `masts` and `tables` (where more come to an event than one takes). A `piece` is
    cut out, a `poster` is printed in parts; all others fill a `page`; a `folder` is two sides of
    one that lies, folded once, its inside the back. `blank` copies are printed without contents.
    Materials with the same `share` and stock lie on common sheets, small ones with a
    `band` row by row beside its name. `notes` names the reference whose blocks stand in the
    panels of a sheet: what the game says there. Materials of one `set` can be left out together;
    `tonight` copies of it are in the small kit for a first game, which is printed unasked, whatever
    its set; there it is a `tonight_piece` where it has one, and what belongs to a `weapon` is left
    out where no ship at the table has that, and what is `spared_by` a set where that is printed
    too. Where copies are `unlike` the template draws each by its number (`form.number`). With
    `back: own` the picture of `reverse` is behind cards. `deal` says how many copies of
    a material of the table each player gets before the game, by a formula in which `ships` and
    `crews` are the player's own; the referee has the rest of them. An `aid` shows how what is cut
    out beside it is put together: nobody gets it.
    """

    id: Id
    item: Short
    title: Words
    template: Annotated[Id, Ref("templates", "template")]
    for_: Owner = "table"
    of: str = ""
    count: TableFormula = 1
    blank: TableFormula = 0
    unlike: bool = False
    page: Literal["portrait", "landscape", "half", "upright", "folder"] = "portrait"
    piece: Piece | None = None
    poster: Poster | None = None
    back: Back = "none"
    reverse: Reverse | None = None
    stock: Stock = "paper"
    set: Id = "core"
    tonight: TableFormula = 0
    tonight_piece: Piece | None = None
    spared_by: Id = ""
    weapon: ItemId = ""
    share: Id = ""
    band: Text = ""
    notes: ReferenceId = ""
    deal: TableFormula = 0
    aid: bool = False

    @property
    def kind(self) -> str:
        """The kind of content that it is made of, empty for none."""
        return self.of.partition("/")[0]

    @property
    def single(self) -> str:
        """The deck or item of that kind, empty where it is made of all of them."""
        return self.of.partition("/")[2]
