"""Every game × language × theme × paper: no problem, every text found, nothing collides."""

from __future__ import annotations

import re

import pypdfium2
import pypdfium2.raw as raw
import pytest

from document_kits import printed
from kaperbrief.documents.languages import Localised
from kaperbrief.l10n.localise import plurals, texts
from kaperbrief.typeset.rich import plain
from kaperbrief.units import MM

UNPRINTED = [
    # Messages and names that no sheet shows: limits are told as problems, the readings of house
    # switches and nouns belong to texts that use them, a marker's name stands beside its row.
    r"pack/\w+#(house|limits|tagline|numbers)",
    r"words/",
    r"markers/",
    r"materials/",
    r"items/",
    # What carries over stands on the referee's page of `kaperbrief scenario`.
    r"scenarios/[\w-]+#links/",
    # Of an order that is written as an example, courses are drawn as arrows and letters ringed.
    r"references/[\w-]+#blocks/orders/rows/example/text",
    # Boxes to count in say aloud what they count.
    r"scenarios/[\w-]+#blocks/rounds/rows/six/",
    # Few captains have cards instead of a table with heads.
    r"references/[\w-]+#blocks/captains/heads/",
    # Thick armour is told where a ship has it.
    r"references/quick#blocks/shooting/rows/thick/",
    # Fleets of like classes need four captains.
    r"references/set-table#blocks/fleets/(title|note)",
    r"references/first#blocks/order/stage/line/text",
]
WORDS = [
    # On a panel that stands upside down words between fat ones are read backwards; what an example
    # says has its figures in place of "#".
    r"references/quick#",
    r"references/plot#blocks/orders/rows/told/text",
]
"""Texts of which each word is looked for alone."""


def squeezed(text: str) -> str:
    """Letters and digits alone: line breaks, hyphens and marks don't matter."""
    return "".join(c for c in text if c.isalnum()).casefold()


def is_found(key: str, text: str, seen: str) -> bool:
    """Is a text among what was seen? Of a head of two lines the lower one may come first."""
    words = plain(text).split()
    if any(re.match(pattern, key) for pattern in WORDS):
        return all(squeezed(word) in seen for word in words)
    breaks = range(len(words)) if "/heads/" in key else range(1)
    return any(
        all(squeezed(" ".join(line)) in seen for line in (words[:at], words[at:])) for at in breaks
    )


def page_texts(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for page in document:
        text = page.get_textpage().get_text_range()
        found.append(text.replace("\ufffe", "").replace("\x02", ""))
    return found


def test_there_are_no_problems(variant):
    assert [p.headline() for p in variant.room.problems.items] == []


def test_every_text_of_the_content_is_found(variant):
    room = variant.room
    local: Localised = room.languages.get(room.language)
    seen = squeezed("".join(page_texts(variant.pdf)))
    printed_items = {
        (job_material.of.partition("/")[0], copy.id)
        for job in variant.jobs
        if (job_material := room.game.kinds["materials"].get(job.material))
        for copy in job.copies
    }
    wanted = 0
    for kind, items in local.kinds.items():
        for name, item in items.items():
            if (kind, name) not in printed_items:
                continue
            for key, text, _ in texts(item, f"{kind}/{name}"):
                if any(re.match(pattern, key) for pattern in UNPRINTED):
                    continue
                wanted += 1
                assert is_found(key, text, seen), key
    assert wanted > 100


def test_all_text_is_inside_the_printable_page(variant):
    document = pypdfium2.PdfDocument(variant.pdf)
    for number, page in enumerate(document):
        # Letters that lie across the edge of a tile are cut off there; test_posters looks at that.
        if variant.pages[number].tile is not None:
            continue
        width, height = page.get_size()
        textpage = page.get_textpage()
        for index in range(textpage.count_rects()):
            left, bottom, right, top = textpage.get_rect(index)
            where = f"page {number + 1}: {textpage.get_text_bounded(left, bottom, right, top)}"
            assert left > 4.5 * MM, where
            assert bottom > 4.5 * MM, where
            assert right < width - 4.5 * MM, where
            assert top < height - 4.5 * MM, where


def upright_boxes(textpage) -> list[tuple[float, float, float, float]]:
    """The rectangles of runs of text that are not turned."""
    boxes = []
    for index in range(textpage.count_rects()):
        left, bottom, right, top = textpage.get_rect(index)
        if right - left < 0.5 or top - bottom < 0.5:
            continue
        at = textpage.get_index((left + right) / 2, (bottom + top) / 2, right - left, top - bottom)
        if at is not None and abs(raw.FPDFText_GetCharAngle(textpage, at)) < 0.01:
            boxes.append((left, bottom, right, top))
    return sorted(boxes)


def test_no_text_lies_on_another(variant):
    document = pypdfium2.PdfDocument(variant.pdf)
    compared = 0
    for number, page in enumerate(document):
        textpage = page.get_textpage()
        boxes = upright_boxes(textpage)
        if variant.pages[number].tile is not None:  # What hangs over its lower edge is cut off.
            tile = variant.pages[number].placements[0]
            edge = page.get_height() - tile.y - tile.height
            boxes = [box for box in boxes if not box[1] < edge < box[3]]
        for at, a in enumerate(boxes):
            for b in boxes[at + 1 :]:
                if b[0] >= a[2]:
                    break
                compared += 1
                wide = min(a[2], b[2]) - max(a[0], b[0])
                high = min(a[3], b[3]) - max(a[1], b[1])
                small = min((r - x) * (t - y) for x, y, r, t in (a, b))
                # Ascenders of one line may reach into the descenders of the line above.
                if wide > 1 and high > 1 and wide * high > 0.35 * small:
                    words = [textpage.get_text_bounded(*box).strip() for box in (a, b)]
                    pytest.fail(f"page {number + 1}: {words[0]!r} on {words[1]!r}")
    assert compared > 1000


@pytest.mark.one_in(3)
def test_german_and_english_have_the_same_pieces(game):
    kits = [printed(game, language, "default", "a4") for language in ("de", "en")]
    pieces = [
        [(job.material, [(copy.id, copy.count) for copy in job.copies]) for job in kit.jobs]
        for kit in kits
    ]
    assert pieces[0] == pieces[1]


def test_labels_are_translated(game):
    """German templates speak German: no label falls back to its English source."""
    kit = printed(game, "de", "default", "a4")
    assert kit.room.languages.get("de").untranslated() == []


def test_nouns_are_in_every_language(game):
    kit = printed(game, "de", "default", "a4")
    nouns = kit.room.game.kinds["words"]
    assert all(list(plurals(noun, f"words/{name}")) for name, noun in nouns.items())
