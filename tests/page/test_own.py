"""Crews, ships and cards of one's own: forms made of models, what is saved, what is refused."""

from __future__ import annotations

import html
import io
import re
import shutil
import unicodedata
from html.parser import HTMLParser

import pikepdf
import pytest
from PIL import Image

from kaperbrief.cli.kit import options_of
from kaperbrief.cli.run import run
from kaperbrief.errors import Problems
from kaperbrief.files import write_all
from kaperbrief.page.desk import Desk
from kaperbrief.page.form import said_by
from kaperbrief.page.front import HERE
from kaperbrief.page.keep import Keep
from kaperbrief.page.own import Own, another_face
from kaperbrief.page.own_data import Which, changed, own_id
from kaperbrief.page.own_paper import seen
from kaperbrief.source.amend import same
from kaperbrief.source.events import load_text
from page_place import HOST, Page

ORIGIN = {"origin": f"http://{HOST}"}
CREW = {"at-game": "tischpiraten", "at-kind": "crews", "at-of": "pickle-princes"}


class Fields(HTMLParser):
    """What a browser would post of the form of a page."""

    def __init__(self, text):
        super().__init__()
        self.said, self._form, self._area, self._select = {}, False, "", ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "form":
            self._form = given.get("id") == "form"
        if not self._form or not (name := given.get("name", self._select)):
            return
        if tag == "input" and (given.get("type") != "checkbox" or "checked" in given):
            self.said[name] = given.get("value", "")
        elif tag == "select":
            self._select, self.said[name] = name, ""
        elif tag == "option" and "selected" in given:
            self.said[self._select] = given["value"]
        elif tag == "textarea":
            self._area, self.said[name] = name, ""

    def handle_endtag(self, tag):
        if tag == "textarea":
            self._area = ""
        elif tag == "select":
            self._select = ""
        elif tag == "form":
            self._form = False

    def handle_data(self, data):
        if self._area:
            self.said[self._area] = (self.said[self._area] + data).removeprefix("\n")


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    home = tmp_path_factory.mktemp("place") / "home"
    home.mkdir()
    made = Page(home)
    made.home, made.forms = home, {}
    yield made
    made.bench.close()
    made.thread.join(timeout=10)


@pytest.fixture
def own(place):
    yield place
    if left := [*place.home.iterdir()]:
        for path in left:
            path.unlink() if path.is_symlink() else shutil.rmtree(path)
        place.site.front.changed()


def form(own, **which):
    answer = own.client.get("/own/item", params={"language": "en", **which})
    assert answer.status_code == 200, answer.text
    return Fields(answer.text).said


def begun(own, title="The Soggy Biscuits", **more):
    """The form of something new, which is the same each time."""
    key = (title, *more.items())
    if key not in own.forms:
        own.forms[key] = form(own, **{**CREW, "at-title": title, **more})
    return dict(own.forms[key])


def post(own, path, data, **headers):
    return own.client.post(path, data=data, headers={**ORIGIN, **headers})


def send(own, said, act="save"):
    return post(own, "/own/item?language=en", {**said, "at-act": act}, **{"hx-request": "true"})


def wrong(answer):
    found = re.findall(
        r'data-at="([^"]*)" data-level="error".*?class="what">(.*?)</span>', answer.text
    )
    return [(path, html.unescape(text)) for path, text in found]


def saved(own, name="the-soggy-biscuits", kind="crews"):
    text = (own.home / "content" / "tischpiraten" / kind / f"{name}.yaml").read_text("utf-8")
    found = Problems()
    source = load_text(text, "file.yaml", found)
    assert found.items == []
    return source.data[kind][0], text


def written(own, text, name="crews.yaml"):
    path = own.home / "content" / "tischpiraten" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    own.site.front.changed()
    return path


# -- what a form is and what it saves ------------------------------------------------------------


