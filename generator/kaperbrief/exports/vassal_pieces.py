"""Pieces of a VASSAL module: slots with the text of the command that adds a piece.

A piece is a type and a state, each a list of its traits from the outermost in, between tabs; the
fields of a trait stand between semicolons.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from kaperbrief.exports.things import Thing

_FLIP = "70,130"
"""Control and F, as VASSAL writes a key: its code and those of what is held down."""
_COPY, _DELETE = "C", "D"


def plain(text: str) -> str:
    """A name without the signs that part fields."""
    return " ".join("".join(" " if sign in ";,/\\\t|" else sign for sign in text).split())


class Slots:
    """Makes the slots of a module; each has a number of its own, from 0 to `count`."""

    def __init__(self) -> None:
        self.count = 0

    def card(self, card: Thing, size: tuple[int, int]) -> Element:
        """A card of a deck, which is turned over to its back."""
        traits: list[tuple[str, str]] = []
        if card.back is not None:
            fields = (_FLIP, f"{card.back.name}.png", "Flip", "I", "?", "player:", "Peek", "",
                      "true", "", "")  # fmt: skip
            traits.append((f"obs;{';'.join(fields)}", "null;"))
        front = f"{card.front.name}.png"
        return self._slot("CardSlot", card.copy.title, front, traits, size)

    def piece(self, thing: Thing, size: tuple[int, int]) -> Element:
        """Any number of a piece; its back is a second layer."""
        back = thing.back.name if thing.back is not None else ""
        back = f"{thing.front.name}-back" if thing.kind == "figure" else back
        front, count = f"{thing.front.name}.png", thing.copy.count
        title = f"{thing.copy.title} ({count})" if count > 1 else thing.copy.title
        if not back:
            return self._slot("PieceSlot", title, front, [], size)
        fields = (
            *("", "128", "", "Flip", "128", "F", "", "128", "", "", "", "1", "false", "0", "0"),
            f"{front},{back}.png",
            *(",", "true", "Layer", "", "", "false", "", "1", "1", "true", "", _FLIP, ""),
            *("", "1.0", "", ""),
        )
        return self._slot("PieceSlot", title, "", [(f"emb2;{';'.join(fields)}", "1")], size)

    def _slot(
        self,
        kind: str,
        title: str,
        image: str,
        traits: list[tuple[str, str]],
        size: tuple[int, int],
    ) -> Element:
        number, name = self.count, plain(title)
        self.count += 1
        inner = (f"piece;{_COPY};{_DELETE};{image};{name}", f"null;0;0;{number};0")
        types, states = zip(*traits, inner, strict=True)
        width, height = map(str, size)
        slot = Element(f"VASSAL.build.widget.{kind}", entryName=name, gpid=str(number),
                       width=width, height=height)  # fmt: skip
        tab = "\t"
        slot.text = f"+/null/{tab.join(types)}/{tab.join(states)}"
        return slot
