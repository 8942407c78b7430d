"""Ships from the side and from above: types apart, states, and nothing outside the box."""

from __future__ import annotations

import itertools

import pytest
from PIL import ImageChops, ImageStat

from drawing_log import logged
from kaperbrief import pictures
from kaperbrief.components.registry import build
from kaperbrief.errors import Problems
from kaperbrief.markup.parse import parse
from kaperbrief.pictures.deck import deck
from kaperbrief.pictures.flag import flag
from kaperbrief.pictures.hatch import hatched
from kaperbrief.pictures.hulls import seen
from kaperbrief.pictures.marks import Emblem, Mark
from kaperbrief.pictures.rig import RIGS
from kaperbrief.pictures.ship import OARS, ship
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.press.document import Document
from kaperbrief.press.png import page_images
from kaperbrief.typeset.curves import extent
from kaperbrief.typeset.frame import Frame, Picture
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from kaperbrief.workspace import shipped_root

ART = shipped_root() / "templates" / "default" / "art"
TYPES = {
    "one-master": "hull:round masts:1 guns:2 crew:2",
    "two-master": "hull:round masts:2 guns:2 crew:3",
    "three-master": "hull:galleon guns:5 crew:3",
    "galley": "hull:galley masts:1 crew:3",
    "longship": "hull:longship crew:3 oars:8",
    "rowboat": "hull:rowboat oars:2",
    "cutter": "hull:cutter guns:1",
    "brig": "hull:brig guns:2",
    **{f"regular-{n}": f"sections:{n} masts:{max(1, n)} guns:{n + 2}" for n in range(4)},
    **{
        f"wide-{n}": f"sections:{n} wide:yes masts:{min(3, n + 1)} guns:{(3, 4, 6, 7, 8)[n]}"
        for n in range(5)
    },
    "sailing-boat": "hull:rowboat masts:1",
    "canoe": "hull:canoe",
    "catamaran": "hull:catamaran",
    "raft": "hull:raft crew:1",
    "merchant": "hull:merchant crew:2",
    "crown": "hull:galleon masts:2 guns:4 figurehead:maiden",
    "knights": "hull:cog guns:3 crew:3 folk:knight",
    "elves": "hull:swan crew:2 folk:elf",
    "dwarves": "hull:steamer crew:2 folk:dwarf",
    "orcs": "hull:galley masts:1 rig:square levels:1 sails:jagged hooks:yes oars:6 crew:4 folk:orc",
    "raiders": "hull:longship ram:yes oars:6 sails:emblem crew:3 folk:raider",
    "junk": "hull:junk guns:2",
}
HULLS = sorted(file.stem for file in (ART / "hull").glob("*.svg") if "-" not in file.stem)
STATES = ("mast-down", "sinking", "on-fire", "at-anchor", "ghost", "becalmed")
SAILS = ("plain", "striped", "emblem", "furled", "torn", "jagged")


def sketched(setting, look: str, emblem: str = "skull") -> tuple[Sketch, Frame]:
    sketch = Sketch(setting.icons, {"cloth": "seat-1-cloth"})
    box = ship(sketch, pictures.read(look), emblem)
    assert setting.icons.faults == {}
    return sketch, box


def printed(setting, tag: str, width: float, height: float) -> tuple[list[int], list]:
    """The bytes of each type in the document, and the picture of each, 8 points a millimetre."""
    document = Document("ships", "en", setting.look.faces)
    document.begin()
    pen = Pen(setting, document.forms, height * MM * len(TYPES))
    for number, look in enumerate(TYPES.values()):
        text = f'<{tag} look="{look}" seat="1" emblem="skull" least="4 mm"/>'
        box = build(parse(f"<sheet>{text}</sheet>", "ships.xml", {}).nodes[0], Problems(), setting)
        box.measure(setting, width * MM)
        box.draw(pen, Frame(0, number * height * MM, width * MM, height * MM))
    size = (width * MM, height * MM * len(TYPES))
    forms = [
        len("\n".join(form.operators))
        for key, form in document.forms.by_key.items()
        if key[0] == "box"
    ]
    document.add(Picture("", *size, pen.finish(), pen.xobjects, pen.elements))
    (image,) = page_images(document.save(), 8 * 25.4)
    image, high = image.convert("L"), image.height / len(TYPES)
    rows = [image.crop((0, round(n * high), image.width, round(n * high) + int(high)))
            for n in range(len(TYPES))]  # fmt: skip
    return forms, rows


