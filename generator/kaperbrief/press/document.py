"""Pages into one PDF as they come: fonts, forms and photos once, tags, outline, PDF/A-2b."""

from __future__ import annotations

import hashlib
import io
import zlib
from array import array
from collections.abc import Iterable
from dataclasses import field
from html import escape
from importlib import resources
from itertools import takewhile
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from kaperbrief import __version__
from kaperbrief.kept import LONGEST
from kaperbrief.records import dataclass
from kaperbrief.typeset.faces import Face
from kaperbrief.typeset.frame import Drawn, Element, Forms, Picture, is_lasting, text_string
from kaperbrief.typeset.rich import plain

_DATE = "D:20000101000000+00'00'"
_XMP_DATE = "2000-01-01T00:00:00+00:00"
_PRODUCER = f"Kaperbrief {__version__}"
_EFFORT = 5
"""How hard zlib tries: 5 takes half as long again as 4 for 3 % less, 6 no less than 5."""
_HEAD = b"\n%\x93\x8c\x8b\x9e\n"


class Objects(pdfdoc.PDFDocument):
    """The numbered objects of a PDF; nothing is kept of those that are written but their places.

    ReportLab makes the fonts and photos in it; numbers are dealt to all from one count.
    """

    def __init__(self, version: str = "1.7") -> None:
        super().__init__(invariant=1, pdfVersion=(1, 7))
        self.file = io.BytesIO()
        self.file.write(f"%PDF-{version}".encode() + _HEAD)
        self.places = array("Q")
        """Where in the file each object begins, the first one at 0."""

    def number(self) -> int:
        """The number of an object that is written later."""
        self.objectcounter += 1
        return int(self.objectcounter)

    def write(self, body: bytes | str, number: int = 0) -> int:
        """Write an object, one that has no number yet under a new one; its number."""
        number = number or self.number()
        if number > len(self.places):
            self.places.extend(bytes(number - len(self.places)))
        self.places[number - 1] = self.file.tell()
        data = body.encode() if isinstance(body, str) else body
        self.file.write(b"%d 0 obj\n%b\nendobj\n" % (number, data))
        return number

    def stream(self, entries: str, content: bytes, number: int = 0) -> int:
        """Write a stream with those entries, compressed; its number."""
        return self.packed(entries, zlib.compress(content, _EFFORT), number)

    def packed(self, entries: str, packed: bytes, number: int = 0) -> int:
        """Write a stream that is compressed already."""
        head = f"<< {entries} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        return self.write(b"%b%b\nendstream" % (head.encode(), packed), number)

    def made(self, thing: Any, number: int = 0) -> int:
        """Write what ReportLab has made; its number."""
        body: bytes = pdfdoc.format(thing, self, toplevel=1)
        # PDF/A asks for a line end before the end of a stream (6.1.7.1).
        start = body.removesuffix(b"endstream\n")
        return self.write(body if start is body else start + b"\nendstream", number)

    def write_rest(self) -> None:
        """Write the fonts, and all that ReportLab numbered; formatting one may number others."""
        for font in self.delayedFonts:
            font.addObjects(self)
        written = 0
        while written < len(self.numberToId):
            for number, name in list(self.numberToId.items())[written:]:
                self.made(self.idToObject[name], number)
                written += 1

    def close(self, catalog: int, info: int) -> bytes:
        """The whole file, its table of objects and its trailer at the end."""
        name = hashlib.blake2b(self.file.getbuffer(), digest_size=16).hexdigest()
        start = self.file.tell()
        self.file.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(self.places) + 1))
        for place in self.places:
            self.file.write(b"%010d 00000 n \n" % place)
        self.file.write(
            f"trailer\n<< /Size {len(self.places) + 1} /Root {catalog} 0 R /Info {info} 0 R"
            f" /ID [ <{name}> <{name}> ] >>\nstartxref\n{start}\n%%EOF\n".encode()
        )
        return self.file.getvalue()


@dataclass(frozen=True, slots=True)
class Section:
    """The pages of one material: its first page, its structure element, the elements below."""

    title: str
    page: int
    number: int
    elements: array[int] = field(default_factory=lambda: array("L"))


