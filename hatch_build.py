"""Build hook: derive fonts, compile templates, put templates and content into the wheel.

The titles are set in EB Garamond ExtraBold with small caps, islands and waters on charts in its
SemiBold Italic. No ready-made files have that, so this hook makes them from the variable fonts that
the build requirement `fontpkg-eb-garamond` brings: reduced to the characters of European languages
in Latin script, fixed at one weight, for titles with the small capitals where the lower-case
letters were. Upper case, figures and kerning stay. The derived fonts carry names of their own and
come with their licence.

The same input gives the same bytes. A font that is up to date is left alone.

The templates are compiled into Python modules, content, catalogues, icons and art are read: the
first kit of an installation needs much less time. Whoever changes one has it read by the program.
"""

from __future__ import annotations

import hashlib
import os
import sys
import unicodedata
from contextlib import ExitStack, suppress
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Derived(NamedTuple):
    """A font that is made: `source` is the variable font, `small` has small capitals."""

    family: str
    source: str
    weight: int
    small: bool = False

    @property
    def name(self) -> str:
        """The name of its file, and what PostScript calls it."""
        return self.family.replace(" ", "")


FONTS = (
    Derived("Kaperbrief Title", "EBGaramond[wght].ttf", 800, small=True),
    Derived("Kaperbrief Chart", "EBGaramond-Italic[wght].ttf", 600),
)
MICRO = 0xB5  # a unit sign, though Unicode calls it a lower-case letter
FOLDER = Path("generator", "kaperbrief", "typeset", "fonts")
SHIPPED = ("templates", "content")

# Latin with all its extensions that European languages use, punctuation, fractions, currencies,
# arrows and signs. What the source font lacks is simply not there.
RANGES = (
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x017F),  # Latin-1 Supplement, Latin Extended-A
    (0x018F, 0x0192),
    (0x01C4, 0x01DC),
    (0x01E6, 0x01EB),
    (0x01FA, 0x021B),
    (0x0259, 0x0259),
    (0x1E00, 0x1EFF),  # Latin Extended Additional, with the capital sharp s
    (0x2009, 0x2011),  # thin space … hyphens
    (0x2012, 0x2026),  # dashes, quotation marks, daggers, bullet, ellipsis
    (0x202F, 0x203A),  # narrow space, per mille, primes, single guillemets
    (0x2044, 0x2044),
    (0x20A4, 0x20BF),
    (0x2116, 0x2122),
    (0x2153, 0x215E),
    (0x2190, 0x2193),
    (0x2212, 0x2212),  # minus
    (0x2248, 0x2265),
)