@pytest.mark.parametrize(
    ("tag", "width", "high", "least"),
    [
        ("ship-picture", 10, 0.9, 0.05),
        ("ship-picture", 40, 0.9, 0.05),
        ("ship-deck", 10, 0.5, 0.025),
        ("ship-deck", 40, 0.5, 0.05),
    ],
)
def test_no_type_looks_like_another(setting, tag, width, high, least):
    """Mean difference of darkness of a type's box from that of the most similar one."""
    bytes_, images = printed(setting, tag, width, width * high)
    assert len(bytes_) == len(TYPES)
    assert max(bytes_) <= 25_000
    distances = {
        (one, other): ImageStat.Stat(ImageChops.difference(a, b)).mean[0] / 255
        for (one, a), (other, b) in itertools.combinations(zip(TYPES, images, strict=True), 2)
    }
    near = min(distances, key=distances.__getitem__)
    assert distances[near] >= least, near


@pytest.mark.parametrize("look", [*TYPES.values(), *(f"hull:{name}" for name in HULLS)])
@pytest.mark.parametrize("size", ["icon", "full"])
@pytest.mark.one_in(3)
def test_every_type_is_in_its_box_in_every_state(setting, look, size):
    for state in ("", *STATES):
        sketch, box = sketched(setting, f"{look} state:{state} size:{size}")
        bounds = sketch.bounds()
        assert box.x <= bounds.x
        assert box.y <= bounds.y
        assert bounds.right <= box.right
        assert bounds.bottom <= box.bottom + 1e-9
        assert 5 < bounds.bottom < 40, "she floats on the water at y = 0"
        roles = {mark.colour if isinstance(mark, Emblem) else mark.fill for mark in sketch.marks}
        assert all(setting.look.has_colour(role) for role in roles - {""})


@pytest.mark.parametrize("rig", RIGS)
@pytest.mark.parametrize("sails", SAILS)
def test_every_rig_carries_every_sail(setting, rig, sails):
    seen = set()
    for masts in range(4):
        sketch, box = sketched(setting, f"hull:round masts:{masts} rig:{rig} sails:{sails}")
        seen.add(len(sketch.marks))
        assert box.y > -120
        emblems = sum(isinstance(mark, Emblem) for mark in sketch.marks)
        plain = masts and rig not in ("leaf", "pole") and sails not in ("striped", "furled")
        assert emblems == (2 if plain else 1), "on the ensign and on one sail"
    assert len(seen) == 4


@pytest.mark.parametrize("look", [*TYPES.values(), *(f"hull:{name}" for name in HULLS)])
@pytest.mark.parametrize("bow", ["right", "down", "left", "up"])
@pytest.mark.one_in(4)
def test_every_deck_lies_along_her_keel(setting, look, bow):
    for size in ("icon", "full"):
        sketch = Sketch(setting.icons)
        box = deck(sketch, pictures.read(f"{look} bow:{bow} size:{size} state:mast-down"))
        assert setting.icons.faults == {}
        assert (box.width > box.height) == (bow in ("right", "left"))
        sides = (box.y, box.bottom) if bow in ("right", "left") else (box.x, box.right)
        # A mast falls over one side alone.
        assert sum(sides) == pytest.approx(0, abs=22)
        assert box == sketch.bounds()
        assert all(setting.look.has_colour(mark.fill) for mark in sketch.marks if mark.fill)


@pytest.mark.parametrize("hull", ["raft", "canoe", "catamaran"])
def test_a_boat_without_ports_has_no_guns_on_deck(setting, hull):
    bare, armed = Sketch(setting.icons), Sketch(setting.icons)
    deck(bare, {"hull": hull})
    deck(armed, {"hull": hull, "guns": "4"})
    assert armed.marks == bare.marks


