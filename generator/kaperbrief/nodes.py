"""The tree between markup and components: what templates make and components read."""

from __future__ import annotations

import hashlib
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
    _key: bytes = field(default=b"", init=False, repr=False, compare=False)

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

    def key(self) -> bytes:
        """A digest of what `told` says: equal for the same picture.

        It is worked out once: ask for it only when the tree is complete.
        """
        if not self._key:
            self.told()
        return self._key

    def told(self) -> str:
        """All that is drawn of this tree as a text, the same for nodes that draw the same.

        The keys of all its nodes come with it, so ask only when the tree is complete.
        """
        parts = [c.told() if isinstance(c, Node) else repr(c) for c in self.children]
        children = f"({', '.join(parts)}{',' * (len(parts) == 1)})"
        told = f"({self.tag!r}, {tuple(sorted(self.attributes.items()))!r}, {children})"
        data = told.encode("utf-8", "surrogatepass")
        self._key = hashlib.blake2b(data, digest_size=16).digest()
        return told
