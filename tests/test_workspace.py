"""Roots, the look-up chain, and paths that must not leave."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from kaperbrief.errors import ProblemsFound, UsageProblem
from kaperbrief.files import MissingFile, safe_path
from kaperbrief.workspace import Workspace, shipped_root


def put(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")


@pytest.fixture
def space(tmp_path: Path) -> Workspace:
    shipped, project = tmp_path / "shipped", tmp_path / "project"
    put(
        shipped,
        "content/sea/pack.yaml",
        "content/sea/cards.yaml",
        "content/sea/locales/en.po",
        "content/sea/icons/skull.svg",
        "content/sea/templates/sheet.xml.j2",
        "content/schemas/pack.json",
        "content/air/pack.yaml",
        "templates/default/icons/skull.svg",
        "templates/default/icons/sail.svg",
        "templates/default/sheet.xml.j2",
        "templates/default/plain.xml.j2",
        "templates/ink/plain.xml.j2",
        "templates/ink/icons/sail.svg",
        "templates/locales/en.po",
    )
    put(
        project,
        "content/sea/cards.yaml",
        "content/sea/more/deck.yaml",
        "content/sea/.cards.yaml.swp.yaml",
        "content/sea/locales/fr.po",
        "content/mine/pack.yaml",
        "content/empty/readme.txt",
        "photos/anne.png",
    )
    return Workspace(project, shipped)


def test_packs_of_both_layers(space: Workspace) -> None:
    assert space.project
    packs = space.packs()
    assert list(packs) == ["air", "mine", "sea"]
    assert packs["sea"] == [space.project / "content/sea", space.shipped / "content/sea"]
    assert packs["mine"] == [space.project / "content/mine"]
    assert list(Workspace(None, space.shipped).packs()) == ["air", "sea"]


def test_project_that_is_the_checkout_counts_once(space: Workspace) -> None:
    same = Workspace(space.shipped / ".", space.shipped)
    assert same.packs()["sea"] == [space.shipped / "content/sea"]
    assert same.find("icons", "sail", pack="sea", themes=[]) is not None


def test_pack_files(space: Workspace) -> None:
    layers = space.pack_files("sea", ".yaml")
    names = [[path.name for path in layer] for layer in layers]
    assert names == [["cards.yaml", "deck.yaml"], ["cards.yaml", "pack.yaml"]]
    assert space.pack_files("nowhere", ".yaml") == []


def test_pack_files_refuse_links_out(space: Workspace, tmp_path: Path) -> None:
    put(tmp_path, "secret.yaml", "far/secret.yaml")
    link = space.shipped / "content/sea/link.yaml"
    link.symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(ProblemsFound) as caught:
        space.pack_files("sea", ".yaml")
    problem = caught.value.problems[0]
    assert (problem.code, problem.span.file) == ("path", "content/sea/link.yaml")
    assert "symbolic link" in problem.message
    link.unlink()
    (space.shipped / "content/sea/deep").symlink_to(tmp_path / "far")
    with pytest.raises(ProblemsFound, match=r"content/sea/deep.*symbolic link"):
        space.pack_files("sea", ".yaml")


def find(space: Workspace, kind: str, name: str, *themes: str, pack: str | None = "sea") -> str:
    found = space.find(kind, name, pack=pack, themes=list(themes))
    assert space.project
    if found is None:
        return ""
    layer = "project" if found.is_relative_to(space.project) else "shipped"
    return f"{layer}/{space.shown(found)}"


def test_chain_of_templates(space: Workspace) -> None:
    assert space.project
    sheet = "sheet.xml.j2"
    assert find(space, "templates", "plain.xml.j2") == "shipped/templates/default/plain.xml.j2"
    assert find(space, "templates", "plain.xml.j2", "ink") == "shipped/templates/ink/plain.xml.j2"
    assert find(space, "templates", sheet, pack=None) == f"shipped/templates/default/{sheet}"
    assert find(space, "templates", sheet, "ink") == f"shipped/content/sea/templates/{sheet}"
    put(space.project, f"content/sea/templates/{sheet}")
    assert find(space, "templates", sheet, "ink") == f"project/content/sea/templates/{sheet}"
    put(space.project, f"templates/default/{sheet}")
    assert find(space, "templates", sheet, "ink") == f"project/templates/default/{sheet}"
    put(space.project, f"templates/ink/{sheet}")
    assert find(space, "templates", sheet, "ink") == f"project/templates/ink/{sheet}"
    assert find(space, "templates", "none.xml.j2") == ""


def test_chain_of_icons(space: Workspace) -> None:
    assert space.project
    assert find(space, "icons", "sail") == "shipped/templates/default/icons/sail.svg"
    assert find(space, "icons", "sail", "ink") == "shipped/templates/ink/icons/sail.svg"
    assert find(space, "icons", "skull.svg") == "shipped/content/sea/icons/skull.svg"
    assert find(space, "icons", "skull", pack="air") == "shipped/templates/default/icons/skull.svg"
    put(space.project, "icons/skull.svg")
    assert find(space, "icons", "skull") == "project/icons/skull.svg"
    assert space.names("icons", ".svg", "sea", ["ink"]) == {"skull", "sail"}
    assert space.names("templates", ".xml.j2", "sea", []) == {"sheet", "plain"}


def test_find_refuses_wrong_case_and_links_out(space: Workspace, tmp_path: Path) -> None:
    assert space.project
    put(space.project, "icons/Sail.svg")
    with pytest.raises(ProblemsFound, match=r'is called "Sail\.svg" on the disk'):
        find(space, "icons", "sail")
    put(tmp_path, "out.svg")
    (space.project / "icons/evil.svg").symlink_to(tmp_path / "out.svg")
    with pytest.raises(ProblemsFound, match=r"icons/evil\.svg: error\[path\].*leads out"):
        find(space, "icons", "evil")
    with pytest.raises(ProblemsFound, match="leads out"):
        find(space, "icons", "../photos/anne.png")


def test_link_inside_the_layer_is_fine(space: Workspace) -> None:
    assert space.project
    put(space.project, "icons/one.svg", "photos/two.svg")
    (space.project / "icons/two.svg").symlink_to(space.project / "photos/two.svg")
    assert find(space, "icons", "two") == "project/icons/two.svg"


def test_a_finder_sees_links_and_what_composed_names_mean(space: Workspace) -> None:
    assert space.project
    put(space.project, "art/own.svg", "photos/two.svg", "photos/far/deep.svg", "icons/blume.svg")
    (space.project / "art/linked.svg").symlink_to("../photos/two.svg")
    (space.project / "icons/inner").symlink_to(space.project / "photos/far")
    (space.project / "content/sea/art").symlink_to(space.project / "photos")
    composed, parted = (unicodedata.normalize(form, "Möwe.svg") for form in ("NFC", "NFD"))
    put(space.project, f"icons/{parted}")
    put(space.shipped, "templates/default/blocks/one.xml.j2", "content/sea/icons/Inner/Deep.svg")
    find = space.finder("sea", [])
    found = [
        find(kind, name)
        for kind, name in (
            ("art", "own.svg"), ("art", "linked.svg"), ("art", "two.svg"), ("icons", composed),
            ("templates", "blocks/one.xml.j2"), ("art", "far/deep.svg"),
            ("icons", "inner/deep"), ("icons", "sail"), ("art", "none.svg"), ("icons", "inner"),
        )
    ]  # fmt: skip
    names = [path and path.relative_to(space.project.parent).as_posix() for path in found]
    assert names == [
        "project/art/own.svg", "project/art/linked.svg", "project/content/sea/art/two.svg",
        f"project/icons/{parted}", "shipped/templates/default/blocks/one.xml.j2",
        "project/content/sea/art/far/deep.svg", "project/icons/inner/deep.svg",
        "shipped/templates/default/icons/sail.svg", None, None,
    ]  # fmt: skip
    wrong = (("Own.svg", "is called"), ("../photos/two.svg", "leads out"))
    for name, words in (*wrong, ("x/../own.svg", "leads out")):
        with pytest.raises(ProblemsFound, match=words):
            find("art", name)


def test_a_finder_refuses_a_folder_that_leads_out(space: Workspace, tmp_path: Path) -> None:
    assert space.project
    put(tmp_path, "out/secret.svg")
    (space.project / "art").symlink_to(tmp_path / "out")
    with pytest.raises(ProblemsFound, match="leads out"):
        space.finder("sea", [])("art", "secret.svg")


def test_catalogs_and_photos(space: Workspace) -> None:
    assert space.project
    assert space.languages("sea") == ["en", "fr"]
    assert space.catalogs("fr", "sea") == [space.project / "content/sea/locales/fr.po"]
    assert space.catalogs("de", "sea") == []
    assert space.catalogs("en") == [space.shipped / "templates/locales/en.po"]
    assert space.template_roots() == [space.shipped / "templates"]
    assert space.photo("anne.png") == space.project / "photos/anne.png"
    assert space.photo("anne.png", "sea") == space.project / "photos/anne.png"
    put(space.project, "content/sea/photos/anne.png")
    assert space.photo("anne.png", "sea") == space.project / "content/sea/photos/anne.png"
    assert space.photo("anne.png", "land") == space.project / "photos/anne.png"
    with pytest.raises(ValueError, match=r'did you mean "anne\.png"'):
        space.photo("ann.png")
    with pytest.raises(ValueError, match="--project"):
        Workspace(None, space.shipped).photo("anne.png")


@pytest.mark.parametrize(
    ("relative", "words"),
    [
        ("../x", "leads out"),
        ("a/../../x", "leads out"),
        ("/etc/passwd", "leads out"),
        ("C:/x", "leads out"),
        ("a\\b", "write /"),
        ("", "expected"),
        (".", "expected"),
        ("a\0b", "expected"),
        ("Art.PNG", r'"Art\.PNG" is called "art\.png"'),
        ("Sub/deep.png", 'is called "sub"'),
        ("art.pn", r'did you mean "art\.png"'),
        ("art.png/x", "there is no file"),
        ("sub", "is a folder"),
        ("link.png", "symbolic link that leads out"),
        ("linked/out.png", "symbolic link that leads out"),
        ("dangling", "leads nowhere"),
        ("circle", "leads nowhere"),
    ],
)
def test_safe_refuses(relative: str, words: str, tmp_path: Path) -> None:
    root = tmp_path / "root"
    put(root, "art.png", "sub/deep.png")
    put(tmp_path, "outside/out.png")
    (root / "link.png").symlink_to(tmp_path / "outside/out.png")
    (root / "linked").symlink_to(tmp_path / "outside")
    (root / "dangling").symlink_to(tmp_path / "nothing")
    (root / "circle").symlink_to(root / "circle")
    with pytest.raises(ValueError, match=words):
        safe_path(root, relative, root)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_safe_refuses_pipes(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    with pytest.raises(ValueError, match="is a pipe"):
        safe_path(tmp_path, "pipe.png", tmp_path)


def test_safe_accepts(tmp_path: Path) -> None:
    root = tmp_path / "root"
    put(root, "sub/deep.png")
    assert safe_path(root, "sub/deep.png", root) == root / "sub/deep.png"
    assert safe_path(root, "./sub/./deep.png", root) == root / "sub/deep.png"
    composed, split = (unicodedata.normalize(form, "Käpt’n é.png") for form in ("NFC", "NFD"))
    put(root, f"one/{composed}", f"two/{split}")
    assert safe_path(root, f"one/{split}", root).read_bytes()
    assert safe_path(root, f"two/{composed}", root).read_bytes()
    (tmp_path / "alias").symlink_to(root)
    assert safe_path(tmp_path / "alias", "sub/deep.png", tmp_path / "alias").read_bytes()


def test_missing_is_told_from_refused(space: Workspace) -> None:
    with pytest.raises(MissingFile):
        safe_path(space.shipped, "nothing.yaml", space.shipped)
    with pytest.raises(MissingFile):
        safe_path(space.shipped / "nowhere", "nothing.yaml", space.shipped / "nowhere")


def test_shown_hides_the_machine(
    space: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert space.project
    here = tmp_path / "a/b/c/d"
    here.mkdir(parents=True)
    monkeypatch.chdir(here)
    assert space.shown(space.project / "content/sea/cards.yaml") == "content/sea/cards.yaml"
    assert space.shown(space.shipped / "templates/x") == "templates/x"
    assert space.shown(Path("out/kit.pdf")) == "out/kit.pdf"
    assert space.shown(here / "out/kit.pdf") == "out/kit.pdf"
    assert space.shown(tmp_path / "a/b/event.yaml") == "../../event.yaml"
    assert space.shown(Path("/somewhere/else/kit.pdf")) == "kit.pdf"
    monkeypatch.chdir(tmp_path)
    relative = Workspace(Path("project"), space.shipped)
    assert relative.shown(space.project / "event.yaml") == "event.yaml"
    assert relative.shown(Path("project/event.yaml")) == "event.yaml"


def test_shipped_root(tmp_path: Path) -> None:
    package = tmp_path / "house/generator/kaperbrief"
    package.mkdir(parents=True)
    assert shipped_root(package) == package / "_shipped"
    put(tmp_path / "house", "pyproject.toml")
    assert shipped_root(package) == tmp_path / "house"
    installed = tmp_path / "site-packages/kaperbrief"
    put(tmp_path, "pyproject.toml")
    assert shipped_root(installed) == installed / "_shipped"


def test_open(tmp_path: Path) -> None:
    assert Workspace.open(tmp_path).project == tmp_path
    assert Workspace.open(None).project is None
    with pytest.raises(UsageProblem, match="no project folder"):
        Workspace.open(tmp_path / "nowhere")


def test_an_event_in_a_project_has_what_is_in_that(tmp_path: Path) -> None:
    inner, content = tmp_path / "evening", tmp_path / "content" / "tischpiraten"
    inner.mkdir()
    content.mkdir(parents=True)
    (tmp_path / "photos").mkdir()
    for name in ("photos/anne.png", "photos/ben.png"):
        (tmp_path / name).write_bytes(b"-")
    (inner / "photos").mkdir()
    (inner / "photos" / "ben.png").write_bytes(b"-")
    (inner / "kaperbrief.yaml").write_text("{}")
    assert content not in Workspace.open(inner).packs()["tischpiraten"]
    (inner / "campaign.yaml").write_text("{}")
    opened = Workspace.open(inner)
    assert content in opened.packs()["tischpiraten"]
    assert opened.photo("anne.png") == tmp_path / "photos" / "anne.png"
    assert opened.photo("ben.png") == inner / "photos" / "ben.png"
    with pytest.raises(MissingFile, match="nobody"):
        opened.photo("nobody.png")
