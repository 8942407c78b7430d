"""Expectations that stand inside the faulty YAML itself.

A comment line `# error: 5:7 [value] expected a whole number` says that line 5, column 7 has an
error of code `value` whose message contains the words behind it; `5:7-11` gives the (exclusive)
end column too, and `# warning: …` a warning. `check` wants exactly these problems, no more.
"""

from __future__ import annotations

import re

from kaperbrief.errors import Problem, Problems

_LINE = re.compile(
    r"^\s*# (error|warning): (\d+):(\d+)(?:-(\d+))? \[([a-z-]+)\] ?(.*?)\s*$", re.MULTILINE
)
_MEANT = re.compile(r"^\s*# ?(?:error|warning)\b", re.MULTILINE)

Expected = tuple[int, int, int | None, str, str, str]


def expected(text: str) -> list[Expected]:
    """Line, column, end column (or None), severity, code and words of every expectation."""
    found: list[Expected] = [
        (int(line), int(column), int(end) if end else None, severity, code, words)
        for severity, line, column, end, code, words in _LINE.findall(text)
    ]
    assert len(found) == len(_MEANT.findall(text)), "an expectation is misspelt"
    return sorted(found, key=lambda e: (e[0], e[1], e[4], e[5]))


def check(text: str, problems: Problems | list[Problem]) -> None:
    """Fail unless `problems` are just those that the comments in `text` expect."""
    items = problems.sorted if isinstance(problems, Problems) else list(problems)
    wanted = expected(text)
    report = "\n".join(p.headline() for p in items) or "no problem"
    places = [(p.span.line, p.span.column, p.severity.value, p.code) for p in items]
    assert sorted(places) == sorted((e[0], e[1], e[3], e[4]) for e in wanted), report
    left = list(items)
    for line, column, end, _severity, code, words in wanted:
        match = [
            p
            for p in left
            if (p.span.line, p.span.column, p.code) == (line, column, code) and words in p.message
        ]
        assert match, f'no problem at {line}:{column} says "{words}":\n{report}'
        assert end in (None, match[0].span.end_column), f"{line}:{column} ends elsewhere:\n{report}"
        left.remove(match[0])
