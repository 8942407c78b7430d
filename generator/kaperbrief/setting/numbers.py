"""Numbers in PDF operators."""

from __future__ import annotations


def fmt(value: float) -> str:
    """A number with at most two decimals (0.01 pt is 0.004 mm), without trailing zeros."""
    text = f"{value:.2f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
