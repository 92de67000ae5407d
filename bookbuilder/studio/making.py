"""Puzzles and files, made as a build makes them: the puzzles that the pages show are those that are printed."""

from __future__ import annotations

from pathlib import Path

from bookbuilder.bank_session import session_for_looks
from bookbuilder.build import Built, build_book, publication, requested
from bookbuilder.daily import MadeDays, make_days
from bookbuilder.generate import Where
from bookbuilder.kept import kept_texts
from bookbuilder.outputs import STOCK
from bookbuilder.plan import NewspaperPlan, Plan
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.staging import looked_at
from bookbuilder.studio.folder import is_plain
from bookbuilder.studio.puzzles import Pool
from bookbuilder.supply import Own, Remains, Report, Stock, Supplied, read_stock, supply
from bookbuilder.workers.processes import usual

_MOST_STOCK = 64 << 20  # bytes of a stock


def kept_in(folder: Path, plan: Plan, own: Own) -> tuple[str, Stock]:
    """The text of the stock in a folder, and what of it the plan's orders can use."""
    path = folder / STOCK
    is_there = is_plain(path) and path.stat().st_size <= _MOST_STOCK
    text = path.read_text(encoding="utf-8", errors="replace") if is_there else ""
    return text, read_stock(text, STOCK, plan.orders, own.puzzles, plan.twins)


def supplied(folder: Path, plan: Plan, own: Own, pool: Pool, report: Report) -> Supplied:
    """All puzzles of a plan. Those that are made are put into the pool one by one, and noted for the next build.

    Raises InputError and BuildFailed as `supply` does, and whatever `report` raises.
    """
    with looked_at(folder) as staging, session_for_looks(publication(plan), plan.bank, staging.target) as books:
        text, stock = kept_in(staging.target, plan, own)
        remains = Remains(pool.stock(plan.orders, text, stock.kept), STOCK)
        request = requested(plan, own.puzzles)

        def arrived(where: Where, puzzle: GradedPuzzle) -> None:
            which, place = where
            pool.put(plan.orders[which], place, puzzle)

        return supply(request, books, staging.journal, remains, usual(), report, arrived)


def built(folder: Path, plan: Plan, own: Own, pool: Pool, report: Report) -> Built:
    """The files of a plan, with the puzzles that its pages show. Raises as `build_book` does."""
    text, stock = kept_in(folder, plan, own)
    with kept_texts() as kept:
        return build_book(plan, folder, usual(), False, report, kept, pool.stock(plan.orders, text, stock.kept))


def built_days(folder: Path, plan: NewspaperPlan, report: Report) -> MadeDays:
    """The files of the days that a newspaper's file names. Raises as `make_days` does."""
    with kept_texts() as kept:
        return make_days(plan, *plan.days, folder, usual(), False, report, kept)
