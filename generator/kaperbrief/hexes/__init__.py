"""Whole-number geometry of hexes: axial coordinates, offset rows, labels, corners."""
