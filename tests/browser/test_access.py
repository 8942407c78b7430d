"""Names of controls, contrast, order of headings: what axe-core finds on each tab."""

from __future__ import annotations

import pytest

from kaperbrief.cli.run import run

axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright", reason="the extra browser is not installed"
)


BEHIND = [
    "/campaign/new",
    "/evenings/parts?a=scenario&a=tischpiraten&a=--lang=en&a=--seed=5",
    *(
        f"/own/item?at-game=tischpiraten&at-kind={kind}&at-of={of}&at-title=Mine"
        for kind, of in (("crews", "pickle-princes"), ("cards", "heavy-gold"))
    ),
]
"""Pages behind the tabs."""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project with a campaign in which something was lost."""
    home = tmp_path_factory.mktemp("project")
    new = ["campaign", "new", str(home / "winter"), "--game=tischpiraten", "--player=Ada"]
    assert run([*new, "--player=Bo", "--player=Cy"]) == 0
    lost = ["--lost=Ada/mate", "--damage=Bo/hull=2", "--sunk=Cy"]
    assert run(["campaign", "record", str(home / "winter"), *lost]) == 0
    return home


def addresses(page):
    """All tabs, and pages behind them."""
    tabs = page.eval_on_selector_all("nav a[href]", "all => all.map(one => one.href)")
    assert tabs
    return [*tabs, *(tabs[0].rpartition("/")[0] + address for address in BEHIND)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 360])
def test_nothing_stands_in_the_way(page, scheme, width):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    for address in addresses(page):
        page.goto(address)
        found = axe.Axe().run(page).response["violations"]
        told = [
            (one["id"], node["target"], node["failureSummary"])
            for one in found
            for node in one["nodes"]
        ]
        assert told == [], address


@pytest.mark.parametrize("width", [360, 390, 768, 1280, 1440])
def test_nothing_sticks_out(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    for address in addresses(page):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