def test_every_hull_has_a_deck_of_her_own(setting):
    for file in (ART / "hull").glob("*.svg"):
        assert setting.icons.find("art", f"deck/{file.stem}"), file.stem
        side, *_ = Sketch(setting.icons).measures(f"deck/{file.stem}")
        assert all(x <= to for (x, _), (to, _) in itertools.pairwise(side)), "from aft forward"
        assert all(y <= 0 for _, y in side), "the side that is drawn above"
    sketch = Sketch(setting.icons)
    with pytest.raises(ValueError, match="a bow points"):
        deck(sketch, {"bow": "aft"})


def test_decks_are_alike_on_both_sides(setting):
    """Half a turn leaves numbers such as 1e-16, which PDF does not know."""
    document = Document("ships", "en", setting.look.faces)
    document.begin()
    pen = Pen(setting, document.forms, 100)
    sketch = Sketch(setting.icons)
    box = deck(sketch, {"sections": "2", "guns": "3"})
    sketch.ink(pen, box, Frame(0, 0, 60, 60))
    assert "e-" not in " ".join(pen.operators)
    scale = 1.0
    for operator in pen.operators:
        if operator.endswith(" cm"):
            a, b, c, d, *_ = map(float, operator.split()[1:-1])
            scale = abs(a * d - b * c) ** 0.5
        elif operator.endswith(" w"):
            assert float(operator.split()[0]) * scale >= 0.199 * MM, "no line is thinner"
    guns = [mark for mark in sketch.marks if mark.source[0] == "deck/gun"]
    up, down = ([m for m in guns if (m.matrix[5] < 0) == side] for side in (True, False))
    assert len(up) == len(down) == 3 * len(setting.icons.art("deck/gun")[1])
    assert [m.matrix[4] for m in up] == [m.matrix[4] for m in down]


@pytest.mark.parametrize("look", ["three-master", "crown", "regular-3", "wide-4", "merchant"])
def test_ensigns_leave_the_sails_free(setting, look):
    sketch, _ = sketched(setting, TYPES[look])
    (at,) = (m.at for m in sketch.marks if isinstance(m, Emblem) and m.colour == "emblem")
    sails = [m for m in sketch.marks if not isinstance(m, Emblem) and m.fill in ("sail", "straw")]
    assert sails
    for box in (extent(mark.path) for mark in sails):
        assert not (box.x < at[0] < box.right and box.y < at[1] < box.bottom)


def test_a_look_may_name_the_emblem(setting):
    sketch, _ = sketched(setting, "hull:round masts:1 emblem:leaf", "skull")
    assert {mark.icon for mark in sketch.marks if isinstance(mark, Emblem)} == {"leaf"}


def test_it_is_told_what_is_seen():
    words = [word.replace("{n}", str(n)) for word, n in seen({"hull": "galley", "guns": "1"})]
    assert words == ["one mast", "one gun a side", "10 oars a side"]
    assert seen({"hull": "steamer", "state": "on-fire"}) == [
        ("a funnel", 1),
        ("she is on fire", 1),
    ]
    assert seen({"hull": "rowboat", "state": "mast-down"}) == [], "she has none"
    assert ("a mast is down", 1) in seen({"masts": "3", "state": "mast-down"})


def test_the_same_look_is_the_same_picture(setting):
    one, other = (sketched(setting, "hull:cog guns:3 crew:3 state:on-fire")[0] for _ in range(2))
    assert one.marks == other.marks


def test_an_icon_is_simpler(setting):
    for look in TYPES.values():
        small, large = (
            len(sketched(setting, f"{look} size:{s}")[0].marks) for s in ("icon", "full")
        )
        assert small < 0.8 * large


