"""What can be asked of the studio: one function for each address, and the table of them."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from bookbuilder.api.listing import templates
from bookbuilder.config import schema
from bookbuilder.plan import NewspaperPlan
from bookbuilder.studio import facts
from bookbuilder.studio.days import issue_dates
from bookbuilder.studio.desk import Desk
from bookbuilder.studio.draft import Changed
from bookbuilder.studio.edits import choices, completed, edited, meant, place_of
from bookbuilder.studio.events import Events
from bookbuilder.studio.folder import is_plain, plain_files
from bookbuilder.studio.guard import PLAYED
from bookbuilder.studio.jobs import Stopped
from bookbuilder.studio.look import BookLook
from bookbuilder.studio.play import played
from bookbuilder.studio.refusals import told
from bookbuilder.studio.requests import asked, date_in, dpi_of
from bookbuilder.studio.templates import begun, documents, folder_of, offered, picture
from bookbuilder.version import __version__

ASSETS = files("bookbuilder.studio") / "assets"
_DOCUMENT: Final = "x-bookbuilder-document"  # the header with the handle of the document that a request is about
_SPREAD: Final = 2  # pages
_MOST_LISTED: Final = 2_000  # files
Answer = Callable[[Request], Awaitable[Response]]
_SHOWN = {".pdf": "application/pdf", ".txt": "text/plain", ".json": "application/json", ".png": "image/png"}


@dataclass(slots=True)
class Studio:
    """The open document, if there is one yet, and whoever listens to what becomes of it."""

    open: Callable[[Path], Desk]  # a document; raises InputError
    folder: Path  # where a new document is written
    output: Path  # under which every publication has its folder
    events: Events
    opened: Desk | None = None
    left: Callable[[], None] = lambda: None  # called once a document is left and its work has ended
    _elsewhere: list[Path] = field(default_factory=list, repr=False)  # documents outside the folder, open at some time
    _opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    # Pictures are drawn in the sequence in which they are asked for, a spread at a time: what is looked at comes first.
    _turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_SPREAD), repr=False)
    # Those of templates one by one: whoever has chosen, and the end of the studio, wait for no more than that.
    _templates_turn: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)

    def __post_init__(self) -> None:
        if self.opened is not None:
            self._remember(self.opened.file.path)

    def _remember(self, path: Path) -> None:
        if path.parent != self.folder and path not in self._elsewhere:
            self._elsewhere.append(path)

    def _documents(self) -> dict[str, Path]:
        """What may be opened: the files of the folder by name, and those from elsewhere by their whole path."""
        return {**documents(self.folder), **{str(path): path for path in self._elsewhere if is_plain(path)}}

    @property
    def desk(self) -> Desk:
        """The open document. Raises HTTPException if there is none yet."""
        if self.opened is None:
            raise HTTPException(409, "no document is open")
        return self.opened

    def routes(self) -> list[Route]:
        """All addresses."""
        get: dict[str, Answer] = {
            "/": _index,
            "/assets/{name}": _asset,
            "/state": self.state,
            "/schema": _schema,
            "/choices": _choices,
            "/templates": self.templates,
            "/template/{name}.png": self.template,
            "/pages": self.pages,
            "/page/{look:int}-{number:int}.png": self.picture,
            "/page/{look:int}-{number:int}.json": self.page,
            "/cover/{look:int}.png": self.cover,
            "/play/{number:int}.html": self.play,
            "/days": self.days,
            "/day/{date}.json": self.day,
            "/day/{date}/{which:int}.png": self.art,
            "/files": self.made,
            "/file/{name:path}": self.file,
            "/events": self.listen,
        }
        post: dict[str, Answer] = {
            "/open": self.go_on,
            "/begin": self.begin,
            "/close": self.leave,
            "/text": self.text,
            "/edit": _edit,
            "/place": _place,
            "/complete": _complete,
            "/hover": _hover,
            "/save": self.save,
            "/draft": self.draft,
            "/puzzles": self.puzzles,
            "/build": self.build,
            "/stop": self.stop,
        }
        tables = (("GET", get), ("POST", post))
        return [
            Route(at, self._about(answer), methods=[method]) for method, table in tables for at, answer in table.items()
        ]

    def _about(self, answer: Answer) -> Answer:
        """An answer to a request about the open document, or about none.

        A page may not have heard that its document was left, or that another studio has its address now.
        """

        async def answered(request: Request) -> Response:
            await request.body()  # nothing is waited for between the comparison and the answer
            meant = request.headers.get(_DOCUMENT)
            if meant is not None and (self.opened is None or meant != self.opened.file.handle):
                raise HTTPException(409, "this page's document is not open any more")
            return await answer(request)

        return answered

    # --- the text -----------------------------------------------------------------------------------------------------

    async def state(self, _: Request) -> Response:
        """What is open, and where the studio reads and writes."""
        places = {"start": str(self.folder), "output": str(self.output), "version": __version__}
        if self.opened is None:
            return JSONResponse({"name": None, **places})
        file = self.desk.file
        there, kept = await run_in_threadpool(file.read), await run_in_threadpool(file.kept)
        return JSONResponse(
            {
                "document": file.handle,
                "name": file.path.name,
                "folder": str(file.path.parent),
                "text": kept.text if kept else there.text,
                "base": kept.base if kept else there.digest,
                "saved": there.digest,
                "disk": there.text,
                "is_draft": kept is not None,
                **places,
            }
        )

    async def templates(self, _: Request) -> Response:
        """What may be opened: templates, files of the folder, and those that were open."""
        there, own = await run_in_threadpool(offered), await run_in_threadpool(self._documents)
        return JSONResponse({"templates": there, "documents": [*own]})

    async def template(self, request: Request) -> Response:
        """A template's picture, unless nobody waits for it any more."""
        name = request.path_params["name"]
        async with self._templates_turn:
            is_wanted = name in templates() and not self.events.is_over and not await request.is_disconnected()
            png = await run_in_threadpool(picture, name) if is_wanted else b""
        if not png:
            raise HTTPException(404, "there is no such picture")
        return Response(png, media_type="image/png", headers={"cache-control": "private, max-age=3600"})

    async def begin(self, request: Request) -> Response:
        """Write a template to a new file, and open it."""
        body = await asked(request, template=str, name=str, folder=str)
        folder = await run_in_threadpool(folder_of, body["folder"], self.folder)
        return await self._opens(lambda: begun(body["template"], body["name"], folder))

    async def go_on(self, request: Request) -> Response:
        """Open one of the documents that were offered: no path is made from a name that somebody sends."""
        body = await asked(request, name=str)
        path = (await run_in_threadpool(self._documents)).get(body["name"])
        if path is None:
            raise HTTPException(404, "there is no such file")
        return await self._opens(lambda: path)

    async def leave(self, _: Request) -> Response:
        """End all work on the open document: another one may be chosen. What is not saved stays beside its file."""
        async with self._opening:
            if self.opened is not None:
                desk, self.opened = self.opened, None
                while not await run_in_threadpool(desk.close):  # it may be in the middle of a step
                    pass
                await run_in_threadpool(self.left)
                self.events.tell("closed")
        return JSONResponse({})

    async def _opens(self, path: Callable[[], Path]) -> Response:
        async with self._opening:
            if self.opened is not None:
                raise HTTPException(409, f"{self.opened.file.path.name} is open")
            self.opened = await run_in_threadpool(lambda: self.open(path()))  # may wait for another studio's answer
            self._remember(self.opened.file.path)
        return JSONResponse({"name": self.opened.file.path.name})

    async def text(self, request: Request) -> Response:
        """Read a text: what is wrong with it, and what would become of it."""
        body = await asked(request, text=str, generation=int)
        return JSONResponse(await run_in_threadpool(self.desk.read, body["text"], body["generation"]))

    async def save(self, request: Request) -> Response:
        """Save the text, unless the file has changed: then say how."""
        body = await asked(request, text=str, base=str)
        file = self.desk.file
        try:
            return JSONResponse({"saved": await run_in_threadpool(file.save, body["text"], body["base"])})
        except Changed as error:
            there = await run_in_threadpool(file.read)
            return JSONResponse({**told(error), "disk": there.text, "saved": there.digest}, 409)

    async def draft(self, request: Request) -> Response:
        """Keep a text that is not saved."""
        body = await asked(request, text=str, base=str)
        await run_in_threadpool(self.desk.file.keep, body["text"], body["base"])
        return JSONResponse({})

    # --- pages --------------------------------------------------------------------------------------------------------

    async def pages(self, _: Request) -> Response:
        """All pages of the newest look."""
        look, reading = self.desk.look, self.desk.reading
        if look is None:
            return JSONResponse({"generation": 0, "pages": []})
        document = reading.document if reading else None
        return JSONResponse(await run_in_threadpool(facts.of_pages, look, document))

    async def picture(self, request: Request) -> Response:
        """A page as PNG."""
        look, number = self._of(request)
        dpi = dpi_of(request)
        async with self._turns:
            picture = await run_in_threadpool(look.picture, number, dpi)
        return Response(picture, media_type="image/png", headers={"cache-control": "private, max-age=86400, immutable"})

    async def page(self, request: Request) -> Response:
        """What stands on a page."""
        look, number = self._of(request)
        return JSONResponse(await run_in_threadpool(facts.of_page, look, number))

    async def cover(self, request: Request) -> Response:
        """The cover as PNG."""
        look = self.desk.look_of(request.path_params["look"])
        if look is None or look.plan.cover is None:
            raise HTTPException(404, "there is no such cover")
        return Response(await run_in_threadpool(look.cover, dpi_of(request)), media_type="image/png")

    async def play(self, request: Request) -> Response:
        """A page to play, in a frame that lets it do nothing else."""
        look, number = self.desk.look, request.path_params["number"]
        if look is None or look.plan.site is None:
            raise HTTPException(404, "this book has no pages to play")
        if not 1 <= number <= look.book.outline.total or number in look.missing:
            raise HTTPException(404, "this puzzle is not there yet")
        html = await run_in_threadpool(played, look, number)
        return Response(html, media_type="text/html", headers={"content-security-policy": PLAYED})

    async def days(self, request: Request) -> Response:
        """The days with an issue."""
        plan = self._newspaper()
        since = date_in(request.query_params["since"]) if "since" in request.query_params else None
        return JSONResponse({"days": [day.isoformat() for day in issue_dates(plan, since)]})

    async def day(self, request: Request) -> Response:
        """The art of a day: names and sizes."""
        plan, date = self._newspaper(), date_in(request.path_params["date"])
        try:
            day = await run_in_threadpool(self.desk.days.look, plan, date)
        except Stopped as error:
            raise HTTPException(409, "something else is looked at") from error
        return JSONResponse({"date": day.date.isoformat(), "art": [facts.of_art(it) for it in day.art]})

    async def art(self, request: Request) -> Response:
        """One piece of the art of the day that was looked for, as PNG."""
        plan, date, which = self._newspaper(), date_in(request.path_params["date"]), request.path_params["which"]
        day = self.desk.days.known(plan, date)
        if day is None or which >= len(day.art):
            raise HTTPException(404, "there is no such art")
        return Response(await run_in_threadpool(day.picture, which, dpi_of(request)), media_type="image/png")

    def _newspaper(self) -> NewspaperPlan:
        """The newspaper that the text describes. Raises HTTPException if it describes none."""
        plan = self.desk.reading.plan if self.desk.reading else None
        if not isinstance(plan, NewspaperPlan):
            raise HTTPException(404, "no newspaper is open")
        return plan

    def _of(self, request: Request) -> tuple[BookLook, int]:
        """The look and the page that a request is about. Raises HTTPException: looks before the last two are gone."""
        look, number = self.desk.look_of(request.path_params["look"]), request.path_params["number"]
        if look is None or not 1 <= number <= look.layout.pages:
            raise HTTPException(404, "there is no such page any more")
        return look, number

    # --- work ---------------------------------------------------------------------------------------------------------

    async def puzzles(self, _: Request) -> Response:
        """Make the puzzles that are missing."""
        return JSONResponse({"begun": self.desk.make()})

    async def build(self, _: Request) -> Response:
        """Make the files."""
        return JSONResponse({"begun": self.desk.build()})

    async def stop(self, _: Request) -> Response:
        """Stop making."""
        self.desk.stop()
        return JSONResponse({})

    async def made(self, _: Request) -> Response:
        """The files that lie in the publication's folder."""
        folder = self.desk.folder()
        there = await run_in_threadpool(plain_files, folder)
        some = [{"name": name, "bytes": size} for name, (_, size) in islice(there.items(), _MOST_LISTED)]
        reports = await run_in_threadpool(facts.of_reports, there)
        return JSONResponse(
            {"folder": str(folder or ""), "files": some, "more": len(there) - len(some), "reports": reports}
        )

    async def file(self, request: Request) -> Response:
        """One of these files: no path is made from a name that somebody sends."""
        there = await run_in_threadpool(plain_files, self.desk.folder())
        if (found := there.get(request.path_params["name"])) is None:
            raise HTTPException(404, "there is no such file")
        path, _ = found
        if (kind := _SHOWN.get(path.suffix)) is None:
            return FileResponse(path, media_type="application/octet-stream", filename=path.name)
        return FileResponse(path, media_type=kind, headers={"content-security-policy": "sandbox"})

    async def listen(self, _: Request) -> Response:
        """What happens from now on."""
        return StreamingResponse(self.events.stream(self._hello), media_type="text/event-stream")

    def _hello(self) -> facts.Facts:
        desk = self.opened
        return {
            "document": desk.file.handle if desk else None,
            "generation": desk.look.generation if desk and desk.look else 0,
            "reading": desk.reading.generation if desk and desk.reading else 0,
            "busy": bool(desk and desk.is_busy),
        }


