"""The last step of every text before templates: tokens, signs of the language, soft hyphens."""

from __future__ import annotations

from kaperbrief.l10n.hyphen import soften
from kaperbrief.l10n.tokens import Numbers, resolve
from kaperbrief.l10n.typography import typeset
from kaperbrief.l10n.words import Words


def finish(text: str, words: Words, numbers: Numbers, *, soft: bool = True) -> str:
    """A localised text as it is printed; `soft` off leaves out soft hyphens (file names, titles).

    Raises TokenError for a token that cannot be resolved.
    """
    done = typeset(resolve(text, words, numbers), words.language)
    return soften(done, words.language) if soft else done
