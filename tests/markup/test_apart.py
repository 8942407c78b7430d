"""Templates of strangers run in a process that can neither take much nor touch anything."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from kaperbrief.errors import ProblemsFound
from kaperbrief.markup import apart
from kaperbrief.markup.environment import Templates
from kaperbrief.nodes import Node

pytestmark = pytest.mark.usefixtures("parted")


@pytest.fixture
def strange(tmp_path):
    """Renders texts as a stranger's templates; what each gives, with problems as their words."""

    def run(*texts, **names):
        folder = tmp_path / "theirs"
        folder.mkdir(exist_ok=True)
        for number, text in enumerate(texts):
            (folder / f"t{number}.xml.j2").write_text(text, encoding="utf-8")

        def find(name):
            path = folder / name
            return (path, f"theirs/{name}") if path.is_file() else None

        templates = Templates(find, [folder])
        wanted = [(f"t{number}", names) for number in range(len(texts))]
        return [
            one if isinstance(one, Node) else f"{one.problems[0].span}: {one.problems[0].message}"
            for one in templates.rendered(wanted)
        ]

    return run


def test_they_give_what_they_would_give_here(strange, tmp_path):
    texts = ["<text>{{ a }}</text>", "<text>{{ nosuch }}</text>", "<row>\n<text/></row>"]
    first, second, third = strange(*texts, a="<ü>")
    assert first.text == "<ü>"
    assert first.place == "theirs/t0.xml.j2:1"
    assert second == 'theirs/t1.xml.j2:1: unknown name "nosuch"'
    assert third.nodes[0].place == "theirs/t2.xml.j2:2"


def test_labels_that_they_print_are_heard_of_here(strange):
    heard = []
    strange("<text>{{ _('Crew') }}</text>", _=lambda text: heard.append(text) or text)
    assert heard == ["Crew"]


def test_labels_are_heard_of_in_the_language_of_their_sheet(tmp_path):
    (tmp_path / "t.xml.j2").write_text("<text>{{ _('Crew') }}</text>")
    heard: dict[str, list[str]] = {"de": [], "en": []}
    wanted = [
        ("t", {"_": lambda text, into=into: into.append(text) or text}) for into in heard.values()
    ]
    templates = Templates(lambda name: (tmp_path / name, name), [tmp_path])
    assert len(list(templates.rendered(wanted))) == 2
    assert heard == {"de": ["Crew"], "en": ["Crew"]}


BOMBS = [
    "{% set n=[0]*2000 %}" + "{% for a in n %}" * 4 + "{% endfor %}" * 4,
    "{% macro f(n) %}{% if n %}{{ f(n-1) }}{{ f(n-1) }}{% endif %}{% endmacro %}{{ f(60) }}",
    "{% set x='aaaaaaaa' %}" + "{% set x = x ~ x %}" * 40,
    "{% set x=[1,2,3] %}" + "{% set x = x + x %}" * 40,
    "{% set x='a'*1000 %}" + "{% set x = x|replace('a', x) %}" * 3,
    "{{ [1]|slice(1000000000)|list }}",
    "{% set x=10**8 %}" + "{% set x=x*x %}" * 9,
    "{{ '{:2000000000}'.format(1) }}",
    "{{ 'a'.ljust(3000000000)|length }}",
    "{% for a in range(100000) %}<text>{{ 'a' * 2000 }}</text>{% endfor %}",
    "{% include 't0.xml.j2' %}",
    "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
    "{% set x %}" * 30 + "a" + "{{ x }}{{ x }}{% endset %}" * 30,
    "{% for a in [1] * 1999 %}{% set y = (['a' * 1900] * 1900)|join %}{% endfor %}",
]


@pytest.mark.parametrize("text", BOMBS)
def test_bombs_are_told_and_take_little(strange, text, monkeypatch):
    monkeypatch.setattr(apart, "SECONDS", 0.5)
    begun = sum(os.times()[:4])  # of the other process too
    (found,) = strange(text)
    assert isinstance(found, str)
    assert found.startswith("theirs/t0.xml.j2")
    assert sum(os.times()[:4]) - begun < 5
    with pytest.raises(ChildProcessError):  # none is left behind
        os.waitpid(-1, os.WNOHANG)


