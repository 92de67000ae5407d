"""The finished interior and the manifest of a book go in; what a reader would find wrong comes out.

The pages are read first, and only then the manifest is asked for: nothing that it says can help to find a grid.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path
from types import MappingProxyType

from bookbuilder.board import Board
from bookbuilder.kept import NO_PAGES, KeptPages
from bookbuilder.readback.book.compact import compact
from bookbuilder.readback.book.comparing import (
    UNKNOWN,
    line_flaw,
    pairs,
    shape_flaw,
    stray_flaw,
    value_flaw,
    values_of,
)
from bookbuilder.readback.book.leading import check_references
from bookbuilder.readback.book.meanings import settled
from bookbuilder.readback.book.outcome import Proof, Proved
from bookbuilder.readback.book.page import PageRead
from bookbuilder.readback.book.placing import PARTS, Found, find
from bookbuilder.readback.book.reading import DocumentRead, read_document
from bookbuilder.readback.book.recorded import BookRecords, read_records
from bookbuilder.readback.book.ruled import rule_flaw
from bookbuilder.readback.book.sights import NO_SIGHTS
from bookbuilder.readback.clauses import TooHard
from bookbuilder.readback.findings import BOOK_RULES, ReadbackNotes
from bookbuilder.readback.folder import Folder, UnreadableFile
from bookbuilder.readback.languages import Languages
from bookbuilder.readback.rulings import Rules, unknown
from bookbuilder.readback.solutions import SatProver
from bookbuilder.symbols import SymbolSet
from bookbuilder.workers import HERE, Workers

INTERIOR, ANSWERS, RECORD = "interior.pdf", "answers.pdf", "book.json"
_AGAIN = "build the book again; if it stays, report it with the config"
NONE_KEPT: Mapping[str, KeptPages] = MappingProxyType({})
_RULES = {"puzzle": "givens", "answer": "answers"}  # by the part of a puzzle
_TOGETHER = 125  # puzzles that are solved in one go, with one solver

Progress = Callable[[str, int, int], None]  # what is being done, the number done, the total
Sets = Mapping[str, SymbolSet]  # by the id of a section
Values = Mapping[tuple[int, str], Sequence[int]]  # what each grid shows, by number and part
Task = tuple[tuple[int, str, Sequence[int], Sequence[int], Rules], ...]  # number, board, givens, answer of each
Boards = tuple[Mapping[str, Board], Mapping[str, Rules]]  # and the rules that all puzzles of a board keep


def prove_book(
    interior: Path,
    manifest: Callable[[], str],
    sets: Sets | None = None,
    workers: Workers = HERE,
    progress: Progress = lambda *_: None,
    language: str = "",
    kept: Mapping[str, KeptPages] = NONE_KEPT,
) -> Proof:
    """Read the interior back, compare it with the manifest, and solve what it shows.

    `manifest` returns the text of book.json, as soon as all pages are read. `sets` are the symbols of sections, if the
    caller has them; otherwise shipped ones are recognised, and others are learned from the book. `language` is the tag
    of its page references, if the caller has it; otherwise those of any language are understood, unless the manifest
    has words of the book's own. `kept` is what earlier builds have read, by file. Nothing is raised: whatever is wrong
    becomes a finding.
    """
    notes = ReadbackNotes(rules=BOOK_RULES)
    document, file, records = DocumentRead(), interior.name, None
    try:
        for _ in read_document(interior, workers, document, kept.get(interior.name, NO_PAGES)):
            progress("pages read back", len(document.pages), document.total)
        file = RECORD
        records = read_records(manifest())
        if records.apart:
            file = ANSWERS
            answers = Folder(interior.parent).regular(ANSWERS)
            for _ in read_document(answers, workers, document, kept.get(ANSWERS, NO_PAGES)):
                progress("pages read back", len(document.pages), document.total)
    except UnreadableFile as error:
        notes.fail("record" if file == RECORD else "grids", file, str(error), _AGAIN)
        return Proof(notes.report(), document.files, 0, ())
    for flaw in records.flaws:
        notes.fail("record", RECORD, flaw, _AGAIN)
    notes.checked["record"] += len(records.puzzles)
    spoken = Languages(records.words, language)
    return _compared(document, records, sets or {}, spoken, workers, progress, notes)


def _compared(
    document: DocumentRead,
    records: BookRecords,
    sets: Sets,
    spoken: Languages,
    workers: Workers,
    progress: Progress,
    notes: ReadbackNotes,
) -> Proof:
    for page, read in document.pages.items():
        if read.flaw:
            file, number = document.place(page)
            notes.fail("grids", file, f"page {number} {read.flaw}", _AGAIN)
    found = [find(document.pages, each, records.boards[each.board]) for each in records.puzzles]
    for its in found:
        _check_grids(its, document, notes)
    values = _values(found, sets, document, notes)
    ruled = [its for its in found if _are_rules_right(its, records.rules[its.recorded.board], document, notes)]
    check_references(found, document, spoken, notes)
    solved = _solve(ruled, values, records, workers, progress, notes)
    grids = sum(len(page.grids) for page in document.pages.values())
    proved = tuple(
        Proved(
            its.recorded.number,
            its.recorded.section,
            its.recorded.pages.get("puzzle", 0) if its.puzzle else 0,
            document.place(its.recorded.pages["answer"])[1] if its.answer else 0,
            sum(map(bool, values.get((its.recorded.number, "puzzle"), ()))),
            its.recorded.number in solved,
        )
        for its in found
    )
    return Proof(notes.report(), document.files, grids, proved)


def _check_grids(its: Found, document: DocumentRead, notes: ReadbackNotes) -> None:
    """Note grids that are not where they should be, or lack lines."""
    for part in PARTS:
        page = its.recorded.pages.get(part)
        if page is None:
            continue
        notes.checked["grids"] += 1
        name = its.name if part == "puzzle" else f"the answer to {its.name}"
        grid = its.grid(part)
        if grid is None:
            there = document.pages.get(page, PageRead()).grids
            numbers = ", ".join(str(each.number) for each in there if each.number is not None)[:60]
            file, page = document.place(page)
            notes.fail("grids", file, f"{name} is not on page {page}, which has {numbers or 'no grid'}", _AGAIN)
            continue
        notes.checked["lines"] += 1
        flaw = shape_flaw(grid.pattern, its.board) or line_flaw(grid.pattern, its.board)
        if flaw:
            file, page = document.place(page)
            notes.fail("lines", file, f"{name} (page {page}) {flaw}", _AGAIN)


def _values(found: Sequence[Found], sets: Sets, document: DocumentRead, notes: ReadbackNotes) -> Values:
    """What each grid shows; cells that show something else than they should are noted."""
    sections: defaultdict[str, list[Found]] = defaultdict(list)
    for its in found:
        sections[its.recorded.section].append(its)
    shown: dict[tuple[int, str], Sequence[int]] = {}
    for section, members in sections.items():
        marks = Counter(pair for its in members for pair in _pairs(its))
        first = members[0]
        meaning = settled(marks, sets.get(section), first.recorded.symbols, first.board.order, document.outlines)
        for its in members:
            shown |= {(its.recorded.number, part): values for part, values in _shown(its, meaning, document, notes)}
    return shown


def _wanted(its: Found, part: str) -> Sequence[int]:
    return its.recorded.givens if part == "puzzle" else its.recorded.solution


def _pairs(its: Found) -> Iterator[tuple[str, int]]:
    for part in PARTS:
        grid = its.grid(part)
        if grid and not shape_flaw(grid.pattern, its.board):
            yield from pairs(grid, its.board, _wanted(its, part))


def _shown(
    its: Found, meaning: Mapping[str, int], document: DocumentRead, notes: ReadbackNotes
) -> Iterator[tuple[str, Sequence[int]]]:
    for part in PARTS:
        grid = its.grid(part)
        if not grid or shape_flaw(grid.pattern, its.board):
            continue
        file, page = document.place(its.recorded.pages[part])
        name = its.name if part == "puzzle" else f"the answer to {its.name}"
        notes.checked[_RULES[part]] += 1
        values = values_of(grid, its.board, meaning)
        for flaw in (value_flaw(its.board, values, _wanted(its, part), grid, meaning), stray_flaw(grid, its.board)):
            if flaw:
                notes.fail(_RULES[part], file, f"{name} (page {page}) {flaw}", _AGAIN)
        yield part, compact(values)


def _are_rules_right(its: Found, of_board: Rules, document: DocumentRead, notes: ReadbackNotes) -> bool:
    """Whether the rules printed on a puzzle are those of book.json, of known kinds; anything else is noted.

    An answer may show its rules, or none.
    """
    rules = its.recorded.rules
    if strange := unknown((*of_board, *rules)):
        what = f"{its.name} has a rule of a kind that is not known here, {strange[0]}"
        notes.skip("puzzles", INTERIOR, what, "solve it with `bookbuilder solve`")
        return False
    flaws = dict[str, str]()
    for part in PARTS:
        grid = its.grid(part)
        if grid and not shape_flaw(grid.pattern, its.board) and (part == "puzzle" or grid.rules != NO_SIGHTS):
            flaws[part] = rule_flaw(grid, its.board, rules)
    for part, flaw in flaws.items():
        if flaw:
            name = its.name if part == "puzzle" else f"the answer to {its.name}"
            file, page = document.place(its.recorded.pages[part])
            notes.fail(_RULES[part], file, f"{name} (page {page}) {flaw}", _AGAIN)
    return not any(flaws.values())


def _solve(
    found: Sequence[Found],
    values: Values,
    records: BookRecords,
    workers: Workers,
    progress: Progress,
    notes: ReadbackNotes,
) -> set[int]:
    """Solve the puzzles as printed; return the numbers of those that have one solution, the printed one.

    A puzzle without an answer in the book is solved with that of book.json.
    """
    todo = []
    for its in found:
        number = its.recorded.number
        givens = values.get((number, "puzzle"))
        answer = values.get((number, "answer")) if "answer" in its.recorded.pages else its.recorded.solution
        if givens and answer and min(*givens, *answer) > UNKNOWN:
            todo.append((number, its.recorded.board, givens, answer, its.recorded.rules))
    tasks: list[Task] = [tuple(todo[at : at + _TOGETHER]) for at in range(0, len(todo), _TOGETHER)]
    solved = set[int]()
    for results in workers.run(_prove, (records.boards, records.rules), tasks):
        for number, flaw in results:
            notes.checked["puzzles"] += 1
            if flaw is None:
                what = f"puzzle {number} is too large or too hard to prove"
                notes.skip("puzzles", INTERIOR, what, "solve it with `bookbuilder solve --budget`")
            elif flaw:
                notes.fail("puzzles", INTERIOR, f"puzzle {number} as printed {flaw}", _AGAIN)
            else:
                solved.add(number)
        progress("solved again", len(solved), len(todo))
    return solved


def _prove(known: Boards, task: Task) -> tuple[tuple[int, str | None], ...]:
    """What is wrong with each of some puzzles, if anything; None for one that cannot be decided."""
    found: list[tuple[int, str | None]] = []
    boards, rules = known
    for board, its in groupby(task, key=lambda each: each[1]):
        with closing(SatProver(boards[board], rules[board])) as prover:
            found += ((number, _flaw(prover, givens, answer, own)) for number, _, givens, answer, own in its)
    return tuple(found)


def _flaw(prover: SatProver, givens: Sequence[int], answer: Sequence[int], rules: Rules) -> str | None:
    try:
        return prover.flaw(givens, answer, rules)
    except TooHard:
        return None
