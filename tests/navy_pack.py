"""A small pack with ships of several classes and boats, which says how to divide them."""

from __future__ import annotations

from small_pack import SMALL_PACK

NAVY_PACK = {
    **SMALL_PACK,
    "pack.yaml": SMALL_PACK["pack.yaml"].replace("max: 4", "max: 40")
    + """\
  "*": {crews: 0, ships: [sloop, frigate], fleet: players}
fleets:
  apart: "1 - min(1, class)"
  criteria:
    - {id: strength, title: Strength, short: str, value: class}
    - {id: ships, title: Ships, value: 1}
  men: {full: 6*class, least: class}
  handicaps: {beginner: 110, expert: 90}
""",
    "ships.yaml": """\
ships:
  - {id: dinghy, title: Dinghy, class: 0, base: 4, drive: oars, masts: 0, hull: 1, guns: 0}
  - {id: sloop, title: Sloop, class: 1, base: 12, drive: sail, masts: 1, hull: 10, guns: 1}
  - {id: frigate, title: Frigate, class: 3, base: 12, drive: sail, masts: 3, hull: 30, guns: 3}
""",
}
NAVY = {f"content/small/{name}": text for name, text in NAVY_PACK.items()}
SAILING = """\
sailing:
  kind: added
  points:
    - {id: astern, angle: 0, name: astern, short: a, bonus: 0}
    - {id: beam, angle: 90, name: beam, short: b, bonus: 0}
    - {id: head, angle: 180, name: head, short: h, bonus: 0}
  mast_loss: [{masts: 1, left: []}, {masts: 2, left: ["1/2"]}, {masts: 3, left: ["2/3", "1/3"]}]
  drift: 1
  steps: nearest
  minimum: "1/2"
"""
"""How ships sail, for packs whose sheets tell it."""
