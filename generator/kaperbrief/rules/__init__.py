"""The mechanisms of games: pure functions on models that packs choose from."""
