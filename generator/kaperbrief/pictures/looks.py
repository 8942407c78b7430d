"""Looks: what a picture is to show, as words that tags carry (`hat:tricorne hair:red patch:left`).

Words of a head; what a theme adds to the art (`hat-turban.svg`) is asked for by its name:

- sex (woman, man), age (young, old, child), rank (captain, mate, sailor), animal (`parts.ANIMALS`),
  mood (`parts.MOODS`)
- skin (1 light to 6 dark, or a role of the theme), hair (`parts.HAIR`), head, ears (plain,
  pointed)
- locks (hair behind the head), fringe (hair above the face), bald, beard (`parts.BEARDS`), hat
- eyes (`parts.EYES`), brow, nose, mouth; gaze and turn (left, right)
- patch, scar, ring, pearl, plaster (left, right in the picture; ring also both); glasses
  (spectacles, squares, monocle), tattoo (anchor, star), freckles, mole, paint, parrot (yes)
- cut (0 to 6: of a sailor's clothes), trousers (1 to 5), build (`parts.BUILDS`), stance
  (`parts.STANCES`), side (left: the stance is the other way round), and what the words of `figure`
  say of the rest: dress, body, legs, left, right, left_hand, right_hand
- bust (what a portrait wears instead of its dress: `parts.BUSTS` has elves, orcs and knights too),
  frame (oval: what a portrait hangs in)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from kaperbrief import kept
from kaperbrief.pictures import plain_word
from kaperbrief.pictures.parts import (
    CLOSED,
    FEATURES,
    HIDES,
    IMPLIES,
    OPEN,
    SEEN,
    STANCES,
    TABLES,
    TALL,
    Stance,
)
from kaperbrief.rules.prng import Prng

_TRIES = 40
"""How often somebody of a crew takes another stance than a neighbour's at most."""


def known_look(seed: str, wishes: Mapping[str, object]) -> dict[str, str]:
    """As `figure_look`, drawn once for all runs."""
    key = seed, *wishes.items()
    return dict(kept.once(kept.table("looks"), key, lambda: figure_look(seed, wishes)))


def figure_look(seed: str, wishes: Mapping[str, object]) -> dict[str, str]:
    """The whole look of a figure: what content wishes wins, the rest is drawn from the seed.

    The same seed (such as `crew-id/figure-id`) and wishes make the same look forever: each word of
    each feature draws a number of its own, the largest wins. So a feature more changes no other,
    and a word more in a list of `FEATURES` only those figures that draw it.
    """
    look = {word: plain_word(value) for word, value in wishes.items()}
    for word, values, implied in IMPLIES:
        if _has(look, word, values):
            look = implied | look
    for feature, lists in FEATURES.items():
        if feature not in look:
            look[feature] = _drawn(seed, feature, lists, look)
    return fitting(look)


def crew_look(crew: str, wishes: Mapping[str, Mapping[str, object]], one: str) -> dict[str, str]:
    """The look of one of a crew, all of which are named with their wishes in their order.

    Neighbours stand and hold their things in other ways; the first stands as its own seed draws.
    Drawn once for all runs.
    """
    key = crew, one, *((name, *wished.items()) for name, wished in wishes.items())
    return dict(kept.once(kept.table("looks"), key, lambda: _crew_look(crew, wishes, one)))


def _crew_look(crew: str, wishes: Mapping[str, Mapping[str, object]], one: str) -> dict[str, str]:
    last: tuple[str, ...] = ()
    for name, wished in wishes.items():
        seed, tries = f"{crew}/{name}", 0 if "stance" in wished else _TRIES
        look = known_look(seed, wished)
        for n in range(tries):
            if not _alike(_ways(look), last):
                break
            look["stance"] = _drawn(f"{seed}/{n}", "stance", FEATURES["stance"], look)
        if name == one:
            return look
        last = _ways(look)
    raise KeyError(one)


def _ways(look: Mapping[str, str]) -> tuple[str, ...]:
    """How the first and the second thing are held."""
    return STANCES.get(look["stance"], Stance()).ways


