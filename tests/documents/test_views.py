"""What templates look at: each name and each of its attributes serves one, and is described."""

from __future__ import annotations

import importlib.util
import typing
from pathlib import Path

import jinja2
import pytest
from jinja2 import nodes

from kaperbrief.documents import material_views, views
from kaperbrief.markup.environment import TemplateProblem, Templates

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
    with pytest.raises(TemplateProblem) as caught:
        templates.render("main", {"seat": views.SeatView(2, "Ada", None)})
    assert caught.value.problem.message == 'a seat has no field "lettr"'
    assert caught.value.problem.hint == 'did you mean "letter"?'


@pytest.mark.parametrize(
    ("number", "letter", "role"), [(0, "", "ink"), (1, "A", "seat-1"), (27, "A", "seat-27")]
)
def test_a_seat_has_a_letter_and_a_role(number, letter, role):
    seat = views.SeatView(number, "", None)
    assert (seat.letter, seat.role, bool(seat)) == (letter, role, number > 0)
