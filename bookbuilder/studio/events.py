"""What has happened, for every open page: threads tell it, and each page hears it in sequence."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

_MOST_WAITING = 1_000  # events that a page has not taken; one that is so far behind begins anew
_HEARTBEAT_SECONDS = 15.0


class Events:
    """The pages that listen. Any thread may `tell` and `end`; all else belongs to the server's own loop."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listening: set[asyncio.Queue[str | None]] = set()
        self._is_over = False

    @property
    def is_over(self) -> bool:
        """Whether the server is about to end."""
        return self._is_over

    def tell(self, what: str, **facts: Any) -> None:
        """Tell all pages what has happened."""
        self._soon(f"event: {what}\ndata: {json.dumps(facts)}\n\n")

    def begin(self) -> None:
        """Take the running loop as the server's."""
        self._loop = asyncio.get_running_loop()

    def end(self) -> None:
        """Let all pages go, so that the server can. The handler of a signal may, too."""
        self._is_over = True
        self._soon("event: bye\ndata: {}\n\n")
        self._soon(None)

    async def stream(self, hello: Callable[[], dict[str, Any]]) -> AsyncIterator[str]:
        """What a page hears from now on, after `hello`: how things stand when it begins to listen."""
        if self._is_over:
            return
        queue = asyncio.Queue[str | None](_MOST_WAITING)
        self._listening.add(queue)
        try:
            yield f"event: hello\ndata: {json.dumps(hello())}\n\n"
            while True:
                try:
                    event = await asyncio.wait_for(queue.get(), _HEARTBEAT_SECONDS)
                except TimeoutError:
                    event = ": still here\n\n"
                if event is None:
                    return
                yield event
        finally:
            self._listening.discard(queue)

    def _soon(self, event: str | None) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the server has ended
                self._loop.call_soon_threadsafe(self._pass_on, event)

    def _pass_on(self, event: str | None) -> None:
        for queue in tuple(self._listening):
            if queue.full():
                self._listening.discard(queue)
                while not queue.empty():
                    queue.get_nowait()
                event = None  # its page begins anew
            queue.put_nowait(event)
