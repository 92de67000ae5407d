"""`bookbuilder build CONFIG`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options

if TYPE_CHECKING:
    from bookbuilder.bank import Address
    from bookbuilder.plan import Plan
    from bookbuilder.workers import Workers


@click.command("build")
@click.argument("config", type=click.Path(path_type=Path))
@options.folder
@click.option("--dry-run", is_flag=True, help="Check the config and show the plan; make nothing.")
@click.option("--fresh", is_flag=True, help="Make all puzzles anew, whatever the stock and the bank have of this book.")
@options.workers
@options.quiet
def command(config: Path, out: Path | None, dry_run: bool, fresh: bool, workers: Workers, quiet: bool) -> None:
    """Make a publication from a YAML file.

    Puzzles of the last build (puzzles.txt) that still fit are used again; an interrupted build is gone on with.
    """
    from bookbuilder.build import build_book
    from bookbuilder.plan import plan_book
    from bookbuilder.staging import check_target

    with options.progress(quiet, silent=True) as report:
        plan = plan_book(config, workers, report)
    for note in () if quiet else plan.notes:
        options.note(note)
    target = out or Path("output") / plan.id
    check_target(target)
    if dry_run:
        options.say(_described(plan, target))
        return
    if plan.bank:
        _see_to_bank(plan.bank, quiet)
    with options.progress(quiet) as report:
        built = build_book(plan, target, workers, fresh, report)
    if quiet:
        return
    for section in built.remade:
        options.tell(f"section {section}: what it asks for has changed, so its puzzles were made anew")
    for home in built.elsewhere:
        what = f"the bank has {plan.id} as built in {home}: what is printed there may be printed here, too"
        options.note(f"{what}; if that is another book, give this one another `id`")
    if built.reused:
        options.tell(f"{built.reused} puzzles taken from the stock")
    if built.recorded:
        options.tell(f"{built.recorded} puzzles taken from the bank")
    if built.resumed:
        options.tell(f"{built.resumed} puzzles taken from the interrupted build")
    for twins in built.twins:
        options.tell(f"twins: puzzles {', '.join(map(str, twins[:-1]))} and {twins[-1]}")
    for artifact in built.artifacts:
        pages = f"  {artifact.pages} pages, {plan.outline.total} puzzles" if artifact.pages else ""
        options.say(f"{built.folder / artifact.file}{pages}")
    if built.manifest:
        options.say(str(built.folder / built.manifest))


def _see_to_bank(at: Address, quiet: bool) -> None:
    """Make the bank that is not there, and say so before the work. Raises InputError and BuildFailed."""
    from bookbuilder.bank import opened

    with opened(at, write=True) as bank:
        if bank.is_new and not quiet:
            options.note_new_bank(bank.shown)


def _not_there(bank: Address) -> str:
    return ", which is not there yet" if bank.file and not bank.file.exists() else ""


def _described(plan: Plan, target: Path) -> str:
    """The plan in words, a line a fact."""
    outline, layout = plan.outline, plan.layout
    lines = [
        f"{outline.title}",
        f"  printer   {plan.printer}, {layout.setting.geometry.trim}, {layout.paper} paper",
        f"  pages     {'about ' if layout.guessed else ''}{layout.pages}",
        f"  puzzles   {outline.total}",
        f"  outputs   {', '.join(plan.outputs)}",
        f"  folder    {target}",
        *([f"  bank      {plan.bank}{_not_there(plan.bank)}"] if plan.bank else []),
    ]
    parts = zip(plan.orders, plan.brought, outline.sections, layout.digits, layout.figures, strict=True)
    for order, brought, section, (puzzle, answer), figures in parts:
        levels = section.levels if brought else order.levels
        each = ", each grid solvable by itself" if order.each else ""
        lines += [
            f"  section {section.id}: {section.count} x {section.board.name}, {', '.join(levels)}{each}",
            f"            {section.page}, symbols {section.symbols.name}, digits {puzzle:.1f} pt, "
            f"in answers {answer:.1f} pt, {'from a file' if brought else f'recipe {order.recipe()}'}",
        ]
        if figures:
            shown = f"{section.lessons.steps} steps of {section.lessons.walkthroughs}"
            lines.append(f"            walkthrough: {shown}, candidates {figures.candidate:.1f} pt")
        if order.vary:
            lines.append(f"            variants: {order.vary}")
        if section.lessons.hints:
            lines.append(f"            hints: {section.lessons.hints} a puzzle")
    return "\n".join(lines)
