"""Themes: colours, fonts, text styles and sizes, all by name."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from kaperbrief.models.base import Colour, Ge, Id, Le, Length, model

Points = Annotated[int | float, Ge(1), Le(200)]


@model
class FontRole:
    """Where the faces of one role come from: a dependency's package, the program, or the theme."""

    file: str
    package: str = ""


@model
class TextStyle:
    """A named text style: sizes in points; `floor` is the smallest size the fit may come down to.

    `one_line` styles shrink to the floor by themselves and wrap into two lines only then.
    """

    font: Id
    size: Points
    floor: Points
    leading: Points
    colour: Id = "ink"
    bold: Id = ""
    italic: Id = ""
    align: Literal["left", "center", "right"] = "left"
    one_line: bool = False


@model
class SeatColour:
    """Colour and pattern of one seat; `strong` is drawn on white, `tint` under ink.

    `cloth` is what its people and ships wear in pictures, where it is not `strong`.
    """

    id: Id
    strong: Colour
    tint: Colour
    pattern: Id
    cloth: Colour | Literal[""] = ""


@model
class Hatch:
    """Lines in place of the colour of an area of pictures, which is white between them.

    They are `step` apart and rise to the right by so many degrees; 0 mm apart there are none.
    """

    step: Length
    degrees: Annotated[int, Ge(-90), Le(90)] = 45


@model
class Theme:
    """A theme as written: names only what differs from the theme it extends."""

    id: Id
    extends: Id | None = None
    title: str = ""
    greyscale: bool = False
    colours: dict[str, Colour | Literal["none"]] = field(default_factory=dict)
    fonts: dict[str, FontRole] = field(default_factory=dict)
    styles: dict[str, TextStyle] = field(default_factory=dict)
    sizes: dict[str, Length] = field(default_factory=dict)
    seats: tuple[SeatColour, ...] = ()
    hatches: dict[str, Hatch] = field(default_factory=dict)
    """Colour roles that are left to lines in pictures."""
    hollow: tuple[Id, ...] = ()
    """Text styles whose letters are outlines, white inside, with those of its parents."""
    stand_ins: dict[Id, Id] = field(default_factory=dict)
    """For a font that lacks letters of a text, the one that all of that text is set in."""
    languages: dict[str, dict[Id, Id]] = field(default_factory=dict)
    """By language, fonts that all texts are set in, in place of others."""
