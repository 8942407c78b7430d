"""A document of this folder with typst: python run_typst.py SOURCE.typ DATA.yaml OUT.pdf."""

from __future__ import annotations

import shutil
import sys
import tempfile
from importlib import resources
from pathlib import Path

import typst

source, data, out = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    path = Path(shutil.copy(source, folder))
    shutil.copy(data, Path(folder) / "data.yaml")
    fonts = str(resources.files("font_source_sans_pro") / "files")
    typst.compile(str(path), output=out, font_paths=[fonts])
