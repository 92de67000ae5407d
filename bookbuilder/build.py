"""The road: a config becomes a plan, the plan puzzles, the puzzles a book, the book pages, the pages files."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import bookbuilder
from bookbuilder.book import MANIFEST, Artifact, Book, write_manifest
from bookbuilder.errors import InputError
from bookbuilder.generate import Fingerprint, Seen, Stock, fingerprint, make, read_stock, stock_line, write_stock
from bookbuilder.plan import Plan
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.render.pdf import render
from bookbuilder.solve import engines
from bookbuilder.staging import Staging, staged
from bookbuilder.typeset import draw

STOCK = "puzzles.txt"

Report = Callable[[str, int, int], None]  # what is done, how many of how many
Placed = dict[tuple[int, int], GradedPuzzle]  # (section, place) -> puzzle


@dataclass(frozen=True, slots=True)
class Built:
    """What a build has made."""

    folder: Path
    artifacts: tuple[Artifact, ...]
    manifest: str | None  # the manifest's file, if one was asked for
    reused: int  # puzzles taken from the stock
    resumed: int  # puzzles taken from an interrupted build
    remade: tuple[str, ...]  # sections whose stock followed another recipe


def build_book(plan: Plan, target: Path, jobs: int = 1, fresh: bool = False, report: Report | None = None) -> Built:
    """Make the publication that is planned, and move it into the target folder.

    Raises InputError when the stock there has lines that cannot be used, BuildFailed when a puzzle cannot be made
    or the files cannot be written; the target is then as it was.
    """
    tell = report or (lambda what, done, total: None)
    with staged(target) as staging:
        stock, resumed = _stored(plan, staging, fresh)
        puzzles = _puzzles(plan, staging, stock.kept | resumed, jobs, tell)
        book = Book(plan.outline, puzzles)
        artifacts = []
        if "interior" in plan.outputs:
            tell("pages", 0, plan.layout.pages)
            pdf = render(draw(book, plan.layout), plan.outline.title, plan.outline.author)
            artifacts.append(_put(staging, "interior.pdf", pdf, plan.layout.pages))
            tell("pages", plan.layout.pages, plan.layout.pages)
        artifacts.append(_put(staging, STOCK, write_stock(plan.orders, puzzles).encode()))
        if "json" in plan.outputs:
            staging.write(MANIFEST, _manifest(plan, book, artifacts).encode())
        staging.move_in()
    manifest = MANIFEST if "json" in plan.outputs else None
    return Built(target, tuple(artifacts), manifest, len(stock.kept), len(resumed), tuple(sorted(stock.outdated)))


def _stored(plan: Plan, staging: Staging, fresh: bool) -> tuple[Stock, Placed]:
    """What the last edition's stock and an interrupted build's journal have for this plan."""
    stock, resumed = Stock(), Placed()
    if fresh:
        staging.journal.unlink(missing_ok=True)
        return stock, resumed
    path = staging.target / STOCK
    if path.is_file():
        stock = read_stock(path.read_text("utf-8", errors="replace"), str(path), plan.orders)
        if stock.problems:
            raise InputError(stock.problems)
    if staging.journal.is_file():
        whole, _, _torn = staging.journal.read_text("utf-8", errors="replace").rpartition("\n")
        taken = _taken(plan, stock.kept)
        for where, puzzle in read_stock(whole, "journal", plan.orders).kept.items():
            if where not in stock.kept and not taken.claim(_mark(plan, where[0], puzzle)):
                resumed[where] = puzzle
    return stock, resumed


def _puzzles(
    plan: Plan, staging: Staging, kept: Placed, jobs: int, tell: Report
) -> tuple[tuple[GradedPuzzle, ...], ...]:
    """All puzzles by section: those kept, and the missing ones made and noted in the journal.

    Twins are settled by the sections' ids, so that moving a section in the book changes no puzzle.
    """
    sections = sorted(range(len(plan.orders)), key=lambda which: plan.orders[which].section)
    places = [(which, place) for which in sections for place in range(plan.orders[which].count)]
    wanted = [where for where in places if where not in kept]
    recipes = [order.recipe() for order in plan.orders]
    puzzles = dict(kept)
    tell("puzzles", len(puzzles), len(places))
    with staging.journal.open("a", encoding="utf-8", newline="\n") as journal:
        for which, place, puzzle in make(plan.orders, _taken(plan, kept).claim, wanted, jobs):
            puzzles[which, place] = puzzle
            journal.write(stock_line(plan.orders[which], recipes[which], place, puzzle))
            journal.flush()
            tell("puzzles", len(puzzles), len(places))
    return tuple(tuple(puzzles[i, place] for place in range(order.count)) for i, order in enumerate(plan.orders))


def _taken(plan: Plan, kept: Placed) -> Seen:
    """The puzzles that no new one may be a twin of."""
    taken = Seen()
    for (which, _), puzzle in kept.items():
        taken.add(_mark(plan, which, puzzle))
    return taken


def _mark(plan: Plan, which: int, puzzle: GradedPuzzle) -> Fingerprint:
    return fingerprint(engines(plan.orders[which].board), puzzle.puzzle.givens)


def _put(staging: Staging, name: str, content: bytes, pages: int | None = None) -> Artifact:
    staging.write(name, content)
    return Artifact(name, hashlib.sha256(content).hexdigest(), pages)


def _manifest(plan: Plan, book: Book, artifacts: list[Artifact]) -> str:
    header = {
        "seed": plan.seed,
        "config_sha256": plan.config_sha256,
        "version": bookbuilder.__version__,
        "printer": plan.printer,
    }
    layout = plan.layout
    pages = {number: (layout.puzzle_page[number], layout.answer_page[number]) for number, _, _ in book.numbered()}
    return write_manifest(book, header, pages, artifacts)
