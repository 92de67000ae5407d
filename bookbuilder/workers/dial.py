"""An address goes in; a client of the Dask scheduler there comes out, or a BuildFailed that says why there is none."""

from __future__ import annotations

import asyncio
import socket
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from bookbuilder.errors import BuildFailed

if TYPE_CHECKING:
    from distributed import Client
    from distributed.security import Security

_ANSWER_SECONDS = 5.0  # until a scheduler that does not answer is given up
_GRACE_SECONDS = 0.5  # for Dask to say why it has given up

# Where Dask's configuration has the files for TLS, and the variables that set it.
_TLS_FILES = {
    f"distributed.comm.tls.{key}": f"DASK_DISTRIBUTED__COMM__TLS__{variable}"
    for key, variable in (("ca-file", "CA_FILE"), ("client.cert", "CLIENT__CERT"), ("client.key", "CLIENT__KEY"))
}
_START = "start one, as docs/scale.md shows, or correct the address"
_CERTIFICATES = "see docs/scale.md; absolute paths hold in every folder"
_INSTALL = "check Dask's configuration (DASK_CONFIG), and install it again: pip install -c constraints.txt '.[cluster]'"


_alone = threading.Lock()  # what warnings are shown is the whole process's


def dial(address: str) -> Client:
    """A client of the scheduler at this address, which the caller closes. Raises BuildFailed if nobody answers."""
    security = _loaded()
    if address.startswith("tls:"):
        _check_certificates()
    try:
        _greet(address, security)
        return _client(address, security)
    except (Exception, asyncio.CancelledError) as error:
        raise BuildFailed(f"no scheduler answers at {address} ({_reason(error)})", _START) from error


def _loaded() -> Security:
    """What the configuration says of TLS. Dask reads all of that when it is imported, which can fail in many ways."""
    try:
        from distributed.security import Security

        return Security()
    except Exception as error:
        raise BuildFailed(f"distributed cannot be loaded: {_sentence(error)}", _INSTALL) from error


def _check_certificates() -> None:
    """Raise BuildFailed if a file for TLS is not named, or is not there: Dask's own messages do not say which."""
    import dask

    named = {key: dask.config.get(key, None) for key in _TLS_FILES}
    if unnamed := [variable for key, variable in _TLS_FILES.items() if not named[key]]:
        what = f"TLS needs certificates, and nothing says where they are: set {', '.join(unnamed)}"
        raise BuildFailed(what, _CERTIFICATES)
    for key, path in named.items():
        if "\n" not in path and not Path(path).is_file():  # with line ends, it is the certificate itself
            raise BuildFailed(f"there is no file {path}, which {_TLS_FILES[key]} names", _CERTIFICATES)


def _greet(address: str, security: Security) -> None:
    """Raise an error if no scheduler answers in time.

    A client would wait for ever for a server that accepts and says nothing, and leave its threads behind. This runs
    in a thread because a notebook's has a loop already.
    """
    answers = SimpleQueue[BaseException | None]()
    threading.Thread(target=_call, args=(address, security, answers), daemon=True).start()
    try:
        error = answers.get(timeout=_ANSWER_SECONDS + 2 * _GRACE_SECONDS)
    except Empty:
        raise TimeoutError from None
    if error is not None:
        raise error


def _call(address: str, security: Security, answers: SimpleQueue[BaseException | None]) -> None:
    try:
        asyncio.run(asyncio.wait_for(_identify(address, security), _ANSWER_SECONDS + _GRACE_SECONDS))
    except BaseException as error:  # a cancelled call is one of those
        answers.put(error)
    else:
        answers.put(None)


async def _identify(address: str, security: Security) -> None:
    """Raise an error if what answers is not a scheduler."""
    from distributed import rpc

    there: Any = rpc(address, timeout=_ANSWER_SECONDS, connection_args=security.get_connection_args("client"))
    try:
        known = await there.identity()
    except OSError:  # of the last of Dask's attempts, which may have been cut short
        _knock(address)
        raise
    finally:
        await there.close_rpc()
    if known["type"] != "Scheduler":
        raise ValueError(f"a {known['type']}")


def _knock(address: str) -> None:
    """Raise what the system says of a call there, if anything."""
    parts = urlsplit(address)
    socket.create_connection((parts.hostname or "", parts.port or 0), _GRACE_SECONDS / 2).close()


def _client(address: str, security: Security) -> Client:
    from distributed import Client

    how = {"set_as_default": False, "direct_to_workers": False}
    with hushed():  # that versions differ, which we find out ourselves
        return Client(address, timeout=_ANSWER_SECONDS, security=security, **how)


def _reason(error: BaseException) -> str:
    """What the innermost cause comes to."""
    while error.__cause__ is not None:
        error = error.__cause__
    match error:
        case TimeoutError() | CancelledError() | asyncio.CancelledError():
            return f"no answer in {_ANSWER_SECONDS:.0f} seconds"
        case OSError(strerror=str()) | ImportError():  # of the system or of TLS; of versions that do not go together
            return _sentence(error)
    return "something there is not a Dask scheduler"  # it has said what makes no sense to a client


def _sentence(error: BaseException) -> str:
    """What an error says, in one line."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(said.split())[:200] or type(error).__name__


@contextmanager
def hushed() -> Iterator[None]:
    """Warnings of `distributed`, which are for its programmers, stay off the terminal."""
    with _alone, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
