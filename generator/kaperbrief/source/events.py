"""YAML text -> data and the place of every value; the only module that imports yaml.

Data are built from the events of the parser, so that nothing is guessed, nothing is executed and
nothing grows: duplicate keys, tags, aliases and deep nesting are problems with a place. The events
come one by one, hence a file of a hundred thousand brackets is refused at the forty-first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from kaperbrief.errors import Problems, Span
from kaperbrief.source.build import Builder
from kaperbrief.source.explain import Refused, Report, explain
from kaperbrief.source.text import MAX_BYTES, Source, check_characters, too_large

# the C parser is ten times faster; a machine without libyaml reads the same data, only slower
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_NODES = (yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent)
_ENDS = (yaml.MappingEndEvent, yaml.SequenceEndEvent)
_BEYOND = re.compile(r"\\U(?!0010|000)[0-9a-fA-F]{8}")
_WRITTEN_TAG = re.compile(r"(?:&\S+\s+)?(!<[^>\s]*>|![^\s,\[\]{}]*)")


def load_text(text: str, shown: str, problems: Problems) -> Source | None:
    """Read YAML text, called `shown` in messages; None when it cannot be used. See `read`."""
    source = Source(shown, text.removeprefix("\ufeff"))
    return source if read(source, problems) else None


def read(source: Source, problems: Problems) -> bool:
    """Read the data and places of a source from its text; False when they cannot be used.

    A file whose only errors are duplicate keys can be used with the first value of each, so that
    what else is wrong in it is found in the same run. Raises nothing.

    Problem codes: `syntax`, `duplicate-key`, `tag`, `alias`, `depth`, `size`, `key`, `empty`,
    `character`, and the warning `comment`.
    """
    if len(source.text) > MAX_BYTES:
        too_large(Span(source.file), problems)
        return False
    if not check_characters(source, problems):
        return False
    report = Report(source, problems)
    reader = _Reader(source, report)
    try:
        reader.read()
    except Refused:
        return False
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = min(mark.index, len(source.text)) if mark else 0
        begin = error.context_mark.index if error.context_mark else at
        problems.add(explain(source, error.problem or "", error.context or "", at, begin))
        return False
    except ValueError:  # the slow parser, of an escape beyond the last character
        found = _BEYOND.search(source.text)
        message = "this escape stands for no character"
        start, end = found.span() if found else (0, 1)
        report.add("character", start, end, message, "type the character itself")
        return False
    builder = reader.builder
    if builder.data is None:
        report.add("empty", 0, 0, "the file holds no data", "it is empty or has only comments")
    if report.unusable:
        return False
    source.data, source.places = builder.data, builder.places
    return True


class _Reader:
    """Hands the parser's events to the builder and refuses what content has no use for."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.builder = Builder(source, report)
        self.anchors: list[tuple[int, str]] = []
        self.alias_seen = False
        self.documents = 0

    def read(self) -> None:
        """Read all events. Raises Refused and yaml.MarkedYAMLError."""
        # Any: the stubs know neither tags nor marks of the single kinds of events
        events: Iterator[Any] = yaml.parse(self.source.text, Loader=_LOADER)
        builder = self.builder
        for event in events:
            kind = type(event)
            if kind in _NODES and (event.tag is not None or event.anchor is not None):
                self._decorated(event)
            if kind is yaml.ScalarEvent:
                start, end = event.start_mark.index, event.end_mark.index
                builder.scalar(event.value, event.style, start, end)
            elif kind in _NODES:
                mapping = kind is yaml.MappingStartEvent
                builder.open(mapping, event.flow_style, event.start_mark.index)
            elif kind in _ENDS:
                builder.close(event.end_mark.index)
            elif kind is yaml.AliasEvent:
                self._alias(event)
            elif kind is yaml.DocumentStartEvent:
                self._document(event)
        self._report_anchors()

    def _report_anchors(self) -> None:
        """Anchors without alias: most likely text that begins with "&" and would be lost."""
        for start, name in () if self.alias_seen else self.anchors:
            message = f'"&{name}" is read as a mark of YAML and will not be printed'
            self.report.add("alias", start, start + 1 + len(name), message, "put it in quotes")

    def _decorated(self, event: Any) -> None:
        start = event.start_mark.index
        if event.anchor is not None:
            self.anchors.append((start, event.anchor))
        if event.tag is not None:
            written = _WRITTEN_TAG.match(self.source.text, start)
            tag = written[1] if written else event.tag
            begin = written.start(1) if written else start
            message = f"the tag {tag[:60]} is not allowed: content is plain data"
            hint = "delete it, or put the value in quotes if it belongs to the text"
            self.report.add("tag", begin, begin + len(tag), message, hint)

    def _alias(self, event: Any) -> None:
        """One problem is enough: a file made to explode holds thousands of aliases."""
        start, end = event.start_mark.index, event.end_mark.index
        if not self.alias_seen:
            message = f'the alias "*{event.anchor}" is not allowed'
            hint = "write it out, or put it in quotes if the star belongs to the text"
            self.report.add("alias", start, end, message, hint)
        self.alias_seen = True
        self.builder.scalar(f"*{event.anchor}", "*", start, end)

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            start = event.start_mark.index
            message = "a second document begins here; a content file holds one"
            hint = 'delete the line "---" or "...", or make two files'
            self.report.add("syntax", start, start + 3, message, hint)
            raise Refused
