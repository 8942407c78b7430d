"""The templates of the page for hosts, which are ours alone: nothing of a sandbox is needed."""

from __future__ import annotations

from pathlib import Path

import jinja2

from kaperbrief.markup.environment import Compiled

FILTERS = ("autonym", "day", "plain")
"""Filters that whoever renders brings along: a template is not compiled without them."""


def html_templates(folder: Path) -> jinja2.Environment:
    """The templates of a folder; those that were compiled at the installation are not again."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder), autoescape=True, trim_blocks=True,
        lstrip_blocks=True, undefined=jinja2.StrictUndefined, bytecode_cache=Compiled(),
    )  # fmt: skip
    made.filters.update(dict.fromkeys(FILTERS, str))
    return made
