"""Pages per second and memory per puzzle: our drawing and rendering, and reportlab's canvas with the same marks.

    python tests/benchmarks/pages.py [--puzzles 2000] [--rounds 3] [--memory 2000 10000]

Books of classics of any grade, made here with seed 1 on 6 x 9 inches. "drawn" is layout and marks without a file,
"written" all of that and the PDF, "rendered" the PDF of pages that are already drawn, and "canvas" the same pages, mark
by mark through reportlab's canvas into a file of its own, in the same round. Rates are pages per second of processor
time; the first book of a process also reads the fonts.

Memory is the peak of whole builds: each book is built once, then again from its stock. The difference between two sizes
of books gives the memory per puzzle, without the program itself. --memory 0 skips this.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path

from command import none_or_more, one_or_more, run_to_end
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from bookbuilder import fonts
from bookbuilder.book import Book
from bookbuilder.drawing import Box, Colour, Copy, Group, Mark, Page, Stroke, Text
from bookbuilder.generate import make
from bookbuilder.plan import plan_book
from bookbuilder.render import write_pdf
from bookbuilder.typeset import draw

# A process starts with the largest memory of the one that starts it, so a small one stands between.
PEAK = """\
import os, subprocess, sys
_, status, usage = os.wait4(subprocess.Popen(sys.argv[1:]).pid, 0)
print(usage.ru_maxrss)
sys.exit(status != 0)
"""

BOOK = """\
title: Pages
seed: 1
printer: plain
trim: 6x9in
page: {page}
sections: [{{title: Classics, count: {count}, grade: any}}]
"""


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=one_or_more, default=2_000)
    parser.add_argument("--rounds", type=one_or_more, default=3)
    parser.add_argument("--memory", type=none_or_more, nargs="*", default=[2_000, 10_000])
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    for page in ("one-up", "four-up"):
        rates(page, options.puzzles, options.rounds)
    if len(options.memory) == 2:
        memory(*options.memory)


def rates(page: str, count: int, rounds: int) -> None:
    """Four rows for one page layout."""
    with tempfile.TemporaryDirectory() as folder:
        plan = plan_book(written(Path(folder), page, count))
    found = {
        place: puzzle for _, place, puzzle in make(plan.orders, lambda mark: False, [(0, at) for at in range(count)])
    }
    book = Book(plan.outline, (tuple(found[at] for at in range(count)),))
    drawn = list(draw(book, plan.layout))
    ways: dict[str, Callable[[], object]] = {
        "drawn": lambda: sum(1 for _ in draw(book, plan.layout)),
        "written": lambda: to_file(draw(book, plan.layout)),
        "rendered": lambda: to_file(drawn),
        "canvas": lambda: on_canvas(drawn),
    }
    rows: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, work in ways.items():
            rows[name].append(len(drawn) / seconds(work))
    size, theirs = to_file(drawn), on_canvas(drawn)
    print(f"\n{count:,} puzzles {page}: {len(drawn):,} pages, {size:,} bytes ({theirs:,} by canvas)")
    for name, values in rows.items():
        show(f"  {name}", values, "pages/s")
    ratios = [ours / other for ours, other in zip(rows["rendered"], rows["canvas"], strict=True)]
    show("  rendered to canvas", ratios, "times")


def written(folder: Path, page: str, count: int) -> Path:
    """A book's file."""
    path = folder / f"{page}-{count}.yaml"
    path.write_text(BOOK.format(page=page, count=count), "utf-8")
    return path


def to_file(pages: Iterable[Page]) -> int:
    """How many bytes the PDF has."""
    out = BytesIO()
    write_pdf(pages, out, "Pages")
    return out.tell()


def on_canvas(pages: Iterable[Page]) -> int:
    """How many bytes the PDF has if reportlab's canvas draws the same marks."""
    for face in fonts.FACES:
        pdfmetrics.registerFont(TTFont(face, str(fonts.face_path(face))))
    out = BytesIO()
    canvas = Canvas(out, pageCompression=1, invariant=1, initialFontName="text", pdfVersion=(1, 4))
    for page in pages:
        canvas.setPageSize((page.width, page.height))
        for mark, x, y in spread(page.marks, 0.0, 0.0):
            put(canvas, mark, x, page.height - y)
        canvas.showPage()
    canvas.save()
    return out.tell()


def spread(marks: Iterable[Mark], x: float, y: float) -> Iterator[tuple[Mark, float, float]]:
    """The marks and their positions, with groups and copies expanded."""
    for mark in marks:
        if isinstance(mark, Group | Copy):
            its = mark.marks if isinstance(mark, Group) else mark.drawing.marks
            yield from spread(its, x + mark.x, y + mark.y)
        else:
            yield mark, x, y


def put(canvas: Canvas, mark: Mark, x: float, y: float) -> None:
    """Draw one mark, of the kinds that these books have."""
    match mark:
        case Text():
            fill(canvas, mark.colour)
            canvas.setFont(mark.face, mark.size)
            canvas.drawString(x + mark.x, y - mark.y, mark.text)
        case Stroke():
            canvas.setLineWidth(mark.width)
            canvas.setLineCap(2 if mark.square else 0)
            canvas.line(x + mark.x1, y - mark.y1, x + mark.x2, y - mark.y2)
        case Box():
            fill(canvas, mark.colour)
            canvas.rect(x + mark.x, y - mark.y - mark.height, mark.width, mark.height, stroke=0, fill=1)
        case _:
            raise NotImplementedError(mark)


def fill(canvas: Canvas, colour: Colour) -> None:
    """Grey or black."""
    canvas.setFillGray(1 - colour.black)


def memory(few: int, many: int) -> None:
    """The memory that a puzzle adds to the peak of a build from its stock, in one process."""
    with tempfile.TemporaryDirectory() as folder:
        peaks = []
        for count in (few, many):
            command = [sys.executable, "-m", "bookbuilder", "build", str(written(Path(folder), "one-up", count))]
            command += ["--out", f"{folder}/{count}", "--jobs", "1", "--quiet"]
            subprocess.run(command, check=True)
            peaks.append(peak(command))
            print(f"\nbuild of {count:,} puzzles from stock: {peaks[-1] / 1e6:.0f} MB at most", end="")
    print(f"\n  a puzzle adds {(peaks[1] - peaks[0]) / (many - few) / 1e3:.1f} kB")


def peak(command: list[str]) -> int:
    """The peak memory of a process, in bytes."""
    done = subprocess.run([sys.executable, "-c", PEAK, *command], check=True, capture_output=True, text=True)
    return int(done.stdout) * (1 if sys.platform == "darwin" else 1024)


def seconds(work: Callable[[], object]) -> float:
    """How much processor time some work takes."""
    started = time.process_time()
    work()
    return time.process_time() - started


def show(what: str, values: list[float], unit: str) -> None:
    """One row: the best and the median."""
    print(f"{what:24} best {max(values):>10,.2f}   median {statistics.median(values):>10,.2f} {unit}")


if __name__ == "__main__":
    run_to_end(main)
