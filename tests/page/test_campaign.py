"""Campaigns on the page: what the form says, what is written, what is wrong and where."""

from __future__ import annotations

import html
import io
import re
import shlex

import pikepdf
import pytest

from kaperbrief import kept
from kaperbrief.cli.run import run
from page_place import HOST, Page

ORIGIN = {"origin": f"http://{HOST}"}
PART = {**ORIGIN, "hx-request": "true", "hx-target": "told"}
LEDGER = """\
# ours
game: tischpiraten
title: Winter
scenario: treasure-map-hunt
players:
  - name: Ada
    lang: en
    crews: [pickle-princes]
    ships: [{type: two-master}]
    gold: 3
  - name: "Tim/Tom = T"
    crews: [windbags, bogus-beards]
    ships: [{type: two-master, name: Hering}, {type: galley}]
games:
  - scenario: treasure-map-hunt
    winner: Ada
    results:
      - {player: Ada, gold: 5, lost: [mate], damage: {hull: 3}}
"""
OTHER = "Tim/Tom = T"


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    kept.open_folder(str(tmp_path_factory.mktemp("kept")))
    made = Page(home)
    yield home, made.client
    kept.open_folder("")
    made.bench.close()
    made.thread.join(timeout=10)


@pytest.fixture
def winter(place):
    """The ledger in its folder as it begins, and a client of the page."""
    home, client = place
    (home / "winter").mkdir(exist_ok=True)
    path = home / "winter" / "campaign.yaml"
    path.write_text(LEDGER)
    return path, client


def shown(client, **query):
    answer = client.get("/campaign", params={"at": "winter", **query})
    assert answer.status_code == 200, answer.text
    return read(answer)


def read(answer):
    """The text of an answer without hard spaces."""
    return answer.text.replace("\xa0", " ")


def filled(client, *more):
    """The fields of the form as they stand, and more."""
    ledger = re.search(r'name="ledger" value="(\w+)"', shown(client))[1]
    return [("at", "winter"), ("ledger", ledger), ("scenario", "treasure-dig"), *more]


def post(client, path, fields, headers=ORIGIN):
    from urllib.parse import urlencode

    form = {"content-type": "application/x-www-form-urlencoded"}
    return client.post(f"/campaign/{path}", content=urlencode(fields), headers={**headers, **form})


def told(answer):
    """What is told at each place of the form that the fragment after a change holds."""
    found = re.findall(r'<p class="err" id="[\w-]+" hx-swap-oob="true">([^<]*)</p>', read(answer))
    return [html.unescape(text) for text in found if text]


GAME = [
    ("gold/Ada", "-2"), ("lost/Ada", "pickle-princes/captain"), ("boxes/Ada/two-master/hull", "-2"),
    ("boxes/Ada/two-master/masts", "1"), ("name/Ada/new-1", "Olga: the \u201cgreat\u201d"),
    (f"gold/{OTHER}", "+4"), (f"lost/{OTHER}", "bogus-beards/mate"),
    (f"boxes/{OTHER}/Hering/hull", "2"), (f"sunk/{OTHER}", "galley"), (f"prize/{OTHER}", "galley"),
    (f"prize-name/{OTHER}", "Floh"), (f"prize/{OTHER}", ""), (f"prize-name/{OTHER}", ""),
    (f"note/{OTHER}", "a = b"), ("winner", OTHER), ("date", "2027-02-03"), ("place", "K\u00fcche"),
]  # fmt: skip


def test_what_is_seen(winter):
    text = shown(winter[1])
    for part in ("Winter", "Ada", "8 doubloons", "newcomer", "Enter game 2", "Ada wins"):
        assert part in text, part
    assert text.count("face gone") == 1
    assert text.count(' was"><input') == 3
    pictures = set(re.findall(r'"(/campaign/picture/\w+\.webp)"', text))
    assert len(pictures) == 3 + 2  # crews; ships that look alike are one
    for one in pictures:
        assert winter[1].get(one).content[8:12] == b"WEBP"


def test_a_game_is_entered_as_the_command_enters_it(winter):
    path, client = winter
    fields = filled(client, *GAME)
    part = post(client, "entry", fields, PART)
    assert told(part) == []
    command = html.unescape(re.search(r'id="cmd">(.*?)</code>', part.text)[1])
    answer = post(client, "record", fields)
    assert "Game 2 is entered." in read(answer)
    by_page = path.read_text()
    assert path.with_name("campaign.backup.yaml").read_text() == LEDGER
    path.write_text(LEDGER)
    assert run([*shlex.split(command)[1:]]) == 0
    assert path.read_text() == by_page
    for said in ("# ours", "lost: [bogus-beards/mate]", "Hering/hull: 2", "sunk: [galley]",
                 "gold: -2", "note: a = b", "name: Floh", "captain"):  # fmt: skip
        assert said in by_page, said


def test_it_is_taken_back(winter):
    path, client = winter
    post(client, "record", filled(client, ("gold/Ada", "1")))
    assert path.read_text() != LEDGER
    answer = post(client, "undo", filled(client))
    assert "Game 2 is taken back." in read(answer)
    assert path.read_text() == LEDGER


