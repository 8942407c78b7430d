"""Scenarios: stories to play, one sheet each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import MinLen

from kaperbrief.models.base import CONFIG, Id
from kaperbrief.models.reference import Block
from kaperbrief.models.text import Text


@dataclass(frozen=True, slots=True)
class Scenario:
    """A story, a plan for each number of players, and what holds this time.

    `blocks` are those of reference sheets (setting up, special rules, goal, points, end);
    `columns` lists their ids column by column. `plans` names a plan by the number of players.
    Scenarios of one `deck` are printed together.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    subtitle: Text
    icon: Id
    story: Text
    blocks: Annotated[tuple[Block, ...], MinLen(1)]
    columns: Annotated[tuple[tuple[Id, ...], ...], MinLen(1)]
    plans: dict[str, Id] | None = None
    key: Text = ""
    key_label: Text = ""
    reminder: Text = ""
    deck: Id = ""
