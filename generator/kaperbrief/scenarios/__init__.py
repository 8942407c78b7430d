"""Scenarios by chance: parts that agree, a fair chart, fleets of equal strength; all of a seed."""
