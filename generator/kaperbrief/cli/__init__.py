"""The command line."""

from __future__ import annotations

import atexit
import os
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run `kaperbrief`; never a traceback on screen, exit codes as in `errors`."""
    try:
        from kaperbrief.cli.modules import install

        install()
        from kaperbrief.cli.run import run

        _leave(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)


def _leave(code: int) -> NoReturn:
    """End the process when all is said and written.

    Taking a whole kit apart object by object would cost a tenth of the time it took to make.
    """
    try:
        sys.stdout.flush()
        sys.stderr.flush()
        atexit._run_exitfuncs()
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):  # streams that are closed, or none: as usual
        sys.exit(code)
    os._exit(code)
