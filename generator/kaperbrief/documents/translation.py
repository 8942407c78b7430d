"""What of a game and of its sheets is to be translated, and the files that hold translations."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

from kaperbrief import kept
from kaperbrief.documents import neutral
from kaperbrief.errors import Place, Problems, UsageProblem
from kaperbrief.game.load import load_pack
from kaperbrief.game.meanings import meaning
from kaperbrief.game.shelf import KINDS, Game
from kaperbrief.l10n.catalog import Layer, needs_words, read_catalog
from kaperbrief.l10n.localise import plurals, texts
from kaperbrief.l10n.memory import Remembered, TranslationMemory
from kaperbrief.l10n.po import Phrase
from kaperbrief.l10n.tokens import KEPT
from kaperbrief.l10n.words import NOT_SET, PSEUDO, locale_of
from kaperbrief.models.base import field_name
from kaperbrief.source.reader import load_file
from kaperbrief.workspace import Workspace

LABELS = "labels"
"""What stands for a game where the words of the sheets themselves are meant."""
LABEL_LANGUAGE = "en"
_UNJOINED = ("ja", "ko", "zh", "yue")
"""Languages with thousands of letters, which no font here has."""

_LABEL = re.compile(r"""\b_\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')""")
_TITLE = re.compile(r"<title>\s*([^<]{1,40}?)\s*()</title>")
_FORM = re.compile(r"\*\*|\*|\n")


class Domain(NamedTuple):
    """One file a language: of a game, or the labels; its source language; the file to write."""

    name: str
    source_language: str
    folder: Path

    def path(self, language: str) -> Path:
        """The file of a language."""
        return self.folder / f"{language}.po"


def check_speech(language: str) -> None:
    """Raise UsageProblem for a language that is none, or that cannot be printed."""
    main = re.split("[_-]", language)[0]
    try:
        locale_of(language)
    except ValueError as error:
        raise UsageProblem(str(error), "", "lang") from error
    if main in NOT_SET or main in _UNJOINED or language == PSEUDO:
        why = {PSEUDO: "it is made by the program, to try out sheets"}.get(
            language,
            "its thousands of letters are in no font here, and it divides lines without blanks"
            if main in _UNJOINED
            else "its letters run from right to left, join or pile up",
        )
        raise UsageProblem(f'"{language}" cannot be translated into: {why}', "", "lang")


def domains(workspace: Workspace, game: str | None, *, write: bool = True) -> list[Domain]:
    """The files that translators of a game work on, or of all games that the project has.

    They lie in the project, or in the program's own folder where that is a checkout. Raises
    UsageProblem where there is neither and somebody wants to `write`.
    """
    home = workspace.project or workspace.shipped
    if write and home == workspace.shipped and not (home / "pyproject.toml").is_file():
        hint = "make a folder for the translation and say --project FOLDER"
        raise UsageProblem("translations need a folder of your own", hint)
    packs = workspace.packs()
    own = [name for name in packs if (home / "content" / name).is_dir()]
    names = [game] if game else own or list(packs)
    found = [
        Domain(name, pack_of(workspace, name).source_language, home / "content" / name / "locales")
        for name in names
    ]
    return [*found, Domain(LABELS, LABEL_LANGUAGE, home / "templates" / "locales")]


def pack_of(workspace: Workspace, game: str) -> Any:
    """What a game says of itself. Raises ProblemsFound."""
    problems = Problems()
    return problems.sure(load_pack(workspace, game, {}, problems, ())).pack


def languages(workspace: Workspace, found: Sequence[Domain]) -> list[str]:
    """The languages that any of these has a file of, in any layer."""
    packs = {name for domain in found for name in workspace.languages(domain.name)}
    roots = (root / "locales" for root in workspace.template_roots())
    return sorted(packs | {path.stem for root in roots for path in root.glob("*.po")})


def catalog_of(
    workspace: Workspace, domain: Domain, language: str, problems: Problems
) -> list[Layer]:
    """All files of a language that count for a domain, the project's first."""
    labels = domain.name == LABELS
    paths = workspace.catalogs(language, "" if labels else domain.name, labels=labels)
    return read_catalog(paths, problems, workspace.shown)


def sources_of(workspace: Workspace, domain: Domain) -> list[Phrase]:
    """Every text of a domain, for all readings of the house, by key.

    Raises ProblemsFound where the game cannot be read.
    """
    if domain.name == LABELS:
        return label_phrases(workspace)
    files = workspace.pack_files(domain.name, (".yaml", ".csv", ".ods"))
    told = [(workspace.shown(path), path.read_bytes()) for layer in files for path in layer]
    name = kept.name("sources", domain.name, told)
    problems = Problems()
    found: list[Phrase] = kept.made(name, lambda _: _of_game(workspace, domain.name), problems)
    worded = f"pack/{domain.name}#labels/"
    anew = [one.key.removeprefix(worded) for one in found if one.key.startswith(worded)]
    lost = {worded + one for one in stray_labels(workspace, anew)} if anew else set()
    return [one for one in found if one.key not in lost]


