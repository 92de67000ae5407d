"""Pages for browsers: seconds to write them, their pictures included, and bytes of a page.

    python tests/benchmarks/site.py [--puzzles 1000] [--rounds 3] [--jobs 2] [--board classic] [--grade any]

Puzzles of a board, made here with seed 1, each with its path: the files of a site of known address, which are the
page, the embedded page, both downloads and the picture for social networks. "written" is what a build adds for its
pages, to a temporary folder and flushed as a build flushes; "made" is without the writing. Wall and processor seconds
are the best of the rounds; making the puzzles and noting their paths is not counted. The longest path is printed, too.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import tempfile
import time
from pathlib import Path

from command import one_or_more, run_to_end

from bookbuilder.book import Book
from bookbuilder.generate import make, with_paths
from bookbuilder.plan import plan_book
from bookbuilder.site import SiteLook, book_site
from bookbuilder.site.page_files import INDEX
from bookbuilder.staging import Staging
from bookbuilder.words import words
from bookbuilder.workers import Processes

BOOK = """\
title: Pages
seed: 1
printer: plain
sections: [{{title: Puzzles, board: {board}, count: {count}, grade: {grade}}}]
html: {{solution: same}}
outputs: [html]
"""


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=one_or_more, default=1_000)
    parser.add_argument("--rounds", type=one_or_more, default=3)
    parser.add_argument("--jobs", type=one_or_more, default=os.cpu_count() or 1)
    parser.add_argument("--board", default="classic")
    parser.add_argument("--grade", default="any")
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    workers = Processes(asked.jobs)
    book = made(asked.puzzles, asked.board, asked.grade, workers)
    look = SiteLook("Pages", "en", words("en"), base_url="https://example.org/pages")
    files = {name: b"".join(content) for name, content in book_site(book, look, lambda level, _: level, workers)}
    for what, rounds in (
        ("made", [timed(book, look, workers, None) for _ in range(asked.rounds)]),
        ("written", [written(book, look, workers) for _ in range(asked.rounds)]),
    ):
        wall, cpu = map(min, zip(*rounds, strict=True))
        print(f"{what:8} {asked.puzzles} puzzles  {len(files)} files  {wall:6.1f} s  {cpu:6.1f} s of CPU")
    steps = [len(puzzle.path) for puzzle in book.puzzles[0]]
    print(f"steps    median {statistics.median(steps):9,.0f}        longest {max(steps):9,}")
    for ending in (".html", ".json", ".ipuz", ".png"):
        sizes = [len(content) for name, content in files.items() if name.endswith(ending) and name != INDEX]
        print(f"{ending:8} median {statistics.median(sizes):9,.0f} bytes  largest {max(sizes):9,}")


def made(count: int, board: str, grade: str, workers: Processes) -> Book:
    """The book, with all paths."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pages.yaml"
        path.write_text(BOOK.format(count=count, board=board, grade=grade))
        plan = plan_book(path)
    found = {
        place: puzzle
        for _, place, puzzle in make(plan.orders, lambda mark: False, [(0, at) for at in range(count)], workers)
    }
    return Book(plan.outline, with_paths(plan.orders, [[found[at] for at in range(count)]], workers))


def timed(book: Book, look: SiteLook, workers: Processes, staging: Staging | None) -> tuple[float, float]:
    """Wall and processor seconds for all files, written to the staging folder if there is one."""
    start, before = time.perf_counter(), cpu_seconds()
    for name, content in book_site(book, look, lambda level, _: level, workers):
        if staging is None:
            b"".join(content)
        else:
            staging.write(name, b"".join(content))
    return time.perf_counter() - start, cpu_seconds() - before


def cpu_seconds() -> float:
    """Of this process and of the workers that have ended."""
    return sum(os.times()[:4])


def written(book: Book, look: SiteLook, workers: Processes) -> tuple[float, float]:
    """Wall and processor seconds with the files written."""
    with tempfile.TemporaryDirectory() as folder:
        return timed(book, look, workers, Staging(Path(folder).resolve() / "out"))


if __name__ == "__main__":
    run_to_end(main)
