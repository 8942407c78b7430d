"""Loading a pack: files of all layers, ids, `like:`, choices, checks."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from kaperbrief import kept
from kaperbrief.errors import Problems, ProblemsFound, Span, UsageProblem, did_you_mean
from kaperbrief.game.check import accept, check
from kaperbrief.game.house import House, Note, choose, resolve
from kaperbrief.game.shelf import ANY, KINDS, Game, Origin, model_of
from kaperbrief.models.base import field_types
from kaperbrief.models.pack import FORMAT, Pack
from kaperbrief.rules.counts import FormulaError, evaluate
from kaperbrief.source.reader import open_file, read_data
from kaperbrief.source.text import Source, read_bytes
from kaperbrief.workspace import Workspace

_TABLES = (".csv", ".ods")
_ALIKE = (".yml", ".tsv", ".xls", ".xlsx", ".json", ".toml")
_NOT_READ = (*_ALIKE, *(ending.upper() for ending in (".yaml", *_TABLES, *_ALIKE)))
"""Endings of files that look like content."""


def formulas_used(data: Any, formulas: Mapping[str, str | int]) -> dict[str, str]:
    """The hint for each field that the raw item does not say: how it is worked out."""
    said = data if isinstance(data, dict) else {}
    return {
        name: f"worked out as {formula}; write {name}: and a number of your own"
        for name, formula in formulas.items()
        if name not in said
    }


def derive(data: Any, formulas: Mapping[str, str | int], note: Note, problems: Problems) -> Any:
    """The raw item with the missing fields computed, in the order of the formulas.

    Formulas see the item's whole numbers, derived ones too. One that cannot be computed is a
    problem of the item.
    """
    if not formulas or not isinstance(data, dict):
        return data
    full = dict(data)
    for name, formula in formulas.items():
        if name in full:
            continue
        numbers = {k: v for k, v in full.items() if type(v) is int and v >= 0}
        try:
            full[name] = evaluate(formula, numbers)
        except FormulaError as error:
            message = f'"{name}" does not follow from {formula}: {error}'
            problems.add(note("formula", message, (), error.hint or f"write {name}: and a number"))
    return full


Raw = dict[str, tuple[dict[str, Any], Origin]]


def load_pack(
    workspace: Workspace,
    name: str,
    house: Mapping[str, str],
    problems: Problems,
    kinds: Collection[str] = tuple(KINDS),
) -> Game | None:
    """One game with the items of these kinds, not yet compared with each other.

    Problems of all files that are read are noted in `problems`; None where the pack itself cannot
    be read.
    Raises UsageProblem for an unknown game, house switch or choice.
    """
    packs = workspace.packs()
    if name not in packs:
        own = "" if workspace.project else "yours are found in their project, or with --project"
        hint = "; ".join(filter(None, [did_you_mean(name, packs), own]))
        raise UsageProblem(f'unknown game "{name}"', hint, "game")
    try:
        layers = workspace.pack_files(name, (".yaml", *_TABLES, *_NOT_READ))
    except ProblemsFound as error:
        problems.extend(error.problems)
        problems.raise_errors()
        raise
    found = Problems()
    files, broken = _opened(workspace, packs[name], layers, kinds, found)
    problems.extend(found.items)
    content = [(k, [[(s.file, s.text) for s in one] for one in files[k]]) for k in files]
    known = "" if found.items else kept.name("pack", name, sorted(house.items()), content)
    sources = [source for layers in files.values() for layer in layers for source in layer]
    game: Game | None = kept.made(
        known, lambda found: _read(name, files, broken, house, found), problems, sources
    )
    if game is not None:
        game.known = known
    return game


def raw_items(workspace: Workspace, name: str, kind: str, problems: Problems) -> list[Raw]:
    """The items of a kind as they are written: those of the lowest layer, then with each above."""
    packs, layers = workspace.packs(), workspace.pack_files(name, (".yaml", *_TABLES))
    files, _ = _opened(workspace, packs[name], layers, (kind,), problems)
    for source in (source for layer in files[kind] for source in layer):
        _fill(source, kind, problems)
    many = range(1, len(layers) + 1)
    return [_raw_items(kind, files[kind][:number], problems)[0] for number in many]


Files = dict[str, list[list[Source]]]
"""The files of each kind layer by layer, the shipped layer first."""


def _read(
    name: str,
    files: Files,
    broken: dict[str, set[str]],
    house: Mapping[str, str],
    problems: Problems,
) -> Game | None:
    """The game in opened files; `broken` has the kinds of files that cannot be opened.

    Where the pack itself has problems its items are checked all the same, by the readings and
    formulas that it has as it stands; without these nothing is said of what they would decide.
    """
    for kind, layers in files.items():
        for number, layer in enumerate(layers):
            layers[number] = [one for one in layer if _fill(one, kind, problems)]
            if len(layers[number]) < len(layer):
                broken.setdefault(kind, set()).add(ANY)
    data, readings, origin = _pack_data(files.pop("pack"), house, problems)
    pack = _pack(name, data, origin, problems) if origin else None
    derived = _formulas(data)
    usual: dict[str, dict[str, Any]] = {}
    for kind, own in pack.fields.items() if pack else ():
        usual[kind] = {one.id: one.default for one in own if one.default is not None}
    found = Problems()
    kinds: dict[str, dict[str, Any]] = {}
    origins: dict[tuple[str, str], Origin] = {}
    for kind, layers in files.items():
        raw, refused = _raw_items(kind, layers, found)
        if refused:
            broken.setdefault(kind, set()).update(refused)
        told = usual.get(kind, {})
        raw = {name: (_with_own(one, told), at) for name, (one, at) in raw.items()} if told else raw
        items = _checked(kind, raw, (derived or {}).get(kind, {}), readings, found)
        kinds[kind] = items
        origins.update({(kind, item_id): raw[item_id][1] for item_id in items})
        if len(items) < len(raw):
            broken.setdefault(kind, set()).update(raw.keys() - items.keys())
    unsure = ("house", "missing") if derived is None else ()
    problems.extend([one for one in found.items if one.code not in unsure])
    if pack is None or origin is None:
        return None
    origins["pack", pack.id] = origin
    return Game(_bare(pack, kinds), kinds, origins, readings, pack.numbers or {}, broken)


def _bare(pack: Pack, kinds: Mapping[str, Mapping[str, Any]]) -> Pack:
    """The pack with bare water, where it does not say how it is and nobody sails it."""
    ships = kinds.get("ships", {}).values()
    sails = any("unit" not in one.look and one.look.get("masts", one.masts) for one in ships)
    if pack.chart is not None and pack.chart.sights is None:
        pack = replace(pack, chart=replace(pack.chart, sights=sails))
    if pack.board is not None and pack.board.sights is None:
        pack = replace(pack, board=replace(pack.board, sights=sails))
    return pack


def _with_own(data: dict[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The raw item with what the pack's own fields are where it says nothing."""
    own = data.get("own", {})
    return {**data, "own": {**usual, **own}} if isinstance(own, dict) else data


