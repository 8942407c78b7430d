"""Long work in a process of its own: how far it is, what came of it, and an end to it."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from typing import Any

from kaperbrief import kept
from kaperbrief.errors import Problem, ProblemsFound, Span, UsageProblem

_SPAWNED = multiprocessing.get_context("spawn")


class LongWork:
    """One piece of work; `work` is a function of a module, called with `given` and a Progress.

    The page goes on meanwhile, and templates find the main thread that they need.
    """

    def __init__(self, work: Callable[..., Any], *given: Any) -> None:
        self.phase, self.done, self.total = "ready", 0, 1
        self.result: Any = None
        self.error: list[Problem] = []
        self._pipe, theirs = _SPAWNED.Pipe(duplex=False)
        told = (theirs, kept.folder(), work, given)
        self._process = _SPAWNED.Process(target=_run, args=told, daemon=True)
        self._process.start()
        theirs.close()

    def is_over(self) -> bool:
        """Is the `result` there, or the `error` that was in the way of it?"""
        try:
            while not (self.result or self.error) and self._pipe.poll():
                kind, told = self._pipe.recv()
                if kind == "result":
                    self.result = told
                elif kind == "error":
                    self.error = told
                else:
                    self.phase, (self.done, self.total) = kind, told
        except EOFError:
            self.error = [Problem("stopped", "it ended before its end", Span(""))]
        return bool(self.result or self.error)

    def stop(self) -> None:
        """End it now."""
        self._process.kill()
        self._pipe.close()


def _run(pipe: Any, folder: Any, work: Callable[..., Any], given: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the page ends it
    kept.open_folder("" if folder is None else str(folder))
    try:
        pipe.send(("result", work(*given, lambda phase, *step: pipe.send((phase, step)))))
    except ProblemsFound as error:
        pipe.send(("error", error.problems))
    except UsageProblem as error:
        pipe.send(("error", [Problem("usage", error.message, Span(""), error.hint)]))
    kept.finish()
