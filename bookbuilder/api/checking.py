"""Finished files checked: a PDF for its printer, the folder of a publication for its puzzles."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bookbuilder.api.values import brief, check_texts, check_wholes, stated
from bookbuilder.errors import InputError

if TYPE_CHECKING:
    from bookbuilder.build import Built
    from bookbuilder.config import Standard
    from bookbuilder.daily import MadeDays
    from bookbuilder.paper import Printer, Trim
    from bookbuilder.preflight import Panels, Report
    from bookbuilder.readback import ReadbackReport
    from bookbuilder.workers import Workers

    Progress: TypeAlias = Callable[[str, int, int | None], None]  # what is being done, the number done, the total


@dataclass(frozen=True, slots=True)
class SaidOfPdf:
    """What somebody says of a PDF. What is not said is taken from the file, or from its printer."""

    printer: str | None = None
    trim: str | None = None
    paper: str | None = None
    bleed: bool | None = None
    standard: Standard | None = None
    cover: bool = False
    pages: int | None = None
    spine: str | None = None
    isbn: str = ""


_UNSAID = SaidOfPdf()
# What a manifest may say of the PDFs beside it, which may be a stranger's.
_KNOWN: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("printer", "trim", "paper", "standard", "spine", "isbn"), (str,)),
    "bleed": (bool,),
    "pages": (int,),
}
_LONGEST_HEADER = 100_000  # characters


def check(
    path: str | os.PathLike[str] | Built | MadeDays,
    *,
    printer: str | None = None,
    trim: str | None = None,
    paper: str | None = None,
    bleed: bool | None = None,
    standard: Standard | None = None,
    cover: bool = False,
    pages: int | None = None,
    spine: str | None = None,
    isbn: str = "",
    workers: Workers | None = None,
    report: Progress | None = None,
) -> Report | ReadbackReport:
    """Check a PDF for its printer, or the folder of a book or a newspaper for its puzzles, and report what is wrong.

    The report's `findings` say what, and `failed` whether anything is. Of a folder, or what `build` returned, it is
    checked whether puzzle, answer and number belong together in every file. The other arguments are for a PDF; what is
    left out of them is known of an interior or a cover that lies beside its book.json.

    printer     (`bookbuilder list printers`); default: the one that the file names
    trim, paper, bleed, standard    what the pages should have; default: what the printer takes
    cover       the PDF is a cover: that of a book of this many `pages`, with a `spine` this wide where only the
                printer's template knows it, and a barcode that says this `isbn`

    Raises InputError for a path at which there is nothing of the kind.
    """
    from bookbuilder.workers import HERE

    check_texts(stated(printer=printer, trim=trim, paper=paper, standard=standard, spine=spine, isbn=isbn))
    check_wholes(stated(pages=pages), 1, 100_000)
    said = SaidOfPdf(printer, trim, paper, bleed, standard, cover, pages, spine, isbn)
    place = getattr(path, "folder", path)
    if not isinstance(place, str | os.PathLike):
        raise InputError.single(f"a file or folder cannot be {brief(path)}", "pass a path, or what `build` returned")
    where = Path(place)
    if where.is_file():
        return check_pdf(where, said)[1]
    if said != SaidOfPdf():
        raise InputError.single("`printer` and the other arguments of a PDF do not apply to a folder", "leave them out")
    return check_made(where, workers or HERE, report or (lambda *_: None))


def check_made(folder: Path, workers: Workers, report: Progress) -> ReadbackReport:
    """Check the folder of a book or a newspaper. Raises InputError for any other."""
    from bookbuilder.book import MANIFEST, NEWSPAPER_MANIFEST
    from bookbuilder.readback import check_book, check_folder

    if not folder.exists():
        hint = "give the path of a PDF, or of the folder of a book or a newspaper"
        raise InputError.single(f"there is no file or folder {folder}", hint)
    if not any((folder / name).exists() for name in (MANIFEST, NEWSPAPER_MANIFEST)):
        hint = "give the folder of a newspaper, or that of a book whose `outputs` have json"
        raise InputError.single(f"{folder} has neither {MANIFEST} nor {NEWSPAPER_MANIFEST}", hint)
    return (check_book if (folder / MANIFEST).is_file() else check_folder)(folder, workers, report)


def check_pdf(path: Path, said: SaidOfPdf) -> tuple[Printer, Report]:
    """Check a PDF, and return its printer and the report. Raises InputError for what cannot be of this printer's."""
    from bookbuilder import preflight

    said = _with_manifest(path, said)
    named, bound_right = preflight.said(path)
    printer = _printer(said.printer or named, path)
    trim = _trim(said.trim, printer)
    if said.paper:
        printer.check_paper(said.paper)
    if said.bleed:
        printer.check_bleed()
    panels = _panels(said, printer) if said.cover else None
    more = said.paper, said.bleed, bound_right, said.standard, panels, said.pages or 0
    return printer, preflight.preflight(path, preflight.PrintOrder(printer, trim, *more), Date.today())


