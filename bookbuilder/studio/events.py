"""What has happened, for every open page: threads tell it, and each page hears it in sequence."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

_MOST_WAITING = 1_000  # events that a page has not taken; one that is so far behind begins anew
_HEARTBEAT_SECONDS = 15.0


class Events:
    """The pages that listen. All methods but `tell` belong to the server's own loop."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listening: set[asyncio.Queue[str | None]] = set()
        self._is_over = False

    def tell(self, what: str, **facts: Any) -> None:
        """Tell all pages what has happened. Any thread may."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._pass_on, f"event: {what}\ndata: {json.dumps(facts)}\n\n")

    def begin(self) -> None:
        """Take the running loop as the server's."""
        self._loop = asyncio.get_running_loop()

    def end(self) -> None:
        """Let all pages go, so that the server can."""
        self._is_over = True
        self._pass_on("event: bye\ndata: {}\n\n")
        self._pass_on(None)

    async def stream(self, **hello: Any) -> AsyncIterator[str]:
        """What a page hears from now on, beginning with `hello`."""
        queue = asyncio.Queue[str | None](_MOST_WAITING)
        self._listening.add(queue)
        try:
            yield f"event: hello\ndata: {json.dumps(hello)}\n\n"
            while not self._is_over:
                try:
                    event = await asyncio.wait_for(queue.get(), _HEARTBEAT_SECONDS)
                except TimeoutError:
                    event = ": still here\n\n"
                if event is None:
                    return
                yield event
        finally:
            self._listening.discard(queue)

    def _pass_on(self, event: str | None) -> None:
        for queue in tuple(self._listening):
            if queue.full():
                self._listening.discard(queue)
                while not queue.empty():
                    queue.get_nowait()
                event = None  # its page begins anew
            queue.put_nowait(event)
