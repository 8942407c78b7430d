"""Ships that sail from hex to hex: points of movement, hex sides turned, the wind."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen

from kaperbrief.models.base import Icon, Id, Small, Text, model

Side = Annotated[int, Ge(0), Le(6)]


@model
class Turning:
    """How a ship turns: after `ahead` hexes, `free` sides for nothing, more for `cost` points each.

    In one move she turns `most` sides. With `each_hex` the free side and the limit count anew in
    each hex entered.
    """

    ahead: Small = 1
    free: Side = 1
    cost: Small = 1
    most: Side = 2
    each_hex: bool = False


@model
class Drive:
    """A way to move: oars, sail, steam.

    `wind` says whether the wind matters. Turning into the wind then means `stop` (the move ends;
    the next one may begin with one free side) or `keep`. A move straight downwind all the way
    adds `downwind` hexes. `back` is how many hexes she may go astern, `spin` whether she may turn
    on the spot for one point a side. Without `slows` damage does not halve the move.
    """

    id: Id
    name: Text
    short: Text
    icon: Icon = "sail"
    wind: bool = True
    head: Literal["stop", "keep"] = "stop"
    downwind: Small = 0
    back: Small = 0
    spin: bool = False
    slows: bool = True


@model
class HexSailing:
    """Mechanism `hex`: a ship has `moves` hexes by drive; half of them from `half` damage on.

    `rounding` says how half an odd number counts.
    """

    kind: Literal["hex"]
    drives: Annotated[tuple[Drive, ...], MinLen(1)]
    turning: Turning = Turning()
    rounding: Literal["up", "down"] = "up"