def test_guns_oars_shields_and_hooks_are_counted(setting):
    def number(look: str, part: str) -> int:
        shapes = len(setting.icons.art(part)[1])
        marks = sketched(setting, look)[0].marks
        return sum(not isinstance(m, Emblem) and m.source[0] == part for m in marks) // shapes

    for count in (0, 1, 5, 9):
        assert number(f"sections:4 wide:yes guns:{count}", "ship/port") == count
        assert number(f"hull:galley oars:{count}", "ship/oar") == count
    assert number("hull:longship shields:7", "ship/shield") == 7
    assert number("hull:galley hooks:yes", "ship/hook") == 1
    assert number("hull:round masts:3 state:mast-down down:2", "ship/stump") == 2
    sketch = Sketch(setting.icons)
    deck(sketch, pictures.read("hull:galley oars:7 guns:2 masts:2 hooks:yes"))
    for part, count in ("oar", 14), ("gun", 4), ("mast", 2), ("hook", 10):
        shapes = len(setting.icons.art(f"deck/{part}")[1])
        assert sum(mark.source[0] == f"deck/{part}" for mark in sketch.marks) == count * shapes


@pytest.mark.parametrize(("hull", "masts", "guns"), [("canoe", 1, 0), ("steamer", 2, 4)])
def test_no_more_is_drawn_and_told_than_a_hull_has_room_for(setting, hull, masts, guns):
    for draw in (ship, deck):
        asked, fitting = Sketch(setting.icons), Sketch(setting.icons)
        draw(asked, pictures.read(f"hull:{hull} masts:3 guns:{guns or 4}"))
        draw(fitting, pictures.read(f"hull:{hull} masts:{masts} guns:{guns}"))
        assert asked.marks == fitting.marks
    told = seen(pictures.read(f"hull:{hull} masts:3 guns:4"))
    assert (("one mast", 1) in told, any("guns" in words for words, _ in told)) == (
        masts == 1, guns > 0)  # fmt: skip


def test_oars_of_a_galley_dip_in_clear_of_her_guns(setting):
    sketch, _ = sketched(setting, "hull:galley guns:2 oars:10")
    ports, oars = (
        [extent(m.path) for m in sketch.marks if isinstance(m, Mark) and m.source[0] == part]
        for part in ("ship/port", "ship/oar")
    )
    assert min(box.x for box in ports) > max(box.right for box in oars)
    assert 2 < max(box.bottom for box in oars) < 3.5


def test_what_guns_would_cover_is_left_out_on_deck(setting):
    def ornaments(look: str) -> list[Frame]:
        sketch = Sketch(setting.icons)
        deck(sketch, pictures.read(look))
        return [
            extent(m.path)
            for m in sketch.marks
            if isinstance(m, Mark) and m.source[0] == "deck/cutter" and m.fill == "wood"
        ]

    assert len(ornaments("hull:cutter guns:4")) < len(ornaments("hull:cutter"))


def test_a_ship_that_sinks_has_foam_and_a_hole_where_she_enters_the_water(setting):
    for name in HULLS:
        sketch, box = sketched(setting, f"hull:{name} state:sinking")
        (foam,) = (m for m in sketch.marks if isinstance(m, Mark) and m.fill == "foam")
        assert box.x <= extent(foam.path).x < extent(foam.path).right <= box.right, name
        assert any(not isinstance(m, Emblem) and m.source[0] == "ship/hole" for m in sketch.marks)


@pytest.mark.parametrize("look", [*TYPES.values(), *(f"hull:{name}" for name in HULLS)])
def test_a_mast_that_is_down_lies_over_the_side_in_the_water(setting, look):
    sketch, box = sketched(setting, f"{look} state:mast-down")
    own = [m for m in sketch.marks if isinstance(m, Mark)]
    fallen = [extent(m.path) for m in own if m.source[0].startswith("ship/fallen-")]
    stumps = [extent(m.path) for m in own if m.source[0].startswith("ship/stump")]
    assert bool(fallen) == bool(stumps)
    if fallen:
        assert min(one.x for one in fallen) < max(one.right for one in stumps) + 8, "at its stump"
        assert max(one.bottom for one in fallen) > 0
        assert max(one.right for one in fallen) < box.right


