"""The numbers of the hex game, typed in from its rules and not from the pack.

A result of a table is a set of marks: `crew-1`, `gold-D6`, `gold+D6`, `gold+D6+2`, `treasure+1`,
`or10` (a treasure or so much gold), `miss` (the next turn).
"""

from __future__ import annotations

# Dice tables, rows 1 to 6: Free Port trade, home port trade, plunder, Treasure Island.
TABLES = {
    "free-port": [
        "crew-1 gold-D6 miss",
        "gold-D6 miss",
        "gold+D6 miss",
        "gold+D6 miss",
        "gold+D6",
        "gold+D6",
    ],
    "home-trade": [
        "crew-1 treasure-1 or10 miss",
        "gold-D6 miss",
        "gold+D6 miss",
        "gold+D6",
        "gold+D6+2",
        "treasure+1",
    ],
    "plunder": [
        "crew-1 treasure-1 or10 miss",
        "crew-1 miss",
        "crew-1",
        "treasure+1",
        "treasure+2",
        "treasure+3",
    ],
    "treasure-island": [
        "crew-1 miss",
        "miss",
        "gold+D6 miss",
        "gold+D6+2 miss",
        "treasure+1 miss",
        "treasure+1",
    ],
}

# Ramming: what the other ship loses, what one's own does.
RAM = [(0, 2), (1, 1), (2, 1), (2, 1), (2, 0), (3, 0)]

# The 42 cards in order: kind and effect. `D` is a die, `turn` a turn (+ another, − missed).
CARDS = """
immediate wind any
immediate wind cw 2
immediate wind ccw 2
immediate wind ccw 1
immediate wind cw 1
immediate crew -1
immediate crew -1
immediate fight 1
hold gold +4D
immediate turn +
immediate turn -
storm hull -1D
storm turn -
immediate drift 1D
hold no storm
immediate hull -1D
hold no turn -
hold no turn -
hold no turn -
hold treasure +2
hold treasure +2
immediate gold +3D
immediate crew +1
immediate gold -1D, turn -
immediate gold +3D
immediate hull +1D
immediate crew +1
immediate crew +1
hold no battle
immediate hull -1D
immediate turn +
immediate turn +
immediate fight 2
immediate fight 1
battle hit +1, hull -2, range 2
battle hit +1, hull -2, range 2
battle hit +1, hull -2, range 1
battle hit +1, hull -2, range 1
boarding +1
boarding +2
boarding +1
hold no loss
"""

# Counters: id of the marker, pieces on the table.
COUNTERS = {
    "crew": 60,
    "cannon": 12,
    "catapult": 8,
    "bolt-thrower": 6,
    "dwarf-cannon": 6,
    "rum": 3,
    "tobacco": 2,
    "wine": 3,
    "spices": 2,
    "gems": 5,
    "mithral": 5,
    "artifacts": 5,
    "hostages": 5,
    "chest": 5,
    "gold-1": 40,
    "gold-5": 24,
    "gold-10": 20,
    "gold-20": 6,
    "miss-turn": 12,
    "half-speed": 6,
    "no-turn-yet": 4,
    "pay-in-port": 1,
    "free-side": 4,
}
RANGES = {"cannon": "1–2", "catapult": "2–3", "bolt-thrower": "1–3", "dwarf-cannon": "1–3"}
ORIGINS = {
    "rum": 1,
    "tobacco": 1,
    "wine": 2,
    "spices": 2,
    "gems": 3,
    "mithral": 4,
    "artifacts": 5,
    "hostages": 6,
}

# Ship by ship: crew at the start, hull, cargo spaces that crew and one weapon leave free.
FLEETS = {
    "crown": (3, 12, 8),
    "knights": (3, 12, 8),
    "elves": (2, 10, 7),
    "dwarves": (2, 10, 7),
    "orcs": (4, 12, 7),
    "raiders": (3, 12, 8),
}

# The quick reference: block, key, words of the row.
READY = (
    "ships",
    "crew",
    "treasures",
    "gold",
    "markers",
    "half-speed",
    "port-bill",
    "wind",
    "dice",
    "cards",
)
"""What the set-up lays ready, row by row."""

QUICK = [
    ("moving", "4 / 6", "Oars or sail: #"),
    ("moving", "9", "Sail"),
    ("moving", "5", "Steam"),
    ("turning", "1", "ahead"),
    ("turning", "2", "first free, second costs 1"),
    ("moving", "+2", "downwind"),
    ("turning", ":oars:", "up to 2 hexes back"),
    ("moving", "½", "rounded up"),
    ("fire", "", "one arc"),
    ("fire", "", "two arcs"),
    ("fire", "", "#: 1–3"),
    ("shooting", "4+", "hits"),
    ("shooting", "6", "saves the ship from a hit"),
    ("shooting", "5+", "saves"),
    ("shooting", "−1", "cross out the highest number left"),
    ("boarding", ":chest:", "1 treasure or {n:gold 10}"),
    ("boarding", ":chest:", "The loser loses 1 crew"),
    ("boarding", ":hook:", "4+"),
    ("boarding", ":hull:", "after 2 hexes or more straight on: #"),
    ("prices", "Home port", "1|2|–"),
    ("prices", "Free Port", "2|4|+1"),
    ("ports", ":fort:", "2 forts have 2 cannon each, range 2"),
    ("forgotten", ":ship:", "{n:gold 20}, with 1 crew and 1 weapon"),
]
