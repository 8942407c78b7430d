"""Loading a pack: files of all layers, ids, `like:`, choices, checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaperbrief.errors import Problems, UsageProblem, did_you_mean
from kaperbrief.library.check import check
from kaperbrief.library.house import House, choose, resolve
from kaperbrief.library.kinds import KINDS
from kaperbrief.library.shelf import Library, Origin
from kaperbrief.models.pack import FORMAT, Pack
from kaperbrief.source import Source, load_file
from kaperbrief.workspace import Workspace

Raw = dict[str, tuple[dict[str, Any], Origin]]


def load_pack(
    workspace: Workspace, name: str, house: Mapping[str, str], problems: Problems
) -> Library | None:
    """The library of one game, its items not yet compared with each other.

    Problems of all files are noted in `problems`; None where the pack itself cannot be read.
    Raises UsageProblem for an unknown game, house switch or choice.
    """
    packs = workspace.packs()
    if name not in packs:
        raise UsageProblem(f'unknown game "{name}"', did_you_mean(name, set(packs)))
    sources = {kind: _sources(workspace, name, kind, problems) for kind in ("pack", *KINDS)}
    loaded = _pack(sources["pack"], house, problems)
    if loaded is None:
        return None
    pack, readings, origin = loaded
    kinds: dict[str, dict[str, Any]] = {}
    origins: dict[tuple[str, str], Origin] = {("pack", pack.id): origin}
    broken: dict[str, set[str]] = {}
    for kind, model in KINDS.items():
        kinds[kind] = {}
        raw = _raw_items(kind, sources[kind], problems)
        for item_id, (data, place) in raw.items():
            data = resolve(data, readings, place.span, problems)
            item = check(model, data, problems, place.span, place.source.line_text)
            if item is not None:
                kinds[kind][item_id] = item
                origins[kind, item_id] = place
            else:
                broken.setdefault(kind, set()).add(item_id)
    return Library(pack, kinds, origins, readings, pack.numbers or {}, broken)


def _sources(
    workspace: Workspace, name: str, kind: str, problems: Problems
) -> list[list[Source]]:
    """The files of a kind layer by layer, the shipped layer first.

    A kind is one file (`cards.yaml`), or as many as one likes in a folder of its name
    (`cards/spells.yaml`), or both.
    """
    layers = []
    for folder in reversed(workspace.packs()[name]):
        paths = [folder / f"{kind}.yaml", *sorted((folder / kind).glob("*.yaml"))]
        existing = [path for path in paths if path.exists()]
        sources = [load_file(path, workspace.shown(path), problems) for path in existing]
        layers.append([source for source in sources if source is not None])
    return layers


def _pack(
    layers: list[list[Source]], wanted: Mapping[str, str], problems: Problems
) -> tuple[Pack, House, Origin] | None:
    sources = [source for layer in layers for source in layer]
    if not sources:
        return None
    source = sources[-1]
    origin = Origin(source, ())
    if not isinstance(source.data, dict):
        problems.add(origin.problem("value", "expected a mapping of the pack's fields"))
        return None
    version = source.data.get("format", FORMAT)
    if isinstance(version, int) and version > FORMAT:
        message = f"format {version} is newer than this program, which reads up to {FORMAT}"
        problems.add(origin.problem("format", message, ("format",), "update kaperbrief"))
        return None
    switches = source.data.get("house")
    readings = choose(switches if isinstance(switches, list) else [], wanted)
    data = resolve(source.data, readings, origin.span, problems)
    pack = check(Pack, data, problems, origin.span, source.line_text)
    return None if pack is None else (pack, readings, origin)


def _raw_items(kind: str, layers: list[list[Source]], problems: Problems) -> Raw:
    """The raw items of a kind by id; a later layer's item replaces an earlier one whole."""
    items: Raw = {}
    for sources in layers:
        layer: dict[str, Origin] = {}
        for source in sources:
            for number, data in _list(kind, source, problems):
                _add(data, Origin(source, (kind, number)), layer, items, problems)
    return items


def _add(
    data: dict[str, Any],
    origin: Origin,
    layer: dict[str, Origin],
    items: Raw,
    problems: Problems,
) -> None:
    """Put one raw item on its shelf; an id stands once in a layer."""
    name = _id(data, origin, problems)
    if name is None:
        return
    if name in layer:
        first = layer[name].span(("id",))
        message = f'the id "{name}" stands twice, first in {first.file}, line {first.line}'
        problems.add(origin.problem("duplicate-id", message, ("id",), "rename one"))
        return
    layer[name] = origin
    merged = _like(data, items, origin, problems)
    if merged is not None:
        items[name] = (merged, origin)


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
        hint = did_you_mean(str(model), set(items))
        problems.add(origin.problem("reference", f'unknown id "{model}"', ("like",), hint))
        return None
    own = {key: value for key, value in data.items() if key != "like"}
    return {**items[model][0], **own}
