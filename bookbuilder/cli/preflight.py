"""`bookbuilder check FILE.pdf`: the options of a PDF's check, and its report."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options
from bookbuilder.errors import InputError, in_one_line

if TYPE_CHECKING:
    from bookbuilder.config import Standard
    from bookbuilder.paper import Printer, Trim
    from bookbuilder.preflight import Finding, Panels, Report


MOST_RANGES = 12  # of pages, that one line lists


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says of the file."""

    printer: str | None = None
    trim: str | None = None
    paper: str | None = None
    bleed: bool | None = None
    standard: Standard | None = None
    cover: bool = False
    pages: int | None = None
    spine: str | None = None
    isbn: str = ""

    @property
    def given(self) -> bool:
        """Whether it says anything."""
        return self != Options()


def check(path: Path, given: Options, in_json: bool, quiet: bool) -> None:
    """Check a PDF and report: one line per rule that holds, one per finding. Ends with exit code 1 if it fails."""
    from bookbuilder.preflight import PrintOrder, preflight, said

    named, bound_right = said(path)
    printer = _printer(given.printer or named, path)
    trim = _trim(given.trim, printer)
    if given.paper:
        printer.check_paper(given.paper)
    if given.bleed:
        printer.check_bleed()
    panels = _panels(given, printer) if given.cover else None
    more = given.paper, given.bleed, bound_right, given.standard, panels, given.pages or 0
    report = preflight(path, PrintOrder(printer, trim, *more), Date.today())
    if in_json:
        options.say(json.dumps(_facts(printer, report), ensure_ascii=False, indent=1))
    else:
        _tell(printer, report, quiet)
    if report.failed:
        sys.exit(1)


def _printer(name: str, path: Path) -> Printer:
    from bookbuilder.paper import printer, printers

    if not name:
        known = ", ".join(printers())
        raise InputError.single(f"{path} does not say for which printer it was made", f"add --printer, one of {known}")
    return printer(name)


def _trim(written: str | None, printer: Printer) -> Trim | None:
    from bookbuilder.paper import trim

    return printer.take(trim(written)) if written else None


def _panels(given: Options, printer: Printer) -> Panels:
    """The panels of a cover. Raises InputError for a printer without covers, and UsageError without its figures."""
    from bookbuilder.inspection import panels
    from bookbuilder.paper import length, trim
    from bookbuilder.typeset.cover import wrap

    if printer.cover is None:
        raise InputError.single(f"{printer.name} binds no books", "leave out --cover, or name another --printer")
    if not (given.trim and given.pages):
        raise click.UsageError("a cover needs --trim and --pages")
    size, paper = printer.take(trim(given.trim)), given.paper or next(iter(printer.papers), "white")
    try:
        spine = length(given.spine) if given.spine else printer.cover.spine(given.pages, paper)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--spine") from error
    if spine is None:
        hint = f"add --spine, from the printer's template; see {printer.cover.template}"
        raise InputError.single(f"no source states the spine of {printer.name}", hint)
    return panels(wrap(size, printer.cover, spine, None, bool(given.isbn) or _prints(printer)), given.isbn)


def _prints(printer: Printer) -> bool:
    """Whether the printer puts its own barcode on covers without one."""
    return bool(printer.cover and printer.cover.barcode and printer.cover.barcode.value.printed)


def _facts(printer: Printer, report: Report) -> dict[str, object]:
    return {
        "printer": printer.name,
        "pages": report.pages,
        "passed": list(report.passed),
        "unchecked": dict(report.unchecked),
        "findings": [asdict(finding) for finding in report.findings],
    }


def _tell(printer: Printer, report: Report, quiet: bool) -> None:
    from bookbuilder.preflight import RULES

    if not quiet:
        for rule in report.passed:
            options.say(f"pass       {rule}: {RULES[rule]}")
        for rule, why in report.unchecked.items():
            options.say(f"unchecked  {rule}: {why}")
    for finding in report.findings:
        if finding.outcome == "fail" or not quiet:
            options.say(_line(finding))
    if not quiet:
        failed = len({finding.rule for finding in report.findings if finding.outcome == "fail"})
        counts = f"{len(report.passed)} passed, {failed} failed, {len(report.unchecked)} not checked"
        pages = "1 page" if report.pages == 1 else f"{report.pages} pages"
        options.say(f"{printer.name}, {pages}{f' of {report.size}' if report.size else ''}: {counts}")


def _line(finding: Finding) -> str:
    said = "FAIL      " if finding.outcome == "fail" else "note      "
    page = f"page {finding.page}: " if finding.page else ""
    place = f" ({finding.place})" if finding.place else ""
    also = f" [also on page{'s' if len(finding.also) > 1 else ''} {_ranges(finding.also)}]" if finding.also else ""
    return in_one_line(f"{said} {finding.rule}: {page}{finding.what}{place}; {finding.hint}{also}")


def _ranges(pages: Sequence[int]) -> str:
    """Pages as a reader would list them: 2-5, 7, 9, with the number of those for which there is no room."""
    rows: list[list[int]] = []
    for page in pages:
        if rows and rows[-1][-1] == page - 1:
            rows[-1][1:] = [page]
        else:
            rows.append([page])
    said = ", ".join("-".join(map(str, row)) for row in rows[:MOST_RANGES])
    return said + (f" and others, {len(pages):,} in all" if len(rows) > MOST_RANGES else "")