@pytest.mark.parametrize("rig", [rig for rig in RIGS if rig != "pole"])
def test_a_fire_leaves_no_sails_and_stands_before_the_masts(setting, rig):
    for masts in (1, 2, 3):
        for size in ("", " size:icon"):
            look = f"hull:round rig:{rig} masts:{masts}{size}"
            sketch, box = sketched(setting, f"{look} state:on-fire")
            own = [m for m in sketch.marks if isinstance(m, Mark)]
            fire = max(n for n, m in enumerate(own) if m.source[0] == "ship/flames")
            assert all(n < fire for n, m in enumerate(own) if m.source[0].startswith("sail/"))
            high = max(extent(m.path).height for m in own if m.source[0] == "ship/flames")
            assert high > 0.3 * box.height


def test_ships_of_each_kind_sink_in_their_own_way(setting):
    debris = {}
    for name in HULLS:
        sketch, _ = sketched(setting, f"hull:{name} state:sinking")
        debris[name] = {
            m.source[0]
            for m in sketch.marks
            if isinstance(m, Mark) and m.source[0].startswith("afloat/")
        }
        assert len(debris[name]) == 2
    assert len({frozenset(kinds) for kinds in debris.values()}) > 0.7 * len(debris)


def test_no_reef_point_lies_behind_an_emblem(setting):
    for look in TYPES.values():
        sketch, _ = sketched(setting, f"{look} size:large")
        marks = sketch.marks
        (emblem, *_) = [m for m in marks if isinstance(m, Emblem) and m.colour != "emblem"] or [0]
        if not emblem:
            continue
        box = Frame(
            emblem.at[0] - emblem.size / 3, emblem.at[1] - emblem.size / 3,
            emblem.size * 2 / 3, emblem.size * 2 / 3,
        )  # fmt: skip
        drawn = marks[marks.index(emblem) - 5 : marks.index(emblem)]
        for mark in drawn:
            if isinstance(mark, Mark) and mark.stroke == "rule" and not mark.source[0]:
                ends = [segment[-2:] for segment in mark.path]
                inside = [
                    (x, y) for x, y in ends if box.x < x < box.right and box.y < y < box.bottom
                ]
                assert not inside, look


@pytest.mark.parametrize("hull", HULLS)
def test_nothing_of_a_ship_that_sinks_lies_apart_before_her(setting, hull):
    sketch, _ = sketched(setting, f"hull:{hull} state:sinking sea:none")
    (foam,) = (m for m in sketch.marks if isinstance(m, Mark) and m.fill == "foam")
    heads = [
        m for m in sketch.marks if isinstance(m, Mark) and m.source[0].startswith("figurehead/")
    ]
    assert all(extent(m.path).bottom < 0 for m in heads), "high over the water"
    for mark in sketch.marks:
        if isinstance(mark, Mark) and mark.fill == "wood" and not mark.source[0]:
            box = extent(mark.path)
            assert box.y < -20 or box.x < extent(foam.path).right, "no spar on the water"


@pytest.mark.parametrize("hull", ["brig", "cog", "cutter", "galleon", "junk", "merchant", "round"])
def test_gun_ports_are_within_the_coloured_band(setting, hull):
    sketch, _ = sketched(setting, f"hull:{hull} guns:6")
    own = [m for m in sketch.marks if isinstance(m, Mark)]
    band = max(
        (m for m in own if m.source[0] == f"hull/{hull}" and m.fill == "seat-1-cloth"),
        key=lambda m: extent(m.path).width,
    )
    rows = hatched(band.path, (1, 0, 0, 1, 0, 0), 0.25, 0, even_odd=False)
    ports = [extent(m.path).centre for m in own if (m.source[0], m.fill) == ("ship/port", "felt")]
    assert len(ports) == 6
    for x, y in ports:
        pairs = zip(rows[::2], rows[1::2], strict=True)
        inside = [level for (_, near, level), (_, far, _) in pairs if near <= x <= far]
        assert (min(inside) + max(inside)) / 2 == pytest.approx(y, abs=0.7)


