"""Pages as a printer has to get them, so that they come out as they should."""

from __future__ import annotations

from kaperbrief.records import dataclass
from kaperbrief.units import Paper


@dataclass(frozen=True, slots=True)
class Correction:
    """By how much pages are stretched and backs shifted for a printer.

    `stretch` are the factors across and along the paper, `backs` how many points the backs of
    upright and of lying sheets go to the right and down, as they are read.
    """

    stretch: tuple[float, float]
    backs: tuple[tuple[float, float], tuple[float, float]]

    def mended(
        self, operators: list[str], paper: Paper, *, behind: bool, turned: bool
    ) -> list[str]:
        """The operators of a page stretched round the middle of the paper.

        What is printed `behind` something is shifted too; what is `turned` lies upside down.
        """
        lies = paper.width > paper.height
        # A sheet that lies goes through the printer upright.
        wide, high = self.stretch[::-1] if lies else self.stretch
        right, down = self.backs[lies] if behind else (0.0, 0.0)
        if turned:
            right, down = -right, -down
        x = (1 - wide) * paper.width / 2 + right
        y = (1 - high) * paper.height / 2 - down
        return [f"q {wide:.6f} 0 0 {high:.6f} {x:.4f} {y:.4f} cm", *operators, "Q"]
