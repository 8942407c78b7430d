"""Packs to a checked Library: loads all, resolves references and switches, raises once."""
