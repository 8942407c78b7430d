"""Kits as files for print shops and for tables on a screen."""
