"""What tests of making have in common."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture
def few_tries(monkeypatch: pytest.MonkeyPatch) -> int:
    """Give up a place after so many tries, which tests need not wait for."""
    monkeypatch.setattr(sys.modules["bookbuilder.generate.make"], "tries_limit", lambda order: 60)
    return 60
