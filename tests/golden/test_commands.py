"""What commands write and say is as the ledger has it."""

from __future__ import annotations

import re
import shlex
import shutil

import pytest

from document_kits import ALL_VARIANTS, one_revision, variant_name
from ledger import HOME

pytestmark = pytest.mark.checkout

PICTURES = (".png", ".jpg")


def read_commands() -> dict[str, list[list[str]]]:
    """The commands of each output."""
    found: dict[str, list[list[str]]] = {}
    name = ""
    for line in (HOME / "commands.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            found[name].append(shlex.split(line))
        elif line and not line.startswith("#"):
            name = line
            assert name not in found, f"{name} stands twice in commands.txt"
            found[name] = []
    return found


COMMANDS = read_commands()


def lasting(text: str) -> str:
    """A text without what is another one each time: seconds, and the program's version."""
    text = re.sub(r"\b[0-9]+[.,][0-9] s\b", "some s", text)
    return re.sub(r'"kaperbrief": "[^"]+"', '"kaperbrief": ""', text)


@pytest.mark.parametrize("output", COMMANDS)
@pytest.mark.one_in(5)
def test_output(output, kaperbrief, tmp_path, golden):
    taken = set()
    said = []
    for command, *arguments in COMMANDS[output]:
        if command == "take":
            path = tmp_path / arguments[0]
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(HOME / "files" / arguments[0], path)
            taken.add(path)
            continue
        with one_revision():
            code, out, err = kaperbrief(command, *arguments)
        assert code == 0, f"{command} {' '.join(arguments)}: {err}"
        said.append(out + err)
    made = {path for path in tmp_path.rglob("*") if path.is_file()} - taken
    files = {
        path.relative_to(tmp_path).as_posix().removeprefix("output/").replace(" ", "-"): path
        for path in made
        if path.suffix not in PICTURES and "schemas" not in path.parts
    }
    texts = {
        name: path.read_bytes()
        if path.suffix == ".pdf"
        else lasting(path.read_text(encoding="utf-8")).encode()
        for name, path in files.items()
    }
    golden.check(output, {**texts, "said": lasting("".join(said)).encode()})


def test_the_ledger_has_no_rows_that_nobody_makes(golden):
    kits = {f"kit-{variant_name(variant)}" for variant in ALL_VARIANTS}
    golden.no_others(kits | COMMANDS.keys())