def test_a_crew_is_saved_as_a_person_would_write_it(own):
    said = begun(own)
    said |= {"story": "They dunk: everything.", "figures.0.name": "Bea", "figures.1.name": ""}
    answer = send(own, said)
    assert "at-was=the-soggy-biscuits" in answer.headers["hx-redirect"]
    data, text = saved(own)
    assert text.startswith("crews:\n  - id: the-soggy-biscuits\n    title: The Soggy Biscuits\n")
    assert 'story: "They dunk: everything."' in text
    assert "look: {sex: man, beard: walrus, hat: bicorne}" in text
    assert "name" not in data["figures"][1]
    assert data["figures"][4]["recruit"] == {"house": "recruits", "off": False, "on": True}
    page = own.client.get("/tonight", params={"game": "tischpiraten", "was": "tischpiraten"})
    assert 'value="the-soggy-biscuits"' in page.text
    listed = own.client.get("/own?game=tischpiraten&language=en").text
    assert '<b title="the-soggy-biscuits">' in listed


def test_what_is_like_another_says_only_what_differs(own):
    said = form(own, **{**CREW, "at-title": "Die Kekse", "at-how": "like", "language": "de"})
    said["icon"] = "skull"
    send(own, said)
    data, _ = saved(own, "die-kekse")
    assert data == {
        "id": "die-kekse", "like": "pickle-princes", "title": "Die Kekse", "icon": "skull",
    }  # fmt: skip
    said = form(own, **{"at-game": "tischpiraten", "at-kind": "crews", "at-was": "die-kekse"})
    send(own, {**said, "icon": "barrel", "story": ""})
    assert saved(own, "die-kekse")[0] == {
        "id": "die-kekse", "like": "pickle-princes", "title": "Die Kekse", "story": "",
    }  # fmt: skip


def test_a_copy_in_another_language_has_its_words(own):
    assert begun(own)["figures.0.name"] == "Conrad Cod"
    assert begun(own, language="de")["figures.0.name"] == "Konrad Kabeljau"


def test_what_people_wrote_stays(own):
    text = (
        "# Ours.\ncrews:\n  # Ada's\n  - id: ours  # short\n    like: pickle-princes\n"
        "    title: 'Ours'\n    icon: barrel   # as it is anyway\n\n"
        "  - {id: more, like: ours}\n# End.\n"
    )
    path = written(own, text)
    said = form(own, **{"at-game": "tischpiraten", "at-kind": "crews", "at-was": "ours"})
    send(own, said)
    assert path.read_text() == text
    send(own, {**said, "title": "Theirs"})
    assert path.read_text() == text.replace("'Ours'", "Theirs")
    said = form(own, **{"at-game": "tischpiraten", "at-kind": "crews", "at-was": "more"})
    assert said["title"] == "Theirs"
    send(own, {**said, "title": "More"})
    assert "  - {id: more, like: ours, title: More}\n# End.\n" in path.read_text()


ODD = [
    "- a: b", "# x", "'", '"', "a # b", "{n", "[a]", "&a *b !c", "| >", "%", "@", "`", "null",
    "~", "yes", "1:30", "0x1f", " a ", "two\nlines: # a\n", "\n\nthree", "tab\there",
    "\\n \\", "\u00e9\u2028", "e\u0301", "<script>alert(1)</script>",
    "</textarea>&amp;", "x" * 20_000, "---", "...", "\ufeffa", "\U0001f3f4\u200d", "? x",
    "a: ", "ends with:", "*bold* _it_",
]  # fmt: skip


def test_odd_texts_survive(tmp_path):
    own = Own(Desk(Keep(tmp_path), lambda words: options_of(words[1:], tmp_path)))
    which = Which("tischpiraten", "crews", of="pickle-princes", title="Odd")
    said = said_by(own.filled(which, None, "de").form)
    texts = [unicodedata.normalize("NFC", text) for text in ODD]
    files = {}
    for number, text in enumerate(texts):
        which = which._replace(id=f"odd-{number}")
        draft = own.filled(which, {**said, "story": text, "figures.0.name": text}, "de")
        files[draft.begun.path] = own.text(draft, "crews").encode()
    write_all(files)
    own._desk.forget()
    for number, (text, data) in enumerate(zip(texts, files.values(), strict=True)):
        now = own.filled(Which("tischpiraten", "crews", was=f"odd-{number}"), None, "de")
        assert said_by(now.form)["story"] == text
        assert said_by(now.form)["figures.0.name"] == text
        assert own.text(now, "crews") == data.decode()


