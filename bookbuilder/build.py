"""The road: a config becomes a plan, the plan puzzles, the puzzles a book, the book pages, the pages files."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import bookbuilder
from bookbuilder.board import usual_symmetry
from bookbuilder.book import MANIFEST, Artifact, Book, all_spelled, spelled, write_manifest
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.generate import (
    HEADER,
    Fingerprint,
    Order,
    Scheme,
    Seen,
    Stock,
    fingerprint,
    make,
    read_stock,
    stock_line,
    with_lessons,
    write_stock,
)
from bookbuilder.ledger import EXAMPLE, Ledger, ledger
from bookbuilder.levels import LEVELS
from bookbuilder.plan import Plan
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.render.pdf import write as write_pdf
from bookbuilder.solve import engines
from bookbuilder.staging import Staging, staged
from bookbuilder.typeset import Layout, draw, fitted
from bookbuilder.workers import HERE, Workers

INTERIOR, STOCK = "interior.pdf", "puzzles.txt"

Report = Callable[[str, int, int], None]  # what is done, how many of how many
Placed = dict[tuple[int, int], GradedPuzzle]  # (section, place) -> puzzle
Puzzles = tuple[tuple[GradedPuzzle, ...], ...]  # by section


@dataclass(frozen=True, slots=True)
class Built:
    """What a build has made."""

    folder: Path
    artifacts: tuple[Artifact, ...]
    manifest: str | None  # the manifest's file, if one was asked for
    reused: int  # puzzles taken from the stock
    resumed: int  # puzzles taken from an interrupted build
    remade: tuple[str, ...]  # sections whose stock followed another recipe
    twins: tuple[tuple[int, ...], ...]  # the numbers of puzzles that are twins of each other
    recorded: int = 0  # puzzles that the bank has of this publication
    elsewhere: tuple[str, ...] = ()  # where else the bank says it was built


def build_book(
    plan: Plan, target: Path, workers: Workers = HERE, fresh: bool = False, report: Report | None = None
) -> Built:
    """Make the publication that is planned, and move it into the target folder.

    Raises InputError when the stock there has lines that cannot be used, the folder holds a stranger's files of our
    names, or puzzles that the book brings along are another publication's by its bank; BuildFailed when a puzzle
    cannot be made, the printer takes no book of as many pages as it came to, or the files or the bank cannot be
    written. The target is then as it was, unless the bank failed last of all.
    """
    tell = report or (lambda what, done, total: None)
    with staged(target) as staging, ledger(plan, staging) as books:
        old = staging.old_edition((INTERIOR, STOCK, MANIFEST), STOCK, HEADER.split("\n")[0])
        brought = {(i, k): puzzle for i, own in enumerate(plan.brought) for k, puzzle in enumerate(own)}
        books.check(brought)
        elsewhere, recorded = books.elsewhere(), {} if fresh else books.recorded(brought)
        stock = _stock(plan, staging, brought, fresh)
        reused = books.free(_beside(recorded, stock.kept, plan.twins))
        kept = brought | recorded | reused
        resumed = books.free(_resumed(plan, staging, brought, kept))
        with books.given_back(upon=BaseException):
            made, example = _claimed(plan, staging, kept | resumed, workers, tell, books)
            layout, artifacts, twins = _written(plan, staging, made, example, brought, workers, tell, books)
        with books.given_back(upon=BuildFailed):  # then nothing has moved; stopped by anything else, something may have
            staging.move_in(old)
        books.printed({number: layout.pages_of(number)["puzzle"] for number in range(1, plan.outline.total + 1)})
    manifest = MANIFEST if "json" in plan.outputs else None
    counts = len(reused), len(resumed), tuple(sorted(stock.outdated)), twins, len(recorded), elsewhere
    return Built(target, tuple(artifacts), manifest, *counts)


def _written(
    plan: Plan,
    staging: Staging,
    made: Placed,
    example: GradedPuzzle | None,
    brought: Placed,
    workers: Workers,
    tell: Report,
    books: Ledger,
) -> tuple[Layout, list[Artifact], tuple[tuple[int, ...], ...]]:
    """The files of the edition, written to the staging folder, where everything stands in it, and its twins."""
    puzzles = tuple(tuple(made[i, place] for place in range(each.count)) for i, each in enumerate(plan.orders))
    book = _book(plan, puzzles, example, workers, tell)
    layout = fitted(plan.layout, book)
    artifacts = []
    if "interior" in plan.outputs:
        tell("pages", 0, layout.pages)
        outline = plan.outline
        with staging.open(INTERIOR) as file:
            write_pdf(draw(book, layout), file, outline.title, outline.author, outline.date)
        artifacts.append(Artifact(INTERIOR, file.sha256, layout.pages))
        tell("pages", layout.pages, layout.pages)
    with staging.open(STOCK) as file:
        file.write(write_stock(plan.orders, puzzles, brought).encode())
    artifacts.append(Artifact(STOCK, file.sha256))
    if "json" in plan.outputs:
        staging.write(MANIFEST, _manifest(plan, book, layout, artifacts, books.token).encode())
    return layout, artifacts, book.twins()


def _stock(plan: Plan, staging: Staging, brought: Placed, fresh: bool) -> Stock:
    """What the last edition has for this plan beside the puzzles brought along, or nothing for a fresh start."""
    path = staging.target / STOCK
    if fresh:
        staging.journal.unlink(missing_ok=True)
    if fresh or not path.is_file():
        return Stock()
    stock = read_stock(path.read_text("utf-8-sig", errors="replace"), str(path), plan.orders, brought, plan.twins)
    if stock.problems:
        raise InputError(stock.problems)
    return stock


def _resumed(plan: Plan, staging: Staging, brought: Placed, kept: Placed) -> Placed:
    """What an interrupted build of the same plan, upon the same stock, has left; begins the journal otherwise.

    The first line tells which build the journal belongs to: with another plan or stock, other twins are in the way,
    and going on from it would give another book than a build in one go.
    """
    parts = [f"{order.section} {order.recipe()} {order.count}" for order in plan.orders]
    parts += [f"{which} {place} {puzzle.key}" for (which, place), puzzle in sorted(kept.items())]
    if plan.twins:  # only the same puzzle is in the way
        parts += [str(kept[where].puzzle.givens) for where in sorted(kept)]
    first = f"# journal {hashlib.sha256('/'.join(parts).encode()).hexdigest()}\n"
    resumed = Placed()
    try:
        written = staging.journal.read_text("utf-8", errors="replace")
    except FileNotFoundError:
        written = ""
    whole = written[: written.rfind("\n") + 1]  # a line that a kill has torn is made again
    if not whole.startswith(first):
        whole = first
    staging.journal.write_text(whole, encoding="utf-8", newline="\n")
    taken = _taken(plan, kept, plan.twins)
    for where, puzzle in read_stock(whole, "journal", plan.orders, brought, plan.twins).kept.items():
        if where not in kept and not taken.claim(_mark(plan.orders[where[0]], puzzle)):
            resumed[where] = puzzle
    return resumed


def _beside(recorded: Placed, stock: Placed, twins: bool) -> Placed:
    """What the stock has beside the puzzles that the bank has recorded: no twin of them; with `twins`, none of them."""

    def own(puzzle: GradedPuzzle) -> object:
        return puzzle.in_print if twins else puzzle.key

    taken = {own(puzzle) for puzzle in recorded.values()}
    return {where: puzzle for where, puzzle in stock.items() if where not in recorded and own(puzzle) not in taken}


def _claimed(
    plan: Plan, staging: Staging, kept: Placed, workers: Workers, tell: Report, books: Ledger
) -> tuple[Placed, GradedPuzzle | None]:
    """All puzzles, claimed in the bank; those that another build has claimed meanwhile are made once more."""
    while True:
        puzzles, example = _puzzles(plan, staging, kept, workers, tell, books)
        lost = books.claim(puzzles, example)
        if not lost:
            return puzzles, example
        books.check({(i, k): puzzle for i, own in enumerate(plan.brought) for k, puzzle in enumerate(own)})
        kept = {where: puzzle for where, puzzle in puzzles.items() if puzzle.key not in lost}


def _puzzles(
    plan: Plan, staging: Staging, kept: Placed, workers: Workers, tell: Report, books: Ledger
) -> tuple[Placed, GradedPuzzle | None]:
    """All puzzles, those kept and the missing ones made and noted in the journal, and one as an example.

    Twins are settled by the sections' ids, so that moving a section in the book changes no puzzle.
    """
    sections = sorted(range(len(plan.orders)), key=lambda which: plan.orders[which].section)
    places = [(which, place) for which in sections for place in range(plan.orders[which].count)]
    wanted = [where for where in places if where not in kept]
    recipes = [order.recipe() for order in plan.orders]
    puzzles, taken = dict(kept), _taken(plan, kept, plan.twins)

    def seen(mark: Fingerprint) -> bool:
        return books.seen(mark) or taken.claim(mark)

    tell("puzzles", len(puzzles), len(places))
    with staging.journal.open("a", encoding="utf-8", newline="\n") as journal:
        for which, place, puzzle in make(plan.orders, seen, wanted, workers):
            puzzles[which, place] = puzzle
            journal.write(stock_line(plan.orders[which], recipes[which], place, puzzle))
            journal.flush()
            tell("puzzles", len(puzzles), len(places))
    if not plan.outline.front.how_to:
        return puzzles, None
    others = _taken(plan, puzzles, twins=False)
    return puzzles, _example(plan, lambda mark: books.seen(mark) or others.claim(mark))


def _example(plan: Plan, seen: Callable[[Fingerprint], bool]) -> GradedPuzzle | None:
    """A puzzle for the page that explains the rules, on the first section's board and no twin of any in the book."""
    board = plan.orders[0].board
    order = Order(EXAMPLE, board, LEVELS, Scheme(usual_symmetry(board)), plan.seed, 1)
    try:
        ((_, _, puzzle),) = make([order], seen, [(0, 0)])
    except BuildFailed:  # a tiny board, all of whose puzzles are in the book
        return None
    return puzzle


