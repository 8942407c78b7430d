"""What a pack says and nothing prints: notes, tolls, decks, plans and crews of tables."""

from __future__ import annotations

import re

from kaperbrief.errors import Place, did_you_mean
from kaperbrief.game.names import Lookup
from kaperbrief.game.shelf import Origin
from kaperbrief.models.material import Material
from kaperbrief.models.sheets import Reference

_TAKES = re.compile(r'\{%-? *(?:from|import|include|extends) "([^"]+)\.xml\.j2"')
_LOOP = re.compile(r"\{[{%][^%}]*\bnotes\.(?:blocks|columns|foot)[^%}]*[%}]\}")
_PASSED = re.compile(r"(?:\bor |\(|\[|, *)notes\b(?!\.|\()")
_CROSSED = re.compile(r"\bmarked\.([a-z]+)")


def check_printed(lookup: Lookup) -> None:
    """Warn of blocks of notes, tolls and numbers of players that the sheets pass over."""
    for material in lookup.game.kinds["materials"].values():
        notes = lookup.game.kinds["references"].get(material.notes)
        if notes is not None:
            _notes(notes, material, lookup)
    _tolls(lookup)
    _plans(lookup)
    _crews(lookup)
    for kind in ("cards", "markers"):
        _decks(kind, lookup)


def _decks(kind: str, lookup: Lookup) -> None:
    """Cards and markers of a deck that nothing prints, where its name is nearly another's."""
    made = {one.of.partition("/") for one in lookup.game.kinds["materials"].values()}
    items = lookup.game.kinds[kind]
    known = {name for of, _, name in made if of == kind}
    if "" in known:
        return
    known &= {*items, *(item.deck for item in items.values())}  # others are told at the material
    for name, item in items.items():
        hint = did_you_mean(item.deck, known) if item.deck else ""
        if hint and not known & {item.deck, name}:
            message = f'no material prints the deck "{item.deck}"'
            _warn(lookup, lookup.game.origin(kind, name), message, ("deck",), hint)


def _warn(lookup: Lookup, origin: Origin, message: str, path: Place, hint: str) -> None:
    lookup.problems.add(origin.problem("unused", message, path, hint).warning())


def _text(name: str, lookup: Lookup, seen: set[str]) -> str:
    """The text of a template with all that it takes in."""
    path = None if name in seen else lookup.file("templates", name)
    seen.add(name)
    if path is None:
        return ""
    own = path.read_text(encoding="utf-8-sig", errors="replace")
    return "\n".join([own, *(_text(other, lookup, seen) for other in _TAKES.findall(own))])


def _notes(notes: Reference, material: Material, lookup: Lookup) -> None:
    """Blocks that a template prints by their ids alone, and not by this one."""
    sides = [material.template] + [f"{material.template}-back"] * (material.back == "own")
    text = "\n".join(_text(side, lookup, set()) for side in sides)
    loops = _LOOP.findall(text)
    if _PASSED.search(text) or not text.strip() or any(".id ==" not in loop for loop in loops):
        return
    names = set(re.findall(r"""["']([a-z][a-z0-9-]*)["']""", text))
    for number, block in enumerate(notes.blocks):
        if block.id not in names:
            message = f'{material.id} prints no block "{block.id}" of its notes'
            hint = f'the template "{material.template}" says which it prints'
            _warn(lookup, lookup.game.origin("references", notes.id), message,
                  ("blocks", number, "id"), hint)  # fmt: skip


def _tolls(lookup: Lookup) -> None:
    """Boxes that a campaign counts and the sheets of its next game do not cross off."""
    game = lookup.game
    rules = game.pack.campaign
    if rules is None or not rules.tolls:
        return
    sheets = {*rules.sheets, *(name for one in rules.chapters for name in one.sheets or ())}
    materials = game.kinds["materials"].items()
    printed = [one for name, one in materials if name in sheets]
    notes = [game.kinds["references"].get(one.notes) for one in printed]
    templates = {one.template for one in printed}
    templates |= {f"blocks/{block.kind}" for one in notes if one for block in one.blocks}
    texts = (_text(template, lookup, set()) for template in templates)
    crossed = {name for text in texts for name in _CROSSED.findall(text)}
    for number, toll in enumerate(rules.tolls):
        if toll.id not in crossed:
            message = f'no sheet of the campaign crosses off "{toll.id}"'
            known = ", ".join(sorted(crossed)) or "nothing"
            hint = f"they cross off {known}; a template asks for state.marked.{toll.id}"
            origin = game.origin("pack", game.pack.id)
            _warn(lookup, origin, message, ("campaign", "tolls", number, "id"), hint)


def _plans(lookup: Lookup) -> None:
    """Numbers of players without the plan that others have."""
    pack = lookup.game.pack
    if any(table.plan for table in pack.table.values()):
        for number, table in pack.table.items():
            if not table.plan:
                message = f"the table for {number} players has no plan, others have one"
                origin = lookup.game.origin("pack", pack.id)
                _warn(lookup, origin, message, ("table", number), "add plan: and the id of one")


def _crews(lookup: Lookup) -> None:
    """Numbers of players who would need more crews than there are."""
    pack, there = lookup.game.pack, len(lookup.game.kinds["crews"])
    for number, table in pack.table.items():
        wanted = table.manned(int(number) if number.isdigit() else pack.players.max)
        if wanted > there:
            message = f"the table for {number} players has {wanted} crews, there are {there}"
            origin = lookup.game.origin("pack", pack.id)
            hint = f"add some to crews.yaml, or say crews: {there}"
            _warn(lookup, origin, message, ("table", number, "crews"), hint)
