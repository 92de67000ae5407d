"""Finished files checked: a PDF for its printer, the folder of a publication for its puzzles."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bookbuilder.api.values import FLAG, FUNCTION, TEXT, brief, check_kinds, stated, whole, workers_of
from bookbuilder.errors import InputError

if TYPE_CHECKING:
    from bookbuilder.build import Built
    from bookbuilder.config import Standard
    from bookbuilder.daily import MadeDays
    from bookbuilder.paper import Printer, PrintRecord, Template, Trim
    from bookbuilder.preflight import Report
    from bookbuilder.readback import ReadbackReport
    from bookbuilder.workers import Workers

    Progress: TypeAlias = Callable[[str, int, int | None], None]  # what is being done, the number done, the total


_LONGEST_HEADER = 100_000  # characters of a manifest, before its boards


@dataclass(frozen=True, slots=True)
class SaidOfPdf:
    """What somebody says of a PDF. The rest is taken from the record of its book, the file, or its printer."""

    printer: str | None = None
    trim: str | None = None
    paper: str | None = None
    bleed: bool | None = None
    standard: Standard | None = None
    cover: bool | None = None
    pages: int | None = None
    spine: str | None = None
    isbn: str = ""
    bound: bool | None = None  # into a book, which the answers beside one are not
    bound_right: bool | None = None
    template: Template | None = None  # of a cover


def check(
    path: str | os.PathLike[str] | Built | MadeDays,
    *,
    printer: str | None = None,
    trim: str | None = None,
    paper: str | None = None,
    bleed: bool | None = None,
    standard: Standard | None = None,
    cover: bool | None = None,
    pages: int | None = None,
    spine: str | None = None,
    isbn: str = "",
    workers: Workers | None = None,
    report: Progress | None = None,
) -> Report | ReadbackReport:
    """Check a PDF for its printer, or the folder of a book or a newspaper for its puzzles, and report what is wrong.

    The report's `findings` say what, and `failed` whether anything is. Of a folder, or what `build` returned, it is
    checked whether puzzle, answer and number belong together in every file. The other arguments are for a PDF:

    printer     (`bookbuilder list printers`); default: the one that the file names
    trim, paper, bleed, standard    what the pages should have; default: what the printer takes
    cover       whether the PDF is a cover: that of a book of this many `pages`, with a `spine` this wide where only the
                printer's template knows it, and a barcode that says this `isbn`

    What is not said of a PDF is taken from the `book.json` beside it or one folder up, if its book's build wrote both;
    without one, a cover is known by its shape. The report's `taken_for` says which it was.

    Raises InputError for a path at which there is nothing of the kind.
    """
    check_kinds(
        {
            TEXT: stated(printer=printer, trim=trim, paper=paper, standard=standard, spine=spine, isbn=isbn),
            whole(1, 100_000): stated(pages=pages),
            FLAG: stated(bleed=bleed, cover=cover),
            FUNCTION: stated(report=report),
        }
    )
    team = workers_of(workers)
    said = SaidOfPdf(printer, trim, paper, bleed, standard, cover, pages, spine, isbn)
    place = getattr(path, "folder", path)
    if not isinstance(place, str | os.PathLike):
        raise InputError.single(f"a file or folder cannot be {brief(path)}", "pass a path, or what `build` returned")
    where = Path(place)
    if where.is_file():
        return check_pdf(where, said)[1]
    if where.exists() and said != SaidOfPdf():
        raise InputError.single("`printer` and the other arguments of a PDF do not apply to a folder", "leave them out")
    return check_made(where, team, report or (lambda *_: None))


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
    from bookbuilder.api.cover_panels import is_cover_by_shape, panels_of

    file, found = preflight.said(path), _record(path)
    known = _completed(said, *found) if found else replace(said, bound_right=file.bound_right)
    printer = _printer(known.printer or file.printer, path)
    is_cover = is_cover_by_shape(file, printer) if known.cover is None else known.cover
    trim = _trim(known.trim, printer)
    if known.paper:
        printer.check_paper(known.paper)
    if known.bleed:
        printer.check_bleed()
    panels = panels_of(known, file, printer) if is_cover else None
    more = known.paper, known.bleed, bool(known.bound_right), known.standard, panels, known.pages or 0
    is_bound = known.bound is not False
    report = preflight.preflight(path, preflight.PrintOrder(printer, trim, *more, bound=is_bound), Date.today())
    why = "as you say" if said.cover is not None else "as book.json says" if found else "by its shape"
    kind = "a cover" if is_cover else "an interior" if is_bound else "answers beside a book"
    return printer, replace(report, taken_for=f"{kind}, {why}")


def _record(path: Path) -> tuple[PrintRecord, str] | None:
    """How the book of a file is printed, and the file's name there, by a manifest beside it or one folder up.

    Beside the manifest, a file is known by its name; one folder down, where other books may be, by its bytes.
    """
    from bookbuilder.book import MANIFEST, read_print

    here = path.absolute().parent
    for folder in (here, here.parent):
        try:
            with (folder / MANIFEST).open(encoding="utf-8") as file:
                record = read_print(file.read(_LONGEST_HEADER))
        except (OSError, UnicodeDecodeError):
            continue
        if record and (name := path.name if folder == here else _copied(path, folder)) in record.files:
            return record, name
    return None


def _copied(path: Path, folder: Path) -> str:
    """The name that the manifest in a folder has for a file with these bytes; empty if it has none."""
    from bookbuilder.book import MANIFEST, read_artifacts
    from bookbuilder.readback.book.folder import LARGEST_MANIFEST
    from bookbuilder.readback.folder import Folder, UnreadableFile

    try:
        text, digest = (
            Folder(folder).read(MANIFEST, LARGEST_MANIFEST).decode("utf-8"),
            Folder(path.parent).sha256(path.name),
        )
    except (UnreadableFile, UnicodeDecodeError):
        return ""
    return next((artifact.file for artifact in read_artifacts(text) if artifact.sha256 == digest), "")


def _completed(said: SaidOfPdf, record: PrintRecord, name: str) -> SaidOfPdf:
    """What somebody says of a file, and what the record of its book says of the rest.

    Paper and standard are choices among those of a printer, and do not hold for another one. The figures of a cover's
    template hold only for the book that they were made for.
    """
    same_printer = said.printer in (None, record.printer)
    same_book = same_printer and all(
        getattr(said, key) in (None, getattr(record, key)) for key in ("trim", "paper", "pages")
    )
    recorded = SaidOfPdf(
        printer=record.printer,
        trim=record.trim,
        paper=record.paper if same_printer else None,
        bleed=record.bleed,
        standard=record.standard if same_printer else None,
        cover=record.files[name] == "cover",
        pages=record.pages,
        isbn=record.isbn,
        bound=record.files[name] != "answers",
        bound_right=record.bound_right,
        template=record.template if same_book and not said.spine else None,
    )
    keys = (field.name for field in fields(SaidOfPdf))
    return SaidOfPdf(**{key: getattr(recorded if getattr(said, key) in (None, "") else said, key) for key in keys})


def _printer(name: str, path: Path) -> Printer:
    from bookbuilder.paper import printer, printers

    if not name:
        known = ", ".join(printers())
        raise InputError.single(f"{path} does not say for which printer it was made", f"add --printer, one of {known}")
    return printer(name)


def _trim(written: str | None, printer: Printer) -> Trim | None:
    from bookbuilder.paper import trim

    return printer.take(trim(written)) if written else None
