"""What pages hear: everything, in sequence, from any thread, until the server ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any, TypeVar

import pytest

from bookbuilder.studio import events as module
from bookbuilder.studio.events import Events

T = TypeVar("T")


def run(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """The result of work in a loop of its own: a browser that other tests drive has one in this thread."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(lambda: asyncio.run(work())).result()


def told_by_a_thread(events: Events, *names: str) -> None:
    def tell() -> None:
        for name in names:
            events.tell(name, of=7)

    thread = Thread(target=tell)
    thread.start()
    thread.join()


def test_pages_hear_what_threads_tell_until_the_end() -> None:
    async def heard() -> list[str]:
        events = Events()
        events.tell("early")
        events.begin()
        stream = events.stream(lambda: {"busy": False})
        first = await anext(stream)
        told_by_a_thread(events, "pages", "idle")
        events.end()
        rest = [event async for event in stream]
        return [first, *rest]

    assert [event.partition("\n")[0] for event in run(heard)] == [
        "event: hello",
        "event: pages",
        "event: idle",
        "event: bye",
    ]


def test_a_page_that_is_far_behind_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_WAITING", 3)

    async def heard() -> list[str]:
        events = Events()
        events.begin()
        slow, quick = events.stream(dict), events.stream(dict)
        await anext(slow)
        told_by_a_thread(events, "one", "two", "three", "four", "five")
        await asyncio.sleep(0)
        await anext(quick)
        events.tell("six")
        return [event async for event in slow] + [await anext(quick)]

    (last,) = run(heard)
    assert last.startswith("event: six")


def test_nothing_happens_between_a_hello_and_what_is_heard() -> None:
    async def heard() -> list[str]:
        events, busy = Events(), [True]
        events.begin()

        def hello() -> dict[str, bool]:
            was = {"busy": busy.pop()}
            events.tell("idle")  # the job ends at this very moment
            return was

        stream = events.stream(hello)
        return [await anext(stream), await anext(stream)]

    assert run(heard) == ['event: hello\ndata: {"busy": true}\n\n', "event: idle\ndata: {}\n\n"]


def test_nobody_is_told_when_the_server_has_ended() -> None:
    events = Events()

    async def begun() -> None:
        events.begin()

    run(begun)
    events.tell("idle")
    events.end()
