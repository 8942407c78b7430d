"""Problems of one content file, each with its place and the line it stands in."""

from __future__ import annotations

from kaperbrief.errors import Problem, Problems, Severity
from kaperbrief.source_text import SourceText

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
