"""Parts of heads: what there is, what goes with what, and how often a seed draws it."""

from __future__ import annotations

HAIR = {"black": 1, "brown": 2, "auburn": 3, "blond": 4, "grey": 5, "red": 6}
"""Colours of hair, and which `hair-` role of the theme they are."""

EYES = {
    "round": ("round", 1.5, "half"), "lashes": ("round", 1.5, "lashes"),
    "sleepy": ("round", 1.4, "sleepy"), "old": ("round", 1.4, "old"),
    "bags": ("round", 1.4, "bags"), "wide": ("wide", 1.7, ""), "small": ("small", 1.25, ""),
    "tall": ("tall", 1.4, ""), "tall-lashes": ("tall", 1.4, "long-lashes"),
    "almond": ("almond", 1.4, ""), "almond-lashes": ("almond", 1.4, "almond"),
    "bead": ("", 1.6, ""), "bead-lashes": ("", 1.6, "beads"), "fright": ("wide", 1.0, ""),
    "angry": ("round", 1.5, "angry"),
}  # fmt: skip
"""The eyes that have pupils: art of the white, radius of the pupil, art of the lid; "" is none."""

MOODS = {
    "shout": {"eyes": "wide", "brow": "stern", "mouth": "shout"},
    "fright": {"eyes": "fright", "brow": "sad", "mouth": "fright"},
    "angry": {"eyes": "angry", "brow": "stern", "mouth": "angry"},
    "laugh": {"eyes": "merry", "brow": "high", "mouth": "laugh"},
    "shut": {"eyes": "shut"},
    "asleep": {"eyes": "shut", "mouth": "sleep"},
    "dazed": {"eyes": "dazed", "brow": "sad", "mouth": "dazed"},
    "aim": {"eyes": "small", "brow": "stern", "mouth": "straight"},
}
"""What a mood puts in place of the parts of a face."""

BEARDS = {
    "full": ("full", "plain"), "long": ("long", "walrus"), "curly": ("curly", "plain"),
    "square": ("square", "curl"), "curtain": ("curtain", ""), "chops": ("chops", ""),
    "chops-tash": ("chops", "walrus"), "goatee": ("goatee", "plain"), "fork": ("fork", "curl"),
    "stubble": ("stubble", ""), "braided": ("braided", "droop"), "musketeer": ("tuft", "points"),
    "spiky": ("spiky", "plain"), "walrus": ("", "walrus"), "curl": ("", "curl"),
    "pencil": ("", "pencil"), "horseshoe": ("", "horseshoe"), "droop": ("", "droop"),
    "tash": ("", "plain"), "tuft": ("tuft", ""),
}  # fmt: skip
"""Beards: art behind the mouth and the moustache on it."""

ANIMALS = {
    "dachshund": True, "cat": True, "monkey": True, "rat": True, "bear": True, "parrot": True,
    "octopus": True, "fish": True, "crocodile": True, "ghost": True, "skeleton": False,
}  # fmt: skip
"""Heads that are no person's, and whether eyes are put in; hats fit them, hair does not."""

BUSTS = {
    "captain": "captain", "mate": "mate", "soldier": "mate", "merchant": "merchant",
    "sailor-1": "vest", "sailor-2": "shirt", "hand": "vest", "gunner": "shirt", "cook": "jersey",
    "viking": "viking", "roman": "roman", "senator": "roman", "castaway": "rags",
    "elf": "elf", "dwarf": "dwarf", "orc": "viking", "knight": "knight",
}  # fmt: skip
"""What a portrait wears of a dress, the three cuts of sailors told apart; others wear stripes."""

CLOSED = frozenset([
    "knit", "nightcap", "cook", "viking", "norman", "roman", "souwester", "kettle", "turban",
    "kerchief", "bonnet", "knight",
])  # fmt: skip
"""Hats with no hair to be seen above the face."""
OPEN = frozenset(
    ["", "none", "wreath", "crown", "gull", "bandage", "crab", "bow", "goggles", "laurel"]
)
"""Hats that leave the hair on top to be seen; all others have brims with some hair below."""
TALL = {
    "fringe": dict.fromkeys(
        ["quiff", "mohawk", "tuft", "spikes", "thin", "curls", "wavy"], "swept"
    ),
    "locks": {"bun": "tail", "afro": "curly", "puffs": "pigtails", "wild": "wavy"},
}
"""Hair that stands up, and what it is under a hat."""

BUSHY = "full long curly square spiky walrus curl fork musketeer chops chops-tash"
"""Beards and moustaches over the cheeks: a scar is over the eye then."""
HIDES = (
    ("beard", BUSHY, "plaster tattoo freckles mole paint pearl"),
    ("age", "child", "beard wrinkles"),
    ("bald", "yes", "fringe"),
    ("scar", "", "plaster paint mole"),
    ("tattoo", "", "freckles paint"),
    ("ring", "", "pearl"),
    ("patch", "", "glasses"),
    ("hat", "norman", "glasses"),
    ("hat", "knight kerchief", "ring pearl"),
    ("animal", "cat rat bear parrot octopus fish crocodile ghost skeleton", "ring"),
    ("animal", "ghost skeleton", "scar"),
    ("animal", "", "locks fringe beard brow freckles wrinkles mole paint tattoo plaster pearl"),
)
"""A word, its values (none: any), and the words that are none where it has one of them."""

