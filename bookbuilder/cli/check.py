"""`bookbuilder check`."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options
from bookbuilder.errors import InputError, in_one_line

if TYPE_CHECKING:
    from bookbuilder.proof import Finding, Report
    from bookbuilder.workers import Workers


@click.command("check")
@click.argument("folder", metavar="DIR", type=options.FILE)
@click.option("--json", "in_json", is_flag=True, help="Write everything as one JSON object.")
@options.workers
@options.quiet
def command(folder: Path, in_json: bool, workers: Workers, quiet: bool) -> None:
    """Check the folder of a newspaper or a book: whether puzzle, answer and number belong together in every file.

    Of a newspaper, each puzzle is proved again, each PDF read back, each other format rendered and compared cell by
    cell. Of a book, the interior is read back: its grids are found by their lines, compared with book.json and solved
    again, and its page numbers followed. There is one line for each rule that holds, and one for each thing that is
    wrong or could not be checked. The exit code is 1 if anything is wrong.
    """
    from bookbuilder.book import MANIFEST
    from bookbuilder.proof import check_book, check_folder

    if folder.is_file():
        raise InputError.single(f"{folder} is a file", "give the folder that `build` or `daily` made")
    check = check_book if (folder / MANIFEST).is_file() else check_folder
    with options.progress(quiet, silent=True) as report:
        found = check(folder, workers, report)
    if in_json:
        options.say(json.dumps(_facts(found), ensure_ascii=False, indent=1))
    else:
        _tell(found, quiet)
    if found.failed:
        sys.exit(1)


def _facts(found: Report) -> dict[str, object]:
    return {
        "passed": list(found.passed),
        "checked": dict(found.checked),
        "findings": [asdict(finding) for finding in found.findings],
    }


def _tell(found: Report, quiet: bool) -> None:
    """One line per rule that holds, one per finding, and a summary."""
    if not quiet:
        for rule in found.passed:
            options.say(f"pass       {rule}: {found.rules[rule]} ({found.checked[rule]:,} checked)")
    for finding in found.findings:
        if finding.outcome == "fail" or not quiet:
            options.say(_line(finding))
    if not quiet:
        counts = (f"{len(found.passed)} passed", f"{found.failed} failed", f"{found.unchecked} not checked")
        options.say(", ".join(counts))


def _line(finding: Finding) -> str:
    said = "FAIL      " if finding.outcome == "fail" else "unchecked "
    where = f"{finding.file}: " if finding.file else ""
    return in_one_line(f"{said} {finding.rule}: {where}{finding.what}; {finding.hint}")