def _of_game(workspace: Workspace, name: str) -> list[Phrase]:
    found: dict[tuple[str, str, str], Phrase] = {}
    usual = _loaded(workspace, name, {}, tuple(KINDS))
    others = (_loaded(workspace, name, *other) for other in _houses(workspace, usual))
    for game in (usual, *others):
        for source in _texts(game, _prints(usual), found):
            found[source.key, source.text, source.plural] = source
    return sorted(found.values())


def _houses(workspace: Workspace, usual: Game) -> list[tuple[dict[str, str], set[str]]]:
    """Readings of the house in which, one after the other, every text of the files is chosen.

    With each are the kinds of content that have such texts: no other one has to be read again.
    """
    houses: list[tuple[dict[str, str], set[str]]] = []
    known = {one.id: {choice.id for choice in one.choices} for one in usual.pack.house}
    for path in (one for layer in workspace.pack_files(usual.pack.id, ".yaml") for one in layer):
        source = load_file(path, workspace.shown(path), Problems())
        kinds = {*KINDS} & {path.stem, path.parent.name}
        for wanted in _chosen_by(source.data if source else None, {}):
            if all(choice in known.get(switch, ()) for switch, choice in wanted.items()):
                fits = (
                    one for one in houses if all(one[0].get(k, v) == v for k, v in wanted.items())
                )
                house = next(fits, None)
                if house is None:
                    houses.append(house := ({}, set()))
                house[0].update(wanted)
                house[1].update(kinds)
    return houses


def _chosen_by(data: Any, above: dict[str, str]) -> Iterator[dict[str, str]]:
    """The readings on which each text hangs that stands in a choice."""
    if isinstance(data, str) and above:
        yield above
    elif isinstance(data, list):
        for value in data:
            yield from _chosen_by(value, above)
    elif isinstance(data, dict):
        switch = data.get("house")
        for name, value in data.items():
            if not isinstance(switch, str):
                yield from _chosen_by(value, above)
            elif name != "house" and above.get(switch, name) == name:
                yield from _chosen_by(value, {**above, switch: str(name)})


def _loaded(workspace: Workspace, name: str, house: dict[str, str], kinds: Collection[str]) -> Game:
    problems = Problems()
    return problems.sure(load_pack(workspace, name, house, problems, kinds))


def _texts(game: Game, printed: _Made, known: Container[tuple[str, str, str]]) -> Iterator[Phrase]:
    """Every text of a game, with its note, but those that are `known`."""
    kinds: dict[str, dict[str, Any]] = {"pack": {game.pack.id: game.pack}, **game.kinds}
    for kind, items in kinds.items():
        for name, item in items.items():
            origin = game.origins.get((kind, name))
            file = origin.source.file if origin else ""
            where = (
                f"{kind.replace('-', ' ')}: {_title(item) or name}"
                f"{_printed_on(printed, kind, item)}"
            )
            for key, text, path in texts(item, f"{kind}/{name}"):
                if (key, text, "") in known:
                    continue
                yield Phrase(key, text, "", file, _note(where, item, path, text))
            for key, forms, _ in plurals(item, f"{kind}/{name}"):
                one, other = forms.get("one", ""), forms.get("other", "")
                note = f"{where}\nA thing that is counted: one form for each kind of number."
                yield Phrase(key, one, other, file, note)


def _title(item: Any) -> str:
    return str(getattr(item, "title", "") or getattr(item, "name", "") or "")


_Made = Mapping[tuple[str, str], Mapping[int, str]]
"""The titles of materials by their place in the list, by the kind and name they are made of."""


def _prints(game: Game) -> _Made:
    found: dict[tuple[str, str], dict[int, str]] = {}
    for number, one in enumerate(game.kinds.get("materials", {}).values()):
        found.setdefault((one.kind, one.single), {})[number] = one.title
        if one.notes:
            found.setdefault(("references", one.notes), {})[number] = one.title
    return found


def _printed_on(printed: _Made, kind: str, item: Any) -> str:
    """The materials that are made of an item, for the note."""
    names = dict.fromkeys(("", item.id, getattr(item, "deck", "")))
    found = {n: title for name in names for n, title in printed.get((kind, name), {}).items()}
    made = [found[number] for number in sorted(found)]
    more = " …" if made[3:] else ""
    return f" (printed on: {', '.join(made[:3])}{more})" if made else ""


