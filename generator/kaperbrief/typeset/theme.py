"""A theme ready for use: colours by role, text styles with their faces, sizes in points."""

from __future__ import annotations

import copy
import hashlib
from dataclasses import replace
from pathlib import Path

from kaperbrief import kept
from kaperbrief.models.theme import SeatColour, Theme
from kaperbrief.typeset.breaking import Style
from kaperbrief.typeset.faces import Face, face_of
from kaperbrief.units import parse_length

_LARGE = 30
"""Points: letters that are as dark as a filled area."""


def flatten(chain: list[Theme]) -> Theme:
    """One theme out of a chain that starts with the theme itself and ends with its last parent."""
    first, *parents = chain
    merged = first
    for parent in parents:
        merged = Theme(
            id=first.id,
            title=first.title,
            greyscale=merged.greyscale or parent.greyscale,
            colours={**parent.colours, **merged.colours},
            fonts={**parent.fonts, **merged.fonts},
            styles={**parent.styles, **merged.styles},
            sizes={**parent.sizes, **merged.sizes},
            hatches={**parent.hatches, **merged.hatches},
            hollow=(*merged.hollow, *parent.hollow),
            stand_ins={**parent.stand_ins, **merged.stand_ins},
            languages={**parent.languages, **merged.languages},
            seats=(*merged.seats, *parent.seats[len(merged.seats) :]),
        )
    return merged


class Look:
    """A flattened theme with its faces."""

    def __init__(self, theme: Theme, font_files: dict[str, Path]) -> None:
        self.theme = theme
        self.faces: dict[str, Face] = {}
        """Those loaded so far, by the name of their file."""
        self._font_files = {role: (path.stem, path) for role, path in font_files.items()}
        self._colours = {role: _operands(value) for role, value in theme.colours.items()}
        told = repr(theme).encode("utf-8", "surrogatepass")
        self.state = hashlib.blake2b(told, digest_size=8).hexdigest()
        """Says all of the theme: another one where it differs."""
        self._sizes = {name: parse_length(value) for name, value in theme.sizes.items()}
        self._hatches = {
            role: (parse_length(hatch.step), float(hatch.degrees))
            for role, hatch in theme.hatches.items()
        }

    def fresh(self) -> Look:
        """The same look for another document: its faces have met no words yet."""
        other = copy.copy(self)
        other.faces = {key: face.fresh() for key, face in self.faces.items()}
        return other

    def face(self, role: str) -> Face:
        """The face of a role, loaded on first use; roles with the same file share one face."""
        name, path = self._font_files[role]
        return kept.once(self.faces, name, lambda: face_of(name, path))

    def speaking(self, language: str) -> Look:
        """The look of texts in a language, which may have fonts of its own."""
        fonts = self.theme.languages.get(language)
        if not fonts:
            return self
        other = copy.copy(self)
        own = {role: self._font_files[font] for role, font in fonts.items()}
        other._font_files = {**self._font_files, **own}
        return other

    def lettered(self, style: Style, text: str) -> Style:
        """The style for a text: where a font lacks letters of it, its stand-in has all of them."""
        if text.isascii():
            return style
        roles = self.theme.styles[style.name]
        regular = self._lettered(roles.font, text)
        bold, italic = (
            self._lettered(role, text) if role else regular for role in (roles.bold, roles.italic)
        )
        if (regular, bold, italic) == (style.regular, style.bold, style.italic):
            return style
        return replace(style, regular=regular, bold=bold, italic=italic)

    def _lettered(self, role: str, text: str) -> Face:
        face, other = self.face(role), self.theme.stand_ins.get(role)
        if other is None or not face.lacks(text):
            return face
        stand_in = self.face(other)
        return face if stand_in.lacks(text) else stand_in

    def has_colour(self, role: str) -> bool:
        """Is it a colour role of this theme, or the strong colour or tint of a seat?"""
        return role in self._colours or role.startswith("seat-")

    def colour(self, role: str) -> str | None:
        """Three operands of `rg`, or None where the theme leaves that colour out.

        Roles `seat-3`, `seat-3-tint` and `seat-3-cloth` are the colours of a seat; `seat-3-band` is
        that of a band with a name on it, and `seat-3-name` of the name. KeyError for unknown roles.
        """
        if role.startswith("seat-"):
            _, number, *kind = role.split("-")
            seat = self.seat(int(number))
            tones = {"tint": seat.tint, "cloth": seat.cloth or seat.strong}
            band, name = "band", "name"
            if "tab" in self._colours:  # as tabs of cards are, an outline
                band, name = name, band
            tones |= {band: seat.strong, name: "#FFFFFF"}
            return _operands(tones[kind[0]] if kind else seat.strong)
        return self._colours[role]

    def lettering(self, role: str, size: float) -> str:
        """The role that letters of so many points have: small ones of seats are ink in grey.

        There the shade of a seat says nothing, and large ones are its pattern's.
        """
        seat = self.theme.greyscale and role.startswith("seat-") and size < _LARGE
        return "ink" if seat else role

    def area(self, role: str) -> str | None:
        """As `colour`, for filled areas and icons: none is darker than the theme's `solid`."""
        operands, solid = self.colour(role), self._colours.get("solid")
        if operands is None or solid is None:
            return operands
        return max(operands, solid, key=lambda one: sum(map(float, one.split())))

    def hatch(self, role: str) -> tuple[float, float] | None:
        """How far apart the lines of such areas of pictures are, in points, and how steep.

        None where the colour fills them; lines without a distance are none either.
        """
        return self._hatches.get(role)

    def seat(self, number: int) -> SeatColour:
        """Colour and pattern of seat `number`, which counts from 1.

        Beyond those of the theme a colour comes again with the pattern of another one, so that no
        two seats have the same pair; in grey the patterns alone go round.
        """
        seats = self.theme.seats
        turn, place = divmod(number - 1, len(seats))
        shift = 0 if self.theme.greyscale else turn
        return replace(seats[place], pattern=seats[(place + shift) % len(seats)].pattern)

    def size(self, name: str) -> float:
        """A named size of the theme in points."""
        return self._sizes[name]

    def style(self, name: str, steps: int = 0, tight: bool = False) -> Style:
        """A text style, `steps` half points smaller but not under its floor."""
        style = self.theme.styles[name]
        size = max(style.floor, style.size - 0.5 * steps) if steps else style.size
        leading = style.leading * size / style.size * (0.94 if tight else 1.0)
        return Style(
            name,
            self.face(style.font),
            self.face(style.bold or style.font),
            self.face(style.italic or style.font),
            size,
            leading,
            style.floor,
            style.colour,
            style.align,
            style.one_line,
            name in self.theme.hollow,
        )


def _operands(colour: str) -> str | None:
    if colour == "none":
        return None
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return " ".join(f"{channel:.3g}" for channel in channels)
