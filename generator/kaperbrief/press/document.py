"""Pages into one PDF: fonts, forms and photos once, tags, outline, metadata for PDF/A-2b."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import field
from html import escape
from importlib import resources
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from kaperbrief import __version__
from kaperbrief.records import dataclass
from kaperbrief.typeset.faces import Face
from kaperbrief.typeset.frame import Element, Forms, Picture


@dataclass(slots=True)
class Document:
    """A PDF in the making.

    Every text has to be set before `begin`, which gives all characters their codes; pages are
    drawn afterwards and put into `pages` in order.
    """

    title: str
    language: str
    faces: dict[str, Face]
    forms: Forms = field(default_factory=Forms)
    pages: list[Picture] = field(default_factory=list)
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

    def save(self) -> bytes:
        """The bytes of the finished document: the same for the same pages."""
        self._write_photos()
        self._write_forms()
        for number, page in enumerate(self.pages):
            self._write_page(page, number)
        finish(self._canvas._doc, self.title, self.language, self._sections())
        with line_before_endstream():
            self._canvas.save()
        return self._buffer.getvalue()

    def _sections(self) -> list[tuple[str, list[Element]]]:
        sections: list[tuple[str, list[Element]]] = []
        for page in self.pages:
            if page.name or not sections:
                sections.append((page.name, []))
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

    def _write_page(self, page: Picture, number: int) -> None:
        canvas = self._canvas
        canvas.setPageSize((page.width, page.height))
        if page.name:
            key = f"page-{number}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(page.name, key)
        canvas._code.append(self._renamed(page.operators, page.xobjects))
        canvas._formsinuse.extend(page.xobjects)
        canvas._currentPageHasImages = 1
        canvas.showPage()
        # Tie the page to its place in the structure tree.
        made = canvas._doc.Pages.pages[-1]
        made.__NoDefault__ = [*made.__NoDefault__, "StructParents", "Tabs"]
        made.StructParents = number
        made.Tabs = pdfdoc.PDFName("S")


_DATE = "D:20000101000000+00'00'"
_XMP_DATE = "2000-01-01T00:00:00+00:00"
_PRODUCER = f"Kaperbrief {__version__}"


class Raw(pdfdoc.PDFObject):
    """An indirect object made of parts: bytes, or other objects that are referred to."""

    __RefOnly__ = 1

    def __init__(self, parts: list[Any]) -> None:
        self.parts = parts
        self._reference = b""

    def reference(self, document: Any) -> bytes:
        """The reference to this object, worked out once."""
        if not self._reference:
            self._reference = document.Reference(self).format(document)
        return self._reference

    def format(self, document: Any) -> bytes:
        """The object's bytes, with references for the objects in it."""
        out = []
        for part in self.parts:
            if isinstance(part, bytes):
                out.append(part)
            elif isinstance(part, Raw):
                out.append(part.reference(document))
            else:
                out.append(document.Reference(part).format(document))
        return b"".join(out)


class Info(Raw):
    """The document information dictionary; ReportLab asks it for a digest."""

    invariant = 1

    def digest(self, md5: Any) -> None:
        """Feed the document's id."""
        md5.update(b"".join(part for part in self.parts if isinstance(part, bytes)))


def text_string(text: str) -> bytes:
    """A PDF text string in UTF-16 as hexadecimal digits."""
    return b"<" + (b"\xfe\xff" + text.encode("utf-16-be")).hex().encode() + b">"


@contextmanager
def line_before_endstream() -> Iterator[None]:
    """Streams written inside end with the line end that PDF/A asks for (6.1.7.1)."""
    stream_class: Any = pdfdoc.PDFStream
    original = stream_class.format

    def with_line(stream: Any, document: Any) -> bytes:
        written: bytes = original(stream, document)
        return written[: -len(b"endstream\n")] + b"\nendstream\n"

    stream_class.format = with_line
    try:
        yield
    finally:
        stream_class.format = original


