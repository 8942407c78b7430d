"""A PDF/X-4 for a print shop: CMYK by a named profile, black in black ink alone, trim and bleed."""

from __future__ import annotations

import io
import re
import uuid
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from kaperbrief.press.document import Document, box_of, filled
from kaperbrief.records import dataclass
from kaperbrief.typeset.frame import Picture, fmt, text_string

_COLOUR = re.compile(rb"(?<![^\s])([\d.]+ [\d.]+ [\d.]+) (rg|RG)(?!\S)")
_GREY = 0.02
"""Colours whose parts differ by no more are greys: these are printed in black ink alone."""

Inks = tuple[float, float, float, float]
"""Shares of cyan, magenta, yellow and black, each from 0 to 1."""


@dataclass(slots=True, repr=False)
class Press:
    """The profile of a press: its name and bytes; `black` are colours for black ink alone.

    `black` maps operands of `rg` as PDF writes them to their share of black.
    """

    name: str
    profile: bytes
    black: Mapping[str, float]

    def transform(self) -> Any:
        """What makes pixels in sRGB such in CMYK, relative to the white of the paper.

        Raises ImageCms.PyCMSError for a profile that cannot be used.
        """
        from PIL import ImageCms

        ours = ImageCms.createProfile("sRGB")
        theirs = ImageCms.ImageCmsProfile(io.BytesIO(self.profile))
        intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
        flags = ImageCms.Flags.BLACKPOINTCOMPENSATION
        return ImageCms.buildTransform(ours, theirs, "RGB", "CMYK", intent, flags)


class Separation:
    """Makes colours of the screen those of a press, each once."""

    def __init__(self, press: Press) -> None:
        self._press, self._transform = press, press.transform()
        self._known: dict[str, Inks] = {}

    def inks(self, operands: str) -> Inks:
        """The inks of a colour that is written as operands of `rg`."""
        if operands not in self._known:
            self._known[operands] = self._mixed(operands)
        return self._known[operands]

    def _mixed(self, operands: str) -> Inks:
        parts = [float(part) for part in operands.split()]
        black = self._press.black.get(operands)
        if black is None and max(parts) - min(parts) <= _GREY:
            black = 1 - sum(parts) / 3
        if black is not None:
            return 0.0, 0.0, 0.0, black
        from PIL import Image

        pixel = Image.new("RGB", (1, 1), tuple(round(255 * part) for part in parts))
        cyan, magenta, yellow, key = (value / 255 for value in self.photo(pixel).getpixel((0, 0)))
        return cyan, magenta, yellow, key

    def photo(self, image: Any) -> Any:
        """A picture in CMYK."""
        from PIL import ImageCms

        return ImageCms.applyTransform(image.convert("RGB"), self._transform)

    def operators(self, operators: bytes) -> bytes:
        """Operators with all their colours in CMYK."""

        def mixed(match: re.Match[bytes]) -> bytes:
            inks = self.inks(match[1].decode())
            name = "k" if match[2] == b"rg" else "K"
            return " ".join([*(f"{fmt(round(ink, 2))}" for ink in inks), name]).encode()

        return _COLOUR.sub(mixed, operators)


class ShopDocument(Document):
    """A PDF/X-4; `trims` are by how much each page is cut off all round, in points."""

    version = "1.6"
    kept_to = " /Trapped /False /GTS_PDFXVersion (PDF/X-4)"

    def __init__(self, *about: Any, press: Press, trims: Iterable[float]) -> None:
        """`about` is what every document is made of."""
        super().__init__(*about)
        self._press, self._trims = press, iter(trims)
        self._separation = Separation(press)

    def boxes(self, page: Picture) -> str:
        """All of the page, as much as is bled over, and what is left of it after the cut."""
        wide, high, cut = page.width, page.height, next(self._trims)
        whole = (0, 0, wide, high)
        return " ".join([
            box_of("MediaBox", *whole),
            box_of("BleedBox", *whole),
            box_of("TrimBox", cut, cut, wide - cut, high - cut),
        ])  # fmt: skip

    def coloured(self, operators: bytes) -> bytes:
        """The operators in CMYK."""
        return self._separation.operators(operators)

    def form(self, entries: str, packed: bytes) -> int:
        """The form in CMYK; what is kept of it for other documents stays as it is."""
        return self._objects.stream(entries, self.coloured(zlib.decompress(packed)))

    def photo(self, name: str, data: bytes) -> Any:
        """The photo in CMYK."""
        from PIL import Image
        from reportlab.pdfbase import pdfdoc

        with Image.open(io.BytesIO(data)) as image:
            inks = self._separation.photo(image)
        stream = pdfdoc.PDFStream(content=zlib.compress(inks.tobytes()))
        stream.dictionary.dict |= {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Image"),
            "Width": inks.width,
            "Height": inks.height,
            "BitsPerComponent": 8,
            "ColorSpace": pdfdoc.PDFName("DeviceCMYK"),
            "Filter": pdfdoc.PDFName("FlateDecode"),
        }
        return stream

    def xmp(self) -> str:
        """What the metadata say: the standard, the names of the document and of this state."""
        about = f"kaperbrief:{self.title}:{self.language}:{self._press.name}"
        name = uuid.uuid5(uuid.NAMESPACE_URL, about)
        return filled("about-shop.xml", self.title, self.language, name=str(name))

    def intent(self) -> tuple[str, bytes, str]:
        """The press that the colours are for."""
        name = text_string(self._press.name)
        said = f"/S /GTS_PDFX /OutputConditionIdentifier {name} /Info {name}"
        return "/N 4 /Alternate /DeviceCMYK", self._press.profile, said
