"""What somebody might write into the tabs that keep things: no form leads out of the project.

Each field of each form is filled with each nasty text in turn. Whatever is answered, it is no
fault, nothing is changed elsewhere, and what is kept is read as what it is: plain text in YAML.
"""

from __future__ import annotations

import hashlib
import re
from urllib.parse import urlencode

import pytest

import wide
from kaperbrief.errors import Problems
from kaperbrief.source.events import load_text
from page_place import HOST, Page

EVENT = """\
game: evil-stevie
title: Herring
players: [{name: Ada}, {name: Ben}]
ships: [{type: cutter, number: 2}, {type: brig, number: 2}]
"""
CAMPAIGN = """\
game: tischpiraten
title: Winter
players:
  - {name: Ada, crews: [pickle-princes], ships: [{type: two-master}]}
  - {name: Ben, crews: [windbags], ships: [{type: two-master}]}
"""
CREW = {"at-game": "tischpiraten", "at-kind": "crews", "at-of": "pickle-princes"}
FORMS = {
    "/event/new": {"title": "Con", "game": "evil-stevie", "players": "2"},
    "/event/facts": {"at": "con", "title": "Herring", "date": "", "lang": "en", "most": "3"},
    "/event/row": {"at": "con", "kind": "players", "row": "0", "was": "Ada", "name": "Ada"},
    "/event/paste": {"at": "con", "kind": "players", "text": "Cleo\ten"},
    "/event/cells": {"at": "con", "kind": "ships", "text": "cutter\t3"},
    "/event/move": {"at": "con", "ship": "cutter 1", "to": "1", "rolled": "1"},
    "/event/stop/battles": {"at": "con"},
    "/campaign/new": {"at": "", "game": "tischpiraten", "title": "Sommer", "name": "Ada"},
    "/campaign/record": {"at": "winter", "then": "", "scenario": "", "winner": "Ada"},
    "/campaign/undo": {"at": "winter", "then": ""},
    "/own/item": {**CREW, "at-title": "Rats", "act": "save", "title": "Rats", "flag": "skull"},
    "/own/do/delete": {"game": "tischpiraten", "kind": "crews", "id": "rats"},
    "/own/do/game": {"game": "tischpiraten", "id": "rats", "title": "Rats"},
}  # fmt: skip
SUFFIXES = (".yaml", ".csv", ".j2", ".svg", ".po", ".md", ".json", ".txt")
NASTY = {
    "up": "../../../outside/secret",
    "absolute": "/etc/passwd",
    "up with backslashes": "..\\..\\outside",
    "a zero": "a\0b",
    "dots": "..",
    "a device": "CON",
    "an option": "--project=/etc",
    "a tag of YAML": "!!python/object/apply:os.system [touch outside]",
    "an alias of YAML": "&a [*a, *a]",
    "another line of YAML": "x\ngames: [{winner: Ben}]\n- y",
    "the end of YAML": '"}\n---\n...\n',
    "a template": "{{ 7 * 7 }}{% for a in range(10**9) %}{% endfor %}",
    "a script": "<script>alert(1)</script>",
    "a formula": "=cmd|' /C calc'!A0",
    "a number": "1e999",
    "a long number": "9" * 400,
    "a long text": "x" * 30_000,
    "half a character": "\ud800",
    "from right to left": "\u202eabc\u202c",
}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    root = tmp_path_factory.mktemp("root")
    home = root / "home"
    (root / "outside").mkdir()
    (root / "outside" / "secret").write_text("nobody reads this")
    home.mkdir()
    made = Page(home)
    yield home, made.client
    made.bench.close()
    made.thread.join(timeout=30)


@pytest.fixture
def tables(place):
    home, client = place
    for name, text in (("con/event.yaml", EVENT), ("winter/campaign.yaml", CAMPAIGN)):
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text(text)
    return home, client


def outside(home):
    """Everything beside the project, with what is in it."""
    files = [path for path in home.parent.rglob("*") if home not in (path, *path.parents)]
    return {path: path.is_file() and path.read_bytes() for path in files}


def post(client, address, fields):
    body = urlencode(fields, errors="surrogatepass")
    headers = {"origin": f"http://{HOST}", "hx-request": "true"}
    headers["content-type"] = "application/x-www-form-urlencoded"
    return client.post(address, content=body, headers=headers, follow_redirects=False)


@pytest.mark.parametrize("address", FORMS)
@pytest.mark.one_in(4)
def test_nothing_that_is_written_leads_elsewhere(tables, address):
    home, client = tables
    before = outside(home)
    answers = set()
    for at, field in enumerate(FORMS[address]):
        texts = [*NASTY.values()]
        for text in wide.pick(texts, texts[at % 3 :: 3]):
            answer = post(client, address, {**FORMS[address], field: text})
            assert answer.status_code < 500, (field, text)
            assert "<script>alert" not in answer.text, field
            assert "nobody reads this" not in answer.text
            assert not re.search(r"Traceback|/site-packages/", answer.text), (field, text)
            answers.add(hashlib.sha256(answer.content).digest())
            (home / "con" / "event.yaml").write_text(EVENT)
            (home / "winter" / "campaign.yaml").write_text(CAMPAIGN)
    assert len(answers) > 1, "the fields are not looked at"
    assert outside(home) == before


def test_what_was_kept_is_plain(tables):
    home, _ = tables
    files = [path for path in home.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} <= {*SUFFIXES}
    assert files
    for path in files:
        assert path.resolve().is_relative_to(home.resolve())
        if path.suffix == ".yaml":
            problems = Problems()
            load_text(path.read_text("utf-8"), path.name, problems)
            assert [one for one in problems.items if "tag" in one.message] == []
