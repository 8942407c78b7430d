"""One kit's PDF, without contact sheet or manifest: python one_kit.py PROJECT GAME OUT."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from kaperbrief.produce.kit import make_pdf
from kaperbrief.produce.order import Order
from kaperbrief.workspace import Workspace

gc.disable()  # as the command line does
project = None if sys.argv[1] == "-" else Path(sys.argv[1])
order = Order(sys.argv[2], language=sys.argv[4] if len(sys.argv) > 4 else "")
Path(sys.argv[3]).write_bytes(make_pdf(Workspace.open(project), order).pdf)
