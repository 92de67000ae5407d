"""`bookbuilder build CONFIG`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder import api
from bookbuilder.cli import options
from bookbuilder.cli.left_out import list_left_out, remove_list
from bookbuilder.cli.loading import load
from bookbuilder.errors import InputError, counted
from bookbuilder.levels import LEVELS

if TYPE_CHECKING:
    from bookbuilder.bank import Address
    from bookbuilder.build import Built
    from bookbuilder.generate import Order
    from bookbuilder.plan import Plan
    from bookbuilder.supply import Own
    from bookbuilder.typeset import Layout
    from bookbuilder.workers import Workers


@click.command("build")
@click.argument("config", type=options.FILE)
@options.folder
@click.option("--dry-run", is_flag=True, help="Check the config and show the plan, but build nothing.")
@click.option("--fresh", is_flag=True, help="Make all puzzles again, ignoring its own in the stock and the bank.")
@options.workers
@options.quiet
def command(config: Path, out: Path | None, dry_run: bool, fresh: bool, workers: Workers, quiet: bool) -> None:
    """Build the book or newspaper that CONFIG describes: a YAML file, or the name of an example (see `list configs`).

    Of a newspaper, the issues from `from` to `until` are made; `daily` makes those of other days. Puzzles of the last
    build (puzzles.txt) that still fit are reused. An interrupted build is resumed.
    """
    try:
        _build(config, out, dry_run, fresh, workers, quiet)
    except InputError as error:
        if not dry_run:
            error.listed = list_left_out(error.problems, config, out)
        raise


def _build(config: Path, out: Path | None, dry_run: bool, fresh: bool, workers: Workers, quiet: bool) -> None:
    """Do what `command` says."""
    from bookbuilder.plan import Plan, graded, hours_of_book, plan_publication
    from bookbuilder.staging import check_target
    from bookbuilder.supply import bring

    plan = plan_publication(config)
    if not isinstance(plan, Plan):
        from bookbuilder.cli import daily

        daily.make(plan, *plan.days, out, dry_run, fresh, workers, quiet)
        return
    for note in () if quiet else plan.notes:
        options.note(note)
    target = out or Path("output") / plan.id
    check_target(target)
    if dry_run:
        with options.progress(quiet, silent=True) as report:
            brought = bring(plan.orders, plan.twins, workers, report)
        if not quiet:
            for problem in chain.from_iterable(brought.skipped.values()):
                options.note(f"section {problem.section}: {problem.what} ({problem.place})")
            _tell_own(plan, brought, "left out")
            options.say(_described(graded(plan, brought.puzzles), target, hours_of_book(plan, brought.puzzles)))
        return
    load("bookbuilder.build")
    if plan.bank:
        options.see_to_bank(plan.bank, quiet)
    with options.progress(quiet) as report:
        built = api.build(plan, target, fresh=fresh, workers=workers, report=report)
    remove_list(target)
    if not quiet:
        _tell(plan, built)


def _tell(plan: Plan, built: Built) -> None:
    """Report what was reused, kept and replaced; name the files on standard output."""
    from bookbuilder.outputs import SKIPPED

    _tell_own(plan, built.own, f"left out, see {built.folder / SKIPPED}")
    for section in built.supplied.remade:
        options.tell(f"section {section}: its settings have changed, so its puzzles were made again")
    supplied = built.supplied
    for note in chain(options.misfits(supplied.misfits), _uneven(plan, built), options.spoiled(supplied.spoiled)):
        options.note(note)
    for home in built.elsewhere:
        what = f"the bank records {plan.id} as built in {home}, so puzzles printed there may be printed here as well"
        options.note(f"{what}; if that is a different book, give this one another `id`")
    if built.supplied.reused:
        options.tell(f"{counted(built.supplied.reused, 'puzzle')} reused from the stock")
    if built.supplied.recorded:
        options.tell(f"{counted(built.supplied.recorded, 'puzzle')} reused from the bank")
    if built.supplied.shelved:
        options.tell(f"{counted(built.supplied.shelved, 'puzzle')} taken from the bank's stock")
    if built.supplied.resumed:
        options.tell(f"{counted(built.supplied.resumed, 'puzzle')} kept from an interrupted build or a preview")
    for name in built.moved.replaced:
        options.note(f"{built.folder / name} was changed after the last build and has been replaced")
    for name in built.moved.staying:
        why = "it was changed after the last build, cannot be removed, or is in no manifest"
        options.note(f"{built.folder / name} is not part of this edition, but was kept: {why}")
    for twins in built.twins:
        options.tell(f"twins: puzzles {', '.join(map(str, twins[:-1]))} and {twins[-1]}")
    total = counted(sum(map(len, built.supplied.puzzles)), "puzzle")
    inside = Counter(artifact.file.partition("/")[0] for artifact in built.artifacts if "/" in artifact.file)
    for folder, files in inside.items():
        options.say(f"{built.folder / folder / 'index.html'}  {counted(files, 'file')}, {total}")
    for artifact in built.artifacts:
        if "/" not in artifact.file:
            pages = f"  {counted(artifact.pages, 'page')}, {total}" if artifact.pages else ""
            said = f"  {artifact.said}" if artifact.said else ""
            options.say(f"{built.folder / artifact.file}{pages}{said}")


def _uneven(plan: Plan, built: Built) -> Iterator[str]:
    """What to say of sections that keep puzzles made before ranges of levels were shared out evenly."""
    for order, puzzles in zip(plan.orders, built.supplied.puzzles, strict=True):
        there = Counter(puzzle.grade.level for puzzle in puzzles)
        if order.shares and not order.exact and [there[level] for level in order.levels] != [*order.shares]:
            listed = ", ".join(f"{there[level]} {level}" for level in LEVELS if there[level])
            what = f"section {order.section} has {listed}, instead of {_levels(order, order.levels)}"
            yield f"{what}, as it keeps puzzles of an earlier version that may be in print; only --fresh replaces them"


def _tell_own(plan: Plan, own: Own, fate: str) -> None:
    """What the author should know of the puzzles of the book's own files."""
    for pair in own.alike:
        options.tell(f"warning: {pair}")
    for which, problems in own.skipped.items():
        order = plan.orders[which]
        there = sum(at == which for at, _ in own.puzzles)
        options.tell(f"section {order.section}: {counted(there, 'puzzle')} printed; {len(problems)} {fate}")
    for lack in own.short.values():
        options.tell(f"warning: section {lack.section}: {lack.what}; {lack.hint}")


