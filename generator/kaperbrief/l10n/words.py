"""The words and signs of one language at one table: numbers, nouns, lengths, labels."""

from __future__ import annotations

import datetime as dt
import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from kaperbrief import kept
from kaperbrief.errors import Refusal, did_you_mean
from kaperbrief.l10n.measures import PER_INCH, Ladder, Length, Measure, Unit, exact
from kaperbrief.records import dataclass

if TYPE_CHECKING:
    from babel import Locale

PSEUDO = "xx"
"""The pseudo-language: longer, accented, bracketed source text; counts and numbers as English."""

NOT_SET = frozenset(
    re.findall(
        "[a-z]+",
        "ar as bn bo ckb dv dz fa gu he hi iw km kn ks lo ml mr my ne or pa ps sa sd si ta te th ug"
        " ur yi",
    )
)
"""Languages whose letters run from right to left, join or pile up: they cannot be set."""

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""The plural categories of CLDR, in CLDR's order."""

_SAMPLES = (*range(200), 1_000, 1_000_000)


@functools.lru_cache(maxsize=64)
def locale_of(language: str) -> Locale:
    """The CLDR locale of a language such as `de` or `pt_BR`.

    Raises ValueError for a language that CLDR does not know.
    """
    from babel import Locale, UnknownLocaleError

    if language == PSEUDO:
        return Locale("en")
    try:
        return Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        raise ValueError(
            f'expected a language such as "de", "fr" or "pt_BR", found "{language}"'
        ) from None


def day(written: str, language: str) -> str:
    """A day as a language has it; what is no day of the calendar stays as it was written."""
    from babel.dates import format_date

    try:
        return format_date(dt.date.fromisoformat(written), "long", locale_of(language))
    except ValueError:
        return written


def category(language: str, amount: float) -> str:
    """The plural category of an amount: `one`, `few`, `other` …"""

    def look() -> str:
        number = Decimal(str(abs(amount)))
        whole = number == number.to_integral_value()
        return locale_of(language).plural_form(int(number) if whole else number.normalize())

    return _looked_up(language, "category", abs(amount), look)


def _looked_up(language: str, kind: str, value: float | Fraction, look: Callable[[], str]) -> str:
    """What CLDR says of a value, kept between runs: its data take long to read."""
    found: str = kept.once(kept.table("numbers", language), (kind, str(value)), look)
    return found


@functools.lru_cache(maxsize=64)
def samples(language: str) -> dict[str, int]:
    """For each plural category that whole numbers reach, the smallest number in it."""
    found: dict[str, int] = {}
    for number in _SAMPLES:
        found.setdefault(category(language, number), number)
    return found


NBSP = "\u00a0"
MINUS = "\u2212"

_PARTS = {
    Fraction(1, 8): "⅛",
    Fraction(1, 4): "¼",
    Fraction(3, 8): "⅜",
    Fraction(1, 2): "½",
    Fraction(5, 8): "⅝",
    Fraction(3, 4): "¾",
    Fraction(7, 8): "⅞",
}


class UnknownWord(Refusal, ValueError):
    """A name that stands in no list; `hint` says which one was probably meant."""

    def __init__(self, what: str, name: str, known: Mapping[str, object]) -> None:
        super().__init__(f'unknown {what} "{name}"', did_you_mean(name, set(known)))


