"""The page of a club's server in a real browser, below a path as a proxy puts it."""

from __future__ import annotations

import io
import re
import threading
import time

import pikepdf
import pytest

from page_server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    made = Server(tmp_path_factory.mktemp("kept"), "--root-path=/club")
    yield made.wait()
    made.close()


@pytest.fixture(scope="module")
def address(server):
    return f"http://127.0.0.1:{server.port}/club/?"


def until(page, command):
    end = time.monotonic() + 90  # before a crowd of 200, on a machine with much else to do
    while command not in page.text_content("#cmd"):
        assert time.monotonic() < end, f"{command} is not in {page.text_content('#cmd')}"
        page.wait_for_timeout(25)


@pytest.fixture
def crowd(server):
    """Lets a dozen others ask for evenings with numbers from some number on."""
    threads = []

    def come(first):
        for seed in range(first, first + 12):
            path = f"/kit.pdf?a=kit&a=evil-stevie&a=--seed={seed}"
            threads.append(threading.Thread(target=server.get, args=[path]))
            threads[-1].start()

    yield come
    for one in threads:
        one.join()


def test_from_click_to_pdf_and_a_link_to_share(page):
    assert re.search("/club/tonight[?].*language=en", page.url)
    page.check("#game-tischpiraten", force=True)
    until(page, "kit tischpiraten")
    page.fill("#name-1", "Ada")
    until(page, "--player=Ada")
    page.fill("#seed", "77")
    page.press("#seed", "Tab")
    until(page, "--seed=77")
    command = page.text_content("#cmd")
    link = page.get_attribute("#link", "href")
    page.click("#print")
    with page.expect_download() as download:
        page.click("#pdf")
    with pikepdf.open(io.BytesIO(download.value.path().read_bytes())) as document:
        assert len(document.pages) > 5
    page.goto(page.url.split("/club")[0] + link)
    assert page.text_content("#cmd") == command
    page.click("text=Deutsch")
    assert page.get_attribute("html", "lang") == "de"
    assert page.query_selector("text=Beenden") is None


def test_who_waits_sees_the_place(page, crowd):
    crowd(100)
    page.wait_for_timeout(300)
    page.goto(page.url.split("?")[0] + "?language=en&game=piratical&seed=4711")
    assert "Your place" in page.inner_text("#main")
    page.wait_for_selector("#work", timeout=120_000)
    assert "seed=4711" in page.text_content("#cmd")


def test_a_change_that_waits_tells_the_place_where_problems_are(page, crowd):
    crowd(200)
    page.wait_for_timeout(300)
    page.fill("#seed", "4712")
    page.press("#seed", "Tab")
    page.wait_for_selector("#problems .queued", timeout=30_000)
    until(page, "--seed=4712")
    assert page.query_selector("#problems .queued") is None
