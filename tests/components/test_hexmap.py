"""Hex maps: hexes true to size, every name once and on free ground, clear words for faults."""

from __future__ import annotations

import math
from itertools import pairwise
from math import dist

import pytest

from kaperbrief import kept
from kaperbrief.components.box import Misused
from kaperbrief.components.chart.board import ChartLayout
from kaperbrief.components.chart.scene import Scene
from kaperbrief.components.chart.sights import place_great
from kaperbrief.hexes.board import SIGNS, read_board
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM
from recorder import Placed, Recorder, drawn

FRAME = Frame(20, 30, 240 * MM, 160 * MM)
LEGEND = [terrain for terrain in SIGNS.values() if terrain != "sea"]
PORT = """
. P . . T T . .
. . . F A F . .
. . . . h h . .
. . . . . . . x
. I . . : : . .

home-port|B5|1|Port Halyard
free-port|A2|0|Lantern Quay
treasure|E2|0|Treasure Island
reef|D8|0|The Teeth
sea|||Sea of Tests
"""


def chart(text: str = PORT, more: str = "") -> str:
    return f'<hexmap title="Sea of Tests" {more}>{text}</hexmap>'


def test_every_name_is_drawn_once(make, setting) -> None:
    words = drawn(make(chart()), setting, FRAME).words
    for name in ("Port Halyard", "Lantern Quay", "Treasure Island", "The Teeth"):
        assert words.count(name) == 1
    # The sea's name stands on an arc, letter by letter, and once more on the plate.
    assert "".join(word for word in words if len(word) == 1).count("SeaofTests") == 1


@pytest.mark.parametrize("offset", ["odd-r", "even-r", "odd-q", "even-q"])
def test_hexes_are_as_wide_as_asked(make, setting, offset: str) -> None:
    wide = 15 * MM
    pen = drawn(make(chart(more=f'offset="{offset}" hex="15 mm"')), setting, FRAME)
    (grid,) = [path for path, paint in pen.paths if paint.get("stroke") == "hex"]
    points = [segment[1:] for segment in grid]
    at = 0 if offset.endswith("r") else 1
    along = sorted({round(point[at] / (wide / 2), 3) % 1 for point in points})
    # All corners lie on lines half a hex apart.
    assert max(along) - min(along) < 0.01 or max(along) > 0.99
    extent = max(p[at] for p in points) - min(p[at] for p in points)
    assert extent == pytest.approx((8.5 if at == 0 else 5.5) * wide, abs=0.1 * MM)


def test_names_meet_neither_each_other_nor_land(make, setting) -> None:
    pen = drawn(make(chart()), setting, FRAME)
    wanted = ("Port Halyard", "Lantern Quay", "Treasure Island", "The Teeth")
    names = [text for text in pen.texts if text.text in wanted]
    assert len(names) == 4
    for number, one in enumerate(names):
        assert not any(one.meets(other) for other in names[number + 1 :])
    land = land_of(pen)
    for x, y in ((s[-2], s[-1]) for s in land if len(s) > 1):
        assert not any(one.x < x < one.right and one.y < y < one.bottom for one in names)


def land_of(pen) -> list[tuple]:
    """The outlines of all islands, whatever their ground."""
    grounds = {"meadow", "moor", "dune", "jungle"}
    paths = [path for path, paint in pen.paths
             if paint.get("fill") in grounds and paint.get("stroke") == "land"]  # fmt: skip
    return [segment for path in paths for segment in path]


SLANTED = ["......", "...##", ".....##", "......##", "........##", "......"]
LEVEL = ["......", "......", "...######......", "......", "......", "......"]


