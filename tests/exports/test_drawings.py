"""Pieces as SVG: as large as they are printed, shapes alone, nothing outside the file."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest

SVG, HREF = "{http://www.w3.org/2000/svg}", "href"
KNOWN = {"svg", "defs", "g", "path", "use", "clipPath", "rect", "image"}


@pytest.mark.parametrize(
    "words",
    [
        ["tischpiraten", "--set", "tonight"],
        ["piratical", "--only", "event-cards", "--theme", "inksaver"],
    ],
)
@pytest.mark.one_in(2)
def test_each_side_is_a_drawing_that_stands_alone(kaperbrief, tmp_path, words):
    assert kaperbrief("kit", *words, "--for", "svg", "--lang", "en", "--out", tmp_path)[0] == 0
    (folder,) = tmp_path.iterdir()
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert sorted(path.name for path in folder.iterdir()) == manifest["files"]
    for piece in manifest["pieces"]:
        for path in filter(None, (piece["front"], piece.get("back"))):
            root = ET.fromstring((folder / path).read_bytes())
            tags = [one.tag.removeprefix(SVG) for one in root.iter()]
            assert {*tags} <= KNOWN
            assert tags.count("path") > 2
            sides = [float(side) * 25.4 / 72 for side in root.attrib["viewBox"].split()[2:]]
            assert sides == pytest.approx(piece["size"], abs=0.02)
            ids = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
            assert len({*ids}) == len(ids)
            used = {one.attrib[HREF] for one in root.iter(f"{SVG}use")}
            used |= {
                one.attrib["clip-path"][4:-1] for one in root.iter() if "clip-path" in one.attrib
            }
            assert used <= {f"#{name}" for name in ids}


def test_the_same_piece_is_the_same_drawing(kaperbrief, project):
    folder = project(small=True)
    made = []
    for out in ("one", "two"):
        call = ("kit", "small", "--project", folder, "--for", "svg", "--out", folder / out)
        assert kaperbrief(*call)[0] == 0
        made.append((folder / out / "small-en-for-svg/deck-first.svg").read_bytes())
    assert made[0] == made[1]
    assert kaperbrief(*call)[0] == 0, "it knows its own files again"
