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

from bookbuilder import preflight, readback
from bookbuilder.kept import NO_PAGES
from bookbuilder.readback.book.prove import Progress
from bookbuilder.workers import Workers

_reports: dict[tuple[str, str], Any] = {}
_proofs: dict[tuple[object, ...], dict[str, Any]] = {}  # by all but the manifest, then by the manifest


@pytest.fixture(autouse=True)
def looked_up() -> Iterator[None]:
    """Builds look up the verdicts of PDFs that this process has built before, in rooms whose conftest imports this."""
    check, prove = preflight.preflight, readback.prove_book

    def checked(path: Path, asked: Any, *day: Any, kept: Any = NO_PAGES) -> Any:
        if day or kept.digests:  # the check of any file, not that of a build; or one by what is kept
            return check(path, asked, *day, kept=kept)
        by = _digest(path), repr(asked)
        if by not in _reports:
            _reports[by] = check(path, asked)
        return _reports[by]

    def proved(
        path: Path,
        manifest: Callable[[], str],
        sets: Any,
        workers: Workers,
        progress: Progress,
        language: str,
        kept: Any,
    ) -> Any:
        """As in a proof, the manifest is asked for once, after the pages have been read."""
        if kept:
            return prove(path, manifest, sets, workers, progress, language, kept)
        known = _proofs.setdefault((_digest(path), repr(sets), repr(workers), language), {})
        if not known:
            told: list[str] = []

            def heard() -> str:
                told.append(manifest())
                return told[0]

            proof = prove(path, heard, sets, workers, progress, language)
            return known.setdefault(told[0], proof) if told else proof
        pages = sum(next(iter(known.values())).files.values())
        progress("pages read back", pages, pages)
        if (text := manifest()) not in known:
            known[text] = prove(path, lambda: text, sets, workers, progress, language)
        return known[text]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(preflight, "preflight", checked)
        patch.setattr(readback, "prove_book", proved)
        yield


def forget() -> None:
    """Look at all PDFs again."""
    _reports.clear()
    _proofs.clear()


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
