"""Pages as pictures: single PNGs and the contact sheet."""

from __future__ import annotations

import io
from typing import Any

_GAP = 14
_TABLE, _EDGE = (225, 230, 233), (154, 164, 172)
"""Colours of the contact sheet: the table that the pages lie on, and their edges."""
_COLUMNS = 6


def page_images(pdf: bytes, dpi: float) -> list[Any]:
    """Every page of a PDF as a Pillow image in RGB at `dpi`."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def page_pngs(pdf: bytes, dpi: float) -> list[bytes]:
    """Every page of a PDF as the bytes of a PNG."""
    return [_png(image) for image in page_images(pdf, dpi)]


def contact_sheet(pdf: bytes, dpi: float = 34) -> bytes:
    """All pages small on one picture, the bytes of a PNG."""
    from PIL import Image

    images = page_images(pdf, dpi)
    wide = max(image.width for image in images) + _GAP
    columns = min(_COLUMNS, len(images))
    rows = [images[start : start + columns] for start in range(0, len(images), columns)]
    heights = [max(image.height for image in row) + _GAP for row in rows]
    sheet = Image.new("RGB", (columns * wide + _GAP, sum(heights) + _GAP), _TABLE)
    top = _GAP
    for row, tall in zip(rows, heights, strict=True):
        for column, image in enumerate(row):
            x = _GAP + column * wide + (wide - _GAP - image.width) // 2
            y = top + (tall - _GAP - image.height) // 2
            sheet.paste(_EDGE, (x - 1, y - 1, x + image.width + 1, y + image.height + 1))
            sheet.paste(image, (x, y))
        top += tall
    return _png(sheet)


def _png(image: Any) -> bytes:
    from PIL import Image

    quantized = image.quantize(colors=96, method=Image.Quantize.FASTOCTREE, dither=0)
    buffer = io.BytesIO()
    quantized.save(buffer, "PNG", optimize=False)
    return buffer.getvalue()
