"""The typefaces: their files, widths, ink and outlines. What a face lacks is shown in the house's own family."""

from bookbuilder.fonts.faces import FACES, FAMILY, face_path, family_of, parsed, remedy
from bookbuilder.fonts.metrics import NARROW, NARROW_SPACE, InkBox, ink, missing, runs, width
from bookbuilder.fonts.notices import Notice, notice
from bookbuilder.fonts.outlines import Point, missing_in, outline
from bookbuilder.fonts.truetype import file_of

__all__ = [
    "FACES",
    "FAMILY",
    "NARROW",
    "NARROW_SPACE",
    "InkBox",
    "Notice",
    "Point",
    "face_path",
    "family_of",
    "file_of",
    "ink",
    "missing",
    "missing_in",
    "notice",
    "outline",
    "parsed",
    "remedy",
    "runs",
    "width",
]
