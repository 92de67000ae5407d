"""Simple black pages that other programs have made have no fault; programs that are not installed are skipped."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from bookbuilder.paper import printer, trim
from bookbuilder.preflight import PrintOrder, Report, preflight
from tests.preflight.conftest import failed

GHOSTSCRIPT = ("gs", "-q", "-dSAFER", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite")
PAGES = r"""%!PS
<< /PageSize [432 648] >> setpagedevice << /NeverEmbed [] >> setdistillerparams
/Times-Roman findfont 12 scalefont setfont 0 setgray
24 { 100 400 moveto (Simple black text) show 1 setlinewidth 100 350 moveto 300 350 lineto stroke
0.8 setgray 100 200 90 90 rectfill 0 setgray 120 230 moveto (on grey) show showpage } repeat
"""


def _run(*command: str) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    subprocess.run(command, check=True, capture_output=True, timeout=60)


def _ghostscript(more: str = "-dPDFSETTINGS=/prepress") -> Path:
    Path("pages.ps").write_text(PAGES)
    _run(*GHOSTSCRIPT, more, "-sOutputFile=gs.pdf", "pages.ps")
    return Path("gs.pdf")


def _cairo() -> Path:
    _run("pdftocairo", "-pdf", str(_ghostscript()), "cairo.pdf")
    return Path("cairo.pdf")


def _again() -> Path:
    """By way of PostScript, which makes other kinds of fonts."""
    _run("pdftops", str(_ghostscript()), "again.ps")
    _run(*GHOSTSCRIPT, "-sOutputFile=again.pdf", "again.ps")
    return Path("again.pdf")


def _linearised() -> Path:
    _run("qpdf", "--linearize", "--object-streams=generate", str(_ghostscript()), "web.pdf")
    return Path("web.pdf")


MAKERS: dict[str, Callable[[], Path]] = {
    "Ghostscript": _ghostscript,
    "Ghostscript, as outlines": lambda: _ghostscript("-dNoOutputFonts"),
    "Cairo": _cairo,
    "Poppler and Ghostscript": _again,
    "qpdf": _linearised,
}


def _checked(path: Path, name: str) -> Report:
    return preflight(path, PrintOrder(printer(name), trim("6x9in")))


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_simple_black_pages_of_other_programs_have_no_fault(
    make: Callable[[], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    report = _checked(make(), "kdp-paperback")
    assert failed(report) == set(), report.findings
