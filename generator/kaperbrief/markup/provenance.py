"""Every tag of a template remembers the line it stands on."""

from __future__ import annotations

import re
from collections.abc import Iterable

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

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
    out: list[str] = []
    position = 0
    for match in _TAG.finditer(text):
        chunk = text[position : match.end()]
        line += chunk.count("\n")
        position = match.end()
        out.append(f'{chunk} {PLACE}="{name}:{line}"')
    out.append(text[position:])
    return "".join(out)
