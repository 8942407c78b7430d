"""The tags of the templates: one file a tag, its attributes and its box."""
