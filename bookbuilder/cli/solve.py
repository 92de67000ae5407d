"""`bookbuilder solve`."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder import api
from bookbuilder.api.faults import faulty
from bookbuilder.cli import options
from bookbuilder.cli.by_book import log_text, profile_option, refusal
from bookbuilder.cli.reading import check_apart, named, read_entries, read_format
from bookbuilder.cli.streams import output
from bookbuilder.errors import Problem

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats import Entry

_BUDGET = 5_000_000  # solve.BUDGET, written here so that --help does not wait for the kernel; a test compares them


@click.command("solve")
@options.puzzle_file
@read_format("--format")
@click.option("--all", "every", is_flag=True, help="Write all solutions, one per line.")
@click.option(
    "--count", "limit", type=click.IntRange(1), metavar="N", help="Write only the number of solutions, up to N."
)
@click.option("--explain", "explained", is_flag=True, help="Write every step towards the solution, in words.")
@click.option(
    "--candidates",
    is_flag=True,
    help="With --explain: show the candidates of each cell before a step that removes some.",
)
@click.option(
    "--uniqueness",
    is_flag=True,
    help="With --explain: also use unique and hidden rectangles and BUG+1, which assume a single solution.",
)
@click.option(
    "--picture",
    is_flag=True,
    help="Write grids as they look, one row per line and blank at holes; so are answers to puzzles drawn with holes.",
)
@profile_option
@click.option("--language", help="With --explain: the language of the steps (default: en).")
@click.option(
    "--budget",
    type=click.IntRange(1, 2**63 - 1),
    default=_BUDGET,
    show_default=True,
    metavar="NODES",
    help="The limit of search nodes for one solution, or for a whole count; a puzzle that needs more is undecided.",
)
@options.out_file
@options.quiet
def command(
    file: Path,
    form: str | None,
    board: str | None,
    crossed: bool,
    every: bool,
    limit: int | None,
    explained: bool,
    candidates: bool,
    uniqueness: bool,
    picture: bool,
    profile: str,
    language: str | None,
    budget: int,
    out: Path | None,
    quiet: bool,
) -> None:
    """Solve the puzzles of FILE (or standard input).

    One line per puzzle: its first solution, or "none"; with --count, "none", "one", a number, or "more than N". The
    solution of a puzzle with marks of its own is a grid in those marks. What the file calls a puzzle follows after a
    tab. With --explain, the answer lists the steps to
    the solution, each the easiest one available; with --profile book as well, it logs what that book's program does, in
    English. A puzzle that exceeds the budget is "undecided". The exit code is 1 if a puzzle is undecided or a requested
    solution does not exist (with --explain, also if there are several), and 2 if a line or record is not a puzzle, or
    not one for the profile; all other puzzles are still solved.
    """
    from bookbuilder.errors import NoUniqueSolution, Undecided
    from bookbuilder.solve import count_all

    if every + explained + (limit is not None) > 1:
        raise click.UsageError("--all, --count and --explain cannot be used together")
    if picture and limit is not None:
        raise click.UsageError("--picture and --count cannot be used together")
    if candidates and not explained:
        raise click.UsageError("--candidates needs --explain")
    if uniqueness and not explained:
        raise click.UsageError("--uniqueness needs --explain")
    if language and not explained:
        raise click.UsageError("--language needs --explain")
    if profile == "book":
        if not explained:
            raise click.UsageError("--profile book needs --explain")
        for option, asked in (("--uniqueness", uniqueness), ("--language", language)):
            if asked:
                raise click.UsageError(f"{option} and --profile book cannot be used together")
    check_apart(file, out)
    if explained:
        _check_language(language or "en")
    worst, parted = 0, ""
    with output(out) as answers, options.progress(quiet, silent=out is None) as report:
        found = read_entries(file, form, board, crossed, wide=not explained, ruled=not uniqueness and profile != "book")
        entries = options.counted(found, "solved", report)
        for number, entry in enumerate(entries, 1):
            if isinstance(entry, Problem):
                options.tell(entry)
                worst = 2
                continue
            if profile == "book" and (problem := refusal(entry)):
                options.tell(problem)
                worst = 2
                continue
            end = named(entry) + "\n"
            if (picture or _needs_picture(entry)) and not entry.symbols:
                entry = replace(entry, symbols=_marks(entry))
            try:
                if limit is not None:
                    number_of = count_all(entry.puzzle, limit + 1, budget)
                    answers.write(_number(number_of, limit) + end)
                    if not (number_of or quiet):
                        _note_clash(entry)
                    continue
                if profile == "book":
                    answers.write(parted + _logged(entry, number, candidates, budget))
                    parted = "\n"
                    continue
                if explained:
                    answers.write(parted + _explained(entry, number, language or "en", candidates, uniqueness, budget))
                    parted = "\n"
                    continue
                failed: tuple[str, Problem] | None = ("none", faulty(entry.puzzle, "no solution", entry.place))
                for solution in islice(api.solve(entry, budget=budget), None if every else 1):
                    failed = None
                    answers.write(parted * bool(entry.symbols) + _written(entry, solution))
                    parted = "\n"
            except Undecided:
                what = f"the puzzle was not decided within the budget of {budget:,} nodes"
                failed = ("undecided", Problem(entry.place, what))
            except NoUniqueSolution as error:
                failed = (error.found, faulty(entry.puzzle, error.found, entry.place))
            if failed:
                answers.write(failed[0] + end)
                options.tell(failed[1])
                worst = max(worst, 1)
    if worst:
        sys.exit(worst)


def _note_clash(entry: Entry) -> None:
    """Say which clues or rules clash, if some do."""
    from bookbuilder.puzzle import clash

    if why := clash(entry.puzzle):
        options.note(f"{why} ({entry.place})")


def _check_language(language: str) -> None:
    """Raises InputError for an unknown language, before any work."""
    from bookbuilder.words import words

    words(language)


def _explained(entry: Entry, number: int, language: str, candidates: bool, uniqueness: bool, budget: int) -> str:
    """The puzzle with its number, the steps, one per line, and the solution. Raises NoUniqueSolution."""
    from bookbuilder.puzzle.formats import candidate_grid
    from bookbuilder.words import words

    sentences = words(language)
    board = entry.puzzle.board
    lines = [_heading(entry, number, language)]
    marks = _marks(entry)
    solution = list(entry.puzzle.givens)
    steps = api.explain(entry, language=language, uniqueness=uniqueness, budget=budget)
    for at, explained in enumerate(steps, 1):
        if candidates and explained.step.eliminations:
            lines.append(candidate_grid(board, explained.values, explained.candidates, marks, sentences.cell_letters))
        lines.append(f"{at:3}  {sentences.say('said', name=explained.name, value=explained.sentence)}\n")
        for cell, value in explained.step.placements:
            solution[cell] = value
    graded = api.grade(entry, uniqueness=uniqueness)
    level = f"{sentences.level(graded.level)}, {graded.score}"
    lines.append(sentences.say("said", name=level, value=sentences.technique(graded.hardest)) + "\n")
    return "".join(lines) + _written(entry, tuple(solution))


def _logged(entry: Entry, number: int, candidates: bool, budget: int) -> str:
    """The puzzle with its number, the log of the book's Solver, and the solution. Raises NoUniqueSolution."""
    from bookbuilder.solve import book_log, engines, givens_array, the_solution

    tools, givens = engines(entry.puzzle.board), givens_array(entry.puzzle.givens)
    solution = the_solution(tools, givens, budget)
    return (
        _heading(entry, number, "en") + log_text(book_log(tools, givens), entry, candidates) + _written(entry, solution)
    )


