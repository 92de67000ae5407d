"""An address goes in; a client of the Dask scheduler there comes out, or a BuildFailed that says why there is none."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from bookbuilder.errors import BuildFailed
from bookbuilder.suggest import extras
from bookbuilder.workers.certificates import connection_args, refused, said

if TYPE_CHECKING:
    from distributed import Client
    from distributed.security import Security

_ANSWER_SECONDS = 5.0  # until a scheduler that does not answer is given up
_NOTE_SECONDS = 3.0  # until it is noted that there is no answer yet
_GRACE_SECONDS = 0.5  # for Dask to say why it has given up

_START = "start one, as docs/scale.md shows, or correct the address"
_INSTALL = f"check Dask's configuration (DASK_CONFIG), and {extras('cluster')}"

_log = logging.getLogger("bookbuilder")
_alone = threading.Lock()  # what warnings are shown is the whole process's


def dial(address: str) -> Client:
    """A client of the scheduler at this address, which the caller closes. Raises BuildFailed if nobody answers."""
    security = _loaded()
    arguments = connection_args(security, is_needed=address.startswith("tls:"))
    try:
        _greet(address, arguments)
        return _client(address, security)
    except (Exception, asyncio.CancelledError) as error:
        cause = _innermost(error)
        other = BuildFailed(f"no scheduler answers at {address} ({_reason(cause)})", _START)
        raise refused(address, cause, security) or other from error


def _loaded() -> Security:
    """What the configuration says of TLS. Dask reads all of that when it is imported, which can fail in many ways."""
    try:
        from distributed.security import Security

        return Security()
    except Exception as error:
        raise BuildFailed(f"distributed cannot be loaded: {said(error)}", _INSTALL) from error


def _greet(address: str, arguments: dict[str, Any]) -> None:
    """Raise an error if no scheduler answers in time.

    A client would wait for ever for a server that accepts and says nothing, and leave its threads behind. This runs
    in a thread because a notebook's has a loop already.
    """
    answers = SimpleQueue[BaseException | None]()
    threading.Thread(target=_call, args=(address, arguments, answers), daemon=True).start()
    error = _answer(answers, address)
    if error is not None:
        raise error


def _answer(answers: SimpleQueue[BaseException | None], address: str) -> BaseException | None:
    """What the call came to; a TimeoutError if it does not end."""
    with suppress(Empty):
        return answers.get(timeout=_NOTE_SECONDS)
    _log.warning("waiting for the scheduler at %s", address)
    with suppress(Empty):
        return answers.get(timeout=_ANSWER_SECONDS + 2 * _GRACE_SECONDS - _NOTE_SECONDS)
    return TimeoutError()


def _call(address: str, arguments: dict[str, Any], answers: SimpleQueue[BaseException | None]) -> None:
    try:
        asyncio.run(asyncio.wait_for(_identify(address, arguments), _ANSWER_SECONDS + _GRACE_SECONDS))
    except BaseException as error:  # a cancelled call is one of those
        answers.put(error)
    else:
        answers.put(None)


async def _identify(address: str, arguments: dict[str, Any]) -> None:
    """Raise an error if what answers is not a scheduler."""
    from distributed import rpc

    tls = arguments["ssl_context"] if address.startswith("tls:") else None
    if tls:  # at what is wrong with it, Dask would try again and again, and leave streams behind
        with suppress(ConnectionError, TimeoutError, socket.gaierror):
            _knock(address, tls)
    there: Any = rpc(address, timeout=_ANSWER_SECONDS, connection_args=arguments)
    try:
        known = await there.identity()
    except OSError:  # of the last of Dask's attempts, which may have been cut short
        _knock(address, tls)
        raise
    finally:
        await there.close_rpc()
    if known["type"] != "Scheduler":
        raise ValueError(f"a {known['type']}")


def _knock(address: str, tls: ssl.SSLContext | None) -> None:
    """Raise what the system, or TLS, says of a call there, if anything."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname or "", parts.port or 0), _GRACE_SECONDS / 2) as call:
        if tls:
            with tls.wrap_socket(call, suppress_ragged_eofs=False) as secured, suppress(TimeoutError):
                secured.recv(1)  # TLS 1.3 says only now that a certificate is not accepted


def _client(address: str, security: Security) -> Client:
    from distributed import Client

    how = {"set_as_default": False, "direct_to_workers": False}
    with hushed():  # that versions differ, which we find out ourselves
        return Client(address, timeout=_ANSWER_SECONDS, security=security, **how)


def _innermost(error: BaseException) -> BaseException:
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def _reason(error: BaseException) -> str:
    """What an innermost cause comes to."""
    match error:
        case TimeoutError() | CancelledError() | asyncio.CancelledError():
            return f"no answer in {_ANSWER_SECONDS:.0f} seconds"
        case OSError(strerror=str()) | ImportError():  # of the system or of TLS; of versions that do not go together
            return said(error)
    return "something there is not a Dask scheduler"  # it has said what makes no sense to a client


@contextmanager
def hushed() -> Iterator[None]:
    """Warnings of `distributed`, which are for its programmers, stay off the terminal."""
    with _alone, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
