"""The mark on words that are translated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Translatable:
    """Marks a string as words for people, so that localising replaces it."""


Text = Annotated[str, Translatable()]
"""Words for people, in the source language of the pack until they are localised."""
