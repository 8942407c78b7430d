"""The tree between markup and components: what templates make and components read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from kaperbrief.records import dataclass


@dataclass(slots=True)
class Node:
    """One tag: its attributes as typed strings, its children (nodes and text), its origin.

    `place` is `template:line`; a node out of a macro carries its caller's place after ` < `.
    """

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node | str] = field(default_factory=list)
    place: str = ""
    _key: tuple[object, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def nodes(self) -> list[Node]:
        """The children that are tags."""
        return [child for child in self.children if isinstance(child, Node)]

    @property
    def text(self) -> str:
        """The text directly inside this tag, white space at both ends dropped."""
        return "".join(child for child in self.children if isinstance(child, str)).strip()

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in document order."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.walk()

    def key(self) -> tuple[object, ...]:
        """A hashable value equal for nodes that draw the same picture (origins left out).

        It is worked out once: ask for it only when the tree is complete.
        """
        if self._key is None:
            children = tuple(c.key() if isinstance(c, Node) else c for c in self.children)
            self._key = (self.tag, tuple(sorted(self.attributes.items())), children)
        return self._key
