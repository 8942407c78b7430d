"""Texts in a language that a translator reads better than the source."""

from __future__ import annotations

from dataclasses import replace

from kaperbrief.documents.translation import Domain, catalog_of, sources_of
from kaperbrief.errors import Problems, UsageProblem
from kaperbrief.l10n.catalog import read_catalog
from kaperbrief.l10n.po import Phrase, state_of
from kaperbrief.workspace import Workspace


class Beside:
    """The finished texts of a domain in one language; an empty one says nothing.

    Raises UsageProblem for a language that the domain is not in.
    """

    def __init__(self, workspace: Workspace, domain: Domain, language: str) -> None:
        self.language = language
        self._own = language in ("", domain.source_language)
        self._catalog = (
            [] if self._own else catalog_of(workspace, domain, language, Problems())
        )  # fmt: skip
        if not self._own and not self._catalog:
            raise UsageProblem(f'{domain.name} is not in "{language}"', "", "from")

    def text(self, key: str, source: str) -> str:
        """The text in the language, empty where there is none; plural forms in one line."""
        if self._own:
            return source if self.language else ""
        for _, entries, _ in self._catalog:
            for one in entries.get(key, ()):
                if one.msgid == source and not one.fuzzy:
                    return one.msgstr or " / ".join(one.msgstr_plural.values())
        return ""

    def told(self, source: Phrase) -> str:
        """A line for the note of a text."""
        text = "" if self._own else self.text(source.key, source.text)
        return f"{self.language}: {text}" if text else ""


def below(workspace: Workspace, domain: Domain, language: str) -> list[Phrase]:
    """The texts of a domain that no layer below the domain's own file translates already."""
    sources = sources_of(workspace, domain)
    # Nothing lies below the checkout, named as a project or not.
    if not workspace.own:
        return sources
    under = replace(workspace, project=workspace.above, above=None)
    labels = domain.folder.parent.name == "templates"
    paths = under.catalogs(language, "" if labels else domain.name, labels=labels)
    catalog = read_catalog(paths, Problems(), workspace.shown)
    return (
        [one for one in sources if state_of(catalog, one)[0] != "translated"]
        if catalog
        else sources
    )
