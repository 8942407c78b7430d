"""One game in one language: localised content, words, labels, every distance it prints."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from kaperbrief.errors import Problem, Problems, Span
from kaperbrief.game.shelf import Game, Path
from kaperbrief.l10n.catalog import Layer, Translator, read_catalog
from kaperbrief.l10n.hyphen import hyphenator
from kaperbrief.l10n.localise import finish, localise, plurals, texts
from kaperbrief.l10n.measures import Alike, Ladder, Measure, exact
from kaperbrief.l10n.tokens import Numbers, Token, TokenError, tokens
from kaperbrief.l10n.typography import typeset
from kaperbrief.l10n.words import UnknownWord, Words
from kaperbrief.models.scenario import SLOT
from kaperbrief.records import dataclass
from kaperbrief.workspace import Workspace

Stated = tuple[Fraction, tuple[str, str], Path]
"""A distance in the game's own unit: the kind and id of the item that states it, the path in it."""


def stated(game: Game, measure: Measure, numbers: Numbers) -> Iterator[Stated]:
    """All distances that the content of a game states.

    `numbers` are those that tokens of texts may name, of the pack and of the table.
    """
    yield from _in_texts(game, measure, numbers)
    for ruler in game.kinds["rulers"].values():
        for number, mark in enumerate(ruler.marks):
            at = exact(game.distance(mark.at))
            yield at, ("rulers", ruler.id), ("marks", number, "at")
    for plan in game.kinds["plans"].values():
        for field in ("long", "short"):
            yield exact(getattr(plan, field)), ("plans", plan.id), (field,)
    for path, value in game.pack.sailing.stated() if game.pack.sailing else ():
        yield exact(value), ("pack", game.pack.id), ("sailing", *path)
    for ship in game.kinds["ships"].values():
        for field in ("base", "oars", "straight"):
            if getattr(ship, field):
                yield exact(getattr(ship, field)), ("ships", ship.id), (field,)


def _in_texts(game: Game, measure: Measure, numbers: Numbers) -> Iterator[Stated]:
    """The distances in texts and the pack's numbers."""
    pack, claimed = ("pack", game.pack.id), set()
    for kind, name, path, token in _tokens(game, numbers):
        claimed.add(token.name)
        native = token.native(measure)
        if native is not None and token.name in game.numbers:
            yield native, pack, ("numbers", token.name)
        elif native is not None:
            yield native, (kind, name), path
    for name, value in game.numbers.items():
        # What texts name as a plain number or an amount is no distance.
        if name not in claimed:
            yield exact(value), pack, ("numbers", name)


def worked_out(game: Game) -> Iterator[Stated]:
    """All distances that follow from others, such as the move of a ship with fewer masts."""
    sailing = game.pack.sailing
    for ship in game.kinds["ships"].values():
        # Where the pack lacks what the move follows from, the sheet of the ship says so.
        with contextlib.suppress(ValueError):
            for move in list(sailing.moves(ship)) if sailing and ship.base else ():
                yield move, ("ships", ship.id), ("base",)


def ladder_of(game: Game, measure: Measure, numbers: Numbers) -> tuple[Ladder, list[Alike]]:
    """Every distance of a game as it is printed by a measure, and those that print alike."""
    return measure.ladder(
        [value for value, _, _ in stated(game, measure, numbers)],
        [value for value, _, _ in worked_out(game)],
    )


def alike_problem(game: Game, measure: Measure, numbers: Numbers, alike: Alike) -> Problem:
    """The problem at the larger of distances that print alike; its hint says where the other is."""
    first: dict[Fraction, tuple[tuple[str, str], Path]] = {}
    for value, item, path in (*stated(game, measure, numbers), *worked_out(game)):
        first.setdefault(abs(value), (item, path))
    (item, path), *others = (first[value] for value in reversed(alike.distances))
    hint = "print in other units, or for larger figures"
    if others:
        other = game.origin(*others[-1][0]).span(others[-1][1])
        hint = f"the other one stands in {other.file}, line {other.line}; {hint}"
    return game.origin(*item).problem("measure", str(alike), path, hint)


