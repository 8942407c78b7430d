"""What a printer does wrong, as its owner has measured it on paper."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from kaperbrief.models.base import Ge, Le, model

ACROSS, ALONG = 150.0, 200.0
"""How long in mm the lines are that are measured: across a sheet and along it."""
_Off = Annotated[int | float, Ge(-10), Le(10)]


@model(kw_only=True)
class Shift:
    """How far in mm the cross on a back lies beside that on its front, seen from the front."""

    right: _Off = 0.0
    down: _Off = 0.0


@model(kw_only=True)
class Printer:
    """What the sheet of `kaperbrief calibrate` measures once it is printed.

    `across` and `along` are the lengths in mm of the lines of 150 and 200 mm, `upright` and `lying`
    how far the backs of upright and of lying sheets are off.
    """

    across: Annotated[int | float, Ge(143), Le(157)] = ACROSS
    along: Annotated[int | float, Ge(190), Le(210)] = ALONG
    upright: Shift = field(default_factory=Shift)
    lying: Shift = field(default_factory=Shift)