def derive(wanted: Derived, source: Path, target: Path) -> None:
    """Write the font made from the variable font `source` to `target`."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables.otBase import USE_HARFBUZZ_REPACKER
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(source, recalcTimestamp=False)
    font.cfg[USE_HARFBUZZ_REPACKER] = False  # else the bytes depend on what else is installed
    lower = _small_caps(font) if wanted.small else set()

    options = Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.harfbuzz_repacker = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["GSUB", "GDEF", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes={c for first, last in RANGES for c in range(first, last + 1)})
    subsetter.subset(font)  # first, so that there is less to interpolate

    instantiateVariableFont(font, {"wght": wanted.weight}, inplace=True)
    _shrunken_capitals(font, lower)
    _rename(font, wanted)
    font["OS/2"].usWeightClass = wanted.weight
    font.save(target, reorderTables=True)


def _small_caps(font: Any) -> set[int]:
    """Point the lower-case letters of the character map at their small capitals.

    Returns the codes of those letters that have none: they are taken out of the map.
    """
    gsub = font["GSUB"].table
    lookups = {
        index
        for record in gsub.FeatureList.FeatureRecord
        if record.FeatureTag == "smcp"
        for index in record.Feature.LookupListIndex
    }
    small: dict[str, str] = {}
    for index in sorted(lookups):
        for subtable in gsub.LookupList.Lookup[index].SubTable:
            table = getattr(subtable, "ExtSubTable", subtable)
            small.update(getattr(table, "mapping", {}))
    if not small:
        raise ValueError("the source of the title font has no small capitals")
    letters = {
        code: glyph
        for code, glyph in font.getBestCmap().items()
        if unicodedata.category(chr(code)) == "Ll" and code != MICRO
    }
    for table in font["cmap"].tables:
        for code, glyph in letters.items():
            table.cmap.pop(code, None)
            if glyph in small:
                table.cmap[code] = small[glyph]
    return {code for code, glyph in letters.items() if glyph not in small}


def _shrunken_capitals(font: Any, lower: set[int]) -> None:
    """Give letters without a small capital their capital, shrunk to the same height.

    That is the way for Romanian, Welsh and Vietnamese letters. A letter whose capital the font
    lacks too stays out, so that the program can name it as missing.
    """
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    cmap, glyphs, widths = font.getBestCmap(), font["glyf"], font["hmtx"]
    scale = glyphs[cmap[ord("x")]].yMax / glyphs[cmap[ord("X")]].yMax
    for code in sorted(lower):
        capital = cmap.get(ord(upper)) if len(upper := chr(code).upper()) == 1 else None
        if capital is None:
            continue
        pen = TTGlyphPen(font.getGlyphSet())
        pen.addComponent(capital, (scale, 0, 0, scale, 0, 0))
        name = f"small{code:04X}"
        glyphs[name] = pen.glyph()
        glyphs[name].recalcBounds(glyphs)
        widths[name] = (round(widths[capital][0] * scale), glyphs[name].xMin)
        for table in font["cmap"].tables:
            table.cmap[code] = name


def _rename(font: Any, wanted: Derived) -> None:
    """Give the font names of its own, in the one record that every system reads."""
    old = font["name"]
    version = old.getDebugName(5).removeprefix("Version ")
    kept = {number: old.getDebugName(number) for number in (0, 8, 9, 11, 12, 13, 14)}
    small = "small capitals for lower case, " if wanted.small else ""
    names = {
        1: wanted.family,
        2: "Regular",
        3: f"{version};{wanted.name}",
        4: wanted.family,
        5: f"Version {version}",
        6: wanted.name,
        10: f"Derived from EB Garamond: weight {wanted.weight}, {small}fewer characters",
    }
    old.names = []
    for number, text in sorted((kept | names).items()):
        if text:
            old.setName(text, number, 3, 1, 0x409)


def build_fonts(root: Path) -> list[Path]:
    """Make fonts and licence below `root` unless they are up to date; return their paths.

    Raises ModuleNotFoundError if the build requirements are not installed.
    """
    import fontTools

    package = resources.files("fontpkg_eb_garamond")
    with ExitStack() as stack:
        files = [package / "files" / one.source for one in FONTS]
        sources = [stack.enter_context(resources.as_file(file)) for file in files]
        licence = (package / "LICENSE").read_bytes()
        read = [source.read_bytes() for source in sources]
        inputs = (*read, licence, Path(__file__).read_bytes(), fontTools.version.encode())
        folder = root / FOLDER
        made = [*(folder / f"{one.name}.ttf" for one in FONTS), folder / "OFL.txt"]
        stamp = folder / ".stamp"
        if stamp.is_file() and stamp.read_text("ascii") == _fingerprint(inputs, *made):
            return made

        folder.mkdir(parents=True, exist_ok=True)
        unfinished = folder / f".{os.getpid()}.unfinished"
        try:
            for one, source, target in zip(FONTS, sources, made, strict=False):
                derive(one, source, unfinished)
                unfinished.replace(target)
            unfinished.write_bytes(licence)
            unfinished.replace(made[-1])
            unfinished.write_text(_fingerprint(inputs, *made), "ascii")
            unfinished.replace(stamp)
        finally:
            unfinished.unlink(missing_ok=True)
        return made


def _fingerprint(inputs: tuple[bytes, ...], *outputs: Path) -> str:
    """A hash of what goes in and of what came out: a damaged font is made anew, too."""
    digest = hashlib.sha256()
    for data in (*inputs, *(path.read_bytes() for path in outputs if path.is_file())):
        digest.update(hashlib.sha256(data).digest())
    return digest.hexdigest()


def compile_templates(root: Path) -> str:
    """Make a module of each template that has none yet, remove others; return where they are."""
    sys.path.insert(0, str(root / "generator"))
    from kaperbrief.markup import ready
    from kaperbrief.markup.environment import Templates
    from kaperbrief.markup.html import html_templates

    page = root / "generator" / "kaperbrief" / "page" / "html"
    of_page = partial(html_templates(page).compile, raw=True)
    of_sheets = Templates(lambda _name: None).compiled
    makers = {page: lambda name, text: of_page(text, name, name)}
    modules = {}
    for folder in (*(root / "templates").iterdir(), page):
        for file in folder.glob("**/*.j2"):
            name, text = file.relative_to(folder).as_posix(), file.read_text("utf-8")
            modules[ready.path(name, text)] = (makers.get(folder, of_sheets), name, text)
    ready.FOLDER.mkdir(exist_ok=True)
    for module in set(ready.FOLDER.glob("*.code")) - set(modules):
        module.unlink(missing_ok=True)
    for module, (compiled, name, text) in modules.items():
        if not module.is_file():
            unfinished = module.with_suffix(f".{os.getpid()}")
            unfinished.write_text(compiled(name, text), "utf-8")
            unfinished.replace(module)
    return f"/{ready.FOLDER.relative_to(root).as_posix()}/*.code"


def read_shipped(root: Path) -> list[str]:
    """Keep what content, catalogues, icons and art say that has no fault; return where that is."""
    from kaperbrief import ready
    from kaperbrief.errors import Problems
    from kaperbrief.l10n import catalog
    from kaperbrief.source import reader
    from kaperbrief.typeset import icons

    def files(pattern: str) -> list[tuple[Path, bytes]]:
        found = (file for name in SHIPPED for file in (root / name).glob(pattern))
        return [(file, file.read_bytes()) for file in sorted(found)]

    drawings, data, catalogs = {}, {}, {}
    for folder, kind, read in (("art", "art", icons.read_art), ("icons", "icon", icons.read_icon)):
        for _, svg in files(f"*/{folder}/**/*.svg"):
            with suppress(icons.IconError):
                drawings[kind, ready.digest(svg)] = read(svg.decode("utf-8", "replace"))
    for file, _ in files("**/*.yaml"):
        problems = Problems()
        source = reader.open_file(file, file.name, problems)
        if source and reader.parsed(source, problems) is not None and not problems.items:
            data[ready.digest(source.text.encode())] = source.data
    for file, text in files("**/*.po"):
        problems = Problems()
        if (entries := catalog.parsed(file, text, file.name, problems)) and not problems.items:
            catalogs[ready.digest(text)] = entries
    made = {icons.READY: drawings, reader.READY: data, catalog.READY: catalogs}
    return [f"/{one.keep(read).relative_to(root).as_posix()}" for one, read in made.items()]


class KaperbriefBuildHook(BuildHookInterface[Any]):
    """Called by hatchling for every wheel, also for the one behind an editable installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add what is made here; and for a real wheel the folders that a checkout has beside it."""
        root = Path(self.root)
        for path in build_fonts(root):
            build_data["artifacts"].append("/" + path.relative_to(root).as_posix())
        build_data["artifacts"] += [compile_templates(root), *read_shipped(root)]
        if version == "standard":
            for name in SHIPPED:
                build_data["force_include"][str(root / name)] = f"kaperbrief/_shipped/{name}"
