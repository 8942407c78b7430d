"""From typewriter signs to those of the language: quotes, dashes, minus, bound spaces.

Tokens, icons and escaped signs are never taken apart, and emphasis marks stay where they are.
Setting a text twice changes nothing more.
"""

from __future__ import annotations

import functools
import re
import unicodedata

from kaperbrief.l10n.tokens import KEPT
from kaperbrief.l10n.words import MINUS, NBSP

Quotes = tuple[str, str, str, str]

_ENGLISH: Quotes = ("“", "”", "‘", "’")
_QUOTES: dict[str, Quotes] = {
    **dict.fromkeys(("de", "cs", "sk", "sl", "is", "lt"), ("„", "“", "‚", "‘")),
    **dict.fromkeys(("es", "it", "el"), ("«", "»", "“", "”")),
    **dict.fromkeys(("ru", "uk"), ("«", "»", "„", "“")),
    **dict.fromkeys(("pl", "ro"), ("„", "”", "«", "»")),
    **dict.fromkeys(("sv", "fi"), ("”", "”", "’", "’")),
    "bg": ("„", "“", "’", "’"),
    "hu": ("„", "”", "»", "«"),
    "hr": ("„", "”", "‘", "’"),
    "fr": (f"«{NBSP}", f"{NBSP}»", "“", "”"),
    "nb": ("«", "»", "‘", "’"),
    "da": ("»", "«", "›", "‹"),
}
"""Outer and inner quotation marks; a language that is not here takes the English ones."""

_HELD = "\ufffc"
_ADDRESS = r"\b(?:https?://|www\.)[^\s*]+"
_WHOLE = re.compile(rf"{_HELD}|{_ADDRESS}|{KEPT.pattern}")
"""What is left as it is."""
_OPENS = frozenset("([{/–—-−")
_UNIT = r"(?:mm|cm|m|km|kg|g|in|pt|min|h|Uhr|[%°″′€$])"
_LOOSE = (
    r"(?:a|and|as|at|by|for|if|in|is|of|on|or|to|with"
    r"|à|au|aux|de|des|du|en|et|ou|par|sur|o|y|e|ed|con|per|i|z|w)"
)
_NUMBER = r"\d++(?:[.,:]\d++)*+"
# Dates, numbers of a telephone, codes (EX-1-2, B2x4, 0x10) and options (--player) stay as typed.
_DASHES = (
    ("-", re.compile(r"(?<!-)---(?!-)"), "—"),
    ("-", re.compile(rf"(?<!-)(?:(?<=[\w.,;:!?)%{_HELD}])--(?!-)|--(?![\w-]))"), "–"),
    ("-", re.compile(rf"(?<![\w{MINUS}-])(?<!\d[.,:])({_NUMBER})-(?={_NUMBER}(?!-))"), r"\1–"),
    ("-", re.compile(rf"(?<={_HELD})-(?={_HELD})"), "–"),
    ("-", re.compile(rf"(?<=[^\s])[ {NBSP}]-(?=[ {NBSP}])"), f"{NBSP}–"),
    ("–", re.compile(rf"(?<=[^\s])[ {NBSP}]–(?=[ {NBSP}])"), f"{NBSP}–"),
    ("-", re.compile(rf"(?<![\w{_HELD}-])-(?=\d)"), MINUS),
    ("...", re.compile(r"\.\.\."), "…"),
    ("x", re.compile(r"(?<=\d)(?<!\b0)(?<![^\W\dx_]\d)(?<![^\W\dx_]\d\d)x(?=\d)"), "×"),
    ("×", re.compile(rf"(?<=\d)[ {NBSP}]×[ {NBSP}](?=\d)"), f"{NBSP}×{NBSP}"),
    ("x", re.compile(rf"(?<=\d)[ {NBSP}]x[ {NBSP}](?=\d)"), f"{NBSP}×{NBSP}"),
)
"""What a text must hold for it, what is looked for, what is printed."""
_BEFORE = r"(?<=[\d½¼¾])(\**) "
_BOUND = rf"\1{NBSP}"
_NUMBER_UNIT = re.compile(rf"{_BEFORE}(?={_UNIT}(?!\w)|{_HELD})")
_NUMBER_NOUN = re.compile(rf"{_BEFORE}(?=[^\W\d_])(?!{_LOOSE}\b)")
_NUMBER_CAPITAL = re.compile(rf"{_BEFORE}(?=\w)(?=(\w))")
_FRENCH_SIGNS = re.compile(r" (?=[;:!?»])")
_LAST = re.compile(r"(.*\S) (\S+)(\s*)\Z", re.DOTALL)
_SHORT = 5
_LONGEST_CHAIN = 16


