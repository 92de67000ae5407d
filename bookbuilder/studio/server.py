"""The studio as a server on this machine: a free port, an address with a token, and a quick end."""

from __future__ import annotations

import asyncio
import hashlib
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.types import ASGIApp

from bookbuilder.errors import BookBuilderError, BuildFailed, InputError
from bookbuilder.studio.desk import Desk
from bookbuilder.studio.draft import DocumentFile
from bookbuilder.studio.events import Events
from bookbuilder.studio.guard import Guard, new_token
from bookbuilder.studio.refusals import Answered, refused
from bookbuilder.studio.routes import Studio
from bookbuilder.studio.running import only_one

_HOST = "127.0.0.1"
_GOODBYE_SECONDS = 1
_WATCH_SECONDS = 1.0


def serve(file: Path | None, folder: Path, output: Path, announce: Callable[[str], None], port: int = 0) -> bool:
    """Serve one document until Ctrl-C: a file, or one that somebody chooses or begins with a template.

    Returns whether all work has ended by then; a thread may still be in the middle of something. `announce` receives
    the address as soon as it answers. Files go to folders under `output`, templates to `folder`, unless somebody says
    otherwise. Raises InputError for a file that cannot be opened, or is open in another studio, and BuildFailed if the
    port is not free.
    """
    events, desks = Events(), list[Desk]()  # the open one, or one that has not ended yet
    folder, output = folder.resolve(), output.absolute()
    with _bound(port, _usual(_whole(file) if file else folder)) as listening, ExitStack() as noted:
        at, token = listening.getsockname()[1], new_token()

        def open_file(path: Path) -> Desk:
            document = DocumentFile(path)
            document.read()
            noted.enter_context(only_one(document.path, at))
            desks.append(Desk(document, output, events))
            return desks[-1]

        def left() -> None:
            desks.clear()
            noted.close()

        # No name here is that of the first desk: it would be kept when it is left.
        studio = Studio(open_file, folder, output, events, open_file(_whole(file)) if file else None, left)
        app = application(studio, at, token, lambda: announce(f"http://{_HOST}:{at}/?token={token}"))
        with suppress(KeyboardInterrupt):
            _Server(_config(app), events).run([listening])
        return all(desk.close() for desk in desks)


def application(studio: Studio, port: int, token: str, ready: Callable[[], None] = lambda: None) -> ASGIApp:
    """Everything that answers, behind its guard."""

    @asynccontextmanager
    async def life(_: Any) -> AsyncIterator[None]:
        studio.events.begin()
        watching = asyncio.create_task(_watch(studio))
        ready()
        yield
        watching.cancel()
        studio.events.end()

    handlers: Any = {HTTPException: refused, BookBuilderError: refused}
    inside = Starlette(
        routes=studio.routes(), middleware=[Middleware(Answered)], exception_handlers=handlers, lifespan=life
    )
    return Guard(inside, port, token)


async def _watch(studio: Studio) -> None:
    """Tell pages when the file changes on the disk, whoever has changed it."""
    seen: object = None
    while True:
        await asyncio.sleep(_WATCH_SECONDS)
        if (desk := studio.opened) is None:
            continue
        now = desk.file.path, desk.file.mark()
        if seen is not None and now != seen:
            with suppress(InputError):
                there = await run_in_threadpool(desk.file.read)
                studio.events.tell("disk", saved=there.digest)
        seen = now


class _Server(uvicorn.Server):
    """Sleeps until it is asked to end, and then lets listening pages go.

    uvicorn's own looks ten times a second whether it should end, and would wait for the pages.
    """

    def __init__(self, config: uvicorn.Config, events: Events) -> None:
        super().__init__(config)
        self._events = events
        self._loop: asyncio.AbstractEventLoop | None = None
        self._asked = asyncio.Event()

    async def main_loop(self) -> None:
        """Until somebody asks it to end."""
        self._loop = asyncio.get_running_loop()
        while not await self.on_tick(0):
            await self._asked.wait()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """The first Ctrl-C."""
        self._events.end()
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._asked.set)


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http="h11",
        ws="none",
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=_GOODBYE_SECONDS,
    )


def _whole(path: Path) -> Path:
    """One path for a file, however it was written. The file itself may be a link, which is refused later."""
    return path.parent.resolve() / path.name


def _usual(path: Path) -> int:
    """The port that a document gets if it is free: the same each time, as browsers keep what is not saved by address.

    It is one of those that nobody has registered (RFC 6335, section 6).
    """
    digest = hashlib.sha256(str(path).encode("utf-8", "surrogateescape")).digest()
    return 49152 + int.from_bytes(digest[:4], "big") % 16384


def _bound(port: int, usual: int) -> socket.socket:
    """A socket on this machine's own address: at a port, or if that is 0, at the usual one or any that is free."""
    if not port:
        with suppress(BuildFailed):
            return _bound(usual, 0)
    # Named as TCP, or asyncio leaves Nagle's algorithm on: an answer's end would wait 40 ms for an acknowledgement.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name != "nt":  # where it would let another program take the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((_HOST, port))
        listening.listen()
    except OSError as error:
        listening.close()
        raise BuildFailed(
            f"port {port} cannot be used: {error.strerror}", "leave out --port, for a free one"
        ) from error
    return listening