def test_odd_texts_come_through_the_page(own):
    said = begun(own)
    send(own, {**said, "story": "</textarea>\n\n<b>&amp; 'x' \"y\" # :"})
    which = {"at-game": "tischpiraten", "at-kind": "crews", "at-was": "the-soggy-biscuits"}
    assert form(own, **which)["story"] == "</textarea>\n\n<b>&amp; 'x' \"y\" # :"


def test_every_item_can_be_begun_from(tmp_path):
    """A whole copy of anything that is shipped says the same, written in its order."""
    own = Own(Desk(Keep(tmp_path), lambda words: options_of(words[1:], tmp_path)))
    for game in ("tischpiraten", "evil-stevie", "piratical"):
        room = own.room(game, own._desk.room(game).game.pack.source_language)
        for kind in ("crews", "ships", "cards"):
            for name in [*room.game.kinds[kind]][:3]:
                which = Which(game, kind, of=name, id="copy-of-it")
                language = room.language
                draft = own.filled(which, None, language)
                assert [one.message for _, one in draft.wrong] == []
                again = own.filled(which, said_by(draft.form), language)
                assert same(again.data, draft.data)
                raw = own._layers(game, kind)[-1][name][0]
                assert same({**draft.data, "id": name}, raw), (kind, name)


# -- what is wrong -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"title": ""}, "title"),
        ({"figures.0.items.0": "no-such-thing"}, "figures.0.items.0"),
        ({"figures.2.rank": "admiral"}, "figures.2.rank"),
        ({"icon": "nothing"}, "icon"),
        ({"story": "a\x07b"}, "story"),
        ({"figures.1.photo": "../../etc/passwd"}, "figures.1.photo"),
        ({"figures.1.photo": "missing.jpg"}, "figures.1.photo"),
        ({"at-id": "pickle-princes"}, "at-id"),
        ({"at-id": "../../x"}, "id"),
        ({"at-id": "Ä b"}, "id"),
        ({"figures.1.look.0.key": "Hat!", "figures.1.look.0.value": "x"}, "figures.1.look"),
        ({f"figures.{n}.items.0": "musket" for n in range(4)}, "figures"),
    ],
)
def test_problems_stand_at_their_field(own, change, path):
    answer = send(own, {**begun(own), **change})
    found = wrong(answer)
    assert any(at.startswith(path) for at, _ in found), found
    assert "hx-redirect" not in answer.headers
    assert not (own.home / "content").exists()
    assert [*own.home.parent.rglob("x.yaml")] == []


@pytest.mark.parametrize(("text", "says"), [("many", "number"), ("99", "80"), ("", "nothing")])
def test_numbers_of_ships(own, text, says):
    which = {"at-game": "tischpiraten", "at-kind": "ships", "at-of": "two-master"}
    said = form(own, **which, **{"at-title": "Tub"})
    answer = send(own, {**said, "hull": text}, "look")
    assert [(path, says in message) for path, message in wrong(answer)] == [("hull", True)]


def test_what_does_not_fit_is_said(own):
    answer = send(own, {**begun(own), "figures.0.name": "Wolfgang" * 40}, "look")
    assert any("fit" in message for _, message in wrong(answer))
    assert "As it was before" in answer.text


def test_what_does_not_fit_on_another_sheet_is_not_saved(own):
    said = {**begun(own), "figures.2.name": "Hauptdonaudampfschifffahrtsoberkapitän"}
    assert wrong(send(own, said, "look")) == [], "it fits on the sheet that is seen"
    answer = send(own, said)
    assert "hx-redirect" not in answer.headers
    assert {path for path, _ in wrong(answer)} == {"figures.2.name"}
    assert not [*own.home.iterdir()]


def test_from_what_is_wrong_somebody_finds_back_to_it(own):
    name = "Hauptdonaudampfschifffahrtsoberkapitän"
    text = "crews:\n- {id: ours, like: pickle-princes, title: O, figures: [{name: NAME}]}\n"
    written(own, text.replace("NAME", name * 9).replace("{name", "{id: captain, name"))
    fields = {"game": "tischpiraten", "was": "tischpiraten", "name": "", "crew0": "ours"}
    answer = own.client.get("/tonight", params=fields)
    assert answer.status_code == 422
    assert 'href="/own?game=tischpiraten"' in answer.text
    assert "/own?game=" not in own.client.get("/tonight?game=none").text


