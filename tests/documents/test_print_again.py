"""A kit printed again says which pages have changed, and has those alone in a file."""

from __future__ import annotations

import io
import json

import pypdfium2
import pytest

from kaperbrief.documents.again import known_pages
from kaperbrief.documents.kit import make_kit
from kaperbrief.errors import UsageProblem
from kaperbrief.models.options import Options
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
    three = make_kit(workspace, Options("tischpiraten", players=3), since=two.about["revisions"])
    pages = len(pypdfium2.PdfDocument(io.BytesIO(three.files["again.pdf"])))
    assert 0 < pages < three.about["pages"]
    # Its first page is drawn as it is in the kit.
    whole, part = (pypdfium2.PdfDocument(io.BytesIO(three.files[name]))
                   for name in ("kit.pdf", "again.pdf"))  # fmt: skip
    number = int(three.news[0].split("–")[0].split(",")[0])
    read = (one.get_textpage().get_text_range() for one in (whole[number - 1], part[0]))
    assert len(set(read)) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no manifest of a kit"),
        ("[" * 100_000, "no manifest of a kit"),
        ("\x00", "no manifest of a kit"),
        ("[]", "tells no pages"),
        ('{"revisions": [1]}', "tells no pages"),
        ('{"revisions": {}, "game": "small"}', "tells no pages"),
        ('{"revisions": [], "game": "other"}', "another game"),
        (None, "cannot read"),
    ],
)
def test_files_that_are_no_manifest(tmp_path, text, told):
    file = tmp_path / "manifest.json"
    if text is not None:
        file.write_text(text)
    with pytest.raises(UsageProblem, match=told):
        known_pages(file, "small")
