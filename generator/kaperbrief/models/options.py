"""The options of a print: one model for the command line, the environment and all files."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from typing import Annotated, Any, Literal, NamedTuple

from kaperbrief.models.base import Ge, Id, Le, Predicate, Seed, is_length, is_text, model
from kaperbrief.records import dataclass
from kaperbrief.units import MM, parse_length


def is_figure_height(text: str) -> bool:
    """Is it a length from 5 to 300 mm?"""
    return is_length(text) and 5 <= round(parse_length(text) / MM, 6) <= 300


_SPAN = re.compile(r"(\d{1,5})?(-)?(\d{1,5})?")


def spans(text: str) -> list[range] | None:
    """The numbers that a text such as `1-9,12-` names; None where it is not written like that."""
    found = []
    for part in text.replace("–", "-").replace(" ", "").split(","):
        match = _SPAN.fullmatch(part)
        if match is None or not part.strip("-"):
            return None
        first, dash, last = match.groups()
        start = int(first or 1)
        found.append(range(start, 1 + int(last or (10**5 if dash else start))))
    return found if all(found) else None


@dataclass(frozen=True, slots=True)
class Option:
    """Marks a field as an option of the command line.

    Its name there is the field's, or `name`; `metavar` stands for its value. What goes for an
    option goes for the environment too: `KAPERBRIEF_` and its name. `choices` are those of a text
    that is one of several that are data, such as the papers; empty is allowed too.
    """

    help: str = ""
    metavar: str | None = None
    name: str = ""
    choices: Callable[[], tuple[str, ...]] = tuple

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> dict[str, Any]:
        """A text with choices as pydantic checks a Literal."""
        choices = self.choices()
        made: dict[str, Any] = {"type": "literal", "expected": ["", *choices]}
        return made if choices else handler(source)


COLOURS = ("blue", "orange", "green", "black", "purple", "grey", "red", "gold")
"""What seats are known by, but in themes without colours."""


class Player(NamedTuple):
    """A player; without a name the seat's line stays free to write on.

    `colour` is one of COLOURS, empty for the next that nobody has chosen.
    """

    name: str = ""
    lang: str = ""
    colour: str = ""


Backs = Literal["", "long-edge", "short-edge", "fold", "separate", "none"]
Cut = Literal["", "straight", "round"]
Names = tuple[str, ...]
Count = Annotated[int, Ge(0), Le(99)]


@model(kw_only=True)
class Asked:
    """The options that every file may set and the command line too; empty ones are not asked for.

    `figure_height` is that of the figures at the table, `house` holds readings of house switches.
    """

    lang: Annotated[str, Option("Language of the sheets, such as de, or two: de+en.", "LANG")] = ""
    paper: Annotated[str, Option("Paper, see kaperbrief list papers.", "PAPER")] = ""
    theme: Annotated[str, Option("default, inksaver or your own.")] = ""
    units: Annotated[
        Literal["", "cm", "inch", "both", "stud"], Option("Units of the distances.")
    ] = ""
    figure_height: Annotated[
        Annotated[str, Predicate(is_figure_height)] | None,
        Option("Height of your figures, such as 40mm.", "MM"),
    ] = None
    backs: Annotated[Backs, Option()] = ""
    printer: Annotated[
        Id, Option("Your printer, as kaperbrief calibrate has measured it.", "NAME")
    ] = ""
    cut: Annotated[Cut, Option("Are small round pieces cut round? Squares will do.")] = ""
    seed: Annotated[Seed | None, Option()] = None
    house: Annotated[dict[str, Id], Option("Choose a house reading.", "NAME=VALUE")] = field(
        default_factory=dict
    )


@model
class Printing:
    """What is printed: materials or sets. `sets` adds some that are not printed unasked."""

    only: Annotated[
        tuple[Id, ...], Option("Print only this material or set; repeat.", "MATERIAL")
    ] = ()
    without: Annotated[
        tuple[Id, ...], Option("Leave this material or set out; repeat.", "MATERIAL")
    ] = ()
    sets: Annotated[tuple[Id, ...], Option("Add a set of materials, or all.", "NAME", "set")] = ()


@model
class Settings(Asked):
    """`kaperbrief.yaml`: defaults of options, each by the option's name, all optional.

    The default of `--figure-height` is `figure_height`; `house` holds readings of house switches.
    """

    players: Count = 0
    out: Annotated[str, Predicate(is_text)] = ""


@model(kw_only=True)
class Options(Asked):
    """The options of one print, with what they are where nobody says anything.

    An empty language or unit is the game's own, 0 players are as many as have names, else the
    game's usual number. `crew`, `ship` and `card` are ids that are chosen instead of drawn; `pages`
    are numbers and spans of them, empty for all.
    """

    game: str = field(kw_only=False)
    pages: Annotated[
        str, Option("Print only these pages, as the whole kit numbers them.", "1-9,12-")
    ] = ""
    players: Annotated[int, Option("Number of players.", "N")] = 0
    named: Annotated[
        tuple[Player, ...],
        Option(
            "A player by name, with a language and colour of their own; repeat it.",
            "NAME[:LANG[:COLOUR]]",
            "player",
        ),
    ] = ()
    paper: str = "a4"
    theme: str = "default"
    backs: Backs = "long-edge"
    cut: Cut = "straight"
    seed: int = 1
    print: Printing = field(default_factory=Printing)
    crew: Annotated[Names, Option("Choose a crew; repeat.", "ID")] = ()
    ship: Annotated[Names, Option("Choose a ship; repeat.", "ID")] = ()
    card: Annotated[Names, Option("Choose a card; repeat.", "ID")] = ()

    def wants(self, page: int) -> bool:
        """Is this page printed? They are counted as where all are."""
        return not self.pages or any(page in span for span in spans(self.pages) or ())

    def chosen(self, kind: str) -> Names:
        """The ids that are chosen of a kind of items."""
        return {"crews": self.crew, "ships": self.ship, "cards": self.card}.get(kind, ())

    def player(self, number: int) -> Player:
        """Who has a number from 1 on; numbers go round the table again and again."""
        count = self.players or len(self.named) or 1
        place = (number - 1) % count
        return self.named[place] if place < len(self.named) else Player()

    @property
    def height(self) -> float | None:
        """The height of the figures in mm, None for that of the game."""
        return (
            None if self.figure_height is None else round(parse_length(self.figure_height) / MM, 6)
        )


PURPOSES = ("cards-png", "tts", "vassal", "svg")


class Purpose(NamedTuple):
    """What a kit is for where it is not for paper, by its name in PURPOSES.

    `shops` are those that cards are for, all where none is named; the pictures of a table will lie
    at `base_url`.
    """

    name: str
    shops: tuple[str, ...] = ()
    base_url: str = ""
