"""`bookbuilder check FILE.pdf`: the report of a PDF's check."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder.api.checking import SaidOfPdf, check_pdf
from bookbuilder.cli import options
from bookbuilder.errors import counted, in_one_line

if TYPE_CHECKING:
    from bookbuilder.paper import Printer
    from bookbuilder.preflight import Finding, Report


MOST_RANGES = 12  # of pages, that one line lists


def check(path: Path, said: SaidOfPdf, in_json: bool, quiet: bool) -> None:
    """Check a PDF and report: one line per rule that holds, one per finding. Ends with exit code 1 if it fails."""
    printer, report = check_pdf(path, said)
    if in_json:
        options.say(json.dumps(_facts(printer, report), ensure_ascii=False, indent=1))
    else:
        _tell(printer, report, quiet)
    if report.failed:
        sys.exit(1)


def _facts(printer: Printer, report: Report) -> dict[str, object]:
    return {
        "printer": printer.name,
        "taken_for": report.taken_for,
        "pages": report.pages,
        "passed": list(report.passed),
        "unchecked": dict(report.unchecked),
        "findings": [asdict(finding) for finding in report.findings],
    }


def _tell(printer: Printer, report: Report, quiet: bool) -> None:
    from bookbuilder.preflight import RULES

    if not quiet:
        options.say(f"taken for  {report.taken_for}")
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
        pages = counted(report.pages, "page")
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
