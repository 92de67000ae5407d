"""A browser for the tests of puzzle pages; each page is watched for errors, and for what it asks of the network.

Without Playwright or Chromium the tests are skipped, unless BOOKBUILDER_BROWSER is `required`.
"""

from __future__ import annotations

import os
import shutil
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.browser.pages import written

CHROMIUM = shutil.which("chromium")
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

Open = Callable[..., Any]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    missing = pytest.fail if os.environ.get("BOOKBUILDER_BROWSER") == "required" else pytest.skip
    try:
        from playwright import sync_api as api
    except ImportError:
        missing("NO PAGE IS PLAYED: playwright is not installed (pip install '.[dev]')")
    if not CHROMIUM:
        missing("NO PAGE IS PLAYED: chromium is not installed (Debian: apt install chromium)")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with api.sync_playwright() as playwright:
            started = playwright.chromium.launch(executable_path=CHROMIUM)
            yield started
            started.close()


@pytest.fixture
def visit(browser: Any) -> Iterator[Open]:
    """Open an address in a context with the options given; no error and no request may come of it."""
    contexts, bad = [], list[str]()

    def visit(address: str, **options: Any) -> Any:
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: bad.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: bad.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith("file:") else bad.append(request.url))
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert bad == []


@pytest.fixture
def open_page(visit: Open, tmp_path: Path) -> Open:
    """Write a page and open it, as `visit` does."""

    def open_page(text: str, name: str = "0001.html", fragment: str = "", **options: Any) -> Any:
        return visit(written(tmp_path, text, name) + fragment, **options)

    return open_page
