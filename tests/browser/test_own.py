"""Your own in a real browser: from an empty folder to the printed sheet, with what goes wrong."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from PIL import Image


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    return tmp_path_factory.mktemp("own")


@pytest.fixture(autouse=True)
def english(page):
    page.goto(page.url.split("/tonight")[0] + "/own?game=tischpiraten")


def ready(page, path, seconds=20):
    page.wait_for_selector(path, timeout=seconds * 1000)


def redrawn(page, act):
    """Do something, and wait until the sheet is another one."""
    before = page.get_attribute(".aside .pic img", "data-name")
    act()
    ready(page, f".aside .pic img:not([data-name='{before}'])")


def begin(page, title):
    page.click("#crews summary")
    page.fill("#title-crews", title)
    page.click("#crews .begin .main")
    ready(page, "#form")
    page.wait_for_load_state()


def test_from_nothing_to_the_printed_sheet(page, project):
    begin(page, "The Soggy Biscuits")
    assert page.input_value("#f-at-id") == "the-soggy-biscuits"
    redrawn(page, lambda: page.fill("#f-figures-0-name", "Bea Biscuit"))
    page.fill("#f-title", "")
    ready(page, "#f-title[aria-invalid]")
    assert "blank" in page.inner_text("#e-title")
    page.click("#wrong a")
    assert page.evaluate("document.activeElement.id") == "f-title"
    page.fill("#f-title", "The Soggy Biscuits")
    page.wait_for_selector("#wrong", state="detached")
    picture = io.BytesIO()
    Image.new("RGB", (400, 500), "teal").save(picture, "JPEG")
    photo = {"name": "Bea.jpg", "mimeType": "image/jpeg", "buffer": picture.getvalue()}
    redrawn(page, lambda: page.set_input_files(".fig >> nth=0 >> input[type=file]", photo))
    assert (project / "photos" / "Bea.jpg").is_file()
    page.keyboard.press("Control+s")
    ready(page, "#done")
    assert "photo: Bea.jpg" in (
        project / "content/tischpiraten/crews/the-soggy-biscuits.yaml"
    ).read_text(encoding="utf-8")
    with page.expect_download() as download:
        page.click("#pdf")
    with pypdfium2.PdfDocument(download.value.path().read_bytes()) as document:
        texts = [one.get_textpage().get_text_range() for one in document]
    assert (len(texts), any("Bea Biscuit" in text for text in texts)) == (2, True)
    page.fill("#f-story", "Soft, but not in the head.")
    page.wait_for_selector("#pdf", state="detached")  # the file says something else
    page.click("text=Play with it tonight")
    ready(page, "#print")
    assert "--crew=the-soggy-biscuits" in page.text_content("#cmd")
    page.click("#print")
    with page.expect_download() as download:
        page.click("#pdf")
    data = download.value.path().read_bytes()
    with pypdfium2.PdfDocument(data) as document:
        texts = [one.get_textpage().get_text_range() for one in document]
    assert (len(texts) > 5, any("Bea Biscuit" in text for text in texts)) == (True, True)


def test_what_is_no_photo_is_told(page):
    begin(page, "Others")
    wrong = {"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"GIF89a, or not"}
    page.set_input_files(".fig >> nth=1 >> input[type=file]", wrong)
    ready(page, ".fig >> nth=1 >> .photo .err:not([hidden])")
    assert "GIF" in page.inner_text(".fig >> nth=1 >> .photo .err")
    drop = """box => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['%PDF-1.7'], 'y.jpg', {type: 'image/jpeg'}));
        const more = {bubbles: true, cancelable: true, dataTransfer};
        box.dispatchEvent(new DragEvent('drop', more));
    }"""
    page.locator(".fig").nth(0).evaluate(drop)
    ready(page, ".fig >> nth=0 >> .photo .err:not([hidden])")
    assert "PDF" in page.inner_text(".fig >> nth=0 >> .photo .err")


def test_figures_and_faces(page):
    begin(page, "Six")
    page.click("button[value='add:figures']")
    ready(page, "#f-figures-5-name")
    page.fill("#f-figures-5-name", "Wendy")
    ready(page, "#e-figures:not([hidden])")
    page.click("button[value='drop:figures.5']")
    page.wait_for_selector("#f-figures-5-name", state="detached")
    before = page.get_attribute(".face image >> nth=0", "href")
    page.click("button[value='face:figures.0']")
    ready(page, f".face image:not([href='{before}'])")


def test_what_a_ship_may_have_is_said_in_words(page):
    page.goto(page.url.replace("tischpiraten", "piratical"))
    page.click("#ships summary")
    page.fill("#title-ships", "Sea cow")
    page.click("#ships .begin .main")
    ready(page, "#f-drive")
    assert "fine sails" in page.locator("#f-drive option").all_inner_texts()
    assert "forward" in page.locator("#f-mounts-0 option").all_inner_texts()
    assert page.locator("#at-sheet option").first.inner_text() == "Ship mats"


def test_delete_and_bring_back(page, project):
    path = project / "content" / "tischpiraten" / "crews.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "crews:\n  - {id: tests, like: pickle-princes, title: Testers}  # ours\n"
    path.write_text(text, encoding="utf-8")
    page.wait_for_timeout(1200)
    page.reload()
    page.click("[aria-label='Delete: Testers']")
    ready(page, "#done")
    assert "tests" not in path.read_text(encoding="utf-8")
    page.click("#done button")
    ready(page, "[aria-label='Delete: Testers']")
    assert path.read_text(encoding="utf-8") == text


def test_a_new_game(page):
    page.click("#new-game summary >> nth=0")
    page.fill("#copy-title", "Cheese Pirates")
    page.click("#new-game .main")
    ready(page, "#done", 40)
    page.goto(page.url.split("/own")[0] + "/tonight?game=cheese-pirates&was=cheese-pirates")
    ready(page, "#term-cmd", 40)
    assert "kit cheese-pirates" in page.text_content("#cmd")
    assert "Cheese Pirates" in page.inner_text(".games")
