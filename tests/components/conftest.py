"""Boxes from one line of XML, for tests of single components in each theme."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

from kaperbrief.components.box import Box
from kaperbrief.components.registry import build
from kaperbrief.errors import Problems
from kaperbrief.typeset.setting import Setting
from node_of import node_of


@pytest.fixture
def setting(any_setting: Setting) -> Setting:
    """A fresh setting in each of the two themes."""
    return any_setting


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
