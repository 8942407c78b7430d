"""The command line."""

from __future__ import annotations

import sys


def main() -> None:
    """Run `kaperbrief`; never a traceback on screen, exit codes as in `errors`."""
    try:
        from kaperbrief.cli.run import run
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(run(sys.argv[1:]))
