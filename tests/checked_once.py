"""Builds in tests: a PDF is checked and read back once in a process; for the same bytes, its verdict is looked up.

A test of banks or folders builds one small book again and again, and four fifths of such a build are spent on looking
at its pages. The verdict depends on what it is looked up by, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bookbuilder import inspection, outputs
from bookbuilder.workers import Workers

_verdicts: dict[tuple[str, ...], Any] = {}


@pytest.fixture(autouse=True)
def looked_up() -> Iterator[None]:
    """Builds look up the verdicts of PDFs that this process has built before, in rooms whose conftest imports this."""
    preflight, prove = inspection.preflight, outputs.prove_book

    def checked(path: Path, asked: object) -> Any:
        return _known((_digest(path), repr(asked)), lambda: preflight(path, asked))  # type: ignore[arg-type]

    def proved(path: Path, manifest: Callable[[], str], sets: Any, workers: Workers, *more: Any) -> Any:
        _, language = more
        by = (_digest(path), manifest(), repr(sets), repr(workers), language)
        return _known(by, lambda: prove(path, manifest, sets, workers, *more))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inspection, "preflight", checked)
        patch.setattr(outputs, "prove_book", proved)
        yield


def forget() -> None:
    """Look at all PDFs again."""
    _verdicts.clear()


def _known(by: tuple[str, ...], verdict: Callable[[], Any]) -> Any:
    if by not in _verdicts:
        _verdicts[by] = verdict()
    return _verdicts[by]


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
