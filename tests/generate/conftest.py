"""Shared helpers for tests of making puzzles."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture
def few_tries(monkeypatch: pytest.MonkeyPatch) -> int:
    """Give up a place after this many tries, so that tests need not wait."""
    monkeypatch.setattr(sys.modules["bookbuilder.generate.make"], "tries_limit", lambda order: 60)
    return 60