def _checked(
    kind: str, raw: Raw, formulas: Mapping[str, str | int], readings: House, problems: Problems
) -> dict[str, Any]:
    """The items of a kind that have no problems."""
    items = {}
    for item_id, (data, place) in raw.items():
        data = resolve(data, readings, place.problem, problems)
        hints = formulas_used(data, formulas)
        data = derive(data, formulas, place.problem, problems)
        item = check(model_of(kind), data, place, problems, hints)
        if item is not None:
            items[item_id] = item
    return items


def _opened(
    workspace: Workspace,
    folders: list[Path],
    found: list[list[Path]],
    wanted: Collection[str],
    problems: Problems,
) -> tuple[Files, dict[str, set[str]]]:
    """The files of the pack and of each wanted kind, opened; the kinds not all opened.

    A kind is one file (`cards.yaml`), or as many as one likes in a folder of its name
    (`cards/spells.yaml`), or both. `found` are the files of each of the pack's folders.
    """
    kinds = ("pack", *KINDS)
    files: Files = {kind: [] for kind in ("pack", *wanted)}
    broken: dict[str, set[str]] = {}
    for folder, paths in reversed(list(zip(folders, found, strict=True))):
        for layers in files.values():
            layers.append([])
        for path in paths:
            table = path.suffix in _TABLES
            if path.suffix in _NOT_READ or (table and _named(path, folder) not in KINDS):
                file = Span(workspace.shown(path))
                hint = "content stands in files whose names end in .yaml, and in tables of a kind"
                problems.warn("file", "this file is not read", file, hint=hint)
                continue
            kind = _kind(path, folder, workspace, problems)
            if kind and kind not in files:
                continue
            source = (
                open_file(path, workspace.shown(path), problems) if kind and not table else None
            )
            if table:
                source = _open_table(path, workspace.shown(path), kind, problems)
            if source is not None:
                files[kind][-1].append(source)
            else:
                # A misspelt name may have been meant for any kind.
                misspelt = kinds if path.parent == folder else ()
                for missed in [kind] if kind else misspelt:
                    broken.setdefault(missed, set()).add(ANY)
    return files, broken