def _heading(entry: Entry, number: int, language: str) -> str:
    """The puzzle with its number."""
    from bookbuilder.words import words

    sentences, grid = words(language), _written(entry, entry.puzzle.givens, alone=True)
    name = sentences.say("steps.puzzle", number=number) + (f" ({entry.identifier})" if entry.identifier else "")
    if entry.symbols:  # marks of its own make it a grid
        return sentences.say("said", name=name, value="").rstrip(" ") + "\n" + grid
    return sentences.say("said", name=name, value=grid)


def _written(entry: Entry, values: tuple[int, ...], alone: bool = False) -> str:
    """Values on one line with the puzzle's name, or alone, or as a grid in its own marks; 0 is an empty cell."""
    from bookbuilder.puzzle.formats import aligned, write_values

    if entry.symbols:
        return aligned(entry.puzzle.board, values, entry.symbols)
    return write_values(values) + ("" if alone else named(entry)) + "\n"


def _marks(entry: Entry) -> tuple[str, ...]:
    """The marks of the puzzle's values, or the usual ones."""
    from bookbuilder.puzzle.formats import ALPHABET

    order = entry.puzzle.board.order
    return entry.symbols or tuple(ALPHABET[1 : order + 1] if order < len(ALPHABET) else map(str, range(1, order + 1)))


def _needs_picture(entry: Entry) -> bool:
    """Whether the file shows the puzzle as a picture in which cells are missing, or has more values than letters."""
    from bookbuilder.puzzle.formats import ALPHABET

    board = entry.puzzle.board
    if board.order >= len(ALPHABET):
        return True
    return entry.specification is not None and len(board.cells) < board.height * board.width


def _number(number: int, limit: int) -> str:
    if number > limit:
        return f"more than {limit}"
    return {0: "none", 1: "one"}.get(number, str(number))
