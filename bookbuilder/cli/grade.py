"""`bookbuilder grade`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from bookbuilder.cli import options
from bookbuilder.cli.collection import as_json, as_text, picture, picture_suffix
from bookbuilder.cli.reading import read_entries, read_format
from bookbuilder.errors import Problem

if TYPE_CHECKING:
    from array import array

    from bookbuilder.puzzle.formats import Entry
    from bookbuilder.solve import Engines, Result, Terms


@click.command("grade")
@options.puzzle_file
@read_format("--format")
@click.option(
    "--profile",
    type=click.Choice(["ladder", "book"]),
    default="ladder",
    show_default=True,
    help="Whose techniques and levels: the program's own, or those of Zambon's Sudoku Programming with C.",
)
@click.option(
    "--uniqueness",
    is_flag=True,
    help="Count unique rectangles and BUG+1, too, which take it for granted that there is one solution.",
)
@click.option("--json", "in_json", is_flag=True, help="All that is known of each grade, as a JSON object a line.")
@click.option(
    "--stats",
    is_flag=True,
    help="The tables of the whole collection instead, a name and a number a line; with --json one object.",
)
@click.option(
    "--plot",
    metavar="OUT",
    callback=picture_suffix,
    help="The tables as bar charts too, in OUT: a name in .pdf or .svg.",
)
@options.out_file
def command(
    file: Path,
    form: str | None,
    board: str | None,
    crossed: bool,
    profile: str,
    uniqueness: bool,
    in_json: bool,
    stats: bool,
    plot: Path | None,
    out: Path | None,
) -> None:
    """Grade the puzzles of FILE (or standard input), one or thousands.

    A line each: level, score, clues, and the hardest technique needed. With --profile book: level, clues, depth of
    guesses, and each strategy with its uses; a puzzle that needs none is called clean-up. Exit code 1 when a puzzle
    does not have exactly one solution, 2 when something is no puzzle; the others are graded all the same.
    """
    from bookbuilder.solve import Collection, Undecided, engines, givens_array, solutions

    if plot:
        if out and plot.resolve() == out.resolve():
            raise click.UsageError("--plot and --out name the same file")
        options.check_place(plot)
    if uniqueness and profile == "book":
        raise click.UsageError("--uniqueness goes with the program's own ladder, not with --profile book")
    grader = _by_book() if profile == "book" else _by_ladder(uniqueness)
    collection = Collection(grader.terms)
    worst = 0
    with options.output(out) as written:
        for entry in read_entries(file, form, board, crossed):
            if isinstance(entry, Problem):
                options.complain(entry)
                worst = 2
                continue
            puzzle = entry.puzzle
            tools, givens = engines(puzzle.board), givens_array(puzzle.givens)
            started = perf_counter()
            try:
                found = [solution for solution, _ in zip(solutions(tools, givens), range(2), strict=False)]
                wrong = {0: "no solution", 2: "more than one solution"}.get(len(found))
            except Undecided:
                wrong = "too many possibilities to be decided"
            if wrong:
                options.complain(f"error: the puzzle has {wrong} ({entry.place})")
                worst = max(worst, 1)
                continue
            graded = grader.grade(tools, givens, found[0])
            if stats or plot:
                took = perf_counter() - started
                collection.add(puzzle.givens, found[0], grader.result(graded), took)
            if not stats:
                line = json.dumps(_facts(entry) | grader.facts(graded)) if in_json else grader.line(entry, graded)
                written.write(line + "\n")
        if stats:
            written.write((as_json if in_json else as_text)(collection.tables()))
    if plot and collection.puzzles:
        options.write_whole(plot, picture(plot, collection, str(file)))
    elif plot:
        click.echo(f"error: there is no puzzle to plot, so {plot} is not written", err=True)
        worst = max(worst, 1)
    if worst:
        sys.exit(worst)


def _facts(entry: Entry) -> dict[str, Any]:
    puzzle = entry.puzzle
    return {"line": entry.place.line, "board": puzzle.board.name, "clues": puzzle.clues}


@dataclass(frozen=True, slots=True)
class _Grader:
    """How a ladder grades a puzzle, and what is told of the grade: as a line, as facts, and to a collection."""

    terms: Terms
    grade: Callable[[Engines, array[int], tuple[int, ...]], Any]
    line: Callable[[Entry, Any], str]
    facts: Callable[[Any], dict[str, Any]]
    result: Callable[[Any], Result]


def _by_ladder(uniqueness: bool) -> _Grader:
    from bookbuilder.puzzle import Grade
    from bookbuilder.solve import BY_LADDER, grade, of_grade

    def line(entry: Entry, graded: Grade) -> str:
        return f"{graded.level}\t{graded.score}\t{entry.puzzle.clues}\t{graded.hardest}"

    def facts(graded: Grade) -> dict[str, Any]:
        return {
            "level": graded.level,
            "score": graded.score,
            "hardest": graded.hardest,
            "techniques": dict(graded.techniques),
            "steps": graded.steps,
            "tightest": graded.tightest,
            "ladder": graded.ladder,
        }

    return _Grader(
        BY_LADDER, lambda tools, givens, _: grade(tools, givens, uniqueness=uniqueness), line, facts, of_grade
    )


def _by_book() -> _Grader:
    from bookbuilder.solve import BOOK, BY_BOOK, Course, course, of_course

    def line(entry: Entry, graded: Course) -> str:
        uses = ", ".join(f"{name} {count}" for name, count in graded.uses) or graded.hardest
        return f"{graded.level}\t{entry.puzzle.clues}\t{graded.depth}\t{uses}"

    def facts(graded: Course) -> dict[str, Any]:
        return {
            "profile": "book",
            "level": graded.level,
            "hardest": graded.hardest,
            "strategies": dict(graded.uses),
            "depth": graded.depth,
        }

    return _Grader(BY_BOOK, partial(course, profile=BOOK), line, facts, of_course)