def _tokens(game: Game, numbers: Numbers) -> Iterator[tuple[str, str, Path, Token]]:
    """The tokens of all texts; a text with a wrong one is told of when it is finished."""
    kinds = {"pack": {game.pack.id: game.pack}, **game.kinds}
    for kind, items in kinds.items():
        for name, item in items.items():
            for _, text, path in texts(item, f"{kind}/{name}"):
                plain = SLOT.sub("", text) if kind == "tales" else text
                try:
                    for token in tokens(plain, numbers):
                        yield kind, name, path, token
                except TokenError:
                    continue


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
        return sorted(text for text, _ in self.labels.fallbacks.values())


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
        self._ladders: dict[Measure, tuple[Ladder, list[Alike]]] = {}

    def anew(self, problems: Problems) -> Languages:
        """The same languages, made anew for another print; what is wrong is noted for that one."""
        other = Languages(self.game, self.workspace, self.measure, problems, self.numbers)
        other._ladders = self._ladders
        return other

    def get(self, language: str) -> Localised:
        """The game in a language; texts without a translation stay as they are and are noted."""
        if language not in self._made:
            self._made[language] = self._make(language)
        return self._made[language]

    def _make(self, language: str) -> Localised:
        game = self.game
        catalog = self._catalog(language, game.pack.id)
        translator = Translator(language, game.pack.source_language, catalog)
        labels = Translator(language, LABEL_LANGUAGE, self._catalog(language))

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

    def finish(self, kind: str, item: Any, language: str) -> Any:
        """An item of one language only with its texts as they are printed.

        Wrong tokens are noted at the item's file. Raises TokenError and UnknownWord for those of an
        item that stands in none.
        """
        origin = self.game.origins.get((kind, item.id))
        prefix, words = f"{kind}/{item.id}", self.get(language).words
        paths = {key: path for key, _, path in texts(item, prefix)}

        def finished(key: str, text: str) -> str:
            try:
                return finish(text, words, self.numbers, soft=False)
            except (TokenError, UnknownWord) as error:
                if origin is None:
                    raise
                self.problems.add(origin.problem("token", str(error), paths[key], error.hint))
                return text

        return localise(item, prefix, finished)

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
            span, line = self._place(key)
            field = key.partition("#")[2]
            self.problems.error(
                "token", str(error), span, hint=error.hint, field=field, source_line=line
            )
            return text

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

    def _catalog(self, language: str, pack: str = "") -> list[Layer]:
        paths = self.workspace.catalogs(language, pack)
        return read_catalog(paths, self.problems, self.workspace.shown)

    def _words(self, language: str, translator: Translator, label: Callable[[str], str]) -> Words:
        nouns: dict[str, dict[str, str]] = {}
        if "stud" in self.measure.units:
            nouns["stud"] = {"one": label("stud"), "other": label("studs")}
        for name, noun in self.game.kinds["words"].items():
            for key, forms, _ in plurals(noun, f"words/{name}"):
                nouns[name] = translator.forms(key, forms)
        return Words(language, nouns, self.measure, self.ladder)

    def ladder_of(self, measure: Measure) -> tuple[Ladder, list[Alike]]:
        """Every distance of the game as a measure prints it, and those that print alike."""
        if measure not in self._ladders:
            self._ladders[measure] = ladder_of(self.game, measure, self.numbers)
        return self._ladders[measure]

    @property
    def ladder(self) -> Ladder:
        """Every distance of the game as this table prints it; those that look alike are noted."""
        if self._ladder is None:
            self._ladder, alike = self.ladder_of(self.measure)
            for one in alike:
                found = alike_problem(self.game, self.measure, self.numbers, one)
                self.problems.add(found)
        return self._ladder
