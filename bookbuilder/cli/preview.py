"""`bookbuilder preview CONFIG`: pictures of a publication."""

from __future__ import annotations

from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.api import preview
from bookbuilder.cli import options
from bookbuilder.cli.daily import read_date

if TYPE_CHECKING:
    from bookbuilder.preview import Previewed
    from bookbuilder.workers import Workers

_BUILT = "The folder of the publication; its puzzles are reused (default: output/<id>)."


def _pages(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """The text, if it names pages."""
    from bookbuilder.preview import ranges

    try:
        return value if value is None or ranges(value) else None
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


@click.command("preview")
@click.argument("config", type=options.FILE)
@click.option("--pages", callback=_pages, metavar="PAGES", help="Show these pages, each by itself: 1,5-8,12-.")
@click.option("--pairs", is_flag=True, help="Show facing pages as they lie in the book: all, or those of --pages.")
@click.option("--guides", is_flag=True, help="Draw the trim and the area that is safe for ink.")
@click.option("--date", callback=read_date, metavar="DATE", help="The day of a newspaper: 2027-01-01.")
@click.option("--dpi", type=click.IntRange(10, 1200), help="Pixels per inch (default: what suits the pictures).")
@options.folder_named("--out", "The folder for the pictures (default: output/<id>-preview).")
@options.folder_named("--built", _BUILT)
@options.workers
@options.quiet
def command(
    config: Path,
    pages: str | None,
    pairs: bool,
    guides: bool,
    date: Date | None,
    dpi: int | None,
    out: Path | None,
    built: Path | None,
    workers: Workers,
    quiet: bool,
) -> None:
    """Show the book or newspaper that CONFIG describes as PNG files, without building it.

    Of a book, you get contact sheets of all pages, or what --pages and --pairs ask for; of a newspaper, the art of one
    day. Puzzles that the last build or preview made are reused; the next build reuses those made here.
    """
    from bookbuilder.plan import Plan, plan_publication

    plan = plan_publication(config)
    if not isinstance(plan, Plan):
        _refuse({"--pages": pages, "--pairs": pairs, "--guides": guides}, "books")
    else:
        _refuse({"--date": date}, "newspapers")
        for note in () if quiet else plan.notes:
            options.note(note)
    with options.progress(quiet) as report:
        done = preview(
            plan,
            out,
            pages=pages,
            pairs=pairs,
            guides=guides,
            date=date,
            dpi=dpi,
            built=built,
            workers=workers,
            report=report,
        )
    if not quiet:
        _tell(done, guides)


def _refuse(asked: dict[str, object], whose: str) -> None:
    """Raises UsageError for options of the other kind of publication."""
    if wrong := [option for option, value in asked.items() if value]:
        raise click.UsageError(f"{' and '.join(wrong)} can be used only with {whose}")


def _tell(done: Previewed, guides: bool) -> None:
    """Name the files on standard output, each with what it shows."""
    for name in done.moved.replaced:
        options.note(f"{done.folder / name} was changed after the last preview and has been replaced")
    for name in done.moved.staying:
        options.note(f"{done.folder / name} is not part of this preview, but was kept: it was changed since the last")
    if guides:
        options.tell("guides: the trim is magenta, the safe area is blue")
    for name, shows in done.files:
        options.say(f"{done.folder / name}  {shows}")
