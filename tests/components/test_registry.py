"""Tags and their kinds: how they are found, read and refused."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from kaperbrief.components.box import Box, Drawing
from kaperbrief.components.pictures import PictureBox
from kaperbrief.components.registry import attributes, boxes, build, tags
from kaperbrief.errors import Problems
from kaperbrief.typeset.setting import Setting
from node_of import node_of

LOADED = """
import sys
from kaperbrief.components.registry import build
from kaperbrief.errors import Problems
from kaperbrief.nodes import Node
build(Node({tag!r}, {{{attributes}}}, []), Problems(), None)
print(*sorted(n.split(".", 2)[2] for n in sys.modules if n.startswith("kaperbrief.components.")))
"""


def headlines(xml: str, setting: Setting) -> list[str]:
    problems = Problems()
    assert build(node_of(ET.fromstring(xml)), problems, setting) is None
    return [problem.headline() for problem in problems.items]


def test_every_class_is_found_by_its_decorator() -> None:
    below = {cls for cls in _below(Box) if cls not in (Box, Drawing, PictureBox)}
    assert below == set(boxes().values())
    assert {name.split()[0] for name in boxes()} == tags()


def _below(cls: type[Box]) -> set[type[Box]]:
    return {cls}.union(*(_below(one) for one in cls.__subclasses__()))


def test_there_are_no_more_tags_than_needed() -> None:
    assert len(tags()) <= 35


@pytest.mark.parametrize("name", [name for name in boxes() if " " in name])
def test_the_kind_is_no_attribute_of_a_box_of_one_kind(name: str) -> None:
    assert "kind" not in attributes(boxes()[name])


def test_a_tag_with_kinds_needs_one_of_them(setting: Setting) -> None:
    for xml, found in (('<wind kind="rain"/>', "rain"), ("<wind/>", "")):
        (told,) = headlines(xml, setting)
        assert told.endswith(f'<wind kind>: expected one of arrow, chart, turn, found "{found}"')


def test_a_kind_has_its_own_attributes(setting: Setting, make) -> None:
    assert make('<dial kind="gauge" steps="worse">0|a|1\n180|b|2</dial>')
    (told,) = headlines('<dial kind="rose" steps="worse">0|a</dial>', setting)
    assert told.endswith('<dial> has no attribute "steps"')


def test_a_tag_without_kinds_has_none(setting: Setting) -> None:
    assert type(boxes()["track"]) is type
    (told,) = headlines('<track kind="boxes"/>', setting)
    assert told.endswith('<track> has no attribute "kind"')


@pytest.mark.parametrize(
    ("tag", "kind", "modules"),
    [
        ("column", "", "box layout registry"),
        ("scale", "check", "box registry scale"),
        ("cardback", "", "box cards cards.back ornament registry"),
    ],
)
def test_a_tag_loads_its_own_file_only(tag: str, kind: str, modules: str) -> None:
    code = LOADED.format(tag=tag, attributes=f"'kind': '{kind}'" if kind else "")
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == modules.split()
