"""What each field of the content means: for the schemas and so editors, for the page of fields."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Collection
from dataclasses import fields, is_dataclass
from typing import Any, get_args

from kaperbrief.models.base import field_name, field_types

_SENTENCE = re.compile(r"(?<=[.:])\s+(?=[A-Z`])")

_USUAL = {
    "above_left": "a thing in the air at the left",
    "above_right": "a thing in the air at the right",
    "active": "false takes the limit away, such as one of a house reading",
    "alarm": "printed in the colour of warnings",
    "align": "left, center or right",
    "angle": "degrees clockwise from the wind, or the first of them",
    "arms": "how the arms of crews are measured",
    "at": "where it is",
    "attacks": "the ways in which figures attack",
    "back": "what is printed behind it: none, the same again, or a template of its own",
    "backs": "how backs are printed: long-edge, short-edge, fold, separate or none",
    "band": "the pattern of the band across the card",
    "bars": "what must not be given by another part of the scenario",
    "blocks": "the groups of rows on the sheet",
    "board": "what holds on the board of hexes",
    "bold": "the font of bold words",
    "campaign": "what carries over from game to game",
    "captain": "what a captain adds",
    "case": "the case of the facts that the switch settles",
    "cell": "the room for one piece on the sheet, where it is more than its size",
    "chapters": "the scenarios of a campaign and what follows them",
    "chart": "how charts by chance are made",
    "choices": "the readings, by their ids",
    "changes": "how many ways are lost on each point of sailing",
    "colour": "a colour role of the theme",
    "colours": "colour roles: #RRGGBB or none",
    "combat": "the model of battles by chance",
    "criteria": "what everybody should have as much of, the most important first",
    "cut": "straight, or round for small round pieces",
    "damage": "how sheets count damage",
    "date": "when, as 2026-11-27",
    "doctrines": "ways of fighting",
    "does": "what the row takes from the target",
    "drive": "an id of the pack's drives",
    "drives": "ways of moving on hexes",
    "each": "what the limit counts in: the crew or each figure",
    "evening": "how scenarios by chance fit an evening",
    "extends": "the theme of which this one names the differences",
    "extras": "what figures count more",
    "far_right": "a thing at the horizon, at the right",
    "figure": "a sign printed large on the marker",
    "figure_height": "the height of the figures, such as 40 mm",
    "file": "the font's file, in fonts/ of the theme or in the package",
    "font": "a font role of the theme",
    "fonts": "font roles",
    "format": "the version of the content format",
    "full": "a full crew: a formula of the ship's numbers",
    "game": "the game's id",
    "games": "the games that were played, in order",
    "gold": "gold at the beginning",
    "greyscale": "are photos printed without colour?",
    "guards": "what keeps the wind lively",
    "gun": "guns",
    "head": "how many hexes it makes against the wind",
    "height": "the height, such as 60 mm; that of the width where it is left out",
    "hire": "what a newcomer costs",
    "hits_on": "the throw that this rank needs to hit, such as 4+",
    "house": "readings of house switches",
    "hull": "hull boxes",
    "icon": "an icon by name: kaperbrief list icons, with pictures in docs/icons.md",
    "id": "its name in files: lower-case letters, digits and hyphens",
    "italic": "the font of italic words",
    "item": "its id in your own list of things to print",
    "items": "what it holds",
    "key": "a few signs, printed large",
    "key_label": "what the key is, in small letters",
    "kind": "which kind it is",
    "lang": "a language, such as de",
    "leading": "points from line to line",
    "leak": "what a leak does",
    "least": "the least that is allowed",
    "left": "a thing at the left",
    "limits": "the law of crews",
    "links": "how the next game begins",
    "marks": "the distances on the ruler",
    "mast": "masts",
    "mast_loss": "what is left of the move when masts are gone",
    "masts": "how many masts",
    "max": "the most",
    "men": "men, by formulas of the ship's numbers",
    "mends": "is it repaired between games?",
    "middle": "a thing in the middle",
    "min": "the least",
    "minimum_of": "which of two figures counts where both hold",
    "mode": "how the wind is planned: dice or list",
    "most": "the most that is allowed",
    "mounts": "places for weapons",
    "name": "what it is called on paper",
    "needs": "what other parts of the scenario must give",
    "note": "a few words beside it",
    "number": "how many there are",
    "one": "the word for one of it",
    "only": "materials or sets that alone are printed",
    "other": "the word for several",
    "out": "when it is out, or where results go",
    "overlap": "how much the sheets of a poster overlap",
    "package": "the package with the font; else the theme brings it along",
    "paper": "a paper: kaperbrief list papers",
    "part": "which part of a scenario it is",
    "pattern": "the pattern of the seat",
    "photo": "a file of the folder photos",
    "place": "where",
    "places": "names at hexes",
    "plan": "a plan by its id",
    "player": "whose result it is",
    "players": "how many play, or who",
    "points": "points, or points of sailing",
    "print": "what is printed",
    "printer": "the printer that pages are mended for, as kaperbrief calibrate has measured it",
    "rank": "a rank of the pack",
    "ranks": "the ranks of figures",
    "recruit": "is it a recruit?",
    "reef": "how long a reef is",
    "referees": "the names of those who lead the event",
    "reminder": "a few words in the middle of the sheet's foot",
    "repairs": "how men mend the hull",
    "results": "what it did to each player",
    "rigging": "rigging boxes",
    "rigs": "how ships are rigged",
    "right": "a thing at the right",
    "ring": "the form of the ring: plain, beads, waves … or the art ring-NAME",
    "round": "the round in which it happens",
    "rows": "its lines",
    "rules": "the version of the rules",
    "sail": "may ships sail it?",
    "sailing": "how ships sail: kind added, table or hex",
    "scenario": "a scenario by its id",
    "seat": "whose it is, by the number at the table",
    "seats": "who belongs to it, by their numbers",
    "seed": "the number that chance begins with",
    "sets": "materials that are printed or left out together",
    "shape": "rectangle, round, strip or arc",
    "ships": "ships by their ids",
    "short": "its name in short",
    "show": "what is shown",
    "sides": "the hex sides that it fires over, clockwise from the bow (0)",
    "sites": "special places of the chart",
    "size": "its size",
    "sizes": "sizes of components by name",
    "source_language": "the language in which the texts of the pack are written",
    "speed": "a speed of the wind",
    "start": "the wind of the first turn",
    "stock": "what it is printed on: paper, card, film or sticker",
    "story": "what is told before the game",
    "styles": "text styles by name",
    "subtitle": "a line below the title",
    "tab": "the form of the tab at the card's side",
    "tables": "tables of results",
    "tagline": "what the game is, in a line",
    "tags": "what limits and counts ask for",
    "team": "the team, where there are teams",
    "template": "the template that draws it: kaperbrief list templates",
    "terrains": "what there is on the board",
    "text": "what is printed",
    "theme": "a theme: kaperbrief list themes",
    "title": "what it is called on paper",
    "to": "where the wind blows to",
    "to_hit": "what is added to a throw to hit",
    "treasure_text": "what stands at the treasure",
    "turn": "degrees clockwise",
    "turning": "what turns cost",
    "type": "the type, by its id",
    "units": "cm, inch, both or stud",
    "victory": "who wins",
    "when": "when it holds or comes",
    "width": "the width, such as 60 mm",
    "wind": "how the wind changes",
    "winds": "the speeds of the wind",
    "winner": "who won",
    "without": "materials or sets that are left out",
}
"""By the name of the field, where its class does not tell."""

_OWN = {
    "Captain.crews": "crews by their ids",
    "CardKind.when": "what stands in the card's foot where the card says nothing itself",
    "Counts.least": "the least number of things",
    "Counts.most": "the most things",
    "Art.file": "a picture of the folder photos",
    "Art.place": "in the window, over the whole card, or pale below a veil where words stand",
    "Drive.short": "a letter or two for tables",
    "Effects.crew": "men that are lost",
    "Fleets.by": "balance: by the criteria; lot: drawn by chance",
    "Force.text": "what stands beside the ships",
    "Hire.rank": "the rank that can be hired",
    "HouseSwitch.default": "the reading that holds where nobody chooses",
    "Labels.columns": "how many labels side by side",
    "Labels.rows": "how many labels one below the other",
    "Link.id": "its name in files, such as lost",
    "Material.title": "what it is called in lists and footers",
    "MastLoss.left": "the move that is left, as a part such as 1/2",
    "Name.of": "what is called so: sea, island, captain or ship",
    "OwnField.show": "badge: numbers and choices on a badge; words: among the small words",
    "OwnField.title": "what it is called on sheets",
    "PaperSize.across": "what is printed of a page that lies",
    "PaperSize.half": "what is printed of one of two half sheets",
    "PaperSize.labels": "the labels of the sheet: only pieces are printed then, one on each",
    "PaperSize.upright": "what is printed of an upright page",
    "PaperSize.use": "all or pieces: what it is for",
    "Papers.papers": "papers by their names",
    "Shops.shops": "print shops by their names",
    "Sleeves.sleeves": "sleeves for cards by their names",
    "Shop.bleed": "what is printed beyond the cut",
    "Shop.cards": "the sizes of cards of the shop, by their names",
    "Shop.dpi": "how many dots an inch pictures have",
    "Hatch.degrees": "how steeply lines rise to the right",
    "Theme.hatches": "colour roles that are left to lines in pictures",
    "Theme.hollow": "text styles whose letters are outlines, white inside",
    "Theme.languages": "by language, fonts for all its texts in place of others",
    "Theme.stand_ins": "for a font that lacks letters of a text, the font of all that text",
    "Players.default": "how many play where nobody says",
    "Setup.ships": "the ships on the table, by their ids",
    "PrintFrame.top": "what stays free above",
    "Ship.note": "a few words below the name",
    "Ship.title": "what the type is called",
    "SheetBlock.colour": "a colour role of the theme for its title",
    "Site.icon": "its sign on the chart",
}


def models_in(kind: Any) -> dict[str, type[Any]]:
    """A model and all that its fields hold, by their names."""
    found: dict[str, type[Any]] = {}
    waiting = [kind]
    while waiting:
        one = waiting.pop()
        waiting += get_args(one)
        if isinstance(one, type) and is_dataclass(one) and one.__name__ not in found:
            found[one.__name__] = one
            waiting += field_types(one).values()
    return found


@functools.cache
def _sentences(doc: str) -> list[str]:
    """The sentences of what a class tells of itself."""
    return _SENTENCE.split(" ".join(inspect.cleandoc(doc).split()))


def meaning(cls: type[Any], name: str) -> str:
    """What a field means: what its class tells of it, else what one of that name usually means.

    Empty where nobody says; a test sees to it that somebody does.
    """
    own = _OWN.get(f"{cls.__name__}.{name}")
    if own:
        return own
    marks = {f"`{name}`", f"`{field_name(name)}`"}
    told = [
        _part(one, marks)
        for one in _sentences(cls.__doc__ or "")
        if any(mark in one for mark in marks)
    ]
    return " ".join(told).replace("`", "") or _USUAL.get(name, "")


_PARTS = re.compile(r"[,;] (?:and )?(?=`)")
_WHOLE = re.compile(
    r"(`\w+`(, | and | or )?)+ (is|are|may|say|how|what|who\w*|where|the|a|an|[a-z]+s)\b."
)
"""A part of a sentence that can do without the others: fields, and what they are or do."""


def _part(sentence: str, marks: Collection[str]) -> str:
    """Of a sentence about several fields the part about one, if that can stand alone."""
    parts = _PARTS.split(sentence)
    for one in parts:
        whole = _WHOLE.match(one) and one.count("(") == one.count(")")
        if len(parts) > 1 and one.startswith(tuple(marks)) and whole:
            return f"{one.rstrip('.;:,')}."
    return sentence


def meanings_of(cls: type[Any]) -> dict[str, str]:
    """What each field of a model means, by its name in YAML."""
    return {field_name(one.name): meaning(cls, one.name) for one in fields(cls)}
