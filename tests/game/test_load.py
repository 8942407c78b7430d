"""Loading packs: files, layers, ids, `like`, choices."""

from __future__ import annotations

import contextlib

import pytest

from kaperbrief.errors import Problems, ProblemsFound
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK

CARD = "  - {{id: {id}, deck: deck, kind: task, title: {title}, text: x, icon: skull}}\n"


@pytest.fixture
def cards(project):
    """The titles of the cards of a small pack with more files, and the problems found."""

    def load(files):
        folder = project({f"content/small/{k}": v for k, v in files.items()}, small=True)
        problems = Problems()
        game = load_pack(Workspace.open(folder), "small", {}, problems)
        found = {name: card.title for name, card in game.kinds["cards"].items()}
        return found, [(p.code, p.span.file, p.span.line) for p in problems.sorted]

    return load


def test_a_kind_may_have_a_folder_of_files(cards):
    found, problems = cards({
        "cards/a.yaml": "cards:\n" + CARD.format(id="second", title="Second"),
        "cards/b.yaml": "cards:\n" + CARD.format(id="third", title="Third"),
    })  # fmt: skip
    assert found == {"first": "First", "second": "Second", "third": "Third"}
    assert problems == []


def test_an_id_stands_once_in_all_files_of_a_layer(cards):
    found, problems = cards({"cards/a.yaml": "cards:\n" + CARD.format(id="first", title="Again")})
    assert found == {"first": "First"}
    assert problems == [("duplicate-id", "content/small/cards/a.yaml", 2)]


def test_like_copies_an_item_and_names_differences(cards):
    found, problems = cards({"cards/a.yaml": "cards:\n  - {id: b, like: first, title: B}\n"})
    assert found == {"first": "First", "b": "B"}
    assert problems == []


def test_like_needs_something_to_be_like(cards):
    _, problems = cards({"cards/a.yaml": "cards:\n  - {id: b, like: frist, title: B}\n"})
    assert problems == [("reference", "content/small/cards/a.yaml", 2)]


def test_a_project_replaces_a_shipped_item_whole(project):
    text = "crews:\n  - {id: windbags, title: Meine, figures: [{id: a, rank: officer}]}\n"
    folder = project({"content/tischpiraten/crews.yaml": text})
    game = load_pack(Workspace.open(folder), "tischpiraten", {}, Problems())
    crew = game.kinds["crews"]["windbags"]
    assert (crew.title, len(crew.figures), crew.story) == ("Meine", 1, "")
    assert len(game.kinds["crews"]) >= 8


PACK = SMALL_PACK["pack.yaml"]
WRONG = "cards:\n" + CARD.format(id="n", title="N").replace("}", ", count: many}")
HOUSE = WRONG.replace("{", "{{").replace("}", "}}").replace("many", "{{house: tide, low: {}}}")
SHORT = WRONG.replace("kind: task, ", "")


@pytest.mark.parametrize(
    ("pack", "card", "told"),
    [
        # The pack's own mistakes don't hide those of other files …
        (PACK + "colour: x\n", WRONG, ["cards: value", "pack: key"]),
        (PACK + "colour: x\n", SHORT, ["cards: missing", "cards: value", "pack: key"]),
        # … and where it says nothing that is sure, what hangs on it is not told.
        (PACK + "derived: [x]\n", SHORT, ["cards: value", "pack: value"]),
        ("id: [\n", SHORT, ["cards: value", "pack: syntax"]),
        ("id: [\n", HOUSE.format("no"), ["cards: value", "pack: syntax"]),
        ("id: [\n", HOUSE.format("1"), ["pack: syntax"]),
        ("- a\n", WRONG, ["cards: value", "pack: value"]),
        ("format: 99\n" + PACK, WRONG, ["pack: format"]),
    ],
)  # fmt: skip
def test_a_pack_with_mistakes_does_not_hide_those_of_its_items(project, pack, card, told):
    files = {"pack.yaml": pack, "cards.yaml": card}
    folder = project({f"content/small/{k}": v for k, v in files.items()}, small=True)
    problems = Problems()
    with contextlib.suppress(ProblemsFound):
        assert load_pack(Workspace.open(folder), "small", {}, problems) is None
    assert [f"{p.span.file[14:-5]}: {p.code}" for p in problems.sorted] == told