def test_it_opens_on_a_game_with_crews(own):
    for language in ("de", "en"):
        assert 'id="crews"' in own.client.get(f"/own?language={language}").text


def test_limits_speak_the_language_of_the_page(own):
    said = begun(own)
    answer = send(own, {**said, **{f"figures.{n}.items.0": "musket" for n in range(4)}}, "look")
    assert not re.search(r"Mannschaft|Waffen", str(wrong(answer)))


# -- on paper ------------------------------------------------------------------------------------


def test_the_sheet_is_drawn(own):
    said = begun(own)
    answer = send(own, {**said, "at-sheet": "wanted-posters"}, "look")
    assert '<option value="wanted-posters" selected>' in answer.text
    assert "--only=wanted-posters --crew=the-soggy-biscuits" in answer.text
    for address in re.findall(r'"(/own/(?:paper|faces)/\w+\.webp)"', answer.text):
        picture = own.client.get(address)
        assert Image.open(io.BytesIO(picture.content)).width > 100
    assert own.client.get("/own/paper/0123.webp").status_code == 404
    again = send(own, {**said, "story": "Another."}, "look")
    assert set(re.findall(r"/own/paper/\w+", again.text)) != set(
        re.findall(r"/own/paper/\w+", answer.text)
    )


def test_figures_come_and_go(own):
    said = begun(own)
    more = Fields(send(own, said, "add:figures").text).said
    assert (more["figures.5.id"], more["figures.5.rank"]) == ("figures-6", "sailor")
    fewer = Fields(send(own, more, "drop:figures.0").text).said
    assert fewer["figures.0.name"] == said["figures.1.name"]
    other = Fields(send(own, said, "face:figures.0").text).said
    assert other["figures.0.look.0.key"] == "hair" or "figures.0.look.0.key" in other
    assert other["figures.1.look.0.value"] == said["figures.1.look.0.value"]


def test_another_face_keeps_what_all_have(own):
    room = own.site.front.desk.room("tischpiraten")
    said = {"figures.0.rank": "officer", "look.0.key": "hair", "look.0.value": "blond"}
    made = another_face(said, "figures.0", room)
    keys = {
        text for path, text in made.items() if path.startswith("figures.0.look") and "key" in path
    }
    assert "hair" not in keys
    assert "sex" in keys


# -- deleting ------------------------------------------------------------------------------------


def test_what_is_deleted_comes_back(own):
    send(own, begun(own))
    _, text = saved(own)
    there = {"game": "tischpiraten", "kind": "crews", "id": "the-soggy-biscuits"}
    answer = post(own, "/own/do/delete", there)
    path = own.home / "content/tischpiraten/crews/the-soggy-biscuits.yaml"
    assert "/own/do/undo" in answer.text
    assert not path.exists()
    post(own, "/own/do/undo", {"game": "tischpiraten"})
    assert path.read_text() == text
    assert "nothing can be brought back" in post(own, "/own/do/undo", {"game": "tischpiraten"}).text


def test_one_of_several_is_taken_out_of_its_file(own):
    text = "crews:\n  # a\n  - {id: a, like: pickle-princes}\n  # b\n  - {id: b, like: a}\n"
    path = written(own, text)
    there = {"game": "tischpiraten", "kind": "crews"}
    assert "is like it" in post(own, "/own/do/delete", {**there, "id": "a"}).text
    assert path.read_text() == text
    post(own, "/own/do/delete", {**there, "id": "b"})
    assert path.read_text() == "crews:\n  # a\n  - {id: a, like: pickle-princes}\n  # b\n"
    path.write_text(path.read_text() + "# changed\n")
    assert "changed since" in post(own, "/own/do/undo", there).text


@pytest.mark.parametrize("name", ["pickle-princes", "../x", "", "a\0b"])
def test_only_what_is_ones_own_is_deleted(own, name):
    there = {"game": "tischpiraten", "kind": "crews", "id": name}
    assert "unknown crew" in post(own, "/own/do/delete", there).text
    assert [*own.home.iterdir()] == []


# -- photos --------------------------------------------------------------------------------------


def picture(size=(400, 500), kind="JPEG"):
    data = io.BytesIO()
    Image.new("RGB", size, "teal").save(data, kind)
    return data.getvalue()


