"""Whole packs by chance: whatever tree of YAML stands anywhere, only clear problems may come.

Half of the packs are ours with some trees grafted in, half have trees alone. With more of them:
`EXAMPLES=20000 pytest tests/test_any_pack.py`.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaperbrief.documents.kit import make_pdf
from kaperbrief.errors import ProblemsFound, UsageProblem
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace, shipped_root
from small_pack import SMALL_PACK

EXAMPLES = int(os.environ.get("EXAMPLES", "60"))
WORDS = (
    "id", "title", "text", "cards", "deck", "of", "piece", "shape", "count", "look", "scene",
    "ships", "players", "min", "max", "table", "sailing", "kind", "damage", "rules", "labels",
    "rows", "blocks", "fields", "house", "wardrobe", "seats", "board", "chart", "fleets",
    "combat", "campaign", "figures", "items", "ranks", "materials",
)  # fmt: skip
"""Keys that mean something somewhere."""
VALUES = (
    "", "first", "cards/deck", "{cm:20}", "{n:x 3}", "**", ":skull:", "20 mm", "-1 mm", "1e9 mm",
    "8*guns", "max(", "#hull", "../x", "\u202e", "\ud83c\udff4", "a" * 300, "small", "none", "sea",
)  # fmt: skip

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.integers(-2, 9)
    | st.floats()
    | st.sampled_from(VALUES)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
)
keys = st.sampled_from(WORDS) | st.text("abcxyz-_ :#", min_size=1, max_size=6)
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=5),
    max_leaves=12,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of each value in a tree."""
    inner: Any = enumerate(data) if isinstance(data, list) else ()
    if isinstance(data, dict):
        inner = data.items()
    return [path, *(one for key, part in inner for one in places(part, (*path, key)))]


def grafted(data: Any, path: tuple[Any, ...], tree: Any, key: str) -> Any:
    """The data with a tree in the place of a value, or beside those of a mapping."""
    if not path:
        return {**data, key: tree} if isinstance(data, dict) and key else tree
    made = data.copy()
    made[path[0]] = grafted(data[path[0]], path[1:], tree, key)
    return made


def outcome(files: dict[str, Any]) -> str:
    """What comes of a pack: a kit or problems; anything else is raised."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "content", "small")
        folder.mkdir(parents=True)
        for file, data in files.items():
            (folder / file).write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
        try:
            make_pdf(Workspace.open(Path(name)), Options("small"))
        except ProblemsFound as error:
            found = error.problems
        except UsageProblem:
            return "usage"
        else:
            return "printed"
    assert found
    for problem in found:
        assert problem.message
        assert problem.span.file
    return "problems"


OURS = {name: yaml.safe_load(text) for name, text in SMALL_PACK.items()}
SHIPPED = sorted(shipped_root().glob("content/tischpiraten/*.yaml"))
ROUND = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@ROUND
@given(st.data())
def test_a_pack_with_trees_grafted_in(data):
    files = dict(OURS)
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from(sorted(files)))
        path = data.draw(st.sampled_from(places(files[name])))
        key = data.draw(st.just("") | keys)
        files[name] = grafted(files[name], path, data.draw(trees), key)
    outcome(files)


@ROUND
@given(st.dictionaries(st.sampled_from([path.name for path in SHIPPED]), trees, max_size=4), trees)
def test_a_pack_of_nothing_but_trees(files, pack):
    outcome({**files, "pack.yaml": pack})


def test_what_is_right_is_printed():
    assert outcome(OURS) == "printed"


def test_a_fault_would_be_seen(monkeypatch):
    monkeypatch.setitem(outcome.__globals__, "make_pdf", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        outcome(OURS)