def _note(where: str, item: Any, path: Place, text: str) -> str:
    """What the field is and what must stay, for the translator."""
    owner, name = item, ""
    for step in path:
        value: Any = owner
        if is_dataclass(owner):
            name = next((n for n in (str(step), f"{step}_") if hasattr(owner, n)), str(step))
            holder, value = owner, getattr(owner, name, None)
        elif isinstance(owner, dict | list | tuple):
            value = owner[step]  # type: ignore[index]
        if value is None or isinstance(value, str):
            break
        owner = value
    told = meaning(type(holder), name) if path else ""
    lines = [where, f"{field_name(name)}: {told}" if told else field_name(name)]
    lines += _limits(text)
    return "\n".join(lines)


def _limits(text: str) -> list[str]:
    """What a translation must keep, and how long the text is."""
    kept_ones = list(dict.fromkeys(KEPT.findall(text)))
    lines = [f"keep as it is: {' '.join(kept_ones)}"] if kept_ones else []
    rows = text.strip().count("\n") + 1
    if rows > 1:
        lines.append(f"{rows} lines, each for itself")
    elif len(text) <= 25:
        lines.append(f"short: about {max(len(text) * 5 // 4, 8)} letters fit")
    return lines


def labels_in(path: Path) -> list[str]:
    """The words of ours in a template, or the word of an icon, in their English."""
    pattern = _LABEL if path.suffix == ".j2" else _TITLE
    found = pattern.findall(path.read_text("utf-8", "replace"))
    texts = ((one or other).replace('\\"', '"').replace("\\'", "'") for one, other in found)
    return [text for text in dict.fromkeys(texts) if text]


def label_phrases(workspace: Workspace) -> list[Phrase]:
    """The words of the sheets: those of templates, and what the fullest catalogue has besides."""
    found: dict[str, Phrase] = {}
    roots = [*workspace.own, workspace.shipped]
    roots += [one for packs in workspace.packs().values() for one in packs]
    sheets = [one for root in roots for one in (root / "templates").rglob("*.j2")]
    icons = [one for root in roots for one in (root / "icons").glob("*.svg")]
    for path in (*sorted(sheets), *sorted(icons)):
        for text in labels_in(path):
            note = "\n".join(["On sheets.", *_limits(text)])
            source = Phrase(f"label#{text}", text, "", workspace.shown(path), note)
            found.setdefault(source.key, source)
    catalogues: list[Layer] = []
    for path in sorted((workspace.shipped / "templates" / "locales").glob("*.po")):
        catalogues += read_catalog([path], Problems(), workspace.shown)
    _, fullest, _ = max(catalogues, key=lambda one: len(one[1]), default=("", {}, ""))
    for key, entries in fullest.items():
        text = entries[0].msgid
        what = "A message." if key.startswith("problem#") else "On sheets, or on the page of hosts."
        note = "\n".join([what, *_limits(text)])
        found.setdefault(key, Phrase(key, text, "", "", note))
    return sorted(found.values())


def stray_labels(workspace: Workspace, anew: Iterable[str]) -> dict[str, list[str]]:
    """Those words of sheets that a pack words anew and that no sheet says, with what may be meant.

    Words of the pages of hosts with a capital are none of sheets that say them without one.
    """
    phrases = label_phrases(workspace)
    known = [one.text for one in phrases]
    printed = {one.text for one in phrases if one.file} | {*neutral.WORDS.values()}
    found: dict[str, list[str]] = {}
    for text in anew:
        small = text[:1].lower() + text[1:]
        if text not in known and text not in printed:
            found[text] = sorted({*known, *printed})
        elif text not in printed and small != text and small in printed:
            found[text] = [small]
    return found


def remembered(
    workspace: Workspace, language: str, source_language: str, found: Collection[Domain]
) -> TranslationMemory:
    """What was translated into a language from texts in a source language, in all packs.

    A text of another source language helps by its translation into this one.
    """
    known: list[Remembered] = []
    for domain in found:
        goal = catalog_of(workspace, domain, language, Problems())
        bridge: dict[tuple[str, str], str] = {}
        if domain.source_language != source_language:
            for _, entries, _ in catalog_of(workspace, domain, source_language, Problems()):
                bridge |= {
                    (key, one.msgid): one.msgstr
                    for key, some in entries.items()
                    for one in some
                    if one.msgstr and not one.fuzzy
                }
        for _, entries, _ in goal:
            for key, some in entries.items():
                for one in some:
                    text = bridge.get((key, one.msgid), "") if bridge else one.msgid
                    if text and one.msgstr and not one.fuzzy and needs_words(text):
                        known.append(Remembered(text, one.msgstr, f"{domain.name}: {key}"))
    return TranslationMemory(known)
