"""The pseudo-language: source text made longer, accented and bracketed.

On a page it shows what no catalog reaches (plain text), what does not fit (two fifths longer) and
what a font lacks (accented letters), and it can still be read.
"""

from __future__ import annotations

import re

from kaperbrief.l10n.tokens import KEPT

GROWTH = 0.4

_ACCENTS = str.maketrans(
    "aceinosuyzACEINOSUYZdglrtDGLRT",
    "áçéîñöšüýžÁÇÉÎÑÖŠÜÝŽďğľřťĎĞĽŘŤ",
)
_FILLER = "ŵórđ þlüš äñd möré ťéxť íñ hérë "
_LETTERS = re.compile(r"[^\W\d_]")


def pseudo(text: str) -> str:
    """The text in the pseudo-language; tokens, icons, escapes and emphasis marks stay as typed."""
    lines = text.split("\n")
    return "\n".join(_line(line) if line.strip() else line for line in lines)


def _line(line: str) -> str:
    pieces, end, letters = [], 0, 0
    for kept in KEPT.finditer(line):
        pieces += [line[end : kept.start()].translate(_ACCENTS), kept[0]]
        letters += kept.start() - end
        end = kept.end()
    pieces.append(line[end:].translate(_ACCENTS))
    letters += len(line) - end
    if _LETTERS.search(KEPT.sub("", line)) is None:
        return "".join(pieces)
    more = max(0, round(letters * GROWTH) - 2)
    filler = (_FILLER * (more // len(_FILLER) + 1))[:more].rstrip()
    joined = f" {filler}" if len(filler) > 1 else filler
    return f"[{''.join(pieces)}{joined}]"