def photo(own, data, name="Bea.JPG", **headers):
    address = "/photo/own"
    return own.client.post(
        address, params={"name": name}, content=data, headers={**ORIGIN, **headers}
    )


def test_a_photo_is_kept_and_printed(own):
    assert photo(own, picture()).json() == {"name": "Bea.jpg"}
    assert photo(own, picture()).json() == {"name": "Bea.jpg"}
    assert photo(own, picture((300, 300)), "Bea.png").json() == {"name": "Bea1.jpg"}
    assert own.client.get("/own/photo/Bea.jpg.webp").headers["content-type"] == "image/webp"
    send(own, {**begun(own), "figures.0.photo": "Bea.jpg"})
    assert saved(own)[0]["figures"][0]["photo"] == "Bea.jpg"


@pytest.mark.parametrize(
    "name", ["../../../x.jpg", "/etc/passwd", "..\\..\\x.jpg", "", "a\0b.jpg", ".hidden", "CON.jpg"]
)
def test_photos_stay_in_their_folder(own, name):
    kept = photo(own, picture(), name).json()["name"]
    assert {path.parent.name for path in own.home.rglob("*.*") if path.is_file()} == {"photos"}
    assert (own.home / "photos" / kept).is_file()
    assert not kept.startswith(".")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"<svg onload='alert(1)'/>", "SVG"),
        (b"GIF89a" + b"x" * 50, "GIF"),
        (b"#!/bin/sh\n", "no JPEG"),
        (picture()[:900], "damaged"),
        (picture(kind="GIF"), "GIF"),
    ],
)
def test_only_pictures_are_kept(own, data, says):
    assert says in photo(own, data).json()["wrong"]
    assert [*own.home.iterdir()] == []


def test_large_photos(own):
    assert photo(own, b"x" * 20_000_001).status_code == 413
    assert "no JPEG" in photo(own, b"x" * 1_000_000).json()["wrong"]


@pytest.mark.parametrize("name", ["..%2f..%2fx.jpg", "nothing.jpg", "%00"])
def test_no_other_file_is_shown(own, name):
    (own.home.parent / "x.jpg").write_bytes(picture())
    assert own.client.get(f"/own/photo/{name}.webp").status_code == 404


# -- a new game ----------------------------------------------------------------------------------


def test_a_copied_game_prints_at_once(own, tmp_path_factory):
    game = "tischpiraten"
    title = 'Käse: #1 "Piraten" \\'
    answer = post(own, "/own/do/game", {"game": game, "id": "cheese", "title": title})
    assert answer.status_code == 200
    assert "Käse: #1" in answer.text
    out = tmp_path_factory.mktemp("out")
    for language in ("de", "en"):
        words = ["kit", "cheese", "--project", str(own.home), "--out", str(out), "--lang", language]
        assert run([*words, "--only", "crew-sheets", "--crew", "pickle-princes"]) == 0
        printed = (out / f"cheese-{language}" / "kit.pdf").read_bytes()
        with pikepdf.open(io.BytesIO(printed)) as document:
            assert "Käse" in str(document.docinfo["/Title"])
    there = own.home / "content" / "cheese"
    assert (there / "FACTS.md").is_file()
    assert [*there.glob("locales/*.po")]
    assert "# yaml-language-server" in (there / "pack.yaml").read_text()
    assert "pack/" + game not in "".join(p.read_text() for p in there.glob("locales/*.po"))


@pytest.mark.parametrize(
    ("name", "title"),
    [("../x", "X"), ("tischpiraten", "X"), ("", " "), ("Big", "X"), ("schemas", "X"), ("new", " ")],
)
def test_games_that_cannot_be_made(own, name, title):
    answer = post(own, "/own/do/game", {"game": "tischpiraten", "id": name, "title": title})
    assert 'class="note bad"' in answer.text
    assert [*own.home.iterdir()] == []


def test_a_game_with_mistakes_is_told_and_the_others_go_on(own):
    post(own, "/own/do/game", {"game": "tischpiraten", "id": "cheese", "title": "Cheese"})
    path = own.home / "content/cheese/pack.yaml"
    path.write_text(path.read_text().replace("unit: cm", "unit: ell"))
    own.site.front.changed()
    assert own.client.get("/own?game=tischpiraten").status_code == 200
    assert "ell" in own.client.get("/own?game=cheese").text
    tonight = own.client.get("/tonight?game=tischpiraten")
    assert (tonight.status_code, "content/cheese/pack.yaml" in tonight.text) == (200, True)


