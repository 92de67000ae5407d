"""`bookbuilder bank import BANK FILE`: puzzles that were printed before there was a bank."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options
from bookbuilder.cli.reading import entries_in, read_data, read_format
from bookbuilder.errors import InputError, Problem

if TYPE_CHECKING:
    from bookbuilder.bank import Record
    from bookbuilder.book import PrintedEdition, PrintedPuzzle
    from bookbuilder.cli.options import Report
    from bookbuilder.puzzle import Grade, Puzzle
    from bookbuilder.puzzle.formats import Entry
    from bookbuilder.solve import Engines
    from bookbuilder.workers import Workers

_Keys = tuple[str, tuple[str, str]]  # of a puzzle; of its solution and its pattern


@click.command("import")
@click.argument("bank", metavar="BANK")
@options.puzzle_file
@read_format("--format")
@click.option(
    "--publication",
    metavar="ID",
    help="The publication that printed them (default: as FILE states, or the name of FILE).",
)
@click.option(
    "--date",
    "day",
    metavar="DATE",
    callback=lambda *it: _day(it[2]),
    help="When they were printed, such as 2027-01-31.",
)
@options.workers
@options.quiet
def command(
    bank: str,
    file: Path,
    form: str | None,
    board: str | None,
    crossed: bool,
    publication: str | None,
    day: str | None,
    workers: Workers,
    quiet: bool,
) -> None:
    """Record puzzles as printed, from FILE or standard input.

    FILE holds puzzles in any format, or is the book.json of a book, which adds their sections and pages but leaves out
    the example on the how-to page. Each puzzle must have one solution. Puzzles that the publication already has are
    skipped.
    """
    from bookbuilder.bank import add, address, opened

    at = address(bank)
    with options.progress(quiet, silent=True) as report:
        records, problems = records_of(puzzles_of(file, form, board, crossed), file, publication, day, workers, report)
    if problems:
        raise InputError(problems)
    with opened(at, write=True) as into:
        added = add(into, records)
        is_new, shown = into.is_new, into.shown
    if not quiet and is_new:
        options.note_new_bank(shown)
    if not quiet:
        options.tell(f"{added} puzzles recorded as printed, {len(records) - added} already known")


def records_of(
    contents: tuple[Iterable[PrintedPuzzle | Problem], PrintedEdition | None],
    file: Path,
    publication: str | None,
    day: str | None,
    workers: Workers,
    report: Report,
) -> tuple[list[Record], list[Problem]]:
    """The contents of a file as records, each puzzle proved and keyed, and what is wrong with the others.

    Without a `publication`, a record has the one that its puzzle states, or the name of the file.
    Raises InputError if neither gives a name.
    """
    from bookbuilder.generate import examine
    from bookbuilder.puzzle import fault

    problems: list[Problem] = []
    records: list[Record] = []
    puzzles, edition = contents
    named = publication or ("" if str(file) == "-" else file.stem)
    look = _graded if edition is None else _known
    for printed, seen in options.counted(examine(puzzles, _puzzle_in, look, workers), "proved", report):
        if isinstance(printed, Problem):
            problems.append(printed)
        elif seen is None or isinstance(seen, str):
            wrong = (
                "the search budget ran out before the puzzle was proved to have one solution"
                if seen == "undecided"
                else ""
            )
            what = wrong or fault(printed.entry.puzzle, str(seen))
            which = f"puzzle {printed.number}: " if edition else ""
            problems.append(Problem(printed.entry.place, f"{which}{what}", "remove it"))
        else:
            source = _slug(publication or printed.entry.source or named)
            records.append(_record(printed, seen.solution, *seen.view, source, day, edition))
    return records, problems


def puzzles_of(
    file: Path, form: str | None, board: str | None, crossed: bool
) -> tuple[Iterable[PrintedPuzzle | Problem], PrintedEdition | None]:
    """Each puzzle of a file, or what is wrong with it; and, for a manifest, the publication that it describes.

    Raises InputError for a file that cannot be read.
    """
    from bookbuilder.book import PrintedPuzzle, is_manifest, read_printed
    from bookbuilder.puzzle.formats import text_of

    data, name = read_data(file)
    text = text_of(data, name) if form is None else ""
    if is_manifest(text):
        if board or crossed:
            raise InputError.single(
                f"{name} is the manifest of a book, which names its boards", "leave out --board and --x"
            )
        edition = read_printed(text, name)
        return edition.puzzles, edition

    def stand(number: int, entry: Entry | Problem) -> PrintedPuzzle | Problem:
        if isinstance(entry, Problem):
            return entry
        return PrintedPuzzle(entry=entry, section="imported", place=number - 1, number=number, page=None, ladder=0)

    return (stand(*it) for it in enumerate(entries_in(data, name, form, board, crossed, ruled=True), 1)), None


def _puzzle_in(printed: PrintedPuzzle | Problem) -> Puzzle | None:
    return None if isinstance(printed, Problem) else printed.entry.puzzle


def _graded(engines: Engines, givens: array[int], solution: tuple[int, ...]) -> tuple[Grade | None, _Keys]:
    """A puzzle's grade and keys."""
    from bookbuilder.solve import grade

    return grade(engines, givens), _keys(engines, givens, solution)


def _known(engines: Engines, givens: array[int], solution: tuple[int, ...]) -> tuple[Grade | None, _Keys]:
    """The keys of a printed puzzle whose grade is known."""
    return None, _keys(engines, givens, solution)


def _keys(engines: Engines, givens: array[int], solution: tuple[int, ...]) -> _Keys:
    from bookbuilder.bank import shared_keys
    from bookbuilder.twins import canonical_key

    board, plain = engines.board, tuple(givens)
    return canonical_key(board, plain, engines.relations), shared_keys(board, plain, solution)


def _record(
    printed: PrintedPuzzle,
    solution: tuple[int, ...],
    grade: Grade | None,
    keys: _Keys,
    source: str,
    day: str | None,
    edition: PrintedEdition | None,
) -> Record:
    from bookbuilder.bank import record
    from bookbuilder.puzzle import UNGRADED, GradedPuzzle

    entry = printed.entry
    if grade is None:
        grade = replace(UNGRADED, level=entry.level, score=entry.score or 0, ladder=printed.ladder)
    when = day or (entry.date if _is_day(entry.date) else "")
    where = source, printed.section or "imported", printed.place, printed.number
    graded = GradedPuzzle(entry.puzzle, solution, grade, keys[0])
    return replace(record(graded, keys[1], where, when, edition.seed if edition else 0), page=printed.page)


def _slug(name: str) -> str:
    from bookbuilder.config import slug

    made = slug(name)
    if not made:
        raise InputError.single("the publication of the puzzles is not known", "name it with --publication")
    return made


def _day(written: str | None) -> str | None:
    if written is not None and not _is_day(written):
        raise click.BadParameter(f"{written!r} is not a date such as 2027-01-31")
    return written


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
