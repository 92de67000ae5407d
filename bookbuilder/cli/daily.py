"""`bookbuilder daily CONFIG`: the issues of some days."""

from __future__ import annotations

from datetime import date as Date
from datetime import timedelta
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder import api
from bookbuilder.cli import options
from bookbuilder.cli.loading import load
from bookbuilder.errors import counted

if TYPE_CHECKING:
    from bookbuilder.daily import MadeDays
    from bookbuilder.plan import NewspaperPlan
    from bookbuilder.workers import Workers

_SHOWN = 10  # corrections and changed files that are named one by one


def read_date(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Date | None:
    """A date as an option's value; None where the option is not used. Raises BadParameter."""
    try:
        return None if value is None else Date.fromisoformat(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is not a date that exists; write one such as 2027-01-31") from None


@click.command("daily")
@click.argument("config", type=options.FILE)
@click.option("--from", "first", required=True, callback=read_date, metavar="DATE", help="The first day: 2027-01-01.")
@click.option(
    "--days", type=click.IntRange(1, 36_525), default=1, show_default=True, metavar="N", help="How many days."
)
@options.folder
@click.option("--dry-run", is_flag=True, help="Check the config and show the plan, but make nothing.")
@click.option("--fresh", is_flag=True, help="Make the puzzles of these days again; those of other days stay.")
@options.workers
@options.quiet
def command(
    config: Path,
    first: Date,
    days: int,
    out: Path | None,
    dry_run: bool,
    fresh: bool,
    workers: Workers,
    quiet: bool,
) -> None:
    """Make the issues of some days of the newspaper that CONFIG describes; those of other days stay as they are.

    CONFIG is a YAML file with the key `newspaper`, or the name of an example (see `list configs`). `build` makes all
    days that the file itself names.
    """
    from bookbuilder.plan import plan_newspaper

    try:
        last = first + timedelta(days=days - 1)
    except OverflowError:
        raise click.UsageError("the days end after the year 9999") from None
    make(plan_newspaper(config), first, last, out, dry_run, fresh, workers, quiet)


def make(
    plan: NewspaperPlan,
    first: Date,
    last: Date,
    out: Path | None,
    dry_run: bool,
    fresh: bool,
    workers: Workers,
    quiet: bool,
) -> None:
    """Make some days, or say what would be made."""
    load("bookbuilder.daily")
    from bookbuilder.daily import MadeDays
    from bookbuilder.staging import check_target

    target = out or Path("output") / plan.id
    check_target(target)
    if dry_run:
        if not quiet:
            options.say("\n".join(_described(plan, first, last, target)))
        return
    if plan.bank:
        options.see_to_bank(plan.bank, quiet)
    with options.progress(quiet) as report:
        printed = api.build(plan, target, days=(first, last), fresh=fresh, workers=workers, report=report)
    assert isinstance(printed, MadeDays)
    if not quiet:
        _tell(plan, printed)


def _tell(plan: NewspaperPlan, printed: MadeDays) -> None:
    """Tell what was made, and of what; name the files of the whole on standard output."""
    tally = printed.tally
    for number, what in ((tally.reused, "the stock"), (tally.recorded, "the bank")):
        if number:
            options.tell(f"{number} puzzles reused from {what}")
    if tally.shelved:
        options.tell(f"{tally.shelved} puzzles taken from the bank's stock")
    if tally.resumed:
        options.tell(f"{tally.resumed} puzzles kept from an interrupted run or a preview")
    _tell_some([f"{id}: its settings have changed, so its puzzle was made again" for id in tally.remade])
    for note in chain(options.misfits(tally.misfits, are_days=True), options.spoiled(tally.spoiled)):
        options.note(note)
    for change in printed.changes:
        what = "another puzzle" if change.replaced else "the same puzzle, issued again"
        options.tell(f"{change.id}: version {change.version}, {what}")
    for day in printed.again:
        options.tell(f"{day}: issued again as well, because it shows the answer to a corrected puzzle")
    for home in printed.elsewhere:
        options.note(f"the bank records {plan.id} as made in {home}, too; another newspaper needs another `id`")
    _tell_some([f"{printed.folder / name} was changed and has been replaced" for name in printed.moved.replaced])
    _tell_some([f"{printed.folder / name} was changed, and was kept" for name in printed.moved.staying])
    files = counted(sum(1 for artifact in printed.artifacts if "/" in artifact.file), "file")
    issues = counted(len(printed.issues), "issue")
    options.say(f"{printed.folder}  {issues}, {files}")
    for artifact in printed.artifacts:
        if "/" not in artifact.file:
            options.say(f"{printed.folder / artifact.file}")


def _tell_some(lines: list[str]) -> None:
    for line in lines[:_SHOWN]:
        options.note(line)
    if len(lines) > _SHOWN:
        options.note(f"and {len(lines) - _SHOWN} more like this")


def _described(plan: NewspaperPlan, first: Date, last: Date, target: Path) -> list[str]:
    """The plan in words, one fact per line."""
    from bookbuilder.daily.refusals import check
    from bookbuilder.plan import hours_of_days

    check(plan, first, last)
    issued = [[it for it in series.until(last) if first <= it.issue <= last] for series in plan.series]
    features = [(series, feature) for series, its in zip(plan.series, issued, strict=True) for feature in its]
    lines = [
        plan.title,
        f"  days      {first} to {last}",
        f"  puzzles   {len(features)}, {hours_of_days(features)}",
        f"  printer   {plan.printer}",
        f"  folder    {target}",
        *([f"  bank      {plan.bank}"] if plan.bank else []),
    ]
    for series, its in zip(plan.series, issued, strict=True):
        puzzles = counted(len(its), "puzzle")
        lines.append(f"  series {series.series.id}: {puzzles} on {series.board.name}, from {series.series.start}")
        for slot in series.slots:
            wide, high = slot.layout.size.width, slot.layout.puzzle.rooms.height
            size = f"{wide * 25.4 / 72:.1f} x {high * 25.4 / 72:.1f} mm"
            content = slot.layout.content
            shared = f", levels {content.together} each other" if content.is_shared else ""
            lines.append(f"            {slot.name}, {size}{shared}, answer {slot.place}: {', '.join(slot.formats)}")
    return lines
