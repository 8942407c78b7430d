"""A PDF as a screen reader says it: the words of its tags in their order, pictures by their alt."""

from __future__ import annotations

import io
from typing import Any

import pikepdf

from pdf_drawing import Reader, steps
from pdf_reading import Document, content_of


def spoken(data: bytes) -> list[list[str]]:
    """What is said of each page, one text for each tag that says something."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        document = Document(pdf)
        texts: list[dict[int | None, str]] = []
        for page in pdf.pages:
            reader = Reader()
            reader.draw(steps(content_of(page)), document.resources(page.obj.Resources))
            texts.append({run.mcid: run.text for run in reader.runs})
        said: list[list[str]] = [[] for _ in texts]

        def walk(element: Any) -> None:
            inner = element.K
            if isinstance(inner, pikepdf.Array):
                for child in inner:
                    walk(child)
                return
            number = document.numbers[element.Pg.objgen]
            said[number].append(str(element.get("/Alt", "")) or texts[number][int(inner)])

        walk(pdf.Root.StructTreeRoot.K)
        return [[one for one in page if one] for page in said]
