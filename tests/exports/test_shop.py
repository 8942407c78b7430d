"""What a print shop gets: PDF/X-4 with bleed, the inks of its press, black words in black alone."""

from __future__ import annotations

import io
import json

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from cmyk_profile import cmyk_profile
from kaperbrief.errors import UsageProblem
from kaperbrief.exports.make import export
from kaperbrief.models.options import Options, Printing, Purpose
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace
from pdfx_rules import RULES, broken, streams

WORKSPACE = Workspace.open(None)
ONLY = Printing(only=("magic-cards", "cargo-counters", "ship-sheets", "long-rulers"))


@pytest.fixture(scope="module")
def profile(tmp_path_factory):
    file = tmp_path_factory.mktemp("press") / "Press.icc"
    file.write_bytes(cmyk_profile())
    return str(file)


@pytest.fixture(scope="module")
def made(profile):
    options = Options("tischpiraten", lang="en", players=2, print=ONLY)
    return export(WORKSPACE, options, Purpose("shop", profile=profile))


def pdfs(made):
    return {name: data for name, data in made.files.items() if name.endswith(".pdf")}


def test_every_material_is_a_pdf(made):
    assert sorted(pdfs(made)) == [f"{name}.pdf" for name in sorted(ONLY.only)]
    about = json.loads(made.files["manifest.json"])
    assert (about["for"], about["profile"], about["bleed"]) == ("shop", "Press", 3)
    assert {one["file"] for one in about["pdfs"]} == set(pdfs(made))


def test_they_keep_the_rules(made):
    assert [(name, broken(data)) for name, data in pdfs(made).items() if broken(data)] == []


def test_cards_come_front_and_back(made):
    """The deck of the pack: nine cards, each with its back, trimmed to 63 × 88 mm."""
    with pikepdf.open(io.BytesIO(made.files["magic-cards.pdf"])) as pdf:
        boxes = [[float(x) for x in page.TrimBox] for page in pdf.pages]
        bleeds = [[float(x) for x in page.BleedBox] for page in pdf.pages]
    cards = [one for one in made.about["pieces"] if one["material"] == "magic-cards"]
    assert len(boxes) == 2 * sum(one["count"] for one in cards)
    for (left, low, right, high), bleed in zip(boxes, bleeds, strict=True):
        assert abs(right - left - 63 * MM) < 0.01
        assert abs(high - low - 88 * MM) < 0.01
        assert abs(left - bleed[0] - 3 * MM) < 0.01
        assert abs(bleed[3] - high - 3 * MM) < 0.01


def test_words_in_ink_are_in_black_alone(made):
    """Between BT and ET, where the letters are: the last fill before them."""
    black = other = 0
    for data in pdfs(made).values():
        with pikepdf.open(io.BytesIO(data)) as pdf:
            for one in streams(pdf):
                fill = ()
                for operation in pikepdf.parse_content_stream(one):
                    if str(operation.operator) == "k":
                        fill = tuple(float(x) for x in operation.operands)
                    if str(operation.operator) in ("Tj", "TJ") and fill:
                        black += fill == (0, 0, 0, 1)
                        other += fill != (0, 0, 0, 1)
    assert black > other > 0


def test_no_colour_takes_more_ink_than_the_press_gives(made):
    for data in pdfs(made).values():
        with pikepdf.open(io.BytesIO(data)) as pdf:
            for one in streams(pdf):
                for operation in pikepdf.parse_content_stream(one):
                    if str(operation.operator) in ("k", "K"):
                        assert sum(map(float, operation.operands)) <= 3.0


def test_the_same_bytes_twice(made, profile):
    options = Options("tischpiraten", lang="en", players=2, print=ONLY)
    assert export(WORKSPACE, options, Purpose("shop", profile=profile)).files == made.files


def test_a_shop_says_how_much_bleed_it_wants(profile):
    only = Printing(only=("magic-cards",))
    purpose = Purpose("shop", ("drivethrucards",), profile=profile)
    made = export(WORKSPACE, Options("tischpiraten", print=only), purpose)
    assert made.about["bleed"] == 3.175


def _photo(pdf):
    image = pikepdf.Stream(pdf, bytes(3))
    image.update({"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": 1, "/Height": 1})
    image.ColorSpace, image.BitsPerComponent = Name.DeviceRGB, 8
    pdf.pages[0].Resources.XObject.Photo = pdf.make_indirect(image)


def _xmp_without(*texts):
    def spoil(pdf):
        data = pdf.Root.Metadata.read_raw_bytes()
        for text in texts:
            assert text in data
            data = data.replace(text, b"x")
        pdf.Root.Metadata = pikepdf.Stream(pdf, data)

    return spoil


