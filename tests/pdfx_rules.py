"""Rules of PDF/X-4 (ISO 15930-7:2010), checked with pikepdf; each says what breaks it.

They have names of ours. What a library can't see (such as whether a profile is that of the press)
is no rule here.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import pikepdf
from pikepdf import Name

Rule = Callable[[pikepdf.Pdf, bytes], Iterator[str]]
RULES: dict[str, Rule] = {}


def rule(name: str) -> Callable[[Rule], Rule]:
    def keep(check: Rule) -> Rule:
        RULES[name] = check
        return check

    return keep


def broken(data: bytes) -> dict[str, str]:
    """The rules that a file breaks, each with the first reason."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = ((name, next(check(pdf, data), "")) for name, check in RULES.items())
        return {name: reason for name, reason in found if reason}


def streams(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """All that is drawn: pages and forms."""
    yield from pdf.pages
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == Name.Form:
            yield thing


def _xmp(pdf: pikepdf.Pdf) -> str:
    meta = pdf.Root.get("/Metadata")
    return "" if meta is None else meta.read_raw_bytes().decode("utf-8")


@rule("header")
def _header(pdf, data):
    match = re.match(rb"%PDF-1\.(\d)\n%[\x80-\xff]{4}", data)
    if not match or int(match[1]) > 6:
        yield "the header is none of PDF 1.6 or below"


@rule("file structure")
def _trailer(pdf, data):
    if "/Encrypt" in pdf.trailer:
        yield "it is encrypted"
    if "/ID" not in pdf.trailer or len(pdf.trailer.ID) != 2:
        yield "it has no ID"


@rule("version")
def _version(pdf, data):
    if "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>" not in _xmp(pdf):
        yield "the metadata do not say PDF/X-4"


@rule("names of the document")
def _names(pdf, data):
    for name in ("DocumentID", "InstanceID", "VersionID", "RenditionClass"):
        if not re.search(rf"<xmpMM:{name}>[^<]+</xmpMM:{name}>", _xmp(pdf)):
            yield f"no {name}"


@rule("dates")
def _dates(pdf, data):
    for name in ("CreateDate", "ModifyDate", "MetadataDate"):
        if not re.search(rf"<xmp:{name}>\d{{4}}-\d\d-\d\dT[^<]+</xmp:{name}>", _xmp(pdf)):
            yield f"no {name}"


@rule("title")
def _title(pdf, data):
    match = re.search(r"<dc:title>.*?<rdf:li[^>]*>([^<]+)<", _xmp(pdf))
    if not match or not str(pdf.docinfo.get("/Title", "")).strip():
        yield "no title"


@rule("trapped")
def _trapped(pdf, data):
    said = pdf.docinfo.get("/Trapped")
    if said not in (Name.True_, Name("/True"), Name("/False")):
        yield "it does not say whether it is trapped"
    if f"<pdf:Trapped>{str(said)[1:]}</pdf:Trapped>" not in _xmp(pdf):
        yield "the metadata say something else"


@rule("output intent")
def _intent(pdf, data):
    intents = [one for one in pdf.Root.get("/OutputIntents", []) if one.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield "not one output intent of PDF/X"
        return
    profile = intents[0].get("/DestOutputProfile")
    if profile is None or profile.get("/N") != 4:
        yield "no profile of four colours"
        return
    if not str(intents[0].get("/OutputConditionIdentifier", "")):
        yield "the press has no name"
    head = profile.read_bytes()
    if head[12:20] != b"prtrCMYK" or head[36:40] != b"acsp":
        yield "the profile is none of a press in CMYK"


@rule("device colours")
def _colours(pdf, data):
    for one in streams(pdf):
        for operation in pikepdf.parse_content_stream(one):
            if str(operation.operator) in ("rg", "RG", "sc", "SC", "scn", "SCN", "cs", "CS", "sh"):
                yield f"a colour that is not in CMYK: {operation}"


@rule("images")
def _images(pdf, data):
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == Name.Image:
            if thing.get("/ColorSpace") not in (Name.DeviceCMYK, Name.DeviceGray):
                yield f"an image in {thing.get('/ColorSpace')}"
            if "/Alternates" in thing or "/OPI" in thing:
                yield "an image with another in its place"


@rule("fonts")
def _fonts(pdf, data):
    for thing in pdf.objects:
        described = (
            isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/FontDescriptor"
        )
        if described and not any(f"/FontFile{kind}" in thing for kind in ("", "2", "3")):
            yield f"{thing.FontName} is not embedded"
    for page in pdf.pages:
        for font in page.Resources.get("/Font", {}).values():
            if font.get("/Subtype") != "/Type0" and "/FontDescriptor" not in font:
                yield f"{font.get('/BaseFont')} is not embedded"


@rule("boxes")
def _boxes(pdf, data):
    for page in pdf.pages:
        if "/TrimBox" not in page or "/ArtBox" in page:
            yield "a page with no TrimBox, or with an ArtBox too"
            return
        media, bleed, trim = ([float(x) for x in page[name]] for name in
                              ("/MediaBox", "/BleedBox", "/TrimBox"))  # fmt: skip
        for outer, inner in ((media, bleed), (bleed, trim)):
            if any(a > b + 1e-3 for a, b in zip(outer[:2], inner[:2], strict=True)) or any(
                a + 1e-3 < b for a, b in zip(outer[2:], inner[2:], strict=True)
            ):
                yield "a box is not inside the one round it"


@rule("annotations")
def _annotations(pdf, data):
    if any(page.get("/Annots") for page in pdf.pages):
        yield "a page has annotations"


@rule("actions")
def _actions(pdf, data):
    names = pdf.Root.get("/Names", {})
    if "/OpenAction" in pdf.Root or "/AA" in pdf.Root or "/JavaScript" in names:
        yield "it does something when it is opened"
    if "/AcroForm" in pdf.Root:
        yield "it has a form"


@rule("embedded files")
def _files(pdf, data):
    if "/EmbeddedFiles" in pdf.Root.get("/Names", {}):
        yield "it has files in it"


@rule("forms")
def _forms(pdf, data):
    for thing in pdf.objects:
        form = isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == Name.Form
        if form and any(name in thing for name in ("/OPI", "/Ref", "/PS", "/Subtype2")):
            yield "a form that stands for another file"
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/PS":
            yield "PostScript"


@rule("states")
def _states(pdf, data):
    for thing in pdf.objects:
        state = isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/ExtGState"
        if state and any(name in thing for name in ("/TR", "/HTP", "/TR2")):
            yield "a state of graphics with a transfer function"


@rule("streams")
def _filters(pdf, data):
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream):
            filters = thing.get("/Filter", [])
            filters = [filters] if isinstance(filters, Name) else list(filters)
            if any(one in ("/LZWDecode", "/Crypt") for one in filters):
                yield "a stream in LZW"
            if "/F" in thing:
                yield "a stream in another file"
