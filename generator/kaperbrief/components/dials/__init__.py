"""Round instruments of the wind: dials, the sailing compass, arrows."""
