"""Templates: rendering, provenance, and problems with file and line."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from kaperbrief.errors import ProblemsFound
from kaperbrief.markup import limits
from kaperbrief.markup.environment import Templates


@pytest.fixture
def render(tmp_path):
    def run(templates, **context):
        for name, text in templates.items():
            (tmp_path / name).write_text(text, encoding="utf-8")

        def find(name):
            path = tmp_path / name
            return (path, f"shown/{name}") if path.exists() else None

        return Templates(find).render("main", context)

    return run


def problem(render, text, **context):
    with pytest.raises(ProblemsFound) as caught:
        render({"main.xml.j2": text}, **context)
    return caught.value.problems[0]


def test_every_tag_knows_its_line(render):
    text = "<column>\n{% if true %}\n  <text>a</text>\n{% endif %}\n</column>"
    tree = render({"main.xml.j2": text})
    assert tree.place == "shown/main.xml.j2:1"
    assert tree.nodes[0].place == "shown/main.xml.j2:3"


def test_a_tag_out_of_a_macro_knows_its_caller_too(render):
    templates = {
        "_m.xml.j2": "{% macro m() %}\n<text>x</text>\n{% endmacro %}",
        "main.xml.j2": '{% from "_m.xml.j2" import m %}\n<column>{{ m() }}</column>',
    }
    tree = render(templates)
    assert tree.nodes[0].place == "shown/_m.xml.j2:2 < shown/main.xml.j2:2"


def test_values_are_printed_as_typed(render):
    value = "<b> & {{ 7*7 }} {% if %}"
    tree = render({"main.xml.j2": '<text style="{{ v }}">{{ v }}</text>'}, v=value)
    assert tree.text == value
    assert tree.attributes == {"style": value}


@pytest.mark.parametrize(
    ("text", "code", "message", "line"),
    [
        ("<text>\n{{ nosuch }}</text>", "template", "nosuch", 2),
        ("<text>\n{{ item.hul }}</text>", "template", "hul", 2),
        ("<text>\n\n{% if %}</text>", "template", "xpected", 3),
        ("<text><row>\n</text>", "markup", "mismatched tag", 1),
        ("<text>{{ ''.__class__.__mro__ }}</text>", "template", "not allowed", 1),
        ("<text>{{ 'a' * 999999999 }}</text>", "template", "numbers only", 1),
        ("<text>{{ 9 ** 999 }}</text>", "template", "powers above 8", 1),
        ("{% macro m() %}{{ m() }}{% endmacro %}\n{{ m() }}", "template", "without end", 1),
        ('{% include "main.xml.j2" %}', "template", "without end", 1),
        ('<text>{% include "other.xml.j2" %}</text>', "template", '"other.xml.j2"', 0),
        ("<!DOCTYPE a><text/>", "markup", "document type", 0),
        ("only text", "markup", "not well-formed", 0),
        ("<text>" * 80 + "</text>" * 80, "markup", "deeper than 60", 1),
        ("<text>{{ 1/0 }}</text>", "template", "it divides by 0", 1),
        ("<text>{{ 'a'.ljust(9) }}</text>", "template", "not allowed", 1),
        ("<text>{{ (((10**8)**8)**8)**8 }}</text>", "template", "thousand figures", 1),
        ("{% set x=10**8 %}" + "{% set x=x*x %}" * 9, "template", "thousand figures", 1),
        ("<text>{{ [item]|map(attribute='__class__')|list }}</text>", "template", "not allowed", 1),
    ],
)
def test_a_fault_is_a_problem_with_its_line(render, text, code, message, line):
    found = problem(render, text, item=object())
    assert found.code == code
    assert message in found.message
    assert found.span.file.endswith(".xml.j2")
    if line:
        assert found.span.line == line


def test_templates_reach_no_files_outside(render):
    found = problem(render, '{% include "../../etc/passwd" %}')
    assert "was not found" in found.message


def test_what_is_not_there_is_told_without_words_of_python(tmp_path):
    (tmp_path / "page.xml.j2").write_text("<column>{{ notes.title }}</column>")
    find = lambda name: (tmp_path / name, name)  # noqa: E731
    with pytest.raises(ProblemsFound) as found:
        Templates(find).render("page", {"notes": None})
    message = found.value.problems[0].message
    assert message.startswith('"title" is asked of what is not there')
    assert "none" not in message.lower()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a clock of the system")
@pytest.mark.parametrize(
    "text",
    [
        "{% set n=[0]*2000 %}" + "{% for a in n %}" * 4 + "{% endfor %}" * 4,
        "{% macro f(n) %}{% if n %}{{ f(n-1) }}{{ f(n-1) }}{% endif %}{% endmacro %}{{ f(60) }}",
    ],
)
def test_a_template_may_not_work_for_ever(render, text, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS", 0.2)
    before = signal.getsignal(signal.SIGVTALRM)
    assert "seconds of work" in problem(render, text).message
    assert signal.getsignal(signal.SIGVTALRM) is before
    assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] == 0


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of the system")
@pytest.mark.parametrize(
    "text",
    [
        "{% set x='aaaaaaaa' %}" + "{% set x = x ~ x %}" * 40,
        "{% set x=[1,2,3] %}" + "{% set x = x + x %}" * 40,
        "{% set x='a'*1000 %}" + "{% set x = x|replace('a', x) %}" * 3,
        "{{ [1]|slice(1000000000)|list }}",
    ],
)
def test_a_template_may_not_eat_all_memory(text, tmp_path):
    """In a process of its own: an interpreter that got no memory is not to be trusted."""
    for name, content in {"greedy": text, "modest": _MODEST}.items():
        (tmp_path / f"{name}.xml.j2").write_text(content, encoding="utf-8")
    command = [sys.executable, "-c", _GREEDY, str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert ended.stdout == "not allowed in templates: so much memory\n8192000\n", ended.stderr


_MODEST = "{% set x = 'a' * 1000 %}" + "{% set x = x ~ x %}" * 13 + "<text>{{ x|length }}</text>"
_GREEDY = """
import gc, pathlib, sys
from kaperbrief.errors import ProblemsFound
from kaperbrief.markup import limits
from kaperbrief.markup.environment import Templates

gc.disable()  # as the program does: looking through a million lists takes all the seconds
limits.MEMORY = 50_000_000
folder = pathlib.Path(sys.argv[1])
templates = Templates(lambda name: (folder / name, name))
try:
    templates.render("greedy", {})
except ProblemsFound as found:
    print(found.problems[0].message)
held = bytearray(200_000_000)  # what the program holds itself is no template's fault
print(templates.render("modest", {}).text)
"""
