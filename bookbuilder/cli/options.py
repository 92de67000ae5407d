"""Options that several commands share, and how they report what they do."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from rich.progress import TaskID

Command = TypeVar("Command", bound=Callable[..., Any])


def jobs(command: Command) -> Command:
    """--jobs N."""
    return click.option(
        "--jobs",
        type=click.IntRange(1, 256),
        default=None,
        metavar="N",
        help="Worker processes; by default one a processor. The result is the same for any number.",
        callback=lambda _ctx, _param, value: value or os.cpu_count() or 1,
    )(command)


def quiet(command: Command) -> Command:
    """--quiet."""
    return click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")(command)


def folder(command: Command) -> Command:
    """--out DIR."""
    said = "The folder for the files; by default output/<id>."
    return click.option("--out", callback=_path, metavar="DIR", help=said)(command)


def out_file(command: Command) -> Command:
    """--out FILE."""
    said = "A file for the answer, instead of standard output."
    return click.option("--out", callback=_path, metavar="FILE", help=said)(command)


def _path(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Path | None:
    if value is not None and not value.strip():
        raise click.BadParameter("the name is empty")
    return None if value is None else Path(value)


def seed(command: Command) -> Command:
    """--seed N."""
    return click.option(
        "--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True, help="Another seed, other puzzles."
    )(command)


def puzzle_file(command: Command) -> Command:
    """FILE, where nothing or - is standard input."""
    return click.argument("file", required=False, default="-", type=click.Path(path_type=Path))(command)


@contextmanager
def progress(quiet: bool) -> Iterator[Callable[[str, int, int], None]]:
    """A function that reports: what is done, how many of how many.

    On a terminal it draws bars with the time left; elsewhere it writes a line when something starts and ends.
    """
    if quiet:
        yield lambda _what, _done, _total: None
    elif sys.stderr.isatty():
        yield from _bars()
    else:
        yield _line


def _line(what: str, done: int, total: int) -> None:
    if done in (0, total):
        click.echo(f"{what}: {done} of {total}", err=True)


def _bars() -> Iterator[Callable[[str, int, int], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bars: dict[str, TaskID] = {}
    columns = (TextColumn("{task.description:>8}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as shown:

        def update(what: str, done: int, total: int) -> None:
            if what not in bars:
                bars[what] = shown.add_task(what, total=total)
            shown.update(bars[what], completed=done)

        yield update


@contextmanager
def output(path: Path | None) -> Iterator[IO[str]]:
    """Standard output, or a file that appears under its name only when all is written."""
    if path is None:
        yield sys.stdout
        return
    check_place(path)
    beside = _beside(path)
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def check_place(path: Path) -> None:
    """Raise OSError, before any work is done, if a file cannot be written under this name."""
    beside = _beside(path)
    try:
        beside.open("wb").close()
        beside.unlink()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def write_whole(path: Path, data: bytes) -> None:
    """A file that appears under its name only when all is written."""
    beside = _beside(path)
    try:
        beside.write_bytes(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _beside(path: Path) -> Path:
    """Where a file grows until it is whole. Raises OSError for a folder, or a name with none before it."""
    if path.is_dir() or not path.name:
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
    return path.with_name(f".{path.name}.part")