@dataclass(frozen=True, slots=True)
class Words:
    """What texts and templates need to speak a language.

    `nouns` are forms by plural category (`one`, `few`, `other` …) under the noun's id, already in
    this language; a form may hold `{n}` where the number goes, otherwise it goes in front.
    The `ladder` says how the distances of the game are printed, `measure` how any other is; `stud`
    must be a noun where studs are used.
    """

    language: str
    nouns: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    measure: Measure = Measure()
    ladder: Ladder = field(default_factory=dict)
    _lengths: dict[tuple[float | Fraction, Unit | None, bool], str] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _figures: dict[tuple[float | Fraction, bool], str] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def number(self, value: float | Fraction) -> str:
        """A number as the language writes it, with a real minus: `1,5`, `−20`."""
        return _formatted(self.language, "number", exact(value))

    def signed(self, value: float | Fraction) -> str:
        """A modifier with its sign: `+10`, `−20`, `0`."""
        return ("+" if value > 0 else "") + self.number(value)

    def percent(self, value: float | Fraction) -> str:
        """Per cent as the language writes them: `33 %`, `62.5%`."""
        return _formatted(self.language, "percent", exact(value))

    def amount(self, noun: str, value: float | Fraction, *, signed: bool = False) -> str:
        """So many of a noun, in one line: `3 Dublonen`. Raises UnknownWord."""
        forms = self.nouns.get(noun)
        if not forms:
            raise UnknownWord("noun", noun, self.nouns)
        shown = self.signed(value) if signed else self.number(value)
        form = forms.get(category(self.language, float(value))) or forms.get("other")
        form = (form or next(iter(forms.values()))).replace(" ", NBSP)
        return form.replace("{n}", shown) if "{n}" in form else f"{shown}{NBSP}{form}"

    def lengths(self, distance: float | Fraction) -> tuple[Length, ...]:
        """What is printed for a distance of the game, one length for each unit.

        One that the ladder lacks is rounded by itself; raises Alike where nothing is left of it.
        """
        value = exact(distance)
        found = self.ladder.get(abs(value))
        if found is None:
            ladder, alike = self.measure.ladder([value])
            if alike:
                raise alike[0]
            found = ladder[abs(value)]
        return found if value >= 0 else tuple((-length, unit) for length, unit in found)

    def length(
        self, value: float | Fraction, unit: Unit | None = None, *, signed: bool = False
    ) -> str:
        """A distance of the game as the table prints it: `20 cm`, `8″`, `20 cm (8″)`.

        `unit` is the one that the number is written in; without it, the game's own.
        """

        def told() -> str:
            native = exact(value) if unit is None else self.measure.native_of(value, unit)
            first, *more = (self.printed(x, signed=signed) for x in self.lengths(native))
            return first + (f"{NBSP}({', '.join(more)})" if more else "")

        return kept.once(self._lengths, (value, unit, signed), told)

    def figure(self, value: float | Fraction, *, signed: bool = False) -> str:
        """A distance of the game as the bare figure in the first unit of the table: `8`, `+2½`."""

        def told() -> str:
            first = self.lengths(exact(value))[0]
            return ("+" if signed and first[0] > 0 else "") + self.bare(first)

        return kept.once(self._figures, (value, signed), told)

    def rate(self) -> str:
        """What one unit of the table is in the other, `1″ = 2.5 cm`; empty where one is printed."""
        units = self.measure.units
        return " = ".join(self.printed((PER_INCH[u], u)) for u in units) if units[1:] else ""

    def bare(self, length: Length) -> str:
        """A printed length without its unit, as its ruler writes it: `2,5` or `2½`."""
        value, unit = length
        return self._mixed(value) if unit == "inch" else self.number(value)

    def printed(self, length: Length, *, signed: bool = False) -> str:
        """A printed length with its unit: `20 cm`, `8″`, `32 studs`."""
        value, unit = length
        if unit == "stud":
            return self.amount("stud", value, signed=signed)
        plus = "+" if signed and value > 0 else ""
        return f"{plus}{self.bare(length)}{'″' if unit == 'inch' else f'{NBSP}cm'}"

    def _mixed(self, value: Fraction) -> str:
        """Inches with the vulgar fractions of a ruler: `2½`."""
        whole, rest = divmod(abs(value), 1)
        if rest and rest not in _PARTS:
            return self.number(value)
        digits = self.number(whole) if whole or not rest else ""
        return (MINUS if value < 0 else "") + digits + _PARTS.get(rest, "")


def _formatted(language: str, kind: str, value: Fraction) -> str:
    """A `number`, or so many `percent`, as CLDR has a language write it."""

    def look() -> str:
        from babel.numbers import format_decimal, format_percent

        number, locale = Decimal(value.numerator) / Decimal(value.denominator), locale_of(language)
        if kind == "number":
            return format_decimal(number, locale=locale).replace("-", MINUS)
        return format_percent(number / 100, locale=locale, decimal_quantization=False)

    return _looked_up(language, kind, value, look)
