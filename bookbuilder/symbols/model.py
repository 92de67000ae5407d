"""The marks that stand for values.

A mark is text, or a picture: shapes in their colours, or pixels, in a square of side 1 (`drawing.Picture`). Every mark
can be written in a line of text: letters and signs as themselves, pictures by name (`say`).

    symbols/         names, files and lists go in, a SymbolSet comes out; knows no grids
    icons/<set>/     the shipped sets: set.yaml and SVG files
    typeset/grid     centres a mark in its cell: text by its ink, pictures by their square
    typeset/figure   the same, small, for candidates
    render/pdf       stores a picture once per file (`Stamp`), as vectors or as one image, and places it by name
"""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.drawing import Picture

SET = "set.yaml"  # in the folder of a set of pictures


@dataclass(frozen=True, slots=True)
class SymbolSet:
    """The marks that stand for the values 1, 2, 3 and so on, in that order."""

    name: str
    marks: tuple[str, ...]  # in lines of text: the mark itself, or the name of its picture
    kind: str = "symbols"  # numbers, letters, symbols, pictures or word: for wording only
    pictures: tuple[Picture, ...] = ()  # drawn in the cells instead of the text, if there are any
    sides: tuple[int, ...] = ()  # of each picture made of pixels, how many its file has along the longer side; or 0
    title: str = ""  # of a set of pictures, in the language of the book
    licence: str = ""  # of the pictures, as far as the set says

    def __post_init__(self) -> None:
        if len(set(self.marks)) != len(self.marks):
            raise ValueError(f"the symbol set {self.name} has the same mark twice")
        if self.pictures and len(self.pictures) != len(self.marks):
            raise ValueError(
                f"the symbol set {self.name} has {len(self.pictures)} pictures but {len(self.marks)} names"
            )

    def mark(self, value: int) -> str:
        """The mark of a value, counted from 1, for a line of text."""
        return self.marks[value - 1]

    @property
    def is_coloured(self) -> bool:
        """Whether the set needs inks other than black."""
        return any(map(_is_coloured, self.pictures))

    @property
    def is_word(self) -> bool:
        """Whether the marks are the letters of a word that each answer spells in one of its lines."""
        return self.kind == "word"


def _is_coloured(picture: Picture) -> bool:
    if picture.raster:
        return picture.raster.inks > 1
    inks = ((path.colour.cyan, path.colour.magenta, path.colour.yellow) for path in picture.paths)
    return any(max(ink) > 0 for ink in inks)
