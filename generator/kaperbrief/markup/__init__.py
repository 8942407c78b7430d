"""The world of text: Jinja2 templates rendered and parsed into nodes."""