# -- attacks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "which",
    [
        {"at-game": "../tischpiraten"},
        {"at-game": ""},
        {"at-kind": "materials"},
        {"at-kind": "../crews"},
        {"at-of": "../../etc/passwd"},
        {"at-was": "../../x"},
        {"at-was": "pickle-princes"},
    ],
)
def test_other_names(own, which):
    assert own.client.get("/own/item", params={**CREW, **which}).status_code == 422
    answer = send(own, {**CREW, **which})
    assert answer.headers["hx-retarget"] == "#problems"
    assert [*own.home.iterdir()] == []


def test_other_sites_and_sizes(own):
    said = {**begun(own), "at-act": "save"}
    for address in ("/own/item", "/own/do/delete", "/own/do/undo", "/own/do/game", "/photo/own"):
        assert own.client.post(address, data=said).status_code == 403
        other = own.client.post(address, data=said, headers={"origin": "http://evil.example"})
        assert other.status_code == 403
        assert own.stranger.post(address, data=said, headers=ORIGIN).status_code == 403
    assert post(own, "/own/item", {**said, "story": "x" * 70_000}).status_code == 413
    assert own.client.get("/own/do/delete").status_code == 405
    assert post(own, "/own/do/format", {"game": "tischpiraten"}).status_code == 404
    assert [*own.home.iterdir()] == []


def test_nothing_is_kept_outside_through_a_link(own, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (own.home / "content").mkdir()
    (own.home / "content" / "tischpiraten").symlink_to(other)
    (own.home / "photos").symlink_to(other)
    send(own, begun(own))
    assert "outside" in photo(own, picture()).json()["wrong"]
    assert [*other.rglob("*")] == []


def test_public_servers_have_no_such_tab():
    from kaperbrief.page.worker import public_site

    site = public_site(lambda words: options_of(words[1:], None))
    assert "/own" not in [tab.href for tab in site.front.tabs]


# -- data ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("The Soggy Biscuits", "the-soggy-biscuits"),
        ("Größe & Öl!", "grosse-ol"),
        ("海賊", "own"),
        ("../../x", "x"),
        ("Taken", "taken-2"),
        ("a" * 200, "a" * 50),
    ],
)
def test_ids_of_titles(title, name):
    assert own_id(title, {"taken": 1}) == name


def test_choices_of_readings_stay_where_nothing_changes():
    raw = {"id": "a", "guns": {"house": "x", "y": 1}, "figures": [{"id": "b", "f": {"house": "z"}}]}
    before = {"id": "a", "guns": 1, "note": "", "figures": [{"id": "b", "f": True, "n": ""}]}
    assert changed(raw, before, before) is raw
    now = {**before, "note": "new", "figures": [{"id": "b", "f": True, "n": "c"}]}
    assert changed(raw, before, now) == {
        **raw, "note": "new", "figures": [{"id": "b", "f": {"house": "z"}, "n": "c"}],
    }  # fmt: skip


def test_all_that_the_page_says_is_there_in_german(own):
    for name in ("own", "own_fields", "own_item", "own_paper"):
        label = own.site.front.desk.label("de")
        for text in re.findall(r'_\("([^"]+)"\)', (HERE / "html" / f"{name}.html.j2").read_text()):
            assert label(text) != text or text in ("Text", "Land", "Name"), text


def test_scripts_stay_small():
    for name in ("own.js", "own.css"):
        assert (HERE / "static" / name).stat().st_size < 8_000


@pytest.mark.parametrize("kind", ["cards", "ships"])
def test_a_copy_of_anything_can_be_saved_unchanged(tmp_path, kind):
    own = Own(Desk(Keep(tmp_path), lambda words: options_of(words[1:], tmp_path)))
    room = own.room("tischpiraten", "de")
    for name in room.game.kinds[kind]:
        which = Which("tischpiraten", kind, of=name, id="copy-of-it")
        draft = own.filled(which, None, "de")
        seen(draft, kind, room, "", whole=True)
        assert draft.fits, (name, [one.message for _, one in draft.wrong])
