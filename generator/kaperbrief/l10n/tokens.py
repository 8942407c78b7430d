r"""The one grammar of tokens in texts: amounts, lengths, numbers.

`{n:doubloon 3}` is an amount of a noun, `{cm:20}` and `{in:6}` are distances, `{number:crew-size}`
is a plain number. Where a number stands, a name out of the pack's `numbers` or a formula of the
table's counts without spaces (`{n:figure 5*crews}`) may stand, and a number may carry a sign
(`{cm:+10}`). `\{` prints a brace, and what looks like the code of a
template (`{{ x }}`) is printed as typed: content is never run. Icons and emphasis marks are not
tokens: they pass through to the setting of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal, cast

from kaperbrief.errors import Refusal, did_you_mean
from kaperbrief.l10n.measures import Measure, Unit, exact
from kaperbrief.l10n.words import UnknownWord, Words
from kaperbrief.records import dataclass

Numbers = Mapping[str, "int | float"]
Kind = Literal["n", "cm", "in", "number"]

ICON = r":[a-z][a-z0-9-]*:"
ESCAPE = r"\\[\\:*{}°]"
FIGURE = r"#\+?(?:[a-z_]+|\([^()\n]+\))"
"""A number of a ship in a text (see `rules.counts.figures`)."""
KEPT = re.compile(rf"{ESCAPE}|\{{[^{{}}\n]*\}}|{ICON}|{FIGURE}")
"""What no step between translating and setting may take apart."""

_CODE = r"\{\{[^\n]*?\}\}|\{%[^\n]*?%\}|\{#[^\n]*?#\}"
_SPOT = re.compile(
    rf"(?P<escape>{ESCAPE})|(?P<code>{_CODE})|\{{(?P<inside>[^{{}}\n]*)\}}|(?P<brace>\{{)"
)
_INSIDE = re.compile(r"(?P<kind>[a-z]+): *(?:(?P<noun>[a-z0-9-]+) +)?(?P<amount>[^ ]+) *\Z")
_NUMBER = re.compile(r"(?P<sign>[+\-−]?)(?P<digits>\d{1,6}(?:\.\d{1,4})?)\Z")
_UNITS: dict[str, Unit] = {"cm": "cm", "in": "inch"}
UNREAD = re.compile(r"(?<![\\{])\{(?:n|cm|in|number):[^{}]*\}?")
"""What looks like a token and stands where none is read."""
_FORMS = {"n": "{n:NOUN 3}", "cm": "{cm:20}", "in": "{in:6}", "number": "{number:NAME}"}


class TokenError(Refusal, ValueError):
    """A token that cannot be resolved: what is wrong, where in the text, what to do."""

    def __init__(self, message: str, start: int, end: int, hint: str = "") -> None:
        super().__init__(message, hint)
        self.start, self.end = start, end


@dataclass(frozen=True, slots=True)
class Token:
    """One token: `noun` is empty unless it is an amount; `signed` if a plus is printed.

    `name` is that of the pack's number which stands in it, empty where a figure does.
    """

    kind: Kind
    noun: str
    value: Fraction
    signed: bool
    start: int
    end: int
    name: str = ""

    def native(self, measure: Measure) -> Fraction | None:
        """The distance in the game's own unit, None where the token is none."""
        unit = _UNITS.get(self.kind)
        return None if unit is None else measure.native_of(self.value, unit)


def tokens(text: str, numbers: Numbers) -> Iterator[Token]:
    """The tokens of a text in their order. Raises TokenError at the first that is wrong."""
    for spot in _SPOT.finditer(text):
        if spot["brace"]:
            hint = r"write \{ to print a brace"
            raise TokenError("a brace is opened and not closed", *spot.span(), hint)
        if spot["inside"] is not None:
            yield _token(spot, numbers)


def resolve(text: str, words: Words, numbers: Numbers) -> str:
    r"""The text with every token as words; `\{` is a brace where it is set. Raises TokenError."""
    if "{" not in text:
        return text
    pieces, end = [], 0
    for token in tokens(text, numbers):
        pieces.append(text[end : token.start])
        try:
            pieces.append(_spoken(token, words))
        except UnknownWord as error:
            raise TokenError(str(error), token.start, token.end, error.hint) from None
        end = token.end
    pieces.append(text[end:])
    return "".join(pieces)


def _spoken(token: Token, words: Words) -> str:
    if token.kind == "n":
        return words.amount(token.noun, token.value, signed=token.signed)
    if token.kind in _UNITS:
        return words.length(token.value, _UNITS[token.kind], signed=token.signed)
    return words.signed(token.value) if token.signed else words.number(token.value)


def _token(spot: re.Match[str], numbers: Numbers) -> Token:
    where = spot.span()
    inside = _INSIDE.match(spot["inside"])
    kind = inside["kind"] if inside else spot["inside"].partition(":")[0].strip()
    if kind not in _FORMS:
        hint = f"tokens are {', '.join(_FORMS.values())}; write \\{{ to print a brace"
        raise TokenError(f'unknown token "{{{kind}…}}"', *where, hint=hint)
    if inside is None or (kind == "n") != bool(inside["noun"]):
        raise TokenError(f"expected {_FORMS[kind]}, found {spot[0]}", *where)
    amount, noun = inside["amount"], inside["noun"] or ""
    number = _NUMBER.match(amount)
    if number is not None:
        value = Fraction(number["digits"]) * (-1 if number["sign"] in ("-", "−") else 1)
        return Token(cast(Kind, kind), noun, value, number["sign"] == "+", *where)
    if amount not in numbers:
        hint = did_you_mean(amount, set(numbers))
        raise TokenError(f'unknown number "{amount}"', *where, hint=hint)
    return Token(cast(Kind, kind), noun, exact(numbers[amount]), False, *where, amount)
