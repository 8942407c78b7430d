from __future__ import annotations

import pytest

pytest.importorskip("starlette", reason="the extra page is not installed")

from page_place import Page


@pytest.fixture(scope="session")
def page():
    made = Page()
    yield made
    made.bench.close()
    made.thread.join(timeout=10)
