"""Debian's Chromium and axe-core, for the tests of all pages: one browser, whoever asks for it.

Without Playwright or Chromium the tests are skipped, and those of accessibility without npm, unless BOOKBUILDER_BROWSER
is `required`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

CHROMIUM = shutil.which("chromium")
AXE = "axe-core@4.14.1"
AXE_OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}


def missing(reason: str) -> NoReturn:
    """Skip a test, or fail it if there has to be a browser."""
    if os.environ.get("BOOKBUILDER_BROWSER") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
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
