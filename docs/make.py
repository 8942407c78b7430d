"""Make the pictures of the README and the pages about tags and views: python docs/make.py.

The README's pictures are pages of real kits, those of the tags examples of the tests; all have few
colours.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import catalog
import content
import context
import icons
from PIL import Image
from tag_pictures import write_pictures
from tags import tag_reference

from kaperbrief.documents.hex_sea import make_sea
from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.pages import Printed
from kaperbrief.documents.scenario import make_scenario
from kaperbrief.documents.sizes import SeaWish
from kaperbrief.models.options import Options, Printing
from kaperbrief.press.png import contact_sheet, page_images
from kaperbrief.workspace import Workspace

HERE = Path(__file__).parent
SMALL, LARGE, HEXES = "tischpiraten", "evil-stevie", "piratical"


def save(image: Image.Image, name: str, width: int) -> None:
    """A picture of `width` pixels, small enough for a repository."""
    height = round(image.height * width / image.width)
    small = image.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    # Not by the median of the colours: those of small things, such as flags, would go.
    small = small.quantize(colors=128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    buffer = io.BytesIO()
    small.save(buffer, "PNG", optimize=True)
    (HERE / "pictures" / name).write_bytes(buffer.getvalue())


def first_page(kit: Printed, material: str) -> int:
    """The index of the first page on which a material has a place."""
    return next(
        number
        for number, page in enumerate(kit.pages)
        if any(place.job.material == material for place in page.placements)
    )


CLASSIC = Printing(sets=("classic",))


def main() -> int:
    """Write everything that docs/ holds."""
    (HERE / "tags.md").write_text(tag_reference(), encoding="utf-8")
    write_pictures()
    (HERE / "context.md").write_text(context.page(), encoding="utf-8")
    (HERE / "content.md").write_text(content.page(), encoding="utf-8")
    icons.write_picture()
    (HERE / "icons.md").write_text(icons.page(), encoding="utf-8")
    catalog.write_pictures()
    (HERE / "templates.md").write_text(catalog.page(), encoding="utf-8")
    kits = {
        "de": make_pdf(Workspace.open(None), Options(SMALL, players=3, lang="de", print=CLASSIC)),
        "en": make_pdf(Workspace.open(None), Options(SMALL, players=3, lang="en", print=CLASSIC)),
        "floor": make_pdf(
            Workspace.open(None), Options(LARGE, players=8, lang="en", print=CLASSIC)
        ),
        "hexes": make_pdf(
            Workspace.open(None), Options(HEXES, players=4, lang="en", print=CLASSIC)
        ),
    }
    overview = Image.open(io.BytesIO(contact_sheet(kits["de"].pdf, 40)))
    save(overview, "overview.png", 1000)
    pictures = {
        "crew-sheet.png": ("de", "crew-sheets"),
        "ship-sheet.png": ("en", "ship-sheets"),
        "cards.png": ("en", "magic-cards"),
        "overview-sheet.png": ("de", "overview-sheets"),
        "markers.png": ("de", "skull-markers"),
        "wind.png": ("en", "wind-arrow"),
        "scenario.png": ("de", "sea-monster-sheets"),
        "record.png": ("floor", "ship-sheets"),
        "wind-plan.png": ("floor", "wind-plan"),
        "mat.png": ("hexes", "ship-mats"),
    }
    pages = {name: page_images(kit.pdf, 110) for name, kit in kits.items()}
    for name, (kit, material) in pictures.items():
        image = pages[kit][first_page(kits[kit], material)]
        save(image, name, 700 if image.width > image.height else 560)
    by_chance()
    return 0


def by_chance() -> None:
    """Pictures of a sea and of an evening that a seed makes."""
    workspace = Workspace.open(None)
    sea = make_sea(workspace, Options(HEXES, players=4, lang="en", seed=7), SeaWish(fit="a3"))
    evening = make_scenario(workspace, Options(LARGE, players=4, lang="en", seed=9))
    for name, pdf in (
        ("sea.png", sea.files["map.pdf"]),
        ("evening.png", evening.files["scenario.pdf"]),
    ):
        image = page_images(pdf, 110)[0]
        save(image, name, 700 if image.width > image.height else 560)


if __name__ == "__main__":
    sys.exit(main())
