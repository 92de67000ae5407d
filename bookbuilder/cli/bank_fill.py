"""`bookbuilder bank fill CONFIG --count N`: puzzles made ahead, for books and days to come."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options
from bookbuilder.errors import BuildFailed, InputError

if TYPE_CHECKING:
    from bookbuilder.generate import Order
    from bookbuilder.plan import NewspaperPlan
    from bookbuilder.workers import Workers

_MOST = 100_000_000
_YEAR = timedelta(days=364)  # whole weeks, so that every weekday counts alike


@click.command("fill")
@click.argument("config", type=options.FILE)
@click.option("--count", type=click.IntRange(1, _MOST), required=True, metavar="N", help="How many puzzles in all.")
@options.workers
@options.quiet
def command(config: Path, count: int, workers: Workers, quiet: bool) -> None:
    """Make puzzles ahead into the stock of the bank that CONFIG names, of the kinds that CONFIG asks for.

    N is the number of puzzles that the stock has been given in all, of these kinds and with the seed of CONFIG, so that
    the command may be interrupted and given again; another seed makes further puzzles. The sections of a book, and the
    levels of a newspaper's year, share it in proportion. Books and days with the same bank then take such puzzles from
    its stock before they make any. Several of these may run at once, also on several machines.
    """
    from bookbuilder.bank import opened
    from bookbuilder.plan import NewspaperPlan, plan_publication
    from bookbuilder.stock_bank import fill, wanted

    plan = plan_publication(config)
    if plan.bank is None:
        raise InputError.single(f"{config} names no bank", "add `bank: bank.db`, or the URL of a database")
    orders = _of_a_year(plan) if isinstance(plan, NewspaperPlan) else iter(plan.orders)
    kinds = wanted(orders, count)
    if not kinds:
        what = f"{config} only has puzzles of its own, or variants of puzzles; none of them can be made ahead"
        raise InputError.single(what, "add a section whose puzzles are made")
    options.see_to_bank(plan.bank, quiet)
    with opened(plan.bank, write=True) as bank, options.progress(quiet) as report:
        filled = fill(kinds, bank, os.urandom(16).hex(), workers, report)
    if not quiet:
        for shelf in filled:
            options.say(f"{shelf.name}  {shelf.new} new, {shelf.total} in all, {shelf.left} in stock")
    if reasons := [shelf.given_up for shelf in filled if shelf.given_up]:
        hints = dict.fromkeys(reason.hint for reason in reasons)
        raise BuildFailed("\n".join(reason.what for reason in reasons), "; ".join(hints))


def _of_a_year(plan: NewspaperPlan) -> Iterator[Order]:
    """The orders of a newspaper's first year."""
    for series in plan.series:
        first = next(iter(series.series.features())).day
        for feature in series.until(first + _YEAR - timedelta(days=1)):
            yield series.order(feature, plan.seed)
