"""`bookbuilder bank ...`: the record of printed puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.api.faults import repeated_clue
from bookbuilder.cli import bank_compare, bank_fill, bank_import, options
from bookbuilder.cli.reading import read_format
from bookbuilder.cli.streams import output
from bookbuilder.errors import InputError, Problem, in_one_line

if TYPE_CHECKING:
    from bookbuilder.bank import MostSimilar, Record, RepeatedPattern
    from bookbuilder.puzzle import Puzzle
    from bookbuilder.puzzle.formats import Entry, Format

_EXAMPLE = "the example of its how-to page"  # which has no number

_address = click.argument("bank", metavar="BANK")


@click.group("bank")
def command() -> None:
    """Show and change the record of printed puzzles. BANK is the path of a file or the URL of a database."""


command.add_command(bank_compare.command)
command.add_command(bank_fill.command)
command.add_command(bank_import.command)


@command.command("list")
@_address
def show(bank: str) -> None:
    """List the publications. Each line shows a name, its number of puzzles, its first and last day, and notes."""
    from bookbuilder.bank import address, opened, publications

    with opened(address(bank)) as open_bank:
        for publication in publications(open_bank):
            days = (
                publication.first
                if publication.first == publication.last
                else f"{publication.first}..{publication.last}"
            )
            more = [
                (publication.examples, f"and {_EXAMPLE}"),
                (publication.earlier, f"{publication.earlier} from earlier editions"),
                (publication.pending, f"{publication.pending} claimed by an unfinished build"),
            ]
            notes = ", ".join(what for number, what in more if number)
            _say(publication.name, str(publication.puzzles), days, *([notes] if notes else []))


@command.command("stats")
@_address
def count(bank: str) -> None:
    """Show statistics: the puzzles by level, board and pattern. The last lines show the two most similar puzzles."""
    from bookbuilder.bank import address, opened, stats
    from bookbuilder.levels import LEVELS

    with opened(address(bank)) as open_bank:
        numbers = stats(open_bank, bank_compare.spots_in)
    _say(f"printed {numbers.puzzles}" + (f", {numbers.examples} of them on how-to pages" if numbers.examples else ""))
    levels = dict(numbers.levels)
    _table(
        "level",
        [(level, levels[level]) for level in (*LEVELS, *sorted(levels.keys() - set(LEVELS))) if level in levels],
    )
    _table("board", numbers.boards)
    _table("stock", numbers.stocked)
    called = _pattern_names()
    _table("pattern", [(called.get(it.key) or _pattern_of(it), it.puzzles) for it in numbers.patterns])
    _say(f"different patterns {numbers.different_patterns}")
    _say("# nearest pair")
    for line in _pair(numbers.nearest) if numbers.nearest else ["no two puzzles have the same solution"]:
        _say(line)
    if numbers.left_out:
        _say(f"{numbers.left_out} puzzles that share a solution were not compared")


def _pattern_of(it: RepeatedPattern) -> str:
    """The name of a pattern without a name of its own: a puzzle that shows it."""
    return f"as in {it.publication}, {_number(it.number)}:"


def _pattern_names() -> dict[str, str]:
    """The names of the built-in patterns by their keys; patterns that differ only by a turn share a key."""
    from bookbuilder.board import board
    from bookbuilder.board.patterns import lay, pattern, patterns
    from bookbuilder.twins import pattern_key

    called: dict[str, str] = {}
    for name in patterns():
        pictures = pattern(name)
        shape = board(name if len(pictures) > 1 else "classic")
        clues = set(lay(pictures, shape))
        key = pattern_key(shape, tuple(1 if cell in clues else 0 for cell in range(len(shape.cells))))
        called[key] = f"{called[key]}/{name}" if key in called else name
    return called


@command.command("export")
@_address
@click.option("--publication", metavar="ID", help="Export only this publication (default: all).")
@click.option(
    "--format",
    "form",
    default="full",
    show_default=True,
    metavar="FORMAT",
    help="The output format (see `list formats`).",
)
@click.option(
    "--json", "in_json", is_flag=True, help="Write everything known about each puzzle, one JSON object per line."
)
@options.out_file
def give(bank: str, publication: str | None, form: str, in_json: bool, out: Path | None) -> None:
    """Export the printed puzzles in any format."""
    from bookbuilder.bank import address, entry, every, opened
    from bookbuilder.puzzle.formats import format_named

    target = format_named(form)
    with opened(address(bank)) as open_bank:
        records = every(open_bank, publication)
        first = next(records, None)
        if first is None:
            raise InputError.single(
                f"the bank {bank} has no such puzzles", "`bookbuilder bank list` shows its publications"
            )
        records = chain([first], records)
        parts = map(_as_json, records) if in_json else target.write(_fitting(map(entry, records), target))
        with output(out) as file:
            for part in parts:
                file.write(part)


@command.command("forget")
@_address
@click.argument("publication", metavar="ID")
@options.quiet
def drop(bank: str, publication: str, quiet: bool) -> None:
    """Remove a publication from the bank. Other publications may then print its puzzles."""
    from bookbuilder.bank import address, forget, opened, publications

    at = address(bank)
    with opened(at):
        pass  # there is one: to forget makes no bank
    with opened(at, write=True) as open_bank:
        number = forget(open_bank, publication)
        if not number:
            names = ", ".join(known.name for known in publications(open_bank)) or "none"
            raise InputError.single(f"the bank has no publication {publication!r}", f"the publications are: {names}")
    if not quiet:
        options.tell(f"{number} puzzles forgotten")


@command.command("where")
@_address
@options.puzzle_file
@read_format("--format")
def find(bank: str, file: Path, form: str | None, board: str | None, crossed: bool) -> None:
    """Show where puzzles were printed. Each puzzle of FILE (or standard input) gets a line for each
    time that it or a twin of it was printed.

    FILE holds puzzles in any format, or is the book.json of a book.
    """
    from bookbuilder.bank import address, opened, where
    from bookbuilder.twins import canonical_key

    problems = []
    with opened(address(bank)) as open_bank:
        for number, item in enumerate(bank_import.puzzles_of(file, form, board, crossed)[0], 1):
            if isinstance(item, Problem):
                problems.append(item)
                continue
            if wrong := repeated_clue(item.entry):
                problems.append(wrong)
                continue
            puzzle = item.entry.puzzle
            it = None
            for it in where(open_bank, canonical_key(puzzle.board, puzzle.givens, puzzle.relations)):
                where_printed = _appearance(it.record) + (", claimed by an unfinished build" if it.is_pending else "")
                _say(str(number), _likeness(puzzle, it.record), where_printed)
            if it is None:
                _say(str(number), "not printed")
    if problems:
        raise InputError(problems)


def _say(*fields: str) -> None:
    """Print a line from a bank, which may be a stranger's: line ends and tabs in names are shown as codes."""
    options.say("\t".join(map(in_one_line, fields)))


