"""Markers and coins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from kaperbrief.models.base import CONFIG, Id, Small
from kaperbrief.models.text import Text

Ring = Literal[
    "pattern", "dashed", "teeth", "plain", "double",
    "beads", "beads-solid", "waves", "rope", "sectors",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Marker:
    """A round marker: the ring tells its kind, an icon or a figure its meaning.

    `ring: pattern` takes the colour and pattern of the crew it belongs to, or of its own `seat`
    that is always the same. `ring: sectors` is bold where a weapon on that `mount` of the pack
    fires. `note` and `foot` are two short lines below the icon. `back` is the marker on the other
    side. Markers of one `deck` are printed together (`markers/fields`).
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    ring: Ring
    icon: Id = ""
    figure: str = ""
    colour: Id = "ink"
    note: Text = ""
    foot: str = ""
    deck: Id = ""
    seat: Small = 0
    mount: Id = ""
    back: Id = ""
