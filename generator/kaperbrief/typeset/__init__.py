"""The world of type: fonts, line breaking, styles, icons, photos, the pen."""
