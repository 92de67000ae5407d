"""`bookbuilder check`."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bookbuilder.api.checking import SaidOfPdf, check_made
from bookbuilder.cli import options, preflight
from bookbuilder.errors import in_one_line

if TYPE_CHECKING:
    from bookbuilder.readback import ReadbackFinding, ReadbackReport
    from bookbuilder.workers import Workers


STANDARDS = ("pdf", "pdf/x-1a:2001", "pdf/x-1a:2003", "pdf/x-4")  # paper.STANDARDS; a test compares them


@click.command("check")
@click.argument("path", metavar="PATH", type=options.FILE)
@click.option("--printer", help="The printer of a PDF (see `list printers`; default: the one that the file names).")
@click.option("--trim", help="The trim of a PDF's pages (default: any that the printer takes).")
@click.option("--paper", help="The paper of a PDF's pages (default: the printer's first).")
@click.option("--bleed/--no-bleed", default=None, help="Whether a PDF has bleed (default: as its size says).")
@click.option("--standard", type=click.Choice(STANDARDS), help="The kind of PDF (default: what the printer asks for).")
@click.option("--cover/--no-cover", default=None, help="Whether a PDF is a cover: back, spine and front.")
@click.option("--pages", type=click.IntRange(1), help="The number of pages of a cover's book.")
@click.option("--spine", help="The width of a cover's spine, from the printer's template.")
@click.option("--isbn", default="", help="The ISBN that a cover's barcode should say, 13 digits.")
@click.option("--json", "in_json", is_flag=True, help="Write everything as one JSON object.")
@options.workers
@options.quiet
def command(path: Path, in_json: bool, workers: Workers, quiet: bool, **about: Any) -> None:
    """Check a PDF for its printer, or the folder of a newspaper or a book for its puzzles.

    Of a PDF, whoever made it, sizes, fonts, distances, inks and whatever is not for a press are checked in its own
    content, by the rules of the printer. What is not said of it is taken from the book.json beside it or one folder up,
    if its book's build wrote both. Of a folder, it is checked whether puzzle, answer and number belong together in
    every file.

    Of a newspaper, each puzzle is proved again, each PDF read back, each other format rendered and compared cell by
    cell. Of a book, the interior is read back: its grids are found by their lines, compared with book.json and solved
    again, and its page numbers followed. There is one line for each rule that holds, and one for each thing that is
    wrong or could not be checked. The exit code is 1 if anything is wrong.
    """
    said = SaidOfPdf(**about)
    if path.is_file():
        preflight.check(path, said, in_json, quiet)
        return
    if path.exists() and said != SaidOfPdf():
        raise click.UsageError("--printer and the other options of a PDF do not apply to a folder")
    with options.progress(quiet, silent=True) as report:
        checked = check_made(path, workers, report)
    if in_json:
        options.say(json.dumps(_facts(checked), ensure_ascii=False, indent=1))
    else:
        _tell(checked, quiet)
    if checked.failed:
        sys.exit(1)


def _facts(checked: ReadbackReport) -> dict[str, object]:
    return {
        "passed": list(checked.passed),
        "checked": dict(checked.checked),
        "findings": [asdict(finding) for finding in checked.findings],
    }


def _tell(checked: ReadbackReport, quiet: bool) -> None:
    """One line per rule that holds, one per finding, and a summary."""
    if not quiet:
        for rule in checked.passed:
            options.say(f"pass       {rule}: {checked.rules[rule]} ({checked.checked[rule]:,} checked)")
    for finding in checked.findings:
        if finding.outcome == "fail" or not quiet:
            options.say(_line(finding))
    if not quiet:
        counts = (f"{len(checked.passed)} passed", f"{checked.wrong} failed", f"{checked.unchecked} not checked")
        options.say(", ".join(counts))


def _line(finding: ReadbackFinding) -> str:
    said = "FAIL      " if finding.outcome == "fail" else "unchecked "
    where = f"{finding.file}: " if finding.file else ""
    return in_one_line(f"{said} {finding.rule}: {where}{finding.what}; {finding.hint}")
