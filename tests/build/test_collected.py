"""What a build has done with goes at once: what waits for the collector is in memory when a book takes most of it."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

from bookbuilder.typeset.text.lines import set_out
from tests.build.conftest import Builder

HINTED = """\
title: Small
seed: 3
printer: plain
sections: [{title: Puzzles, board: classic, grade: easy, count: 3, walkthrough: {puzzles: 1}}]
answers: {hints: 1}
outputs: [interior, screen]
"""


TRIES = 3  # as a tool that measures coverage may hold on to what ran when it changes a function


def left_by(build: Builder, config: Path, out: str) -> Counter[str]:
    """What of ours only a collector can find after a build, by class."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        build(config, out)
        gc.collect()
        return Counter(type(it).__qualname__ for it in gc.garbage if type(it).__module__.startswith("bookbuilder."))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
        gc.collect()


def test_nothing_that_a_build_made_waits_for_the_collector(build: Builder, tmp_path: Path) -> None:
    (config := tmp_path / "small.yaml").write_text(HINTED, "utf-8")
    left = [left_by(build, config, f"out{n}") for n in range(TRIES)]
    assert not min(left, key=Counter.total), left


def test_what_hints_say_is_forgotten_when_all_pages_are_drawn(build: Builder, tmp_path: Path) -> None:
    (config := tmp_path / "small.yaml").write_text(HINTED, "utf-8")
    build(config)
    assert set_out.cache_info().currsize == 0
