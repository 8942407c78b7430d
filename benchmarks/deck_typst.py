"""The same deck with typst: python deck_typst.py OUT (pip install typst)."""

from __future__ import annotations

import re
import sys
import tempfile
from importlib import resources
from pathlib import Path

import typst
from deck import sentence

cards = []
for number in range(1, 541):
    text = re.sub(r"\*\*(.+?)\*\*", r"*\1*", sentence(number))
    cards.append(
        f"rect(width: 63mm, height: 88mm, inset: 6mm)[#align(center)[#v(42mm)"
        f"#text(17pt, weight: 700)[Title {number}]\n\n{text}]]"
    )
source = (
    '#set page(width: 210mm, height: 297mm, margin: (x: 10.5mm, y: 16.5mm))\n'
    '#set text(font: "Source Sans Pro", size: 10.5pt)\n'
    f"#grid(columns: 3, {', '.join(cards)})\n"
)
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "deck.typ"
    path.write_text(source, encoding="utf-8")
    fonts = str(resources.files("font_source_sans_pro") / "files")
    typst.compile(str(path), output=sys.argv[1], font_paths=[fonts])
