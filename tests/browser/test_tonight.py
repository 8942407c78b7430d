"""Tonight's kit in a real browser: from the first click to the PDF, by mouse and by keyboard."""

from __future__ import annotations

import io
import time

import pikepdf
import pytest


@pytest.fixture(autouse=True)
def tischpiraten(page):
    page.check("#game-tischpiraten", force=True)
    until(page, "kit tischpiraten")


def until(page, command):
    """Wait until the command that is shown has this in it."""
    end = time.monotonic() + 20
    while command not in page.text_content("#cmd"):
        assert time.monotonic() < end, f"{command} is not in {page.text_content('#cmd')}"
        page.wait_for_timeout(25)


def test_from_click_to_pdf(page):
    page.fill("#name-1", "Ada")
    until(page, "--player=Ada")
    page.click("#add")
    page.wait_for_selector("#name-4")
    page.check("#base-classic")
    until(page, "--set=classic")
    page.check("#base-tonight")
    page.select_option("select[name=paper]", "letter")
    until(page, "--paper=letter")
    page.uncheck("#on-first-page-1")
    until(page, "--pages=")
    page.click("#print")
    with page.expect_download() as download:
        page.click("#pdf")
    with pikepdf.open(io.BytesIO(download.value.path().read_bytes())) as document:
        wide, high = document.pages[0].mediabox[2:]
        assert (round(wide), round(high)) == (612, 792)
        assert f"{len(document.pages)}\n" in page.inner_text(".total")


def test_an_evening_is_as_it_was_after_another_tab_and_when_loaded_again(page):
    page.fill("#name-1", "Ada")
    until(page, "--player=Ada")
    page.click("nav a >> nth=1")
    page.wait_for_url("**/seas*")
    page.click("nav a >> nth=0")
    until(page, "--player=Ada")
    page.reload()
    until(page, "--player=Ada")
    assert page.input_value("#name-1") == "Ada"


def test_by_keyboard_alone(page):
    page.focus("#name-1")
    page.keyboard.type("Ben")
    until(page, "--player=Ben")
    page.focus(".pic")
    page.keyboard.press("Enter")
    page.wait_for_selector("#view[open]")
    first = page.inner_text("#view b")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#view b") != first
    page.keyboard.press("Escape")
    page.wait_for_selector(".pic:focus")
    page.keyboard.press("x")
    until(page, "--pages=")
    page.keyboard.press("Control+p")
    page.wait_for_selector("#pdf")


def test_what_is_wrong_leaves_the_pages(page):
    same = "() => [1, 2].forEach(n => {document.querySelector(`#colour-${n}`).value = 'green'})"
    page.evaluate(same)  # chosen there, the second one would get the colour of the first
    page.fill("#name-2", "Bo")
    page.wait_for_selector("#problems .note")
    assert page.locator(".pic").count() > 5


def test_german(page):
    page.click("text=Deutsch")
    page.wait_for_selector("html[lang=de]")
    assert "Welches Spiel?" in page.inner_text("main")
    page.click("text=English")


def test_a_change_says_how_much_it_adds(page):
    page.uncheck("#on-first-page-1")
    until(page, "--pages=")
    assert page.get_attribute(".total dd", "data-more") == "−1"


def test_what_is_changed_while_an_answer_is_under_way_stays_changed(page):
    slow = lambda route: (page.wait_for_timeout(600), route.continue_())  # noqa: E731
    page.route("**/tonight?*", slow)
    page.select_option("select[name=paper]", "letter")
    page.uncheck("#on-first-page-1")
    page.fill("#name-2", "Bo")
    until(page, "--pages=")
    until(page, "--paper=letter")
    until(page, "--player=Bo")
    assert not page.is_checked("#on-first-page-1")
    page.unroute_all(behavior="wait")


def test_what_is_changed_while_the_whole_form_comes_anew_stays_changed(page):
    slow = lambda route: (page.wait_for_timeout(600), route.continue_())  # noqa: E731
    page.route("**/tonight?*", slow)
    page.select_option("#colour-1", "green")
    page.fill("#name-2", "Bo")
    page.select_option("#colour-2", "green")
    until(page, "--player=Bo")
    page.wait_for_timeout(1500)
    assert (page.input_value("#name-2"), page.input_value("#colour-2")) == ("Bo", "green")
    assert page.input_value("#colour-1") != "green"
    page.unroute_all(behavior="wait")


def test_a_row_shows_at_once_what_was_chosen_below_it(page):
    page.route("**/tonight?*", lambda route: None)  # no answer comes
    page.click("#pick-crew0 summary")
    card = page.locator("#pick-crew0 .card").nth(3)
    card.click()
    title = card.locator("span").inner_text()
    assert page.inner_text("#pick-crew0 summary > span:last-child") == title
    pictures = (card.locator("img"), page.locator("#pick-crew0 summary img"))
    assert len({one.get_attribute("data-src") for one in pictures}) == 1
    page.unroute_all(behavior="ignoreErrors")


def test_the_small_picture_stands_in_until_the_large_one_is_there(page):
    page.wait_for_selector(".pic img.there")
    held = []
    page.route("**/sheet/*w=1240*", lambda route: held.append(route))
    small = page.locator(".pic img.there").first
    small.click()
    page.wait_for_selector("#view[open]")
    seen = page.locator("#view img")
    assert seen.get_attribute("src") == small.get_attribute("src")
    seen.evaluate("one => one.decode()")
    box = seen.bounding_box()
    assert box["height"] > 500, "as large as the large one"
    held[0].continue_()
    page.wait_for_selector("#view img[src*='w=1240']")
    assert abs(seen.bounding_box()["height"] - box["height"]) < 5
    page.unroute_all(behavior="ignoreErrors")


def test_what_is_opened_stays_open(page):
    page.click("#term-cmd summary")
    page.uncheck("#on-first-page-1")
    until(page, "--pages=")
    assert page.locator("#term-cmd[open]").count() == 1
