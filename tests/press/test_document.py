"""Documents written page by page: what stays of a page, and what refers to what in the file."""

from __future__ import annotations

import gc
import io

import pikepdf

from kaperbrief.press.document import Document
from kaperbrief.typeset.frame import Element, Picture


def page(name: str = "", forms: tuple[str, ...] = ()) -> Picture:
    """A page with a table of one row and a figure."""
    row = Element("TR", children=[Element("TH", mcid=0), Element("TH", mcid=1)])
    table = Element("Table", children=[row])
    figure = Element("Figure", "Anker", mcid=2, box=(1, 2, 3, 4))
    operators = [f"/{tag} <</MCID {number}>> BDC EMC" for number, tag in enumerate("TTF")]
    shown = [f"q 1 0 0 1 0 0 cm /{form} Do Q" for form in forms]
    return Picture(name, 100, 200, [*operators, *shown], list(forms), [table, figure])


def form(name: str, inner: tuple[str, ...] = ()) -> Picture:
    shown = [f"/{one} Do" for one in inner]
    return Picture(name, 10, 10, [*shown, "0 0 5 5 re f"], list(inner))


def read(document: Document) -> pikepdf.Pdf:
    pdf = pikepdf.open(io.BytesIO(document.save()))
    assert pdf.check_pdf_syntax() == []
    return pdf


def test_nothing_stays_of_a_page_but_numbers():
    document = Document("Deck", "de", {})
    document.forms.add(x := form("X1"))
    document.begin()
    counts = []
    for _ in range(3):
        for _ in range(40):
            document.add(page(forms=("X1",)))
        gc.collect()
        counts.append(len(gc.get_objects()))
    assert counts[2] - counts[1] <= 2
    assert x.operators == []
    assert len(read(document).pages) == 120


def test_forms_are_written_with_the_page_that_is_the_first_to_show_them():
    document = Document("Deck", "de", {})
    document.begin()
    document.add(page())
    document.forms.add(form("I1"))
    document.forms.add(form("X2", ("I1",)))
    document.add(page(forms=("X2",)))
    document.forms.add(form("X3", ("I1",)))
    document.add(page(forms=("X3", "X2")))
    pdf = read(document)
    first, second, third = (one.Resources.XObject for one in pdf.pages)
    assert (set(first), set(second), set(third)) == (set(), {"/X2"}, {"/X2", "/X3"})
    inner = second["/X2"].Resources.XObject["/I1"]
    assert inner.read_bytes() == b"0 0 5 5 re f"
    assert third["/X3"].Resources.XObject["/I1"].objgen == inner.objgen


def test_pages_with_a_name_begin_a_section_and_a_bookmark():
    document = Document("Deck", "de", {})
    document.begin()
    for name in ("Karten", "", "Würfel"):
        document.add(page(name))
    pdf = read(document)
    first = pdf.Root.Outlines.First
    assert [str(first.Title), str(first.Next.Title)] == ["Karten", "Würfel"]
    assert [first.Dest[0].objgen, first.Next.Dest[0].objgen] == [
        pdf.pages[0].objgen,
        pdf.pages[2].objgen,
    ]
    sections = list(pdf.Root.StructTreeRoot.K.K)
    assert [str(one.T) for one in sections] == ["Karten", "Würfel"]
    assert [len(one.K) for one in sections] == [4, 2]
    table, figure = sections[1].K
    assert [str(cell.A.Scope) for cell in table.K[0].K] == ["/Column", "/Column"]
    assert str(figure.Alt) == "Anker"
    assert [float(side) for side in figure.A.BBox] == [1, 2, 3, 4]
    _, _, _, _, last, row = pdf.Root.StructTreeRoot.ParentTree.Nums
    assert int(last) == pdf.pages[2].StructParents == 2
    assert [one.objgen for one in row] == [cell.objgen for cell in (*table.K[0].K, figure)]
    assert all(one.Pg.objgen == pdf.pages[2].objgen for one in row)


def test_the_same_pages_make_the_same_bytes_and_others_another_name():
    def made(name: str) -> bytes:
        document = Document("Deck", "de", {})
        document.begin()
        document.add(page(name))
        return document.save()

    assert made("Karten") == made("Karten")
    ids = {bytes(pikepdf.open(io.BytesIO(made(name))).trailer.ID[0]) for name in ("a", "b")}
    assert len(ids) == 2
