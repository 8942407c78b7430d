"""Cards as print shops want them: a picture a face, with bleed, in the sizes of each shop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kaperbrief.documents.pages import Publication
from kaperbrief.errors import Problem, Progress, Span, UsageProblem, check_known
from kaperbrief.exports.things import Shot, Thing, Things, ThingSide, manifest, pictures
from kaperbrief.files import json_file
from kaperbrief.game.shops import shops
from kaperbrief.models.shop import Shop, ShopCard
from kaperbrief.units import MM, parse_length

_NEAR = MM
"""A card may be as much smaller or larger than the size of a shop: the bleed makes up for it."""


class _Fit(NamedTuple):
    """The size of a shop that a card has, and the picture of it; a `turned` card lies across."""

    name: str
    page: tuple[float, float]
    turned: bool


def cards(made: Things, wanted: tuple[str, ...], progress: Progress) -> Publication:
    """The files of the cards for the shops `wanted`, or for all.

    Raises UsageProblem for shops that there are not and where no card has the size of a shop.
    """
    known = shops(made.room.workspace)
    for name in wanted:
        check_known("shop", name, known)
    chosen = {name: shop for name, shop in known.items() if not wanted or name in wanted}
    shown = [piece for piece in made.pieces if piece.kind == "card"]
    about: list[dict[str, Any]] = []
    places: dict[Shot, list[str]] = {}
    turned: set[Shot] = set()
    for name, shop in chosen.items():
        told: list[dict[str, Any]] = []
        for piece, fit in _fitting(made, shown, shop):
            folder, entry = f"{name}/{fit.name}", piece.told()
            for side, face in (("front", piece.front), ("back", piece.back)):
                if face is None:
                    continue
                shot = _shot(face, piece, fit, shop.dpi)
                paths = places.setdefault(shot, [])
                entry[side] = f"{folder}/{face.name}.png"
                if entry[side] not in paths:
                    paths.append(entry[side])
                if fit.turned:
                    turned.add(shot)
                entry["pixels"] = list(shot.pixels)[:: -1 if fit.turned else 1]
            told.append(entry)
        about.append({"id": name, "title": shop.title, "note": shop.note, "cards": told})
    if not places:
        raise UsageProblem(*_none(made, shown), "for")
    files = _files(made, places, turned, progress)
    whole = manifest(made, "cards-png") | {"shops": about}
    whole["files"] = sorted([*files, "manifest.json"])
    files["manifest.json"] = json_file(whole)
    return Publication(made.room.table, files, whole, made.room.problems.sorted)


def _none(made: Things, shown: list[Thing]) -> tuple[str, str]:
    if not shown:
        return "there are no cards in this kit", "add a set with cards: --set all"
    warned = made.room.problems.sorted
    return "no card has the size of a shop", warned[0].hint if warned else ""


def _files(
    made: Things, places: dict[Shot, list[str]], turned: set[Shot], progress: Progress
) -> dict[str, bytes]:
    from PIL import Image

    from kaperbrief.press.png import saved

    files: dict[str, bytes] = {}
    for shot, image in zip(places, pictures(made, [*places], progress), strict=True):
        upright = image.transpose(Image.Transpose.ROTATE_270) if shot in turned else image
        data = saved(upright, shot.dpi)
        files |= dict.fromkeys(places[shot], data)
    return files


def _fitting(made: Things, shown: list[Thing], shop: Shop) -> Iterator[tuple[Thing, _Fit]]:
    """The cards of which a shop has the size, with it; a warning for each material of others."""
    lacking: set[str] = set()
    for piece in shown:
        fit = _fit(piece, shop)
        if fit is not None:
            yield piece, fit
        elif piece.job.material not in lacking:
            lacking.add(piece.job.material)
            made.room.problems.add(_problem(made, piece, shop))


def _off(piece: Thing, card: ShopCard) -> list[float]:
    """How far the shorter and the longer side are from those of a size, in points."""
    sides = sorted(piece.size)
    theirs = sorted((parse_length(card.width), parse_length(card.height)))
    return [abs(a - b) for a, b in zip(sides, theirs, strict=True)]


def _fit(piece: Thing, shop: Shop) -> _Fit | None:
    near = {name: _off(piece, card) for name, card in shop.cards.items()}
    name = min(near, key=lambda one: sum(near[one]), default="")
    if not name or max(near[name]) > _NEAR:
        return None
    card, bleed = shop.cards[name], 2 * parse_length(shop.bleed)
    page = (
        parse_length(card.file_width or card.width) + (0 if card.file_width else bleed),
        parse_length(card.file_height or card.height) + (0 if card.file_height else bleed),
    )
    return _Fit(name, page, piece.size[0] > piece.size[1])


def _shot(face: ThingSide, piece: Thing, fit: _Fit, dpi: float) -> Shot:
    page = fit.page[::-1] if fit.turned else fit.page
    return Shot(face, piece.size, page, dpi)


def _problem(made: Things, piece: Thing, shop: Shop) -> Problem:
    """A warning at the material that a shop has no size for it; it names the nearest one."""
    name = min(shop.cards, key=lambda one: sum(_off(piece, shop.cards[one])), default="")
    size = " × ".join(f"{side / MM:g}" for side in piece.size) + " mm"
    message = f"{shop.title} has no cards of {size}"
    card = shop.cards.get(name)
    hint = f"the nearest is {name}, {card.width} × {card.height}" if card else ""
    material, game = piece.job.material, made.room.game
    if ("materials", material) in game.origins:
        place = game.origin("materials", material)
        return place.problem("size", message, ("piece",), hint).warning()
    return Problem("size", message, Span(material), hint).warning()
