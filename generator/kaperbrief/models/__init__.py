"""The nouns of the content: frozen dataclasses whose fields carry their limits."""
