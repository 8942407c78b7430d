"""The same texts of the same cards with typst: python deck_typst.py CARDS.yaml OUT.pdf."""

from __future__ import annotations

import shutil
import sys
import tempfile
from importlib import resources
from pathlib import Path

import typst

SOURCE = """
#set page(width: 210mm, height: 297mm, margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "Source Sans Pro", size: 10.5pt)
#let cards = yaml("cards.yaml").cards
#let marked(t) = t.split("**").enumerate().map(((i, part)) =>
  if calc.odd(i) { strong(part) } else { part }).join()
#grid(columns: 3, ..cards.enumerate().map(((i, card)) =>
  box(width: 63mm, height: 88mm, inset: 3mm, {
    rect(width: 100%, height: 100%, radius: 3mm, stroke: rgb("#1F5673"), inset: 3mm, {
      set align(center)
      text(11pt, weight: 700)[Task]
      circle(radius: 14mm)
      text(17pt, weight: 700, card.title)
      parbreak()
      marked(card.text)
      parbreak()
      text(20pt, weight: 700, card.effect.split(" ").first())
      parbreak()
      text(8pt, style: "italic")[keep it]
      h(1fr)
      text(7.5pt, weight: 600)[#(i + 1) · #cards.len()]
    })
  })))
"""

with tempfile.TemporaryDirectory() as folder:
    shutil.copy(sys.argv[1], Path(folder) / "cards.yaml")
    path = Path(folder) / "deck.typ"
    path.write_text(SOURCE, encoding="utf-8")
    fonts = str(resources.files("font_source_sans_pro") / "files")
    typst.compile(str(path), output=sys.argv[2], font_paths=[fonts])