def _not_there(bank: Address) -> str:
    return ", not created yet" if bank.file and not bank.file.exists() else ""


def _levels(order: Order, levels: Sequence[str]) -> str:
    """The levels that a section can have, with the number of puzzles of each if it is fixed."""
    from bookbuilder.generate import levels_there

    if not order.shares:
        there = None if order.brought else levels_there(order.board, order.uniqueness)
        return ", ".join(level for level in levels if there is None or level in there)
    return ", ".join(f"{share} {level}" for level, share in zip(order.levels, order.shares, strict=True) if share)


def _rerolled(order: Order) -> str:
    """The numbers of the places whose puzzles are replaced, with how often if that is more than once."""
    places = Counter(order.rerolls)
    return ", ".join(f"{place + 1:04}{f' ({times} times)' if times > 1 else ''}" for place, times in places.items())


def _answers_apart(layout: Layout) -> str:
    return f", and {layout.apart.pages} in answers.pdf" if layout.apart else ""


def _described(plan: Plan, target: Path, hours: str) -> str:
    """The plan in words, one fact per line."""
    from bookbuilder.typeset import printed_sizes

    outline, layout = plan.outline, plan.layout
    lines = [
        f"{outline.title}",
        f"  printer   {plan.printer}, {layout.setting.geometry.trim}, {layout.paper} paper",
        f"  pages     {'about ' if layout.guessed else ''}{layout.pages}{_answers_apart(layout)}",
        f"  puzzles   {outline.total}, {hours}",
        f"  outputs   {', '.join(plan.outputs)}",
        f"  folder    {target}",
        *([f"  bank      {plan.bank}{_not_there(plan.bank)}"] if plan.bank else []),
    ]
    for order, laid in zip(plan.orders, layout.sections, strict=True):
        section, (puzzle, answer), figures = laid.outline, laid.digits, laid.figures
        marks = "pictures" if section.symbols.pictures else "digits"
        cell, high = printed_sizes(laid, layout.setting.style_of(section))
        source = f"from {order.brought.file}" if order.brought else f"recipe {order.recipe()}"
        asked = f", needs {' and '.join(order.needs)}" if order.needs else ""
        asked += f", without {' and '.join(order.avoid)}" if order.avoid else ""
        asked += ", each grid solvable by itself" if order.each else ""
        asked += f", rules {' and '.join(rule.name for rule in order.rules)}" if order.rules else ""
        lines += [
            f"  section {section.id}: {section.count} x {section.board.name}, {_levels(order, section.levels)}{asked}",
            f"            {section.page}, symbols {section.symbols.name}, digits {puzzle:.1f} pt, "
            f"{f'in answers {answer:.1f} pt, ' if isfinite(answer) else ''}{source}",
            f"            cells {cell:.1f} mm, {marks} {high:.1f} mm high",
        ]
        if figures:
            shown = f"{section.lessons.steps} steps of {section.lessons.walkthroughs}"
            lines.append(f"            walkthrough: {shown}, candidates {figures.candidate:.1f} pt")
        if order.vary:
            lines.append(f"            variants: {order.vary}")
        if section.lessons.hints:
            lines.append(f"            hints: {section.lessons.hints} per puzzle")
        if order.rerolls:
            lines.append(f"            rerolled: {_rerolled(order)}")
    return "\n".join(lines)
