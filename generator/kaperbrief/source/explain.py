"""What is wrong in a YAML file, in words of those who write one."""

from __future__ import annotations

import re

from kaperbrief.errors import Problem, Problems, Severity
from kaperbrief.records import dataclass
from kaperbrief.source.text import SourceText

_VALUE = re.compile(r"[ ]*(?:- +)*(?:[^\s#\"'\[\]{}][^#\"'\[\]{}]*?:[ \t]+|- +)?(?=\S)")
_OPEN_QUOTE = re.compile(_VALUE.pattern + r"""(?P<quote>["'])""")
_BAD_ESCAPE = ("Unicode character escape", "escape sequence of", "hexdecimal", "hexadecimal")
_NEAR = 500  # characters of a line that are looked at
_FAR = 200  # lines to look back for a quote that was opened and not closed


@dataclass(frozen=True, slots=True)
class Stumble:
    """Where a parser gave up: its message, the offset, and what it was reading since when."""

    message: str
    offset: int
    context: str
    begin: int


@dataclass(frozen=True, slots=True)
class Finding:
    """A syntax error explained: where (offsets), what is wrong, what to do."""

    start: int
    end: int
    message: str
    hint: str
    code: str = "syntax"


def explain(source: SourceText, stumble: Stumble) -> Finding:
    """The most likely mistake behind a parser's message, with a hint that repairs it."""
    for guess in (_tab, _escape, _quote, _colon, _bracket, _start_of_value, _no_colon):
        finding = guess(source, stumble)
        if finding is not None:
            return finding
    at = stumble.offset
    if "sequence entries" in stumble.message:
        message = "a list cannot begin on the line of its key"
        return Finding(at, at + 1, message, 'begin each "- " on a line of its own')
    if "did not find expected" in stumble.message or stumble.message.startswith("expected"):
        end = source.line_bounds(source.line_of(at))[1]
        message = "this line does not continue what stands above it"
        return Finding(at, end, message, "lines of one list or mapping begin in the same column")
    return Finding(at, at + 1, f"not readable as YAML: {stumble.message}", "try quotes")


def _tab(source: SourceText, stumble: Stumble) -> Finding | None:
    begin, end = source.line_bounds(source.line_of(stumble.offset))
    head = re.match(r"[\s-]*", source.text[begin : min(end, begin + _NEAR)])
    tab = head[0].find("\t") if head else -1
    if tab < 0 or "quoted" in stumble.context:
        return None
    at = begin + tab
    return Finding(
        at, at + 1, "a tab indents this line", "use spaces: YAML does not allow tabs here"
    )


def _quote(source: SourceText, stumble: Stumble) -> Finding | None:
    if "quoted scalar" in stumble.context and "end of stream" in stumble.message:
        return _never_closed(source, stumble.begin)
    before = source.text[: stumble.offset].rstrip()
    quote = before[-1:]
    if quote not in ('"', "'") or stumble.offset >= len(source.text):
        return None
    line = source.line_of(len(before) - 1)
    if line != source.line_of(stumble.offset):
        return None
    # a quote left open swallows lines up to the next one, which then seems to close it
    for above in range(line - 1, max(0, line - _FAR), -1):
        opened = _opening(source, above, quote)
        if opened is not None:
            return _never_closed(source, opened)
    inside = '\\"' if quote == '"' else "''"
    end = source.line_bounds(line)[1]
    hint = f"put the whole value in quotes, and write {inside} for a quote inside"
    return Finding(stumble.offset, end, "text goes on after the closing quote", hint)


def _opening(source: SourceText, line: int, quote: str) -> int | None:
    """The offset of a quote that opens the value of `line` and is not closed in it."""
    begin, end = source.line_bounds(line)
    text = source.text[begin : min(end, begin + _NEAR)]
    match = _OPEN_QUOTE.match(text)
    if match is None or match["quote"] != quote:
        return None
    rest = text[match.end() :]
    rest = re.sub(r"\\.", "", rest) if quote == '"' else rest.replace("''", "")
    return None if quote in rest else begin + match.start("quote")


def _never_closed(source: SourceText, start: int) -> Finding:
    end = source.line_bounds(source.line_of(start))[1]
    quote = source.text[start]
    return Finding(
        start, end, f"the quote {quote} opened here is not closed", f"add {quote} at the end"
    )