IMPLIES = (
    ("beard", "", {"sex": "man"}),
    ("hair", "", {"bald": "none"}),
    ("locks", "", {"bald": "none"}),
    ("fringe", "", {"bald": "none", "hat": "none"}),
    ("locks", "bun afro puffs wild", {"hat": "none"}),
    ("bald", "yes", {"hat": "none"}),
    ("glasses", "", {"patch": "none"}),
    ("wrinkles", "", {"age": "old"}),
)
"""What content asks for by asking for a word with one of these values (none: any)."""

FEATURES: dict[str, dict[str, str]] = {
    "sex": {"any": "woman man"},
    "age": {"any": "young*5 old*2"},
    "skin": {"orc": "leaf", "any": "1 2 3 4 5 6"},
    "hair": {
        "any": "black*2 brown*2 auburn blond red", "old": "grey*7 black brown",
        "dachshund": "brown auburn black blond", "cat": "red black grey blond",
        "monkey": "brown auburn black", "bear": "brown auburn black", "rat": "grey black brown",
        "crocodile": "leaf teal", "parrot": "leaf coral azure",
        "octopus": "lilac coral teal", "fish": "azure teal coral", "skeleton": "cream",
        "ghost": "sail",
    },
    "head": {
        "child": "round cheeky heart", "woman": "oval heart round cheeky long",
        "any": "oval broad square round cheeky long",
    },
    "ears": {"elf": "pointed", "orc": "pointed", "any": "plain"},
    "bald": {"child": "none", "old man": "none*2 yes", "man": "none*9 yes", "any": "none"},
    "locks": {
        "child": "short bob puffs pigtails curly braids tail",
        "viking": "braids plait long wild", "roman": "short", "elf": "long*2 braids tail plait",
        "dwarf": "braids wild long", "bald": "none*2 short rim tail",
        "old woman": "bun bun bob curly wavy",
        "woman": "long bob wavy curly braids bun tail plait puffs pigtails afro locks",
        "old man": "short*2 long wig rim wild tail",
        "any": "short*3 long wavy curly tail plait afro locks mullet wild",
    },
    "fringe": {
        "elf": "parted swept side", "orc": "mohawk none tuft",
        "child": "swept bangs side tuft spikes curls parted", "roman": "bangs short",
        "woman": "swept parted bangs side wavy curls",
        "old man": "receding*2 thin side swept",
        "any": "swept short parted side wavy curls quiff mohawk receding spikes",
    },
    "eyes": {
        "child": "wide tall bead round", "old woman": "old bags lashes",
        "old": "old bags sleepy small",
        "woman": "lashes tall-lashes almond-lashes bead-lashes wide",
        "any": "round sleepy wide small tall almond bead bags",
    },
    "brow": {
        "woman": "arched soft high sad", "old": "bushy sad high", "child": "soft high",
        "any": "flat bushy stern soft high",
    },
    "nose": {
        "child": "button snub ball", "orc": "snout", "elf": "point snub long",
        "dwarf": "potato ball wide",
        "old": "ball hook long potato wide",
        "woman": "ball point button snub flat hook", "any": "ball hook point wide long potato flat",
    },
    "mouth": {
        "child": "smile grin gap open tongue buck", "orc": "tusks",
        "old": "smile old gap gold straight pipe",
        "woman": "smile grin smirk lips pout open teeth gold",
        "any": "smile grin smirk teeth gap gold open straight pipe buck",
    },
    "beard": {
        "child": "none", "woman": "none",
        "viking": "full braided fork spiky long", "roman": "none*3 stubble", "senator": "none",
        "elf": "none", "orc": "none", "dwarf": "full long braided fork square",
        "old man": "none full long curly square chops-tash walrus curtain droop",
        "any": "none*5 full square curly curtain chops goatee fork stubble*2 braided musketeer"
        " spiky walrus curl pencil horseshoe droop tash tuft",
    },
    "hat": {
        "child": "none*2 scarf knit straw", "viking": "viking*2 norman", "roman": "roman*4 laurel",
        "castaway": "none*2 straw bandage scarf wreath kettle",
        "merchant": "bowler tophat cavalier beret fez", "soldier": "shako", "cook": "cook",
        "senator": "laurel", "elf": "elf none laurel", "dwarf": "goggles norman kettle",
        "orc": "viking none bandage kettle", "knight": "knight",
        "captain": "tricorne*3 cavalier", "mate": "bicorne*3 tophat cavalier",
        "old woman": "none scarf kerchief straw bonnet nightcap",
        "any": "scarf*4 knit*3 straw*2 none*2 souwester sailor turban bandage beret",
        "ghost": "none", "skeleton": "none scarf tricorne tophat",
    },
    "patch": {"child": "none", "any": "none*18 left right"},
    "scar": {"child": "none", "woman": "none*12 left right", "any": "none*6 left right"},
    "ring": {"child": "none", "any": "none*5 right*2 left both"},
    "pearl": {"woman": "none*3 both", "any": "none"},
    "glasses": {
        "old": "none*4 spectacles squares", "child": "none*6 spectacles",
        "any": "none*14 spectacles squares monocle",
    },
    "freckles": {"child": "none yes", "any": "none*4 yes"},
    "wrinkles": {"old": "yes", "any": "none"},
    "mole": {"woman": "none*8 yes", "any": "none"},
    "tattoo": {"child": "none", "any": "none*16 anchor star"},
    "plaster": {"child": "none*3 right", "any": "none*12 left right"},
    "paint": {"any": "none"},
    "parrot": {"captain": "none*6 yes", "any": "none"},
    "cut": {"any": "0 1 2"},
    "trousers": {"any": "1 2 3 4 5"},
}  # fmt: skip
"""What a seed draws, one after the other: for the first of animal, dress, rank, bald, age and sex,
age, sex that a feature has a list for. `none*5` is drawn as often as five others.

A list is drawn from by lot for each of its words (see `looks.figure_look`): a word more takes its
share of the figures, and all others keep what they have. A part only for those who ask stays out.
"""

