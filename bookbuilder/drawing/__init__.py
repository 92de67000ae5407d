"""Finished drawings and pages, as data that every renderer reads."""

from bookbuilder.drawing.model import BLACK, WHITE, Box, Colour, Drawing, Group, Mark, Page, Stroke, Text

__all__ = ["BLACK", "WHITE", "Box", "Colour", "Drawing", "Group", "Mark", "Page", "Stroke", "Text"]
