"""An event in a real browser: from a new one to the ZIP, ships moved by mouse and by keys."""

from __future__ import annotations

import io
import zipfile

import pikepdf
import pytest

EVENT = """\
game: evil-stevie
title: Herring
lang: en
players: [{name: Ada}, {name: Ben}, {name: Cleo}]
ships: [{type: cutter, number: 3}, {type: brig, number: 3}, {type: wide-3, number: 3}]
print: {only: [ship-sheets]}
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    return tmp_path_factory.mktemp("events")


@pytest.fixture(autouse=True)
def event(project, page):
    (project / "herring").mkdir(exist_ok=True)
    (project / "herring" / "event.yaml").write_text(EVENT)
    with page.expect_navigation():
        page.click("nav >> text=Event")
    if page.locator("text=Your events").count():
        page.click("text=Herring")
    page.wait_for_selector("#fleets")
    page.wait_for_load_state()
    return project / "herring" / "event.yaml"


def ships(page, owner):
    return page.locator(f".fr[data-owner='{owner}'] .shp1").count()


def test_by_mouse(page, event):
    ship = page.locator(".fr[data-owner='0'] .shp1").last.bounding_box()
    to = page.locator(".fr[data-owner='2']").bounding_box()
    page.mouse.move(ship["x"] + 8, ship["y"] + 8)
    page.mouse.down()
    page.mouse.move(to["x"] + 200, to["y"] + 20, steps=4)
    page.mouse.up()
    page.wait_for_selector("#verdict.bad")
    assert (ships(page, 0), ships(page, 2)) == (2, 4)
    assert page.locator("#dialog[open]").count() == 0
    assert "has: [" in event.read_text()
    page.click("#undo")
    page.wait_for_selector("#verdict.good")
    assert event.read_text() == EVENT


def test_by_keyboard_alone(page, event):
    page.focus(".shp1")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#verdict.bad")
    page.wait_for_selector(".fr[data-owner='1'] .shp1:focus")
    assert "Less fair" in page.inner_text("#say")
    page.keyboard.press("l")
    page.wait_for_selector(".shp1.lock:focus")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert ships(page, 1) == 4
    page.keyboard.press("Enter")
    page.wait_for_selector("#dialog[open] #to")
    page.select_option("#to", "-1")
    page.click("#give")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    page.wait_for_selector(".fr[data-owner='-1'] .shp1")
    page.keyboard.press("Control+z")
    page.wait_for_selector(".fr[data-owner='-1'] .shp1", state="detached")
    page.click("#divide")
    page.wait_for_selector("#verdict.good")
    assert page.locator(".shp1.lock").count() == 1
    assert "seed: 2" in event.read_text()


def test_tables_and_a_latecomer(page, event):
    page.fill("#player-2", "Bo")
    page.keyboard.press("Tab")
    page.wait_for_selector(".who >> text=Bo")
    assert "{name: Bo}" in event.read_text()
    page.select_option("#player-share-1", "beginner")
    page.wait_for_selector("text=too few", state="detached")
    page.click("#keep")
    page.wait_for_selector("text=+ Latecomer")
    page.click("#more-players")
    page.wait_for_selector("text=What has moved:")
    page.wait_for_selector("#player-4")
    page.fill("#player-4", "Ada")  # somebody is called that already
    page.keyboard.press("Tab")
    page.wait_for_selector("#problems >> text=listed twice")
    assert page.input_value("#player-4") == "Ada"


def test_cells_that_are_pasted(page, event):
    page.click("#cells-ships")
    page.fill("#text", "cutter\t5\nbregg\t3")
    page.wait_for_selector("#checked >> text=Row 2")
    page.click("#take")
    page.wait_for_selector("#checked .note >> text=bregg")
    assert page.input_value("#text") == "cutter\t5\nbregg\t3"
    page.fill("#text", "cutter\t5\nBrig\t4")
    page.wait_for_selector("#checked >> text=2 rows")
    page.click("#take")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    page.wait_for_selector("text=12 ships")
    assert "{type: cutter, number: 5}, {type: brig, number: 4}" in event.read_text()


def test_from_a_new_event_to_the_zip(page, project):
    page.click("text=All events")
    page.fill("#title", "Autumn")
    page.fill("#players", "2")
    page.check("#new-evil-stevie", force=True)
    page.click("#begin")
    page.wait_for_selector("#fleets")
    assert page.url.endswith("at=autumn")
    with (project / "autumn" / "event.yaml").open("a") as file:
        file.write("print: {only: [ship-sheets]}\n")
    with page.expect_download(timeout=120_000) as download:  # one click is enough
        page.click("#packets")
    with zipfile.ZipFile(download.value.path()) as archive:
        names = archive.namelist()
    assert "Autumn/01-Player-1.pdf" in names
    assert "Autumn/Print-plan.pdf" in names


def test_paper_and_ink_of_the_packets(page, event):
    said = lambda: page.expect_response("**/event/facts")  # noqa: E731
    with said():
        page.select_option("#paper", "letter")
    assert "paper: letter\n" in event.read_text()
    with said():
        page.select_option("#theme", "inksaver")
    # A click on a button that is being replaced would start work that nobody waits for.
    page.wait_for_selector(".htmx-request, .htmx-swapping", state="detached")
    with page.expect_download(timeout=120_000) as download:
        page.click("#packets")
    with (
        zipfile.ZipFile(download.value.path()) as archive,
        pikepdf.open(io.BytesIO(archive.read("Herring/01-Ada.pdf"))) as document,
    ):
        wide, high = document.pages[0].mediabox[2:]
    assert (round(wide), round(high)) == (612, 792)
    with said():
        page.select_option("#paper", "a4")  # as usual: nothing is said of it
    page.wait_for_selector("text=Out of date")
    assert "paper:" not in event.read_text()
    assert "theme: inksaver\n" in event.read_text()


def test_long_work_is_stopped(page, event):
    page.click("#packets")
    page.click("#stop-packets")
    page.wait_for_selector("#packets:not([disabled])")
    assert page.locator("#zip").count() == 0


def test_what_is_written_by_hand_is_seen(page, event):
    event.write_text(EVENT.replace("name: Ben", "name: Benedikt"))
    page.wait_for_selector(".who >> text=Benedikt")
    page.wait_for_selector("#player-2[value=Benedikt]")


def test_german_in_the_dark_on_a_phone(page, event):
    page.click("text=Deutsch")
    page.wait_for_selector("html[lang=de]")
    if page.locator("text=Eure Treffen").count():
        page.click("text=Herring")
    page.wait_for_selector("text=Neu aufteilen")
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_stands_in_the_way(page, scheme, width):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="browser")
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    page.focus(".shp1")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#verdict.bad")
    page.focus(".shp1")
    page.keyboard.press("l")
    page.wait_for_selector(".shp1.lock")
    page.click(".gr summary >> nth=0")
    for ask in ("", "#cells-players", ".shp1"):
        if ask:
            page.click(ask)
            page.wait_for_selector("#dialog[open]")
        found = axe.Axe().run(page).response["violations"]
        told = [
            (one["id"], n["target"], n["failureSummary"]) for one in found for n in one["nodes"]
        ]
        assert told == [], ask
        page.keyboard.press("Escape")


def test_what_was_typed_stays_when_it_is_refused_or_loaded_again(page, event):
    page.fill("#player-2", "Ada")
    page.press("#player-2", "Tab")
    page.wait_for_selector("#problems .note")
    page.wait_for_selector("#player-2[aria-invalid]")
    page.reload()
    page.wait_for_selector("#player-2[aria-invalid]")
    assert page.input_value("#player-2") == "Ada"
    page.fill("#player-2", "Bea")
    page.press("#player-2", "Tab")
    page.wait_for_selector(".who:has-text('Bea')")
    assert page.locator("#player-2[aria-invalid]").count() == 0
    with page.expect_navigation():
        page.click("text=All events")
    page.fill("#title", "Club night")
    page.fill("#players", "5")
    page.reload()
    page.wait_for_selector("#title[value='Club night']")
    assert (page.input_value("#title"), page.input_value("#players")) == ("Club night", "5")
    page.click("#begin")
    page.wait_for_selector("#fleets")
    page.wait_for_load_state()
    page.goto(page.url.split("?")[0] + "?new=1")
    assert page.input_value("#title") == ""