WRONG = [
    ([("gold/Ada", "many")], "Write a whole number, such as 5 or \u22123."),
    ([("gold/Ada", "-9")], "Ada has 8, and would have -1; spend 8 at most"),
    ([("boxes/Ada/two-master/hull", "5")], "5 of hull, but two-master has 5 boxes and 2 left"),
    ([("boxes/Ada/two-master/hull", "-5")], "5 of hull mended, but two-master has lost 3"),
    ([("boxes/Ada/two-master/hull", "x")], '--damage needs a whole number, found "Ada/hull=x"'),
    ([("name/Ada/new-1", "a|b")], "A name has no | * \\ { } and no icon."),
    ([("prize/Ada", "cuter")], 'unknown ship "cuter"'),
    ([(f"prize/{OTHER}", "galley"), (f"prize-name/{OTHER}", "Hering")], "has a ship called"),
    ([("winner", "Nobody")], 'unknown player "Nobody"'),
]


@pytest.mark.parametrize(("fields", "text"), WRONG)
def test_what_is_wrong_is_told_at_its_field_and_changes_nothing(winter, fields, text):
    path, client = winter
    part = post(client, "entry", filled(client, *fields), PART)
    (said,) = told(part)
    assert text in said
    whole = html.unescape(read(post(client, "record", filled(client, *fields))))
    brief = said.removeprefix("Ada ")  # beside the name
    assert whole.count(said) == 1 + (brief == said)  # at its field
    assert whole.count(brief) == 2  # and above the button
    assert "This cannot be entered yet." in whole
    assert path.read_text() == LEDGER


def test_all_that_is_wrong_is_told_at_once(winter):
    fields = [pair for pairs, _ in WRONG[1:3] for pair in pairs] + WRONG[-1][0]
    assert len(told(post(winter[1], "entry", filled(winter[1], *fields), PART))) == 3


def test_nothing_is_no_game(winter):
    path, client = winter
    fields = filled(client, ("date", "2027-01-01"), ("gold/Ada", ""))
    assert "Nothing is entered yet." not in read(post(client, "entry", fields, PART))
    assert "Nothing is entered yet." in read(post(client, "record", fields))
    assert path.read_text() == LEDGER


def test_who_is_quicker_is_not_written_over(winter):
    path, client = winter
    fields = filled(client, ("gold/Ada", "2"))
    changed = LEDGER.replace("gold: 3", "gold: 4")
    path.write_text(changed)
    for change in ("record", "undo"):
        answer = post(client, change, fields)
        assert "The ledger was changed meanwhile." in read(answer)
        assert path.read_text() == changed
    # What was entered is still there, and the page loads itself anew where it is only looked at.
    assert 'name="gold/Ada" id="gold-1" value="2"' in answer.text
    assert 'hx-trigger="load"' in post(client, "entry", fields, PART).text


def test_newcomers_are_those_of_the_scenario(winter):
    # Before the island all places are taken, before the hunt only two.
    lost = "[captain, mate, gherkin, sardine]"
    winter[0].write_text(LEDGER.replace("[mate]", lost))
    counts = [
        shown(winter[1], scenario=name).count("Name of the newcomer")
        for name in ("treasure-dig", "treasure-map-hunt")
    ]
    assert counts == [4, 2]


def test_the_next_game_on_paper(winter):
    client = winter[1]
    query = {"at": "winter", "scenario": "none", "paper": "letter"}
    steps = client.get("/campaign/print", params=query, headers={"hx-request": "true"}).text
    link = html.unescape(re.search(r'href="(/campaign/next\.pdf\?[^"]+)"', steps)[1])
    answer = client.get(link)
    assert answer.headers["content-disposition"] == 'attachment; filename="campaign.pdf"'
    with pikepdf.open(io.BytesIO(answer.content)) as document:
        assert f"{len(document.pages)} pages" in steps.replace("\xa0", " ")
        assert round(document.pages[0].mediabox[2]) == 612
    picture = html.unescape(re.search(r'src="(/campaign/sheet/[^"]+)"', steps)[1])
    assert client.get(picture).content[8:12] == b"WEBP"
    assert client.get(picture.replace("n=1", "n=99")).status_code == 404
    assert "--scenario=none --paper=letter" in shown(client, scenario="none", paper="letter")


def test_a_broken_ledger_is_told_with_its_lines(winter):
    winter[0].write_text(LEDGER.replace("windbags", "windbag"))
    text = shown(winter[1])
    assert "campaign.yaml:12" in text
    assert "windbags" in text
    assert 'aria-current="page">' in text


def begin(client, *fields):
    return post(client, "new", [("game", "tischpiraten"), ("was", "tischpiraten"), *fields])