async def _index(_: Request) -> Response:
    return Response((ASSETS / "index.html").read_bytes(), media_type="text/html")


async def _asset(request: Request) -> Response:
    name = request.path_params["name"]
    known = {it.name: it for it in ASSETS.iterdir() if it.is_file()}
    if name not in known or name == "index.html":
        raise HTTPException(404, "there is no such file")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(known[name].read_bytes(), media_type="text/javascript" if name.endswith(".js") else kind)


async def _schema(_: Request) -> Response:
    return JSONResponse(await run_in_threadpool(schema))


async def _edit(request: Request) -> Response:
    """One change of a text, for the editor to make."""
    body = await asked(request, text=str, route=list)
    return JSONResponse(await run_in_threadpool(edited, body["text"], body))


async def _place(request: Request) -> Response:
    """Where a value stands in a text."""
    body = await asked(request, text=str, route=list)
    return JSONResponse(await run_in_threadpool(place_of, body["text"], body["route"]))


async def _complete(request: Request) -> Response:
    """What may stand at a place of a text."""
    body = await asked(request, text=str, line=int, column=int)
    return JSONResponse(await run_in_threadpool(completed, body["text"], body["line"], body["column"]))


async def _hover(request: Request) -> Response:
    """What a word of a text means."""
    body = await asked(request, text=str, line=int, column=int)
    return JSONResponse(await run_in_threadpool(meant, body["text"], body["line"], body["column"]))


async def _choices(_: Request) -> Response:
    return JSONResponse(await run_in_threadpool(choices))
