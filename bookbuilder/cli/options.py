"""Options that several commands share, and the functions that report what a command does."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from bookbuilder.errors import InputError, in_one_line, visible
from bookbuilder.paths import exists, is_url
from bookbuilder.workers.kinds import KINDS, WorkersKind
from bookbuilder.workers.model import Workers
from bookbuilder.workers.processes import usual

if TYPE_CHECKING:
    from bookbuilder.bank import Address
    from bookbuilder.supply import Misfit

_MISFITS = 10  # puzzles that a note names
_SHORTEST_LINK = 16  # characters, at least
_BAR = "{desc:>15} {bar} {n_fmt}/{total_fmt} {elapsed} <{remaining}"
_COUNT = "{desc:>15} {n_fmt} {elapsed}"
_FIRST_SIGN, _LONGEST_SILENCE = 5.0, 20.0  # seconds

Command = TypeVar("Command", bound=Callable[..., Any])
Item = TypeVar("Item")
Report = Callable[[str, int, int | None], None]


class _File(click.Path):
    """A path as an argument."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not str(value).strip():
            self.fail("the name is empty", param, ctx)
        check_local(str(value))
        return super().convert(value, param, ctx)


class _PuzzleFile(_File):
    """A path, or a link that contains a puzzle; what else may stand for a puzzle looks like no URL."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        text = str(value)
        if len(text) > _SHORTEST_LINK and not exists(Path(text)):
            from bookbuilder.puzzle.formats import pasted

            value = pasted(text) or value
        return super().convert(value, param, ctx)


FILE = _File(path_type=Path, readable=False)  # whoever reads it says more about what cannot be read
PUZZLES = _PuzzleFile(path_type=Path, readable=False)


def check_local(name: str) -> None:
    """Raises InputError for a URL where a path is needed."""
    if is_url(name):
        raise InputError.single(f"{name} is a URL, not a file", "download the file, and give its path")


def say(line: str) -> None:
    """Print an answer; characters that would control the terminal are shown as \\x1b and so on."""
    click.echo(visible(line))


def tell(message: object) -> None:
    """Report progress and problems on standard error, with such characters shown as well."""
    shown = sys.modules.get("tqdm")  # its bars stay below messages
    with shown.tqdm.external_write_mode(file=sys.stderr) if shown else nullcontext():
        click.echo(visible(str(message)), err=True)


def note(message: str) -> None:
    """Print a note on standard error: something to know that does not stop the command."""
    tell(f"note: {in_one_line(message)}")


class NotePrinter(logging.Handler):
    """Prints what rooms log, such as that workers are waited for, as notes."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print one."""
        note(record.getMessage())


def note_new_bank(shown: str) -> None:
    """Report a new bank: if its path was mistyped, printed puzzles could be printed again unnoticed."""
    note(f"created a new bank, {shown}; it has no record of earlier publications")


def see_to_bank(at: Address, quiet: bool) -> None:
    """Create a missing bank, and say so before the work begins. Raises InputError and BuildFailed."""
    from bookbuilder.bank import opened

    with opened(at, write=True) as bank:
        if bank.is_new and not quiet:
            note_new_bank(bank.shown)


def workers(command: Command) -> Command:
    """--jobs N, and an option for each other kind of workers; the command gets the `workers`."""

    @wraps(command)
    def with_workers(**values: Any) -> Any:
        asked = {kind.option: values.pop(kind.option.removeprefix("--").replace("-", "_")) for kind in KINDS}
        given = {option: workers for option, workers in asked.items() if workers is not None}
        if len(given) > 1:
            raise click.UsageError(f"{' and '.join(given)} cannot be used together")
        return command(workers=next(iter(given.values()), None) or usual(), **values)

    for kind in reversed(KINDS):
        start = partial(_started, kind)
        with_workers = click.option(kind.option, metavar=kind.metavar, help=kind.help, callback=start)(with_workers)
    return cast(Command, with_workers)


