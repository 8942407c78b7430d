"""One PDF, without contact sheet or manifest: python one_kit.py PROJECT GAME OUT [LANG [RECORDS]].

With RECORDS only so many ship records are made, of all types in turn.
"""

from __future__ import annotations

import gc
import sys
from dataclasses import replace
from pathlib import Path

from kaperbrief.documents.kit import make_pdf
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.models.options import Options, Printing
from kaperbrief.workspace import Workspace

gc.disable()  # as the command line does
project, game, out, language, records, *_ = [*sys.argv[1:], "", "", ""]
workspace = Workspace.open(None if project == "-" else Path(project))
options = Options(game, lang=language)
if records:
    game = load_pack(workspace, game, {}, Problems())
    assert game is not None
    types = list(game.kinds["ships"])
    ships = tuple(types[number % len(types)] for number in range(int(records)))
    options = replace(options, print=Printing(only=("ship-sheets",)), ship=ships)
Path(out).write_bytes(make_pdf(workspace, options).pdf)
