"""Charts: hex maps, and plans of a table seen from above."""
