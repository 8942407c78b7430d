"""The folder in which a page keeps things: nothing outside it is read or written."""

from __future__ import annotations

import platformdirs
import pytest

from kaperbrief.errors import UsageProblem
from kaperbrief.page.keep import Keep, usual_home


def test_where_nobody_names_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "papers")
    assert usual_home() == tmp_path / "papers" / "Kaperbrief"
    (tmp_path / "event.yaml").touch()
    assert usual_home() == tmp_path


def test_a_folder_is_made_when_something_is_saved(tmp_path):
    home = Keep(tmp_path / "new")
    assert home.project is None
    assert home.places("event.yaml") == {}
    made = home.fresh("Spring Con")
    home.save({made / "event.yaml": b"x", home.folder / "campaign.yaml": b"y"})
    assert home.places("event.yaml") == {"spring-con": made}
    assert home.places("campaign.yaml") == {".": home.project}
    with pytest.raises(UsageProblem, match="already"):
        home.fresh("spring con")


@pytest.mark.parametrize("name", ["..", "../other", "/", "a/b", "\0", ".hidden", "linked"])
def test_no_name_leads_out(tmp_path, name):
    other = tmp_path / "other"
    for folder in (other, tmp_path / "home" / ".hidden"):
        folder.mkdir(parents=True)
        (folder / "event.yaml").touch()
    (tmp_path / "home" / "linked").symlink_to(other)
    with pytest.raises(UsageProblem):
        Keep(tmp_path / "home").place(name, "event.yaml")


@pytest.mark.parametrize("title", ["..", "/etc/x", "../up", "CON", "", "a\0b"])
def test_what_is_new_lies_below(tmp_path, title):
    assert Keep(tmp_path).fresh(title).parent == tmp_path


def test_nothing_is_written_outside(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "content").symlink_to(tmp_path)
    for path in (home / "content" / "ships.yaml", home / ".." / "x"):
        with pytest.raises(UsageProblem, match="outside"):
            Keep(home).save({path: b"x"})
    assert not (tmp_path / "ships.yaml").exists()
