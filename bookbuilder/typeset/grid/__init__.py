"""Grids: a board, its values and their marks go in; lines, tints, digits and pictures come out, at any cell size."""
