"""Commands under a hook that hears of everything: no network, no process, no file elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import kaperbrief
from kaperbrief.workspace import shipped_root
from small_pack import SMALL_PACK

TESTS = Path(__file__).parent
EVIL = {
    "templates/default/card.xml.j2": "<text>{{ ''.__class__ }}{% include '/etc/passwd' %}</text>",
    "templates/locales/de.po": 'msgid "Deck"\nmsgstr "file:///etc/passwd {cm:1}"\n',
    "icons/evil.svg": '<!DOCTYPE s [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&e;</text></svg>',
    "kaperbrief.yaml": "lang: en\n",
}


@pytest.fixture
def watched(project, tmp_path, monkeypatch):
    """Run a command in a project of a stranger; the exit code and what it was kept from."""
    monkeypatch.chdir(tmp_path)
    folder = project(EVIL, small=True)
    template = folder / "templates/default/card.xml.j2"
    libraries = sysconfig.get_paths()
    allowed = [
        *(libraries[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")),
        *sys.path[1:],
        str(Path(kaperbrief.__file__).parent),
        str(shipped_root()),
        str(folder),
        str(tmp_path),
        "/dev/null",
        "/proc/self",
        os.path.realpath(sysconfig.get_config_var("LIBDIR") or ""),
        "/usr/share/zoneinfo",
        os.environ["KAPERBRIEF_PACKS"],
        # ReportLab looks for settings of its user, and for fonts that nobody asks it for.
        *(str(Path.home() / f".reportlab_{name}") for name in ("mods", "settings")),
        "/usr/share/fonts",
    ]

    def call(*arguments: str, evil: bool = True):
        if not evil:
            template.unlink()
        told = tmp_path / "told.txt"
        environment = {**os.environ, "KAPERBRIEF_CACHE": str(tmp_path / "kept")}
        made = subprocess.run(
            [sys.executable, str(TESTS / "watched.py"), str(told),
             *(one for one in allowed if one), "--", *arguments],
            env=environment, cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert "Traceback" not in made.stderr
        return made.returncode, told.read_text(encoding="utf-8"), made.stderr

    return call


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("kit", "small", "--out", "made"), 0),
        (("kit", "small", "--out", "evil"), 1),
        (("check", "--game", "small"), 1),
        (("kit", "tischpiraten", "--only", "crew-sheets", "--players", "2", "--out", "made"), 0),
        (("map", "piratical", "--size", "15x15", "--out", "made"), 0),
        (("list", "icons"), 0),
        (("pack", "small", "--out", "evil"), 0),
    ],
)
def test_nothing_else_is_touched(watched, arguments, code):
    found, told, err = watched(*arguments, evil="made" not in arguments)
    assert told == ""
    assert found == code, err


def test_the_hook_hears(watched):
    _, told, _ = watched("kit", "small", "--project", "/etc")
    assert "/etc" in told


def test_small_pack_is_what_it_attacks():
    assert "pack.yaml" in SMALL_PACK
