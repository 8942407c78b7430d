"""Text of people to data with the place of every value, and data to text: YAML and tables."""
