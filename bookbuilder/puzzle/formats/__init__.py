"""Puzzles as text, in every common exchange format."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats.drawn import drawn_grid
    from bookbuilder.puzzle.formats.entry import TEXTS, Entry
    from bookbuilder.puzzle.formats.full import as_written
    from bookbuilder.puzzle.formats.givens import read_givens, write_givens
    from bookbuilder.puzzle.formats.marks import candidate_grid
    from bookbuilder.puzzle.formats.nxn import aligned
    from bookbuilder.puzzle.formats.reading import cleaned, read_holes, read_puzzles, read_text
    from bookbuilder.puzzle.formats.recognise import recognise, reveals_itself
    from bookbuilder.puzzle.formats.registry import (
        FORMATS,
        Dropped,
        Format,
        format_named,
        formats,
        formats_of,
        plainest,
        refusal,
        refusal_of_many,
    )
    from bookbuilder.puzzle.formats.signs import pasted
    from bookbuilder.puzzle.formats.source import read_bytes, take, text_of
    from bookbuilder.puzzle.formats.squares import moved_onto, puzzle_onto, same
    from bookbuilder.puzzle.formats.values import ALPHABET, read_values, write_values

__all__ = [
    "ALPHABET",
    "FORMATS",
    "TEXTS",
    "Dropped",
    "Entry",
    "Format",
    "aligned",
    "as_written",
    "candidate_grid",
    "cleaned",
    "drawn_grid",
    "format_named",
    "formats",
    "formats_of",
    "moved_onto",
    "pasted",
    "plainest",
    "puzzle_onto",
    "read_bytes",
    "read_givens",
    "read_holes",
    "read_puzzles",
    "read_text",
    "read_values",
    "recognise",
    "refusal",
    "refusal_of_many",
    "reveals_itself",
    "same",
    "take",
    "text_of",
    "write_givens",
    "write_values",
]

__getattr__, __dir__ = face(
    __name__,
    """
    drawn: drawn_grid
    entry: TEXTS Entry
    full: as_written
    givens: read_givens write_givens
    marks: candidate_grid
    nxn: aligned
    reading: cleaned read_holes read_puzzles read_text
    recognise: recognise reveals_itself
    registry: FORMATS Dropped Format format_named formats formats_of plainest refusal refusal_of_many
    signs: pasted
    source: read_bytes take text_of
    squares: moved_onto puzzle_onto same
    values: ALPHABET read_values write_values
    """,
)
