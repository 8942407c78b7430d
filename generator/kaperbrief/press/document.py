"""Pages into one PDF: fonts, forms and photos once, tags, outline, metadata for PDF/A-2b."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from kaperbrief.press import conformance
from kaperbrief.setting.faces import Face
from kaperbrief.setting.forms import Forms
from kaperbrief.setting.structure import Element


@dataclass(slots=True)
class DrawnPage:
    """A page ready to be written: sizes in points."""

    width: float
    height: float
    operators: list[str]
    xobjects: list[str]
    elements: list[Element]
    bookmark: str = ""
    level: int = 0


@dataclass(slots=True)
class Document:
    """A PDF in the making.

    Every text has to be set before `begin`, which gives all characters their codes; pages are
    drawn afterwards and added in order.
    """

    title: str
    language: str
    faces: dict[str, Face]
    forms: Forms = field(default_factory=Forms)
    pages: list[DrawnPage] = field(default_factory=list)
    _canvas: Any = None
    _buffer: io.BytesIO = field(default_factory=io.BytesIO)

    def begin(self) -> None:
        """Give the characters of all faces their codes in code-point order."""
        rl_config.useA85 = 0
        used = [face for _, face in sorted(self.faces.items()) if face.used]
        for face in used:
            pdfmetrics.registerFont(face.font)
        first = used[0].font.fontName if used else None
        self._canvas = Canvas(
            self._buffer,
            pageCompression=1,
            invariant=1,
            initialFontName=first,
            lang=self.language,
            pdfVersion=(1, 7),
        )
        self._canvas.setTitle(self.title)
        for face in used:
            face.assign_codes(self._canvas._doc)

    def add(self, page: DrawnPage) -> None:
        """Add a drawn page at the end."""
        self.pages.append(page)

    def save(self) -> bytes:
        """The bytes of the finished document: the same for the same pages."""
        self._write_photos()
        self._write_forms()
        for number, page in enumerate(self.pages):
            self._write_page(page, number)
        conformance.finish(self._canvas._doc, self.title, self.language, self._sections())
        with conformance.line_before_endstream():
            self._canvas.save()
        return self._buffer.getvalue()

    def _sections(self) -> list[tuple[str, list[Element]]]:
        sections: list[tuple[str, list[Element]]] = []
        for page in self.pages:
            if page.bookmark or not sections:
                sections.append((page.bookmark, []))
            sections[-1][1].extend(page.elements)
        return sections

    def _write_photos(self) -> None:
        document = self._canvas._doc
        for name, jpeg in self.forms.photos.items():
            image = pdfdoc.PDFImageXObject(name, ImageReader(io.BytesIO(jpeg)))
            image.name = document.getXObjectName(name)
            document.Reference(image, image.name)
            document.addForm(name, image)

    def _write_forms(self) -> None:
        for form in self.forms.by_key.values():
            self._canvas.beginForm(form.name, 0, 0, form.width, form.height)
            self._canvas._code.append(self._renamed(form.operators, form.xobjects))
            self._canvas._formsinuse.extend(form.xobjects)
            self._canvas.endForm()

    def _renamed(self, operators: list[str], xobjects: list[str]) -> str:
        """The operators with the names that ReportLab gives to forms and photos."""
        text = "\n".join(operators)
        for name in xobjects:
            text = text.replace(f"/{name} Do", f"/{self._canvas._doc.getXObjectName(name)} Do")
        return text

    def _write_page(self, page: DrawnPage, number: int) -> None:
        canvas = self._canvas
        canvas.setPageSize((page.width, page.height))
        if page.bookmark:
            key = f"page-{number}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(page.bookmark, key, page.level)
        canvas._code.append(self._renamed(page.operators, page.xobjects))
        canvas._formsinuse.extend(page.xobjects)
        canvas._currentPageHasImages = 1
        canvas.showPage()
        conformance.mark_page(canvas._doc.Pages.pages[-1], number)
