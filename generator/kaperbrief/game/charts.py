"""What a pack says of charts by chance must hold together."""

from __future__ import annotations

from kaperbrief.errors import Problems
from kaperbrief.game.shelf import Game


def check_chart(game: Game, problems: Problems) -> None:
    """Note sides the wrong way round, a least above the most, no room for ships."""
    chart = game.pack.chart
    if chart is None:
        return
    origin = game.origin("pack", game.pack.id)
    if chart.short > chart.long:
        message = f"the shorter side is {chart.short}, the longer one {chart.long}"
        problems.add(origin.problem("range", message, ("chart", "short"), "swap long and short"))
    for name in ("islands", "sizes", "reefs"):
        both = getattr(chart, name)
        if both.least > both.most:
            message = f"the least is {both.least}, and the most only {both.most}"
            problems.add(origin.problem("range", message, ("chart", name), "swap least and most"))
    least = 2 * chart.ship + chart.treasure
    if chart.short < least:
        message = f"{chart.short} are too short for two ships of {chart.ship} and the treasure"
        problems.add(origin.problem("range", message, ("chart", "short"), f"write {least} or more"))
    if 2 * chart.channel <= chart.ship:
        message = f"no ship of {chart.ship} passes between islands {chart.channel} apart"
        hint = f"write {chart.ship // 2 + 2} or more"
        problems.add(origin.problem("range", message, ("chart", "channel"), hint))
