"""What is wrong in a YAML file, in words of those who write one."""

from __future__ import annotations

import re

from kaperbrief.errors import Problem, Problems, Severity
from kaperbrief.source.text import TOO_DEEP, Source

_VALUE = re.compile(r"[ ]*(?:- +)*(?:[^\s#\"'\[\]{}][^#\"'\[\]{}]*?:[ \t]+|- +)?(?=\S)")
_OPEN_QUOTE = re.compile(_VALUE.pattern + r"""(?P<quote>["'])""")
_BAD_ESCAPE = ("Unicode character escape", "escape sequence of", "hexdecimal", "hexadecimal")
_NEAR = 500  # characters of a line that are looked at
_FAR = 200  # lines to look back for a quote that was opened and not closed


def explain(source: Source, said: str, context: str, at: int, begin: int) -> Problem:
    """The most likely mistake where a parser gave up, with a hint that repairs it.

    The parser `said` so at the offset `at`; `context` is what it was reading since `begin`.
    """
    return (
        _deep(source, said, at)
        or _tab(source, context, at)
        or _escape(source, said, context, at)
        or _quote(source, said, context, at, begin)
        or _colon(source, said, at)
        or _bracket(source, context, at, begin)
        or _start_of_value(source, context, at)
        or _line(source, said, at, begin)
        or source.problem("syntax", at, at + 1, f"not readable as YAML: {said}", "try quotes")
    )


def _deep(source: Source, said: str, at: int) -> Problem | None:
    """Newer parsers look at a line of brackets as a whole and give up before its first is told."""
    if "nesting depth" not in said:
        return None
    return source.problem("depth", at, at + 1, *TOO_DEEP)


def _tab(source: Source, context: str, at: int) -> Problem | None:
    begin, text = _line_at(source, at)
    head = re.match(r"[\s-]*", text)
    tab = head[0].find("\t") if head else -1
    if tab < 0 or "quoted" in context:
        return None
    at = begin + tab
    hint = "use spaces: YAML does not allow tabs here"
    return source.problem("syntax", at, at + 1, "a tab indents this line", hint)


def _line_at(source: Source, at: int) -> tuple[int, str]:
    """Where the line of an offset begins, and its text as far as it is looked at."""
    begin, end = source.line_bounds(source.line_of(at))
    return begin, source.text[begin : min(end, begin + _NEAR)]


def _line_end(source: Source, at: int) -> int:
    return source.line_bounds(source.line_of(at))[1]


def _quote(source: Source, said: str, context: str, at: int, begin: int) -> Problem | None:
    if "quoted scalar" in context and "end of stream" in said:
        return _never_closed(source, begin)
    before = source.text[:at].rstrip()
    quote = before[-1:]
    if quote not in ('"', "'") or at >= len(source.text):
        return None
    line = source.line_of(len(before) - 1)
    if line != source.line_of(at):
        return None
    # a quote left open swallows lines up to the next one, which then seems to close it
    for above in range(line - 1, max(0, line - _FAR), -1):
        opened = _opening(source, source.starts[above - 1], quote)
        if opened is not None:
            return _never_closed(source, opened)
    inside = '\\"' if quote == '"' else "''"
    hint = f"put the whole value in quotes, and write {inside} for a quote inside"
    message = "text goes on after the closing quote"
    return source.problem("syntax", at, _line_end(source, at), message, hint)


def _opening(source: Source, at: int, quote: str) -> int | None:
    """The offset of a quote that opens the value of a line and is not closed in it."""
    begin, text = _line_at(source, at)
    match = _OPEN_QUOTE.match(text)
    if match is None or match["quote"] != quote:
        return None
    rest = text[match.end() :]
    rest = re.sub(r"\\.", "", rest) if quote == '"' else rest.replace("''", "")
    return None if quote in rest else begin + match.start("quote")


def _never_closed(source: Source, start: int) -> Problem:
    quote = source.text[start]
    message = f"the quote {quote} opened here is not closed"
    hint = f"add {quote} at the end"
    return source.problem("syntax", start, _line_end(source, start), message, hint)


