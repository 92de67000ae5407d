"""The page that makes puzzles in a browser, tried in Chromium: python tests/release/tried.py

Needs the site (docs/site/build.py). The page makes the puzzles that are made here, draws them as a page of a site does,
prints them, grades what it is given, and goes on without a connection. Where Playwright or Chromium is missing, that is
said, and is no failure unless BOOKBUILDER_BROWSER is `required`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site" / "html"
sys.path[:0] = [str(ROOT), str(ROOT / "docs" / "try")]

import making  # noqa: E402

import bookbuilder as bb  # noqa: E402
from bookbuilder.puzzle import GradedPuzzle  # noqa: E402
from bookbuilder.site import PuzzleSheet, SiteLook, page_html  # noqa: E402
from bookbuilder.symbols import symbol_set  # noqa: E402
from bookbuilder.words import words  # noqa: E402

ORDERS = (
    ("classic", "medium", 7),
    ("x", "hard", 7),
    ("jigsaw-2", "expert", 3),
    ("6x6", "easy", 1),
    ("4x4", "beginner", 1),
)
X = ".......71.23.469....198...........4...........3...........725....263.18.89......."
TIMED = 20  # puzzles
USE = re.compile(r'<use href="#(\w+)" x="([\d.]+)" y="([\d.]+)"')
PATH = re.compile(r'<path id="(\w+)"[^>]* d="([^"]*)"')

# Orders go to a worker of their own; the seconds come back that each took.
MANY = """async (orders) => {
  const worker = new Worker("worker.js", { type: "module" });
  const once = { once: true };
  const next = () => new Promise((take) => worker.addEventListener("message", ({ data }) => take(data), once));
  await next();
  const seconds = [];
  for (const order of orders) {
    worker.postMessage(order);
    seconds.push((await next()).answer.seconds);
  }
  worker.terminate();
  return seconds;
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A server that says nothing, and may lack a file."""

    lacks: str | None = None

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def send_head(self) -> Any:
        """The file of a path, if it is there."""
        if self.path.rpartition("/")[2] == self.lacks:
            return self.send_error(404)
        return super().send_head()


class QuietServer(ThreadingHTTPServer):
    """One that pages leave before they have all."""

    def handle_error(self, *_: object) -> None:
        """Say nothing."""


def main() -> int:
    """Try the page; 1 if something is wrong."""
    chromium, playwright = shutil.which("chromium"), None
    try:
        from playwright import sync_api as playwright
    except ImportError:
        print("playwright is not installed (pip install '.[dev]')")
    if not chromium or playwright is None:
        print("SKIPPED: the page docs/try/ is not tried without Chromium and Playwright")
        return 1 if os.environ.get("BOOKBUILDER_BROWSER") == "required" else 0
    server = QuietServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium)
        context, problems = browser.new_context(), list[str]()
        address = f"http://localhost:{server.server_port}/try/index.html"
        page = opened(context, address, problems)
        for order in ORDERS:
            problems += as_here(page, *order)
        timed(page)
        Quiet.lacks = "licences.txt"  # not all can be kept, as where a browser has no room: the page works all the same
        opened(browser.new_context(), address, [])
        server.shutdown()
        server.server_close()
        context.set_offline(True)
        problems += without_connection(opened(context, address, problems))
        browser.close()
    for problem in problems:
        print(problem)
    print(f"docs/try/: {len(problems)} problems")
    return 1 if problems else 0


def opened(context: Any, address: str, problems: list[str]) -> Any:
    """The page, when it has made its first puzzle."""
    page, started = context.new_page(), time.monotonic()
    page.set_default_timeout(120_000)
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(address)
    done(page)
    print(f"ready, with a puzzle, after {time.monotonic() - started:.1f} s")
    return page


def done(page: Any) -> None:
    """Wait until what was asked for is there."""
    page.wait_for_function("document.getElementById('status').textContent.startsWith('Done')")


def as_here(page: Any, board: str, level: str, seed: int) -> list[str]:
    """How a puzzle made in the page differs from the same made here."""
    page.select_option("[name=board]", board)
    page.select_option("[name=level]", level)
    page.fill("[name=seed]", str(seed))
    page.click("#make button:not([type])")
    done(page)
    made = json.loads(making.made(board, level, seed))
    page.wait_for_function("(line) => document.querySelector('.line').value === line", arg=made["line"], timeout=20_000)
    page.frame_locator("#puzzle").locator(".cell").nth(len(made["givens"]) - 1).wait_for()
    sheet = PuzzleSheet("try", 1, puzzle(made), symbol_set("digits", bb.board(board).order), level)
    here = page_html(sheet, SiteLook("Sudoku", "en", words("en")))
    there = page.evaluate("document.getElementById('puzzle').srcdoc")
    wrong = [place for place in ("board", "answer") if drawn(here, place) != drawn(there, place)]
    return [f"{board} {level} {seed}: the {place} is drawn in another way" for place in wrong]


def puzzle(made: dict[str, Any]) -> GradedPuzzle:
    """The puzzle that the page was told of."""
    (read,) = bb.read(made["line"])
    return GradedPuzzle(read.puzzle, tuple(made["solution"]), bb.grade(read), made["key"])


def drawn(html: str, place: str) -> set[tuple[str, float, float]]:
    """The values of a drawing: their outlines, and where they stand."""
    outlines = dict(PATH.findall(html))
    part = html.partition(f'id="{place}"')[2].partition("</svg>")[0]
    return {(outlines[name], float(x), float(y)) for name, x, y in USE.findall(part)}


def timed(page: Any) -> None:
    """Say how fast puzzles are made in the page, and here."""
    orders = [("made", "classic", "hard", seed) for seed in range(TIMED + 1)]  # the first also imports
    there = page.evaluate(MANY, orders)[1:]
    here = [json.loads(making.made(*order[1:]))["seconds"] for order in orders][1:]
    print(f"{TIMED} hard classics take {sum(there):.2f} s in the page, {sum(here):.2f} s here")


def without_connection(page: Any) -> list[str]:
    """What is wrong when the page is read again, and given puzzles to grade, while there is no server."""
    grade = "#grade button"
    page.select_option("[name=board]", "x")
    page.fill("[name=text]", X)
    page.click(grade)
    done(page)
    found = page.text_content("#found h2")
    expected = bb.grade(next(bb.read(X, board="x")))
    wrong = [] if found.endswith(f" {expected.score}") else [f"{X} is {found} there, {expected.score} here"]
    page.fill("[name=text]", "no digits")
    page.click(grade)
    page.wait_for_selector("#status.wrong")
    if not (said := page.text_content("#status")).startswith("this is not a puzzle"):
        wrong.append(f"`no digits` is answered by {said!r}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
