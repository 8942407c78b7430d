"""Ships that sail by a table: a figure per rig and point of sailing, times a factor per wind."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen

from kaperbrief.models.base import Centimetres, Id, Ref, Small, Text, model

PointName = Annotated[str, Ref("pack.sailing.points", "point of sailing")]
Change = int | float | Literal["none"]


@model
class TablePoint:
    """One angle between heading and wind: 0° is wind astern, 180 head wind."""

    id: Id
    angle: Annotated[int, Ge(0), Le(180)]
    name: Text
    short: Text


@model
class WindForce:
    """How hard it blows: `factor` multiplies every move (`1/2`, `2`); `sign` is how it is shown.

    A `rare` wind stands on the referee's copy only; the `usual` one is what figures are given for.
    """

    id: Id
    name: Text
    factor: str
    sign: Text = ""
    usual: bool = False
    rare: bool = False


@model
class Rig:
    """A way to sail: what each point of sailing changes of the base move, `none` for no way.

    Every point must be there. Figures of the points in `marked` are house values, printed with °.
    `short` is its name where there is little room, `base` the move that all its ships share.
    """

    id: Id
    name: Text
    changes: dict[PointName, Change]
    marked: tuple[Id, ...] = ()
    short: Text = ""
    base: Centimetres | None = None


@model
class TableSailing:
    """Mechanism `table`: (base move + change of the point − loss) × factor of the wind.

    `losses` is what each full row of rigging boxes takes off the move, one figure a row; with one
    more row the ship stops. `steps` says how headings between two points count, `better` is what
    a turn to a better heading adds in mid-move (before the factor).
    """

    kind: Literal["table"]
    points: Annotated[tuple[TablePoint, ...], MinLen(2)]
    winds: Annotated[tuple[WindForce, ...], MinLen(1)]
    rigs: Annotated[tuple[Rig, ...], MinLen(1)]
    losses: tuple[Small, ...] = ()
    better: Centimetres = 0
    steps: Literal["nearest", "worse"] = "worse"
