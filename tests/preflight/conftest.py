"""Clean PDFs for several printers, and ways to spoil them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream

from bookbuilder.drawing import BLACK, WHITE, Box, Colour, Group, Mark, Page, Stroke, Text
from bookbuilder.paper import Printer, printer, sheet, trim
from bookbuilder.preflight import Panels, PrintOrder, Report, preflight
from bookbuilder.render import render
from bookbuilder.render.intent import Intent
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.xmp import packet

SIZE = trim("6x9in")
PRESS = Intent("pdf/x-1a:2001", "CGATS TR 001", "SWOP", "http://www.color.org")
PROFILE = bytes(12) + b"prtrCMYK" + bytes(108)
PRESS4 = Intent("pdf/x-4", "Press", "Press", profile=PROFILE)


def marks(number: int) -> tuple[Mark, ...]:
    """What stands on every page but blank ones: a text, a line and a tint, all within any printer's limits."""
    return (
        Text(150, 300, f"Puzzle {number}", "text", 9),
        Stroke(150, 320, 300, 320, 1.0),
        Box(150, 340, 50, 50, Colour(black=0.2)),
        Text(160, 370, "5", "text", 12),
    )


def interior(by: Printer, pages: int = 36, bleeds: bool = False, intent: Intent | None = None) -> bytes:
    """A clean interior."""
    bleed = by.bleed.value if bleeds and by.bleed else None

    def page(number: int) -> Page:
        its = sheet(SIZE, bleed, "left" if number % 2 else "right")
        last = number == pages and by.last_blank is not None
        return Page(its.width, its.height, its.trim, its.bleed, () if last else marks(number))

    day = date(2027, 1, 1)
    xmp = packet(Metadata("A book", creator="A", date=day, intent=intent)) if intent and intent.xmp else ""
    return render([page(number) for number in range(1, pages + 1)], "A book", "A", day, xmp=xmp, intent=intent)


@dataclass(frozen=True)
class Case:
    """A clean file, and what it should be."""

    data: bytes
    asked: PrintOrder


def plain(name: str = "kdp-paperback", **more: Any) -> Case:
    by = printer(name)
    return Case(interior(by, **more), PrintOrder(by, SIZE, None, bool(more.get("bleeds", False))))


def press(intent: Intent = PRESS) -> Case:
    by = printer("ingramspark" if intent is PRESS else "plain")
    return Case(interior(by, intent=intent), PrintOrder(by, SIZE, None, False, standard=intent.standard))


CASES: dict[str, Callable[[], Case]] = {
    "kdp": plain,
    "kdp bleed": lambda: plain(bleeds=True),
    "lulu": lambda: plain("lulu"),
    "lulu bleed": lambda: plain("lulu", bleeds=True),
    "newsprint": lambda: Case(interior(printer("plain")), PrintOrder(printer("newsprint"), SIZE, standard="pdf")),
    "colour": lambda: plain("plain"),
    "press": press,
    "press 4": lambda: press(PRESS4),
}

Spoil = Callable[[pikepdf.Pdf], None]


@contextmanager
def opened(data: bytes) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(data)) as pdf:
        yield pdf


def spoiled(data: bytes, spoil: Spoil) -> bytes:
    """The file after a change."""
    with opened(data) as pdf:
        spoil(pdf)
        pdf.save(out := BytesIO(), static_id=True, fix_metadata_version=False, preserve_pdfa=False)
    return out.getvalue()


def checked(tmp_path: Path, data: bytes, asked: PrintOrder) -> Report:
    (tmp_path / "file.pdf").write_bytes(data)
    return preflight(tmp_path / "file.pdf", asked, date(2026, 12, 1))


def failed(report: Report) -> set[str]:
    return {finding.rule for finding in report.findings if finding.outcome == "fail"}


# --- ways to spoil a file ---


def draw(code: str, page: int = 4, **resources: Any) -> Spoil:
    """Add operators to a page, with resources: kinds of them by their names."""

    def spoil(pdf: pikepdf.Pdf) -> None:
        its = pdf.pages[page]
        its.contents_add(Stream(pdf, f"q {code} Q".encode()), prepend=False)
        if not resources:
            return
        own = Dictionary(its.obj.Resources)
        for kind, named in resources.items():
            group = Dictionary(own.get(f"/{kind}", Dictionary()))
            for name, value in named.items():
                group[f"/{name}"] = value(pdf) if callable(value) else value
            own[f"/{kind}"] = group
        its.obj.Resources = own

    return spoil


