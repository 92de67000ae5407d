"""`bookbuilder grade`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from bookbuilder.cli import options
from bookbuilder.cli.bare import grade_lines, tell_fault
from bookbuilder.cli.by_book import profile_option, refusal
from bookbuilder.cli.collection import as_json, as_text, picture, picture_suffix
from bookbuilder.cli.reading import check_apart, entries_in, named, read_data, read_format
from bookbuilder.cli.streams import check_place, output, write_bytes
from bookbuilder.errors import Problem

if TYPE_CHECKING:
    from array import array

    from bookbuilder.puzzle import Grade, Puzzle
    from bookbuilder.puzzle.formats import Entry
    from bookbuilder.solve import Collection, Engines, Flow, Result, Terms
    from bookbuilder.workers import Workers

    _Graded = tuple[Grade, Flow | None]

_OF_BARE_LINES = (None, "line", "sdm")  # formats that read them


@click.command("grade")
@options.puzzle_file
@read_format("--format")
@profile_option
@click.option(
    "--uniqueness",
    is_flag=True,
    help="Also use unique and hidden rectangles and BUG+1, which assume that there is only one solution.",
)
@click.option(
    "--json", "in_json", is_flag=True, help="Write everything known about each grade, one JSON object per line."
)
@click.option(
    "--stats",
    is_flag=True,
    help="Write tables of the whole collection instead, one name and number per line; with --json, one object.",
)
@click.option(
    "--plot",
    metavar="OUT",
    callback=picture_suffix,
    help="Also draw the tables as bar charts in OUT, a .pdf or .svg file.",
)
@options.out_file
@options.workers
@options.quiet
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
    workers: Workers,
    quiet: bool,
) -> None:
    """Grade the puzzles of FILE (or standard input).

    Each line shows level, score, clues, and the hardest technique needed, then what the file calls the puzzle, if it
    does. With --profile book, it shows level, clues, depth of guesses, and how often each strategy is used; a puzzle
    that needs no strategy is labelled clean-up. The exit code is 1 if a puzzle does not have exactly one solution, and
    2 if a line or record is not a puzzle, or not one for the profile; all other puzzles are still graded.
    """
    from bookbuilder.puzzle.formats.bare import bare_lines

    check_apart(file, out, plot)
    if plot:
        if out and plot.resolve() == out.resolve():
            raise click.UsageError("--plot and --out name the same file")
        check_place(plot)
    if uniqueness and profile == "book":
        raise click.UsageError("--uniqueness and --profile book cannot be used together")
    is_plain = not (in_json or stats or plot or profile == "book" or board or crossed)
    with output(out) as written, options.progress(quiet, silent=out is None) as report:
        data, name = read_data(file)
        if is_plain and form in _OF_BARE_LINES and (lines := bare_lines(data)):
            worst = grade_lines(lines, name, uniqueness, workers, report, written)
        else:
            entries = entries_in(data, name, form, board, crossed, ruled=not uniqueness and profile != "book")
            if profile == "book":
                entries = _for_the_book(entries)
            summed_up = stats or plot is not None
            grader = _by_book() if profile == "book" else _by_ladder(uniqueness, flowing=in_json or summed_up)
            worst, collection = _grade_entries(
                entries, grader, None if stats else in_json, summed_up, workers, report, written
            )
            if stats and collection.puzzles:
                written.write((as_json if in_json else as_text)(collection.tables()))
    if plot and collection.puzzles:
        write_bytes(picture(plot, collection, str(file)), plot)
    elif plot:
        options.tell(f"error: there are no puzzles to plot, so {plot} was not written")
        worst = max(worst, 1)
    if worst:
        sys.exit(worst)


def _grade_entries(
    entries: Iterator[Entry | Problem],
    grader: _Grader,
    in_json: bool | None,
    summed_up: bool,
    workers: Workers,
    report: options.Report,
    written: IO[str],
) -> tuple[int, Collection]:
    """Write a line for each puzzle, in JSON or not (None: no line); returns exit code and, if asked for, sums."""
    from bookbuilder.generate import examine
    from bookbuilder.solve import Collection

    collection, worst = Collection(grader.terms), 0
    for entry, seen in options.counted(examine(entries, _puzzle_in, grader.look, workers), "graded", report):
        if isinstance(entry, Problem) or seen is None:
            options.tell(entry)
            worst = 2
            continue
        if isinstance(seen, str):
            tell_fault(entry.puzzle, seen, entry.place)
            worst = max(worst, 1)
            continue
        if summed_up:
            collection.add(entry.puzzle.givens, seen.solution, grader.result(seen.view), seen.seconds)
        if in_json is not None:
            facts = grader.facts(seen.view)
            line = json.dumps(_facts(entry) | facts) if in_json else grader.line(entry, seen.view) + named(entry)
            written.write(line + "\n")
    return worst, collection


def _for_the_book(entries: Iterator[Entry | Problem]) -> Iterator[Entry | Problem]:
    """The entries, with a problem in place of each that the book's Solver cannot take."""
    for entry in entries:
        yield entry if isinstance(entry, Problem) else refusal(entry) or entry


def _puzzle_in(entry: Entry | Problem) -> Puzzle | None:
    return None if isinstance(entry, Problem) else entry.puzzle


def _facts(entry: Entry) -> dict[str, Any]:
    puzzle = entry.puzzle
    name = {"id": entry.identifier} if entry.identifier else {}
    return {"line": entry.place.line, **name, "board": puzzle.board.name, "clues": puzzle.clues}


@dataclass(frozen=True, slots=True)
class _Grader:
    """How a ladder grades a puzzle, and how a grade is reported: as a line, as facts, and to a collection."""

    terms: Terms
    look: Callable[[Engines, array[int], tuple[int, ...]], Any]
    line: Callable[[Entry, Any], str]
    facts: Callable[[Any], dict[str, Any]]
    result: Callable[[Any], Result]


def _by_ladder(uniqueness: bool, flowing: bool) -> _Grader:
    """`flowing` says whether what is reported has the flow of the solving."""
    from bookbuilder.solve import BY_LADDER, BY_UNIQUENESS, of_grade

    def line(entry: Entry, graded: _Graded) -> str:
        grade, _ = graded
        return f"{grade.level}\t{grade.score}\t{entry.puzzle.clues}\t{grade.hardest}"

    def facts(graded: _Graded) -> dict[str, Any]:
        grade, flow = graded
        return grade.facts | ({"flow": flow.facts} if flow else {})

    terms = BY_UNIQUENESS if uniqueness else BY_LADDER
    look = partial(_grade, uniqueness=uniqueness, flowing=flowing)
    return _Grader(terms, look, line, facts, lambda graded: of_grade(*graded))


def _grade(engines: Engines, givens: array[int], _: tuple[int, ...], uniqueness: bool, flowing: bool) -> _Graded:
    from bookbuilder.solve import flow, grade

    graded = grade(engines, givens, uniqueness=uniqueness)
    return graded, flow(engines) if flowing else None


def _by_book() -> _Grader:
    from bookbuilder.solve import BY_BOOK, Course, course, of_course

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
            "codes": graded.codes,
        }

    return _Grader(BY_BOOK, course, line, facts, of_course)
