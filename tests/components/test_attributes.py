"""Every attribute of every tag: values of the wrong type are told, with tag, attribute and line.

Tags and attributes are asked of the registry and the examples of the tags, so new ones are tested
without a word here.
"""

from __future__ import annotations

import copy
import typing
import xml.etree.ElementTree as ET

import pytest

from kaperbrief.components.box import Misused
from kaperbrief.components.registry import Attribute, attributes, boxes, build
from kaperbrief.errors import Problems
from kaperbrief.typeset.photos import PhotoShelf
from ledger import HOME
from node_of import node_of

pytestmark = pytest.mark.checkout

EXAMPLES = {
    name: [
        example[0]
        for example in ET.parse(HOME / "tags" / f"{name.replace(' ', '-')}.xml").getroot()
    ]
    for name in boxes()
}


def first(name: str) -> ET.Element:
    """The first example of a box, by its tag, or its tag and kind, to be changed."""
    tag = name.split()[0]
    found = next(one for example in EXAMPLES[name] for one in example.iter(tag))
    return copy.deepcopy(found)


def wrong_values(attribute: Attribute) -> list[tuple[str, str]]:
    """Values that the type of an attribute refuses, and what is said of them."""
    kind, marks = attribute.type, ()
    if typing.get_origin(kind) is typing.Annotated:
        kind, *marks = typing.get_args(kind)
    if "length" in marks:
        return [(text, "expected a length such as") for text in ("", "12", "-3 mm", "3 miles")]
    if "numbers" in marks:
        return [("1 two 3", 'expected a number, found "two"')]
    if typing.get_origin(kind) is typing.Literal:
        return [("nonsense", "expected one of ")]
    if kind is bool:
        return [(text, "expected true or false") for text in ("", "yes", "1", "TRUE")]
    if kind is int:
        return [(text, "expected a whole number") for text in ("", "many", "1.5", "1e3")]
    if kind is float:
        return [(text, "expected a number") for text in ("", "wide", "1,5", "3mm")]
    return []


WRONG = [
    pytest.param(tag, name, value, said, id=f"{tag} {name} {value or 'empty'}")
    for tag in EXAMPLES
    for name, attribute in attributes(boxes()[tag]).items()
    if name != "kind"
    for value, said in wrong_values(attribute)
]


def problems_of(element: ET.Element, setting) -> list:
    problems = Problems()
    box = build(node_of(element), problems, setting)
    assert (box is None) == bool(problems.items)
    return problems.items


@pytest.mark.parametrize(("tag", "name", "value", "said"), WRONG)
@pytest.mark.one_in(4)
def test_a_value_of_the_wrong_type_is_told(shared_setting, tag, name, value, said):
    element = first(tag)
    element.set(name, value)
    (problem,) = problems_of(element, shared_setting)
    assert problem.code == "attribute"
    assert problem.message.startswith(f"<{tag.split()[0]} {name}>: ")
    assert said in problem.message
    assert (problem.span.file, problem.span.line) == ("test", 1)


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        (tag, name)
        for tag in EXAMPLES
        for name, attribute in attributes(boxes()[tag]).items()
        if attribute.required and name != "kind"
    ],
)
def test_an_attribute_that_is_needed_is_missed(shared_setting, tag, name):
    element = first(tag)
    element.attrib.pop(name, None)
    assert f'<{tag.split()[0]}> needs the attribute "{name}"' in [
        problem.message for problem in problems_of(element, shared_setting)
    ]


@pytest.mark.parametrize("tag", EXAMPLES)
def test_an_unknown_attribute_is_told(shared_setting, tag):
    element = first(tag)
    element.set("widht", "3mm")
    (problem,) = problems_of(element, shared_setting)
    assert problem.message == f'<{tag.split()[0]}> has no attribute "widht"'
    assert problem.hint == 'did you mean "width"?'


@pytest.mark.parametrize("tag", EXAMPLES)
def test_an_unknown_tag_inside_spoils_what_is_round_it(shared_setting, tag):
    element = first(tag)
    ET.SubElement(element, "nonsense")
    messages = [problem.message for problem in problems_of(element, shared_setting)]
    assert messages == ["unknown tag <nonsense>"]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("style", "boddy", 'unknown text style "boddy"; did you mean "body"?'),
        ("style", "h2", 'unknown text style "h2"'),
        ("colour", "oxblod", 'unknown colour role "oxblod"; did you mean "oxblood"?'),
        ("icon", "skul", 'unknown icon "skul"'),
        ("seat", "-1", "seats count from 1"),
    ],
)
def test_names_that_the_theme_lacks_are_told_wherever_they_are_used(
    shared_setting, name, value, said
):
    using = [tag for tag in EXAMPLES if name in attributes(boxes()[tag])]
    assert using
    for tag in using:
        element = first(tag)
        element.set(name, value)
        messages = [problem.message for problem in problems_of(element, shared_setting)]
        assert any(said in message for message in messages), tag


def test_all_problems_of_a_page_are_told_at_once(shared_setting):
    element = ET.fromstring('<column><track boxes="x" size="y"/><nix/><text colour="z"/></column>')
    messages = [problem.message for problem in problems_of(element, shared_setting)]
    assert len(messages) == 4
    for said in ("<track boxes>", "<track size>", "unknown tag <nix>", "<text colour>"):
        assert sum(said in message for message in messages) == 1


@pytest.mark.parametrize("tag", EXAMPLES)
def test_measuring_twice_gives_the_same(setting, tag):
    """The fit ladder measures a box again and again, at one width and at others between."""
    setting.photos = PhotoShelf(lambda name: HOME / "files" / "photos" / name)
    for example in EXAMPLES[tag]:
        heights = []
        for widths in ((400.0,), (400.0, 250.0, 400.0)):
            problems = Problems()
            box = build(node_of(example), problems, setting)
            assert box is not None
            try:
                heights.append([box.measure(setting, width) for width in widths][-1])
            except Misused as error:
                heights.append(str(error))
        assert heights[0] == heights[1]


@pytest.mark.parametrize(
    ("boxes", "per_row", "width", "columns"),
    [(5, 0, 200, 5), (5, 3, 200, 3), (12, 0, 60, 4), (12, 8, 60, 4), (1, 0, 5, 1), (7, 7, 14, 1)],
)
def test_a_track_has_as_many_boxes_a_row_as_the_width_allows(
    make, setting, boxes, per_row, width, columns
):
    box = make(f'<track boxes="{boxes}" per-row="{per_row}" size="13pt" pitch="15pt"/>')
    rows = -(-boxes // columns)
    assert box.measure(setting, width) == pytest.approx((rows - 1) * 15 + 13)