def _escape(source: Source, said: str, context: str, at: int) -> Problem | None:
    start = source.text.rfind("\\", 0, at + 1)
    if start < 0 or "scalar" not in context:
        return None
    if any(words in said for words in _BAD_ESCAPE):
        message = "this escape stands for no character"
        return source.problem("character", start, at + 1, message, "type the character itself")
    if "unknown escape" not in said:
        return None
    at -= source.text[at : at + 1] != "\\"  # the two parsers point before and behind the backslash
    message = f"unknown escape {source.text[at : at + 2]}"
    hint = "write \\\\ for a backslash, or use single quotes"
    return source.problem("syntax", at, at + 2, message, hint)


def _colon(source: Source, said: str, at: int) -> Problem | None:
    if "mapping values are not allowed" not in said:
        return None
    begin, text = _line_at(source, at)
    end = _line_end(source, at)
    value = _VALUE.match(text)
    if value and ":" in value[0] and value.end() < at - begin + 1:
        words = text[value.end() :]
        quoted = '"' + words + '"' if '"' not in words else "'" + words.replace("'", "''") + "'"
        key = value[0].strip()
        message = "a second colon in one line: a value with a colon and a space must be quoted"
        hint = f"quote the value: {key} {quoted}"
        return source.problem("syntax", begin + value.end(), end, message, hint)
    start = begin + len(text) - len(text.lstrip())
    message = "this line is indented, but the line above has its value already"
    hint = "begin it in the column of the line above, or quote the text"
    return source.problem("syntax", start, end, message, hint)


def _bracket(source: Source, context: str, at: int, start: int) -> Problem | None:
    if "flow sequence" not in context and "flow mapping" not in context:
        return None
    line = source.line_of(min(at, max(len(source.text) - 1, 0)))
    bracket = source.text[start]
    closing = "]" if bracket == "[" else "}"
    message = f"the bracket {bracket} opened here is not closed as expected in line {line}"
    hint = f"add the missing comma or {closing}; text that begins with a bracket must be quoted"
    return source.problem("syntax", start, _line_end(source, start), message, hint)


def _start_of_value(source: Source, context: str, at: int) -> Problem | None:
    begin, text = _line_at(source, at)
    value = _VALUE.match(text)
    if value is None or begin + value.end() > at:
        return None
    start, words = begin + value.end(), text[value.end() :]
    if "flow" in context and start < at:
        message = "expected a value here, inside the brackets"
        hint = "text with a comma or a bracket must be quoted"
        return source.problem("syntax", at, at + 1, message, hint)
    if words[0] not in "@`%*&!|>{}[],":
        return None
    message = f"unquoted text cannot begin with {words[0]}"
    quote = '"' if '"' not in words else "'"
    hint = f"quote it: {quote}{words}{quote}" if len(words) <= 60 else "put it in quotes"
    return source.problem("syntax", start, _line_end(source, at), message, hint)


def _line(source: Source, said: str, at: int, begin: int) -> Problem | None:
    """A line that is none of a list or mapping, or stands where it continues nothing."""
    if "could not find expected ':'" in said:
        message = 'expected "key: value", found text without a colon'
        hint = "add the colon, or indent it below the text it continues"
        return source.problem("syntax", begin, _line_end(source, begin), message, hint)
    if "sequence entries" in said:
        message = "a list cannot begin on the line of its key"
        hint = 'begin each "- " on a line of its own'
        return source.problem("syntax", at, at + 1, message, hint)
    if "did not find expected" in said or said.startswith("expected"):
        message = "this line does not continue what stands above it"
        hint = "lines of one list or mapping begin in the same column"
        return source.problem("syntax", at, _line_end(source, at), message, hint)
    return None


_SHOWN = 50  # problems of one file shown per severity; what follows is rarely a mistake of its own


class Refused(Exception):
    """The file cannot be read on; the problem that says why is reported already."""


class Report:
    """Adds the problems of one file, each with its place and its line; a flood is cut short."""

    def __init__(self, source: Source, problems: Problems) -> None:
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
        self.problems.add(self.source.problem(code, start, end, message, hint, severity))

    @property
    def unusable(self) -> bool:
        """Is there an error after which checking the data would only report it again?"""
        return not self.codes <= {"comment", "duplicate-key"}
