"""The same deck with ReportLab's Platypus paragraphs: python deck_platypus.py OUT."""

from __future__ import annotations

import re
import sys
from importlib import resources

from deck import sentence
from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

files = resources.files("font_source_sans_pro") / "files"
for face in ("Regular", "Bold"):
    pdfmetrics.registerFont(TTFont(face, str(files / f"SourceSansPro-{face}.ttf")))
pdfmetrics.registerFontFamily("Regular", normal="Regular", bold="Bold")
title_style = ParagraphStyle("t", fontName="Bold", fontSize=17, leading=18, alignment=1)
text_style = ParagraphStyle("b", fontName="Regular", fontSize=10.5, leading=12.8, alignment=1)

canvas = Canvas(sys.argv[1], pagesize=(210 * mm, 297 * mm), pageCompression=1)
for number in range(1, 541):
    cell = (number - 1) % 9
    if number > 1 and cell == 0:
        canvas.showPage()
    x = 10.5 * mm + cell % 3 * 63 * mm
    y = 297 * mm - 16.5 * mm - (cell // 3 + 1) * 88 * mm
    canvas.setStrokeColor(HexColor("#1F5673"))
    canvas.roundRect(x + 3 * mm, y + 3 * mm, 57 * mm, 82 * mm, 3 * mm)
    canvas.circle(x + 31.5 * mm, y + 57 * mm, 14 * mm)
    title = Paragraph(f"Title {number}", title_style)
    title.wrap(51 * mm, 100 * mm)
    title.drawOn(canvas, x + 6 * mm, y + 32 * mm)
    markup = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", sentence(number))
    text = Paragraph(markup, text_style)
    _, height = text.wrap(51 * mm, 100 * mm)
    text.drawOn(canvas, x + 6 * mm, y + 28 * mm - height)
canvas.save()
