"""House switches: choices where the rules contradict themselves or are silent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import MinLen

from kaperbrief.models.base import CONFIG, Id, Short
from kaperbrief.models.text import Text


@dataclass(frozen=True, slots=True)
class Choice:
    """One reading; `literal` is false where it departs from the letter of the rules (printed °)."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    text: Text
    literal: bool = True


@dataclass(frozen=True, slots=True)
class HouseSwitch:
    """A named choice, the case of the facts that it settles, and the reading used by default.

    `group` names the block of the sheets in which it stands. In a `conflict` the rules themselves
    say two things: then the referee sees the readings that are not in use as well.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    case: Short
    title: Text
    default: Id
    choices: Annotated[tuple[Choice, ...], MinLen(2)]
    group: Id = ""
    conflict: bool = False

    def choice(self, chosen: str) -> Choice:
        """The choice with that id; KeyError for an unknown one."""
        for choice in self.choices:
            if choice.id == chosen:
                return choice
        raise KeyError(chosen)
