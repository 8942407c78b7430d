"""A PDF read back, page by page: what it says, what it draws and how that is written down."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, TypeVar

import pikepdf

from pdf_drawing import IDENTITY, Font, Form, Picture, Reader, Resources, Run, steps

R = TypeVar("R", bound=Reader)
ASPECTS = ("text", "drawn", "written")
"""Texts, tags and bookmarks; what is drawn; the operators as they stand."""


@dataclass(frozen=True)
class Page:
    """A page's name (the bookmark that leads to it or before it) and a digest an aspect."""

    name: str
    text: bytes
    drawn: bytes
    written: bytes


@dataclass(frozen=True)
class Reading:
    """A PDF: a digest of what is true of the whole, and its pages."""

    whole: bytes
    pages: list[Page]


def digest(*parts: bytes | str) -> bytes:
    """A digest of parts of any length."""
    made = blake2b(digest_size=16)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        made.update(len(data).to_bytes(4, "big") + data)
    return made.digest()


def read_pdf(data: bytes) -> Reading:
    """Every page of a PDF."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return Document(pdf).reading()


def drawn_pages(data: bytes, make: Callable[[], R]) -> list[R]:
    """What readers of one's own made of the pages of a PDF."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        document, readers = Document(pdf), []
        for page in pdf.pages:
            readers.append(make())
            readers[-1].draw(steps(content_of(page)), document.resources(page.obj.Resources))
        return readers


