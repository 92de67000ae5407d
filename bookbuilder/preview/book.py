"""A book to look at: a plan goes in, the finished pages come out, with the puzzles that a build would print."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bookbuilder.bank_session import session_for_looks
from bookbuilder.build import bound, publication, requested
from bookbuilder.drawing import Page
from bookbuilder.outputs import STOCK
from bookbuilder.plan import Plan, graded
from bookbuilder.staging import looked_at
from bookbuilder.supply import Remains, Report, Supplied, bring, say_nothing, supply
from bookbuilder.typeset import Layout, drawing, fitted
from bookbuilder.workers import HERE, Workers

Pick = Callable[[int], Collection[int]]  # the number of pages of a book -> the numbers of those to show


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """A finished page."""

    number: int
    page: Page


def finished_pages(
    plan: Plan, pick: Pick, built: Path, workers: Workers = HERE, report: Report = say_nothing
) -> tuple[Layout, Sequence[FinishedPage]]:
    """The layout of the book, and the pages that `pick` chooses, rising.

    Puzzles come from the stock in the folder `built` and from the bank, as far as they are there; new ones are kept
    beside that folder, for the build. Raises InputError and BuildFailed as `build_book` does, and whatever `pick`
    raises: before any puzzle is made, where the number of pages is known by then.
    """
    if not plan.layout.guessed:
        pick(plan.layout.pages)
    plan, supplied = _supplied(plan, built, workers, report)
    book = bound(without_site(plan), supplied, workers, report)
    layout = fitted(plan.layout, book)
    numbers = frozenset(pick(layout.pages))
    drawn = drawing(book, layout)
    return layout, [FinishedPage(number, drawn(number)) for number in sorted(numbers)]


def _supplied(plan: Plan, built: Path, workers: Workers, report: Report) -> tuple[Plan, Supplied]:
    brought = bring(plan.orders, plan.twins, workers, report)
    plan = graded(plan, brought.puzzles)
    with (
        looked_at(built) as staging,
        session_for_looks(publication(plan), plan.bank, staging.target) as books,
    ):
        remains = Remains(staging.text(STOCK), str(staging.target / STOCK))
        return plan, supply(requested(plan, brought.puzzles), books, staging.journal, remains, workers, report)


def without_site(plan: Plan) -> Plan:
    """The plan without the paths that only pages for browsers show: those of all puzzles take long."""
    orders = (
        replace(order, record=section.lessons.paths(section.count))
        for order, section in zip(plan.orders, plan.outline.sections, strict=True)
    )
    return replace(plan, orders=tuple(orders))