def finish(
    document: Any, title: str, language: str, sections: list[tuple[str, list[Element]]]
) -> None:
    """Give the document its metadata, output intent and structure tree."""
    catalog = document.Catalog
    names = ["OutputIntents", "Metadata", "MarkInfo", "StructTreeRoot", "ViewerPreferences"]
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.__Refs__ = [*catalog.__Refs__, *names]
    document.info = Info(
        [
            b"<< /Title " + text_string(title) + b" /Producer " + text_string(_PRODUCER),
            b" /Creator " + text_string(_PRODUCER) + f" /CreationDate ({_DATE})".encode(),
            f" /ModDate ({_DATE}) >>".encode(),
        ]
    )
    catalog.Metadata = _stream(b"/Type /Metadata /Subtype /XML", _xmp(title, language))
    profile = resources.files("kaperbrief.press").joinpath("srgb.icc").read_bytes()
    catalog.OutputIntents = Raw(
        [
            (
                b"[ << /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB)"
                b" /Info (sRGB IEC61966-2.1) /DestOutputProfile "
            ),
            _stream(b"/N 3 /Alternate /DeviceRGB", profile),
            b" >> ]",
        ]
    )
    catalog.MarkInfo = Raw([b"<< /Marked true >>"])
    catalog.ViewerPreferences = Raw([b"<< /DisplayDocTitle true >>"])
    catalog.StructTreeRoot = _tree(document, sections)


def _stream(entries: bytes, content: bytes) -> Raw:
    head = b"<< " + entries + b" /Length " + str(len(content)).encode() + b" >>\nstream\n"
    return Raw([head, content, b"\nendstream"])


def _xmp(title: str, language: str) -> bytes:
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{escape(language)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>{_XMP_DATE}</xmp:CreateDate><xmp:ModifyDate>{_XMP_DATE}</xmp:ModifyDate>
<xmp:CreatorTool>{_PRODUCER}</xmp:CreatorTool><pdf:Producer>{_PRODUCER}</pdf:Producer>
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>""".encode()


def _tree(document: Any, sections: list[tuple[str, list[Element]]]) -> Raw:
    """The structure tree: document, one section a material, its elements in reading order."""
    root, top = Raw([]), Raw([])
    pages = document.Pages.pages
    by_page: list[dict[int, Raw]] = [{} for _ in pages]

    def make(element: Element, parent: Raw) -> Raw:
        made = Raw([])
        if element.kind == "TR" and all(child.kind == "TH" for child in element.children):
            for child in element.children:
                child.header = True
        head = f"<< /Type /StructElem /S /{element.kind} /P ".encode()
        parts: list[Any] = [head, parent]
        if element.alt:
            parts.append(b" /Alt " + text_string(element.alt))
        attributes = _attributes(element)
        if attributes:
            parts.append(attributes)
        if element.children:
            parts += [b" /K ", *_array(make(child, made) for child in element.children)]
        else:
            parts += [b" /Pg ", pages[element.page], f" /K {element.mcid}".encode()]
            by_page[element.page][element.mcid] = made
        made.parts = [*parts, b" >>"]
        return made

    parted = []
    for title, elements in sections:
        section = Raw([])
        head = b" /T " + text_string(title) + b" /K "
        children = _array(make(element, section) for element in elements)
        section.parts = [b"<< /Type /StructElem /S /Sect /P ", top, head, *children, b" >>"]
        parted.append(section)
    top.parts = [b"<< /Type /StructElem /S /Document /P ", root, b" /K ", *_array(parted), b" >>"]
    numbers: list[Any] = [b"<< /Nums [ "]
    for number, contents in enumerate(by_page):
        row = Raw(_array(contents[mcid] for mcid in sorted(contents)))
        numbers += [f"{number} ".encode(), row, b" "]
    root.parts = [b"<< /Type /StructTreeRoot /K ", top, b" /ParentTree ", Raw([*numbers, b"] >>"])]
    root.parts.append(f" /ParentTreeNextKey {len(by_page)} >>".encode())
    return root


def _array(objects: Iterable[Raw]) -> list[Any]:
    """The parts of an array of objects."""
    return [b"[ ", *(part for each in objects for part in (each, b" ")), b"]"]


def _attributes(element: Element) -> bytes:
    if element.box is not None and element.kind == "Figure":
        box = " ".join(f"{value:.2f}" for value in element.box)
        return f" /A << /O /Layout /Placement /Block /BBox [ {box} ] >>".encode()
    if element.kind == "TH":
        scope = "Column" if element.header else "Row"
        return f" /A << /O /Table /Scope /{scope} >>".encode()
    return b""
