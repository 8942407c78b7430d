"""Tonight's kit on the page: what the form says, what is seen, the PDF."""

from __future__ import annotations

import html
import io
import re

import pikepdf
import pytest

from kaperbrief.page.front import HERE

GAME = {"game": "tischpiraten", "was": "tischpiraten"}


def command(answer):
    found = re.search(r'<code id="cmd">(.*?)</code>', answer.text, re.DOTALL)
    assert found is not None, answer.text[:2000]
    return html.unescape(found[1])


def ask(page, *fields, game="", **headers):
    pairs = [*(GAME if not game else {"game": game, "was": game}).items(), *fields]
    answer = page.client.get("/tonight", params=pairs, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer


def images(answer):
    return re.findall(r'data-name="(\w+)" data-src="([^"]+)"', answer.text)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ([], "--lang=en --players=3"),
        ([("name", "Ada"), ("name", "")], "--lang=en --player=Ada --players=2"),
        (
            [("name", "Ada"), ("lang", "de"), ("colour", "green"), ("name", "Ben")],
            "--lang=en --player=Ada:de:green --player=Ben",
        ),
        ([("paper", "a4")], "--lang=en --players=3"),
        ([("second", "de")], "--lang=en+de --players=3"),
        ([("second", "en")], "--lang=en --players=3"),
        ([("paper", "letter"), ("theme", "inksaver")], "--paper=letter --theme=inksaver"),
        ([("base", "classic")], "--players=3 --set=classic"),
        ([("set", "flags")], "--players=3 --set=flags"),
        ([("add", "1")] + [("name", "")] * 3, "--players=4"),
        (
            [("remove", "0"), ("name", "Ada"), ("name", "Ben"), ("name", "Cleo")],
            "--player=Ben --player=Cleo",
        ),
    ],
)  # fmt: skip
def test_the_form_is_a_command(page, fields, words):
    assert words in command(ask(page, *fields))


def test_a_second_language_is_seen_and_shared(page):
    alone, both = ask(page), ask(page, ("second", "de"))
    assert '<option value="de" selected>Deutsch</option>' in both.text
    assert '<option value="en"' not in re.search(r'name="second".*?</select>', both.text)[0]
    assert images(both) != images(alone)
    assert "second=de" in html.unescape(both.text)
    assert page.client.get(html.unescape(images(both)[-1][1])).status_code == 200


def test_printers_that_were_measured_are_offered(page, tmp_path, monkeypatch):
    monkeypatch.setenv("KAPERBRIEF_PRINTERS", str(tmp_path))
    assert 'name="printer"' not in ask(page).text
    (tmp_path / "laser.yaml").write_text("across: 149\n")
    answer = ask(page, ("printer", "laser"))
    assert "<option selected>laser</option>" in answer.text
    assert "--printer=laser" in command(answer)


def test_whole_kits_go_on_paper_that_is_large_enough(page):
    offered = re.search(r'<select name="paper"[^>]*>(.*?)</select>', ask(page).text)[1]
    found = re.findall(r'value="(\w+)"', offered)
    assert {"a4", "letter", "legal", "a3", "tabloid"} <= set(found)
    assert not {"a5", "labels"} & set(found)


def test_a_crew_that_somebody_chose_stays_with_them(page):
    before = ask(page)
    crews = re.findall(r'name="crew1" value="([\w-]+)"( checked)?', before.text)
    dealt = re.findall(r'name="crew\d" value="([\w-]+)" checked', before.text)
    assert len(dealt) == 3
    other = next(name for name, _ in crews if name not in dealt)
    fields = [("name", "")] * 4 + [("crew1", other)]
    chosen = command(ask(page, *fields))
    kept = f"--crew={dealt[0]} --crew={other} --crew={dealt[2]}"
    assert kept in chosen, "nobody else gets another one"
    taken = command(ask(page, *fields[:-1], ("crew1", dealt[2])))
    assert f"--crew={dealt[0]} --crew={dealt[2]}" in taken
    assert taken.count("--crew=") == 2, "who had it is dealt another one"


def picked(text):
    return dict(re.findall(r'name="((?:crew|ship)\d)" value="([\w-]+)" checked', text))


def test_all_crews_that_are_printed_are_shown_and_can_be_chosen(page):
    two = [("name", ""), ("name", "")]
    before = picked(ask(page, *two).text)
    assert sorted(before) == [f"{kind}{n}" for kind in ("crew", "ship") for n in range(4)]
    crews = [before[f"crew{n}"] for n in range(4)]
    assert "--crew" not in command(ask(page, *two, *before.items()))
    known = re.findall(r'name="crew3" value="([\w-]+)"', ask(page, *two).text)
    other = next(one for one in known if one not in crews)
    told = command(ask(page, *two, *{**before, "crew3": other}.items()))
    assert " ".join(f"--crew={one}" for one in (*crews[:3], other)) in told
    # What a third player finds has nothing to do with it.
    assert len(picked(ask(page, *two, *before.items(), ("add", "1")).text)) == 6


def test_who_lost_a_crew_to_another_is_shown_the_new_one(page):
    three, part = [("name", "")] * 3, {"hx-request": "true", "hx-target": "work"}
    before = picked(ask(page, *three).text)
    same = ask(page, *three, *before.items(), **part)
    assert 'id="picks"' not in same.text, "nothing moves under the pointer"
    taken = ask(page, *three, *{**before, "crew0": before["crew1"]}.items(), **part)
    assert 'id="picks" hx-swap-oob' in taken.text
    after = picked(taken.text)
    assert after["crew0"] == before["crew1"] != after["crew1"]


