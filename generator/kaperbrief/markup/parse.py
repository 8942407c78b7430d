"""XML of templates -> nodes, each with the template's line that it came from."""

from __future__ import annotations

import re
from collections.abc import Iterable
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
    def __init__(self, template: str) -> None:
        self.root: Node | None = None
        self.open: list[Node] = []
        self.place = template

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        place = attributes.pop(PLACE, self.place)
        self.place = place
        caller = self._caller(place)
        node = Node(tag, attributes, [], f"{place} < {caller}" if caller else place)
        if len(self.open) >= _DEPTH:
            raise MarkupError(f"tags are nested deeper than {_DEPTH}", place)
        if self.open:
            self.open[-1].children.append(node)
        elif self.root is None:
            self.root = node
        self.open.append(node)

    def _caller(self, place: str) -> str:
        """The place of the nearest tag around this one that stands in another template."""
        file = place.rpartition(":")[0]
        for node in reversed(self.open):
            outer = node.place.split(" < ")[0]
            if outer.rpartition(":")[0] != file:
                return outer
        return ""

    def end(self, _tag: str) -> None:
        self.open.pop()

    def text(self, text: str) -> None:
        if self.open:
            self.open[-1].children.append(text)

    def doctype(self, *_: object) -> None:
        raise MarkupError("a document type declaration is not allowed", self.place)


def parse(xml: str, template: str) -> Node:
    """The tree of an XML text; `template` is the place used until the first stamped tag.

    Raises MarkupError with the place of the last tag read.
    """
    reader = _Reader(template)
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