def _escape(source: SourceText, stumble: Stumble) -> Finding | None:
    at = stumble.offset
    start = source.text.rfind("\\", 0, at + 1)
    if start < 0 or "scalar" not in stumble.context:
        return None
    if any(words in stumble.message for words in _BAD_ESCAPE):
        message = "this escape stands for no character"
        return Finding(start, at + 1, message, "type the character itself", "character")
    if "unknown escape" not in stumble.message:
        return None
    at -= source.text[at : at + 1] != "\\"  # the two parsers point before and behind the backslash
    message = f"unknown escape {source.text[at : at + 2]}"
    return Finding(at, at + 2, message, "write \\\\ for a backslash, or use single quotes")


def _colon(source: SourceText, stumble: Stumble) -> Finding | None:
    if "mapping values are not allowed" not in stumble.message:
        return None
    begin, end = source.line_bounds(source.line_of(stumble.offset))
    text = source.text[begin : min(end, begin + _NEAR)]
    value = _VALUE.match(text)
    if value and ":" in value[0] and value.end() < stumble.offset - begin + 1:
        words = text[value.end() :]
        quoted = '"' + words + '"' if '"' not in words else "'" + words.replace("'", "''") + "'"
        key = value[0].strip()
        message = "a second colon in one line: a value with a colon and a space must be quoted"
        return Finding(begin + value.end(), end, message, f"quote the value: {key} {quoted}")
    start = begin + len(text) - len(text.lstrip())
    message = "this line is indented, but the line above has its value already"
    return Finding(
        start, end, message, "begin it in the column of the line above, or quote the text"
    )


def _bracket(source: SourceText, stumble: Stumble) -> Finding | None:
    if "flow sequence" not in stumble.context and "flow mapping" not in stumble.context:
        return None
    start = stumble.begin
    line = source.line_of(min(stumble.offset, max(len(source.text) - 1, 0)))
    bracket = source.text[start]
    end = source.line_bounds(source.line_of(start))[1]
    closing = "]" if bracket == "[" else "}"
    message = f"the bracket {bracket} opened here is not closed as expected in line {line}"
    hint = f"add the missing comma or {closing}; text that begins with a bracket must be quoted"
    return Finding(start, end, message, hint)


def _start_of_value(source: SourceText, stumble: Stumble) -> Finding | None:
    begin, end = source.line_bounds(source.line_of(stumble.offset))
    text = source.text[begin : min(end, begin + _NEAR)]
    value = _VALUE.match(text)
    if value is None or begin + value.end() > stumble.offset:
        return None
    words = text[value.end() :]
    if "flow" in stumble.context and begin + value.end() < stumble.offset:
        message = "expected a value here, inside the brackets"
        hint = "text with a comma or a bracket must be quoted"
        return Finding(stumble.offset, stumble.offset + 1, message, hint)
    if words[0] not in "@`%*&!|>{}[],":
        return None
    message = f"unquoted text cannot begin with {words[0]}"
    quote = '"' if '"' not in words else "'"
    hint = f"quote it: {quote}{words}{quote}" if len(words) <= 60 else "put it in quotes"
    return Finding(begin + value.end(), end, message, hint)


def _no_colon(source: SourceText, stumble: Stumble) -> Finding | None:
    if "could not find expected ':'" not in stumble.message:
        return None
    end = source.line_bounds(source.line_of(stumble.begin))[1]
    message = 'expected "key: value", found text without a colon'
    return Finding(
        stumble.begin, end, message, "add the colon, or indent it below the text it continues"
    )


_SHOWN = 50  # problems of one file shown per severity; what follows is rarely a mistake of its own


class Refused(Exception):
    """The file cannot be read on; the problem that says why is reported already."""


class Report:
    """Adds the problems of one file, each with its place and its line; a flood is cut short."""

    def __init__(self, source: SourceText, problems: Problems) -> None:
        self.source = source
        self.problems = problems
        self.counts = {Severity.ERROR: 0, Severity.WARNING: 0}
        self.codes: set[str] = set()

    def add(
        self,
        code: str,
        start: int,
        end: int,
        message: str,
        hint: str = "",
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Report the stretch from `start` to `end` (offsets)."""
        self.counts[severity] += 1
        self.codes.add(code)
        if self.counts[severity] > _SHOWN:
            return
        if self.counts[severity] == _SHOWN:
            message += f" (further {severity.value}s of this file are not shown)"
        span = self.source.span(start, end)
        line = self.source.line_text(span.line)
        self.problems.add(Problem(code, message, span, hint, "", severity, line))

    @property
    def unusable(self) -> bool:
        """Is there an error after which checking the data would only report it again?"""
        return not self.codes <= {"comment", "duplicate-key"}
