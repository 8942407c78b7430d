"""Writing PO files: the texts of the content merged with the translations that exist.

Texts are matched by key alone. A text that only resembles another one never takes its
translation: rules differ in one number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kaperbrief.l10n.tokens import KEPT
from kaperbrief.l10n.words import plural_header
from kaperbrief.records import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """A text to translate: its key, the source, where it stands, and a note for translators.

    `plural` is the plural of a noun whose singular is `source`.
    """

    key: str
    source: str
    file: str = ""
    line: int = 0
    note: str = ""
    plural: str = ""


def merge(texts: Iterable[Entry], old: Path | None, language: str) -> str:
    """The text of a PO file with every entry of `texts`, keeping the translations of `old`.

    A changed source makes its entry fuzzy and keeps the text it was made from; a text that is
    gone becomes obsolete, and comes back with its translation when its key does. Sorted by key;
    the same input gives the same bytes. Raises OSError for a broken `old`.
    """
    import polib

    before = polib.pofile(str(old), encoding="utf-8") if old and old.is_file() else polib.POFile()
    known: dict[str, dict[str, Any]] = {}
    for entry in before:
        if entry.msgctxt is not None:
            same = known.setdefault(entry.msgctxt, {})
            if entry.msgid not in same or not entry.obsolete:
                same[entry.msgid] = entry
    after = polib.POFile(wrapwidth=98)
    after.header = before.header
    after.metadata = _metadata(before.metadata, language)
    forms = int(plural_header(language).partition("nplurals=")[2].partition(";")[0])
    wanted = sorted(texts, key=lambda text: (text.key, text.source))
    # A text that is just as it was first: what is left of its key are other readings, or old.
    kept = [known.get(text.key, {}).pop(text.source, None) for text in wanted]
    for text, old_entry in zip(wanted, kept, strict=True):
        after.append(_entry(text, old_entry or _changed(known.get(text.key, {})), forms))
    for gone in (entry for _, same in sorted(known.items()) for _, entry in sorted(same.items())):
        if gone.msgstr or any(gone.msgstr_plural.values()):
            gone.obsolete, gone.occurrences, gone.comment = True, [], ""
            after.append(gone)
    return f"{after}\n" if not str(after).endswith("\n") else str(after)


def _changed(same: dict[str, Any]) -> Any:
    """The entry of a key whose source has changed, the one in use before an obsolete one."""
    used = sorted(same, key=lambda source: (same[source].obsolete, source))
    return same.pop(used[0]) if used else None


def _metadata(before: dict[str, str], language: str) -> dict[str, str]:
    kept = {k: v for k, v in before.items() if k in ("Last-Translator", "Language-Team")}
    return {
        **kept,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_header(language),
    }


def _entry(text: Entry, old: Any, forms: int) -> Any:
    import polib

    kept = sorted({match[0] for match in KEPT.finditer(text.source)})
    notes = [text.note, f"keep: {' '.join(kept)}" if kept else ""]
    new = polib.POEntry(
        msgctxt=text.key,
        msgid=text.source,
        msgid_plural=text.plural,
        comment="\n".join(note for note in notes if note),
        occurrences=[(text.file, str(text.line) if text.line else "")] if text.file else [],
    )
    if text.plural:
        new.msgstr_plural = dict.fromkeys(range(forms), "")
    if old is not None and bool(old.msgid_plural) == bool(text.plural):
        _take(new, old)
    return new


def _take(new: Any, old: Any) -> None:
    """Give the new entry the old translation, fuzzy when it was made from another text."""
    new.tcomment = old.tcomment
    new.flags = [flag for flag in old.flags if flag != "fuzzy"]
    new.msgstr = old.msgstr
    new.msgstr_plural = {**new.msgstr_plural, **old.msgstr_plural}
    if not (old.msgstr or any(old.msgstr_plural.values())):
        return
    fuzzy = "fuzzy" in old.flags
    made_from = (old.msgid, old.msgid_plural)
    if fuzzy and old.previous_msgid:
        made_from = (old.previous_msgid, old.previous_msgid_plural or "")
    changed = made_from != (new.msgid, new.msgid_plural)
    if changed:
        new.previous_msgid = made_from[0]
        new.previous_msgid_plural = made_from[1] or None
    if changed or (fuzzy and not old.previous_msgid):
        new.flags = sorted({*new.flags, "fuzzy"})


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
