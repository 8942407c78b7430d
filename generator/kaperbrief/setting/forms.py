"""Forms: pictures of a document that are written once and shown wherever they are needed."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Form:
    """A picture drawn once: its size in points, its operators and what it uses."""

    name: str
    width: float
    height: float
    operators: list[str]
    xobjects: list[str]


@dataclass(slots=True)
class Forms:
    """The forms and photos of one document."""

    by_key: dict[object, Form] = field(default_factory=dict)
    photos: dict[str, bytes] = field(default_factory=dict)

    def name(self, prefix: str) -> str:
        """A name not used yet."""
        return f"{prefix}{len(self.by_key) + len(self.photos) + 1}"
