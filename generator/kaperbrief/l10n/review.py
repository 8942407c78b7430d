"""What a translation lost or added: tokens, icons, emphasis, numbers."""

from __future__ import annotations

import re
from collections import Counter

from kaperbrief.l10n.tokens import KEPT

_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)?")


def differences(source: str, translation: str) -> list[str]:
    """Sentences that say how a translation differs from its source in what must be the same."""
    found = _compare("token or icon", KEPT.findall(source), KEPT.findall(translation))
    plain, other = KEPT.sub(" ", source), KEPT.sub(" ", translation)
    found += _compare("number", _numbers(plain), _numbers(other))
    if plain.count("*") % 2 != other.count("*") % 2:
        found.append("an emphasis mark * is not closed")
    if source.strip().count("\n") != translation.strip().count("\n"):
        found.append("expected as many lines as the source has")
    return found


def _numbers(text: str) -> list[str]:
    return [number.replace(",", ".") for number in _NUMBER.findall(text)]


def _compare(what: str, source: list[str], translation: list[str]) -> list[str]:
    lost = Counter(source) - Counter(translation)
    added = Counter(translation) - Counter(source)
    return [f"the {what} {item} is missing" for item in sorted(lost)] + [
        f"the {what} {item} is not in the source" for item in sorted(added)
    ]
