"""What the page is answered when something cannot be done, or goes wrong."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bookbuilder.errors import BookBuilderError, InputError
from bookbuilder.studio import facts
from bookbuilder.studio.reading import problems_of


def told(error: Exception) -> facts.Facts:
    """What went wrong, as the page shows it."""
    return {"problems": [facts.of_problem(problem) for problem in problems_of(error)]}


async def refused(_: Request, error: Exception) -> Response:
    """The answer to what cannot be done."""
    if isinstance(error, HTTPException):
        return JSONResponse({"problems": [{"what": error.detail, "hint": ""}]}, error.status_code)
    status = 400 if isinstance(error, InputError) else 409 if isinstance(error, BookBuilderError) else 500
    return JSONResponse(told(error), status)


class Answered:
    """Whatever goes wrong while a request is answered is said to the page: nothing is left to the server."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; answer it if that fails."""
        is_begun = False

        async def sent(message: Message) -> None:
            nonlocal is_begun
            is_begun = True
            await send(message)

        try:
            await self._app(scope, receive, sent)
        except Exception as error:
            if scope["type"] != "http" or is_begun:
                raise
            await (await refused(Request(scope), error))(scope, receive, send)
