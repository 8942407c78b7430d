"""What is done about a printer that was measured."""

from __future__ import annotations

from kaperbrief.game.printers import load_printer
from kaperbrief.models.printer import ACROSS, ALONG, Shift
from kaperbrief.press.printer import Correction
from kaperbrief.units import MM


def correction_of(name: str) -> Correction:
    """How pages are mended for a printer.

    Raises UsageProblem for one that nobody has measured, ProblemsFound where its file is wrong.
    """
    printer = load_printer(name)
    # From behind, what lies at the right for who looks at the front is at the left.
    backs = _back(printer.upright), _back(printer.lying)
    return Correction((ACROSS / printer.across, ALONG / printer.along), backs)


def _back(off: Shift) -> tuple[float, float]:
    return off.right * MM, -off.down * MM
