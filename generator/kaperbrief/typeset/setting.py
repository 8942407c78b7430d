"""Setting text: the one door through which components turn texts into lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field, replace
from typing import TypeVar

from kaperbrief.records import dataclass
from kaperbrief.typeset import rich
from kaperbrief.typeset.breaking import (
    Block,
    Hyphenate,
    Line,
    Measured,
    Style,
    count_lines,
    measure,
    no_hyphens,
    set_line,
    set_lines,
)
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.photos import PhotoShelf
from kaperbrief.typeset.theme import Look

_MOST_KEPT = 2000
"""Of so many texts all are kept: those of a deck, but not of thousands of cards."""
_Key = TypeVar("_Key")
_Thing = TypeVar("_Thing")


def _once(known: dict[_Key, _Thing], key: _Key, make: Callable[[], _Thing]) -> _Thing:
    found = known.get(key)
    if found is None:
        if len(known) == _MOST_KEPT:
            known.clear()
        found = known[key] = make()
    return found


@dataclass(frozen=True, slots=True)
class Overfull:
    """Something that does not fit: where, what is needed and what there is, in points.

    `styles` are the text styles inside, which the fit ladder may step down.
    """

    place: str
    axis: str
    needed: float
    available: float
    styles: frozenset[str]
    text: str = ""


@dataclass(slots=True, eq=False)
class Setting:
    """Fonts, styles, icons, the language's hyphenation and the step of the fit ladder.

    One setting serves one material in one language; lines made by it keep their size, so a new
    step means measuring again.
    """

    look: Look
    icons: IconShelf
    hyphenate: Hyphenate = no_hyphens
    photos: PhotoShelf | None = None
    say: Callable[[str], str] = str
    """A word of the sheets in the language."""
    steps: dict[str, int] = field(default_factory=dict)
    tight: bool = False
    place: str = ""
    """Where the tag whose texts are set is written."""
    overfull: list[Overfull] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    _styles: dict[str, Style] = field(default_factory=dict)
    _blocks: dict[tuple[str, str, float], Block] = field(default_factory=dict)
    _lines: dict[tuple[str, str, float], Line] = field(default_factory=dict)
    _measured: dict[tuple[str, str], Measured] = field(default_factory=dict)

    def style(self, name: str) -> Style:
        """The style at the present step of the ladder; KeyError for an unknown name."""
        step = self.steps.get(name, 0)
        return _once(self._styles, name, lambda: self.look.style(name, step, self.tight))

    def _lettered(self, text: str, name: str) -> Style:
        return self.look.lettered(self.style(name), text)

    def block(self, text: str, style_name: str, width: float) -> Block:
        """Text set into a column of `width` points; too wide words are noted as overfull."""
        self.used.append(style_name)
        key = (text, style_name, width)
        block = _once(
            self._blocks, key, lambda: self._set(text, self._lettered(text, style_name), width)
        )
        if block.overhang:
            self.note("width", block.width, width, frozenset({style_name}), text)
        return block

    def line(self, text: str, style_name: str, width: float = 1e6) -> Line:
        """Text set on one line, noted as overfull where it is wider than `width` points."""
        self.used.append(style_name)
        line = self._one_line(text, self._lettered(text, style_name), width)
        if line.width > width + 0.05:
            self.note("width", line.width, width, frozenset({style_name}), text)
        return line

    def _one_line(self, text: str, style: Style, width: float) -> Line:
        """The text on one line; where its style wants that, as small as the width and floor ask."""
        line = self._unbroken(text, style)
        if line.width <= width or not style.one_line:
            return line
        size = max(style.floor, style.size * width / line.width * 0.995)
        return self._unbroken(text, replace(style, size=size))

    def _unbroken(self, text: str, style: Style) -> Line:
        key = (text, style.name, style.size)
        return _once(self._lines, key, lambda: set_line(rich.parse(text), style))

    def _set(self, text: str, style: Style, width: float) -> Block:
        if style.one_line:
            line = self._one_line(text, style, width)
            if line.width <= width:
                return Block(line.style, 1, style.leading, 0.0, self, text, width)
            scale = style.floor / style.size
            style = replace(style, size=style.floor, leading=style.leading * scale)
        measured = self._measure(text, style)
        count, overhang = count_lines(measured, style, width, self.hyphenate)
        return Block(style, count, count * style.leading, overhang, self, text, width)

    def lines_of(self, block: Block) -> tuple[Line, ...]:
        """The lines of a block; measured anew where the text is kept no longer."""
        text, style, width = block.text, block.style, block.room
        if style.one_line:
            line = self._unbroken(text, style)
            if line.width <= width:
                return (line,)
        balance = style.one_line or style.align == "center"
        return set_lines(self._measure(text, style), style, width, balance, self.hyphenate)

    def _measure(self, text: str, style: Style) -> Measured:
        key = (text, style.name)
        return _once(self._measured, key, lambda: measure(rich.parse(text), style))

    def note(
        self, axis: str, needed: float, available: float, styles: frozenset[str], text: str = ""
    ) -> None:
        """Remember that something does not fit."""
        self.overfull.append(Overfull(self.place, axis, needed, available, styles, text))

    def too_big(self) -> set[str]:
        """The styles inside of what does not fit."""
        return {name for item in self.overfull for name in item.styles}

    def shrinking(self, names: Iterable[str]) -> set[str]:
        """Those of the styles that can still become smaller."""
        return {name for name in names if self._shrinks(name)}

    def _shrinks(self, name: str) -> bool:
        style = self.look.theme.styles[name]
        return not style.one_line and style.size - 0.5 * self.steps.get(name, 0) > style.floor

    def step_down(self) -> bool:
        """One step down the ladder for the styles that are too big; False at its end."""
        smaller = self.shrinking(self.too_big())
        for name in smaller:
            self.steps[name] = self.steps.get(name, 0) + 1
            self._styles.pop(name, None)
        if smaller:
            kept = {key: block for key, block in self._blocks.items() if key[1] not in smaller}
            self._blocks = kept
            return True
        if self.tight:
            return False
        self.tight = True
        self._styles.clear()
        self._blocks.clear()
        self._lines.clear()
        return True
