"""The page of all templates that materials may name: what each prints and wants, and a picture."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.pages import Printed
from kaperbrief.game.heads import TemplateHead, head_of
from kaperbrief.models.options import Options, Printing
from kaperbrief.page.kits import rasterised
from kaperbrief.workspace import Workspace

PICTURES = Path(__file__).with_name("pictures") / "templates"
_WIDTH, _COLOURS, _EDGE = 240, 48, 4
_ORDER = ("tischpiraten", "evil-stevie", "piratical")


def heads() -> dict[str, TemplateHead]:
    """The heads of all templates for materials, by name."""
    folder = Workspace.open(None).shipped / "templates" / "default"
    found = {path.name.removesuffix(".xml.j2"): head_of(path) for path in folder.glob("*.xml.j2")}
    return {name: head for name, head in sorted(found.items()) if head.is_for_materials}


def page() -> str:
    """All of it as Markdown."""
    return "\n".join([*_head(), *_parts()])


def _head() -> Iterator[str]:
    yield "# The templates that materials may name\n"
    yield "Made by `python docs/make.py` from the templates; don't edit it by hand.\n"
    yield (
        "A material says `template: NAME`. What a template wants stands in brackets in the comment "
        "at its head, and `kaperbrief check` looks after it: the kinds it is made `of`, a "
        "reference in `notes` (with blocks of these ids), the `kind` of the pack's `sailing`, "
        "other sections of the pack. `kaperbrief list templates` shows this too, with those of "
        "your own. A template of your own begins like this: `{# A card for cargo. [wants of "
        "cards] #}`.\n"
    )


def _parts() -> Iterator[str]:
    for name, head in heads().items():
        yield f"\n## {name}\n\n{head.about}\n\nWants: {head.told or 'nothing'}\n"
        if (PICTURES / f"{name}.png").is_file():
            yield f"![An example](pictures/templates/{name}.png)\n"


def write_pictures() -> None:
    """A picture of each template, as one of the games uses it first."""
    PICTURES.mkdir(exist_ok=True)
    for path in PICTURES.glob("*.png"):
        path.unlink()
    wanted = {*heads()}
    for game in _ORDER:
        kit = make_pdf(
            Workspace.open(None), Options(game, lang="en", print=Printing(sets=("all",)))
        )
        materials = kit.room.game.kinds["materials"]
        for number, sheet in enumerate(kit.pages):
            for place in sheet.placements:
                template = materials[place.job.material].template if (
                    place.job.material in materials and not place.back) else ""  # fmt: skip
                if template in wanted:
                    wanted.remove(template)
                    box = (place.x - _EDGE, place.y - _EDGE,
                           place.width + 2 * _EDGE, place.height + 2 * _EDGE)  # fmt: skip
                    _save(kit, number, box, template)


def _save(kit: Printed, number: int, box: tuple[float, float, float, float], name: str) -> None:
    sheet = kit.pages[number].paper
    left, top = max(0.0, box[0]), max(0.0, box[1])
    seen = (left, top, min(sheet.width, box[0] + box[2]) - left,
            min(sheet.height, box[1] + box[3]) - top)  # fmt: skip
    image = Image.open(io.BytesIO(rasterised(kit.pdf, 700, seen, number))).convert("RGB")
    image.thumbnail((_WIDTH * 2, _WIDTH), Image.Resampling.LANCZOS)
    small = image.quantize(colors=_COLOURS, method=Image.Quantize.FASTOCTREE,
                           dither=Image.Dither.NONE)  # fmt: skip
    small.save(PICTURES / f"{name}.png", "PNG", optimize=True)
