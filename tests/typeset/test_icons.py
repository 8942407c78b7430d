"""Icons: only plain paths come in, upright and true to size; everything else is told."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.typeset.icons import GRID, IconError, IconShelf, UnknownIcon, svg_operators

SQUARE = "M8 8h48v48h-48z"


def svg(path: str = SQUARE, extra: str = "", root: str = "") -> str:
    return f'<svg viewBox="0 0 64 64"{root}>{extra}<path d="{path}"/></svg>'


def test_a_path_is_turned_round_and_filled():
    """SVG counts y downwards, PDF upwards: the upper side y = 8 lies at 56."""
    assert svg_operators(svg()) == "8 56 m 56 56 l 56 8 l 8 8 l 8 56 l h f*"


def test_all_paths_are_filled_together():
    two = f'<svg><path d="{SQUARE}"/><path d="M16 16h8v8h-8z"/></svg>'
    operators = svg_operators(two)
    assert operators.count(" m") == 2
    assert operators.endswith(" f*")
    assert operators.count("f*") == 1


@pytest.mark.parametrize(
    "extra",
    [
        "<!DOCTYPE svg>",
        "<!-- a note -->",
        "<script>alert(1)</script>",
        "<SCRIPT/>",
        '<image href="x.png"/>',
        '<use xlink:href="#a"/>',
        "<style>path{}</style>",
        '<a href="https://example.org"></a>',
        '<g style="@import url(x)"/>',
    ],
)
def test_what_refers_elsewhere_is_refused(extra):
    with pytest.raises(IconError, match="only plain paths are read"):
        svg_operators(svg(extra=extra))


@pytest.mark.parametrize("text", ["", "<svg></svg>", "<svg><circle r='3'/></svg>", "not svg"])
def test_a_file_without_a_path_is_refused(text):
    with pytest.raises(IconError, match="no <path"):
        svg_operators(text)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("M8 8 L", "cannot be read"),
        ("M8", "cannot be read"),
        ("Mx y", "cannot be read"),
        ("M1e7 0h1v1z", "cannot be read|too large"),
        ("M0 0L-2000000 0z", "cannot be read|too large"),
        ("Mnan 0h1z", "cannot be read"),
    ],
)
def test_a_path_that_makes_no_sense_is_refused(path, said):
    with pytest.raises(IconError, match=said):
        svg_operators(svg(path))


def shelf(tmp_path, **files: str | bytes) -> IconShelf:
    for name, content in files.items():
        data = content if isinstance(content, bytes) else content.encode()
        (tmp_path / f"{name}.svg").write_bytes(data)

    def find(folder: str, name: str):
        assert folder == "icons"
        path = tmp_path / f"{name}.svg"
        return path if path.exists() else None

    return IconShelf(find)


def test_a_faulty_icon_draws_nothing_and_is_noted(tmp_path):
    icons = shelf(tmp_path, good=svg(), bad=svg("M8"), empty="")
    assert icons.operators("good").endswith("f*")
    assert [icons.operators(name) for name in ("bad", "empty", "none")] == ["", "", ""]
    assert set(icons.faults) == {("icons", name) for name in ("bad", "empty", "none")}
    assert isinstance(icons.faults["icons", "none"], UnknownIcon)
    assert 'unknown icon "none"' in str(icons.faults["icons", "none"])
    assert [icons.known(name) for name in ("good", "bad", "none")] == [True, True, False]


@pytest.mark.parametrize(("size", "fine"), [(1_000_000, True), (1_000_001, False)])
def test_an_icon_has_a_megabyte_at_most(tmp_path, size, fine):
    body = svg()
    icons = shelf(tmp_path, big=body + " " * (size - len(body)))
    assert bool(icons.operators("big")) == fine
    assert [str(fault) for fault in icons.faults.values()] == (
        [] if fine else ["an icon has at most 1 MB"]
    )


def test_an_icon_is_read_once(tmp_path):
    icons = shelf(tmp_path, anchor=svg())
    before = icons.operators("anchor")
    (tmp_path / "anchor.svg").unlink()
    assert icons.operators("anchor") == before
    assert icons.known("anchor")


@pytest.mark.parametrize(
    ("root", "mirrors"),
    [("", True), (' data-mirror="no"', False), (' data-mirror="yes"', True),
     (' width="64" data-mirror="no" height="64"', False)],
)  # fmt: skip
def test_icons_that_are_read_are_never_mirrored(tmp_path, root, mirrors):
    assert shelf(tmp_path, letter=svg(root=root)).mirrors("letter") == mirrors


def test_signs_that_are_no_text_do_no_harm(tmp_path):
    icons = shelf(tmp_path, odd=b"\xff\xfe" + svg().encode())
    assert icons.operators("odd").endswith("f*")


NUMBERS = st.floats(0, 64).map(lambda value: round(value, 2))


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=2, max_size=8))
def test_every_corner_is_where_it_was_drawn(corners):
    path = "M" + "L".join(f"{x} {y}" for x, y in corners) + "z"
    found = re.findall(r"(-?[\d.]+) (-?[\d.]+) [ml]", svg_operators(svg(path)))
    expected = [(x, GRID - y) for x, y in corners]
    assert [(float(x), float(y)) for x, y in found[: len(corners)]] == [
        (pytest.approx(x, abs=0.006), pytest.approx(y, abs=0.006)) for x, y in expected
    ]
