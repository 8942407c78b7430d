"""Cards, their backs and round markers."""
