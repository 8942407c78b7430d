"""PO files as translators work on them: new ones, and old ones brought up to date by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kaperbrief.l10n.catalog import PLURAL, Layer, needs_words, plural_rule
from kaperbrief.l10n.memory import TranslationMemory
from kaperbrief.l10n.words import category, locale_of, samples
from kaperbrief.records import dataclass

if TYPE_CHECKING:
    from pathlib import Path

_NO_WRAP = 1_000_000
_COMMON = ("nplurals=2; plural=(n != 1)", "nplurals=2; plural=(n > 1)")


class Phrase(NamedTuple):
    """A text to translate: its key, the text, its plural form, its file, a note for translators."""

    key: str
    text: str
    plural: str = ""
    file: str = ""
    note: str = ""

    @property
    def needed(self) -> bool:
        """Are there words in it? Signs and figures are printed as they are."""
        return bool(self.plural) or needs_words(self.text)


@dataclass(slots=True)
class StateCount:
    """How many texts of a file are in which state."""

    translated: int = 0
    fuzzy: int = 0
    missing: int = 0

    @property
    def all(self) -> int:
        """How many there are."""
        return self.translated + self.fuzzy + self.missing

    def told(self) -> str:
        """What is left to do, empty where nothing is."""
        left = ((self.missing, "missing"), (self.fuzzy, "fuzzy"))
        words = [f"{number} {what}" for number, what in left if number]
        return f"{' and '.join(words)} of {self.all} texts" if words else ""


def plural_forms(language: str) -> str:
    """The `Plural-Forms` of a language: those of CLDR, as whole numbers below 1000 take them.

    Where gettext's own tell the same numbers apart they are written its way. Raises ValueError
    for an unknown language.
    """
    from babel.messages.plurals import get_plural
    from babel.plural import PluralRule, to_gettext

    reached = {name for name, number in samples(language).items() if number < 1000}
    for usual in (*_COMMON, str(get_plural(locale_of(language)))):
        rule, declared = plural_rule(usual), PLURAL.match(usual)
        taken = {(rule(number), category(language, number)) for number in range(200)}
        forms = {form for form, _ in taken}
        if declared and len(reached) == int(declared[1]) == len(forms) == len(taken):
            return f"{usual.rstrip(';')};"
    rules = locale_of(language).plural_form.rules
    return f"{to_gettext(PluralRule({n: r for n, r in rules.items() if n in reached}))}"


def form_examples(language: str, header: str) -> list[str]:
    """For each form of a `Plural-Forms`, some amounts that take it."""
    rule = plural_rule(header)
    taken: dict[int, list[str]] = {}
    for number in range(1, 30):
        taken.setdefault(rule(number), []).append(str(number))
    last = max(taken)
    some = {form: ", ".join(numbers[:3]) for form, numbers in taken.items()}
    return [some.get(form, "1½") for form in range(last + 1)]


def state_of(catalog: Sequence[Layer], source: Phrase) -> tuple[str, int, str]:
    """`translated`, `fuzzy` or `missing`; the line and the file of the entry, if there is one.

    An entry that was made of another text is fuzzy where there is none of just this one.
    """
    exact, other = None, None
    for name, entries, _ in catalog:
        for entry in entries.get(source.key, ()):
            given = bool(entry.msgstr) or all(entry.msgstr_plural.values() or [""])
            same = entry.msgid.strip() == source.text.strip()
            if same and entry.msgid_plural == source.plural:
                if given and not entry.fuzzy:
                    return "translated", entry.line, name
                exact = exact or ("fuzzy" if given else "missing", entry.line, name)
            elif given:
                other = other or ("fuzzy", entry.line, name)
    return exact or other or ("missing", 0, "")


def tally(catalog: Sequence[Layer], sources: Sequence[Phrase]) -> StateCount:
    """How far the translation of these texts is; what has no words needs none."""
    told = StateCount()
    for source in sources:
        if source.needed:
            state = state_of(catalog, source)[0]
            setattr(told, state, getattr(told, state) + 1)
    return told


def opened(path: Path | None, language: str, title: str, source_language: str) -> Any:
    """The PO file at a path for changing, or a new one with its header."""
    import polib

    if path is not None and path.is_file():
        return polib.pofile(str(path), encoding="utf-8", wrapwidth=_NO_WRAP)
    po = polib.POFile(wrapwidth=_NO_WRAP)
    po.header = f"{title}: {language}."
    po.metadata = {
        "Project-Id-Version": title,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(language),
        "X-Source-Language": source_language,
    }
    return po


def written(po: Any) -> bytes:
    """The bytes of a PO file, one line a text."""
    return f"{str(po).rstrip()}\n".encode()


def brought_up_to_date(
    po: Any,
    sources: Sequence[Phrase],
    memory: TranslationMemory,
    other: Callable[[Phrase], str] = lambda _: "",
) -> dict[str, int]:
    """Give a PO file the texts of today, by key; what was done to how many.

    A changed text makes its entry fuzzy and keeps the old text in `#|`, one that is gone is kept
    behind `#~`, a new one is suggested from the memory. `other` gives a text in a language that
    the translator reads better.
    """
    known: dict[str, list[Any]] = {}
    for entry in [*po, *po.obsolete_entries()]:
        if all(entry is not one for one in known.get(entry.msgctxt or "", ())):
            known.setdefault(entry.msgctxt or "", []).append(entry)
    done = dict.fromkeys(("new", "changed", "suggested", "gone"), 0)
    exact, kept = _exact(known, sources), []
    used = {id(entry) for entry in exact.values()}
    for source in sources:
        entry = exact.get(source)
        if entry is None and not source.needed:
            continue
        if entry is None:
            entry = next((one for one in known.get(source.key, ()) if id(one) not in used), None)
            if entry is None:
                entry = _new(source, po)
                done["new"] += 1
                done["suggested"] += _suggested(entry, source, memory)
            else:
                _changed(entry, source, po)
                done["changed"] += 1
            used.add(id(entry))
        entry.obsolete = 0
        _describe(entry, source, other(source))
        kept.append(entry)
    for entries in known.values():
        for entry in (one for one in entries if id(one) not in used):
            if entry.msgstr or any(entry.msgstr_plural.values()):
                done["gone"] += not entry.obsolete
                entry.obsolete = 1
                kept.append(entry)
    po[:] = sorted(kept, key=lambda one: (one.obsolete, one.msgctxt or "", one.msgid))
    return done


def _exact(known: Mapping[str, list[Any]], sources: Sequence[Phrase]) -> dict[Phrase, Any]:
    """The entries that were made of just these texts, those in use before obsolete ones."""
    found = {}
    for source in sources:
        same = [
            one
            for one in known.get(source.key, ())
            if one.msgid.strip() == source.text.strip() and one.msgid_plural == source.plural
        ]
        if same:
            found[source] = min(same, key=lambda one: one.obsolete)
    return found


def _new(source: Phrase, po: Any) -> Any:
    import polib

    entry = polib.POEntry(msgctxt=source.key, msgid=source.text, msgid_plural=source.plural)
    if source.plural:
        entry.msgstr_plural = dict.fromkeys(range(number_of_forms(po)), "")
    return entry


def number_of_forms(po: Any) -> int:
    """How many plural forms a PO file declares."""
    match = PLURAL.match(po.metadata.get("Plural-Forms", ""))
    return int(match[1]) if match else 2


def _suggested(entry: Any, source: Phrase, memory: TranslationMemory) -> bool:
    """Fill a new entry from the memory, as fuzzy, if there is something like it."""
    found = None if source.plural else memory.find(source.text)
    if found is None:
        return False
    entry.msgstr, entry.flags = found.target, ["fuzzy"]
    if found.like < 1:
        entry.previous_msgid = found.source
    like = "the same text" if found.like == 1 else f"like it by {found.like:.0%}"
    entry.tcomment = f"suggested: {like} in {found.key}"
    return True


def _changed(entry: Any, source: Phrase, po: Any) -> None:
    """The entry with the text of today; a translation of the old one is fuzzy."""
    if entry.msgstr or any(entry.msgstr_plural.values()):
        if not (entry.fuzzy and entry.previous_msgid):
            entry.previous_msgid, entry.previous_msgid_plural = entry.msgid, entry.msgid_plural
        entry.flags = ["fuzzy", *(flag for flag in entry.flags if flag != "fuzzy")]
    if bool(entry.msgid_plural) != bool(source.plural):
        forms = number_of_forms(po)
        entry.msgstr_plural = dict.fromkeys(range(forms), entry.msgstr) if source.plural else {}
        entry.msgstr = "" if source.plural else entry.msgstr
    entry.msgid, entry.msgid_plural = source.text, source.plural


def _describe(entry: Any, source: Phrase, other: str) -> None:
    """What translators are told of a text: `#.` and `#:`."""
    entry.comment = "\n".join(filter(None, (source.note, other)))
    entry.occurrences = [(source.file, "")] if source.file else []
