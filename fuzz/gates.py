"""Bytes by chance at each gate through which what others wrote comes in; only refusals may come.

python fuzz/gates.py                      # one round each on a corpus of ours, which needs nothing
python fuzz/gates.py GATE [OPTION …]      # led by what the code does (pip install atheris); options
                                          # are those of libFuzzer, such as -max_total_time=3600

The corpus is made of what we ship; what libFuzzer adds is kept in the folder output/fuzz/GATE.
"""

from __future__ import annotations

import io
import random
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from kaperbrief.errors import Problems, ProblemsFound, Refusal
from kaperbrief.workspace import shipped_root

HOME = shipped_root()
_PLACE = Path(tempfile.gettempdir())


def loader(data: bytes) -> None:
    """A YAML file: what is wrong is told with its line, what is right is written and read again."""
    from kaperbrief.source.dump import dump
    from kaperbrief.source.events import load_text
    from kaperbrief.source.text import decode

    problems = Problems()
    text = decode(data, "x.yaml", problems)
    source = None if text is None else load_text(text, "x.yaml", problems)
    assert (source is not None) or problems.items, "refused without a word"
    if source is not None and not problems.items:
        again = load_text(dump(source.data), "y.yaml", Problems())
        assert again is not None
        assert again.data == source.data, "it is another when it is written and read"


def tables(data: bytes) -> None:
    """A table as CSV, and as a spreadsheet."""
    from kaperbrief.source.spreadsheet import sheet_text
    from kaperbrief.source.tables import rows_of
    from kaperbrief.source.text import Source, decode

    problems = Problems()
    text = decode(data, "x.csv", problems)
    if text is not None:
        rows_of(Source("x.csv", text), problems)
    assert sheet_text(data, "x.ods", problems) is not None or problems.items


def tokens(data: bytes) -> None:
    """A text of content: its marks and its tokens."""
    from kaperbrief.l10n.tokens import resolve
    from kaperbrief.l10n.words import Words
    from kaperbrief.typeset.rich import parse, plain, unpaired

    text = data.decode("utf-8", "replace")
    resolve(text, Words("de", {"doubloon": {"one": "Dublone", "other": "Dublonen"}}), {"swim": 5})
    for unit in parse(text):
        for word, _ in unit:
            assert word
    plain(text), unpaired(text)


def formulas(data: bytes) -> None:
    """A formula of content."""
    from kaperbrief.rules.counts import evaluate

    evaluate(data.decode("utf-8", "replace"), {"guns": 3, "hull": 7})


def templates(data: bytes) -> None:
    """A template, rendered as a stranger's: to a tree of tags, within the limits."""
    from kaperbrief.markup.environment import Templates

    path = _PLACE / "fuzz.xml.j2"
    path.write_bytes(data)

    def find(name: str) -> tuple[Path, str] | None:
        found = path if name == "fuzz.xml.j2" else HOME / "templates" / "default" / name
        return (found, name) if found.is_file() else None

    Templates(find).render("fuzz", {"item": {"title": "x", "lines": ["a", "b"]}, "number": 3})


def catalogs(data: bytes) -> None:
    """A PO file."""
    from kaperbrief.l10n.catalog import read_po

    path, problems = _PLACE / "fuzz.po", Problems()
    path.write_bytes(data)
    assert read_po(path, "fuzz.po", problems) is not None or problems.items


def pictures(data: bytes) -> None:
    """A photo that somebody sent."""
    from kaperbrief.typeset.photos import sent

    sent(data)


def icons(data: bytes) -> None:
    """An SVG file as an icon, and as art."""
    from kaperbrief.typeset.svg import read_icon

    read_icon(data.decode("utf-8", "replace"))


def packs(data: bytes) -> None:
    """A pack by a stranger, before anything of it is written."""
    from kaperbrief.documents.archive import unpacked

    path = _PLACE / "fuzz.zip"
    path.write_bytes(data)
    unpacked(path)


def requests(data: bytes) -> None:
    """An address and a form, as anybody may send them to a public server."""
    method, path, body = [*data.split(b"\n", 2), b"", b""][:3]
    name = "POST" if method == b"POST" else "GET"
    url = "/" + quote(path.lstrip(b"/"), safe="".join(map(chr, range(33, 127))))[:8_000]
    kind = {"content-type": "application/x-www-form-urlencoded"} if name == "POST" else {}
    answer = _visitor().request(name, url, content=body, headers=kind)
    assert answer.status_code < 500, (name, url, answer.status_code)


