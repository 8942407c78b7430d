"""Forms of text that people fill in: templates of our own, in Jinja2 like those of sheets."""

from __future__ import annotations

from pathlib import Path

import jinja2

_FORMS = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).with_name("forms")),
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)


def filled(form: str, **names: object) -> str:
    """The text of a new file: that of a form of ours with what these names hold."""
    return _FORMS.get_template(form).render(names)
