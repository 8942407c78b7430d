"""What is wrong, told in the reader's language: patterns of messages, as catalogs have them."""

from __future__ import annotations

import functools
import locale
import os
import re
from collections.abc import Callable, Mapping, Sequence

from kaperbrief.errors import Problems
from kaperbrief.l10n.catalog import Layer, read_catalog
from kaperbrief.workspace import shipped_root

PROBLEM = "problem#"
"""What the keys of messages begin with."""
HOLE = re.compile(r"\{([a-z_]+)\}")
"""A part of a message that is another each time."""
_LONGEST = 2000
"""Letters of a message; longer ones hold what somebody pasted."""


def reader_language() -> str:
    """The code of the language that the system speaks, as gettext finds it; empty for none.

    Nothing that is printed hangs on it.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    said = next(filter(None, map(os.environ.get, names)), "") or locale.getlocale()[0] or ""
    if said.partition(".")[0] in ("", "C", "POSIX"):
        return ""
    wanted = os.environ.get("LANGUAGE") or said
    return wanted.partition(":")[0].partition(".")[0].partition("_")[0].lower()


@functools.cache
def shipped_teller(language: str) -> Callable[[str], str]:
    """What turns messages into a language that the program brings along; else they stay."""
    known = {path.stem: path for path in (shipped_root() / "templates/locales").glob("*.po")}
    return teller(read_catalog([known[language]], Problems())) if language in known else str


def teller(catalog: Sequence[Layer]) -> Callable[[str], str]:
    """What turns a message or a hint into the language of a catalog; an unknown one stays.

    The entry `unknown {what} "{name}"` stands for all messages like it; of several that with the
    most letters outside of braces does. What stands in braces is told in turn, such as `game`; a
    `{name}` stays, and a `{number}` has figures only. Where no entry stands for a message,
    the parts between semicolons are told.
    """

    @functools.cache
    def patterns() -> list[tuple[re.Pattern[str], list[str], str]]:
        found = [
            (one.msgid, one.msgstr)
            for _, known, _ in catalog
            for key, entries in known.items()
            for one in entries
            if key.startswith(PROBLEM) and one.msgstr and not one.fuzzy
            if HOLE.sub("", one.msgid)  # or it would stand for itself without end
        ]
        found.sort(key=lambda one: len(HOLE.sub("", one[0])), reverse=True)
        return [(pattern_of(said), HOLE.findall(said), other) for said, other in found]

    def tell(message: str) -> str:
        for pattern, names, other in patterns() if len(message) <= _LONGEST else ():
            if match := pattern.match(message):
                pairs = zip(names, match.groups(), strict=True)
                values = {n: v if n.startswith("name") else tell(v) for n, v in pairs}
                return HOLE.sub(functools.partial(_value, values), other)
        parts = message.split("; ") if len(message) <= _LONGEST else []
        return "; ".join(map(tell, parts)) if len(parts) > 1 else message

    return tell


def _value(values: Mapping[str, str], hole: re.Match[str]) -> str:
    return values.get(hole[1], hole[0])


def pattern_of(msgid: str) -> re.Pattern[str]:
    """What messages like it look like; nothing is tried twice, however long they are."""
    first, *more = HOLE.split(msgid)
    names, texts = more[::2], [re.escape(one) for one in more[1::2]]
    holes = (r"([\d.,−-]+?)" if one.startswith("number") else "(.*?)" for one in names)
    texts[-1:] = [rf"{one}\Z" for one in texts[-1:]]
    parts = (f"(?>{hole}{text})" for hole, text in zip(holes, texts, strict=True))
    return re.compile(re.escape(first) + ("".join(parts) or r"\Z"), re.DOTALL)
