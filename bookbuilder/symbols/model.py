"""What stands for a value.

A mark is text, or a picture: shapes in their colours, or pixels, in a square of side 1 (`drawing.Picture`). Whatever
it is, it can be said in a line of text: letters and signs by themselves, pictures by what they are called (`say`).

    symbols/         names, files and lists in, a SymbolSet out; knows no grids
    icons/<set>/     the sets that come along: set.yaml and SVG files
    typeset/grid     puts a mark in the middle of its cell: text by its ink, pictures by their square
    typeset/figure   the same, small, for candidates
    render/pdf       a picture stands in the file once (`Stamp`), as vectors or as one image, and is put down by name
"""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.drawing import Picture

SET = "set.yaml"  # in the folder of a set of pictures


@dataclass(frozen=True, slots=True)
class SymbolSet:
    """The marks that stand for the values 1, 2, 3 and so on, in that order."""

    name: str
    marks: tuple[str, ...]  # in lines of text: the mark itself, or what its picture is called
    kind: str = "symbols"  # numbers, letters, symbols, pictures or word: for wording only
    pictures: tuple[Picture, ...] = ()  # what stands in the cells, if that is not the text
    sides: tuple[int, ...] = ()  # of each picture made of pixels, how many its file has along the longer side; or 0
    licence: str = ""  # of the pictures, as far as the set says

    def __post_init__(self) -> None:
        if len(set(self.marks)) != len(self.marks):
            raise ValueError(f"the symbol set {self.name} has the same mark twice")
        if self.pictures and len(self.pictures) != len(self.marks):
            raise ValueError(
                f"the symbol set {self.name} has {len(self.pictures)} pictures but {len(self.marks)} names"
            )

    def mark(self, value: int) -> str:
        """The mark of a value, which is counted from 1, as a line of text writes it."""
        return self.marks[value - 1]

    @property
    def is_coloured(self) -> bool:
        """Whether it needs more inks than black."""
        return any(map(_is_coloured, self.pictures))

    @property
    def is_word(self) -> bool:
        """Whether its marks are a word that each answer spells in one of its lines."""
        return self.kind == "word"


def _is_coloured(picture: Picture) -> bool:
    if picture.raster:
        return picture.raster.inks > 1
    inks = ((path.colour.cyan, path.colour.magenta, path.colour.yellow) for path in picture.paths)
    return any(max(its) > 0 for its in inks)
