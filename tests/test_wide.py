"""A light run leaves nothing out but cases like others, and always the same ones."""

from __future__ import annotations

import itertools

import pytest

import wide

PAIRS = list(itertools.product(["de", "en", "xx"], ["a4", "a3", "letter"]))


def light(cases, number, start):
    """The cases that a light run takes."""
    found = wide.some(cases, number, start)
    return [case for case in found if case in cases]


@pytest.mark.parametrize("start", range(3))
def test_of_all_pairs_each_thing_is_there(start):
    taken = light(PAIRS, 3, start)
    assert len(taken) == 3
    assert [{one[of] for one in taken} for of in (0, 1)] == [
        {one[of] for one in PAIRS} for of in (0, 1)
    ]


@pytest.mark.parametrize("count", range(1, 12))
@pytest.mark.parametrize("number", range(1, 5))
def test_of_each_row_one_is_taken(count, number):
    taken = light(range(count), number, 2)
    rows = [range(count)[at : at + number] for at in range(0, count, number)]
    assert [one in row for one, row in zip(taken, rows, strict=True)] == [True] * len(rows)


def test_a_wide_run_takes_all(pytester_run):
    """Marked cases, and those of a test of which one in some is run."""
    assert pytester_run() == ({"test_some[0]", "test_all[0]"}, 4)
    assert pytester_run(wide.OPTION)[1] == 0


@pytest.fixture
def pytester_run(tmp_path):
    """Which tests of a small file are collected, and how many are left out."""

    class Seen:
        def pytest_collection_finish(self, session):
            self.names = {item.name for item in session.items}

        def pytest_deselected(self, items):
            self.left = len(items)

        left = 0

    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  wide\n  one_in\n")
    (tmp_path / "conftest.py").write_text(
        "import ledger, wide\n"
        "def pytest_addoption(parser):\n"
        "    for option in (ledger.OPTION, wide.OPTION):\n"
        "        parser.addoption(option, action='store_true')\n"
        "def pytest_configure(config):\n"
        "    wide.read(config)\n"
        "def pytest_collection_modifyitems(config, items):\n"
        "    left = wide.left_out(items)\n"
        "    config.hook.pytest_deselected(items=list(left))\n"
        "    items[:] = [one for one in items if one not in left]\n"
    )
    (tmp_path / "test_it.py").write_text(
        "import pytest\n"
        "@pytest.mark.one_in(3)\n"
        "@pytest.mark.parametrize('number', range(3))\n"
        "def test_some(number): pass\n"
        "@pytest.mark.parametrize('number', [0, pytest.param(1, marks=pytest.mark.wide)])\n"
        "def test_all(number): pass\n"
        "@pytest.mark.wide\n"
        "def test_long(): pass\n"
    )

    def call(*options):
        seen, before = Seen(), wide._wide[:]
        where = ["-q", "--collect-only", "-p", "no:xdist", "-c", str(tmp_path / "pytest.ini")]
        pytest.main([*where, *options, str(tmp_path)], plugins=[seen])
        wide._wide[:] = before
        return seen.names, seen.left

    return call
