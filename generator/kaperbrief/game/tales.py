"""Parts of scenarios: needs that something gives, names that are known, a frame round it all."""

from __future__ import annotations

from collections.abc import Callable

from kaperbrief.errors import Problems, did_you_mean
from kaperbrief.game.shelf import Game, leaves
from kaperbrief.models.scenario import CHOSEN, NAMES, SLOT, Tale
from kaperbrief.rules.formula import FormulaError, evaluate

Known = Callable[..., None]
"""Notes a problem where a name is unknown: name, known names, origin, path, what it names."""


def check_tales(game: Game, known: Known, problems: Problems) -> None:
    """Note tags that nobody gives, unknown names and materials, kinds of parts that are missing."""
    tales: dict[str, Tale] = game.kinds["tales"]
    _check_evening(game, bool(tales), problems)
    given = {tag for tale in tales.values() for tag in (tale.id, *tale.gives)}
    for tale in tales.values():
        origin = game.origin("tales", tale.id)
        for field in ("needs", "bars"):
            for number, tag in enumerate(getattr(tale, field)):
                known(tag, given, origin, (field, number), "tag or part")
        for number, name in enumerate(tale.materials):
            known(name, game.kinds["materials"], origin, ("materials", number), "material")
        for path, text in leaves(tale):
            for slot in SLOT.findall(text):
                if slot not in NAMES or (slot == "rival" and tale.part != "order"):
                    hint = did_you_mean(slot, set(NAMES) - {slot})
                    message = f'no name is called "{slot}" here'
                    problems.add(origin.problem("slot", message, path, hint))
        if tale.part == "objective" and not (tale.goals and tale.victory):
            message = "an objective needs goals and a victory"
            problems.add(origin.problem("missing", message, (), "say what counts and who wins"))
        if tale.hidden and not any(site.at == "ring" for site in tale.sites):
            message = "what is hidden needs places in the ring"
            problems.add(origin.problem("missing", message, ("hidden",), "add sites: at: ring"))
    parts = {tale.part for tale in tales.values()}
    for part in CHOSEN:
        if tales and part not in parts and not game.broken.get("tales"):
            tale = next(iter(tales.values()))
            message = f'there is no part of the kind "{part}"'
            hint = f"write one with part: {part}"
            problems.add(game.origin("tales", tale.id).problem("missing", message, (), hint))


def _check_evening(game: Game, wanted: bool, problems: Problems) -> None:
    evening, origin = game.pack.evening, game.origin("pack", game.pack.id)
    if evening is None:
        if wanted:
            message = "the pack has tales and does not say how long an evening is"
            problems.add(origin.problem("missing", message, (), "add evening: to pack.yaml"))
        return
    for field in ("ready", "round", "long", "short", "strength"):
        try:
            evaluate(getattr(evening, field), {"players": 4})
        except FormulaError as error:
            found = origin.problem("formula", str(error), ("evening", field), error.hint)
            problems.add(found)
    for field in ("rounds", "events", "islands"):
        counts = getattr(evening, field)
        if counts is not None and counts.least > counts.most:
            message = f"the least is {counts.least}, and the most only {counts.most}"
            problems.add(origin.problem("range", message, ("evening", field), "swap them"))
    if evening.strength and game.pack.fleets is None:
        message = "ships of equal strength need fleets: with what they are worth"
        problems.add(origin.problem("missing", message, ("evening", "strength"), "add fleets:"))
