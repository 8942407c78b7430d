"""The tests that SECURITY.md names are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.checkout

HOME = Path(__file__).parents[1]


def test_each_promise_has_its_tests():
    text = (HOME / "SECURITY.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", row.rpartition(" | ")[2])
        assert named, row
        for path, test in named:
            tree = ast.parse((HOME / path).read_text(encoding="utf-8"))
            there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
            assert not test or test in there, row
