"""A paper is one row of data: everything that lets one choose a paper knows it then."""

from __future__ import annotations

import json
import subprocess
import sys

import pikepdf
import pytest

LEGAL = """
from kaperbrief import units
row = units.home_paper("legal", 215.9, 355.6, (11, 186, 330), (13, 335, 186), (5.5, 194, 166))
units.PAPERS.update({form.name: form for form in row})
import sys
from kaperbrief.cli.run import run
sys.exit(run(sys.argv[1:]))
"""
POINTS = (612, 1008)


def with_legal(folder, *arguments):
    """The command in a program that has one paper more."""
    call = [sys.executable, "-c", LEGAL, *map(str, arguments)]
    return subprocess.run(call, cwd=folder, capture_output=True, text=True, timeout=300)


def sides(path) -> tuple[int, int]:
    with pikepdf.open(path) as pdf:
        box = [round(float(value)) for value in pdf.pages[0].mediabox]
    return min(box[2:]), max(box[2:])


def test_the_command_line_knows_it(project):
    folder = project(small=True)
    done = with_legal(folder, "kit", "small", "--project", folder, "--paper", "legal")
    assert (done.returncode, done.stderr) == (0, "")
    assert sides(folder / "output/small-en/kit.pdf") == POINTS
    assert "[a4|letter|legal]" in with_legal(folder, "kit", "--help").stdout


def test_kaperbrief_yaml_knows_it(project):
    folder = project({"kaperbrief.yaml": "paper: legal\n"}, small=True)
    done = with_legal(folder, "kit", "small", "--project", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert sides(folder / "output/small-en/kit.pdf") == POINTS


def test_an_event_knows_it(project):
    players = "players: [{name: Ada}, {name: Jan}]\n"
    event = f"game: tischpiraten\npaper: legal\n{players}print: {{only: [magic-cards]}}\n"
    folder = project({"event.yaml": event})
    done = with_legal(folder, "render", folder)
    assert (done.returncode, done.stderr) == (0, "")
    (path,) = folder.glob("output/*/common.pdf")
    assert sides(path) == POINTS


@pytest.mark.parametrize("name", ["settings", "event", "campaign"])
def test_the_schemas_know_it(tmp_path, name):
    assert with_legal(tmp_path, "schema", "--out", tmp_path).returncode == 0
    schema = json.loads((tmp_path / f"{name}.json").read_text())
    assert schema["properties"]["paper"]["enum"] == ["", "a4", "letter", "legal"]
