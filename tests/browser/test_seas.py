"""Seas and evenings by chance in a real browser: from the first roll to the PDF and the file."""

from __future__ import annotations

import io
import re
import time

import pikepdf
import pytest


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    return tmp_path_factory.mktemp("home")


def there(page, tab, game="piratical", **fields):
    more = "".join(f"&{name}={value}" for name, value in fields.items())
    page.goto(f"{page.url.split('/tonight')[0]}{tab}?game={game}&was={game}&first=5{more}")


def made(page, many):
    """Wait until so many tiles have their words."""
    end = time.monotonic() + 60
    ready = "#wall .body:not(.waiting):not(.under)"
    while page.locator(ready).count() < many:
        assert time.monotonic() < end
        page.wait_for_timeout(50)


def names(page):
    return page.locator("#wall h2").all_inner_texts()


def seen(page, path):
    return page.inner_text(path).replace("\xa0", " ")


def pages_of(download):
    with pikepdf.open(io.BytesIO(download.value.path().read_bytes())) as document:
        return len(document.pages)


def test_from_the_first_roll_to_pdf_and_file(page, project):
    there(page, "/seas", size=0)
    made(page, 9)
    assert re.search("further than|same way", seen(page, "#wall"))
    before = names(page)
    page.locator("[name=keep]").nth(4).check()
    assert "other 8" in seen(page, "#roll")
    assert page.text_content("#cmd").endswith(f"--seed=9 --project={project}")
    page.click("#roll")
    page.wait_for_selector("[data-command*='seed=14']")
    made(page, 9)
    after = names(page)
    assert after[4] == before[4]
    assert not {*after} & {*before} - {before[4]}
    page.focus("#r-islands")
    page.keyboard.press("ArrowRight")
    assert seen(page, "output[for=r-islands]") == "15 %"
    page.wait_for_selector("[data-command*='islands=15']")
    made(page, 9)
    page.locator("text=Print or save").nth(4).click()
    page.wait_for_selector("#pdf")
    told = int(re.search(r"(\d+) pages", seen(page, "#dialog"))[1])
    with page.expect_download() as download:
        page.click("#pdf")
    assert pages_of(download) == told > 1
    with page.expect_download() as download:
        page.click("a:text-is('A3')")
    assert pages_of(download) == 1
    page.click("text=Save in your folder")
    page.wait_for_selector("#kept li:has-text('piratical-map-9')")
    assert seen(page, "#say") == "Saved as piratical-map-9"
    assert (project / "piratical-map-9" / "hexmap.yaml").is_file()


def test_by_keyboard_alone(page):
    there(page, "/seas", size=0)
    made(page, 2)
    page.focus("#wall .pic >> nth=0")
    page.keyboard.press("k")
    assert page.locator("[name=keep]").first.is_checked()
    assert "1 held" in seen(page, "#say")
    page.keyboard.press("Enter")
    page.wait_for_selector("#view[open]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    before = names(page)
    page.keyboard.press("r")
    page.wait_for_selector("[data-command*='seed=14']")
    made(page, 2)
    assert names(page)[0] == before[0]
    assert page.locator("[name=keep]").first.is_checked()


def test_a_search_that_takes_long_can_be_stopped(page):
    there(page, "/seas", "evil-stevie", players=28)
    page.wait_for_selector("#wall .under progress", timeout=20_000)
    page.click("#wall .under >> text=Stop")
    page.wait_for_selector("#wall >> text=Stopped.")
    page.wait_for_selector("#wall .under progress")


def test_parts_of_an_evening(page):
    there(page, "/evenings", "tischpiraten")
    made(page, 1)
    page.click("text=Change parts")
    page.wait_for_selector(".part")
    parts = lambda: page.locator(".part h2").all_inner_texts()  # noqa: E731
    before = parts()
    page.check("[name=lock][value=story]")
    page.check("[name=lock][value=place]")
    page.click("#roll")
    page.wait_for_url("**--like**")
    after = parts()
    assert (after[0], after[2]) == (before[0], before[2])
    assert after != before
    assert "--like=5" in page.text_content("#cmd")
    page.go_back()
    assert parts() == before
    page.go_forward()
    page.click("#print")
    with page.expect_download() as download:
        page.click("#pdf")
    assert pages_of(download) > 1


def test_german(page):
    page.click("text=Deutsch")
    page.wait_for_selector("html[lang=de]")
    there(page, "/seas", "tischpiraten")
    made(page, 1)
    assert "Unterschied" in seen(page, "#wall")
    page.click("text=English")