def _table(heading: str, rows: Iterable[tuple[str, int]]) -> None:
    _say(f"# by {heading}")
    for name, number in rows:
        _say(f"{heading} {name or 'ungraded'} {number}")


def _pair(near: MostSimilar) -> list[str]:
    shared = f"{near.shared} shared givens, of {near.one.clues} and {near.other.clues}"
    return [shared, _appearance(near.one), _appearance(near.other)]


def _appearance(of: Record) -> str:
    page = f", page {of.page}" if of.page else ""
    day = f", {of.day}" if of.day else ""
    return f"{of.publication}, section {of.section}, {_number(of.number)}{page}{day}"


def _number(number: int) -> str:
    return f"number {number}" if number else _EXAMPLE


def _likeness(puzzle: Puzzle, of: Record) -> str:
    from bookbuilder.bank import puzzle_on

    try:
        it, _ = puzzle_on(puzzle.board, of)
        same = (it.givens, it.drawn) == (puzzle.givens, puzzle.drawn)
    except ValueError:  # on a board that lies in another way
        same = False
    return "itself" if same else "a twin"


def _as_json(of: Record) -> str:
    from dataclasses import asdict

    return json.dumps(asdict(of)).replace("\x7f", "\\u007f") + "\n"  # the one control character that JSON lets pass


def _fitting(entries: Iterable[Entry], target: Format) -> Iterator[Entry]:
    """The entries, up to the first that the format cannot hold. Raises InputError there."""
    from bookbuilder.puzzle.formats import refusal, refusal_of_many

    for number, entry in enumerate(entries):
        problem = refusal_of_many(target, entry) if number and not target.many else refusal(target, entry)
        if problem:
            raise InputError([problem])
        yield entry
