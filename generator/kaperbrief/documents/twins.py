"""Two languages on one piece: what is printed in the first has its twin in the second behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kaperbrief.documents.effort import folded
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.nodes import Node
from kaperbrief.press.job import EDGE, Copy, Job

_UNSEEN = ("alt", "reminder")
"""Attributes that may differ without a difference on the piece itself."""


def pair(room: Pressroom, jobs: Iterable[Job], twins: Mapping[str, Job]) -> list[Job]:
    """Give jobs of the room's language their twins, by the id of the material.

    What looks the same in both languages needs none, nor what is folded round a skewer or a foot.
    References stand beside each other, all else has the second language on its back, in place of a
    back of its own. Returned are those references whose both sides are full: they are printed once
    more. Other folders and what is glued together out of parts stay as they are, and a warning
    says so.
    """
    alone: list[Job] = []
    again: list[Job] = []
    for job in jobs:
        twin = twins.get(job.material) if job.language == room.language else None
        if twin is None or not any(map(_differ, job.copies, twin.copies)):
            continue
        if any(map(folded, job.copies)):  # its back is glued out of sight
            continue
        material = room.game.kinds["materials"].get(job.material)
        reference = material is not None and material.kind == "references"
        if job.poster is not None or job.page == "folder" or _too_long(job, room):
            (again if reference and job.poster is None else alone).append(job)
            continue
        stand_behind(job, twin)
        job.beside = reference and job.piece is None
    if alone:
        titles = " ".join(", ".join(job.title for job in alone).split())
        message = f'printed in "{room.language}" only: {titles}'
        hint = f'print those again with --lang {room.second}, or give a player "{room.second}"'
        origin = room.game.origin("materials", alone[0].material)
        room.problems.add(origin.problem("language", message, (), hint).warning())
    return [twins[job.material] for job in again]


def stand_behind(job: Job, twin: Job) -> None:
    """Have a job printed with the same in the second language behind it."""
    job.twin = twin
    job.back = twin.back = "same"
    for copy in twin.copies:
        copy.back = copy.front


def _too_long(job: Job, room: Pressroom) -> bool:
    """Is it a piece that has no room beside its own back, on a paper folded in the middle?"""
    piece, half = job.piece, room.forms["portrait"].height / 2 - EDGE
    folds = room.options.backs == "fold" and piece is not None
    return folds and piece is not None and piece.cell_height + piece.bleed > half


def _differ(one: Copy, other: Copy) -> bool:
    return _seen(one.front) != _seen(other.front)


def _seen(node: Node) -> list[object]:
    """What of a tree is seen on paper."""
    return [
        (part.tag, {k: v for k, v in part.attributes.items() if k not in _UNSEEN},
         [one for one in part.children if isinstance(one, str)])
        for part in node.walk()
    ]  # fmt: skip
