"""What is wrong with a translation: what is missing, out of date, or has other tokens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from kaperbrief.documents.translation import LABELS, Domain, catalog_of, domains
from kaperbrief.documents.translation_beside import below
from kaperbrief.errors import Problem, Problems, Span
from kaperbrief.l10n.catalog import Layer
from kaperbrief.l10n.po import Phrase, state_of, tally
from kaperbrief.l10n.tokens import FIGURE, ICON
from kaperbrief.workspace import Workspace

_HOLD = re.compile(rf"\{{[^{{}}\n]*\}}|{ICON}|{FIGURE}|#(?=\W|\Z)")
"""What a translation has as often as its source: tokens, icons, places for figures."""
_WORDS = {
    "missing": "has no translation",
    "fuzzy": "is marked fuzzy or was made from another text, so the source is printed",
}


def note_faults(workspace: Workspace, game: str, language: str, problems: Problems) -> None:
    """Note every text of a game and of the labels that is not translated well into a language.

    What lies below a project is translated well enough for that.
    """
    for domain in domains(workspace, game, write=False):
        if domain.source_language != language:
            catalog = catalog_of(workspace, domain, language, problems)
            sources = [one for one in below(workspace, domain, language) if one.needed]
            _note_counts(workspace, domain, language, tally(catalog, sources).told(), problems)
            for source in sources:
                _note(workspace, domain, language, catalog, source, problems)


def _note_counts(
    workspace: Workspace, domain: Domain, language: str, told: str, problems: Problems
) -> None:
    if told:
        name = "the labels" if domain.name == LABELS else domain.name
        file = workspace.shown(domain.path(language))
        hint = (
            "write what is missing, read what is fuzzy and take the mark away; "
            f"kaperbrief l10n update {language} adds texts that are new"
        )
        problems.warn("translation", f'{name} in "{language}": {told}', Span(file), hint=hint)


def _note(
    workspace: Workspace, domain: Domain, language: str, catalog: Sequence[Layer],
    source: Phrase, problems: Problems,
) -> None:  # fmt: skip
    state, line, file = state_of(catalog, source)
    span = Span(file or workspace.shown(domain.path(language)), line)
    if state != "translated":
        message = f'"{_short(source.text)}" {_WORDS[state]}'
        problems.add(Problem("translation", message, span, field=source.key).warning())
        return
    for _, entries, _ in catalog:
        for one in entries.get(source.key, ()):
            if one.line != line or one.msgid_plural:
                continue
            there, here = (Counter(_HOLD.findall(text)) for text in (one.msgid, one.msgstr))
            lost, more = there - here, here - there
            # A message is good without something that it could name, too.
            if source.key.startswith("problem#"):
                lost.clear()
            told = [f"lacks {' '.join(lost.elements())}"] if lost else []
            told += [f"has {' '.join(more.elements())} besides"] if more else []
            if told:
                message = f"the translation {' and '.join(told)}"
                hint = "what stands in braces or between colons stays as it is"
                problems.add(Problem("token", message, span, hint, source.key).warning())


def _short(text: str) -> str:
    first = text.strip().partition("\n")[0]
    return first if len(first) <= 50 else f"{first[:49]}…"