def _with_manifest(path: Path, said: SaidOfPdf) -> SaidOfPdf:
    """What is said of a PDF, with what the `book.json` beside it knows, if this is the interior or the cover."""
    from bookbuilder.book import MANIFEST, read_header
    from bookbuilder.inspection import COVER, INTERIOR

    if path.name not in (INTERIOR, COVER):
        return said
    try:
        with open(path.with_name(MANIFEST), encoding="utf-8") as file:
            known = read_header(file.read(_LONGEST_HEADER))
    except (OSError, ValueError):
        return said
    printed = known.get("print")
    facts = {"printer": known.get("printer"), **(printed if isinstance(printed, dict) else {})}
    usable = {name: value for name, value in facts.items() if type(value) in _KNOWN.get(name, ())}
    if not isinstance(printed, dict) or said.printer not in (None, usable.get("printer")):  # another printer's rules
        return said
    free = {name: value for name, value in usable.items() if getattr(said, name) == getattr(_UNSAID, name)}
    return replace(said, cover=said.cover or path.name == COVER, **free)


def _printer(name: str, path: Path) -> Printer:
    from bookbuilder.paper import printer, printers

    if not name:
        known = ", ".join(printers())
        raise InputError.single(f"{path} does not say for which printer it was made", f"add --printer, one of {known}")
    return printer(name)


def _trim(written: str | None, printer: Printer) -> Trim | None:
    from bookbuilder.paper import trim

    return printer.take(trim(written)) if written else None


def _panels(said: SaidOfPdf, printer: Printer) -> Panels:
    """The panels of a cover. Raises InputError for a printer without covers, or whose figures are missing."""
    from bookbuilder.inspection import panels
    from bookbuilder.paper import length, trim
    from bookbuilder.typeset.cover import wrap

    if printer.cover is None:
        raise InputError.single(f"{printer.name} binds no books", "leave out --cover, or name another --printer")
    if not (said.trim and said.pages):
        raise InputError.single("a cover needs its trim and pages", "state both, such as --trim 6x9 --pages 120")
    size, paper = printer.take(trim(said.trim)), said.paper or next(iter(printer.papers), "white")
    try:
        spine = length(said.spine) if said.spine else printer.cover.spine(said.pages, paper)
    except ValueError as error:
        raise InputError.single(f"the spine cannot be {said.spine!r}", str(error)) from error
    if spine is None:
        hint = f"add --spine, from the printer's template; see {printer.cover.template}"
        raise InputError.single(f"no source states the spine of {printer.name}", hint)
    return panels(wrap(size, printer.cover, spine, None, bool(said.isbn) or _prints(printer)), said.isbn)


def _prints(printer: Printer) -> bool:
    """Whether the printer puts its own barcode on covers without one."""
    return bool(printer.cover and printer.cover.barcode and printer.cover.barcode.value.printed)
