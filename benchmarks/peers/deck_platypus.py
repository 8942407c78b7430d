"""The same texts of the same cards with ReportLab's Platypus paragraphs.

python deck_platypus.py CARDS.yaml OUT.pdf
"""

from __future__ import annotations

import re
import sys
from importlib import resources
from pathlib import Path
from xml.sax.saxutils import escape

import yaml
from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

with Path(sys.argv[1]).open(encoding="utf-8") as file:
    cards = yaml.load(file, yaml.CSafeLoader)["cards"]
files = resources.files("font_source_sans_pro") / "files"
for face in ("Regular", "Semibold", "Bold", "It"):
    pdfmetrics.registerFont(TTFont(face, str(files / f"SourceSansPro-{face}.ttf")))
pdfmetrics.registerFontFamily("Regular", normal="Regular", bold="Bold", italic="It")


def style(face: str, size: float, align: int = 1) -> ParagraphStyle:
    """A paragraph style of one face and size in points."""
    return ParagraphStyle(face, fontName=face, fontSize=size, leading=size * 1.22, alignment=align)


STYLES = {
    "tab": (style("Bold", 11), 78),
    "title": (style("Bold", 17), 38),
    "text": (style("Regular", 10.5), 30),
    "effect": (style("Bold", 20), 14),
    "when": (style("It", 8, 0), 6),
    "number": (style("Semibold", 7.5, 2), 6),
}

canvas = Canvas(sys.argv[2], pagesize=(210 * mm, 297 * mm), pageCompression=1)
for index, card in enumerate(cards):
    cell = index % 9
    if index and cell == 0:
        canvas.showPage()
    x = 10.5 * mm + cell % 3 * 63 * mm
    y = 297 * mm - 16.5 * mm - (cell // 3 + 1) * 88 * mm
    canvas.setStrokeColor(HexColor("#1F5673"))
    canvas.roundRect(x + 3 * mm, y + 3 * mm, 57 * mm, 82 * mm, 3 * mm)
    canvas.circle(x + 31.5 * mm, y + 57 * mm, 14 * mm)
    texts = {
        "tab": "Task",
        "title": card["title"],
        "text": card["text"],
        "effect": card["effect"].partition(" ")[0],
        "when": "keep it",
        "number": f"{index + 1} · {len(cards)}",
    }
    for name, text in texts.items():
        how, foot = STYLES[name]
        markup = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text))
        paragraph = Paragraph(markup, how)
        _, height = paragraph.wrap(51 * mm, 100 * mm)
        paragraph.drawOn(canvas, x + 6 * mm, y + foot * mm - height)
canvas.save()
