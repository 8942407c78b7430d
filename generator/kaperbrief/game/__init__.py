"""Packs, events and ledgers to a checked game: loads all, resolves references, raises once."""