def _alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return any(a == b for a, b in zip(one, other, strict=False))


def captain_wishes(game: str, seat: int, ships: Iterable[Any]) -> tuple[str, dict[str, object]]:
    """The seed of the captain of a seat of a game, and what is wished: folk as the ship says."""
    folk = [one.look["captain"] for one in ships if one.seat == seat and "captain" in one.look]
    return f"{game}/seat-{seat}", {"rank": "captain", **({"dress": folk[0]} if folk else {})}


def worn(
    seed: str, wishes: Mapping[str, object], wardrobe: Mapping[str, Mapping[str, Sequence[str]]]
) -> Mapping[str, object]:
    """The wishes with what somebody in a costume of a game wears; what is wished anyway wins.

    A costume has words of looks, each with the values of which the seed draws one.
    """
    costume = wardrobe.get(str(wishes.get("dress", "")))
    if costume is None:
        return wishes
    drawn = {
        word: _drawn(f"{seed}/worn", word, {"any": " ".join(values)}, {})
        for word, values in costume.items()
    }
    return {"dress": "plain", **drawn, **{k: v for k, v in wishes.items() if k != "dress"}}


def _has(look: Mapping[str, str], word: str, values: str) -> bool:
    """Has the look one of these values for a word? Any but none will do where none is named."""
    value = look.get(word, "none")
    return value in values.split() if values else value != "none"


def _drawn(seed: str, feature: str, lists: Mapping[str, str], look: Mapping[str, str]) -> str:
    """The word of a feature for which the seed draws the largest number."""
    age, sex = look.get("age", ""), look.get("sex", "")
    groups = [f"{look.get('dress', '')} {sex}"]
    groups += [look.get(word, "") for word in ("animal", "dress", "rank")]
    groups += ["bald" * (look.get("bald", "") == "yes"), f"{age} {sex}", age, sex, "any"]
    lots = _words(next(lists[group] for group in groups if group in lists))
    if len(lots) == 1:
        return lots[0][0]
    own = Prng(0, seed, feature).bits()

    def lot(word: tuple[str, int, int]) -> int:
        stream = Prng(own ^ word[1])
        return max([stream.bits() for _ in range(word[2])])

    return max(lots, key=lot)[0]


@cache
def _words(text: str) -> list[tuple[str, int, int]]:
    """The words of a list, what sets the lots of each apart, and how often it draws."""
    parted = [word.partition("*") for word in text.split()]
    return [(name, Prng(0, name).bits(), int(often or 1)) for name, _, often in parted]


def fitting(look: Mapping[str, str]) -> dict[str, str]:
    """The look without what cannot be together: no fringe under knit caps, no beards on children.

    What is left out is `none`; hair that stands up lies down under a hat.
    """
    fit = dict(look)
    for word, values, hidden in HIDES:
        if _has(fit, word, values):
            fit |= {other: "none" for other in hidden.split() if other in fit}
    hat = fit.get("hat", "none")
    if hat not in OPEN:
        for word, lying in TALL.items():
            if word in fit:
                fit[word] = lying.get(fit[word], fit[word])
    if hat in CLOSED:
        fit |= {word: "none" for word in ("fringe",) if word in fit}
    return fit


def seen(look: Mapping[str, str]) -> tuple[str, ...]:
    """The three most telling things of a head, as words to translate: `eyepatch`, `red hair`."""
    fit = fitting(look)
    if fit.get("animal", "none") != "none" or fit.get("bald", "none") != "none":
        fit["hair"] = "none"
    if fit.get("hat", "none") not in OPEN:
        fit["bald"] = "none"
    told = [words[fit[word]] for word, words in SEEN.items() if fit.get(word, "none") in words]
    return tuple(told[:3])


def from_above(look: Mapping[str, Any]) -> str:
    """The art that stands for a ship on plans: of a unit or a hull that a game draws itself."""
    if "unit" in look:
        return f"unit/{look['unit']}"
    own = look.get("hull", "round") not in TABLES["ships"] and "sections" not in look
    return f"deck/{look['hull']}" if own else ""
