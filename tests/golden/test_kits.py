"""The kits of all games, languages, themes and papers are as the ledger has them.

They are the kits that other tests look at, so nothing is made twice.
"""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.checkout


def test_kit(variant, golden):
    order = variant.shop.order
    name = f"kit-{order.game}-{order.language}-{order.theme}-{order.paper}"
    golden.check(name, {"kit.pdf": variant.pdf})
