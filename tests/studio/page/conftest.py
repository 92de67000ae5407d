"""The studio's page in a browser, with a stub in the server's place; the page must say nothing on the console."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.studio.page.stub import ADDRESS, STREAM, Stub


@pytest.fixture
def stub() -> Stub:
    """The server's stand-in."""
    return Stub()


@pytest.fixture
def studio(chromium: Any, stub: Stub) -> Iterator[Callable[..., Any]]:
    """Open the page in a context with the options given."""
    contexts, bad = [], list[str]()

    def hear(message: Any) -> None:
        is_unanswered = stub.has_gone and message.text == "Failed to load resource: net::ERR_FAILED"
        if not (stub.is_gone or is_unanswered):
            bad.append(message.text)

    def studio(**options: Any) -> Any:
        context = chromium.new_context(**{"viewport": {"width": 1440, "height": 900}, **options})
        context.set_default_timeout(10_000)
        context.route("**", stub)
        context.add_init_script(STREAM)
        contexts.append(context)
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: bad.append(str(error)))
        page.goto(ADDRESS)
        page.wait_for_selector(".sheet .folio")
        return page

    yield studio
    for context in contexts:
        context.close()
    assert bad == []
    assert stub.unnamed == []