def one_island(rows: list[str], name: str, *, mirrored: bool = False) -> str:
    """A map with one island; mirrored, its even rows are the shifted ones."""
    full = [row.ljust(15, ".")[:15] for row in rows]
    full = [row[::-1] for row in full] if mirrored else full
    row = next(n for n, one in enumerate(full) if "#" in one)
    at = f"{'ABCDEF'[row]}{full[row].index('#') + 1}"
    places = f"island|{at}|0|{name}"
    offset = "even-r" if mirrored else "odd-r"
    text = "\n".join(full) + f"\n\n{places}"
    return chart(text, f'offset="{offset}" hex="12 mm" strip="none" edges="false"')


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_name_follows_the_coast_of_its_island(make, setting, mirrored: bool) -> None:
    pen = drawn(make(one_island(SLANTED, "Slanting Coast", mirrored=mirrored)), setting, FRAME)
    land = land_of(pen)
    shore = [(step[-2], step[-1]) for step in land if len(step) > 1]
    letters = [text for text in pen.texts if len(text.text) == 1 and text.colour == "ink"]
    assert "".join(letter.text for letter in letters) == "SlantingCoast"
    feet = [((one.x + one.right) / 2, one.bottom) for one in letters]
    across, down = feet[-1][0] - feet[0][0], feet[-1][1] - feet[0][1]
    lean = math.degrees(math.atan2(down, across))
    assert (-lean if mirrored else lean) == pytest.approx(30, abs=12)
    assert all(0.02 * MM < min(dist(foot, point) for point in shore) < 12 * MM for foot in feet)


def test_a_name_below_a_level_coast_stands_level(make, setting) -> None:
    assert drawn(make(one_island(LEVEL, "Level Coast")), setting, FRAME).words.count("Level Coast")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (". .\n. .  .", "row 2 has 3 hexes, the first one 2"),
        (". ?", 'unknown sign "?" in row 1'),
        ("- -", "at least one hex"),
        (". .\n\nfree-port|B9|0|Nowhere", "B9 lies beyond the map"),
        (". .\n\nfree-port|9B|0|Nowhere", '"9B" is no hex'),
        (". .\n\ninn|A1|0|The Anchor", 'unknown kind "inn"'),
        (". .\n\nlegend|moor|moor|", 'unknown terrain "moor"'),
        (". .\n\nlegend|sea|sea|", "open sea has no sign"),
    ],
)
def test_faults_are_told(make, setting, text: str, word: str) -> None:
    with pytest.raises(Misused) as error:
        drawn(make(chart(text)), setting, FRAME)
    assert word in str(error.value)


def test_hexes_that_are_too_wide_for_the_frame_are_told(make, setting) -> None:
    with pytest.raises(Misused, match=r"with hexes of 40 mm it is .* mm wide, there are 240 mm"):
        drawn(make(chart(more='hex="40 mm"')), setting, FRAME)


def test_names_on_tiles_stay_whole(make, setting) -> None:
    """Port Halyard stands below its harbour unless a joint would cut it there."""
    wide = ChartLayout((0, 0, 8.5, 4.907), 20 * MM, "right").width

    def place(columns: int) -> tuple[float, float]:
        joints = " ".join(f"{wide / MM * n / columns:.2f}" for n in range(1, columns))
        pen = drawn(make(chart(more=f'hex="20 mm" across="{joints}"')), setting, FRAME)
        (name,) = [text for text in pen.texts if text.text == "Port Halyard"]
        left = FRAME.centre[0] - wide / 2
        return name.x - left, name.right - left

    def cut(span: tuple[float, float], columns: int) -> bool:
        return any(span[0] < wide * n / columns < span[1] for n in range(1, columns))

    best = place(1)
    assert any(cut(best, columns) for columns in (2, 3, 4))
    assert not any(cut(place(columns), columns) for columns in (2, 3, 4))


def test_a_board_of_any_shape_has_its_outline(make, setting) -> None:
    text = "- . . -\n. . . .\n- . . -"
    pen = drawn(make(f'<hexmap labels="false" strip="none">{text}</hexmap>'), setting, FRAME)
    outlines = [path for path, paint in pen.paths if paint.get("stroke") == "chart"]
    # Eight hexes have 48 sides; 13 pairs of them lie between two hexes. A path ends with "h".
    assert [len(path) for path in outlines] == [48 - 2 * 13 + 1]


