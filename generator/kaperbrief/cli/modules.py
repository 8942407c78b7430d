"""The program's own modules, compiled once for all runs and found in one file.

That is quicker than a file for each, and does where Python may not write what it compiles.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from kaperbrief import kept

_PROGRAM = str(Path(__file__).parent.parent)


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType | None:
        if kept.folder() is None:
            return super().get_code(fullname)
        known = kept.table("modules", _PROGRAM)
        if fullname not in known:
            known[fullname] = marshal.dumps(super().get_code(fullname))
        code: CodeType = marshal.loads(known[fullname])
        return code


class _Finder:
    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A module of the program; all others are found as ever."""
        spec = PathFinder.find_spec(name, path, target) if name.startswith("kaperbrief.") else None
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def install() -> None:
    """Load modules from now on as they are kept."""
    sys.meta_path.insert(0, _Finder)
