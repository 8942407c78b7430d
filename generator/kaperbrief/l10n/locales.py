"""What CLDR knows about a language: names, number signs, plural rules."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

PSEUDO = "xx"
"""The pseudo-language: longer, accented, bracketed source text; counts and numbers as English."""

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


def category(language: str, amount: float) -> str:
    """The plural category of an amount: `one`, `few`, `other` …"""
    from decimal import Decimal

    number = Decimal(str(abs(amount)))
    if number == number.to_integral_value():
        return str(locale_of(language).plural_form(int(number)))
    return str(locale_of(language).plural_form(number.normalize()))


@functools.lru_cache(maxsize=64)
def samples(language: str) -> dict[str, int]:
    """For each plural category that whole numbers reach, the smallest number in it."""
    found: dict[str, int] = {}
    for number in _SAMPLES:
        found.setdefault(category(language, number), number)
    return found


def plural_header(language: str) -> str:
    """The `Plural-Forms` line of a PO file of this language."""
    from babel.messages.plurals import get_plural

    return str(get_plural(locale_of(language)).plural_forms)
