"""What each tag draws for its examples is as its log has it.

`tags/TAG.xml` has examples of a tag, `tags/TAG.log` what they draw (`drawing_log`).
"""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from drawing_log import logged
from kaperbrief.components.registry import attributes, build, tags
from kaperbrief.errors import Problems
from kaperbrief.typeset.photos import PhotoShelf
from kaperbrief.units import parse_length
from ledger import HOME
from node_of import node_of

pytestmark = pytest.mark.checkout

FOLDER = HOME / "tags"
COMMON = {"grow", "most", "width", "height"}
"""What every tag may have: examples of boxes in columns and rows show it."""


@pytest.mark.parametrize("tag", tags())
def test_tag(tag, setting, golden):
    setting.photos = PhotoShelf(lambda name: HOME / "files" / "photos" / name, False)
    lines = []
    for number, example in enumerate(ET.parse(FOLDER / f"{tag}.xml").getroot(), 1):
        problems = Problems()
        (element,) = example
        box = build(node_of(element), problems, setting)
        assert box is not None, [problem.headline() for problem in problems.items]
        width, height = (parse_length(example.get(side, "0 mm")) for side in ("width", "height"))
        lines.append(f"== {number}")
        lines += logged(box, setting, width, height)
    golden.check_log(FOLDER / f"{tag}.log", lines)


@pytest.mark.parametrize("tag", tags())
def test_every_attribute_has_an_example(tag):
    shown = {name for at in ET.parse(FOLDER / f"{tag}.xml").iter(tag) for name in at.attrib}
    assert attributes(tags()[tag]).keys() - COMMON <= shown


def test_all_files_are_those_of_a_tag():
    assert {path.stem for path in FOLDER.iterdir()} == set(tags())
