"""The files of a new game, theme, template or kind of card, complete and ready to be changed."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kaperbrief import __version__
from kaperbrief.documents.scaffold import SCHEMAS, filled
from kaperbrief.errors import Problems, UsageProblem, check_known, did_you_mean
from kaperbrief.game.shelf import Game
from kaperbrief.models.base import is_id
from kaperbrief.source.amend import amend
from kaperbrief.source.dump import Inline
from kaperbrief.source.events import load_text
from kaperbrief.workspace import Workspace, shipped_root, shipped_schemas

KINDS = ("cards", "added", "table", "hex")
"""The small games that there are: cards alone, and one for each way of sailing."""

LANGUAGES = ("en", "de")
"""Those that the texts of small games are written in."""

_SHARED = ("pack", "materials", "references", "words", "card-kinds", "markers")
_ONLY = {
    "cards": ("cards",),
    "ship": (
        "ships",
        "items",
        "cards",
        "rulers",
        "plans",
        "scenarios",
        "tales",
        "names",
        "hexmaps",
    ),
}
_TURNED_ON = {"oxblood": "#7A1F5C", "sea": "#2E5E3E", "brass": "#8A4B08"}
"""The colours that a new theme changes, so that one sees it."""
_BANDS = ("waves", "bars", "dots", "lattice", "chevrons", "stripes", "checks", "solid")
_COLOURS = ("sea", "oxblood", "brass", "purple", "storm", "ink")
_ICONS = ("cards", "gem", "flame", "crown", "leaf", "moon", "letter", "hourglass")
_TABS = ("pennant", "capsule", "swallowtail", "pointed", "wavy")


def named(what: str, name: str) -> str:
    """A name for something new. Raises UsageProblem for what is no id."""
    if not is_id(name):
        message = f'"{name[:60]}" cannot be the id of a {what}'
        raise UsageProblem(message, "small letters a to z, digits and single hyphens only")
    return name


def game_files(workspace: Workspace, kind: str, name: str, title: str, lang: str) -> dict[str, str]:
    """The texts of a complete small game of a kind, by path.

    Raises UsageProblem for names that a game cannot have.
    """
    named("game", name)
    if name in workspace.packs() or name == "schemas":
        raise UsageProblem(f'there is a game "{name}" already', "choose another id")
    folder = "cards" if kind == "cards" else "ship"
    said: dict[str, Any] = {
        "id": name,
        "title": title,
        "kind": kind,
        "lang": lang,
        "ships": folder == "ship",
        "say": lambda english, german: json.dumps(
            german if lang == "de" else english, ensure_ascii=False
        ),
    }
    forms = {one: f"game/{one}.yaml" for one in _SHARED}
    forms |= {one: f"game/{folder}/{one}.yaml" for one in _ONLY[folder]}
    texts = {one: filled(form, **said) for one, form in forms.items()}
    made = {f"content/{name}/{one}.yaml": text for one, text in texts.items() if text.strip()}
    return {**{f"{SCHEMAS}/{path}": text for path, text in shipped_schemas().items()}, **made}


def theme_files(workspace: Workspace, name: str, title: str) -> dict[str, str]:
    """The text of a theme that names all that can be changed, by path.

    Raises UsageProblem for a name that a theme cannot have.
    """
    named("theme", name)
    if any((root / name).exists() for root in workspace.template_roots()):
        raise UsageProblem(f'there is a theme "{name}" already', "choose another id")
    written = (shipped_root() / "templates/default/theme.yaml").read_text(encoding="utf-8")
    parts = re.split(r"^(\w+):\n", written, flags=re.MULTILINE)
    lines = {
        key: text.strip("\n").splitlines()
        for key, text in zip(parts[1::2], parts[2::2], strict=True)
    }
    colours = []
    for line in lines["colours"]:
        role, _, value = line.strip().partition(": ")
        if role in _TURNED_ON:
            colours.append(f'  {role}: "{_TURNED_ON[role]}"  # was {value}')
        else:
            colours.append(line if role.startswith("#") else f"  # {line.strip()}")
    shown = {
        key: "\n".join(f"# {line}" for line in lines[key]) for key in ("fonts", "styles", "seats")
    }
    text = filled("theme.yaml", id=name, title=title, colours="\n".join(colours), **shown)
    return {f"templates/{name}/theme.yaml": text}


def template_files(folder_of: str, name: str, source: str) -> dict[str, str]:
    """A copy of a template of ours under a name, by its path in a folder of templates.

    Raises UsageProblem for unknown ones.
    """
    known = {
        path.relative_to(root).as_posix().removesuffix(".xml.j2")
        for root in [shipped_root() / "templates/default"]
        for path in root.rglob("*.xml.j2")
    }
    *folder, last = name.split("/")
    if folder not in ([], ["blocks"]):
        raise UsageProblem(f'a template cannot be called "{name[:60]}"', "NAME, or blocks/NAME")
    if source or not last.startswith("_"):
        named("template", last)
    if not source:
        if name not in known:
            hint = f"{did_you_mean(name, known)} a new one begins as a copy: --from TEMPLATE"
            raise UsageProblem(f'unknown template "{name}"', hint.strip())
        source = name
    check_known("template", source, known)
    path = shipped_root() / "templates/default" / f"{source}.xml.j2"
    text = path.read_text(encoding="utf-8")
    note = filled("template.txt", source=source, version=__version__, parts=parts_of(text))
    # What a kind of block does of its rows is read off the first comment.
    head, mark, rest = text.partition("#}") if text.startswith("{#") else ("", "", text)
    top = f"{head}{mark}\n" if mark else ""
    return {f"{folder_of}/{name}.xml.j2": top + note + rest.lstrip("\n")}


def parts_of(text: str) -> list[str]:
    """The files of pieces that a template takes some from: what it draws may stand there."""
    return list(dict.fromkeys(re.findall(r'"(_[\w-]+)\.xml\.j2"', text)))


def card_kind(game: Game, home: Path, name: str, title: str) -> tuple[Path, str]:
    """The file of a project's kinds of cards and its text with one more.

    It gets signs that no other kind of the game has, as long as there are some.
    """
    named("kind of card", name)
    kinds: dict[str, Any] = dict(game.kinds["card-kinds"])
    if name in kinds:
        raise UsageProblem(f'there is a kind of card "{name}" already', "choose another id")
    path = home / "content" / game.pack.id / "card-kinds.yaml"
    schema = "# yaml-language-server: $schema=../schemas/card-kinds.json\ncard-kinds: []\n"
    text = path.read_text(encoding="utf-8") if path.is_file() else schema
    source: Any = Problems().sure(load_text(text, path.name, Problems()))
    used = {(one.band, one.tab) for one in kinds.values()}
    free = (pair for pair in itertools.product(_BANDS, _TABS) if pair not in used)
    # Another band and another tab are better than another pair of both.
    band, tab = min(
        free or [(_BANDS[0], _TABS[0])],
        key=lambda pair: (
            pair[0] in {one.band for one in kinds.values()},
            pair[1] in {one.tab for one in kinds.values()},
        ),
    )
    colour = _free(_COLOURS, [one.colour for one in kinds.values()])
    icon = _free(_ICONS, [one.icon for one in kinds.values()])
    made = Inline(id=name, title=title, colour=colour, band=band, tab=tab, icon=icon)
    data: Any = {**source.data, "card-kinds": [*(source.data.get("card-kinds") or []), made]}
    return path, amend(text, data, path.name)


def _free(choices: Sequence[str], used: Sequence[str]) -> str:
    """The first of some that is used least often."""
    return min(choices, key=used.count)
