"""Files that somebody changes in an editor: the page shows what comes of it, or what is wrong."""

from __future__ import annotations

import pytest

CREW = """\
crews:
  - id: bathtub-bandits
    like: pickle-princes
    title: The Bathtub Bandits
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("watched")
    (folder / "content" / "tischpiraten" / "crews").mkdir(parents=True)
    (folder / "content" / "tischpiraten" / "crews" / "ours.yaml").write_text(CREW)
    return folder


def test_what_changes_is_drawn_anew_and_a_mistake_leaves_what_was_there(page, project):
    file = project / "content" / "tischpiraten" / "crews" / "ours.yaml"
    page.goto(page.url.split("/tonight")[0] + "/tonight?game=tischpiraten&was=tischpiraten")
    gone = []
    page.on("response", lambda one: gone.append(one.url) if one.status == 404 else None)
    page.click("#pick-crew0 summary")
    page.click("label:has(#crew0-bathtub-bandits)")
    page.wait_for_selector("#cmd:has-text('bathtub-bandits')", state="attached")
    names = "[...document.querySelectorAll('.pg img')].map(one => one.dataset.name)"
    other = f"before => {names}.some(one => !before.includes(one))"
    before = page.evaluate(names)
    file.write_text(CREW.replace("Bandits", "Bathers"))
    page.wait_for_function(other, arg=before)
    now = page.evaluate(names)
    assert len(now) == len(before)
    assert 0 < len({*now} - {*before}) < len(now) / 2  # only sheets that name them
    page.wait_for_selector(".pg img.there")
    file.write_text(CREW + "    icon: ancor\n")
    page.wait_for_selector("#problems .note")
    assert "content/tischpiraten/crews/ours.yaml:5:11" in page.inner_text("#problems")
    assert page.evaluate(names) == now
    page.locator(".pg").last.scroll_into_view_if_needed()
    page.wait_for_selector(".pg >> nth=-1 >> img.there")
    file.write_text(CREW)
    page.wait_for_selector("#problems .note", state="detached")
    assert page.evaluate(names) == before
    assert gone == []
