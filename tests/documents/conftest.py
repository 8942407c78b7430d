"""Fixtures over the kits of `document_kits`."""

from __future__ import annotations

import pytest

from document_kits import GAMES, VARIANTS, printed, variant_name
from kaperbrief.documents.pages import Printed


@pytest.fixture(scope="session", params=VARIANTS, ids=variant_name)
def variant(request) -> Printed:
    """Every game in every language, theme and paper."""
    return printed(*request.param)


@pytest.fixture(scope="session", params=GAMES)
def game(request) -> str:
    """Each game's name."""
    return request.param
