"""The kits of all games, languages, themes and papers are as the ledger has them.

They are the kits that other tests look at, so nothing is made twice.
"""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.checkout


def test_kit(variant, golden):
    options = variant.room.options
    name = f"kit-{options.game}-{options.lang}-{options.theme}-{options.paper}"
    golden.check(name, {"kit.pdf": variant.pdf})
