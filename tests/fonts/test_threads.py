"""Fonts are read by one thread at a time: fontTools imports the modules for their tables while it reads."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from bookbuilder import fonts
from bookbuilder.fonts import metrics, outlines


@pytest.fixture
def unread() -> Iterator[None]:
    """No font has been read yet, nor will those of this test be taken for others'."""
    caches = (metrics._metrics, metrics._advance, outlines._read)
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


def test_no_two_threads_read_fonts_at_once(monkeypatch: pytest.MonkeyPatch, unread: None) -> None:
    reading, met = threading.Lock(), list[str]()

    class Watched(TTFont):  # type: ignore[misc]
        def getBestCmap(self, *asked: Any, **more: Any) -> Any:
            if not reading.acquire(blocking=False):
                met.append(threading.current_thread().name)
                return super().getBestCmap(*asked, **more)
            try:
                time.sleep(0.005)
                return super().getBestCmap(*asked, **more)
            finally:
                reading.release()

    monkeypatch.setattr(metrics, "TTFont", Watched)
    monkeypatch.setattr(outlines, "TTFont", Watched)
    start = threading.Barrier(len(fonts.FACES))

    def read(face: str) -> float:
        start.wait()
        fonts.outline("a", fonts.face_path(face))
        return fonts.width("a", face, 9)

    with ThreadPoolExecutor(len(fonts.FACES)) as threads:
        widths = list(threads.map(read, fonts.FACES))
    assert min(widths) > 0
    assert not met