def test_a_new_campaign_is_what_the_command_makes(place, monkeypatch, tmp_path):
    home, client = place
    named = [("name", "Ada"), ("lang", "de"), ("name", "Bo"), ("lang", ""), ("name", "Cy"),
             ("crew1", "windbags"), ("scenario", "treasure-dig"),
             ("title", "Long <b>Summer</b>")]  # fmt: skip
    assert "Long &lt;b&gt;Summer" in begin(client, *named).text
    (path,) = home.glob("long-*/campaign.yaml")
    text = path.read_text()
    dealt = re.findall(r"crews: \[([\w-]+)\]", text)
    assert dealt[1] == "windbags"
    monkeypatch.chdir(tmp_path)
    crews = [f"--crew={one}" for one in dealt]
    assert run(["campaign", "new", "x", "--game=tischpiraten", "--title=Long <b>Summer</b>",
                "--lang=en", "--player=Ada:de", "--player=Bo", "--player=Cy", *crews,
                "--scenario=treasure-dig"]) == 0  # fmt: skip
    assert (tmp_path / "x" / "campaign.yaml").read_text() == text
    again = begin(client, *named)
    assert "already" in again.text
    assert 'value="windbags" checked' in again.text


def test_a_new_campaign_needs_a_title(place):
    assert "a campaign needs a title" in read(begin(place[1], ("title", "  ")))


@pytest.mark.parametrize("game", ["evil-stevie", "piratical"])
def test_the_form_of_each_game(place, game):
    fields = {"game": game, "was": "tischpiraten"}
    answer = place[1].get("/campaign/new", params=fields, headers={"accept-language": "de"})
    assert answer.status_code == 200
    assert f'value="{game}" id="game-{game}" checked' in answer.text


# -- attacks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["../winter", "/etc", "..", "winter/..", ".git", "\0", "%2e%2e"])
def test_no_name_leads_out(winter, at):
    path, client = winter
    fields = [("at", at), *filled(client, ("gold/Ada", "1"))[1:]]
    answers = [
        client.get("/campaign", params={"at": at}),
        client.get("/campaign/print", params={"at": at}),
        client.get("/campaign/next.pdf", params={"at": at}),
        *(post(client, change, fields) for change in ("entry", "record", "undo")),
    ]
    assert [one.status_code for one in answers] == [422] * 6
    assert path.read_text() == LEDGER


def test_a_ledger_that_is_a_link_is_not_written_outside(winter, tmp_path):
    path, client = winter
    other = tmp_path / "campaign.yaml"
    path.rename(other)
    path.symlink_to(other)
    answer = post(client, "record", filled(client, ("gold/Ada", "1")))
    path.unlink()
    assert "outside" in answer.text
    assert other.read_text() == LEDGER


def test_other_sites_change_nothing(winter):
    path, client = winter
    fields = filled(client, ("gold/Ada", "1"))
    for change in ("record", "undo", "new", "entry"):
        for headers in ({"origin": "http://evil.example"}, {}):
            assert post(client, change, fields, headers).status_code == 403
        assert client.get(f"/campaign/{change}").status_code == (200 if change == "new" else 405)
    assert path.read_text() == LEDGER


def test_too_much_is_refused(winter):
    client = winter[1]
    assert post(client, "record", [("note/Ada", "x" * 70_000)]).status_code == 413
    assert post(client, "record", [("a", "")] * 5000).status_code == 400


@pytest.mark.parametrize("path", [
    "picture/0123.webp", "picture/..%2f..%2fx.webp", "sheet/x.webp?at=winter&n=\u00b2&w=168",
    "sheet/x.webp?at=winter&n=1&w=9999", "sheet/x.webp?at=../x&n=1&w=168",
])  # fmt: skip
def test_pictures_of_nothing(winter, path):
    assert winter[1].get(f"/campaign/{path}").status_code == 404


def test_strange_signs_are_text(winter):
    path, client = winter
    note = "<script>alert(1)</script>\n- {}\x00\u202e: #"
    answer = post(client, "record", filled(client, ("note/Ada", note), ("place", "'\"\n&")))
    assert "Game 2 is entered." in read(answer)
    assert "<script>alert" not in answer.text
    assert "<script>alert(1)</script> - {} : #" in path.read_text()


def test_options_of_the_print_are_checked(winter):
    for name, value in (("paper", "papyrus"), ("theme", "../x"), ("scenario", "nowhere")):
        answer = winter[1].get("/campaign/next.pdf", params={"at": "winter", name: value})
        assert answer.status_code == 422, name


def test_crews_of_the_project_sail_in_its_campaigns(place):
    home, client = place
    crews = home / "content" / "tischpiraten" / "crews"
    crews.mkdir(parents=True, exist_ok=True)
    text = "crews:\n  - {id: bilge-rats, like: pickle-princes, title: Bilgenratten}\n"
    (crews / "own.yaml").write_text(text)
    try:
        place_of = home / "rats"
        place_of.mkdir()
        (place_of / "campaign.yaml").write_text(
            LEDGER.replace("pickle-princes", "bilge-rats").split("games:")[0]
        )
        seen = client.get("/campaign?at=rats&language=de").text
        assert "Bilgenratten" in html.unescape(seen)
    finally:
        (crews / "own.yaml").unlink()
