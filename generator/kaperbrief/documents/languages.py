"""One game in one language: localised content, words, labels, every distance it prints."""

from __future__ import annotations

import contextlib
import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import field, replace
from fractions import Fraction
from typing import Any

from kaperbrief import kept
from kaperbrief.documents import neutral
from kaperbrief.documents.finishing import Finisher, told
from kaperbrief.errors import Place, Problem, Problems, Span, UsageProblem, did_you_mean
from kaperbrief.game.shelf import Game
from kaperbrief.l10n.catalog import Layer, Translator, read_catalog
from kaperbrief.l10n.hyphen import hyphenator
from kaperbrief.l10n.localise import finish, localise, plurals, texts
from kaperbrief.l10n.measures import Alike, Ladder, Measure, exact
from kaperbrief.l10n.tokens import Numbers, Token, TokenError, tokens
from kaperbrief.l10n.typography import typeset
from kaperbrief.l10n.words import NOT_SET, UnknownWord, Words
from kaperbrief.models.options import COLOURS
from kaperbrief.models.pack import Pack
from kaperbrief.models.scenario import SLOT
from kaperbrief.records import dataclass
from kaperbrief.units import MM, parse_length
from kaperbrief.workspace import Workspace

Stated = tuple[Fraction, tuple[str, str], Place]
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
        for side in ("long", "short"):
            yield exact(getattr(plan, side)), ("plans", plan.id), (side,)
    for path, value in game.pack.sailing.stated() if game.pack.sailing else ():
        yield exact(value), ("pack", game.pack.id), ("sailing", *path)
    for ship in game.kinds["ships"].values():
        for name in ("base", "oars", "straight"):
            if getattr(ship, name):
                yield exact(getattr(ship, name)), ("ships", ship.id), (name,)


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


def alike_problem(game: Game, measure: Measure, numbers: Numbers, alike: Alike) -> Problem:
    """The problem at the larger of distances that print alike; its hint says where the other is."""
    first: dict[Fraction, tuple[tuple[str, str], Place]] = {}
    for value, item, path in (*stated(game, measure, numbers), *worked_out(game)):
        first.setdefault(abs(value), (item, path))
    (item, path), *others = (first[value] for value in reversed(alike.distances))
    hint = "print in other units, or for larger figures"
    if others:
        other = game.origin(*others[-1][0]).span(others[-1][1])
        hint = f"the other one stands in {other.file}, line {other.line}; {hint}"
    return game.origin(*item).problem("measure", str(alike), path, hint)


def _tokens(game: Game, numbers: Numbers) -> Iterator[tuple[str, str, Place, Token]]:
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


def check_language(language: str, pack: Pack, workspace: Workspace) -> None:
    """Raise UsageProblem for a language that a game is not in; none is its own."""
    known = {pack.source_language, *workspace.languages(pack.id)}
    if language not in {*known, "", "xx"}:
        hint = did_you_mean(language, known)
        raise UsageProblem(f'{pack.title} does not speak "{language}"', hint, "lang")


def measure_of(pack: Pack, units: str, height: float | None = None) -> Measure:
    """How a game's distances are printed: in other units, for figures of a height in mm."""
    unit: Any = units or pack.unit
    return Measure(unit, height, pack.unit, parse_length(pack.figure_height) / MM)


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
    seats: tuple[str, ...]
    """What seats are known by on paper, as labels."""

    def untranslated(self) -> list[str]:
        """The labels of templates that were printed in their English source."""
        return sorted(text for text, _ in self.labels.fallbacks.values())


