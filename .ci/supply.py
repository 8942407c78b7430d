"""Known flaws and licences of all that the program stands on: python .ci/supply.py TOOLS

Looks at what is installed beside the python that runs it, with pip-audit and pip-licenses from
the folder TOOLS of programs. Ends with 1 for a flaw that is known or a licence that is not named
here; a service that cannot be asked is told, and is no fault of ours.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

OURS = "kaperbrief"
EXTRAS = ("certify", "page", "simulate")
"""What users may install besides; what only developers need goes to nobody."""
LICENCES = re.compile(
    r"(\(?(MIT|0?BSD|Apache|PSF|Python Software Foundation|SIL Open Font|OFL|Zlib|CC0|Mozilla|MPL)"
    r"\b.*|dependency licenses)",
    re.IGNORECASE,
)
"""Licences that let everybody use, print and pass on: an alternative of a package must be one."""


def needed(name: str, extras: tuple[str, ...], found: set[str]) -> set[str]:
    """The names of all packages that a package wants here, itself included."""
    if (plain := canonicalize_name(name)) in found:
        return found
    found.add(plain)
    for text in metadata.requires(name) or ():
        wanted = Requirement(text)
        marks = [{"extra": extra} for extra in ("", *extras)]
        if wanted.marker is None or any(wanted.marker.evaluate(one) for one in marks):
            needed(wanted.name, tuple(wanted.extras), found)
    return found


def told(tools: Path, name: str, *arguments: str) -> Any:
    """What a tool says as JSON; nothing where it says nothing."""
    command = [str(tools / name), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return None
    return json.loads(done.stdout) if done.stdout.strip() else None


def flaws(tools: Path, names: set[str]) -> int:
    """Tell the flaws that are known; their number."""
    where = sysconfig.get_path("purelib")
    said = told(tools, "pip-audit", "-f", "json", "--progress-spinner=off", "--path", where)
    ours = [one for one in (said or {}).get("dependencies", ()) if one["name"] in names]
    asked = [one for one in ours if "skip_reason" not in one]
    bad = [(one, flaw) for one in asked for flaw in one["vulns"]]
    for one, flaw in bad:
        print(f"{one['name']} {one['version']}: {flaw['id']}, mended in {flaw['fix_versions']}")
    if len(asked) < len(names) - 1:
        print(f"not looked up, the service knows or answers nothing: {len(names) - 1 - len(asked)}")
    print(f"known flaws of {len(asked)} packages: {len(bad)}")
    return len(bad)


def free(licence: str) -> bool:
    """Is one of its alternatives such that all its parts are known here?"""
    return any(
        all(LICENCES.fullmatch(part.strip(" ()")) for part in re.split(r" AND |, ", choice))
        for choice in re.split(r" OR |; ", licence)
    )


def licences(tools: Path, names: set[str]) -> int:
    """Tell the packages whose licence is not named here; their number."""
    said = told(tools, "pip-licenses", f"--python={sys.executable}", "--from=mixed",
                "--format=json", "--with-system")  # fmt: skip
    known = {canonicalize_name(one["Name"]): one["License"] for one in said}
    bad = {name: known.get(name, "not found") for name in names if not free(known.get(name, ""))}
    for name, licence in sorted(bad.items()):
        print(f"{name}: {licence}")
    print(f"licences of {len(names)} packages: {len(bad)} not known to let everybody use them")
    return len(bad)


if __name__ == "__main__":
    packages = needed(OURS, EXTRAS, set())
    folder = Path(sys.argv[1])
    sys.exit(min(1, flaws(folder, packages) + licences(folder, packages)))
