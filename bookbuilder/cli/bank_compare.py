"""`bookbuilder bank compare A B`: what two volumes share."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options
from bookbuilder.cli.bank_import import puzzles_of, records_of
from bookbuilder.errors import InputError, Problem, in_one_line

if TYPE_CHECKING:
    from bookbuilder.bank import Comparison, Record
    from bookbuilder.cli.options import Report
    from bookbuilder.workers import Workers

_LISTED = 20  # lines under each heading, and numbers in a line, that people read; --json has all
_BANKS = b"SQLite format 3\0"


@click.command("compare")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--bank", metavar="BANK", help="Take publications of this bank, named by A and B.")
@click.option("--json", "in_json", is_flag=True, help="Write one JSON object with everything found.")
@options.workers
@options.quiet
def command(one: str, other: str, bank: str | None, in_json: bool, workers: Workers, quiet: bool) -> None:
    """Show what two volumes share: twins, solutions and patterns of clues.

    A and B are the output folder of a book, its book.json, a file of puzzles in any format, or a bank. A puzzle and
    its twin are the same one turned, mirrored or relabelled. Exits with 1 if any puzzle has a twin in the other volume.
    """
    from bookbuilder.bank import compare

    if one == other:
        raise InputError.single(f"both volumes are {one}", "name two different ones")
    with options.progress(quiet, silent=True) as report:
        volumes, problems = _volumes((one, other), bank, workers, report)
    if problems:
        raise InputError(problems)
    ours, theirs = volumes
    comparison = compare(ours, theirs, spots_in)
    if in_json:
        options.say(json.dumps(_as_json(comparison, (one, ours), (other, theirs))))
    else:
        for line in _lines(comparison, (one, ours), (other, theirs)):
            options.say("\t".join(map(in_one_line, line)))
    if comparison.twins:
        raise SystemExit(1)


def spots_in(word: str, solution: str) -> tuple[int, ...]:
    """Which spot of a solution each cell is, the same for all twins of the solution; see `generate.spots`."""
    from bookbuilder.bank import full_grid
    from bookbuilder.twins import spots

    return spots(*full_grid(word, solution))


# --- volumes ---


def _volumes(
    names: Sequence[str], bank: str | None, workers: Workers, report: Report
) -> tuple[list[list[Record]], list[Problem]]:
    """The records of each volume, and everything that is wrong with any of them."""
    volumes: list[list[Record]] = []
    problems: list[Problem] = []
    for name in names:
        try:
            records, wrong = _in_bank(bank, name) if bank is not None else _named(name, workers, report)
            if not records and not wrong:
                raise InputError.single(f"{name} has no puzzles", "name the volumes as their builds left them")
        except InputError as error:
            records, wrong = [], list(error.problems)
        volumes.append(records)
        problems += wrong
    return volumes, list(dict.fromkeys(problems))


def _in_bank(bank: str, publication: str | None) -> tuple[list[Record], list[Problem]]:
    from bookbuilder.bank import address, every, opened, publications

    with opened(address(bank)) as open_bank:
        records = list(every(open_bank, publication))
        if publication is not None and not records:
            names = ", ".join(known.name for known in publications(open_bank)) or "none"
            raise InputError.single(f"the bank has no publication {publication!r}", f"the publications are: {names}")
    return records, []


def _named(name: str, workers: Workers, report: Report) -> tuple[list[Record], list[Problem]]:
    """The volume at a path. Raises InputError."""
    if "://" in name or _is_bank(Path(name)):
        return _in_bank(name, None)
    path = _in_folder(Path(name)) if name != "-" and Path(name).is_dir() else Path(name)
    if name != "-" and not path.exists():
        raise InputError.single(f"{name} does not exist", "name a folder, a file of puzzles or a bank")
    contents = puzzles_of(path, None, None, False)
    called = (contents[1].publication if contents[1] else "") or path.stem or "standard-input"
    return records_of(contents, path, called, None, workers, report)


def _in_folder(folder: Path) -> Path:
    from bookbuilder.book import MANIFEST, NEWSPAPER_MANIFEST

    if (folder / MANIFEST).is_file():
        return folder / MANIFEST
    what, hint = f"holds no {MANIFEST}", "build the book with `json` among its outputs, or name a file of puzzles"
    if (folder / NEWSPAPER_MANIFEST).is_file():
        what, hint = "holds the days of a newspaper", "compare the banks that record them, or name files of puzzles"
    raise InputError.single(f"the folder {folder} {what}", hint)


def _is_bank(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return path.is_file() and file.read(len(_BANKS)) == _BANKS
    except (OSError, ValueError):
        return False


# --- answers ---


def _lines(
    comparison: Comparison, one: tuple[str, Sequence[Record]], other: tuple[str, Sequence[Record]]
) -> Iterator[tuple[str, ...]]:
    for letter, (name, records) in zip("AB", (one, other), strict=True):
        yield letter, name, f"{len(records)} puzzles"
    if not comparison.boards:
        yield ("# no board is in both volumes",)
        return
    twins = [("itself" if it.are_identical else "a twin", _at(it.one), _at(it.other)) for it in comparison.twins]
    yield from _listed("the same puzzle", twins)
    alike = [
        (f"{it.shared} shared clues, of {it.one.clues} and {it.other.clues}", _at(it.one), _at(it.other))
        for it in comparison.alike
    ]
    yield from _listed("another puzzle with the same solution", alike)
    if comparison.left_out:
        yield (f"{comparison.left_out} more pairs were not compared",)
    patterns = [(f"{it.ones[0].clues} clues", _several(it.ones), _several(it.others)) for it in comparison.patterns]
    yield from _listed("the same pattern of clues", patterns)


def _listed(heading: str, rows: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    yield (f"# {heading}: {len(rows)}",)
    yield from rows[:_LISTED]
    if len(rows) > _LISTED:
        yield (f"and {len(rows) - _LISTED} more; --json lists all",)


def _at(of: Record) -> str:
    """Where a puzzle is: its number and page."""
    number = f"{of.publication} {of.number}" if of.number else f"{of.publication}, the example"
    return f"{number}, page {of.page}" if of.page else number


def _several(records: Sequence[Record]) -> str:
    """Where puzzles are: the publications with their numbers."""
    numbers: dict[str, list[str]] = {}
    for record in records:
        numbers.setdefault(record.publication, []).append(str(record.number) if record.number else "the example")
    return "; ".join(f"{name} {_some(printed)}" for name, printed in numbers.items())


def _some(numbers: Sequence[str]) -> str:
    more = f" and {len(numbers) - _LISTED} more" if len(numbers) > _LISTED else ""
    return ", ".join(numbers[:_LISTED]) + more


def _as_json(
    comparison: Comparison, one: tuple[str, Sequence[Record]], other: tuple[str, Sequence[Record]]
) -> dict[str, object]:
    def places(records: Iterable[Record]) -> list[dict[str, object]]:
        return [_place(record) for record in records]

    return {
        "volumes": [{"name": name, "puzzles": len(records)} for name, records in (one, other)],
        "boards": list(comparison.boards),
        "twins": [
            {"a": _place(it.one), "b": _place(it.other), "identical": it.are_identical} for it in comparison.twins
        ],
        "same_solution": [{"a": _place(it.one), "b": _place(it.other), "shared": it.shared} for it in comparison.alike],
        "not_compared": comparison.left_out,
        "same_pattern": [
            {"clues": it.ones[0].clues, "a": places(it.ones), "b": places(it.others)} for it in comparison.patterns
        ],
    }


def _place(of: Record) -> dict[str, object]:
    where: dict[str, object] = {"publication": of.publication, "section": of.section, "number": of.number}
    return where | ({"page": of.page} if of.page else {}) | ({"day": of.day} if of.day else {})
