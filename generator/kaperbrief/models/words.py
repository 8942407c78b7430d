"""Nouns that content counts."""

from __future__ import annotations

from kaperbrief.models.base import Id, Text, model


@model
class Noun:
    """A noun in the singular and the plural of the pack's source language."""

    id: Id
    one: Text
    other: Text