@dataclass(repr=False, eq=False)
class Languages:
    """Makes the languages of one game, each once."""

    game: Game
    workspace: Workspace
    measure: Measure
    problems: Problems
    numbers: Numbers
    seats: tuple[str, ...] = COLOURS
    _ladders: dict[Measure, tuple[Ladder, list[Alike]]] = field(default_factory=dict)
    _distances: list[list[str]] = field(default_factory=list)
    _made: dict[str, Localised] = field(default_factory=dict, init=False)
    _ladder: Ladder | None = field(default=None, init=False)

    def anew(self, problems: Problems) -> Languages:
        """The same languages, made anew for another print; what is wrong is noted for that one."""
        return replace(self, problems=problems)

    def serving(self, measure: Measure, numbers: Numbers, problems: Problems) -> Languages:
        """Those for another print of the game; where they are told alike none is made anew."""
        other = replace(self, measure=measure, numbers=numbers, problems=problems)
        if (measure, numbers) == (self.measure, self.numbers):
            other._made, other._ladder = self._made, self._ladder
        return other

    def with_item(self, game: Game, kind: str, name: str, problems: Problems) -> Languages:
        """Those of a game that differs in one item: nothing else is translated anew."""
        other = replace(self, game=game, problems=problems)
        for language, local in self._made.items():
            words, icons = local.words, self._icons
            finisher = Finisher(game, local.translate, words, self.numbers, icons, problems)
            items = {**local.kinds[kind], name: finisher.item(kind, name)}
            other._made[language] = replace(local, kinds={**local.kinds, kind: items})
        return other

    def apart(self) -> Languages:
        """The same in which kinds of content may be replaced: nobody else sees it."""
        other = replace(self)
        other._made = {name: replace(one, kinds={**one.kinds}) for name, one in self._made.items()}
        other._ladder = self._ladder
        return other

    def get(self, language: str) -> Localised:
        """The game in a language; texts without a translation stay as they are and are noted."""
        return kept.once(self._made, language, lambda: self._make(language))

    def _make(self, language: str) -> Localised:
        game = self.game
        if re.split("[_-]", language)[0] in NOT_SET:
            message = f'"{language}" cannot be printed: its letters run from right to left or join'
            file = Span(self._file(language))
            self.problems.error("language", message, file, hint="choose another language")
        catalog = self._catalog(language)
        translator = Translator(language, game.pack.source_language, catalog)
        labels = Translator(language, LABEL_LANGUAGE, self._catalog(language, labels=True))

        own = game.pack.labels
        anew = {one: translator(f"pack/{game.pack.id}#labels/{one}", own[one]) for one in own}
        usual = {} if neutral.afloat(game.kinds) else neutral.WORDS

        def label(text: str) -> str:
            said = usual.get(text, text)
            own = anew.get(text) or anew.get(said)
            return typeset(own or labels(f"label#{said}", said), language)

        words = self._words(language, translator, label)
        where = functools.partial(self.workspace.catalogs, language, game.pack.id)
        files = where() + where(labels=True)
        told = [(self.workspace.shown(file), file.read_bytes()) for file in files]
        known = self._known("language", language, self.measure, told, sorted(self._icons))
        outside = [item for items in game.kinds.values() for item in items.values()]

        def make(_: Problems) -> tuple[Any, ...]:
            numbers, icons = self.numbers, self._icons
            finisher = Finisher(game, translator, words, numbers, icons, Problems())
            content = finisher.content()
            finisher.note_fallbacks(self._file(language))
            return *content, translator.fallbacks, finisher.problems.items

        made = kept.made(known, make, self.problems, [game.pack, *outside])
        pack, kinds, translator.fallbacks, found = made
        self.problems.extend(found)
        points = hyphenator(language).points
        return Localised(
            language, pack, kinds, words, label, points, labels, translator, self.seats
        )

    def _known(self, kind: str, *parts: object) -> str:
        """The name by which something of these parts, the game and the table is kept."""
        game = self.game.known
        return kept.name(kind, game, self.numbers, *parts) if game else ""

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
                return finish(text, words, self.numbers)
            except (TokenError, UnknownWord) as error:
                if origin is None:
                    raise
                self.problems.add(origin.problem("token", str(error), paths[key], error.hint))
                return told(text)

        return localise(item, prefix, finished)

    def _file(self, language: str) -> str:
        return f"content/{self.game.pack.id}/locales/{language}.po"

    def note_labels(self) -> None:
        """One warning a language for the labels that were printed in their English source."""
        for language, local in self._made.items():
            missing, file = local.untranslated(), f"templates/locales/{language}.po"
            if missing:
                count = f"{len(missing)} labels are" if missing[1:] else "1 label is"
                message = f'{count} printed in English, the first is "{missing[0]}"'
                hint = f'translate them into "{language}" in {file}'
                self.problems.warn("translation", message, Span(file), hint=hint)

    @functools.cached_property
    def _icons(self) -> set[str]:
        return self.workspace.names("icons", ".svg", self.game.pack.id, ["default"])

    def _catalog(self, language: str, *, labels: bool = False) -> list[Layer]:
        paths = self.workspace.catalogs(language, self.game.pack.id, labels=labels)
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
        """Every distance of the game as a measure prints it, and those that print alike.

        `measure` differs from that of the table in the height of figures at most.
        """
        if not self._distances:
            name = self._known("distances")
            self._distances += kept.made(name, lambda _: self._read_distances(), Problems())
        if measure not in self._ladders:
            main, more = ([Fraction(one) for one in values] for values in self._distances)
            self._ladders[measure] = measure.ladder(main, more)
        return self._ladders[measure]

    def _read_distances(self) -> tuple[list[str], list[str]]:
        """The distances that the game states, and those that follow, each once."""
        game = self.game
        main = {str(value) for value, _, _ in stated(game, self.measure, self.numbers)}
        return sorted(main), sorted({str(value) for value, _, _ in worked_out(game)})

    @property
    def ladder(self) -> Ladder:
        """Every distance of the game as this table prints it; those that look alike are noted."""
        if self._ladder is None:
            self._ladder, alike = self.ladder_of(self.measure)
            for one in alike:
                found = alike_problem(self.game, self.measure, self.numbers, one)
                self.problems.add(found)
        return self._ladder