def form(code: str, **more: Any) -> Callable[[pikepdf.Pdf], Any]:
    """A form that draws something, with the fonts of the pages."""

    def made(pdf: pikepdf.Pdf) -> Any:
        box = Array([0, 0, 1000, 1000])
        entries = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": box, "Resources": pdf.pages[0].obj.Resources}
        return pdf.make_indirect(Stream(pdf, code.encode(), Dictionary(**{**entries, **more})))

    return made


def image(width: int, height: int, space: Any, data: bytes, **more: Any) -> Callable[[pikepdf.Pdf], Any]:
    def made(pdf: pikepdf.Pdf) -> Any:
        entries = {"Type": Name.XObject, "Subtype": Name.Image, "Width": width, "Height": height}
        entries |= {"ColorSpace": space, "BitsPerComponent": 8}
        given = {name: value(pdf) if callable(value) else value for name, value in more.items()}
        return pdf.make_indirect(Stream(pdf, data, Dictionary(**{**entries, **given})))

    return made


def key(path: str, value: Any, page: int | None = None) -> Spoil:
    """Set a key of the catalog, or of a page; `None` deletes it."""

    def spoil(pdf: pikepdf.Pdf) -> None:
        its: Any = pdf.Root if page is None else pdf.pages[page].obj
        *above, last = path.split(".")
        for name in above:
            its = its[f"/{name}"]
        if value is None:
            del its[f"/{last}"]
        else:
            its[f"/{last}"] = value(pdf) if callable(value) else value

    return spoil


def information(name: str, value: Any) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        if value is None:
            del pdf.docinfo[name]
        else:
            pdf.docinfo[name] = value

    return spoil


# --- a cover ---

SPINE = 200 * 0.0025 * 72
WIDE, HIGH = 2 * (432 + 9) + SPINE, 648 + 18.0
ISBN = "9781402894626"


def panels(isbn: str = ISBN) -> Panels:
    fold = 9 + 432
    box = (fold - 18 - 144, 27.0, fold - 18, 27 + 86.4)
    back, front = (9.0, 9.0, 441.0, 657.0), (fold + SPINE, 9.0, fold + SPINE + 432, 657.0)
    return Panels(WIDE, HIGH, back, (float(fold), 9.0, fold + SPINE, 657.0), front, box, isbn)


def shrunk(its: Iterable[Mark], scale: float) -> tuple[Mark, ...]:
    """Black boxes at a smaller scale."""
    boxes = [mark for mark in its if isinstance(mark, Box) and mark.colour == BLACK]
    return tuple(Box(it.x * scale, it.y * scale, it.width * scale, it.height * scale, BLACK) for it in boxes)


def cover(extra: Iterable[Mark] = (), isbn: str = ISBN, scale: float = 1.0, pages: int = 200) -> Case:
    from bookbuilder.typeset.cover import barcode

    its = panels(isbn)
    assert its.barcode
    left, bottom, right, top = its.barcode
    bars: list[Mark] = [Box(left, HIGH - top, right - left, top - bottom, WHITE)]
    if isbn:
        drawn = barcode(isbn, right - left, top - bottom, 5.0)
        bars.append(drawn.put(left, HIGH - top) if scale == 1 else Group(left, HIGH - top, shrunk(drawn.marks, scale)))
    ground = Box(0, 0, WIDE, HIGH, Colour(0.2, 0, 0.1, 0))
    title = Text(its.front[0] + 60, 200, "Sudoku", "text", 40)
    page = Page(WIDE, HIGH, (9, 9, WIDE - 9, HIGH - 9), (0, 0, WIDE, HIGH), (ground, title, *bars, *extra))
    return Case(render([page], "A book"), PrintOrder(printer("kdp-paperback"), SIZE, "cream", cover=its, pages=pages))


@pytest.fixture
def check(tmp_path: Path) -> Callable[[bytes, PrintOrder], Report]:
    return lambda data, asked: checked(tmp_path, data, asked)
