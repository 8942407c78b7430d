"""XML of templates -> nodes, each with the template's line that it came from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from sys import intern
from xml.parsers import expat

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from kaperbrief.nodes import Node

PLACE = "at-place"
_TAG = re.compile(r"<([a-z][\w-]*)(?=[\s/>])")


class Provenance(Extension):
    """Stamps each literal start tag with `template:line`."""

    def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
        """The tokens, with stamps in their literal text."""
        for token in stream:
            if token.type == "data" and "<" in token.value:
                yield Token(token.lineno, "data", _stamp(token.value, token.lineno, stream.name))
            else:
                yield token


def _stamp(text: str, line: int, name: str | None) -> str:
    def stamped(tag: re.Match[str]) -> str:
        there = line + text.count("\n", 0, tag.end())
        return f'{tag[0]} {PLACE}="{name}:{there}"'

    return _TAG.sub(stamped, text)


_DEPTH = 60


class MarkupError(ValueError):
    """XML that is not well-formed; `place` is the last tag that was read."""

    def __init__(self, message: str, place: str) -> None:
        super().__init__(message)
        self.place = place


class _Reader:
    def __init__(self, template: str, shown: Mapping[str, str]) -> None:
        self.root: Node | None = None
        self.open: list[Node] = []
        self.place = template
        self._shown = shown
        self._callers: list[tuple[str, str, str]] = []
        """For each open tag its file, its place, and that of its caller in another file."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        place = self.place = attributes.pop(PLACE, self.place)
        file, _, line = place.rpartition(":")
        shown = f"{self._shown.get(file, file)}:{line}" if file else place
        caller = ""
        if self._callers:
            outer, here, above = self._callers[-1]
            caller = above if outer == file else here
        # Most names and values are those of many tags: one text serves them all.
        values = {intern(name): intern(value) for name, value in attributes.items()}
        node = Node(tag, values, [], f"{shown} < {caller}" if caller else shown)
        if len(self.open) >= _DEPTH:
            raise MarkupError(f"tags are nested deeper than {_DEPTH}", place)
        if self.open:
            self.open[-1].children.append(node)
        elif self.root is None:
            self.root = node
        self.open.append(node)
        self._callers.append((file, shown, caller))

    def end(self, _tag: str) -> None:
        self.open.pop()
        self._callers.pop()

    def text(self, text: str) -> None:
        if self.open:
            self.open[-1].children.append(text)

    def doctype(self, *_: object) -> None:
        raise MarkupError("a document type declaration is not allowed", self.place)


def parse(xml: str, template: str, shown: Mapping[str, str]) -> Node:
    """The tree of an XML text; `template` is the place used until the first stamped tag.

    Places in nodes call files as they are `shown` to people.

    Raises MarkupError with the place of the last tag read.
    """
    reader = _Reader(template, shown)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = reader.doctype
    if not xml.strip():
        raise MarkupError("the template makes no tag", template)
    try:
        parser.Parse(xml, True)
    except expat.ExpatError as error:
        reason = expat.errors.messages[error.code]
        raise MarkupError(f"the tags are not well-formed: {reason}", reader.place) from error
    assert reader.root is not None
    return reader.root