def _book(plan: Plan, puzzles: Puzzles, example: GradedPuzzle | None, workers: Workers, tell: Report) -> Book:
    """The puzzles in their order, with the hints and walkthroughs that their sections ask for."""
    sections = plan.outline.sections
    lessons = [section.lessons for section in sections]
    puzzles = all_spelled(plan.outline, puzzles)
    example = spelled(example) if example and sections[0].symbols.is_word else example
    return Book(plan.outline, with_lessons(puzzles, lessons, workers, partial(tell, "hints and steps")), example)


def _taken(plan: Plan, kept: Placed, twins: bool) -> Seen:
    """The puzzles that no new one may be a twin of, or where `twins` are allowed, the same as."""
    taken = Seen(twins)
    for (which, _), puzzle in kept.items():
        taken.add(_mark(plan.orders[which], puzzle))
    return taken


def _mark(order: Order, puzzle: GradedPuzzle) -> Fingerprint:
    return fingerprint(engines(order.board), puzzle.puzzle.givens)


def _manifest(plan: Plan, book: Book, layout: Layout, artifacts: list[Artifact], token: str | None) -> str:
    header = {
        "seed": plan.seed,
        "date": plan.outline.date.isoformat(),
        "config_sha256": plan.config_sha256,
        "version": bookbuilder.__version__,
        "printer": plan.printer,
        **({"token": token} if token else {}),
    }
    pages = {number: layout.pages_of(number) for number, _, _ in book.numbered()}
    return write_manifest(book, header, pages, artifacts)