def _started(kind: WorkersKind, _ctx: click.Context, _param: click.Parameter, value: str | None) -> Workers | None:
    try:
        return None if value is None else kind.start(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


def quiet(command: Command) -> Command:
    """--quiet."""
    return click.option("--quiet", "-q", is_flag=True, help="Show errors only.", callback=_hush)(command)


def _hush(_ctx: click.Context, _param: click.Parameter, value: bool) -> bool:
    """Also what rooms log."""
    logging.getLogger("bookbuilder").setLevel(logging.ERROR if value else logging.NOTSET)
    return value


def folder(command: Command) -> Command:
    """--out DIR."""
    return folder_named("--out", "The output folder (default: output/<id>).")(command)


def folder_named(option: str, said: str) -> Callable[[Command], Command]:
    """A folder as the value of an option."""
    return click.option(option, callback=_path, metavar="DIR", help=said)


def out_file(command: Command) -> Command:
    """--out FILE."""
    said = "Write to this file instead of standard output."
    return click.option("--out", callback=_file_or_output, metavar="FILE", help=said)(command)


def _path(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Path | None:
    if value is not None and not value.strip():
        raise click.BadParameter("the name is empty")
    if value is not None:
        check_local(value)
    return None if value is None else Path(value)


def _file_or_output(ctx: click.Context, param: click.Parameter, value: str | None) -> Path | None:
    return _path(ctx, param, None if value == "-" else value)


def seed(command: Command) -> Command:
    """--seed N."""
    return click.option(
        "--seed",
        type=click.IntRange(0, 2**63 - 1),
        default=0,
        show_default=True,
        help="A different seed gives different puzzles.",
    )(command)


def misfits(misfit_puzzles: Sequence[Misfit], *, are_days: bool = False) -> Iterator[str]:
    """What to say of puzzles that are kept although a later ladder gives them other levels; days need no numbers."""
    if misfit_puzzles:
        names = (misfit.section if are_days else f"{misfit.section} {misfit.place + 1}" for misfit in misfit_puzzles)
        examples = ", ".join(
            f"{name} is {misfit.level}" for name, misfit in zip(names, misfit_puzzles[:_MISFITS], strict=False)
        )
        more = f" and {len(misfit_puzzles) - _MISFITS} more" if len(misfit_puzzles) > _MISFITS else ""
        what = "by the present table of levels, puzzles that may be in print are not of the levels asked for"
        yield f"{what}: {examples}{more}; they are kept, and only --fresh replaces them"


def spoiled(reasons: Mapping[str, str]) -> Iterator[str]:
    """What to say of puzzles in the bank's stock that are not what the stock says they are."""
    if reasons:
        number = "a puzzle" if len(reasons) == 1 else f"{len(reasons)} puzzles"
        key, why = next(iter(reasons.items()))
        yield f"{number} in the bank's stock cannot be used, and stayed there: {why} (key {key})"


def puzzle_file(command: Command) -> Command:
    """FILE; without it, or with -, standard input. A puzzle itself may be written in its place."""
    return click.argument("file", required=False, default="-", type=PUZZLES)(command)


@contextmanager
def progress(quiet: bool, silent: bool = False) -> Iterator[Report]:
    """A function that reports progress: the task, the number done, and the total, or None if it is unknown.

    On a terminal, it draws bars with the time elapsed and left; elsewhere, it writes a line when a task starts and
    ends. If `silent`, because the answer goes to standard output, it does neither. A long task still shows that it is
    alive: a line after five seconds says how far it is, and further lines follow at intervals that double.
    """
    if quiet:
        yield lambda _what, _done, _total: None
    elif sys.stderr.isatty() and not silent:
        yield from _bars()
    else:
        yield from _lines(silent)


def counted(items: Iterable[Item], what: str, report: Report, total: int | None = None) -> Iterator[Item]:
    """The items; each one taken is reported as done."""
    report(what, 0, total)
    for done, item in enumerate(items, 1):
        yield item
        report(what, done, total)


def _lines(silent: bool) -> Iterator[Report]:
    latest: tuple[str, int, int | None] = ("", 0, 0)
    over, started = threading.Event(), time.monotonic()

    def update(what: str, done: int, total: int | None) -> None:
        nonlocal latest
        is_news, latest = (what, done, total) != latest, (what, done, total)
        if is_news and total is not None and done in (0, total) and not silent:
            tell(f"{what}: {done} of {total}")

    def show_life() -> None:
        pause = _FIRST_SIGN
        while not over.wait(pause):
            what, done, total = latest
            if total is None or done < total:
                seconds, of_all = round(time.monotonic() - started), "" if total is None else f" of {total}"
                tell(f"{what}: {done}{of_all} so far, after {seconds} s")
            pause = min(2 * pause, _LONGEST_SILENCE)

    watcher = threading.Thread(target=show_life, daemon=True)
    watcher.start()
    try:
        yield update
    finally:
        over.set()
        watcher.join()


def _bars() -> Iterator[Report]:
    from tqdm import tqdm

    bars: dict[str, tqdm] = {}
    tqdm.set_lock(threading.RLock())  # its own needs semaphores, which not every system has
    tqdm.monitor_interval = 0  # no thread

    def update(what: str, done: int, total: int | None) -> None:
        if what not in bars:
            form = _COUNT if total is None else _BAR
            bars[what] = tqdm(desc=what, total=total, bar_format=form, file=sys.stderr, dynamic_ncols=True)
        bar = bars[what]
        bar.total = total
        bar.update(done - bar.n)
        if done == total:
            bar.refresh()

    try:
        yield update
    finally:
        for bar in bars.values():
            bar.close()
