"""The ledger of what is printed: digests of every output, page by page.

A row is an output's name, its number of pages and for each aspect (`pdf_reading.ASPECTS`) a digest
of all and four digits a page. Files that are no PDF have one digest, that of their text.

A test hands over what it made; `pytest --update-golden` makes that the ledger, also where tests
run in several processes: rows travel with the reports of the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import pytest

from pdf_reading import ASPECTS, Page, digest, read_pdf

HOME = Path(__file__).parent / "golden"
LEDGER = HOME / "ledger.txt"
OPTION = "--update-golden"
PROPERTY = "golden"
_SAYS = {
    "text": "texts, tags and bookmarks",
    "drawn": "what is drawn",
    "written": "operators as they stand",
}
_PAGE = 4
"""Digits of a page."""


@dataclass(frozen=True)
class Row:
    """An output: digests by aspect, the pages' digits by aspect, the pages' names where known."""

    digests: dict[str, str]
    pages: dict[str, list[str]]
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        if "all" in self.digests:
            return f"all={self.digests['all']}"
        parts = [f"pages={len(self.pages[ASPECTS[0]])}"]
        parts += [f"{aspect}={self.digests[aspect]}" for aspect in ASPECTS]
        parts += ["".join(self.pages[aspect]) for aspect in ASPECTS]
        return " ".join(parts)


def row_of(name: str, data: bytes) -> Row:
    """The row of an output, a PDF or a text."""
    if not name.endswith(".pdf"):
        return Row({"all": digest(data).hex()[:12]}, {})
    reading = read_pdf(data)
    pages = {aspect: [_digits(page, aspect) for page in reading.pages] for aspect in ASPECTS}
    wholes = {
        aspect: digest(*(getattr(page, aspect) for page in reading.pages)) for aspect in ASPECTS
    }
    wholes["text"] = digest(reading.whole, wholes["text"])
    digests = {aspect: whole.hex()[:12] for aspect, whole in wholes.items()}
    return Row(digests, pages, tuple(page.name for page in reading.pages))


def _digits(page: Page, aspect: str) -> str:
    found: bytes = getattr(page, aspect)
    return found.hex()[:_PAGE]


def read_row(text: str) -> Row:
    """The row that was written down."""
    parts = text.split()
    digests = dict(part.split("=") for part in parts if "=" in part)
    digests.pop("pages", None)
    lists = [part for part in parts if "=" not in part]
    pages = {
        aspect: [digits[at : at + _PAGE] for at in range(0, len(digits), _PAGE)]
        for aspect, digits in zip(ASPECTS, lists, strict=False)
    }
    return Row(digests, pages)


def read_ledger() -> dict[str, str]:
    """The rows by name."""
    if not LEDGER.exists():
        return {}
    lines = LEDGER.read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if line)


def write_ledger(rows: dict[str, str]) -> None:
    """Sorted, a line a row."""
    text = "".join(f"{name}: {row}\n" for name, row in sorted(rows.items()))
    LEDGER.write_text(text, encoding="utf-8", newline="\n")


def difference(name: str, old: str | None, new: Row | None) -> str:
    """What is not as the ledger has it, in a few lines; nothing where all is."""
    if new is None:
        return f"{name}: is no longer made"
    if old is None:
        return f"{name}: not in the ledger yet"
    if old == str(new):
        return ""
    was = read_row(old)
    if "all" in new.digests or "all" in was.digests:
        return f"{name}: another text"
    lines = [f"{name}:"]
    before, now = len(was.pages[ASPECTS[0]]), len(new.pages[ASPECTS[0]])
    if before != now:
        lines.append(f"    number of pages: {now}, it was {before}")
    for aspect in ASPECTS:
        if was.digests[aspect] == new.digests[aspect]:
            lines.append(f"    {_SAYS[aspect]}: the same")
            continue
        moved = _moved(was.pages[aspect], new.pages[aspect])
        lines.append(f"    {_SAYS[aspect]}: {_pages(moved, new.names)}")
    return "\n".join(lines)


def _moved(old: list[str], new: list[str]) -> list[int]:
    """The new pages that are unlike the old ones.

    Where their number changed: all but those that are alike at the beginning and at the end.
    """
    if len(old) == len(new):
        return [at for at, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    most = min(len(old), len(new))
    first = next((at for at in range(most) if old[at] != new[at]), most)
    last = next((at for at in range(most - first) if old[-1 - at] != new[-1 - at]), most - first)
    return list(range(first, len(new) - last))


def _pages(moved: list[int], names: tuple[str, ...]) -> str:
    if not moved:
        return "the document as a whole (title, language) or the number of pages"
    by_name: dict[str, list[str]] = {}
    for number in moved:
        by_name.setdefault(names[number], []).append(str(number + 1))
    told = [f"{', '.join(numbers)} ({name})" for name, numbers in by_name.items()]
    noun = "page" if len(moved) == 1 else "pages"
    more = f" … and {len(told) - 12} more materials" if len(told) > 12 else ""
    return f"{noun} {'; '.join(told[:12])}{more}"


class Golden:
    """What a test compares with the ledger."""

    def __init__(self, request: pytest.FixtureRequest, folder: Path) -> None:
        self._node = request.node
        self._updates = request.config.getoption(OPTION)
        self._folder = folder

    def check(self, output: str, files: dict[str, bytes]) -> None:
        """Fail where a file of an output is not as it was; the rows of an output go together."""
        known = read_ledger()
        rows = {f"{output}/{name}": row_of(name, data) for name, data in files.items()}
        names = sorted({*rows, *(name for name in known if name.startswith(f"{output}/"))})
        told = [difference(name, known.get(name), rows.get(name)) for name in names]
        told = [text for text in told if text]
        if self._updates:
            written = {name: str(row) for name, row in rows.items()}
            self._node.user_properties.append((PROPERTY, [output, written, told]))
        elif told:
            pytest.fail("\n".join([*told, *self._kept(files), _advice()]), pytrace=False)

    def no_others(self, outputs: set[str]) -> None:
        """Fail where the ledger lacks one of these outputs, or has another one."""
        known = {name.partition("/")[0] for name in read_ledger()}
        if self._updates:
            for output in sorted(known - outputs):
                change = [output, {}, [f"{output}: is no longer made"]]
                self._node.user_properties.append((PROPERTY, change))
        elif known != outputs:
            pytest.fail(
                f"not in the ledger: {sorted(outputs - known)}\n"
                f"no longer made: {sorted(known - outputs)}\n{_advice()}",
                pytrace=False,
            )

    def check_log(self, path: Path, lines: list[str]) -> None:
        """Fail where a log beside the ledger has other lines."""
        old = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        moved = list(unified_diff(old, lines, lineterm="", n=0))[2:]
        if moved and self._updates:
            path.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
            told = f"{path.name}: {len(moved)} lines" if old else f"{path.name}: new"
            self._node.user_properties.append((PROPERTY, [path.name, {}, [told]]))
        elif moved:
            more = [f"… and {len(moved) - 24} more lines"] if len(moved) > 24 else []
            told = [f"{path.name}:", *moved[:24], *more, _advice()]
            pytest.fail("\n".join(told), pytrace=False)

    def _kept(self, files: dict[str, bytes]) -> list[str]:
        """Write PDFs where they can be looked at, and say where."""
        pdfs = [name for name in files if name.endswith(".pdf")]
        for name in pdfs:
            path = self._folder / "golden" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[name])
        return [f"What is made now lies in {self._folder / 'golden'}"] if pdfs else []


def _advice() -> str:
    return f"If it is meant so: pytest tests/golden {OPTION}"


def collected(config: pytest.Config, report: pytest.TestReport) -> None:
    """Remember the rows that a test wants written."""
    if report.when == "call" and report.passed:
        found = [value for name, value in report.user_properties if name == PROPERTY]
        config.stash.setdefault(_ROWS, []).extend(found)


_ROWS = pytest.StashKey[list[tuple[str, dict[str, str], list[str]]]]()


def written(config: pytest.Config) -> list[str]:
    """Write the rows remembered, and tell what changed. Only the first process has any."""
    found = config.stash.get(_ROWS, [])
    if not found:
        return []
    rows = read_ledger()
    told = []
    for output, new, changes in sorted(found):
        rows = {name: row for name, row in rows.items() if not name.startswith(f"{output}/")}
        rows |= new
        told += changes
    write_ledger(rows)
    return told or ["nothing changed"]
