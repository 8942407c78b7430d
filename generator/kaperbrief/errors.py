"""What a run tells: what is wrong, where, and how badly; exit codes; how far it is."""

from __future__ import annotations

import enum
import signal
from collections.abc import Callable, Collection, Iterable
from dataclasses import field, replace
from typing import TypeVar

from kaperbrief.records import dataclass

EXIT_FINE = 0
EXIT_PROBLEMS = 1
EXIT_USAGE = 2
EXIT_OUR_FAULT = 3
EXIT_STOPPED = 128
"""And the number of the signal that stopped it: 130 for Ctrl-C."""

ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that ask to stop: Ctrl-C, the system, a terminal that is closed."""

_Found = TypeVar("_Found")
Place = tuple[str | int, ...]
"""Where a value stands in an item: keys, and numbers from 0 on in lists."""
Note = Callable[[str, str, Place, str], None]
"""Told of a problem: its code, the message, where it is in an item, a hint."""
Progress = Callable[[str, int, int], None]
"""Told a phase, the steps done and the steps in all."""


def quiet(_phase: str, _done: int, _total: int) -> None:
    """Progress for those who don't want to hear of it."""


class Severity(enum.Enum):
    """How much a problem matters: an error stops the print, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one line of a file; lines and columns count from 1, the end is exclusive."""

    file: str
    line: int = 0
    column: int = 0
    end_column: int = 0

    def __str__(self) -> str:
        return ":".join(map(str, (self.file, *filter(None, (self.line, self.column)))))


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in an input.

    `message` starts in lower case and says what was expected and what was found; `hint` says what
    to do; `field` is the dotted path of the value inside its item.
    """

    code: str
    message: str
    span: Span
    hint: str = ""
    field: str = ""
    severity: Severity = Severity.ERROR
    source_line: str = ""

    def headline(self) -> str:
        """The first line of the report: `file:line:column: error[code]: field: message`."""
        subject = f"{self.field}: " if self.field else ""
        return f"{self.span}: {self.severity.value}[{self.code}]: {subject}{self.message}"

    def warning(self) -> Problem:
        """The same as a warning."""
        return replace(self, severity=Severity.WARNING)

    def told(self) -> dict[str, str | int]:
        """The problem for other programs."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "message": self.message,
            "file": self.span.file,
            "line": self.span.line,
            "column": self.span.column,
            "field": self.field,
            "hint": self.hint,
        }


class ProblemsFound(Exception):
    """Raised once, with every problem of the run, when at least one of them is an error."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(p.headline() for p in problems))
        self.problems = problems


class Refusal(Exception):
    """Something that is refused: `message` says why, `hint` what can be done."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class UsageProblem(Refusal):
    """Something typed wrong on the command line: an unknown game, ship, option or value.

    `option` names the one whose value is wrong, which a file may have said.
    """

    def __init__(self, message: str, hint: str = "", option: str = "") -> None:
        super().__init__(message, hint)
        self.option = option


@dataclass(slots=True)
class Problems:
    """Collects problems so that all of them are shown in one run."""

    items: list[Problem] = field(default_factory=list)
    _known: set[Problem] = field(default_factory=set)

    def add(self, problem: Problem) -> None:
        """Remember one problem; the same problem twice is kept once."""
        # The list may have been shortened since; to look through it for each takes long.
        if problem not in self._known or problem not in self.items:
            self._known.add(problem)
            self.items.append(problem)

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        hint: str = "",
        field: str = "",
        source_line: str = "",
    ) -> None:
        """Remember an error."""
        self.add(Problem(code, message, span, hint, field, source_line=source_line))

    def warn(
        self, code: str, message: str, span: Span, *, hint: str = "", source_line: str = ""
    ) -> None:
        """Remember a warning."""
        warning = Severity.WARNING
        self.add(Problem(code, message, span, hint, severity=warning, source_line=source_line))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Remember several problems."""
        for problem in problems:
            self.add(problem)

    @property
    def sorted(self) -> list[Problem]:
        """All problems by file, line and column."""
        return sorted(self.items, key=lambda p: (p.span, p.code, p.message))

    @property
    def has_errors(self) -> bool:
        """Is there at least one error?"""
        return any(p.severity is Severity.ERROR for p in self.items)

    def raise_errors(self) -> None:
        """Raise `ProblemsFound` with everything collected if an error is among it."""
        if self.has_errors:
            raise ProblemsFound(self.sorted)

    def sure(self, found: _Found | None) -> _Found:
        """What was found, which is None only where errors are raised now."""
        self.raise_errors()
        assert found is not None
        return found


def check_known(what: str, name: str, known: Collection[str]) -> None:
    """Raise UsageProblem for a name that is not among those known, with a guess."""
    if name not in known:
        raise UsageProblem(f'unknown {what} "{name}"', did_you_mean(name, known), what)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint naming the known word nearest to `word`, or all of them if they are few."""
    import difflib

    names = sorted(known)
    near = difflib.get_close_matches(word.lower(), names, n=1, cutoff=0.55)
    if near:
        return f'did you mean "{near[0]}"?'
    if 0 < len(names) <= 12:
        return "known: " + ", ".join(names)
    return ""