def test_a_reading_of_the_rules(page):
    text = ask(page).text
    switch, *_ = re.findall(r'name="house-([\w-]+)" value="[\w-]+">', text)
    value = re.findall(rf'name="house-{switch}" value="([\w-]+)">', text)[0]
    assert f"--house={switch}={value}" in command(ask(page, (f"house-{switch}", value)))


def boxes(answer):
    """The pages of a wall and those that are ticked, stack by stack."""
    pages = re.findall(r'name="page" value="([\w. -]+)"', answer.text)
    return pages, re.findall(r'name="on" id="[^"]+" value="([\w. -]+)" checked', answer.text)


@pytest.mark.parametrize(("game", "kit"), [("piratical", "classic"), ("evil-stevie", "classic")])
def test_a_stack_is_printed_or_left_out_as_a_whole(page, game, kit):
    pages, ticked = boxes(ask(page, ("base", kit), game=game))
    stack = next(one for one in pages if len(one.split()) > 1)
    every = [("base", kit), *(("page", one) for one in pages)]
    whole = ask(page, *every, *(("on", one) for one in ticked), game=game)
    assert "--pages" not in command(whole)
    fewer = ask(page, *every, *(("on", one) for one in ticked if one != stack), game=game)
    assert "--pages" in command(fewer)
    assert fewer.text.count("pg off") == 1
    assert boxes(fewer)[1] == [one for one in ticked if one != stack]


def test_pages_are_left_out_by_ticks(page):
    whole = ask(page)
    pages, ticked = boxes(whole)
    fields = [("page", one) for one in pages] + [("on", one) for one in ticked[1:]]
    fewer = ask(page, *fields)
    assert "--pages=2-" in command(fewer)
    assert fewer.text.count("pg off") == 1
    # The others look as before.
    before = {name for name, _ in images(whole)}
    assert len(before & {name for name, _ in images(fewer)}) >= len(before) - 1


def test_only_what_changed_is_drawn_anew(page):
    names = [("name", name) for name in ("Ada", "Ben", "Cleo")]
    other = [("name", name) for name in ("Ada", "Ben", "Dora")]
    before, now = (dict(images(ask(page, *fields))) for fields in (names, other))
    changed = now.keys() - before.keys()
    assert changed
    assert 3 * len(changed) < len(now)


def test_pictures_and_pdf(page):
    answer = ask(page, ("name", "Ada"), ("name", "Ben"))
    _, address = images(answer)[0]
    picture = page.client.get(html.unescape(address))
    assert picture.headers["content-type"] == "image/webp"
    assert "immutable" in picture.headers["cache-control"]
    steps = page.client.get("/tonight/print", params=[*GAME.items(), ("name", "Ada")])
    link = re.search(r'href="(/kit\.pdf\?[^"]+)"', steps.text)
    pdf = page.client.get(html.unescape(link[1]))
    assert pdf.headers["content-disposition"] == 'attachment; filename="tischpiraten.pdf"'
    with pikepdf.open(io.BytesIO(pdf.content)) as document:
        assert f"{len(document.pages)} " in steps.text


def test_faces_and_ships(page):
    text = ask(page).text
    found = re.findall(r'src="(/(?:crew|ship)/tischpiraten/[\w-]+\.webp)"', text)
    assert {one.split("/")[1] for one in found} == {"crew", "ship"}
    for address in {found[0], found[-1]}:
        assert page.client.get(address).content[8:12] == b"WEBP"


def test_every_game_in_both_languages(page):
    for game in ("tischpiraten", "evil-stevie", "piratical"):
        for language in ("de", "en"):
            fields = {"game": game, "was": "other", "crew0": "nobody"}
            headers = {"accept-language": f"{language}-XX,{language};q=0.9"}
            answer = page.client.get("/tonight", params=fields, headers=headers)
            assert f'<html lang="{language}">' in answer.text
            assert f"--lang={language}" in command(answer)


def test_every_word_of_the_page_is_in_german(page):
    label, here = page.site.front.desk.label("de"), HERE / "html"
    texts = [tab.title for tab in page.site.front.tabs]
    for path in here.glob("*.j2"):
        texts += re.findall(r"""_\("([^"]+)"\)""", path.read_text(encoding="utf-8"))
    alike = ("Name", "Pirat", "Teams")
    assert [text for text in texts if label(text) == text and text not in alike] == []


def test_what_is_wrong_is_told_in_its_place(page):
    headers = {"hx-request": "true", "hx-target": "work"}
    answer = ask(page, ("paper", "papyrus"), **headers)
    assert answer.headers["hx-retarget"] == "#problems"
    assert "papyrus" in answer.text
    plain = page.client.get("/tonight", params={**GAME, "paper": "papyrus"})
    assert plain.status_code == 422


def test_part_of_the_page_for_a_change(page):
    part = ask(page, **{"hx-request": "true", "hx-target": "work"})
    assert "<html" not in part.text
    assert 'id="work"' in part.text


def test_addresses_that_lead_nowhere(page):
    assert page.client.get("/nowhere").status_code == 404
    assert page.client.get("/font/wingdings").status_code == 404
