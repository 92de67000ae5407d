"""Pages of all kinds of puzzles for the browser."""

from __future__ import annotations

from array import array
from dataclasses import replace
from datetime import date as Date
from functools import cache
from pathlib import Path

import bookbuilder.api as bb
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.site import PuzzleSheet, SiteLook, SolutionAt, page_html
from bookbuilder.site.about import about
from bookbuilder.solve import find_path
from bookbuilder.symbols import SymbolSet, symbol_set
from bookbuilder.words import words


@cache
def made(board: str, grade: str = "easy", seed: int = 5) -> GradedPuzzle:
    """A puzzle of a board, with its path."""
    puzzle = next(iter(bb.generate(board, grade=grade, seed=seed)))
    path = find_path(puzzle.puzzle.board, array("i", puzzle.puzzle.givens), puzzle.solution)
    return replace(puzzle, path=path)


@cache
def ruled(rules: str | tuple[str, ...], board: str = "classic") -> GradedPuzzle:
    """A puzzle with rules beyond houses, without its path."""
    return next(bb.generate(board, rules=rules if isinstance(rules, str) else [*rules], graded=False, seed=3))


@cache
def ruled_and_graded(rules: str, board: str = "classic", grade: str = "medium") -> GradedPuzzle:
    """A puzzle with rules beyond houses, with its path."""
    puzzle = next(bb.generate(board, rules=rules, grade=grade, seed=5))
    given, relations = array("i", puzzle.puzzle.givens), puzzle.puzzle.relations
    return replace(puzzle, path=find_path(puzzle.puzzle.board, given, puzzle.solution, relations))


def page_of(
    puzzle: GradedPuzzle,
    *,
    language: str = "en",
    symbols: SymbolSet | None = None,
    solution: SolutionAt = "same",
    css: str = "",
    rating: str = "",
    day: Date | None = None,
) -> str:
    """The page of a puzzle; its symbols are digits unless others are given, and `day` is that of a newspaper's."""
    symbols = symbols or symbol_set("digits", puzzle.puzzle.board.order)
    look = SiteLook("Sunday Puzzles", language, words(language), solution, css=css)
    level = words(language).level(puzzle.grade.level)
    its = about(puzzle.puzzle.board, puzzle.puzzle.board.name, symbols, words(language), "Warm-up")
    return page_html(PuzzleSheet("main-1", 1, puzzle, symbols, level, day=day, about=its, rating=rating), look)


def written(folder: Path, page: str, name: str = "0001.html") -> str:
    """Write a page; its address."""
    file = folder / name
    file.write_text(page, "utf-8")
    return file.as_uri()
