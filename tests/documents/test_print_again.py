"""A kit printed again says which pages have changed, and has those alone in a file."""

from __future__ import annotations

import io
import json

import pypdfium2
import pypdfium2.raw as raw
import pytest

from kaperbrief.documents.again import earlier, earlier_of
from kaperbrief.documents.kit import make_kit
from kaperbrief.errors import UsageProblem
from kaperbrief.models.options import Options
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace


@pytest.fixture
def kit(kaperbrief, project, tmp_path):
    """Prints the kit of a small project: what it said, the manifest, the files."""
    folder = project(small=True)

    def run(*more):
        code, out, err = kaperbrief("kit", "small", "--project", folder, *more)
        made = tmp_path / "output" / "small-en"
        return code, out + err, made, folder

    return run


def test_nothing_has_changed(kit):
    _, _, made, _ = kit()
    code, said, _, _ = kit("--since", made)
    assert code == 0
    assert said.splitlines()[-1] == "nothing has changed"
    assert not (made / "again.pdf").exists()


def test_what_changed_is_printed_again(kit):
    _, _, made, folder = kit()
    before = json.loads((made / "manifest.json").read_text())["revisions"]
    cards = next(file for file in folder.rglob("*.yaml") if "First" in file.read_text())
    cards.write_text(cards.read_text().replace("First", "Foremost", 1))
    code, said, _, _ = kit("--since", made / "manifest.json")
    after = json.loads((made / "manifest.json").read_text())["revisions"]
    assert code == 0
    assert len(before) == len(after)
    pages = pypdfium2.PdfDocument(io.BytesIO((made / "again.pdf").read_bytes()))
    texts = [page.get_textpage().get_text_range() for page in pages]
    # The sheet of the card has a back; the guide tells the same as before.
    assert [one == other for one, other in zip(before, after, strict=True)][:2] == [True, True]
    assert said.splitlines()[-1] == "print again: pages 3–4, in again.pdf"
    assert "Foremost" in texts[0]
    assert len(texts) == 2


def test_another_number_of_players_changes_some_pages():
    workspace = Workspace.open(None)
    two = make_kit(workspace, Options("tischpiraten", players=2))
    three = make_kit(workspace, Options("tischpiraten", players=3), since=earlier_of(two.about))
    pages = len(pypdfium2.PdfDocument(io.BytesIO(three.files["again.pdf"])))
    assert 0 < pages < three.about["pages"]
    # Its first page is drawn as it is in the kit.
    whole, part = (pypdfium2.PdfDocument(io.BytesIO(three.files[name]))
                   for name in ("kit.pdf", "again.pdf"))  # fmt: skip
    number = int(three.news[0].split("–")[0].split(",")[0])
    read = (one.get_textpage().get_text_range() for one in (whole[number - 1], part[0]))
    assert len(set(read)) == 1


def corners(page) -> int:
    """How many triangles are as wide as high: 2.4 mm, with their outline 3 or so."""
    count = 0
    for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = one.get_bounds()
        wide, high = (right - left) / MM, (top - bottom) / MM
        count += raw.FPDFPath_CountSegments(one) == 4 and 2.4 < wide < 3.5 and 2.4 < high < 3.5
    return count


def test_what_is_another_card_has_a_dark_corner(kit):
    _, _, made, folder = kit()
    cards = next(file for file in folder.rglob("*.yaml") if "First" in file.read_text())
    cards.write_text(cards.read_text().replace("First", "Foremost", 1))
    assert kit("--since", made)[0] == 0
    front, back = pypdfium2.PdfDocument(io.BytesIO((made / "again.pdf").read_bytes()))
    pieces = json.loads((made / "manifest.json").read_text())["materials"][-1]["pieces"]
    assert corners(front) == pieces[0]["count"]
    assert not corners(back), "nobody can tell it from the others by its back"
    # The kit itself is as it always is.
    for page in pypdfium2.PdfDocument(io.BytesIO((made / "kit.pdf").read_bytes())):
        assert not corners(page)


def test_a_drawing_that_changed_changes_the_pages_that_show_it(kaperbrief, project):
    folder = project({"templates/default/.keep": ""})
    call = ("kit", "tischpiraten", "--project", folder, "--out", folder)
    assert kaperbrief(*call)[0] == 0
    before = json.loads((folder / "tischpiraten-de/manifest.json").read_text())
    name = "art/hat/tricorne.svg"
    ours = Workspace.open(None).theme_file("default", name).read_text()
    project({f"templates/default/{name}": ours.replace('stroke-width="0.53"', 'stroke-width="3"')})
    code, _, err = kaperbrief(*call, "--since", folder / "tischpiraten-de")
    assert (code, err) == (0, "")
    after = json.loads((folder / "tischpiraten-de/manifest.json").read_text())
    changed = {
        page
        for page, pair in enumerate(
            zip(before["revisions"], after["revisions"], strict=True), start=1
        )
        if len(set(pair)) == 2
    }
    hats = {one["title"]: one["pages"] for one in after["materials"]}
    assert changed & set(hats["Mannschaftsblatt"]), "captains wear one"
    assert not changed & set(hats["Kugeln"]), "cannon balls do not"


def test_what_changed_by_its_drawing_alone_has_a_dark_corner_too(kaperbrief, project):
    """Only the cards that show it are marked; a manifest of before tells none of it."""
    folder = project({"templates/default/.keep": ""})
    call = ("kit", "piratical", "--project", folder, "--out", folder, "--only", "event-cards")
    made = folder / "piratical-en"
    assert kaperbrief(*call)[0] == 0
    older = json.loads((made / "manifest.json").read_text())
    for material in older["materials"]:
        for piece in material["pieces"]:
            del piece["seen"]
    name = "art/thing/hammock.svg"
    ours = Workspace.open(None).theme_file("default", name).read_text()
    project(
        {
            f"templates/default/{name}": ours.replace(
                "</svg>", '<path d="M0 0H1V1Z" fill="ink"/></svg>'
            )
        }
    )
    (folder / "older.json").write_text(json.dumps(older))

    def marked(since):
        assert kaperbrief(*call, "--since", since)[0] == 0
        pages = pypdfium2.PdfDocument(io.BytesIO((made / "again.pdf").read_bytes()))
        return sum(corners(page) for page in pages)

    found = marked(made)
    assert found - marked(folder / "older.json") == 1, "that of the hammock; others have triangles"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no manifest of a kit"),
        ("[" * 100_000, "no manifest of a kit"),
        ("\x00", "no manifest of a kit"),
        ("[]", "tells no pages"),
        ('{"revisions": [1]}', "tells no pages"),
        ('{"revisions": {}, "game": "small"}', "tells no pages"),
        ('{"revisions": [], "game": "small"}', "tells no pages"),
        ('{"revisions": [], "materials": [{"pieces": [1]}]}', "tells no pages"),
        ('{"revisions": [], "materials": [], "game": "other"}', "another game"),
        (None, "cannot read"),
    ],
)
def test_files_that_are_no_manifest(tmp_path, text, told):
    file = tmp_path / "manifest.json"
    if text is not None:
        file.write_text(text)
    with pytest.raises(UsageProblem, match=told):
        earlier(file, "small")
