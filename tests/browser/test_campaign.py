"""A campaign in a real browser: begun, a game entered by ticks, taken back, sheets printed."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
import yaml

from kaperbrief.cli.run import run


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    return tmp_path_factory.mktemp("project")


def follow(page, link):
    """A click on a link, until the page behind it is there."""
    with page.expect_navigation():
        page.click(link)


def ledger(project, name="long-summer"):
    return yaml.safe_load((project / name / "campaign.yaml").read_text())


@pytest.fixture(scope="module")
def begun(project):
    options = [f"--player={name}" for name in ("Ada", "Ben", "Cleo")]
    game = ["--game=tischpiraten", "--lang=en"]
    assert run(["campaign", "new", str(project / "long-summer"), *game, *options]) == 0


def test_begun_by_a_form(page, project):
    follow(page, "nav >> text=Campaign")
    page.click("#game-tischpiraten", force=True)
    page.wait_for_selector("#game-tischpiraten:checked")
    page.wait_for_selector("#name-3")
    page.fill("#title", "Autumn at sea")
    page.fill("#name-1", "Ada")
    page.select_option("#lang-1", "de")
    page.wait_for_timeout(700)
    page.click("#make")
    page.wait_for_selector("#enter")
    assert page.inner_text("h1").lower() == "autumn at sea"
    players = ledger(project, "autumn-at-sea")["players"]
    assert [one["name"] for one in players] == ["Ada", "Player 2", "Player 3"]
    assert players[0]["lang"] == "de"


def test_a_game_chosen_before_the_page_listens_is_heard(page, project):
    held = []  # the script that a slow machine would run late
    page.route("**/static/htmx.min.js", lambda route: held.append(route))
    page.goto(page.url.split("/t")[0] + "/campaign/new", wait_until="commit")
    page.locator("#game-evil-stevie").dispatch_event("click")
    assert page.input_value("[name=was]") != "evil-stevie"
    held[0].continue_()
    page.wait_for_selector("[name=was][value=evil-stevie]", state="attached")


def test_what_was_typed_stays_when_the_page_is_loaded_again(page, project):
    follow(page, "nav >> text=Campaign")
    if page.locator("text=+ New campaign").count():
        follow(page, "text=+ New campaign")
    page.click("#game-tischpiraten", force=True)
    page.wait_for_selector("[name=was][value=tischpiraten]", state="attached")
    page.fill("#name-1", "Zoe")
    page.click("#add")
    page.wait_for_selector("#name-4")
    page.fill("#name-4", "Yan")
    page.reload()
    page.wait_for_selector("#name-4")
    assert [page.input_value(f"#name-{n}") for n in (1, 4)] == ["Zoe", "Yan"]
    page.click("#make")
    page.wait_for_selector("text=a campaign needs a title")
    assert [page.input_value(f"#name-{n}") for n in (1, 4)] == ["Zoe", "Yan"]
    follow(page, "nav >> text=Tonight")
    page.goto(page.url.split("/t")[0] + "/campaign/new")
    page.wait_for_selector("#name-4")
    page.fill("#title", "Spring tide")
    page.click("#make")
    page.wait_for_selector("#enter")
    page.wait_for_load_state()
    page.fill("#gold-1", "7")
    page.reload()
    page.wait_for_selector("#gold-1[value='7']")
    assert page.input_value("#gold-1") == "7"
    follow(page, "text=+ New campaign")
    assert page.input_value("#name-1") == ""


def test_from_ticks_to_paper(page, project, begun):
    page.goto(page.url.split("/t")[0] + "/campaign?at=long-summer")
    page.fill("#gold-1", "9")
    page.check("#lost-1-1-2", force=True)
    page.check("#b-1-1-hull-3", force=True)
    page.fill("#gold-2", "-1")
    page.press("#gold-2", "Tab")
    page.wait_for_selector(".err:has-text('would have -1')")
    page.click("#enter")
    page.wait_for_selector("[role=alert]:focus")
    assert ledger(project)["games"] == []
    page.fill("#gold-2", "4")
    page.click("text=Prizes and notes >> nth=1")
    page.select_option("#prize-2-1", "galley")
    page.wait_for_selector("#prize-2-2")
    page.fill("#prize-name-2-1", "Floh")
    page.select_option("#winner", "Ben")
    page.click("#enter")
    page.wait_for_selector(".note.good:focus")
    (game,) = ledger(project)["games"]
    assert game["results"] == [
        {"player": "Ada", "gold": 9, "lost": ["mate"], "damage": {"hull": 3}},
        {"player": "Ben", "gold": 4, "prizes": [{"type": "galley", "name": "Floh"}]},
    ]
    page.wait_for_selector(".gone")
    page.select_option("#paper", "letter")
    page.click("#print")
    page.wait_for_selector("#pdf", timeout=30_000)
    with page.expect_download() as download:
        page.click("#pdf")
    data = download.value.path().read_bytes()
    with pikepdf.open(io.BytesIO(data)) as document:
        assert f"{len(document.pages)} pages" in page.inner_text(".dlg").replace("\xa0", " ")
        assert round(document.pages[0].mediabox[2]) == 612
    with pypdfium2.PdfDocument(data) as document:
        text = document[0].get_textpage().get_text_range().replace("\xa0", " ")
    assert "last winner: Ben" in text
    page.keyboard.press("Escape")
    page.click("#undo")
    page.wait_for_selector("text=Game 1 is taken back")
    assert ledger(project)["games"] == []


def test_boxes_and_faces_by_keyboard(page, begun):
    page.goto(page.url.split("/t")[0] + "/campaign?at=long-summer")
    page.focus("#lost-1-1-1")
    page.keyboard.press("Space")
    page.focus("#b-1-1-hull-0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(
        "#cmd:has-text('--lost=Ada/captain --damage=Ada/hull=2')", state="attached"
    )


def test_a_ledger_that_the_command_changes_is_shown_anew(page, project, begun):
    page.goto(page.url.split("/t")[0] + "/campaign?at=long-summer")
    page.fill("#gold-3", "7")
    assert run(["campaign", "record", str(project / "long-summer"), "--gold=Ada=2"]) == 0
    page.wait_for_selector("text=Enter game 2", timeout=15_000)
    assert page.input_value("#gold-3") == "7"
    assert run(["campaign", "record", str(project / "long-summer"), "--undo"]) == 0


def test_german(page, begun):
    page.goto(page.url.split("/t")[0] + "/campaign")
    page.click("text=Deutsch")
    page.wait_for_selector("html[lang=de]")
    assert "Nächstes Spiel" in page.inner_text("main")
    page.click("text=English")
