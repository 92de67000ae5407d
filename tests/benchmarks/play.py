"""Pages in the browser: milliseconds until one can be played, and until a key press is drawn.

    python tests/benchmarks/play.py [--rounds 9] [--presses 60]

Needs Playwright and Debian's chromium. An easy classic, a samurai and the largest board, the monster, from `file://` at
1440 x 900, each round in a new browser profile. "playable" is from the page's last byte to the end of its script;
"drawn" is from a key's event to the end of the frame that shows it, layout and paint included: arrows and digits in
turn. The page waits for the next frame of 60 per second, so that a few milliseconds of work are drawn in up to 17.
"worked" is the time of the page's own work, from the event until style and layout are known; "busy" is the processor
time of the page's main thread until it is loaded, which is much the same on a machine that has other work.
"""

from __future__ import annotations

import argparse
import platform
import shutil
import statistics
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from command import one_or_more, run_to_end
from playwright.sync_api import sync_playwright

from tests.site.browser.pages import made, page_of, written

BOARDS = {"classic": "easy", "samurai": "easy", "monster": "any"}
PLAYABLE = """() => {
  const [page] = performance.getEntriesByType("navigation");
  return page.domContentLoadedEventStart - page.responseEnd;
}"""
WATCH = """() => {
  window.drawn = [];
  window.worked = [];
  const channel = new MessageChannel();
  let start = 0;
  channel.port1.onmessage = () => window.drawn.push(performance.now() - start);
  addEventListener("keydown", () => {
    start = performance.now();
    requestAnimationFrame(() => channel.port2.postMessage(0));
  }, true);
  addEventListener("keydown", () => {
    document.body.getBoundingClientRect();
    window.worked.push(performance.now() - start);
  });
}"""


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=one_or_more, default=9)
    parser.add_argument("--presses", type=one_or_more, default=60)
    asked = parser.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        print(f"Chromium {browser.version}, {platform.machine()}")
        for board, grade in BOARDS.items():
            address = written(Path(folder), page_of(made(board, grade)))
            rounds = [measured(browser, address, asked.presses) for _ in range(asked.rounds)]
            for at, what in enumerate(("playable", "drawn", "worked", "busy")):
                print(f"{board:8} {what:9} {told(time for each in rounds for time in each[at])}")


def measured(browser: Any, address: str, presses: int) -> tuple[list[float], ...]:
    """The milliseconds until the page is playable, until each press is drawn, of its work, and of loading."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address)
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    playable = float(page.evaluate(PLAYABLE))
    page.evaluate("bookbuilder.player.grid.go(bookbuilder.player.grid.focused)")
    page.evaluate(WATCH)
    for press in range(presses):
        page.keyboard.press("ArrowRight" if press % 2 else str(press % 9 + 1))
        page.wait_for_timeout(30)
    drawn, worked = page.evaluate("[drawn, worked]")
    context.close()
    return [playable], drawn, worked, [1000 * metrics["TaskDuration"]]


def told(times: Iterable[float]) -> str:
    """Best, median and the 95th percentile."""
    ordered = sorted(times)
    late = ordered[int(0.95 * (len(ordered) - 1))]
    return f"best {ordered[0]:6.1f} ms  median {statistics.median(ordered):6.1f} ms  95 % {late:6.1f} ms"


if __name__ == "__main__":
    run_to_end(main)