@cache
def _visitor() -> Any:
    from starlette.testclient import TestClient

    from kaperbrief.cli.open import asked_in
    from kaperbrief.page.worker import public_site

    site = public_site(asked_in(None))
    return TestClient(site.app(), base_url="http://127.0.0.1", follow_redirects=False)


GATES: dict[str, Callable[[bytes], None]] = {
    one.__name__: one
    for one in (loader, tables, tokens, formulas, templates, catalogs, pictures, icons, packs,
                requests)
}  # fmt: skip


def refused(gate: str, data: bytes) -> bool:
    """Was it refused as it should be? Whatever else is raised is a fault."""
    from kaperbrief.typeset.svg import IconError

    try:
        GATES[gate](data)
    except (ProblemsFound, Refusal, IconError):
        return True
    return False


def corpus(gate: str) -> Iterator[bytes]:
    """Something to begin with: a few files of ours for each gate."""
    if gate in _WRITTEN:
        yield from _WRITTEN[gate]
    for pattern in _OURS.get(gate, ()):
        yield from (path.read_bytes()[:20_000] for path in sorted(HOME.glob(pattern))[:12])
    if gate == "pictures":
        from PIL import Image

        for kind in ("PNG", "JPEG", "WEBP"):
            file = io.BytesIO()
            Image.new("RGB", (9, 7), "red").save(file, kind)
            yield file.getvalue()
    if gate in ("packs", "tables"):
        name = {"packs": "content/mine/pack.yaml", "tables": "content.xml"}[gate]
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr(name, "title: Mine\n")
        yield file.getvalue()


_OURS = {
    "loader": ("content/*/pack.yaml", "content/*/cards/*.yaml", "content/*/ships.yaml"),
    "templates": ("templates/default/*.xml.j2",),
    "catalogs": ("content/*/locales/*.po",),
    "icons": ("templates/default/icons/*.svg", "templates/default/art/hull/*.svg"),
}
_WRITTEN = {
    "tokens": (b"**bold** {cm:20} {n:doubloon swim} :skull: \\{ *x*", b"{n:doubloon +3}"),
    "formulas": (b"2 * guns + hull / 3", b"max(1, guns - 2)", b"-(hull + 4)"),
    "tables": (b"type,name,number\ncutter,Ada,2\n", b'a;"b ""c"""\n\n1;2\n'),
    "templates": (b"<text>{{ item.title }}</text>",
        b"<row>{% for n in range(9) %}<text>{{ n }}</text>{% endfor %}</row>",
        b'{% from "_macros.xml.j2" import sign %}<text>{{ item.lines|join(", ") }}</text>'),
    "requests": (
        b"GET\n/kit.pdf?a=kit&a=tischpiraten&a=--players=3", b"GET\n/tonight?language=de",
        b"POST\n/tonight\ngame=piratical&players=3", b"GET\n/static/style.css", b"GET\n/seas",
    ),
}  # fmt: skip


def mixed(data: bytes, others: list[bytes], dice: random.Random) -> bytes:
    """The bytes with a few changes: some lost, doubled, turned, out of another."""
    made = bytearray(data)
    for _ in range(dice.randint(1, 6)):
        at, length = dice.randrange(len(made) + 1), dice.randint(1, 12)
        kind = dice.randrange(4)
        if kind == 0:
            del made[at : at + length]
        elif kind == 1:
            made[at:at] = made[at : at + length] * dice.randint(1, 9)
        elif kind == 2:
            made[at : at + 1] = bytes([dice.randrange(256)])
        else:
            other = dice.choice(others)
            begin = dice.randrange(len(other) + 1)
            made[at:at] = other[begin : begin + 4 * length]
    return bytes(made)


def main() -> int:
    """Try all gates for a moment, or one for as long as libFuzzer is told."""
    if len(sys.argv) < 2:
        dice = random.Random()
        for gate in GATES:
            seeds = list(corpus(gate))
            turned = sum(refused(gate, mixed(dice.choice(seeds), seeds, dice)) for _ in range(200))
            print(f"{gate}: 200 tried, {turned} refused")
        return 0
    import atheris  # type: ignore[import-not-found]

    gate, kept = sys.argv[1], HOME / "output" / "fuzz" / sys.argv[1]
    kept.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(corpus(gate)):
        (kept / f"seed-{number}").write_bytes(data)
    with atheris.instrument_imports(include=["kaperbrief"]):
        refused(gate, next(corpus(gate)))
    atheris.Setup(
        [sys.argv[0], str(kept), *sys.argv[2:]], lambda data: refused(gate, data) and None
    )
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
