"""The same texts of the same cards with fpdf2: python deck_fpdf2.py CARDS.yaml OUT.pdf."""

from __future__ import annotations

import sys
from importlib import resources
from pathlib import Path

import yaml
from fpdf import FPDF

with Path(sys.argv[1]).open(encoding="utf-8") as file:
    cards = yaml.load(file, yaml.CSafeLoader)["cards"]
pdf = FPDF(unit="mm", format="A4")
pdf.set_auto_page_break(False)
files = resources.files("font_source_sans_pro") / "files"
for style, face in (("", "Regular"), ("B", "Bold"), ("I", "It")):
    pdf.add_font("Sans", style, str(files / f"SourceSansPro-{face}.ttf"))
pdf.set_draw_color(0x1F, 0x56, 0x73)
for index, card in enumerate(cards):
    cell = index % 9
    if cell == 0:
        pdf.add_page()
    x, y = 10.5 + cell % 3 * 63, 16.5 + cell // 3 * 88
    pdf.rect(x + 3, y + 3, 57, 82, round_corners=True, corner_radius=3)
    pdf.circle(x + 31.5, y + 31, 14)
    texts = (
        ("B", 11, 6, "Task"),
        ("B", 17, 46, card["title"]),
        ("", 10.5, 55, card["text"]),
        ("B", 20, 72, card["effect"].partition(" ")[0]),
        ("I", 8, 81, f"keep it · {index + 1} · {len(cards)}"),
    )
    for style, size, top, text in texts:
        pdf.set_font("Sans", style, size)
        pdf.set_xy(x + 6, y + top)
        pdf.multi_cell(51, size * 0.43, text, align="C", markdown=True)
pdf.output(sys.argv[2])
