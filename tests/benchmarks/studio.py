"""The studio in Chromium: how long somebody waits who types, and what the server needs while nobody does.

    PYTHONPATH=. python tests/benchmarks/studio.py [--rounds 9] [--puzzles 200 2000]

Needs Playwright and Debian's chromium. For each number of puzzles, a book of easy classics at 1440 x 900: `bookbuilder
studio` is started in a folder of its own, and all puzzles are made before anything is typed. Each round types one
character into the title, which stands on the page that is open.

"errors" is from the key's event until the page has what the server says of the text, the pause after the last key
included; "picture" is from the same event until both pages of the open spread, four puzzles each, show the new text.
"form" is the same for a field of the form, which has the server change the text first. "work" is the server's processor
time for one key, pictures of the next spread included, which is much the same on a machine that has other work. "start"
is from the start of the command to the first page's picture, when Chromium is running already and an earlier studio has
noted all puzzles. "idle" is the server's processor time in 10 seconds, "memory" the most that it has held, its workers
aside. Times are the least, the median and the longest of all rounds.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from command import machine, one_or_more, run_to_end
from playwright.sync_api import sync_playwright

BOOK = """\
title: Many of them
seed: 3
printer: kdp-paperback
cover: {{blurb: For everyone.}}
outputs: [interior, cover, json]
sections: [{{title: All, grade: easy, count: {count}, page: four-up}}]
"""
IDLE_SECONDS = 10
SETTLED = 1_000  # milliseconds without a change, between two rounds
LOOK = 100  # milliseconds between two looks at what the page has heard

SPREAD = 10, 11

# Times of what the page does, from the last key on: by name, with the generation of the text.
WATCH = """async (spread) => {
  const { on, known } = await import("/assets/news.js");
  let since = 0;
  window.heard = {};
  const hear = (name) => { window.heard[name] ??= performance.now() - since; };
  addEventListener("keydown", () => { since = performance.now(); window.heard = {}; }, true);
  on("reading", () => hear("errors"));
  const isNew = (number) => {
    const { src } = document.querySelector(`.sheet[data-number="${number}"] img`);
    return src.includes(`/page/${known.pages.pages[number - 1].hash}.png`);
  };
  new MutationObserver(() => {
    if (window.heard.errors && known.pages.reading === known.reading.generation && spread.every(isNew)) hear("picture");
  }).observe(document.querySelector("#book"), { subtree: true, attributes: true, attributeFilter: ["src"] });
}"""


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=one_or_more, default=9)
    parser.add_argument("--puzzles", type=one_or_more, nargs="+", default=[200, 2_000])
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        print(f"{machine()}, Chromium {browser.version}")
        for count in asked.puzzles:
            with tempfile.TemporaryDirectory() as folder:
                for what, told in measured(browser, Path(folder), count, asked.rounds):
                    print(f"{count:6,} puzzles  {what:14} {told}", flush=True)


def measured(browser: Any, folder: Path, count: int, rounds: int) -> Iterator[tuple[str, str]]:
    """What is measured of a book, by name."""
    (folder / "book.yaml").write_text(BOOK.format(count=count), "utf-8")
    with studio(folder) as (process, address), opened(browser, address) as page:
        page.locator(".sheet[data-number='1'] img[src]").wait_for(timeout=600_000)
        page.locator("#tab-book[data-missing='0']").wait_for(timeout=600_000)
        page.get_by_role("textbox", name="Go to page").fill(str(SPREAD[0]))
        page.keyboard.press("Enter")
        page.locator(f".sheet[data-number='{SPREAD[0]}'][data-state='current'] img[src]").wait_for()
        page.wait_for_timeout(2 * SETTLED)
        page.evaluate(WATCH, SPREAD)
        page.get_by_role("tab", name="Text", exact=True).click()
        page.locator(".cm-line").first.click()
        page.keyboard.press("End")
        since = processor_seconds(process)
        yield from typed(page, rounds, "")
        yield "work", f"{1_000 * (processor_seconds(process) - since) / rounds:.0f} ms of CPU for a key"
        page.get_by_role("tab", name="Form", exact=True).click()
        page.get_by_label("Title", exact=True).first.click()
        yield from typed(page, rounds, "form, ")
        before = processor_seconds(process)
        page.wait_for_timeout(IDLE_SECONDS * 1_000)
        yield "idle", f"{1_000 * (processor_seconds(process) - before):.0f} ms of CPU in {IDLE_SECONDS} s"
        yield "memory", f"{memory(process):.0f} MB"
    yield "start", of_times([started(browser, folder) for _ in range(rounds)])


def typed(page: Any, rounds: int, prefix: str) -> Iterator[tuple[str, str]]:
    """Milliseconds from a key to what the page hears and shows of it."""
    times: dict[str, list[float]] = {"errors": [], "picture": []}
    for _ in range(rounds):
        page.keyboard.press("a")
        while (heard := page.evaluate("window.heard")).keys() != times.keys():
            page.wait_for_timeout(LOOK)
        for name, its in times.items():
            its.append(heard[name])
        page.wait_for_timeout(SETTLED)
    return ((prefix + name, of_times(its)) for name, its in times.items())


def started(browser: Any, folder: Path) -> float:
    """Milliseconds from the start of the command to the first page's picture."""
    since = time.perf_counter()
    with studio(folder) as (_, address), opened(browser, address) as page:
        page.locator(".sheet[data-number='1'] img[src]").wait_for(timeout=120_000)
        return 1_000 * (time.perf_counter() - since)


@contextmanager
def studio(folder: Path) -> Iterator[tuple[int, str]]:
    """A studio with the book of a folder: its process and its address."""
    command = [sys.executable, "-m", "bookbuilder", "studio", "book.yaml", "--no-browser"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["BOOKBUILDER_CACHE"] = ""
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout
        yield process.pid, process.stdout.readline().strip()
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def opened(browser: Any, address: str) -> Iterator[Any]:
    """The studio's page in a new profile."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()


def processor_seconds(process: int) -> float:
    """Processor time of a process on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """The most memory that a process has held, in MB, on Linux."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024 / 1e6


def of_times(times: list[float]) -> str:
    """The least, the median and the longest."""
    return f"best {min(times):5.0f} ms  median {statistics.median(times):5.0f} ms  longest {max(times):5.0f} ms"


if __name__ == "__main__":
    run_to_end(main)
