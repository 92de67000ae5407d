"""What a build has done with goes at once: what waits for the collector is in memory when a book takes most of it."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

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


@pytest.fixture
def garbage() -> Iterator[list[object]]:
    """What only a collector can find; none comes by itself."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_nothing_that_a_build_made_waits_for_the_collector(
    build: Builder, tmp_path: Path, garbage: list[object]
) -> None:
    (config := tmp_path / "small.yaml").write_text(HINTED, "utf-8")
    built = build(config)
    gc.collect()
    ours = Counter(type(it).__qualname__ for it in garbage if type(it).__module__.startswith("bookbuilder."))
    assert not ours, f"{built} left {ours}"


def test_what_hints_say_is_forgotten_when_all_pages_are_drawn(build: Builder, tmp_path: Path) -> None:
    (config := tmp_path / "small.yaml").write_text(HINTED, "utf-8")
    build(config)
    assert set_out.cache_info().currsize == 0
