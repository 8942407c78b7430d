"""Art: shipped files are read, what is no plain shape is told with its line, themes replace it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.icons import IconShelf, read_art
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.svg import IconError
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace, shipped_root
from recorder import Recorder

SHIPPED = sorted((shipped_root() / "templates" / "default" / "art").glob("*.svg"))
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -5 10 10">{}</svg>'
SQUARE = '<polygon points="-5,-5 5,-5 5,5 -5,5"{}/>'


def shelf(at: Path) -> IconShelf:
    """Drawings as a theme of a project finds them."""
    workspace = Workspace(at, shipped_root())
    themes = ["own", "default"]
    return IconShelf(lambda kind, name: workspace.find(kind, f"{name}.svg", pack="", themes=themes))


def drawn(setting: Setting, name: str, size: float = 100.0, **how: object) -> Recorder:
    pen = Recorder(setting)
    draw_art(pen, name, (200, 300), size, **how)  # type: ignore[arg-type]
    return pen


def own(tmp_path: Path, setting: Setting, **files: str) -> Setting:
    """A setting whose theme has art of its own."""
    folder = tmp_path / "templates" / "own" / "art"
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")
    return Setting(setting.look, shelf(tmp_path))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_shipped_art_is_drawn_as_large_as_it_is_asked_for(any_setting, file: Path) -> None:
    small, large = (drawn(any_setting, file.stem, size) for size in (50.0, 100.0))
    assert any_setting.icons.faults == {}
    assert len(small.paths) == len(large.paths) >= 1
    for (one, _), (other, _) in zip(small.paths, large.paths, strict=True):
        for a, b in zip(one, other, strict=True):
            off = [(200.0, 300.0)[n % 2] for n in range(len(a) - 1)]
            near = [(x - o) * 2 for x, o in zip(a[1:], off, strict=True)]
            far = [x - o for x, o in zip(b[1:], off, strict=True)]
            assert near == pytest.approx(far, abs=1e-9)
    xs, ys = zip(*large.points, strict=True)
    _, _, width, height = map(float, ET.parse(file).getroot().attrib["viewBox"].split())
    side = 100 * max(1.0, height / width)
    assert 0.2 * side < max(max(xs) - min(xs), max(ys) - min(ys)) < 1.5 * side


def test_lines_scale_or_stay(tmp_path: Path, setting: Setting) -> None:
    line = '<polyline points="0,0 4,0" stroke="ink" stroke-width="2" stroke-dasharray="1 3"{}/>'
    stays = ' vector-effect="non-scaling-stroke" stroke-linecap="round"'
    there = own(tmp_path, setting, mark=SVG.format(line.format("") + line.format(stays)))
    (scaled, stayed) = [paint for _, paint in drawn(there, "mark", 50, lines=1.5).paths]
    assert (scaled["width"], scaled["dash"], scaled["cap"]) == (10, [5, 15], 0)
    assert (stayed["width"], stayed["dash"], stayed["cap"]) == (3, [1.5, 4.5], 1)


def test_art_is_turned_and_gets_its_colours(tmp_path: Path, setting: Setting) -> None:
    shapes = SQUARE.format(' fill="seat" stroke="colour"')
    shapes += '<circle cx="0" cy="-5" r="1" fill="sand"/>'
    there = own(tmp_path, setting, mark=SVG.format(f'<g fill-rule="evenodd">{shapes}</g>'))
    filled: list[object] = []
    pen = drawn(there, "mark", heading=90.0, colour="seat-2", seat=filled.append)
    (square, paint), (circle, other) = pen.paths
    assert filled == [square]
    assert (paint["fill"], paint["stroke"], paint["even_odd"]) == ("", "seat-2", True)
    assert other["fill"] == "sand"
    # What was above the middle is now right of it.
    xs = [segment[-2] for segment in circle if len(segment) > 1]
    assert sum(xs) / len(xs) > 240
    assert square[0][1:] == pytest.approx((250, 250))


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        (SVG.format('\n<script href="x"/>'), 2, "<script> cannot be here"),
        (SVG.format('\n\n<g transform="scale(2)"/>'), 3, '<g> has no attribute "transform"'),
        (SVG.format('<path fill="ink"/>'), 1, '<path> needs "d"'),
        (SVG.format('\n<path d="M 0 nowhere"/>'), 2, "the path cannot be read"),
        (SVG.format('\n<path d="M0 0 L2000000 1"/>'), 2, "too large"),
        (SVG.format('<polygon points="1,2 3"/>'), 1, "points are pairs"),
        (SVG.format('<circle cx="0" cy="0" r="x"/>'), 1, '"x" is not a number'),
        (SVG.format(SQUARE.format(' stroke-linecap="square"')), 1, "is butt or round"),
        (SVG.format(""), 1, "no shape"),
        (SVG.format("<g>"), 1, "no XML"),
        ("<g/>", 1, "<g> cannot be here"),
        ("<!DOCTYPE svg>\n<svg/>", 1, "document type"),
        ('<svg xmlns="x" viewBox="0 0 0 9"><g/></svg>', 1, "above zero"),
        ('<svg xmlns="x" viewBox="0 0 9"><g/></svg>', 1, "is not 4 numbers"),
    ],
)
def test_what_is_no_art_is_told_with_its_line(text: str, line: int, word: str) -> None:
    with pytest.raises(IconError) as error:
        read_art(text)
    assert word in str(error.value)
    assert error.value.line == line


def test_an_unknown_role_is_told_and_left_out(tmp_path: Path, setting: Setting) -> None:
    shapes = SQUARE.format(' fill="ink"') + "\n" + SQUARE.format(' fill="seat-1"')
    there = own(tmp_path, setting, mark=SVG.format(shapes))
    assert len(drawn(there, "mark").paths) == 1
    fault = there.icons.faults["art", "mark"]
    assert (str(fault), fault.line) == ('unknown colour role "seat-1"', 2)
    assert drawn(there, "nowhere").paths == []
    assert "unknown art" in str(there.icons.faults["art", "nowhere"])


def test_a_theme_replaces_the_cross_and_nothing_else(
    tmp_path: Path, setting: Setting, make
) -> None:
    plan = '<tableplan long="90" short="60" waves="false">{}</tableplan>'
    rows = "island|45|30|||40|30\ntreasure|40|30\nhill|50|30\nship|10|10|20|1\nrock|80|50"
    there = own(tmp_path, setting, cross=SVG.format(SQUARE.format(' fill="oxblood"')))

    def paths(one: Setting, text: str) -> list[object]:
        box = make(plan.format(text))
        box.measure(one, 120 * MM)
        pen = Recorder(one)
        box.draw(pen, Frame(0, 0, 120 * MM, 90 * MM))
        return pen.paths

    before, after = paths(setting, rows), paths(there, rows)
    cross = [path for path in after if path not in before]
    assert [paint["fill"] for _, paint in cross] == ["oxblood"]  # type: ignore[misc]
    gone = [path for path in before if path not in after]
    assert len(gone) == 2
    assert [path for path in before if path not in gone] == [p for p in after if p not in cross]
    without = rows.replace("treasure|40|30\n", "")
    assert paths(setting, without) == paths(there, without)