def test_rhumb_lines_keep_clear_of_the_names_of_hexes(make, setting) -> None:
    pen = drawn(make(chart("\n".join([". " * 9] * 7), 'strip="none"')), setting, FRAME)
    patches = [point for path, paint in pen.paths[1:] if paint.get("fill") == "water"
               for kind, *point in path if kind == "m"]  # fmt: skip
    rays = next(path for path, paint in pen.paths if paint.get("stroke") == "rhumb")
    names = [
        text for text in pen.texts if text.colour == "chart-note" and text.text.strip().isalpha()
    ]
    crossed = []
    for name in names:
        middle = name.right, (name.y + name.bottom) / 2
        near = min(_away(middle, a[1:], b[1:]) for a, b in pairwise(rays) if b[0] == "l")
        if near < 2.5:
            crossed.append(name)
            assert min(dist(middle, point) for point in patches) < 12, name
    assert len(crossed) > 2


def test_no_rhumb_lines_make_a_mesh_of_a_small_map(make, setting) -> None:
    text = "\n".join([". " * 9] * 7)
    for share, rays in ((1.0, True), (0.3, False)):
        frame = Frame(FRAME.x, FRAME.y, FRAME.width * share, FRAME.height * share)
        pen = drawn(make(f'<hexmap labels="false">{text}</hexmap>'), setting, frame)
        assert any(paint.get("stroke") == "rhumb" for _, paint in pen.paths) == rays


