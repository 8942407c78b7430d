"""The command line."""

from __future__ import annotations

import atexit
import os
import signal
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run `kaperbrief`; never a traceback on screen, exit codes as in `errors`."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed; else the next file would take its number
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    try:
        from kaperbrief.cli.run import run

        code = run(sys.argv[1:], last=True)
    except KeyboardInterrupt:
        code = 128 + signal.SIGINT
    _leave(code)


def _leave(code: int) -> NoReturn:
    """End the process when all is said and written.

    Taking a whole kit apart object by object would cost a tenth of the time it took to make. What
    libraries do at the end may complain where they were stopped in the middle.
    """
    try:
        sys.stdout.flush()
        sys.stderr.flush()
        if code < 128:
            atexit._run_exitfuncs()
        sys.stdout.flush()
    except (OSError, ValueError):  # streams that are closed: as usual
        sys.exit(code)
    os._exit(code)
