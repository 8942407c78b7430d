"""What an unquoted word of YAML means, and which words must be quoted to stay text.

The YAML 1.2 core schema, held to one principle: a value stays what it looks like. Words are text
(`no`, `on`), and so are all ways of writing numbers that only programmers use or that readers
disagree about: `012`, `0x1F`, `0o17`, `1_000`, `1:30`, `1.`, `.inf`, `.nan`, dates.
"""

from __future__ import annotations

import math
import re

MAX_NUMBER = 40
"""The longest number in characters; Python itself needs seconds for numbers of a million digits."""

_WORDS: dict[str, object] = {
    "": None,
    **dict.fromkeys(("~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER_START = frozenset("+-.0123456789")
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)(?:[eE][-+]?[0-9]+)?\Z")

# every word that a reader of YAML 1.1 or 1.2 takes for something else than text
_MISREAD_WORD = re.compile(r"(?:y|n|yes|no|on|off|true|false|null|~|<<|=)\Z", re.IGNORECASE)
_PLAIN_BLOCK = re.compile(r"(?:[^\W\d_]|[0-9]{1,4}(?:[.,][0-9]{1,4})? [^\W\d_])(?:.*\S)?\Z")
_BREAKS_BLOCK = re.compile(r": |:\Z| #|\t")
_BREAKS_FLOW = re.compile(r"[:#,?\[\]{}\t]")


class BadNumber(ValueError):
    """A number too long or too large to be meant; the text says which."""


def plain_value(text: str) -> object:
    """The value of an unquoted scalar: None, bool, int, float or the text itself.

    Raises BadNumber for numbers of more than `MAX_NUMBER` characters or beyond the range of float.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_START:
        return text
    whole = _INT.match(text) is not None
    if not whole and _FLOAT.match(text) is None:
        return text
    if len(text) > MAX_NUMBER:
        raise BadNumber(f"a number of {len(text):,} characters is too long")
    if whole:
        return int(text)
    number = float(text)
    if not math.isfinite(number):
        raise BadNumber(f"the number {text} is too large")
    return number


def safe_unquoted(text: str, *, flow: bool) -> bool:
    """Does every YAML reader take `text`, written without quotes, for this very text?

    `flow` says that it stands inside square brackets. The answer leans to no: a pair of quotes
    too many does no harm.
    """
    if _PLAIN_BLOCK.match(text) is None or _MISREAD_WORD.match(text):
        return False
    return (_BREAKS_FLOW if flow else _BREAKS_BLOCK).search(text) is None


def number_text(value: float) -> str:
    """A number as YAML 1.1 and 1.2 both read it. Raises ValueError if it is not finite."""
    text = repr(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{text} has no place in a content file")
        mantissa, exponent, power = text.partition("e")
        if exponent and "." not in mantissa:
            text = f"{mantissa}.0e{power}"  # readers of YAML 1.1 take 1e+16 for text
    if len(text) > MAX_NUMBER:
        raise ValueError(f"a number of {len(text):,} characters is too long")
    return text
