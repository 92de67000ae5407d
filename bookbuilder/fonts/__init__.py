"""The typefaces: their files, widths, ink and outlines. What a face lacks is shown in the house's own family."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.fonts.breaks import last_end, parts, units
    from bookbuilder.fonts.composites import with_clusters
    from bookbuilder.fonts.faces import (
        FACES,
        FAMILY,
        OWN,
        bare,
        face_path,
        others_named,
        others_of,
        own_family,
        parsed,
        remedy,
        with_others,
    )
    from bookbuilder.fonts.glyphs import CLUSTERS, is_complex
    from bookbuilder.fonts.metrics import (
        NARROW,
        NARROW_SPACE,
        InkBox,
        Lack,
        adds_up,
        families_of,
        ink,
        lack,
        letters,
        missing,
        placed,
        runs,
        width,
    )
    from bookbuilder.fonts.notices import Notice, notice
    from bookbuilder.fonts.outlines import Point, missing_in, outline
    from bookbuilder.fonts.scripts import preferred
    from bookbuilder.fonts.shaping import VISUAL, LetterCluster, on_paper
    from bookbuilder.fonts.truetype import check_font, file_of, label, unreadable

__all__ = [
    "CLUSTERS",
    "FACES",
    "FAMILY",
    "NARROW",
    "NARROW_SPACE",
    "OWN",
    "VISUAL",
    "InkBox",
    "Lack",
    "LetterCluster",
    "Notice",
    "Point",
    "adds_up",
    "bare",
    "check_font",
    "face_path",
    "families_of",
    "file_of",
    "ink",
    "is_complex",
    "label",
    "lack",
    "last_end",
    "letters",
    "missing",
    "missing_in",
    "notice",
    "on_paper",
    "others_named",
    "others_of",
    "outline",
    "own_family",
    "parsed",
    "parts",
    "placed",
    "preferred",
    "remedy",
    "runs",
    "units",
    "unreadable",
    "width",
    "with_clusters",
    "with_others",
]

__getattr__, __dir__ = face(
    __name__,
    """
    breaks: last_end parts units
    composites: with_clusters
    faces: FACES FAMILY OWN bare face_path others_named others_of own_family parsed remedy with_others
    glyphs: CLUSTERS is_complex
    metrics: NARROW NARROW_SPACE InkBox Lack adds_up families_of ink lack letters missing placed runs width
    notices: Notice notice
    outlines: Point missing_in outline
    scripts: preferred
    shaping: VISUAL LetterCluster on_paper
    truetype: check_font file_of label unreadable
    """,
)