@functools.lru_cache(maxsize=20_000)
def typeset(text: str, language: str) -> str:
    """The text with the signs and bound spaces that its language uses in print."""
    held: list[str] = []

    def hold(match: re.Match[str]) -> str:
        held.append(match[0])
        return _HELD

    text = _WHOLE.sub(hold, unicodedata.normalize("NFC", text))
    base = language.replace("-", "_").partition("_")[0]
    text = _quote(text, _QUOTES.get(base, _ENGLISH))
    for found, pattern, sign in _DASHES:
        if found in text:
            text = pattern.sub(sign, text)
    text = _NUMBER_UNIT.sub(_BOUND, text)
    if base == "de":
        text = _NUMBER_CAPITAL.sub(_bind_capital, text)
    else:
        text = _NUMBER_NOUN.sub(_BOUND, text)
    if base == "fr":
        text = _FRENCH_SIGNS.sub(NBSP, text)
    text = "\n".join(_bind_last(line) for line in text.split("\n"))
    if held:
        pieces = iter(held)
        text = re.sub(_HELD, lambda _: next(pieces), text)
    return unicodedata.normalize("NFC", text)


def _bind_capital(match: re.Match[str]) -> str:
    """German nouns are written with a capital, so what follows tells whether it is one."""
    return f"{match[1]}{NBSP if match[2].isupper() else ' '}"


def _bind_last(line: str) -> str:
    """Keep a short last word, or an icon, from standing alone on the last line."""
    match = _LAST.match(line)
    if match is None:
        return line
    icon = _HELD in match[2]
    letters = sum(char.isalnum() for char in match[2])
    if not icon and (letters > _SHORT or len(line.split()) < 3):
        return line
    chain = match[1].rpartition(" ")[2]
    if not icon and NBSP in chain and len(chain) + len(match[2]) > _LONGEST_CHAIN:
        return line
    return f"{match[1]}{NBSP}{match[2]}{match[3]}"


def _quote(text: str, quotes: Quotes) -> str:
    """Straight quotes as those of the language; `6"` is inches unless a quotation is open."""
    if '"' not in text and "'" not in text:
        return text
    done: list[str] = []
    double = single = False
    for place, char in enumerate(text):
        if char not in "\"'":
            done.append(char)
            continue
        before = text[:place].rstrip("*")[-1:]
        opening = not before or before.isspace() or before in _OPENS or before in "\"'"
        if char == '"':
            if not double and before.isdigit():
                done.append("″")
                continue
            double = not double
            done.append(quotes[0] if double else quotes[1])
        elif single and not opening and not text[place + 1 : place + 2].isalnum():
            single = False
            done.append(quotes[3])
        elif opening and not single and _closes(text, place):
            single = True
            done.append(quotes[2])
        else:
            done.append("’")
    return "".join(done)


def _closes(text: str, place: int) -> bool:
    """Does a later apostrophe close what this one would open?"""
    return re.search(r"(?<=[^\s'])'(?!\w)", text[place + 1 :]) is not None


def as_typed(text: str) -> str:
    """A text as a person types it, without bound blanks and hidden hyphens."""
    return text.replace("\u00a0", " ").replace("\u00ad", "")
