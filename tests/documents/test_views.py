"""What templates look at: each name and each of its attributes serves one, and is described."""

from __future__ import annotations

import importlib.util
import typing
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import jinja2
import pytest
from jinja2 import nodes

from kaperbrief.documents import material_views, views
from kaperbrief.errors import ProblemsFound
from kaperbrief.l10n.words import Words
from kaperbrief.markup.environment import Templates
from kaperbrief.rules.wind import WindTurn
from kaperbrief.sailing.base import Point
from kaperbrief.sailing.table import Rig, TableFigures, WindForce

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates" / "default"
pytestmark = pytest.mark.checkout


def _page():
    spec = importlib.util.spec_from_file_location("context", ROOT / "docs" / "context.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CONTEXT = _page()
OURS = [
    cls for cls in CONTEXT.LISTED if cls.__module__ in (views.__name__, material_views.__name__)
]


@pytest.fixture(scope="module")
def used():
    """The names that templates load, and the attributes that they look up, by dot or in filters."""
    loaded, attributes = set(), set()
    for path in TEMPLATES.rglob("*.j2"):
        tree = jinja2.Environment().parse(path.read_text(encoding="utf-8"))
        loaded |= {one.name for one in tree.find_all(nodes.Name) if one.ctx == "load"}
        attributes |= {one.attr for one in tree.find_all(nodes.Getattr)}
        for call in tree.find_all(nodes.Filter):
            given = [*call.args, *(keyword.value for keyword in call.kwargs)]
            attributes |= {str(one.value) for one in given if isinstance(one, nodes.Const)}
    return loaded, attributes


def test_the_page_is_fresh():
    page = ROOT / "docs" / "context.md"
    assert page.read_text(encoding="utf-8") == CONTEXT.page(), "run python docs/make.py"


def test_there_are_few_names_and_each_serves_a_template(used):
    names = CONTEXT.names()
    assert len(names) <= 15
    assert set(names) - used[0] == set()


@pytest.mark.parametrize("cls", OURS, ids=lambda cls: cls.__name__)
def test_what_no_template_asks_for_is_not_there(used, cls):
    assert {entry.name for entry in CONTEXT.entries(cls)} - used[1] == set()


def test_all_of_a_view_is_described():
    listed = {cls.__name__ for cls in CONTEXT.LISTED}
    for module in (views, material_views):
        for name, cls in vars(module).items():
            own = isinstance(cls, type) and cls.__module__ == module.__name__
            if own and name.endswith(("View", "Line")):
                assert name in listed
    page = CONTEXT.page()
    for name in CONTEXT.names():
        assert f"`{name}`" in page


def test_the_views_are_those_that_the_page_names():
    for table in (views.Usual, material_views.OfMaterial):
        assert set(typing.get_type_hints(table)) <= set(CONTEXT.names())


def test_a_name_that_a_view_has_not_is_guessed(tmp_path):
    (tmp_path / "main.xml.j2").write_text('<swatch letter="{{ seat.lettr }}"/>', encoding="utf-8")
    templates = Templates(lambda name: (tmp_path / name, name))
    with pytest.raises(ProblemsFound) as caught:
        templates.render("main", {"seat": views.SeatView(2, "Ada", None)})
    assert caught.value.problems[0].message == 'a seat has no field "lettr"'
    assert caught.value.problems[0].hint == 'did you mean "letter"?'


@pytest.mark.parametrize(
    ("number", "letter", "role"), [(0, "", "ink"), (1, "A", "seat-1"), (27, "AA", "seat-27")]
)
def test_a_seat_has_a_letter_and_a_role(number, letter, role):
    seat = views.SeatView(number, "", None)
    assert (seat.letter, seat.role, bool(seat)) == (letter, role, number > 0)


def _course(*winds):
    """A ship with two points of sailing, the first one marked, that cannot sail at the second."""
    points = (Point("run", 0, "Running", "run"), Point("eye", 180, "Eye", "eye"))
    rig = Rig("sloop", "sloop", {"run": 0, "eye": "none"}, ("run",))
    moves = {wind.id: (moves, ()) for wind, moves in winds}
    table = TableFigures(rig, points, tuple(wind for wind, _ in winds), moves, (1, 2, None))
    return views.CourseView(table, Words("en"))


def _wind(name, factor, *moves, usual=False, rare=False):
    force = WindForce(id=name, name=name, factor=str(factor), usual=usual, rare=rare)
    return force, tuple(map(Fraction, moves))


BREEZE = _wind("breeze", 1, 5, 4, 2, usual=True)
STORM = _wind("storm", 2, 12.5, 10.25, 8.75, 4.25)
HURRICANE = _wind("hurricane", 3, 9, rare=True)
WINDS = (_wind("calm", 0, 0), _wind("light", "1/2", 2), BREEZE, STORM, HURRICANE)


def test_the_compass_has_the_usual_wind_then_strong_and_light_ones():
    (_, moves), (eye, none) = _course(*WINDS).spokes
    assert moves == ["5", "12.5", "2"]
    assert (eye.angle, eye.name, none) == (180, "Eye", [])


def test_what_lost_rows_of_rigging_cost_is_told_by_the_wind():
    course = _course(*WINDS)
    winds = {wind.name: wind for wind in course.winds}
    assert list(winds) == ["light", "breeze", "storm", "hurricane"]
    assert course.moves(winds["breeze"]) == ["5"]
    assert [course.title(wind) for wind in course.winds][:2] == ["light", "breeze°"]
    assert course.losses == [
        ("−1", ["−0.5", "−1", "−2", "−3"]),
        ("−2", ["−1", "−2", "−4", "−6"]),
    ]


@pytest.fixture
def planned(monkeypatch):
    """A plan of the wind of three turns, the last one calm."""

    def make(mode):
        names = ("n", "e", "s", "w")
        dice = SimpleNamespace(calm="calm")
        rose = tuple(SimpleNamespace(short=name) for name in names)
        wind = SimpleNamespace(mode=mode, dice=dice, points=rose)
        speeds = [SimpleNamespace(id=one, name=one, sign="") for one in ("calm", "breeze")]
        plan = (WindTurn(1, "breeze", 0, 2), WindTurn(2, "breeze", 0, 2),
                WindTurn(3, "calm", 0, 2, changed=True))  # fmt: skip
        monkeypatch.setattr(material_views, "wind_plan", lambda *_: plan)
        pack = SimpleNamespace(wind=wind, sailing=SimpleNamespace(winds=speeds))
        return material_views.WindView(pack, 1)

    return make


def test_a_turn_tells_its_way(planned):
    wind = planned("dice")
    first, _, last = wind.turns
    assert (wind.way(first), wind.speed(first).id) == ("n → s", "breeze")
    assert wind.way(last) == ""


@pytest.mark.parametrize(("mode", "spells"), [("dice", [[1, 2], [3]]), ("list", [[1], [2], [3]])])
def test_turns_of_the_same_wind_are_a_spell_but_entries_stand_alone(planned, mode, spells):
    assert [[turn.number for turn in spell] for spell in planned(mode).spells] == spells
