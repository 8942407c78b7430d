"""One game in one language: localised content, words, labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kaperbrief.documents.distances import alike_problem, ladder_of
from kaperbrief.errors import Problems, Span
from kaperbrief.game.shelf import Game
from kaperbrief.l10n.catalog import Catalog
from kaperbrief.l10n.hyphen import hyphenator
from kaperbrief.l10n.localise import finish, localise, plurals, texts
from kaperbrief.l10n.measures import Ladder, Measure
from kaperbrief.l10n.tokens import Numbers, TokenError
from kaperbrief.l10n.translator import Translator
from kaperbrief.l10n.typography import typeset
from kaperbrief.l10n.words import UnknownWord, Words
from kaperbrief.models.scenario import SLOT
from kaperbrief.workspace import Workspace

LABEL_LANGUAGE = "en"


@dataclass(slots=True)
class Localised:
    """Everything of one game in one language."""

    language: str
    pack: Any
    kinds: dict[str, dict[str, Any]]
    words: Words
    label: Callable[[str], str]
    hyphenate: Callable[[str], tuple[int, ...]]
    labels: Translator
    translate: Translator

    def untranslated(self) -> list[str]:
        """The labels of templates that were printed in their English source."""
        return sorted(found.words for found in self.labels.fallbacks.values())


class Languages:
    """Makes the languages of one game, each once."""

    def __init__(
        self,
        game: Game,
        workspace: Workspace,
        measure: Measure,
        problems: Problems,
        numbers: Numbers,
    ) -> None:
        self.game = game
        self.workspace = workspace
        self.problems = problems
        self.measure = measure
        self.numbers = numbers
        self._made: dict[str, Localised] = {}
        self._ladder: Ladder | None = None

    def get(self, language: str) -> Localised:
        """The game in a language; texts without a translation stay as they are and are noted."""
        if language not in self._made:
            self._made[language] = self._make(language)
        return self._made[language]

    def _make(self, language: str) -> Localised:
        game = self.game
        translator = Translator(
            language, game.pack.source_language, self._catalog("pack", language)
        )
        labels = Translator(language, LABEL_LANGUAGE, self._catalog("labels", language))

        def label(text: str) -> str:
            return typeset(labels(f"label#{text}", text), language)

        words = self._words(language, translator, label)

        def finished(key: str, text: str) -> str:
            return self._finished(key, translator(key, text), words)

        def kept(key: str, text: str) -> str:
            # Parts of scenarios are finished once their names are known.
            found = translator(key, text)
            self._finished(key, SLOT.sub("X", found), words)
            return found

        kinds = {
            kind: {
                name: localise(item, f"{kind}/{name}", kept if kind == "tales" else finished)
                for name, item in items.items()
            }
            for kind, items in game.kinds.items()
        }
        pack = localise(game.pack, f"pack/{game.pack.id}", finished)
        points = hyphenator(language).points
        self._note_fallbacks(language, translator)
        return Localised(language, pack, kinds, words, label, points, labels, translator)

    def _note_fallbacks(self, language: str, translator: Translator) -> None:
        """One warning at the first text without a translation, which counts all of them."""
        keys = list(translator.fallbacks)
        if not keys:
            return
        span, _ = self._place(keys[0])
        message = (
            f"{len(keys)} texts are printed in {self.game.pack.source_language}: "
            f'they have no translation into "{language}", the first is {keys[0]}'
        )
        file = f"content/{self.game.pack.id}/locales/{language}.po"
        self.problems.warn("translation", message, span, hint=f"translate them in {file}")

    def _finished(self, key: str, text: str, words: Words) -> str:
        try:
            return finish(text, words, self.numbers, soft=False)
        except (TokenError, UnknownWord) as error:
            self._token_problem(key, error)
            return text

    def _token_problem(self, key: str, error: TokenError | UnknownWord) -> None:
        span, line = self._place(key)
        field = key.partition("#")[2]
        self.problems.error(
            "token", str(error), span, hint=error.hint, field=field, source_line=line
        )

    def _place(self, key: str) -> tuple[Span, str]:
        """Where the text of a key was written, and that line of the file."""
        kind, _, rest = key.partition("/")
        name = rest.partition("#")[0]
        origin = self.game.origins.get((kind, name))
        if origin is None:
            return Span(key), ""
        item = self.game.pack if kind == "pack" else self.game.kinds[kind][name]
        found = [path for other, _, path in texts(item, f"{kind}/{name}") if other == key]
        span = origin.span(found[0] if found else ())
        return span, origin.source.line_text(span.line)

    def _catalog(self, what: str, language: str) -> Catalog | None:
        paths = (
            self.workspace.pack_catalogs(self.game.pack.id, language)
            if what == "pack"
            else self.workspace.label_catalogs(language)
        )
        return Catalog.read(language, paths, self.problems, self.workspace.shown)

    def _words(self, language: str, translator: Translator, label: Callable[[str], str]) -> Words:
        nouns: dict[str, dict[str, str]] = {}
        if "stud" in self.measure.units:
            nouns["stud"] = {"one": label("stud"), "other": label("studs")}
        for name, noun in self.game.kinds["words"].items():
            for key, forms, _ in plurals(noun, f"words/{name}"):
                nouns[name] = translator.forms(key, forms)
        return Words(language, nouns, {}, self.ladder)

    @property
    def ladder(self) -> Ladder:
        """Every distance of the game as this table prints it; those that look alike are noted."""
        if self._ladder is None:
            self._ladder, alike = ladder_of(self.game, self.measure, self.numbers)
            for one in alike:
                found = alike_problem(self.game, self.measure, self.numbers, one)
                self.problems.add(found)
        return self._ladder
