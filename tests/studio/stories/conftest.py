"""The studio as somebody uses it: `bookbuilder studio` in a folder of its own, and its page in Chromium.

The page must say nothing on the console, but for what the browser itself says of a server that is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.studio.stories.server import Server
from tests.studio.stories.window import Window

# What Chromium says by itself of answers that are no success: of a server that is gone, of a text that was refused.
_BY_CHROMIUM = "Failed to load resource"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the command is started."""
    (folder := tmp_path / "books").mkdir()
    return folder


@pytest.fixture
def start(folder: Path, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start the studio there; all that still run at the end are ended."""
    started: list[Server] = []

    def start(*arguments: str) -> Server:
        started.append(Server(folder, tmp_path / "cache", *arguments))
        return started[-1]

    yield start
    for server in started:
        server.kill()


@pytest.fixture
def window(chromium: Any) -> Iterator[Callable[[Server], Window]]:
    """Open a studio's address in one browser's profile."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    context.set_default_timeout(30_000)
    bad = list[str]()

    def window(server: Server) -> Window:
        page = context.new_page()
        page.on("console", lambda message: bad.append(message.text) if _BY_CHROMIUM not in message.text else None)
        page.on("pageerror", lambda error: bad.append(str(error)))
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(server.address)
        return Window(page, server.folder)

    yield window
    context.close()
    assert bad == []
