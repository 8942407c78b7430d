"""Papers: sheets for everything, for what fits only, and sheets of labels; sleeves for cards."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from kaperbrief.models.base import Ge, Id, Le, Length, Size, model

_Many = Annotated[int, Ge(1), Le(50)]


@model(kw_only=True)
class Labels:
    """Where the labels of a sheet lie: those of a row `across` from each other, of a column `down`.

    `left` and `top` are the corner of the first one.
    """

    columns: _Many
    rows: _Many
    width: Size
    height: Size
    left: Length
    top: Length
    across: Size | None = None
    down: Size | None = None


@model(kw_only=True)
class PrintFrame:
    """The part of a page that is printed, in the middle between left and right."""

    top: Length
    width: Size
    height: Size


@model(kw_only=True)
class PaperSize:
    """A paper, upright. Where no frames are said, a rim of 10 mm and room for footers stay free.

    What is for `all` is checked to hold everything and offered first; one for `pieces` may be used
    for all that fits.
    """

    width: Size
    height: Size
    use: Literal["all", "pieces"] = "pieces"
    upright: PrintFrame | None = None
    across: PrintFrame | None = None
    half: PrintFrame | None = None
    labels: Labels | None = None


@model(kw_only=True)
class Papers:
    """`templates/papers.yaml`: papers by their names."""

    papers: dict[Id, PaperSize] = field(default_factory=dict)


@model(kw_only=True)
class Sleeve:
    """The largest card, upright, that a sleeve holds."""

    width: Size
    height: Size


@model(kw_only=True)
class Sleeves:
    """`templates/sleeves.yaml`: sleeves for cards by their names."""

    sleeves: dict[Id, Sleeve] = field(default_factory=dict)
