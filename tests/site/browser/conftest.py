"""A browser for the tests of puzzle pages; each page is watched for errors, and for what it asks of the network.

Without Playwright or Chromium the tests are skipped, and those of accessibility without npm, unless BOOKBUILDER_BROWSER
is `required`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.site.browser.pages import written

CHROMIUM = shutil.which("chromium")
SITE = "http://puzzles.test/"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

Open = Callable[..., Any]

AXE = "axe-core@4.14.1"
AXE_OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}


def missing(reason: str) -> NoReturn:
    """Skip a test, or fail it if there has to be a browser."""
    if os.environ.get("BOOKBUILDER_BROWSER") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
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
    """Open an address in a context with the options given; fails on any console error or network request."""
    contexts, bad = [], list[str]()

    def visit(address: str, **options: Any) -> Any:
        served = options.pop("served", None)
        context = browser.new_context(**options)
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


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core, from npm's registry; BOOKBUILDER_AXE may name a file that holds it."""
    if given := os.environ.get("BOOKBUILDER_AXE"):
        return Path(given).read_text("utf-8")
    folder = tmp_path_factory.mktemp("axe")
    try:
        subprocess.run(["npm", "pack", AXE], cwd=folder, check=True, capture_output=True, timeout=120)
    except (OSError, subprocess.SubprocessError) as error:
        hint = "BOOKBUILDER_AXE may name a file axe.min.js"
        missing(f"NO PAGE IS CHECKED FOR ACCESSIBILITY: {AXE} cannot be fetched with npm ({error}); {hint}")
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as members:
        source = members.extractfile("package/axe.min.js")
        assert source is not None
        return source.read().decode()


def violations(page: Any, axe: str) -> list[str]:
    """What axe-core objects to in a page as it stands."""
    page.evaluate(axe)
    found = page.evaluate("(options) => axe.run(document, options)", AXE_OPTIONS)
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found["violations"]]