@pytest.mark.parametrize(("reading", "fixed"), [("back-5", -5), ("creep-10", 10)])
def test_a_house_switch_chooses_values(reading, fixed):
    game = load_pack(Workspace.open(None), "tischpiraten", {"headwind": reading}, Problems())
    head = game.pack.sailing.points[-1]
    assert head.fixed == fixed


BARS = """\
references:
  - id: odds
    title: Odds
    subtitle: of three dice
    icon: dieq
    columns: [[bars]]
    blocks:
      - id: bars
        kind: bars
        title: Bars
        dice: 3
        rows: [{id: good, key: "9+", text: ""}, {id: bad, key: "19", text: ""}]
"""


def test_bars_of_dice_need_throws_of_those_dice(project):
    folder = project({"content/small/references.yaml": BARS}, small=True)
    problems = Problems()
    workspace = Workspace.open(folder)
    check_references(load_pack(workspace, "small", {}, problems), workspace, ["default"], problems)
    assert [p.message for p in problems.sorted] == ['"19" is no throw of 3 dice']


MARKERS = """\
markers:
  - {id: gun, title: Gun, ring: sectors, mount: forwrd, icon: cannon, back: gun-bakc}
  - {id: gun-back, title: Gun, ring: sectors, mount: forward, icon: cannon}
"""


def test_a_marker_names_a_mount_and_another_marker(project):
    pack = SMALL_PACK["pack.yaml"] + "mounts: [{id: forward, name: forward, sides: [0]}]\n"
    files = {"content/small/pack.yaml": pack, "content/small/markers.yaml": MARKERS}
    folder, problems = project(files, small=True), Problems()
    workspace = Workspace.open(folder)
    check_references(load_pack(workspace, "small", {}, problems), workspace, ["default"], problems)
    assert [(p.message, p.hint, p.span.line) for p in problems.sorted] == [
        ('unknown mount "forwrd"', 'did you mean "forward"?', 2),
        ('unknown marker "gun-bakc"', 'did you mean "gun-back"?', 2),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- 5\n", 'expected a list under the key "crews"'),
        ("crew: []\n", 'expected a list under the key "crews"'),
        ("crews: 5\n", 'expected a list under the key "crews"'),
        ("crews: []\ncards: []\n", 'unknown key "cards"'),
        ("crews: [5]\n", "expected a mapping"),
    ],
)
def test_a_file_holds_a_list_of_its_kind_and_nothing_else(checked, text, message):
    assert [problem.message for problem in checked({"crews.yaml": text})] == [message]


@pytest.mark.parametrize(
    ("gone", "told"),
    [(("3", "4"), "no table for 3 to 4 players"), (("2", "4"), "no table for 2, 4 players")],
)
def test_numbers_of_players_without_a_table_are_told_at_once(project, gone, told):
    pack = SMALL_PACK["pack.yaml"]
    for number in gone:
        pack = pack.replace(f"  {number}: {{crews: 0, ships: []}}\n", "")
    workspace = Workspace.open(project({"content/small/pack.yaml": pack}, small=True))
    problems = Problems()
    game = load_pack(workspace, "small", {}, problems)
    check_references(game, workspace, ["default"], problems)
    assert [one.message for one in problems.items] == [told]
    assert '"*"' in problems.items[0].hint


@pytest.mark.parametrize(("deck", "told"), [("dek", 1), ("deck", 0)])
def test_a_deck_that_is_misspelt_is_told(project, deck, told):
    more = SMALL_PACK["cards.yaml"].replace("id: first", "id: second")
    cards = SMALL_PACK["cards.yaml"] + more.partition("\n")[2].replace(
        "deck: deck", f"deck: {deck}"
    )
    workspace = Workspace.open(project({"content/small/cards.yaml": cards}, small=True))
    problems = Problems()
    game = load_pack(workspace, "small", {}, problems)
    check_references(game, workspace, ["default"], problems)
    found = [one for one in problems.items if "no material prints the deck" in one.message]
    assert len(found) == told
    assert all("deck" in one.hint and one.span.line == 9 for one in found)