SEEN: dict[str, dict[str, str]] = {
    "animal": {name: name for name in ANIMALS},
    "mood": {"asleep": "asleep", "shout": "shouting", "angry": "angry", "fright": "afraid"},
    "patch": {"left": "eyepatch", "right": "eyepatch"},
    "beard": {
        "full": "full beard", "long": "long beard", "curly": "curly beard",
        "square": "square beard", "spiky": "spiky beard", "curtain": "beard along the jaw",
        "chops": "sideburns", "chops-tash": "sideburns", "goatee": "goatee",
        "fork": "forked beard", "braided": "plaited beard", "musketeer": "pointed moustache",
        "walrus": "walrus moustache", "curl": "curled moustache", "pencil": "thin moustache",
        "horseshoe": "horseshoe moustache", "droop": "hanging moustache", "tash": "moustache",
        "stubble": "stubble", "tuft": "small beard",
    },
    "bald": {"yes": "bald head"},
    "hair": {
        "black": "black hair", "brown": "brown hair", "auburn": "auburn hair",
        "blond": "blond hair", "grey": "grey hair", "red": "red hair",
    },
    "hat": {
        "tricorne": "tricorne", "bicorne": "bicorne", "scarf": "scarf", "knit": "knitted cap",
        "straw": "straw hat", "cavalier": "hat with a plume", "tophat": "top hat",
        "bowler": "bowler", "beret": "beret", "sailor": "sailor's cap", "peaked": "peaked cap",
        "souwester": "sou'wester", "viking": "helmet with horns", "norman": "pointed helmet",
        "roman": "helmet with a crest", "cook": "cook's hat", "nightcap": "nightcap",
        "wreath": "wreath of flowers", "crown": "crown", "bandage": "bandage", "turban": "turban",
        "kettle": "cooking pot on the head", "kerchief": "headscarf", "bonnet": "bonnet",
        "gull": "gull on the head", "crab": "crab on the head", "newspaper": "paper hat",
        "fez": "fez", "shako": "shako", "knight": "knight's helmet",
        "laurel": "laurel wreath", "wizard": "pointed hat", "elf": "pointed cap",
        "bow": "bow in the hair", "goggles": "goggles",
    },
    "parrot": {"yes": "parrot"},
    "glasses": {"spectacles": "spectacles", "squares": "spectacles", "monocle": "monocle"},
    "scar": {"left": "scar", "right": "scar"},
    "mouth": {
        "gap": "gap in the teeth", "gold": "gold tooth", "pipe": "pipe", "grin": "broad grin",
        "tongue": "tongue out",
    },
    "locks": {
        "braids": "braids", "curly": "curls", "afro": "thick round hair", "bun": "bun",
        "wig": "wig", "wild": "wild hair", "plait": "plait", "long": "long hair",
    },
    "freckles": {"yes": "freckles"},
    "ring": {"left": "earring", "right": "earring", "both": "earrings"},
    "nose": {
        "red": "red nose", "potato": "big nose", "hook": "hooked nose", "ball": "round nose",
        "point": "pointed nose", "wide": "wide nose", "long": "long nose", "snub": "snub nose",
        "button": "small nose", "flat": "flat nose",
    },
}  # fmt: skip
"""What of a look is told in words, the most telling first; the words are for catalogues."""
