"""What templates want stands at their heads, and materials that lack it are told where."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.heads import head_of
from kaperbrief.game.load import load_pack
from kaperbrief.workspace import Workspace

MATERIAL = """\
materials:
  - {{id: thing, item: X-1, title: Thing, template: {template}, {more}}}
"""


@pytest.fixture
def told(checked):
    """What is said of a material of a template: messages, each with the field where it is."""

    def find(template, more="for: table", files=None):
        found = checked({"materials.yaml": MATERIAL.format(template=template, more=more)}
                        | (files or {}))  # fmt: skip
        return [(p.field, p.message) for p in found if p.code == "template"]

    return find


def test_a_template_prints_the_kinds_it_is_made_of(told):
    message = 'the template "marker" is made of markers'
    assert told("marker", "of: ships") == [("of", message)]
    assert told("marker") == [("of", message)]
    assert told("flag-large", "of: ships") == [
        ("of", 'the template "flag-large" is made of crews or markers')
    ]


def test_a_template_with_notes_wants_a_reference(told):
    assert told("keel-gauge") == [("template", 'the template "keel-gauge" wants notes')]


def test_notes_have_the_blocks_that_are_asked_for(told):
    sheet = (
        "references:\n  - {id: log, title: Log, subtitle: s, icon: skull, columns: [[ship]],"
        " blocks: [{id: ship, kind: text, title: T, rows: [{id: a, text: A}]}]}\n"
    )
    found = told("campaign-sheet", "of: crews, notes: log", {"references.yaml": sheet})
    assert found == [
        ("notes", 'the template "campaign-sheet" wants a block "survivors" in its notes')
    ]


def test_a_template_of_another_way_to_sail_is_told(told):
    (found,) = told("ship-mat", "of: ships, notes: none-such")
    assert found == (
        "template",
        'the template "ship-mat" is for sailing: of kind: hex, this game has none',
    )


def test_a_section_of_the_pack_is_asked_for(told):
    assert told("floor-compass") == [
        ("template", 'the template "floor-compass" wants wind: in pack.yaml')
    ]
    assert told("paper-die") == []


def test_every_template_of_a_material_says_what_it_wants():
    workspace = Workspace.open(None)
    used = {
        (material.template, pack)
        for pack in workspace.packs()
        for material in load_pack(workspace, pack, {}, Problems()).kinds["materials"].values()
    }
    assert len(used) > 60
    silent = [
        name
        for name, pack in sorted(used)
        if not head_of(
            workspace.find("templates", f"{name}.xml.j2", pack=pack, themes=["default"])
        ).is_for_materials
    ]
    assert silent == []


def test_a_head_is_read_in_parts(tmp_path):
    file = tmp_path / "a.xml.j2"
    file.write_text(
        "{# A mat\n   for two. [wants of ships or crews; notes hull, leak; wind] #}\n<sheet/>"
    )
    head = head_of(file)
    assert head.about == "A mat for two."
    assert head.wants == (("of", ("ships", "crews")), ("notes", ("hull", "leak")), ("wind", ()))
    assert head.told == "of ships or crews; notes hull, leak; wind"
    assert head_of(None).about == ""