def _named(path: Path, folder: Path) -> str:
    """The kind after which a file, or the folder that it is in, is named."""
    return path.relative_to(folder).parts[0].removesuffix(path.suffix)


def _open_table(path: Path, shown: str, kind: str, problems: Problems) -> Source | None:
    """A table of items of a kind, a spreadsheet as the lines of one; None with a problem."""
    if path.suffix == ".csv":
        source = open_file(path, shown, problems)
    else:
        from kaperbrief.source.spreadsheet import sheet_text

        data = read_bytes(path, shown, problems)
        text = None if data is None else sheet_text(data, shown, problems)
        source = None if text is None else Source(shown, text, None, None)
    if source is not None:
        source.locate = lambda one: _place(one, kind)
    return source


def _place(source: Source, kind: str) -> None:
    """Read a table once more for its places; its problems are known."""
    _fill(source, kind, Problems())


def _fill(source: Source, kind: str, problems: Problems) -> bool:
    """Read the items of a kind in an opened file; False with a problem."""
    if not source.file.endswith(_TABLES):
        return read_data(source, problems)
    from kaperbrief.game.listed import read_list

    return read_list(source, kind, problems)


def _kind(path: Path, folder: Path, workspace: Workspace, problems: Problems) -> str:
    """The kind of content in a file, nothing for other files; a misspelt name is a problem."""
    first, *below = path.relative_to(folder).parts
    kind = _named(path, folder)
    if kind in ("pack", *KINDS) and len(below) <= 1:
        return kind
    if not below:
        known = {f"{known}.yaml" for known in ("pack", *KINDS)}
        message = f'no kind of content is called "{first}"'
        hint = did_you_mean(first, known)
        problems.error("file", message, Span(workspace.shown(path)), hint=hint)
    return ""


def _pack_data(
    layers: list[list[Source]], wanted: Mapping[str, str], problems: Problems
) -> tuple[Any, House, Origin | None]:
    """What the pack says in the wanted readings, these, and where; nothing where it has no data."""
    sources = [source for layer in layers for source in layer]
    if not sources:
        return None, House(), None
    source = sources[-1]
    origin = Origin(source, ())
    if not isinstance(source.data, dict):
        problems.add(origin.problem("value", "expected a mapping of the pack's fields"))
        return None, House(), None
    version = source.data.get("format", FORMAT)
    if isinstance(version, int) and version > FORMAT:
        message = f"format {version} is newer than this program, which reads up to {FORMAT}"
        problems.add(origin.problem("format", message, ("format",), "update kaperbrief"))
        problems.raise_errors()
    switches = source.data.get("house")
    readings = choose(switches if isinstance(switches, list) else [], wanted)
    return resolve(source.data, readings, origin.problem, problems), readings, origin


