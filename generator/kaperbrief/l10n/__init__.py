"""Languages: catalogs, words, tokens, plurals, the unit ladder, hyphenation, typography."""
