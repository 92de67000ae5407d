"""The typeface of the books: files, widths and ink."""

from bookbuilder.fonts.faces import FACES, FAMILY, face_path
from bookbuilder.fonts.metrics import Ink, ink, missing, width

__all__ = ["FACES", "FAMILY", "Ink", "face_path", "ink", "missing", "width"]
