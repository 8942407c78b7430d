"""The texts of one game in one language as they are printed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from kaperbrief.errors import Problems, Span
from kaperbrief.game.shelf import Game
from kaperbrief.l10n.catalog import Translator
from kaperbrief.l10n.localise import finish, localise, texts
from kaperbrief.l10n.tokens import Numbers, TokenError
from kaperbrief.l10n.words import UnknownWord, Words
from kaperbrief.models.base import Formula
from kaperbrief.models.scenario import SLOT, Scenario
from kaperbrief.models.sheets import Reference, SheetBlock
from kaperbrief.records import dataclass
from kaperbrief.typeset.rich import unpaired

_OPEN = re.compile(r"(?<![\w:\\]):([a-z][a-z0-9-]*)(?![\w:-])")
"""What looks like the name of an icon without its second colon."""


def told(text: str) -> str:
    r"""A text whose wrong tokens are noted: what it opens is a sign, which is told no more."""
    return text.replace("{", r"\{")


@dataclass(slots=True)
class Finisher:
    """Translates and finishes texts; what is wrong is noted where a text was written.

    `icons` are the names that stand between colons.
    """

    game: Game
    translator: Translator
    words: Words
    numbers: Numbers
    icons: set[str]
    problems: Problems

    def content(self) -> tuple[Any, dict[str, dict[str, Any]]]:
        """The pack and all items."""
        kinds = {
            kind: {name: self.item(kind, name) for name in items}
            for kind, items in self.game.kinds.items()
        }
        return localise(self.game.pack, f"pack/{self.game.pack.id}", self._text), kinds

    def item(self, kind: str, name: str) -> Any:
        """One item."""
        text = self._unnamed if kind == "tales" else self._text
        return self._counted(localise(self.game.kinds[kind][name], f"{kind}/{name}", text))

    def _counted(self, item: Any) -> Any:
        """An item with the numbers that formulas of this table make."""
        if not isinstance(item, Reference | Scenario):
            return item
        return replace(item, blocks=tuple(map(self._boxed, item.blocks)))

    def _boxed(self, block: SheetBlock) -> SheetBlock:
        if all(isinstance(row.boxes, int) for row in block.rows):
            return block
        rows = (replace(row, boxes=self._number(row.boxes)) for row in block.rows)
        return replace(block, rows=tuple(rows))

    def _number(self, formula: Formula) -> Formula:
        # A wrong one was told of when it was checked.
        return int(self.numbers.get(formula, 0)) if isinstance(formula, str) else formula

    def note_fallbacks(self, file: str) -> None:
        """One warning at the first text without a translation, which counts all of them.

        `file` is where translations would stand.
        """
        keys = list(self.translator.fallbacks)
        if not keys:
            return
        span, _ = self._place(keys[0])
        message = (
            f"{len(keys)} text{' is' if len(keys) == 1 else 's are'} printed in "
            f"{self.game.pack.source_language} for want of a translation into "
            f'"{self.translator.language}", the first is {keys[0]}'
        )
        self.problems.warn("translation", message, span, hint=f"translate them in {file}")

    def _text(self, key: str, source: str) -> str:
        return self._finished(key, source, self.translator(key, source))

    def _unnamed(self, key: str, source: str) -> str:
        # Parts of scenarios are finished once their names are known.
        text = self.translator(key, source)
        self._finished(key, source, SLOT.sub("X", text))
        return text

    def _finished(self, key: str, source: str, text: str) -> str:
        try:
            done = finish(text, self.words, self.numbers)
        except (TokenError, UnknownWord) as error:
            span, line = self._written(key, source)
            field = key.partition("#")[2]
            self.problems.error(
                "token", str(error), span, hint=error.hint, field=field, source_line=line
            )
            return told(text)
        self._note_unclosed(key, source, done)
        return done

    def _note_unclosed(self, key: str, source: str, text: str) -> None:
        """Warn of marks that would be printed as typed: icons without their second colon."""
        icons = [f":{name}" for name in _OPEN.findall(text) if name in self.icons]
        for mark in [*unpaired(text), *icons]:
            span, line = self._written(key, source)
            hint = f"write {mark}:" if mark in icons else rf"write \{mark[0]} for the sign itself"
            message = f'"{mark}" has no second half and is printed as it stands'
            self.problems.warn("mark", message, span, hint=hint, source_line=line)

    def _written(self, key: str, source: str) -> tuple[Span, str]:
        """Where a text stands as it is printed, and that line of the file."""
        entry, there = self.translator.entry(key, source)
        if entry is not None and there is not None and not self.translator.idle:
            return there, ""
        return self._place(key)

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
