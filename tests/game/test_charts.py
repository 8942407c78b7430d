"""What a pack says of charts must hold together."""

import pytest

CHART = """chart:
  long: 150
  short: 100
  islands: {least: 5, most: 8}
  sizes: {least: 12, most: 28}
  treasure: 26
  ship: 28
  edge: 5
  channel: 18
  harbour: 20
  rivals: 40
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("long: 150", "long: 90", "the shorter side is 100, the longer one 90"),
        ("least: 5, most: 8", "least: 9, most: 8", "the least is 9, and the most only 8"),
        ("treasure: 26", "treasure: 50", "100 are too short for two ships of 28"),
        ("channel: 18", "channel: 14", "no ship of 28 passes between islands 14 apart"),
        ("sizes: {least: 12", "sizes: {least: -3", "expected a whole number from 2 to 500"),
        ("rivals: 40", "rival: 40", 'unknown key "rival"'),
        ("rivals: 40", "rivals: 40\n  secrets: nowhere", 'unknown deck "nowhere"'),
    ],
)
def test_figures_that_cannot_be(kaperbrief, project, old, new, said):
    folder = project(small=True)
    pack = folder / "content" / "small" / "pack.yaml"
    pack.write_text(pack.read_text() + CHART.replace(old, new))
    code, _, err = kaperbrief("check", folder, "--game", "small")
    assert code == 1
    assert said in err
    assert "content/small/pack.yaml:" in err


def test_a_game_says_how_its_charts_are_made(kaperbrief, project):
    folder = project(small=True)
    code, _, err = kaperbrief("map", "small", "--project", folder)
    assert code == 2
    assert "says nothing of charts" in err
    pack = folder / "content" / "small" / "pack.yaml"
    pack.write_text(pack.read_text() + CHART)
    code, _, err = kaperbrief("map", "small", "--project", folder)
    assert (code, err) == (0, "")
