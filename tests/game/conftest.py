"""Packs with something wrong, read and checked."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK


@pytest.fixture
def checked(project):
    """The problems of the small pack with more files, by name, and more in its `pack.yaml`."""

    def find(files=None, pack=""):
        texts = {f"content/small/{name}": text for name, text in (files or {}).items()}
        texts["content/small/pack.yaml"] = SMALL_PACK["pack.yaml"] + pack
        workspace, problems = Workspace.open(project(texts, small=True)), Problems()
        game = load_pack(workspace, "small", {}, problems)
        if game is not None:
            check_references(game, workspace, ["default"], problems)
        return problems.sorted

    return find
