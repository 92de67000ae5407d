"""`bookbuilder draw`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.api import draw
from bookbuilder.api.pictures import DPI
from bookbuilder.cli import options
from bookbuilder.cli.reading import check_apart, read_entries, read_format
from bookbuilder.cli.streams import write_bytes
from bookbuilder.errors import InputError, Problem

if TYPE_CHECKING:
    from bookbuilder.config import Standard
    from bookbuilder.puzzle.formats import Entry

_WIDTH = "The width of the grid, such as 2.5in, 170pt or 14p2 (default: 60mm, or more where marks need it)."

_FORMATS = ("eps", "pdf", "png", "svg", "tiff")  # render.single.ART; a test compares them
_STANDARDS = ("pdf", "pdf/x-1a:2001", "pdf/x-1a:2003", "pdf/x-4")  # paper.STANDARDS; likewise


@click.command("draw")
@options.puzzle_file
@read_format("--format")
@click.option("--to", type=click.Choice(_FORMATS), help="The output format (default: from --out, or svg).")
@click.option("--width", help=_WIDTH)
@click.option("--columns", type=click.IntRange(1), help="The width of the grid in columns of a --system.")
@click.option("--system", help="A newspaper's column system (see `list columns`).")
@click.option(
    "--number", type=click.IntRange(1), default=1, show_default=True, help="The number of the puzzle in FILE."
)
@click.option("--answer", is_flag=True, help="Draw the answer, with the given values in bold.")
@click.option("--symbols", help="A symbol set (see `list symbols`; default: the marks of FILE, or digits).")
@click.option("--shade-clues", is_flag=True, help="Put the given values on grey.")
@click.option(
    "--theme", default="press", show_default=True, help="The theme (see `list themes`), or a file of your own."
)
@click.option(
    "--printer", default="plain", show_default=True, help="The printer whose limits on lines, type and greys apply."
)
@click.option(
    "--standard", type=click.Choice(_STANDARDS), help="The kind of PDF (default: what the --printer asks for)."
)
@click.option("--icc", type=options.FILE, help="The ICC profile of a press, which PDF/X-4 needs.")
@click.option("--dpi", type=click.IntRange(50, 4800), help=f"Pixels per inch of PNG and TIFF (default: {DPI}).")
@click.option("--credit", default="", help="The credit line, for the file's metadata.")
@click.option("--copyright", "rights", help="The copyright line, for the file's metadata (default: that of FILE).")
@options.out_file
def command(
    file: Path,
    form: str | None,
    board: str | None,
    crossed: bool,
    to: str | None,
    width: str | None,
    columns: int | None,
    system: str | None,
    number: int,
    answer: bool,
    symbols: str | None,
    shade_clues: bool,
    theme: str,
    printer: str,
    standard: Standard | None,
    icc: Path | None,
    dpi: int | None,
    credit: str,
    rights: str | None,
    out: Path | None,
) -> None:
    """Draw one puzzle of FILE (or standard input) as art for a page.

    The drawing is exactly as wide as --width or --columns says, with no margin around it. EPS, PDF and SVG are vectors;
    a PNG is grey or coloured, and a TIFF black and white. For newsprint, a PDF is PDF/X-1a.
    """
    kind = _kind(to, out)
    wide = _points(width, columns, system)
    check_apart(file, out)
    drawing = draw(
        _one(file, form, board, crossed, number),
        kind,
        width=wide,
        answer=answer,
        symbols=symbols,
        shade_clues=shade_clues,
        theme=theme,
        printer=printer,
        standard=standard,
        icc=icc,
        dpi=dpi,
        credit=credit,
        copyright=rights,
    )
    write_bytes(drawing.encode() if isinstance(drawing, str) else drawing, out)


def _kind(to: str | None, out: Path | None) -> str:
    """The format to write. Raises UsageError if neither option names one, or each another one."""
    from bookbuilder.render.single import ART

    if out is None:
        return to or "svg"
    implied = next((name for name, art_format in ART.items() if out.suffix.lower() in art_format.endings), None)
    if implied and to and implied != to:
        raise click.UsageError(f"--to {to} does not go with the extension of {out}")
    kind = to or implied
    if kind is None:
        raise click.UsageError(f"the extension of {out} belongs to no format; choose one with --to")
    return kind


def _points(width: str | None, columns: int | None, system: str | None) -> float | None:
    """The requested width in points, if any. Raises UsageError, BadParameter, and InputError for unknown columns."""
    from bookbuilder.paper import columns as system_named
    from bookbuilder.paper import length

    if (columns is None) != (system is None):
        raise click.UsageError("--columns and --system need each other, as in --columns 3 --system sau")
    if columns is not None and system is not None:
        if width is not None:
            raise click.UsageError("--width and --columns cannot be used together")
        return system_named(system).width(columns)
    try:
        return None if width is None else length(width)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--width") from error


def _one(file: Path, form: str | None, board: str | None, crossed: bool, number: int) -> Entry:
    """The puzzle with that number in the file. Raises InputError if it cannot be read, or if the file has fewer."""
    entry = next(islice(read_entries(file, form, board, crossed, ruled=True), number - 1, None), None)
    if isinstance(entry, Problem):
        raise InputError([entry])
    if entry is None:
        raise InputError.single(f"{file} has no puzzle {number}", "use a smaller --number")
    return entry
