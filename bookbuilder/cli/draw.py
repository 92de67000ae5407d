"""`bookbuilder draw`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder import api
from bookbuilder.cli import options
from bookbuilder.cli.reading import check_apart, read_entries, read_format
from bookbuilder.errors import InputError, Problem

if TYPE_CHECKING:
    from bookbuilder.drawing import Drawing
    from bookbuilder.puzzle.formats import Entry
    from bookbuilder.symbols import SymbolSet

_DPI = 1200  # what newspapers ask of line art

Writer = Callable[["Drawing", int, str], bytes]


def _svg(drawing: Drawing, _: int, title: str) -> bytes:
    from bookbuilder.render import render_svg

    return render_svg(drawing, title).encode()


def _eps(drawing: Drawing, _: int, title: str) -> bytes:
    from bookbuilder.render.eps import render

    return render(drawing, title)


def _pdf(drawing: Drawing, _: int, title: str) -> bytes:
    from bookbuilder.drawing import Page
    from bookbuilder.render import render

    sheet = (0.0, 0.0, drawing.width, drawing.height)
    return render([Page(drawing.width, drawing.height, sheet, sheet, drawing.marks)], title)


def _png(drawing: Drawing, dpi: int, title: str) -> bytes:
    from bookbuilder.render.raster import render_png

    return render_png(drawing, dpi, title)


def _tiff(drawing: Drawing, dpi: int, title: str) -> bytes:
    from bookbuilder.render.raster import render_tiff

    return render_tiff(drawing, dpi, title)


WRITERS: dict[str, Writer] = {"eps": _eps, "pdf": _pdf, "png": _png, "svg": _svg, "tiff": _tiff}
_ENDINGS = {f".{name}": name for name in WRITERS} | {".tif": "tiff"}
_PIXELS = ("png", "tiff")


@click.command("draw")
@options.puzzle_file
@read_format("--format")
@click.option("--to", type=click.Choice(sorted(WRITERS)), help="The output format (default: from --out, or svg).")
@click.option("--width", default="60mm", show_default=True, help="The width of the grid, such as 60mm, 2.5in or 170pt.")
@click.option(
    "--number", type=click.IntRange(1), default=1, show_default=True, help="The number of the puzzle in FILE."
)
@click.option("--answer", is_flag=True, help="Draw the answer, with the given values in bold.")
@click.option("--symbols", help="A symbol set (see `list symbols`; default: the marks of FILE, or digits).")
@click.option("--shade-clues", is_flag=True, help="Put the given values on grey squares.")
@click.option("--printer", default="plain", show_default=True, help="The printer whose limits on lines and type apply.")
@click.option("--dpi", type=click.IntRange(50, 4800), help=f"Pixels per inch of PNG and TIFF (default: {_DPI}).")
@options.out_file
def command(
    file: Path,
    form: str | None,
    board: str | None,
    crossed: bool,
    to: str | None,
    width: str,
    number: int,
    answer: bool,
    symbols: str | None,
    shade_clues: bool,
    printer: str,
    dpi: int | None,
    out: Path | None,
) -> None:
    """Draw one puzzle of FILE (or standard input) as art for a page.

    The drawing is exactly as wide as --width, with no margin around it. EPS, PDF and SVG are vectors; a PNG is grey or
    coloured, and a TIFF black and white.
    """
    from bookbuilder.paper import length
    from bookbuilder.paper import printer as printer_named
    from bookbuilder.typeset.art import art

    kind = to or _ENDINGS.get(out.suffix.lower() if out else ".svg", "")
    if not kind:
        raise click.UsageError(f"the ending of {out} names no format; use --to")
    if dpi and kind not in _PIXELS:
        raise click.UsageError(f"--dpi goes with {' and '.join(_PIXELS)}, not with {kind}")
    try:
        wide = length(width)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--width") from error
    check_apart(file, out)
    entry = _one(file, form, board, crossed, number)
    its = entry.puzzle
    values = next(api.solve(_unique(entry))) if answer else its.givens
    marks = _symbols(entry, symbols)
    drawing = art(its.board, marks, values, its.givens, wide, printer_named(printer), shade_clues)
    _write(WRITERS[kind](drawing, dpi or _DPI, entry.title or its.board.name), out)


def _one(file: Path, form: str | None, board: str | None, crossed: bool, number: int) -> Entry:
    """The puzzle of that number in the file. Raises InputError where it cannot be read, or there are fewer."""
    found = next(islice(read_entries(file, form, board, crossed), number - 1, None), None)
    if isinstance(found, Problem):
        raise InputError([found])
    if found is None:
        raise InputError.single(f"{file} has no puzzle {number}", "use a smaller --number")
    return found


def _unique(entry: Entry) -> Entry:
    """The entry, whose puzzle has one answer. Raises NoUniqueSolution."""
    api.grade(entry)
    return entry


def _symbols(entry: Entry, asked: str | None) -> SymbolSet:
    """The marks that were asked for, those of the puzzle's file, or digits."""
    from bookbuilder.symbols import SymbolSet, symbol_set

    order = entry.puzzle.board.order
    if asked is None and entry.symbols:
        return SymbolSet("own", entry.symbols, "symbols")
    return symbol_set(asked or "digits", order)


def _write(data: bytes, out: Path | None) -> None:
    if out is not None:
        options.check_place(out)
        options.write_whole(out, data)
        return
    sys.stdout.buffer.write(data)
