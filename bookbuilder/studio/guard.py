"""Who may ask: only pages that this server has sent, in a browser that was given its token.

A page of another site that a browser has open can send requests to any port of this machine, and its name can be
made to lead here (DNS rebinding). So of every request, whatever its method, the Host must be this machine's own, the
sender of the same origin, and the cookie the one that the first address has set. What changes something comes as JSON
with a header of ours, which no form can send.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADER = "x-bookbuilder"
MOST_BYTES = 4 << 20  # of a request
# What a stranger hears; another studio knows by it that this is one.
LOST = """This page belongs to a studio that was started from a terminal.
Open the address that `bookbuilder studio` printed there, with its token, which lets one browser in; for another
browser, end the studio with Ctrl-C and start it again.
"""
_COOKIE_SECONDS = 30 * 24 * 3600  # a browser may be closed and opened again
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
# What a publication's own pages may do in their frame: run what they bring along, and nothing else.
PLAYED = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data: blob:; font-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """Refuses strangers, and says to browsers what pages from here may do.

    The token was on a command line and on a screen, where others may read it: the first browser spends it.
    """

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        self._app, self._cookie, self._secret = app, f"bookbuilder_{port}", new_token()
        self._token = token  # empty when it was spent
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # there are no sockets here
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.decode("latin-1").lower() for name, _ in message["headers"]}
                extra = [(k.encode(), v.encode()) for k, v in _HEADERS.items() if k not in there]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        answer = self._refusal(scope) or self._welcome(scope)
        await (answer or self._app)(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that comes from elsewhere."""
        headers, method = Headers(scope=scope), scope["method"]
        host = headers.get("host", "")
        if host.lower() not in self._hosts:
            return _refused("this address is not the studio's")
        if headers.get("origin") not in (None, f"http://{host}"):
            return _refused("another site may not ask the studio")
        site, is_page = headers.get("sec-fetch-site"), method == "GET" and scope["path"] == "/"
        if site not in (None, "same-origin", "none") and not (is_page and headers.get("sec-fetch-mode") == "navigate"):
            return _refused("another site may not ask the studio")
        if method != "GET":
            if HEADER not in headers or headers.get("content-type", "").split(";")[0].strip() != "application/json":
                return _refused("only the studio's own page may change something")
            length = headers.get("content-length", "")
            if "transfer-encoding" in headers or not length.isdecimal() or int(length) > MOST_BYTES:
                return _refused("the request is too large, or does not say how large it is", 413)
        return None

    def _welcome(self, scope: Scope) -> Response | None:
        """The cookie for whoever brings the token; a refusal for whoever has neither."""
        cookies: Mapping[str, str] = cookie_parser(Headers(scope=scope).get("cookie", ""))
        is_known = _same(cookies.get(self._cookie, ""), self._secret)
        query = scope["query_string"].decode("latin-1")
        if scope["path"] == "/" and query.startswith("token="):
            if is_known:  # the printed address, opened once more
                return RedirectResponse("/", 303)
            if scope["method"] == "GET" and self._token and _same(query.removeprefix("token="), self._token):
                self._token = ""
                entered = RedirectResponse("/", 303)
                entered.set_cookie(
                    self._cookie, self._secret, max_age=_COOKIE_SECONDS, path="/", httponly=True, samesite="strict"
                )
                return entered
        return None if is_known else PlainTextResponse(LOST, 403)


def new_token() -> str:
    """What lets a browser in; nobody can guess it."""
    return secrets.token_urlsafe(24)


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def _refused(why: str, status: int = 403) -> Response:
    return PlainTextResponse(why + "\n", status)
