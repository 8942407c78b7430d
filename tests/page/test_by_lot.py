"""Evenings by lot, asked for as the form does: each is laid out, whatever is chosen and ticked."""

from __future__ import annotations

import random

import pytest

from kaperbrief.cli.open import asked_in
from kaperbrief.documents.deal import ALL, sets_of
from kaperbrief.page.desk import Desk
from kaperbrief.page.keep import Keep
from kaperbrief.page.tonight import BASES, Wish


class Chooser:
    """Somebody who chooses an evening by lot, and leaves pages out."""

    def __init__(self, desk, lot):
        self._desk, self._lot = desk, lot

    def evening(self, game):
        """The fields of the form, all pages ticked."""
        lot, room = self._lot, self._desk.room(game)
        pack, languages = room.game.pack, self._desk.languages_of(game)
        fields = [("game", game), ("was", game), ("seed", str(lot.randint(0, 40)))]
        spoken = languages if lot.random() < 0.5 else [""]
        for _ in range(lot.randint(pack.players.min, min(8, pack.players.max))):
            fields += [
                ("name", lot.choice(["", "Ada", "Maximilian"])),
                ("lang", lot.choice(spoken)),
            ]
        base = lot.choice(BASES)
        some = {
            "base": [base],
            "paper": ["a4", "letter"],
            "theme": ["default", "inksaver", "colouring"],
            "units": ["", "cm", "inch", "both", "stud"],
            "backs": ["long-edge", "fold", "separate", "none"],
            "second": ["", "", *languages],
            **{f"house-{one.id}": [choice.id for choice in one.choices] for one in pack.house},
        }
        more = () if base == ALL else (one for one in sets_of(room.game) if lot.random() < 0.2)
        return [*fields, *((name, lot.choice(values)) for name, values in some.items()),
                *(("set", one) for one in more if one not in (*BASES, "core"))]  # fmt: skip

    def ticks(self, groups):
        """The fields of pages, of which some are left out."""
        keys = [key for group in groups for sheet in group["sheets"] for key in sheet.keys.split()]
        share = self._lot.choice([0.05, 0.2, 0.5, 0.9])
        on = [key for key in keys if self._lot.random() > share] or keys[:1]
        return [*(("page", key) for key in keys), *(("on", key) for key in on)]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.one_in(2)
def test_evenings_by_lot(seed):
    """Raises ProblemsFound where something does not fit, by the fields that were said."""
    desk = Desk(Keep(None), asked_in(None))
    lot = random.Random(seed)
    chooser = Chooser(desk, lot)
    for game in desk.workspace.packs():
        fields = chooser.evening(game)
        language = lot.choice(["de", "en"])
        shown = desk.tonight(Wish(fields, game), language)
        some = desk.tonight(Wish([*fields, *chooser.ticks(shown["groups"])], game), language)
        assert 0 < some["total"].pages <= shown["total"].pages
