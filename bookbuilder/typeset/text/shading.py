"""How given values stand out: sections go in; the names of the sentences that say so come out."""

from __future__ import annotations

from collections.abc import Iterable

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.grid.grid import fills_cells

# What is said about sets of looks in puzzles: `values` and `pictures` on grey, and `framed` pictures.
PUZZLES = {
    frozenset({"values"}): "values",
    frozenset({"pictures"}): "pictures",
    frozenset({"values", "pictures"}): "values",
    frozenset({"framed"}): "framed",
    frozenset({"values", "framed"}): "both",
}
# In answers, given values are bold.
ANSWERS = {
    frozenset({"values"}): "bold",
    frozenset({"pictures"}): "grey",
    frozenset({"values", "pictures"}): "bold_grey",
    frozenset({"framed"}): "framed",
    frozenset({"values", "framed"}): "both",
}
ANY = "some"  # for all other sets


def puzzle_clues(sections: Iterable[SectionOutline]) -> str:
    """How clues are shaded: the last part of a sentence's name; empty if they are not."""
    looks = {_look(section) if section.shade_clues else "" for section in sections}
    return PUZZLES.get(frozenset(looks), ANY) if looks - {""} else ""


def answer_clues(sections: Iterable[SectionOutline]) -> str:
    """How answers tell given values from found ones: the last part of a sentence's name."""
    return ANSWERS.get(frozenset(map(_look, sections)), ANY)


def _look(section: SectionOutline) -> str:
    if not section.symbols.pictures:
        return "values"
    return "pictures" if fills_cells(section.board, section.shade_clues) else "framed"
