"""What is made of right data is what pydantic makes of them; what it refuses is refused."""

from __future__ import annotations

import copy
import functools
import json

import pytest
from pydantic import TypeAdapter, ValidationError

from kaperbrief import kept
from kaperbrief.errors import Problems
from kaperbrief.game import check as checking
from kaperbrief.game import load
from kaperbrief.models.theme import Theme
from kaperbrief.source.reader import load_file
from kaperbrief.workspace import Workspace

WORKSPACE = Workspace.open(None)
STRANGE = (None, True, 0, -1, 10**6, 2.5, "", "?", "x" * 400, [], [1], {}, {"id": "a"})


@pytest.fixture(scope="module")
def shipped():
    """The model and the data of all that is shipped, as they are checked."""
    seen = []

    def noted(model, data, *more):
        seen.append((model, copy.deepcopy(data)))
        return checking.check(model, data, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load, "check", noted)
        kept.open_folder("")  # what was checked before is checked again
        for pack in WORKSPACE.packs():
            assert load.load_pack(WORKSPACE, pack, {}, Problems()) is not None
    themes = WORKSPACE.shipped.glob("templates/*/theme.yaml")
    return seen + [(Theme, load_file(path, path.name, Problems()).data) for path in themes]


ADAPTERS = functools.cache(TypeAdapter)


def by_pydantic(model, data):
    return ADAPTERS(model).validate_json(json.dumps(data))


def spoilt(data):
    """Copies of data with one thing taken away, changed or added."""
    places = [((), data)]
    while places:
        path, here = places.pop()
        entries = here.items() if isinstance(here, dict) else enumerate(here)
        for key, value in list(entries):
            if isinstance(value, dict | list):
                places.append(((*path, key), value))
            changes = STRANGE if isinstance(here, dict) else STRANGE[:6]
            for strange in (*changes, ...):
                other = copy.deepcopy(data)
                inner = other
                for part in path:
                    inner = inner[part]
                if strange is ...:
                    del inner[key]
                else:
                    inner[key] = strange
                yield other
        if isinstance(here, dict):
            other = copy.deepcopy(data)
            inner = other
            for part in path:
                inner = inner[part]
            inner["unheard-of"] = 1
            yield other


def test_all_that_is_shipped_is_made_as_pydantic_makes_it(shipped):
    assert len(shipped) > 500
    for model, data in shipped:
        made = checking.accept(model, data)
        assert repr(made) == repr(by_pydantic(model, data))


def test_what_pydantic_refuses_is_refused_and_nothing_else(shipped):
    refused = accepted = 0
    largest = {}
    for model, data in shipped:
        if len(str(data)) < 2500 and len(str(data)) > len(str(largest.get(model, ""))):
            largest[model] = data
    for model, data in largest.items():
        for other in spoilt(data):
            made = checking.accept(model, other)
            try:
                assert repr(made) == repr(by_pydantic(model, other)), other
                accepted += 1
            except ValidationError:
                assert made is None, f"{model.__name__}: {other}"
                refused += 1
    assert refused > 1000
    assert accepted > 500
