"""Pages as pictures: single PNGs and the contact sheet."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any

_GAP = 14
_TABLE, _EDGE = (225, 230, 233), (154, 164, 172)
"""Colours of the contact sheet: the table that the pages lie on, and their edges."""
_COLUMNS = 6


def page_images(pdf: bytes, dpi: float) -> list[Any]:
    """Every page of a PDF as a Pillow image in RGB at `dpi`."""
    return list(each_page(pdf, repeat(dpi)))


def each_page(pdf: bytes, resolutions: Iterable[float]) -> Iterator[Any]:
    """The pages of a PDF one by one as Pillow images in RGB, each at its own resolution."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        for number, dpi in zip(range(len(document)), resolutions, strict=False):
            # A page that stays open keeps everything it has drawn in memory.
            page = document[number]
            bitmap = page.render(scale=dpi / 72)
            yield bitmap.to_pil().convert("RGB")
            bitmap.close()
            page.close()


def page_pngs(pdf: bytes, dpi: float) -> list[bytes]:
    """Every page of a PDF as the bytes of a PNG."""
    return [saved(_reduced(image)) for image in page_images(pdf, dpi)]


def contact_sheet(pdf: bytes, dpi: float = 34) -> bytes:
    """All pages small on one picture, the bytes of a PNG."""
    from PIL import Image

    images = page_images(pdf, dpi)
    wide = max(image.width for image in images) + _GAP
    columns = min(_COLUMNS, len(images))
    rows = [images[start : start + columns] for start in range(0, len(images), columns)]
    heights = [max(image.height for image in row) + _GAP for row in rows]
    # With the palette known beforehand the sheet takes one byte a pixel, not eleven.
    palette = _palette(images)
    table, edge = palette.getpixel((0, 0)), palette.getpixel((1, 0))
    sheet = Image.new("P", (columns * wide + _GAP, sum(heights) + _GAP), table)
    sheet.putpalette(palette.getpalette())
    top = _GAP
    for row, tall in zip(rows, heights, strict=True):
        for column, image in enumerate(row):
            x = _GAP + column * wide + (wide - _GAP - image.width) // 2
            y = top + (tall - _GAP - image.height) // 2
            sheet.paste(edge, (x - 1, y - 1, x + image.width + 1, y + image.height + 1))
            sheet.paste(image.quantize(palette=palette, dither=Image.Dither.NONE), (x, y))
        top += tall
    return saved(sheet)


def _palette(images: list[Any]) -> Any:
    """A picture whose colours suit all the pages; its first two pixels are table and edge."""
    from PIL import Image

    small = [image.reduce(2) for image in images]
    size = (max(image.width for image in small), 1 + sum(image.height for image in small))
    strip = Image.new("RGB", size, _TABLE)
    strip.putpixel((1, 0), _EDGE)
    top = 1
    for image in small:
        strip.paste(image, (0, top))
        top += image.height
    return _reduced(strip)


def _reduced(image: Any) -> Any:
    """The picture in 96 colours of its own."""
    from PIL import Image

    return image.quantize(colors=96, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def saved(image: Any, dpi: float = 0) -> bytes:
    """The bytes of a PNG that bears the program's mark, and its resolution where it has one."""
    from PIL.PngImagePlugin import PngInfo

    buffer, about = io.BytesIO(), PngInfo()
    about.add_text("Software", "Kaperbrief")
    more = {"dpi": (dpi, dpi)} if dpi else {}
    image.save(buffer, "PNG", optimize=False, pnginfo=about, **more)
    return buffer.getvalue()
