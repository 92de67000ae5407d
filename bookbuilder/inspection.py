"""The finished PDFs of a book go in; what its printer would refuse comes out, by file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bookbuilder import preflight
from bookbuilder.config import Standard
from bookbuilder.errors import BuildFailed, counted
from bookbuilder.kept import NO_PAGES, KeptPages
from bookbuilder.paper import PrintPart, PrintRecord
from bookbuilder.render.intent import Intent
from bookbuilder.typeset import CoverDesign, Layout
from bookbuilder.typeset.cover import Wrap, isbn13, wrap_of
from bookbuilder.typeset.frame import Frame

if TYPE_CHECKING:
    from bookbuilder.pdfread.marks import Box
    from bookbuilder.preflight import Panels, PrintOrder, Report

PARTS: Mapping[PrintPart, str] = {"interior": "interior.pdf", "cover": "cover.pdf", "answers": "answers.pdf"}
INTERIOR, COVER, ANSWERS = PARTS.values()

Reports: TypeAlias = "Mapping[str, Report]"  # by the name of the file


def digested(folder: Path, files: Collection[str]) -> Mapping[str, Sequence[str]]:
    """The digests of all pages of the files with a book's pages, by name; they tell which pages are as before."""
    from bookbuilder.pdfread.fingerprints import fingerprints

    return {name: fingerprints(folder / name) for name in (INTERIOR, ANSWERS) if name in files}


def inspected(
    folder: Path,
    files: Collection[str],
    layout: Layout,
    intent: Intent | None,
    design: CoverDesign | None,
    kept: Mapping[str, KeptPages],
) -> Reports:
    """Check all files for the printer that are there; `kept` is what earlier builds have found out about pages.

    Raises BuildFailed for what the printer refuses.
    """
    reports, pages = {}, asked(layout, _standard(intent))
    for name, order in (
        (INTERIOR, pages),
        (COVER, asked(layout, _standard(intent), design)),
        (ANSWERS, replace(pages, bound=False)),
    ):
        if name in files:
            reports[name] = preflight.preflight(folder / name, order, kept=kept.get(name, NO_PAGES))
            _check(name, layout.setting.printer.name, reports[name])
    return reports


def asked(layout: Layout, standard: Standard, design: CoverDesign | None = None) -> PrintOrder:
    """What the interior of a book should be, or its cover."""
    setting = layout.setting
    return preflight.PrintOrder(
        setting.printer,
        setting.geometry.trim,
        layout.paper,
        setting.bleeds,
        setting.bound_right,
        standard,
        panels(wrap_of(layout, design), setting.outline.isbn, setting.bound_right) if design else None,
        layout.pages,
    )


def print_record(
    layout: Layout, printer: str, intent: Intent | None, design: CoverDesign | None, outputs: Collection[str]
) -> PrintRecord:
    """What the manifest notes for later checks; they ask of the files what `asked` does. `outputs` are the book's."""
    setting = layout.setting
    there = {*outputs, "answers"} if layout.apart else {*outputs}
    return PrintRecord(
        printer=printer,
        trim=str(setting.geometry.trim),
        paper=layout.paper,
        bleed=setting.bleeds,
        bound_right=setting.bound_right,
        standard=_standard(intent),
        pages=layout.pages,
        isbn=setting.outline.isbn,
        files={name: part for part, name in PARTS.items() if part in there},
        template=design.template if design else None,
    )


def _standard(intent: Intent | None) -> Standard:
    return intent.standard if intent else "pdf"


def panels(wrap: Wrap, isbn: str, bound_right: bool = False) -> Panels:
    """The panels of a cover, as a PDF counts; those of a book that is bound on the right are mirrored."""

    def box(frame: Frame) -> Box:
        left, right = (wrap.width - frame.end, wrap.width - frame.start) if bound_right else (frame.start, frame.end)
        return (left, wrap.height - frame.bottom, right, wrap.height - frame.top)

    barcode = box(wrap.barcode) if wrap.barcode else None
    digits = isbn13(isbn).replace("-", "") if isbn else ""
    return preflight.Panels(wrap.width, wrap.height, box(wrap.back), box(wrap.spine), box(wrap.front), barcode, digits)


def as_facts(reports: Reports) -> Iterator[tuple[str, dict[str, object]]]:
    """What proof.json says of each file."""
    for name, report in reports.items():
        notes = [finding.what for finding in report.findings]
        facts: dict[str, object] = {"passed": list(report.passed), "unchecked": dict(report.unchecked)}
        yield name, facts | ({"notes": notes} if notes else {})


def _check(name: str, printer: str, report: Report) -> None:
    wrong = [finding for finding in report.findings if finding.outcome == "fail"]
    if wrong:
        first, more = wrong[0], f"; and {counted(len(wrong) - 1, 'more finding')}" if len(wrong) > 1 else ""
        page = f"page {first.page}: " if first.page else ""
        place = f" ({first.place})" if first.place else ""
        raise BuildFailed(f"{name} breaks a rule of {printer}: {page}{first.what}{place}{more}", first.hint)
