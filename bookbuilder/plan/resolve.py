"""A book's file in, a Plan out, or every problem that data can show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder.board import Board, usual_symmetry
from bookbuilder.book import Front, Lessons, Outline, SectionOutline
from bookbuilder.config import MOST_PUZZLES, BookConfig, Document, LoadedBook, Section, load_book, validate
from bookbuilder.errors import InputError
from bookbuilder.generate import Order, Scheme
from bookbuilder.levels import LEVELS
from bookbuilder.paper import printer, trim
from bookbuilder.plan.boards import Boards
from bookbuilder.plan.brought import Bringer, Report
from bookbuilder.plan.model import Plan
from bookbuilder.plan.patterns import Patterns
from bookbuilder.plan.rules import book_rules, section_rules
from bookbuilder.plan.symbols import chosen, find_symbols
from bookbuilder.plan.varying import variation
from bookbuilder.solve import techniques_of
from bookbuilder.typeset import lay_out, page_layout, symbol_notes
from bookbuilder.words import words
from bookbuilder.workers import HERE, Workers

if TYPE_CHECKING:
    from bookbuilder.bank import Address


def plan_book(path: Path, workers: Workers = HERE, report: Report | None = None) -> Plan:
    """Plan the book that a YAML file describes; the workers prove puzzles from files.

    Raises InputError with all the problems of the file; how many pages there will be, and whether everything fits
    on them, is looked at when the rest is right.
    """
    boards, bringer = Boards(path.parent), Bringer(path.parent, workers, report or (lambda what, done, total: None))
    patterns = Patterns(path.parent)
    loaded = load_book(path, book_rules(boards, patterns, bringer))
    config = loaded.config
    outline = _outline(loaded, boards, bringer)
    if outline.total > MOST_PUZZLES:
        hint = f"a book has at most {MOST_PUZZLES:,}; make two of it"
        raise InputError.single(f"the book has {outline.total:,} puzzles", hint, loaded.document.place(("sections",)))
    layouts = {section.page: page_layout(section.page) for section in outline.sections}
    layout = lay_out(
        outline,
        printer(config.printer),
        trim(config.trim),
        layouts,
        words(config.language),
        config.paper if "paper" in config.model_fields_set else None,
        loaded.document.places.get,
    )
    orders = tuple(
        _order(section, drawn.board, config.seed, drawn.count, patterns, drawn.lessons.paths(drawn.count))
        for section, drawn in zip(config.sections, outline.sections, strict=True)
    )
    own = [bringer.brought(("sections", i)) for i in range(len(config.sections))]
    brought = tuple(each.puzzles if each else () for each in own)
    notes = tuple(
        f"section {section.id}: its file has the marks {' '.join(each.marks)}; "
        f"they are printed as {section.symbols.name}"
        for section, each in zip(outline.sections, own, strict=True)
        if each and each.marks and each.marks != section.symbols.marks
    )
    notes += symbol_notes(layout)
    digest = loaded.document.digest
    bank = _bank(config.bank, path.parent)
    decided = config.printer, config.seed, config.outputs, digest, bank, notes, config.twins == "allow"
    return Plan(outline, orders, brought, layout, *decided)


def _bank(written: str | None, folder: Path) -> Address | None:
    """Where the bank is, for a book that has one; others need not wait for a library of databases."""
    if written is None:
        return None
    from bookbuilder.bank import address

    return address(written, folder)


def plan_order(written: dict[str, object], seed: int) -> Order:
    """One order, from what a section of a book would say. Raises InputError with all its problems."""
    document = Document(written, "", {})
    boards = Boards(None)
    patterns = Patterns(None)
    section = validate(document, Section, section_rules(boards, patterns))
    assert section.count is not None  # the model lets it out, for files of puzzles
    return _order(section, boards.find(document, (), written), seed, section.count, patterns)


def _outline(loaded: LoadedBook, boards: Boards, bringer: Bringer) -> Outline:
    config = loaded.config
    return Outline(
        id=config.id,
        title=config.title,
        sections=tuple(_section(loaded, i, section, boards, bringer) for i, section in enumerate(config.sections)),
        subtitle=config.subtitle or "",
        author=config.author or "",
        publisher=config.publisher or "",
        edition=config.edition or "",
        isbn=config.isbn or "",
        copyright=config.copyright or "",
        language=config.language,
        date=config.date,
        labels=_labels(config),
        levels_as="names" if isinstance(config.labels, dict) else config.labels,
        techniques=tuple((level, techniques_of(level)) for level in LEVELS),
        front=Front(
            copyright=config.front.copyright,
            contents=config.front.contents,
            how_to=config.front.how_to,
            difficulty_key=config.front.difficulty_key,
        ),
        answers_per_page=config.answers.per_page,
    )


def _section(loaded: LoadedBook, i: int, section: Section, boards: Boards, bringer: Bringer) -> SectionOutline:
    config, route = loaded.config, ("sections", i)
    levels = list(section.grade)
    if brought := bringer.brought(route):
        board, count = brought.board, len(brought.puzzles)
        levels = [level for level in LEVELS if level in {each.grade.level for each in brought.puzzles}]
    else:
        board = boards.find(loaded.document, route, {"id": section.id, "board": section.board})
        assert section.count is not None  # the rules saw to it
        count = section.count
    symbols_at = chosen(loaded.document, route, {"symbols": section.symbols})
    return SectionOutline(
        id=section.id,
        title=section.title,
        board=board,
        count=count,
        page=section.page or config.page,
        symbols=find_symbols(loaded.document, symbols_at, boards.folder or Path(), board),
        levels=tuple(levels),
        shade_clues=config.shade_clues if section.shade_clues is None else section.shade_clues,
        lessons=_lessons(config, section),
    )


def _lessons(config: BookConfig, section: Section) -> Lessons:
    shown, hints = section.walkthrough, config.answers.hints or 0
    puzzles, steps = (shown.puzzles, shown.steps) if shown else (0, "key")
    return Lessons(puzzles, steps, hints)


def _labels(config: BookConfig) -> tuple[tuple[str, str], ...]:
    """The levels' printed names, where they are not the language's own."""
    given = config.labels if isinstance(config.labels, dict) else {}
    return tuple((level, given[level]) for level in LEVELS if level in given)


def _order(section: Section, board: Board, seed: int, count: int, patterns: Patterns, record: int = 0) -> Order:
    written = section.clues
    pattern = None if written.pattern is None else patterns.find(written.pattern, board)
    clues = Scheme(
        symmetry=None if written.shares or pattern is not None else written.symmetry or usual_symmetry(board),
        quads=written.quads or 0,
        pairs=written.pairs or 0,
        cells=written.cells or 0,
        more=written.more,
        least=written.min or 0,
        most=written.max,
        solvable=section.solvable,
        pattern=pattern,
    )
    vary = replace(variation(section.vary), in_place=pattern is not None) if section.vary else None
    return Order(section.id, board, section.grade, clues, seed, count, section.uniqueness, vary, record)
