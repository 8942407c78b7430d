"""Runs a command under a hook that hears of every file, process and socket.

`python watched.py OUTPUT ALLOWED… -- ARGUMENTS…`: what is not allowed is written to OUTPUT, and
does not happen.
"""

from __future__ import annotations

import os
import sys
from typing import Any

NEVER = ("socket.", "subprocess.", "os.exec", "os.posix_spawn", "os.spawn", "os.system",
         "os.fork", "os.startfile", "pty.", "ctypes.", "webbrowser.", "urllib.", "ftplib.",
         "http.", "smtplib.")  # fmt: skip
FILES = ("open", "os.listdir", "os.scandir", "os.mkdir", "os.remove", "os.rename", "os.rmdir",
         "os.chmod", "os.link", "os.symlink", "os.truncate", "shutil.")  # fmt: skip


def hook(output: str, allowed: tuple[str, ...]) -> Any:
    """The hook; `output` is open before it hears."""
    told = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def heard(event: str, given: tuple[Any, ...]) -> None:
        if event.startswith(NEVER):
            # Python's own loading of libraries asks for names of functions in them.
            wrong = not event.startswith("ctypes.dlsym")
        elif event.startswith(FILES):
            one = given[0] if given else "."
            if not isinstance(one, str | bytes | os.PathLike):
                return
            path = os.path.realpath(os.fsdecode(one))
            wrong = not any(path == root or path.startswith(root + os.sep) for root in allowed)
        else:
            return
        if wrong:
            os.write(told, f"{event} {given!r}\n"[:500].encode())
            raise PermissionError(f"{event} {given!r}"[:200])

    return heard


if __name__ == "__main__":
    split = sys.argv.index("--")
    where, *roots = sys.argv[1:split]
    from kaperbrief.cli.run import run

    sys.addaudithook(hook(where, tuple(os.path.realpath(one) for one in roots)))
    sys.exit(run(sys.argv[split + 1 :]))
