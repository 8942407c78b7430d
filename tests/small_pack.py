"""The smallest pack that prints: a deck of one card, by file name."""

from __future__ import annotations

SMALL_PACK = {
    "pack.yaml": """\
id: small
title: Small
tagline: a pack for tests
source_language: en
rules: none
unit: cm
figure_height: 70 mm
players: {min: 1, max: 4, default: 2}
table:
  1: {crews: 0, ships: []}
  2: {crews: 0, ships: []}
  3: {crews: 0, ships: []}
  4: {crews: 0, ships: []}
""",
    "materials.yaml": """\
materials:
  - id: deck
    item: none
    title: Deck
    template: card
    of: cards/deck
    stock: card
    back: own
    piece: {shape: rectangle, width: 63 mm, height: 88 mm}
""",
    "card-kinds.yaml": """\
card-kinds:
  - {id: task, title: Task, colour: sea, band: dots, tab: capsule, icon: anchor, when: keep it}
""",
    "cards.yaml": """\
cards:
  - id: first
    deck: deck
    kind: task
    title: First
    text: Take **one** coin.
    icon: skull
""",
}
