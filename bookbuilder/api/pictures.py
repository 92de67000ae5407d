"""One puzzle as art: SVG, PNG, PDF, EPS and TIFF."""

from __future__ import annotations

import os
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, overload

from bookbuilder.api.arguments import entry
from bookbuilder.api.faults import repeated_clue
from bookbuilder.api.values import FLAG, LENGTH, TEXT, brief, check_kinds, path_of, stated, whole
from bookbuilder.errors import BookBuilderError, InputError

if TYPE_CHECKING:
    from bookbuilder.api.arguments import AnyPuzzle
    from bookbuilder.config import Standard
    from bookbuilder.puzzle.formats import Entry
    from bookbuilder.symbols import SymbolSet

DPI: Final = 1200  # what newspapers ask of line art


@overload
def draw(
    puzzle: AnyPuzzle,
    format: Literal["svg"] = "svg",
    *,
    width: str | float | None = None,
    answer: bool = False,
    symbols: str | None = None,
    shade_clues: bool = False,
    theme: str | os.PathLike[str] = "press",
    printer: str = "plain",
    standard: Standard | None = None,
    icc: str | os.PathLike[str] | None = None,
    dpi: int | None = None,
    credit: str = "",
    copyright: str | None = None,
) -> str: ...
@overload
def draw(
    puzzle: AnyPuzzle,
    format: str,
    *,
    width: str | float | None = None,
    answer: bool = False,
    symbols: str | None = None,
    shade_clues: bool = False,
    theme: str | os.PathLike[str] = "press",
    printer: str = "plain",
    standard: Standard | None = None,
    icc: str | os.PathLike[str] | None = None,
    dpi: int | None = None,
    credit: str = "",
    copyright: str | None = None,
) -> str | bytes: ...
def draw(
    puzzle: AnyPuzzle,
    format: str = "svg",
    *,
    width: str | float | None = None,
    answer: bool = False,
    symbols: str | None = None,
    shade_clues: bool = False,
    theme: str | os.PathLike[str] = "press",
    printer: str = "plain",
    standard: Standard | None = None,
    icc: str | os.PathLike[str] | None = None,
    dpi: int | None = None,
    credit: str = "",
    copyright: str | None = None,
) -> str | bytes:
    """Return a drawing of one puzzle: SVG as text, or the bytes of a PNG, PDF, EPS or TIFF file.

    width       of the grid, such as 2.5in, 60mm, or a number of points; default: 60mm, or more where marks need it
    answer      draw the answer, with the given values in bold
    symbols     a set (`bookbuilder list symbols`); default: the marks of the puzzle's file, or digits
    shade_clues    put the given values on grey
    theme       a name (`bookbuilder list themes`), or the path of a file of your own
    printer     whose limits on lines, type and greys apply (`bookbuilder list printers`)
    standard, icc    the kind of PDF, and the ICC profile that PDF/X-4 needs
    dpi         pixels per inch of PNG and TIFF
    credit, copyright    lines for the file's metadata

    Raises InputError for a puzzle with a clue twice in a house, for a grid too small for its marks, and for names that
    there are not; NoUniqueSolution if the `answer` of a puzzle without exactly one is asked for.
    """
    from bookbuilder.paper import printer as printer_named
    from bookbuilder.plan.press import intent_for
    from bookbuilder.render.metadata import Metadata
    from bookbuilder.render.single import ART
    from bookbuilder.typeset.grid.art import art
    from bookbuilder.typeset.theme import theme as theme_named

    optional = stated(symbols=symbols, standard=standard, copyright=copyright)
    check_kinds(
        {
            TEXT: {"format": format, "printer": printer, "credit": credit} | optional,
            whole(50, 4800): stated(dpi=dpi),
            LENGTH: stated(width=width),
            FLAG: {"answer": answer, "shade_clues": shade_clues},
        }
    )
    if format not in ART:
        raise InputError.single(f"a drawing has no format {brief(format)}", f"choose one of {', '.join(ART)}")
    kind = ART[format]
    if dpi and not kind.has_pixels:
        able = " and ".join(name for name, art_format in ART.items() if art_format.has_pixels)
        raise InputError.single(f"`dpi` applies only to {able}, not to {format}", "leave it out")
    if not kind.has_standard and (standard or icc):
        able = " and ".join(name for name, art_format in ART.items() if art_format.has_standard)
        raise InputError.single(f"`standard` and `icc` apply only to {able}, not to {format}", "leave them out")
    drawn = _sound(entry(puzzle))
    of, by = drawn.puzzle, printer_named(printer)
    values, shown = (_answer(drawn), ()) if answer else (of.givens, of.relations)
    look = theme_named(str(path_of("theme", theme)), Path())
    drawing = art(of.board, _symbols(drawn, symbols), values, of.givens, _points(width), by, shade_clues, look, shown)
    metadata = Metadata(
        title=drawn.title or of.board.name,
        creator=drawn.author,
        credit=credit,
        rights=drawn.copyright if copyright is None else copyright,
        date=_date(drawn.date),
        intent=intent_for(by, standard, path_of("icc", icc) if icc else None) if kind.has_standard else None,
        printer=printer if kind.has_standard else "",
    )
    file = kind.write(drawing, dpi or DPI, metadata)
    return file.decode() if kind.is_text else file


def shown(puzzle: AnyPuzzle) -> str | None:
    """What a notebook shows of a puzzle: SVG, or nothing if it cannot be drawn."""
    try:
        return draw(puzzle)
    except BookBuilderError:
        return None


def _points(width: str | float | None) -> float | None:
    """The width in points, if one is given. Raises InputError."""
    from bookbuilder.paper import length

    try:
        return length(width) if isinstance(width, str) else None if width is None else float(width)
    except ValueError as error:
        raise InputError.single(f"`width` cannot be {brief(width)}", str(error)) from error


def _sound(drawn: Entry) -> Entry:
    """The puzzle. Raises InputError if it has a clue twice in a house, or rules whose marks have no room."""
    from bookbuilder.relations import crowded

    if problem := repeated_clue(drawn):
        raise InputError([problem])
    if what := crowded(drawn.puzzle.board, drawn.puzzle.relations):
        raise InputError.single(what, "remove one of them", drawn.place)
    return drawn


def _date(written: str) -> Date | None:
    """The date of a puzzle, which may be any text in its file; None unless it is a year, month and day."""
    try:
        return Date.fromisoformat(written)
    except ValueError:
        return None


def _answer(drawn: Entry) -> tuple[int, ...]:
    """The only solution of the puzzle. Raises NoUniqueSolution and Undecided."""
    from bookbuilder.solve import engines, givens_array, the_solution

    if drawn.is_proved:
        return drawn.solution
    puzzle = drawn.puzzle
    return the_solution(engines(puzzle.board).of_puzzle(puzzle.relations), givens_array(puzzle.givens))


def _symbols(drawn: Entry, asked: str | None) -> SymbolSet:
    """The requested marks, else those of the puzzle's file, else digits."""
    from bookbuilder.relations import RELATIONS
    from bookbuilder.symbols import SymbolSet, symbol_set

    puzzle = drawn.puzzle
    if asked is None and drawn.symbols:
        marks = SymbolSet("own", drawn.symbols, "symbols")
    else:
        marks = symbol_set(asked or "digits", puzzle.board.order)
    if marks.kind != "numbers" and any(RELATIONS[relation.kind].tells_values for relation in puzzle.rules):
        what = f"the puzzle has rules about numbers, but the symbols {marks.name} are not numbers"
        raise InputError.single(what, "use the symbols digits")
    return marks