class Document:
    """A PDF in the making.

    Every text has to be set before `begin`, which gives all characters their codes; pages are
    drawn afterwards and added in order. Each is written at once with the forms, photos and tags
    that it brings: nothing of it stays but the numbers of its objects, and in `drawn` the forms
    that last for other documents.
    """

    version = "1.7"
    kept_to = ""
    """What the dictionary about the document says of the standard that it keeps to."""

    def __init__(
        self,
        title: str,
        language: str,
        faces: dict[str, Face],
        drawn: dict[str, Drawn] | None = None,
        state: str = "",
    ) -> None:
        self.title, self.language, self.faces = title, language, faces
        self.forms = Forms({} if drawn is None else drawn, state)
        self._objects = Objects(self.version)
        self._fonts = self._objects.idToObjectNumberAndVersion[pdfdoc.BasicFonts][0]
        self._root, self._tags = self._objects.number(), self._objects.number()
        """The numbers of the tree of pages and of the structure element of the document."""
        self._drawn: dict[str, int] = {}
        """The numbers of forms and photos."""
        self._pages, self._rows = array("L"), array("L")
        """For each page its number and that of the list of its structure elements."""
        self._sections: list[Section] = []

    def begin(self) -> None:
        """Give the characters of all faces their codes in code-point order."""
        rl_config.useA85 = 0
        for _, face in sorted(self.faces.items()):
            if face.used:
                face.assign_codes(self._objects)

    def add(self, page: Picture) -> None:
        """Write a drawn page; one with a name begins a section of the outline and of the tags."""
        objects = self._objects
        self._write_photos()
        self._write_forms()
        number = objects.number()
        if page.name or not self._sections:
            self._sections.append(Section(page.name, number, objects.number()))
        section = self._sections[-1]
        marked: dict[int, int] = {}
        for element in page.elements:
            section.elements.append(self._tag(element, section.number, number, marked))
        self._rows.append(objects.write(_array(marked[mcid] for mcid in sorted(marked))))
        contents = objects.stream("", self.coloured("\n".join(page.operators).encode()))
        objects.write(
            f"<< /Type /Page /Parent {self._root} 0 R {self.boxes(page)}"
            f" /Resources {self._resources(page)} /Contents {contents} 0 R"
            f" /StructParents {len(self._pages)} /Tabs /S >>",
            number,
        )
        self._pages.append(number)

    def boxes(self, page: Picture) -> str:
        """The boxes of a page as PDF writes them."""
        return box_of("MediaBox", 0, 0, page.width, page.height)

    def coloured(self, operators: bytes) -> bytes:
        """Operators of a page or form in the colours of the document."""
        return operators

    def form(self, entries: str, packed: bytes) -> int:
        """Write a form whose operators are compressed; its number."""
        return self._objects.packed(entries, packed)

    def xmp(self) -> str:
        """What the metadata say."""
        return filled("about.xml", self.title, self.language)

    def intent(self) -> tuple[str, bytes, str]:
        """The entries of the colour profile, the profile, what the output intent says besides."""
        said = "/S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB IEC61966-2.1)"
        return "/N 3 /Alternate /DeviceRGB", _ours("srgb.icc"), said

    def photo(self, name: str, data: bytes) -> Any:
        """A photo as ReportLab writes it."""
        from reportlab.lib.utils import ImageReader

        return pdfdoc.PDFImageXObject(name, ImageReader(io.BytesIO(data)))

    def save(self) -> bytes:
        """The bytes of the finished document: the same for the same pages."""
        objects = self._objects
        pages = f"<< /Type /Pages /Kids {_array(self._pages)} /Count {len(self._pages)} >>"
        objects.write(pages, self._root)
        objects.write_rest()
        about = text_string(_PRODUCER)
        info = objects.write(
            f"<< /Title {text_string(self.title)} /Producer {about} /Creator {about}"
            f" /CreationDate ({_DATE}) /ModDate ({_DATE}){self.kept_to} >>"
        )
        xmp = self.xmp().encode()
        # Metadata stay readable for programs that know no PDF.
        head = f"<< /Type /Metadata /Subtype /XML /Length {len(xmp)} >>\nstream\n"
        metadata = objects.write(b"%b%b\nendstream" % (head.encode(), xmp))
        entries, profile, intent = self.intent()
        colours = objects.stream(entries, profile)
        catalog = objects.write(
            f"<< /Type /Catalog /Lang {text_string(self.language)} /Pages {self._root} 0 R"
            f" /PageMode /UseNone{self._outline()} /Metadata {metadata} 0 R"
            f" /OutputIntents [ << /Type /OutputIntent {intent}"
            f" /DestOutputProfile {colours} 0 R >> ]"
            f" /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >>"
            f" /StructTreeRoot {self._tree()} 0 R >>"
        )
        return objects.close(catalog, info)

    def _write_photos(self) -> None:
        new = takewhile(lambda name: name not in self._drawn, reversed(self.forms.photos))
        for name in reversed(list(new)):
            image = self.photo(name, self.forms.photos[name])
            self._drawn[name] = self._objects.made(image)

    def _write_forms(self) -> None:
        """Write the forms that were drawn since the last page, and forget what is in them."""
        forms = self.forms
        for form in forms.new:
            packed = form.stream or zlib.compress("\n".join(form.operators).encode(), _EFFORT)
            entries = (
                f"/Type /XObject /Subtype /Form {box_of('BBox', 0, 0, form.width, form.height)}"
                f" /Resources {self._resources(form)}"
            )
            self._drawn[form.name] = self.form(entries, packed)
            # A page for hosts goes on for hours: from a full table on nothing more is kept.
            if is_lasting(form.name) and len(forms.drawn) < LONGEST:
                forms.drawn[forms.state + form.name] = (
                    form.width,
                    form.height,
                    packed,
                    form.xobjects,
                )
            form.operators.clear()
        forms.new.clear()

    def _resources(self, picture: Picture) -> str:
        shown = " ".join(f"/{name} {self._drawn[name]} 0 R" for name in picture.xobjects)
        return f"<< /Font {self._fonts} 0 R /XObject << {shown} >> >>"

    def _tag(self, element: Element, parent: int, page: int, marked: dict[int, int]) -> int:
        """Write an element and all below it; its number. `marked` gets those with content."""
        number = self._objects.number()
        parts = [f"<< /Type /StructElem /S /{element.kind} /P {parent} 0 R"]
        if element.kind == "TR" and all(child.kind == "TH" for child in element.children):
            for child in element.children:
                child.header = True
        if element.alt:
            parts.append(f"/Alt {text_string(plain(element.alt) or element.alt)}")
        parts += _attributes(element)
        if element.children:
            below = [self._tag(child, number, page, marked) for child in element.children]
            parts.append(f"/K {_array(below)} >>")
        else:
            marked[element.mcid] = number
            parts.append(f"/Pg {page} 0 R /K {element.mcid} >>")
        return self._objects.write(" ".join(parts), number)

    def _tree(self) -> int:
        """Write the structure tree: document, one section a material, all lists; its number."""
        objects = self._objects
        for one in self._sections:
            head = f"<< /Type /StructElem /S /Sect /P {self._tags} 0 R /T {text_string(one.title)}"
            objects.write(f"{head} /K {_array(one.elements)} >>", one.number)
        root, sections = objects.number(), _array(one.number for one in self._sections)
        head = f"<< /Type /StructElem /S /Document /P {root} 0 R"
        objects.write(f"{head} /K {sections} >>", self._tags)
        rows = " ".join(f"{at} {row} 0 R" for at, row in enumerate(self._rows))
        numbers = objects.write(f"<< /Nums [ {rows} ] >>")
        return objects.write(
            f"<< /Type /StructTreeRoot /K {self._tags} 0 R /ParentTree {numbers} 0 R"
            f" /ParentTreeNextKey {len(self._rows)} >>",
            root,
        )

    def _outline(self) -> str:
        """Write the bookmarks of the sections; the catalog's entry for them."""
        named = [one for one in self._sections if one.title]
        if not named:
            return ""
        root, *numbers = (self._objects.number() for _ in range(len(named) + 1))
        for at, one in enumerate(named):
            before = f" /Prev {numbers[at - 1]} 0 R" if at else ""
            after = f" /Next {numbers[at + 1]} 0 R" if at + 1 < len(named) else ""
            self._objects.write(
                f"<< /Title {text_string(one.title)} /Parent {root} 0 R{before}{after}"
                f" /Dest [ {one.page} 0 R /Fit ] >>",
                numbers[at],
            )
        self._objects.write(
            f"<< /Type /Outlines /Count {len(named)} /First {numbers[0]} 0 R"
            f" /Last {numbers[-1]} 0 R >>",
            root,
        )
        return f" /Outlines {root} 0 R"


def _ours(name: str) -> bytes:
    return resources.files("kaperbrief.press").joinpath(name).read_bytes()


def _array(numbers: Iterable[int]) -> str:
    """An array of objects."""
    return f"[ {' '.join(f'{number} 0 R' for number in numbers)} ]"


def box_of(name: str, left: float, low: float, right: float, high: float) -> str:
    """A box as PDF writes it, in points from the lower left corner."""
    return (
        f"/{name} [ {' '.join(f'{one:.4f}' if one else '0' for one in (left, low, right, high))} ]"
    )


def _attributes(element: Element) -> list[str]:
    if element.box is not None and element.kind == "Figure":
        box = " ".join(f"{value:.2f}" for value in element.box)
        return [f"/A << /O /Layout /Placement /Block /BBox [ {box} ] >>"]
    if element.kind == "TH":
        return [f"/A << /O /Table /Scope /{'Column' if element.header else 'Row'} >>"]
    return []


def filled(file: str, title: str, language: str, **more: str) -> str:
    """The metadata of a document: a file of ours with what is about this one."""
    about = _ours(file).decode()
    return about.format(title=escape(title), language=escape(language), date=_XMP_DATE,
                        producer=_PRODUCER, **more)  # fmt: skip