def _font(pdf):
    for thing in pdf.objects:
        if isinstance(thing, Dictionary) and thing.get("/Type") == "/FontDescriptor":
            del thing["/FontFile2"]


def _state(pdf):
    state = pdf.make_indirect(Dictionary(Type=Name.ExtGState, TR=Name.Identity))
    pdf.pages[0].Resources.ExtGState = Dictionary(G=state)


def _form(pdf):
    form = pikepdf.Stream(pdf, b"")
    form.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 1, 1])})
    form.OPI = Dictionary()
    pdf.pages[0].Resources.XObject.Form = pdf.make_indirect(form)


def _elsewhere(pdf):
    stream = pikepdf.Stream(pdf, b"")
    stream.F = pikepdf.String("other.bin")
    pdf.Root.Other = pdf.make_indirect(stream)


SPOILED = {
    "version": _xmp_without(b"PDF/X-4"),
    "names of the document": _xmp_without(b"xmpMM:VersionID"),
    "dates": _xmp_without(b"xmp:MetadataDate"),
    "title": _xmp_without(b"dc:title"),
    "trapped": lambda pdf: pdf.docinfo.__delitem__("/Trapped"),
    "output intent": lambda pdf: pdf.Root.__delitem__("/OutputIntents"),
    "device colours": lambda pdf: pdf.pages[0].contents_add(b"1 0 0 rg", prepend=True),
    "images": _photo,
    "fonts": _font,
    "boxes": lambda pdf: pdf.pages[0].__setitem__("/TrimBox", Array([-9, 0, 10, 10])),
    "annotations": lambda pdf: pdf.pages[0].__setitem__(
        "/Annots", Array([Dictionary(Type=Name.Annot, Subtype=Name.Text)])
    ),
    "actions": lambda pdf: pdf.Root.__setitem__("/OpenAction", Dictionary(S=Name.JavaScript)),
    "embedded files": lambda pdf: pdf.Root.__setitem__(
        "/Names", Dictionary(EmbeddedFiles=Dictionary(Names=Array([])))
    ),
    "forms": _form,
    "states": _state,
    "streams": _elsewhere,
}
RAW = {
    "header": lambda data: data.replace(b"%PDF-1.6", b"%PDF-1.7", 1),
    "file structure": lambda data: data[: data.rindex(b"/ID")] + b">>\nstartxref"
    + data[data.rindex(b"startxref") + 9 :],
}  # fmt: skip


def test_each_rule_has_something_that_breaks_it():
    assert {*SPOILED, *RAW} == set(RULES)


@pytest.mark.parametrize("rule", sorted(SPOILED))
def test_a_spoiled_file_is_found_out(made, rule):
    with pikepdf.open(io.BytesIO(made.files["magic-cards.pdf"])) as pdf:
        SPOILED[rule](pdf)
        out = io.BytesIO()
        pdf.save(out, force_version="1.6")
    assert rule in broken(out.getvalue())


@pytest.mark.parametrize("rule", sorted(RAW))
def test_spoiled_bytes_are_found_out(made, rule):
    assert rule in broken(RAW[rule](made.files["magic-cards.pdf"]))


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("nowhere", None, 'no profile "nowhere"'),
        ("gone.icc", None, "cannot read"),
        ("bad.icc", b"no profile", "no profile of a press in CMYK"),
        ("short.icc", cmyk_profile()[:600], "cannot be used"),
    ],
)
def test_profiles_that_are_none(tmp_path, name, data, told):
    file = tmp_path / name
    if data is not None:
        file.write_bytes(data)
    wanted = str(file) if "." in name else name
    with pytest.raises(UsageProblem, match=told):
        export(WORKSPACE, Options("tischpiraten", print=ONLY), Purpose("shop", profile=wanted))


@pytest.mark.parametrize("words", [("--for", "shop"), ("--for", "tts", "--profile", "x")])
def test_a_profile_and_a_shop_go_together(kaperbrief, words):
    code, _, err = kaperbrief("kit", "tischpiraten", *words)
    assert code == 2
    assert "the colours of its press" in err


def test_a_photo_is_in_the_inks_of_the_press(profile):
    from PIL import Image

    from kaperbrief.press.shop import Press, ShopDocument

    press = Press("Press", cmyk_profile(), {})
    buffer = io.BytesIO()
    Image.new("RGB", (4, 3), "red").save(buffer, "JPEG")
    stream = ShopDocument("t", "en", {}, press=press, trims=()).photo("p", buffer.getvalue())
    assert stream.dictionary.dict["Width"] == 4
    assert str(stream.dictionary.dict["ColorSpace"]) == "/DeviceCMYK"
