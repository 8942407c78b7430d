"""The sheets of a game with every text that is to be translated marked where it stands."""

from __future__ import annotations

import re
from collections import defaultdict
from html import escape
from typing import NamedTuple

from kaperbrief.documents.deal import ALL
from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.translation import Domain, catalog_of, pack_of, sources_of
from kaperbrief.errors import Problems
from kaperbrief.l10n.localise import finish
from kaperbrief.l10n.po import Phrase, state_of
from kaperbrief.l10n.tokens import ICON, TokenError
from kaperbrief.l10n.words import UnknownWord
from kaperbrief.models.options import Options, Printing
from kaperbrief.press.found import PageLetters, PlaceOnPage, bare
from kaperbrief.press.png import page_pngs
from kaperbrief.workspace import Workspace

_DPI = 80
_LEAST = 3
"""Letters below which a text could stand anywhere."""

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="generator" content="Kaperbrief">
<title>{title}</title><style>
body {{ font: 15px/1.4 sans-serif; margin: 1.5em; max-width: 70em }}
section {{ display: flex; flex-wrap: wrap; gap: 1.5em; padding: 1em 0;
  border-top: 2px solid #9aa4ac }}
.sheet {{ position: relative; flex: none; align-self: flex-start }}
.sheet img {{ display: block; border: 1px solid #9aa4ac; max-width: 100% }}
.sheet a {{ position: absolute; outline: 2px solid #8a1c1c; background: #ffd70040 }}
.sheet a:target {{ background: #ff8c00a0 }}
.sheet b {{ position: absolute; left: -1.6em; top: -.5em; font-size: 10px; background: #8a1c1c;
  color: #fff; padding: 0 .3em; border-radius: 3px }}
ol {{ flex: 1 1 22em; margin: 0; padding: 0 0 0 2.5em }} li {{ margin-bottom: .7em }}
small {{ color: #5b6670; display: block; overflow-wrap: anywhere }} q {{ quotes: none }}
li a {{ color: #1f5673 }}
</style></head><body><h1>{title}</h1>
<p>{about}</p>
{body}
</body></html>
"""


class _Mark(NamedTuple):
    """A text with its number, its place if a sheet has it, what it is in the language so far."""

    number: int
    source: Phrase
    state: str
    place: PlaceOnPage | None


def marked(
    workspace: Workspace, domain: Domain, labels: Domain, language: str, every: bool
) -> tuple[dict[str, bytes], int, int]:
    """The files of a page for browsers, the number of texts that it shows, and of those it lists.

    The whole kit for most players is printed in the game's own language and looked through for
    the texts of the game and for the labels; `every` marks those too that are translated. Raises
    as `make_pdf`.
    """
    own = domain.source_language
    players, whole = pack_of(workspace, domain.name).players.max, Printing(sets=(ALL,))
    printed = make_pdf(workspace, Options(domain.name, lang=own, players=players, print=whole))
    pages, local = PageLetters(printed.pdf), printed.room.languages.get(own)
    numbers = printed.room.languages.numbers
    marks: list[_Mark] = []
    for one in (domain, labels):
        catalog = catalog_of(workspace, one, language, Problems())
        for source in sources_of(workspace, one):
            state = state_of(catalog, source)[0]
            if not source.needed or (state == "translated" and not every):
                continue
            try:
                text = (
                    finish(source.text, local.words, numbers)
                    if one is domain
                    else local.label(source.text)
                )
            except (TokenError, UnknownWord):
                text = ""
            place = _place(pages, text)
            if place or one is domain:
                marks.append(_Mark(len(marks) + 1, source, state, place))
    files = _page(f"{printed.room.game.pack.title}: {language}", printed.pdf, marks)
    found = sum(mark.place is not None for mark in marks)
    return files, found, len(marks) - found


def _place(pages: PageLetters, text: str) -> PlaceOnPage | None:
    """Where the longest part of a text between icons and line ends stands."""
    parts = sorted(re.split(rf"{ICON}|\n", text), key=lambda part: len(bare(part)), reverse=True)
    longest = parts[0] if parts else ""
    return pages.find(longest) if len(bare(longest)) >= _LEAST else None


def _page(title: str, pdf: bytes, marks: list[_Mark]) -> dict[str, bytes]:
    by_page: dict[int, list[_Mark]] = defaultdict(list)
    for mark in marks:
        by_page[mark.place.page if mark.place else -1].append(mark)
    pictures = page_pngs(pdf, _DPI)
    files = {f"page-{page + 1:03}.png": pictures[page] for page in by_page if page >= 0}
    parts = []
    for page, here in sorted(by_page.items(), key=lambda one: (one[0] < 0, one[0])):
        rows = "\n".join(_row(mark) for mark in here)
        if page < 0:
            parts.append(f"<h2>On no sheet of this kit</h2>\n<section><ol>{rows}</ol></section>")
            continue
        boxes = "".join(_box(mark) for mark in here)
        picture = f'<img src="page-{page + 1:03}.png" alt="page {page + 1}">'
        parts.append(
            f"<h2>Page {page + 1}</h2>\n"
            f'<section><div class="sheet">{picture}{boxes}</div><ol>{rows}</ol></section>'
        )
    about = (
        "Every text that is still to be translated, marked where it stands first. Texts that are "
        "written only under other readings, by chance or on the page of hosts stand at the end."
    )
    html = _PAGE.format(title=escape(title), about=about, body="\n".join(parts))
    return {"index.html": html.encode(), **files}


def _box(mark: _Mark) -> str:
    assert mark.place is not None
    left, top, wide, high = (f"{100 * part:.2f}%" for part in mark.place[1:])
    style = f"left:{left};top:{top};width:{wide};height:{high}"
    number = mark.number
    return f'<a id="m{number}" href="#t{number}" style="{style}"><b>{number}</b></a>'


def _row(mark: _Mark) -> str:
    source, number = mark.source, mark.number
    text = escape(source.text).replace("\n", "<br>")
    link = f'<a href="#m{number}">{text}</a>' if mark.place else text
    note = escape(source.note).replace("\n", " · ")
    state = "" if mark.state == "missing" else f" [{mark.state}]"
    return (
        f'<li value="{number}" id="t{number}">{link}{state}'
        f"<small>{escape(source.key)}</small><small>{note}</small></li>"
    )
