"""Templates that were compiled into modules when the program was installed, as Python's own are.

One is found by what it was made of: the template's name and text, Jinja's compiler and our settings
for it. A template that was changed since, or that somebody else wrote, is simply not among them.
"""

from __future__ import annotations

import functools
import hashlib
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import jinja2

FOLDER = Path(__file__).with_name("_ready")
_MAKERS = ("compiler.py", "lexer.py", "parser.py", "sandbox.py")


def find(name: str, text: str) -> CodeType | None:
    """The code of the template of this name and text, if there is a module of it."""
    module = path(name, text)
    try:
        return SourceFileLoader(module.stem, str(module)).get_code(module.stem)
    except OSError:
        return None


def placed(code: CodeType, file: str) -> CodeType:
    """The same code, which tracebacks place in that file."""
    parts = [placed(one, file) if isinstance(one, CodeType) else one for one in code.co_consts]
    return code.replace(co_filename=file, co_consts=tuple(parts))


def path(name: str, text: str) -> Path:
    """Where the module of the template of this name and text is, if there is one.

    Its suffix keeps it apart from the modules that people write.
    """
    digest = hashlib.blake2b(_makers(), digest_size=16)
    digest.update(f"{name}\n{text}".encode())
    return FOLDER / f"t{digest.hexdigest()}.code"


@functools.cache
def _makers() -> bytes:
    jinja = Path(jinja2.__file__)
    files = [*(jinja.with_name(name) for name in _MAKERS)]
    files += (Path(__file__).with_name(name) for name in ("environment.py", "html.py", "parse.py"))
    return b"".join(hashlib.blake2b(file.read_bytes()).digest() for file in files)