def test_guns_of_boats_are_swivels(setting):
    for hull in ("rowboat", "swan"):
        above = Sketch(setting.icons)
        deck(above, {"hull": hull, "guns": "1"})
        for sketch, kind in (sketched(setting, f"hull:{hull} guns:1")[0], "ship"), (above, "deck"):
            parts = {m.source[0] for m in sketch.marks if isinstance(m, Mark)}
            assert f"{kind}/swivel" in parts
            assert not parts & {"ship/port", "deck/port", "deck/gun"}


@pytest.mark.parametrize("tall", ["1", "1.6"])
def test_the_crew_of_a_steamer_stands_on_her_deck(setting, tall):
    sketch, _ = sketched(setting, f"hull:steamer crew:2 masts:2 guns:3 tall:{tall}")
    heads = [m for m in sketch.marks if isinstance(m, Mark) and m.source[0].startswith("crew/")]
    assert heads
    assert all(-52 < extent(m.path).x < extent(m.path).right < 51 for m in heads)


def test_a_backdrop_lies_behind_and_before_a_ship(setting):
    sketch, box = sketched(setting, "sections:2 masts:3 backdrop:sunrise")
    sources = [mark.source[0] for mark in sketch.marks if not isinstance(mark, Emblem)]
    assert (sources[0], sources[-1]) == ("backdrop/sunrise", "backdrop/sunrise-front")
    own = sketched(setting, "sections:2 masts:3 sea:none")[1]
    assert box.x < own.x < own.right < box.right
    assert box.y <= own.y < own.bottom < box.bottom
    assert sketch.bounds().width > 2 * box.width, "it fills a frame of any shape"


@pytest.mark.parametrize("wrong", ["hull:shoe", "masts:1 rig:washing"])
def test_unknown_words_are_told(setting, wrong):
    with pytest.raises(ValueError, match="is called"):
        sketched(setting, wrong)


@pytest.mark.parametrize(
    "folder", ["afloat", "backdrop", "crew", "deck", "figurehead", "hull", "sail", "ship"]
)
def test_parts_of_ships_have_lines_of_their_own(setting, folder):
    for file in sorted((ART / folder).glob("*.svg")):
        shapes = setting.icons.art(f"{folder}/{file.stem}")[1]
        assert setting.icons.faults == {}
        assert any(shape.stroke for shape in shapes), "white on white says nothing in ink saver"


@pytest.mark.parametrize("shape", ["rectangle", "swallowtail"])
def test_emblems_fill_their_flags(setting, shape):
    sketch = Sketch(setting.icons)
    box = flag(sketch, {"shape": shape}, "skull")
    (emblem,) = (mark for mark in sketch.marks if isinstance(mark, Emblem))
    assert emblem.size > 0.65 * box.height
    assert not any(isinstance(m, Emblem) for m in limp(setting).marks), "nobody reads a limp flag"


def limp(setting) -> Sketch:
    sketch = Sketch(setting.icons)
    flag(sketch, {"limp": "yes"}, "skull")
    return sketch


@pytest.mark.parametrize(("room", "drawn"), [(7.9, False), (8.1, True)])
def test_a_spare_deck_takes_no_room_and_stays_away_where_there_is_too_little(setting, room, drawn):
    text = '<ship-deck look="hull:round" least="8 mm" spare="true"/>'
    box = build(parse(text, "ships.xml", {}), Problems(), setting)
    needs, *marks = logged(box, setting, 40 * MM, room * MM)
    assert needs.startswith("needs 0")
    assert bool(marks) == drawn


def test_oars_of_a_form_slant_into_the_water_and_she_is_no_wider_at_the_foot(
    setting: Setting,
) -> None:
    def boat(**more: str) -> tuple[Sketch, Frame]:
        sketch = Sketch(setting.icons)
        look = {"hull": "rowboat", "crew": "0", "stout": "yes", **more}
        return sketch, ship(sketch, look)

    (sketch, _), (bare, box) = boat(deep="5", oars="2"), boat(deep="5")
    sketch.marks = [mark for mark in sketch.marks if mark not in bare.marks]
    oars = sketch.bounds()
    assert -OARS - 0.5 < oars.y < oars.bottom < 3, "below her places"
    assert oars.width > 2 * oars.height
    assert box.width < 1.1 * boat()[1].width
