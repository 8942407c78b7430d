"""Bytes by chance at the gates through which content comes in: only refusals may come of them."""

from __future__ import annotations

import importlib.util
import random
from base64 import b64decode

import pytest

from kaperbrief.workspace import shipped_root

pytestmark = pytest.mark.checkout
_SPEC = importlib.util.spec_from_file_location("gates", shipped_root() / "fuzz" / "gates.py")
assert _SPEC is not None
assert _SPEC.loader is not None
gates = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(gates)

SHORT = b64decode(
    "UEsDBBQAAAAAADKkfF1ZZhr9DAAAAAwAAAALAACoY29udGVudC54bWx0aXRsZTogTWluZQpQSwECFAMUAAAAAAAypHxdWWYa"
    "/QwAAAAMAAAACwAAAAAAAAAAAAAAgAEAAAAAY29udGVudC54bWxQSwUGAAAAAAEAAQA5AAAANQAAAAAA"
)
"""A spreadsheet whose part ends before its end."""
NAMELESS = b64decode(
    "UEsDBBQAAAAAADilfF1ZZhr9DAAAAAwAAAAWAAAAY29udGVudC9taW5lL3BhY2sueWFtbHRpdGxlOiBNaW5lClBLAQIUAxQA"
    "AAAAADilfF1ZZhr9DAAAAAwAAAAAAAAAFgAAAAAAAACAAQAAAABjb250ZW50L21pbmUvcGFjay55YW1sUEsFBgAAAAABAAEA"
    "RAAAAEAAAAAAAA=="
)
"""A pack with a file that has no name."""

FOUND = {
    "requests": [b"GET\n/kit.pdf?a=kit\x0e&a=%ff", b"POST\n/tonight\n%zz=%", b"GET\n//"],
    "tokens": [b"{n:doubloon " + b"9" * 5000 + b"}", b"{cm:swim", b"*" * 99],
    "formulas": [
        b"9" * 9999,
        b"(" * 999,
        b"1/0",
        b"guns.__class__",
        b"max(guns)",
        b"min()",
        b"ceil(1, 2)",
    ],
    "tables": [b'"', b"\0", b"PK\x03\x04", SHORT],
    "packs": [b"PK\x05\x06" + b"\0" * 18, NAMELESS],
    "icons": [b"<svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e999 1"/>'],
}
"""What is worth to be tried each time."""


@pytest.mark.parametrize("gate", gates.GATES)
def test_only_refusals_come(gate, tmp_path, monkeypatch):
    monkeypatch.setattr(gates, "_PLACE", tmp_path)
    seeds = list(gates.corpus(gate))
    passed = sum(not gates.refused(gate, data) for data in seeds)
    assert passed, "what is right passes"
    dice = random.Random(gate)
    few = 6 if gate == "requests" else 40
    for data in [
        *FOUND.get(gate, ()),
        *(gates.mixed(dice.choice(seeds), seeds, dice) for _ in range(few)),
    ]:
        gates.refused(gate, data)


def test_a_fault_is_none(monkeypatch):
    monkeypatch.setitem(gates.GATES, "tokens", lambda data: data.decode("ascii").index("x"))
    with pytest.raises(ValueError, match="substring"):
        gates.refused("tokens", b"abc")
