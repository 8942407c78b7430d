"""A look and a setting made from the theme files, for tests of single components."""

from __future__ import annotations

import importlib.util
import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from pydantic import TypeAdapter

from kaperbrief.components.box import Box
from kaperbrief.components.registry import build
from kaperbrief.errors import Problems
from kaperbrief.models.theme import Theme
from kaperbrief.nodes import Node
from kaperbrief.setting.icons import IconShelf
from kaperbrief.setting.setting import Setting
from kaperbrief.setting.theme import Look, flatten

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def _theme(name: str) -> Theme:
    data = yaml.safe_load((TEMPLATES / name / "theme.yaml").read_text(encoding="utf-8"))
    return TypeAdapter(Theme).validate_json(json.dumps(data))


def make_look(name: str) -> Look:
    """The look of a theme; a title face that has not been built yet is replaced by the bold one."""
    chain = [_theme(name)]
    if chain[0].extends:
        chain.append(_theme(chain[0].extends))
    theme = flatten(chain)
    files: dict[str, Path] = {}
    for role, font in theme.fonts.items():
        spec = importlib.util.find_spec(font.package)
        assert spec is not None
        assert spec.submodule_search_locations
        files[role] = Path(spec.submodule_search_locations[0]) / font.file
    if not files["title"].exists():
        files["title"] = files["bold"]
    return Look(theme, files)


def icon_file(name: str) -> Path | None:
    """The file of one of our icons."""
    path = TEMPLATES / "default" / "icons" / f"{name}.svg"
    return path if path.exists() else None


@pytest.fixture(params=["default", "inksaver"])
def setting(request: pytest.FixtureRequest) -> Setting:
    """A fresh setting in each of the two themes."""
    return Setting(make_look(request.param), IconShelf(icon_file))


def node_of(element: ET.Element) -> Node:
    """A node tree of an XML element."""
    node = Node(element.tag, dict(element.attrib), [], "test:1")
    if element.text:
        node.children.append(element.text)
    for child in element:
        node.children.append(node_of(child))
        if child.tail:
            node.children.append(child.tail)
    return node


Make = Callable[[str], Box]


@pytest.fixture
def make(setting: Setting) -> Make:
    """Builds the box of one line of XML; problems fail the test."""

    def make_box(xml: str) -> Box:
        problems = Problems()
        box = build(node_of(ET.fromstring(xml)), problems, setting)
        assert box is not None, [problem.headline() for problem in problems.items]
        return box

    return make_box
