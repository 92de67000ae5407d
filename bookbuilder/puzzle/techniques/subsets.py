"""Subsets: as many cells of a house as values for them, seen from the cells (naked) or from the values (hidden)."""

from __future__ import annotations

from bookbuilder.puzzle.techniques.gone import in_bases, in_cells
from bookbuilder.puzzle.techniques.record import BoardNeed, Technique

SUBSETS = (
    Technique(
        "locked pair",
        "medium",
        90,
        "two cells that lie in two houses have two values between them: the rest of both houses loses these",
        nodes="subset",
        houses="house*",
        premises=in_cells,
    ),
    Technique(
        "locked triple",
        "medium",
        95,
        "a locked pair of three cells and three values",
        nodes="subset",
        houses="house*",
        premises=in_cells,
    ),
    Technique(
        "naked pair",
        "medium",
        100,
        "two cells of a house have two values between them: the rest of the house loses these",
        nodes="subset",
        houses="house",
        premises=in_cells,
        board=BoardNeed("naked subset", 2),
    ),
    Technique(
        "hidden pair",
        "medium",
        120,
        "two values of a house have two cells between them: these lose all other values",
        nodes="subset",
        houses="house",
        premises=in_bases,
        board=BoardNeed("hidden subset", 2),
    ),
    Technique(
        "naked triple",
        "hard",
        250,
        "a naked pair of three",
        nodes="subset",
        houses="house",
        premises=in_cells,
        board=BoardNeed("naked subset", 3),
    ),
    Technique(
        "hidden triple",
        "hard",
        280,
        "a hidden pair of three",
        nodes="subset",
        houses="house",
        premises=in_bases,
        board=BoardNeed("hidden subset", 3),
    ),
    Technique(
        "naked quad",
        "hard",
        330,
        "a naked pair of four",
        nodes="subset",
        houses="house",
        premises=in_cells,
        board=BoardNeed("naked subset", 4),
    ),
    Technique(
        "hidden quad",
        "hard",
        360,
        "a hidden pair of four",
        nodes="subset",
        houses="house",
        premises=in_bases,
        board=BoardNeed("hidden subset", 4),
    ),
)
