"""Pictures of pages: as large as the pages at a resolution, all of them on the contact sheet."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from kaperbrief.press.png import contact_sheet, page_images, page_pngs


def pdf_of(*sizes: tuple[float, float]) -> bytes:
    """A PDF with a page of each size in points, all red."""
    data = io.BytesIO()
    canvas = Canvas(data, invariant=1)
    for size in sizes:
        canvas.setPageSize(size)
        canvas.setFillColorRGB(1, 0, 0)
        canvas.rect(0, 0, *size, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


@pytest.mark.parametrize("dpi", [36, 72, 150])
def test_a_page_is_as_large_as_its_resolution_makes_it(dpi):
    images = page_images(pdf_of((200, 300), (300, 200)), dpi)
    scale = dpi / 72
    assert [image.size for image in images] == [
        (round(200 * scale), round(300 * scale)),
        (round(300 * scale), round(200 * scale)),
    ]
    assert {image.mode for image in images} == {"RGB"}


def test_every_page_is_a_png_of_its_own():
    made = page_pngs(pdf_of((100, 100), (50, 80)), 72)
    opened = [Image.open(io.BytesIO(data)) for data in made]
    assert [(image.format, image.size) for image in opened] == [
        ("PNG", (100, 100)),
        ("PNG", (50, 80)),
    ]
    assert opened[0].convert("RGB").getpixel((50, 50)) == (255, 0, 0)


@pytest.mark.parametrize(
    ("pages", "columns", "rows"), [(1, 1, 1), (6, 6, 1), (7, 6, 2), (13, 6, 3)]
)
def test_the_contact_sheet_shows_six_pages_a_row(pages, columns, rows):
    sheet = Image.open(io.BytesIO(contact_sheet(pdf_of(*[(72, 144)] * pages), 36)))
    assert sheet.size == (columns * (36 + 14) + 14, rows * (72 + 14) + 14)
    colours = sheet.convert("RGB")
    red = [
        colours.getpixel((14 + 50 * (n % 6) + 18, 14 + 86 * (n // 6) + 36)) for n in range(pages)
    ]
    assert set(red) == {(255, 0, 0)}
    if pages > 6:
        after = colours.getpixel((14 + 50 * (pages % 6) + 18, 14 + 86 * (rows - 1) + 36))
        assert after != (255, 0, 0)


def test_pages_of_unlike_sizes_stand_in_the_middle_of_their_places():
    sheet = Image.open(io.BytesIO(contact_sheet(pdf_of((72, 144), (36, 72)), 36))).convert("RGB")
    small = (14 + 50 + 18, 14 + 36)
    assert sheet.getpixel(small) == (255, 0, 0)
    red = [x for x in range(sheet.width) if sheet.getpixel((x, small[1])) == (255, 0, 0)]
    own = [x for x in red if x > 14 + 50]
    assert len(own) == 18
    assert abs((own[0] + own[-1]) / 2 - small[0]) <= 1


def test_the_same_pages_make_the_same_bytes():
    pdf = pdf_of((90, 120), (60, 60))
    assert contact_sheet(pdf) == contact_sheet(pdf)
    assert page_pngs(pdf, 50) == page_pngs(pdf, 50)