class Document:
    """One PDF while it is read; fonts and forms are read once."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self.numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}
        self.fonts: dict[Any, Font] = {}
        self.xobjects: dict[Any, Form | Picture] = {}
        self.written: dict[Any, bytes] = {}

    def reading(self) -> Reading:
        bookmarks = self._bookmarks()
        tags = self._tags()
        pages = []
        name = ""
        for number, page in enumerate(self.pdf.pages):
            content = content_of(page)
            reader = Reader()
            reader.draw(steps(content), self.resources(page.obj.Resources))
            size = " ".join(f"{float(n):.2f}" for n in page.mediabox)
            name = bookmarks.get(number, "").lstrip() or name
            said = _said(tags.get(number, []), reader.runs)
            boxes = [box for *_, box in tags.get(number, []) if box]
            pages.append(
                Page(
                    name,
                    digest(bookmarks.get(number, ""), *said),
                    digest(size, reader.digest.digest()),
                    digest(content, *self._forms_of(page.obj.Resources, content), *boxes),
                )
            )
        root = self.pdf.Root
        title, language = str(self.pdf.docinfo.get("/Title", "")), str(root.get("/Lang", ""))
        return Reading(digest(title, language, str(len(pages))), pages)

    def _bookmarks(self) -> dict[int, str]:
        """The bookmark of each page that has one, indented by its level."""
        found: dict[int, str] = {}

        def walk(entry: Any, level: int) -> None:
            while entry is not None:
                page = self.numbers[entry.Dest[0].objgen]
                found[page] = found.get(page, "") + level * " " + str(entry.Title)
                walk(entry.get("/First"), level + 1)
                entry = entry.get("/Next")

        outlines = self.pdf.Root.get("/Outlines")
        walk(outlines.get("/First") if outlines is not None else None, 0)
        return found

    def _tags(self) -> dict[int, list[tuple[tuple[tuple[int, str], ...], int, str]]]:
        """For each page its tags in reading order: all the tags around, the number, the box."""
        found: dict[int, list[tuple[tuple[tuple[int, str], ...], int, str]]] = {}
        count = 0

        def walk(element: Any, around: tuple[tuple[int, str], ...]) -> None:
            nonlocal count
            count += 1
            words = [str(element.S)]
            words += [f"{key}={element[key]}" for key in ("/T", "/Alt") if key in element]
            box = ""
            if "/A" in element:
                more = dict(element.A.items())
                box = " ".join(f"{float(n):.2f}" for n in more.pop("/BBox", ()))
                words += [f"{key}={more[key]}" for key in sorted(more)]
            chain = (*around, (count, " ".join(words)))
            inner = element.K
            if not isinstance(inner, pikepdf.Array):
                page = self.numbers[element.Pg.objgen]
                found.setdefault(page, []).append((chain, int(inner), box))
                return
            for child in inner:
                walk(child, chain)

        walk(self.pdf.Root.StructTreeRoot.K, ())
        return found

    def resources(self, resources: Any) -> Resources:
        fonts = {name[1:]: self._font(font) for name, font in resources.get("/Font", {}).items()}
        xobjects = {
            name[1:]: self._xobject(shown) for name, shown in resources.get("/XObject", {}).items()
        }
        return Resources(fonts, xobjects)

    def _font(self, font: Any) -> Font:
        if font.objgen not in self.fonts:
            first = int(font.get("/FirstChar", 0))
            widths = {first + at: float(wide) for at, wide in enumerate(font.get("/Widths", []))}
            letters = {}
            if "/ToUnicode" in font:
                table = font.ToUnicode.read_bytes().decode("latin-1")
                for code, letter in re.findall(r"<(\w\w)> <(\w{4,})>", table):
                    letters[int(code, 16)] = bytes.fromhex(letter).decode("utf-16-be")
            name = str(font.BaseFont)[1:].split("+")[-1]
            self.fonts[font.objgen] = Font(name, letters, widths)
        return self.fonts[font.objgen]

    def _xobject(self, shown: Any) -> Form | Picture:
        if shown.objgen not in self.xobjects:
            if shown.Subtype == "/Image":
                made: Form | Picture = Picture(int(shown.Width), int(shown.Height))
            else:
                a, b, c, d, e, f = (float(n) for n in shown.get("/Matrix", IDENTITY))
                inner = self.resources(shown.get("/Resources", {}))
                made = Form(steps(_text(shown)), (a, b, c, d, e, f), inner)
            self.xobjects[shown.objgen] = made
        return self.xobjects[shown.objgen]

    def _forms_of(self, resources: Any, content: str) -> list[bytes]:
        """The operators of the forms that some content uses, those inside of them too."""
        shown = resources.get("/XObject", {})
        names = dict.fromkeys(re.findall(r"(/\S+) Do", content))
        return [self._written(shown[name]) for name in names]

    def _written(self, shown: Any) -> bytes:
        if shown.objgen not in self.written:
            if shown.Subtype == "/Image":
                made = digest(f"{shown.Width} {shown.Height}")
            else:
                content = _text(shown)
                frame = " ".join(f"{float(n):.3f}" for n in shown.BBox)
                inner = self._forms_of(shown.get("/Resources", {}), content)
                made = digest(frame, content, *inner)
            self.written[shown.objgen] = made
        return self.written[shown.objgen]


def _text(stream: Any) -> str:
    return stream.read_bytes().decode("latin-1")


def content_of(page: pikepdf.Page) -> str:
    contents = page.obj.Contents
    parts = contents if isinstance(contents, pikepdf.Array) else [contents]
    return "\n".join(_text(part) for part in parts)


def _said(tags: list[tuple[tuple[tuple[int, str], ...], int, str]], runs: list[Run]) -> list[str]:
    """Tags that open and texts in reading order, then the texts of all that is no content."""
    texts = {run.mcid: run for run in runs if run.mcid is not None}
    out = []
    before: tuple[tuple[int, str], ...] = ()
    for chain, number, _ in tags:
        same = 0
        while same < min(len(before), len(chain)) and before[same] == chain[same]:
            same += 1
        run = texts.pop(number, None)
        opened = ">".join(words for _, words in chain[same:])
        out.append(f"{same}>{opened}: {run.kind if run else '?'} {run.text if run else ''}")
        before = chain
    out += [f"untagged {run.kind} {run.text}" for run in texts.values()]
    out += [f"{run.kind} {run.text}" for run in runs if run.mcid is None and run.text]
    return out
