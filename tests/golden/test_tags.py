"""What each tag draws for its examples is as its log has it.

`tags/TAG.xml` has examples of a tag, `tags/TAG-KIND.xml` those of one kind; the `.log` beside it
has what they draw (`drawing_log`).
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from drawing_log import logged
from kaperbrief.components.registry import attributes, boxes, build
from kaperbrief.errors import Problems
from kaperbrief.typeset.photos import PhotoShelf
from kaperbrief.units import parse_length
from ledger import HOME
from node_of import node_of

pytestmark = pytest.mark.checkout

FOLDER = HOME / "tags"
COMMON = {"grow", "most", "width", "height"}
"""What every tag may have: examples of boxes in columns and rows show it."""


@pytest.mark.parametrize("name", boxes())
def test_tag(name, setting, golden):
    setting.photos = PhotoShelf(lambda name: HOME / "files" / "photos" / name, False)
    lines = []
    for number, example in enumerate(ET.parse(examples(name)).getroot(), 1):
        problems = Problems()
        (element,) = example
        box = build(node_of(element), problems, setting)
        assert box is not None, [problem.headline() for problem in problems.items]
        width, height = (parse_length(example.get(side, "0 mm")) for side in ("width", "height"))
        lines.append(f"== {number}")
        lines += logged(box, setting, width, height)
    golden.check_log(examples(name).with_suffix(".log"), lines)


@pytest.mark.parametrize("name", boxes())
def test_every_attribute_has_an_example(name):
    nodes = ET.parse(examples(name)).iter(name.split()[0])
    shown = {attribute for node in nodes for attribute in node.attrib}
    assert attributes(boxes()[name]).keys() - COMMON <= shown


def test_all_files_are_those_of_a_tag():
    assert {path.stem for path in FOLDER.iterdir()} == {examples(name).stem for name in boxes()}


def examples(name: str) -> Path:
    """The file of examples of a box, named by its tag, or by its tag and kind."""
    return FOLDER / f"{name.replace(' ', '-')}.xml"