def _pack(name: str, data: Any, origin: Origin, problems: Problems) -> Pack | None:
    pack: Pack | None = check(Pack, data, origin, problems)
    if pack is not None and pack.id != name:
        message = f'expected the name of the folder, "{name}", found "{pack.id}"'
        problems.add(origin.problem("value", message, ("id",), f"write {name}"))
    return pack


def _formulas(data: Any) -> dict[str, dict[str, str | int]] | None:
    """The formulas of a pack's data by kind; None where they cannot be read."""
    derived = data.get("derived", {}) if isinstance(data, dict) else None
    formulas: dict[str, dict[str, str | int]] | None = accept(field_types(Pack)["derived"], derived)
    return formulas


def _raw_items(kind: str, layers: list[list[Source]], problems: Problems) -> tuple[Raw, set[str]]:
    """The raw items of a kind by id, and the ids of those that were refused.

    A later layer's item replaces an earlier one whole.
    """
    items: Raw = {}
    refused: set[str] = set()
    for sources in layers:
        layer: dict[str, Origin] = {}
        for source in sources:
            before = len(problems.items)
            for number, data in _list(kind, source, problems):
                if not _add(data, Origin(source, (kind, number)), layer, items, problems):
                    refused.add(str(data.get("id") or ANY))
            if len(problems.items) > before and not refused:
                refused.add(ANY)
    return items, refused - items.keys()


def _add(
    data: dict[str, Any], origin: Origin, layer: dict[str, Origin], items: Raw, problems: Problems
) -> bool:
    """Put one raw item on its shelf; False after a problem. An id stands once in a layer."""
    name = _id(data, origin, problems)
    if name is None:
        return False
    if name in layer:
        first = layer[name].span(("id",))
        where = "" if first.file == origin.source.file else f"{first.file}, "
        message = f'the id "{name}" stands twice, first in {where}line {first.line}'
        problems.add(origin.problem("duplicate-id", message, ("id",), "rename one"))
        return False
    layer[name] = origin
    merged = _like(data, items, origin, problems)
    if merged is not None:
        items[name] = (merged, origin)
    return merged is not None


def _list(kind: str, source: Source, problems: Problems) -> list[tuple[int, dict[str, Any]]]:
    origin = Origin(source, ())
    if not isinstance(source.data, dict) or not isinstance(source.data.get(kind), list):
        hint = f"start the file with {kind}: and one item a dash"
        problems.add(origin.problem("value", f'expected a list under the key "{kind}"', (), hint))
        return []
    for key in source.data:
        if key != kind:
            message = f'unknown key "{key}"'
            problems.add(origin.problem("key", message, (key,), f"only {kind}: belongs here"))
    found = []
    for number, data in enumerate(source.data[kind]):
        if isinstance(data, dict):
            found.append((number, data))
        else:
            problems.add(origin.problem("value", "expected a mapping", (kind, number)))
    return found


def _id(data: dict[str, Any], origin: Origin, problems: Problems) -> str | None:
    name = data.get("id")
    if isinstance(name, str):
        return name
    if name is None:
        problems.add(origin.problem("missing", 'the key "id" is missing', (), "give it an id"))
    else:
        message = f"expected an id, found {name}"
        problems.add(origin.problem("value", message, ("id",), "put it in quotes"))
    return None


def _like(
    data: dict[str, Any], items: Raw, origin: Origin, problems: Problems
) -> dict[str, Any] | None:
    """The item with what it takes over from the one it is like."""
    if "like" not in data:
        return data
    model = data["like"]
    if not isinstance(model, str) or model not in items:
        problems.add(origin.unknown("id", str(model), items, ("like",)))
        return None
    own = {key: value for key, value in data.items() if key != "like"}
    return {**items[model][0], **own}
