"""What .ci/supply.py takes for a licence that lets everybody use a package."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.checkout


@pytest.fixture(scope="module")
def supply():
    return runpy.run_path(str(Path(__file__).parents[1] / ".ci/supply.py"))


@pytest.mark.parametrize(
    ("licence", "free"),
    [
        ("MIT", True),
        ("BSD-3-Clause, Apache-2.0, dependency licenses", True),
        ("BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0", True),
        ("GPL-2.0-or-later; LGPL-2.1-or-later; Mozilla Public License 1.1 (MPL 1.1)", True),
        ("Apache-2.0 OR GPL-3.0-only", True),
        ("(MIT OR Apache-2.0) AND BSD-2-Clause", True),
        ("GPL-3.0-only", False),
        ("MIT AND GPL-3.0-only", False),
        ("LGPL-3.0-only", False),
        ("UNKNOWN", False),
        ("not found", False),
        ("", False),
        ("Proprietary, MIT", False),
        ("Mitsubishi", False),
    ],
)
def test_licences(supply, licence, free):
    assert supply["free"](licence) is free


def test_all_that_is_needed_is_found(supply):
    found = supply["needed"]("kaperbrief", ("page",), set())
    assert {"kaperbrief", "jinja2", "markupsafe", "starlette", "anyio"} <= found
    assert not {"pytest", "mypy"} & found