def _away(point, start, end) -> float:
    """How far a point lies from a line without ends."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / dist(start, end)


def test_a_chart_without_words(make, setting) -> None:
    text = PORT.split("\n\n")[0]
    pen = drawn(make(f'<hexmap labels="false" ships="false">{text}</hexmap>'), setting, FRAME)
    assert set(pen.words) == {*"12345678", *"ABCDE", *"123456"}
    assert "monster" not in pen.icons


def test_a_chart_without_names_at_the_border(make, setting) -> None:
    text = PORT.split("\n\n")[0]
    tag = f'<hexmap labels="false" edges="false" strip="none" ships="false">{text}</hexmap>'
    assert drawn(make(tag), setting, FRAME).words == []


WIDE = "\n".join([". " * 16] * 4 + [". . . . . . . . P . . . . . . ."] + [". " * 16] * 4)
"""A free port right of the middle."""


def port_name(make, setting, name: str, more: str = "", rows: str = WIDE):
    """The name of a port on a map and the scene that it stands in."""
    tag = f'<hexmap strip="none" edges="false" hex="15 mm" {more}>{rows}\n\nfree-port|E9|0|{name}'
    box = make(tag + "</hexmap>")
    drawn(box, setting, Frame(0, 0, 300 * MM, 200 * MM))
    (scene,) = box._scenes.values()
    return scene.labels[0], scene


@pytest.mark.parametrize("joint", [142, 162])
def test_a_name_stands_on_the_tile_of_its_thing(make, setting, joint: int) -> None:
    label, scene = port_name(make, setting, "Candle End", f'across="{joint}"')
    assert scene.room.joints[0]
    assert scene.room.tile(label.patch.centre) == scene.room.tile(scene.middle(label.at))
    assert not scene.room.cut(label.patch)


def test_a_name_has_two_lines_where_one_is_too_long(make, setting) -> None:
    label, _ = port_name(make, setting, "Admiralty Anchorage", 'across="134 176"')
    assert [row[0].text for row in label.rows] == ["Admiralty", "Anchorage"]
    (first, x, y), (second, left, low) = label.rows
    assert x + first.width / 2 == pytest.approx(left + second.width / 2)
    assert 0.8 * first.style.size < low - y < first.style.size
    alone, _ = port_name(make, setting, "Admiralty Anchorage")
    assert [row[0].text for row in alone.rows] == ["Admiralty Anchorage"]


def test_there_is_no_sea_beyond_the_hexes(make, setting) -> None:
    rows = "- - . . . -\n- . . . . -\n. . . . . .\n- . . . . -\n- - . . . -"
    pen = drawn(make(f'<hexmap strip="none" edges="false">{rows}</hexmap>'), setting, FRAME)
    (beyond,) = [paint for _, paint in pen.paths if paint.get("fill") == "sand"]
    assert beyond["even_odd"]
    full = drawn(make(f'<hexmap strip="none" edges="false">{WIDE}</hexmap>'), setting, FRAME)
    assert not [paint for _, paint in full.paths if paint.get("fill") == "sand"]


# -- plans of sheets ---------------------------------------------------------------------------


def test_an_assembly_shows_every_sheet(make, setting) -> None:
    size = 'long="400 mm" high="200 mm" across="130 270" down="100" overlap="8 mm"'
    xml = f'<stage kind="sheets" {size} cut="cut" glue="glue"><text>Hello</text></stage>'
    pen = drawn(make(xml), setting, FRAME)
    assert [word for word in pen.words if word[-1] in "123"] == ["A1", "A2", "A3", "B1", "B2", "B3"]
    # Cut is the left edge of four sheets and the upper edge of three; glued are as many strips.
    lines = [path for path, paint in pen.paths if paint.get("stroke") == "oxblood"]
    assert len([path for path in lines if len(path) == 2]) == 7
    assert (pen.words.count("cut"), pen.words.count("glue")) == (4, 7)


def test_a_small_chart_has_letters_that_can_be_read(make, setting) -> None:
    rows = "\n".join([". " * 12] * 5 + [". . . # # " + ". " * 7] * 2 + [". " * 12] * 5)
    place = "island|F4||Gull Rest|"
    for shown, least in (("1", 6.5), ("0.4", 16.2)):
        tag = f'<hexmap strip="none" shown="{shown}">{rows}\n\n{place}</hexmap>'
        box = make(tag)
        drawn(box, setting, FRAME)
        (scene,) = box._scenes.values()
        assert scene.labels[0].line.style.size > least


def test_an_assembly_without_a_size_is_told(make, setting) -> None:
    with pytest.raises(Misused, match="a size above zero and from 1 to 26 rows"):
        drawn(make('<stage kind="sheets" long="0 mm" high="9 mm"/>'), setting, FRAME)


WORDS = """
legend|reef|reef|no way through
legend|harbour|harbour|3 hexes of the sea
legend|treasure|Treasure Island|anchor beside it
"""


@pytest.mark.parametrize("size", ["10 mm", "15 mm", "26 mm"])
def test_a_strip_below_holds_its_words(make, setting, size: str) -> None:
    rows = "\n".join([". " * 20] * 8)
    more = f'hex="{size}" strip="bottom" wind="wind blows to this side"'
    frame = Frame(20, 30, 560 * MM, 300 * MM)
    pen = drawn(make(chart(f"{rows}\n{WORDS}", more)), setting, frame)
    layout = ChartLayout((0, 0, 20.5, 7.217), float(size.split()[0]) * MM, "bottom")
    assert layout.strip is not None
    drawing = 30 + (300 * MM - layout.height) / 2
    top, bottom = drawing + layout.strip.y, drawing + layout.strip.bottom
    below = [text for text in pen.texts if text.y > top - 5]
    for words in ("no way through", "3 hexes of the sea", "Treasure Island", "reef"):
        assert any(words in text.text for text in below), words
    for number, one in enumerate(below):
        assert one.y >= top, one
        assert one.bottom <= bottom, one
        assert not any(one.meets(other) for other in below[number + 1 :]), one


def test_names_do_not_seem_to_mean_something_else(make, setting) -> None:
    """Two islands above each other: a name stands nearer to its own one, apart from the other."""
    rows = "\n".join(["." * 9] * 2 + ["....#....", "." * 9, "....#...."] + ["." * 9] * 2)
    names = "island|C5|0|Mango Rock\nisland|E5|0|Melon Rock"
    pen = drawn(make(chart(f"{rows}\n\n{names}", 'hex="15 mm"')), setting, FRAME)
    upper, lower = (
        next(text for text in pen.texts if text.text == f"{name} Rock")
        for name in ("Mango", "Melon")
    )
    land = land_of(pen)
    ys = sorted(segment[-1] for segment in land if len(segment) > 1)
    first, second = (ys[0] + 5 * MM), (ys[-1] - 5 * MM)

    def nearer_to_first(text: Placed) -> bool:
        return (
            abs((text.y + text.bottom) / 2 - first)
            < abs((text.y + text.bottom) / 2 - second) - 5 * MM
        )

    assert nearer_to_first(upper)
    assert not nearer_to_first(lower)


def hexagon(radius: int) -> str:
    """The rows of a regular hexagon."""
    rows = []
    for row in range(-radius, radius + 1):
        before = (abs(row) + (row + radius) % 2 * -1 + radius % 2) // 2
        rows.append("-" * before + "." * (2 * radius + 1 - abs(row)) + "-" * (abs(row) - before))
    return "\n".join(rows)


def test_the_corners_of_a_hexagon_hold_what_else_stands_beside_it(make, setting) -> None:
    legend = "\n".join(f"legend|{name}|x-{name[:5]}|a note" for name in LEGEND)
    tag = '<hexmap strip="corners" title="Sea of Seven" wind="Wind to here" edges="false">'
    box = make(f"{tag}{hexagon(9)}\n\n{legend}</hexmap>")
    pen = drawn(box, setting, FRAME)
    (scene,) = box._scenes.values()
    wanted = {"Wind to here", "a note", *(f"x-{name[:5]}" for name in LEGEND)}
    texts = [text for text in pen.texts if text.text in wanted]
    assert {text.text for text in texts} == wanted
    unit = scene.layout.hex
    middles = [scene.middle(at) for at in scene.board.terrain]
    for text in texts:
        assert scene.layout.sea.x < text.x < text.right < scene.layout.sea.right
        for x, y in middles:
            assert not (text.x < x + 0.4 * unit and x - 0.4 * unit < text.right
                        and text.y < y + 0.4 * unit and y - 0.4 * unit < text.bottom)  # fmt: skip


def test_of_a_legend_shown_small_bars_stand_for_words_that_nobody_could_read(make, setting) -> None:
    legend = "legend|reef|the reefs|no ship enters"
    tags = [f'<hexmap strip="right" title="Seven" shown="{shown}">{PORT}\n{legend}</hexmap>'
            for shown in ("1", "0.3")]  # fmt: skip
    large, small = ({text.text for text in drawn(make(tag), setting, FRAME).texts} for tag in tags)
    assert "the reefs" in large
    assert "the reefs" not in small


def test_a_board_with_full_corners_is_told(make, setting) -> None:
    with pytest.raises(Misused, match="hexes lie in the corners"):
        drawn(make(chart(more='strip="corners"')), setting, FRAME)


@pytest.mark.parametrize("strip", ["right", "bottom"])
def test_a_title_of_long_words_takes_more_lines(make, setting, strip: str) -> None:
    title = "Ententeich und Badewanne der Herzogin"
    text = f'<hexmap title="{title}" strip="{strip}">{PORT}</hexmap>'
    pen = drawn(make(text), setting, FRAME)
    at = [number for number, line in enumerate(pen.texts) if line.text.startswith("Ententeich")]
    lines = pen.texts[at[0] : at[0] + 5]
    assert " ".join(line.text for line in lines).startswith(title)
    assert not any(lines[n].meets(lines[n + 1]) for n in range(4))


@pytest.mark.parametrize("strip", ["right", "bottom"])
def test_a_map_without_words_has_its_ship_in_the_middle_of_the_plate(
    make, setting, strip, monkeypatch
):
    places = []
    icon = Recorder.icon

    def noted(self, name, x, y, *rest):
        places.append((x, y))
        icon(self, name, x, y, *rest)

    monkeypatch.setattr(Recorder, "icon", noted)
    for title in ("Sea of Tests", ""):
        tag = f'<hexmap title="{title}" strip="{strip}">{PORT}</hexmap>'
        drawn(make(tag), setting, FRAME)
    half = len(places) // 2
    moved = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(places, places[half:], strict=False)]
    assert sum(x > 1 if strip == "bottom" else y > 1 for x, y in moved) == 1


@pytest.mark.parametrize("joint", range(100, 300, 20))
def test_the_fleets_of_a_legend_stand_on_one_sheet(make, setting, joint: int) -> None:
    signs = "\n".join(f"legend|{sign}|{sign}|a sign" for sign in LEGEND)
    fleets = "\n".join(f"legend|{seat}|Fleet {seat}|a port" for seat in range(1, 7))
    rows = "\n".join([". " * 9] * 19)
    tag = f'<hexmap strip="right" hex="22 mm" down="{joint}">{rows}\n\n{signs}\n{fleets}</hexmap>'
    frame = Frame(0, 0, 300 * MM, 450 * MM)
    pen = drawn(make(tag), setting, frame)
    fleets_at = [text.y for text in pen.texts if text.text.startswith("Fleet")]
    assert len(fleets_at) == 6
    assert min(fleets_at) > joint * MM or max(fleets_at) < joint * MM


@pytest.mark.parametrize(
    ("row", "joints", "found"), [(". " * 9, (), 1), (". " * 9, (100.0,), 2), (". . # " * 3, (), 0)]
)
def test_wide_water_has_a_ship_or_creature_on_each_sheet(row, joints, found: int) -> None:
    board = read_board([row] * 9, "odd-r")
    cuts = ([one * MM for one in joints], [])
    scene = Scene(board, ChartLayout(board.extent(), 20 * MM, "none", (0, 0), cuts))
    great = place_great(scene)
    assert len(great) == found
    assert not any(scene.room.cut(one.frame) for one in great)


ISLES = "\n".join([". " * 14] * 3 + [". . . # # . . . . # . . . ."] + [". " * 14] * 4)
NAMED = "island|D4||Gull Rest|\nisland|D10||Old Boot|\nsea|||Sea of Tests|"


def test_names_on_a_plan_stand_where_they_are_printed(make, setting) -> None:
    where = 'hex="22 mm" strip="none" across="150" down="90"'
    frame = Frame(0, 0, 340 * MM, 180 * MM)
    scenes = []
    for more in ("", 'shown="0.3" labels="false" edges="false"'):
        box = make(f"<hexmap {where} {more}>{ISLES}\n\n{NAMED}</hexmap>")
        drawn(box, setting, frame)
        scenes += box._scenes.values()
    printed, plan = ({one.number: one for one in scene.labels} for scene in scenes)
    assert plan.keys() == printed.keys() == {0, 1}
    for number, one in plan.items():
        assert one.line.style.size * 0.3 > 6.49
        there = printed[number].patch
        assert abs(one.patch.centre[1] - there.centre[1]) < one.patch.height + there.height
        assert one.patch.x < there.right
        assert there.x < one.patch.right
        assert not any(scenes[1].room.cut(frame) for frame in one.frames())
    assert scenes[0].arcs
    assert not scenes[1].arcs  # the names of seas would be in the way
    kept = {sight.name for sight in scenes[1].great}
    assert kept <= {sight.name for sight in scenes[0].great}


def test_places_of_an_earlier_run_are_the_same(make, setting, tmp_path) -> None:
    def seen() -> list[object]:
        box = make(f'<hexmap hex="22 mm" strip="none">{ISLES}\n\n{NAMED}</hexmap>')
        drawn(box, setting, Frame(0, 0, 340 * MM, 180 * MM))
        (scene,) = box._scenes.values()
        arcs = [(arc.middle, arc.text.size) for arc in scene.arcs.values()]
        names = [(one.line.text, one.line.style.size, one.patch) for one in scene.labels]
        return [names, arcs, scene.great, scene.sights, [one[2:] for one in scene.hex_places]]

    alone = seen()
    kept.open_folder(str(tmp_path))
    try:
        assert seen() == alone
        assert list(tmp_path.glob("places-*"))
        assert seen() == alone
    finally:
        kept.open_folder("")


@pytest.mark.parametrize("strip", ["none", "bottom"])
def test_bare_water_has_neither_ships_nor_creatures(make, setting, strip) -> None:
    """Neither on the map nor between the columns of its strip."""
    rows = "\n".join([". " * 22] * 16)
    seen = {}
    for ships in (True, False):
        tag = f'<hexmap hex="14 mm" strip="{strip}" title="Bay" ships="{ships}">{rows}</hexmap>'
        pen = drawn(make(tag.replace("True", "true").replace("False", "false")), setting,
                    Frame(0, 0, 340 * MM, 260 * MM))  # fmt: skip
        seen[ships] = len(pen.stamps) + len(pen.paths)
    assert seen[False] < seen[True]
