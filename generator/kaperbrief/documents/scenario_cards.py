"""The cards of a scenario: secret orders, and what nobody may read before its time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kaperbrief.documents.pages import page, pages_job
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.scenario_sheet import led
from kaperbrief.models.scenario import RoundEvent, Scenario
from kaperbrief.models.sheets import SheetRow
from kaperbrief.press.job import Copy, Job, PieceSize
from kaperbrief.units import MM

_CARD = PieceSize(63 * MM, 88 * MM, 63 * MM, 88 * MM)
_FOLDED = PieceSize(47 * MM, 66 * MM, 47 * MM, 132 * MM, folded=True)
"""Where nobody leads the game: printed on one side and folded, so nobody reads it who deals it."""
_SHEET = 8
"""So many of them fill a sheet, the last ones white for orders of one's own."""


def card_jobs(
    room: Pressroom, ready: Mapping[str, Scenario], names: Mapping[str, Mapping[str, Any]]
) -> list[Job]:
    """Secret orders, each in the language of its player, and below them what is sealed."""
    main, players = room.language, room.options.named
    local = room.languages.get(main)
    piece = _CARD if led(local) else _FOLDED
    # Folded cards lie side by side on their sheet: so do their tabs.
    size = {"height": f"{piece.height / MM:g} mm", "window": f"{0 if led(local) else 23} mm"}
    cards: dict[str, list[Copy]] = {}
    for place in range(len(ready[main].orders)):
        own = players[place].lang if place < len(players) else ""
        language = own if own in ready else main
        order = ready[language].orders[place]
        said = {**names[language], **size, "order": order, "seat": order.seat}
        card = page(room, "scenario-order", said, order.title, back="own")
        cards.setdefault(language, []).append(card)
    sealed = [] if led(local) else list(_sealed(ready[main]))
    for kind, one in sealed:
        said = {**names[main], **size, "kind": kind, "one": one}
        card = page(room, "scenario-sealed", said, ready[main].title, back="own")
        cards.setdefault(main, []).append(card)
    if main in cards and not led(local):
        for _ in range(-len(cards[main]) % _SHEET):
            said = {**names[main], **size, "kind": "own"}
            title = local.label("Secret order")
            cards[main].append(page(room, "scenario-sealed", said, title, back="own"))
    jobs = []
    for language, copies in cards.items():
        label = room.languages.get(language).label
        both = sealed and language == main
        title = label("Secret orders and sealed cards") if both else label("Secret orders")
        job = pages_job(room, "scenario-order", title, copies, language, stock="card", piece=piece)
        job.back = "own"
        jobs.append(job)
    return jobs


def _sealed(scenario: Scenario) -> Iterator[tuple[str, RoundEvent | SheetRow]]:
    """What is turned over in its time: events by round, secrets, and finds alike from behind."""
    for event in scenario.events:
        yield "event", event
    for secret in scenario.secrets:
        yield "secret", secret
    for find in scenario.hidden:
        yield "find", find
