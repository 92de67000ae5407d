"""The typeface of the books: files, widths and ink."""

from bookbuilder.fonts.faces import FACES, FAMILY, face_path
from bookbuilder.fonts.metrics import Ink, ink, missing, width
from bookbuilder.fonts.outlines import Point, missing_in, outline

__all__ = ["FACES", "FAMILY", "Ink", "Point", "face_path", "ink", "missing", "missing_in", "outline", "width"]
