"""Puzzle pages in the browser; each is watched for errors, and for what it asks of the network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.browser.pages import written

SITE = "http://puzzles.test/"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

Open = Callable[..., Any]


@pytest.fixture
def visit(chromium: Any) -> Iterator[Open]:
    """Open an address in a context with the options given; fails on any console error or network request."""
    contexts, bad = [], list[str]()

    def visit(address: str, **options: Any) -> Any:
        served = options.pop("served", None)
        context = chromium.new_context(**options)
        context.set_default_timeout(10_000)
        if served is not None:
            context.route(SITE + "**", lambda route: route.fulfill(body=served, content_type="text/html"))
        contexts.append(context)
        page, own = context.new_page(), "file:" if served is None else SITE
        page.on("console", lambda message: bad.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: bad.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith(own) else bad.append(request.url))
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


@pytest.fixture
def serve_page(visit: Open) -> Open:
    """Open a page of a site, for tests that read it again.

    A page read again from a file is at times shown an empty storage by a Chromium under load, which loses nothing.
    """

    def serve_page(text: str, query: str = "", **options: Any) -> Any:
        return visit(SITE + "0001.html" + query, served=text, **options)

    return serve_page