def test_after_a_bomb_no_other_is_tried(strange, monkeypatch):
    monkeypatch.setattr(apart, "SECONDS", 0.2)
    made = strange("<text>a</text>", BOMBS[0], BOMBS[1])
    assert made[0].text == "a"
    assert made[1:] == ["theirs/t1.xml.j2: not allowed in templates: more than 0.2 seconds of work"]


def _write(folder: Path) -> object:
    return (folder / "new").write_text("x")


ATTACKS = {
    "read": lambda folder: Path("/etc/hostname").read_text(),
    "read above": lambda folder: (folder / "theirs/../secret").read_text(),
    "read through a link": lambda folder: (folder / "theirs/link").read_text(),
    "write": _write,
    "write there": lambda folder: (folder / "theirs/t0.xml.j2").write_text("x"),
    "open for appending": lambda folder: os.open(
        folder / "theirs/t0.xml.j2", os.O_APPEND | os.O_RDWR
    ),
    "delete": lambda folder: (folder / "secret").unlink(),
    "rename": lambda folder: (folder / "secret").rename(folder / "other"),
    "make a folder": lambda folder: (folder / "new").mkdir(),
    "link": lambda folder: (folder / "new").symlink_to("secret"),
    "run": lambda folder: subprocess.run(["touch", folder / "new"], check=True),
    "shell": lambda folder: os.system(f"touch {folder}/new"),
    "replace": lambda folder: os.execv(sys.executable, [sys.executable, "-c", "0"]),
    "part": lambda folder: os.fork(),
    "call": lambda folder: socket.create_connection(("127.0.0.1", 9), 1),
    "fetch": lambda folder: urllib.request.urlopen("http://127.0.0.1:9/"),
    "kill": lambda folder: os.kill(os.getppid(), signal.SIGTERM),
    "library": lambda folder: ctypes.CDLL(None).getpid(),
    "environment": lambda folder: os.putenv("A", "b"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_escapes_from_the_sandbox_gets_nowhere(strange, tmp_path, attack):
    (tmp_path / "secret").write_text("gold")
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs/link").symlink_to("../secret")
    (found,) = strange("<text>{{ go() }}</text>", go=lambda: ATTACKS[attack](tmp_path))
    assert isinstance(found, str)
    assert "not allowed" in found
    assert sorted(one.name for one in tmp_path.iterdir()) == ["secret", "theirs"]
    assert (tmp_path / "secret").read_text() == "gold"


def test_files_that_are_open_here_are_closed_there(strange, tmp_path):
    with (tmp_path / "open").open("w+") as file:
        file.write("before")
        file.flush()
        number = file.fileno()
        (found,) = strange("<text>{{ go() }}</text>", go=lambda: os.write(number, b"x"))
    assert isinstance(found, str)
    assert (tmp_path / "open").read_text() == "before"


def test_one_that_says_nothing_is_ended(monkeypatch):
    monkeypatch.setattr(apart, "_WAIT", 0.1)
    with pytest.raises(apart.GivenUp, match="no answer"):
        list(apart.answers(lambda number: time.sleep(9), 1, []))


def test_an_answer_may_not_be_endless(monkeypatch):
    monkeypatch.setattr(apart, "LIMIT", 100)
    with pytest.raises(apart.GivenUp, match="too much text"):
        list(apart.answers(lambda number: "a" * 101, 1, []))


def test_our_own_templates_run_here(tmp_path):
    (tmp_path / "mine.xml.j2").write_text("<text>{{ go() }}</text>")
    templates = Templates(lambda name: (tmp_path / name, name))
    assert templates.render("mine", {"go": os.getpid}).text == str(os.getpid())
    (tmp_path / "mine.xml.j2").write_text("<text>{{ nosuch }}</text>")
    with pytest.raises(ProblemsFound):
        Templates(lambda name: (tmp_path / name, name)).render("mine", {})
