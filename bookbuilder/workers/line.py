"""The line to the scheduler of a Dask cluster; whatever goes wrong with it becomes a BuildFailed that says so.

Beside `dial`, the only module that knows the head's side of `distributed`, which takes a second to import and is an
extra: only those who use a cluster load it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from bookbuilder.errors import BuildFailed
from bookbuilder.workers.chunk import ChunkResults, UnlikeWorker, Unwanted
from bookbuilder.workers.dial import dial, hushed
from bookbuilder.workers.identity import differences, own

if TYPE_CHECKING:
    from distributed import Client, Future

_LOOK_SECONDS = 1.0  # between questions to the scheduler about its workers
_LOST_SECONDS = 30.0  # until a scheduler that does not answer such a question is lost
_CHECK_SECONDS = 10.0  # for all workers to say what they are
_GATHER_SECONDS = 5.0  # for the results of a chunk to arrive; doubled when it was too short
_NOTE_SECONDS, _PATIENCE_SECONDS = 3.0, 60.0  # without any worker: until that is noted, until it is given up
_GOODBYE_SECONDS = 2.0
_MOST_NAMED = 5  # workers in a message

# What workers are asked, in words that any Python understands. One without bookbuilder then answers that there is none:
# a function of ours in its task would end its connection, and look like a task that kills its workers. One of another
# version answers with a dictionary or an error, and never with a type that is not known here.
_IDENTIFY = "dict(__import__('bookbuilder.workers.identity').workers.identity.own())"
_DO_CHUNK = "__import__('bookbuilder.workers.chunk').workers.chunk.do_chunk(parcel, tasks)"

_RESUME = "check that it is still running and can be reached, and repeat the command; a build resumes where it stopped"
_SAME = (
    "install the same bookbuilder, with the same extras and -c constraints.txt, for the scheduler and all workers, "
    "and restart them"
)

_log = logging.getLogger("bookbuilder")


class Died(Exception):
    """Worker after worker died over a chunk; the message names the last one."""


class ClusterLine:
    """An open line: made by `connected`, used by one run."""

    def __init__(self, client: Client, address: str, parcel: bytes) -> None:
        self._client, self._address, self._packed = client, address, parcel
        self._parcel: Future[Any] | None = None  # on a worker
        self._threads, self._next_look = 0, 0.0
        self._staffed = time.monotonic()  # when there was a worker last
        self._is_noted = False  # that there is none
        self._gather_seconds = _GATHER_SECONDS

    def threads(self) -> int:
        """How many chunks can be worked on at present. Raises BuildFailed if there has been no worker for long."""
        now = time.monotonic()
        if now >= self._next_look:
            self._threads = sum(self._asked(partial(self._client.nthreads, callback_timeout=_LOST_SECONDS)).values())
            self._next_look = now + _LOOK_SECONDS
            if self._threads:
                self._staffed, self._is_noted = now, False
            else:
                self._wait(now - self._staffed)
        return self._threads

    def _wait(self, seconds: float) -> None:
        """Be patient without workers, but not in silence, and not for ever."""
        if seconds > _PATIENCE_SECONDS:
            what = f"the cluster at {self._address} has had no worker for {_PATIENCE_SECONDS:.0f} seconds"
            raise BuildFailed(what, "start some, as docs/scale.md shows")
        if seconds > _NOTE_SECONDS and not self._is_noted:
            _log.warning(
                "the cluster at %s has no worker; waiting %.0f seconds for one", self._address, _PATIENCE_SECONDS
            )
            self._is_noted = True

    def check(self) -> None:
        """Compare present workers with this machine. Raises BuildFailed if one differs.

        If one of them is silent, none is compared here: each compares itself again before it does anything.
        """

        def ask() -> Mapping[str, object]:
            with suppress(TimeoutError):
                answers: Mapping[str, object] = self._client.run(
                    eval, _IDENTIFY, on_error="return", callback_timeout=_CHECK_SECONDS
                )
                return answers
            return {}

        if differing := {where: how for where, answer in self._asked(ask).items() if (how := _differences(answer))}:
            raise _mixed(differing)

    def submit(self, tasks: bytes, first: bool) -> Future[Any]:
        """Have a chunk done by any worker; `first` puts it before all others."""
        if self._parcel is None or self._parcel.status == "error":  # each of its workers has died
            # As the result of a task, since what `scatter` lays down is lost with its worker.
            self._parcel = self._sent(bytes, self._packed)
        return self._sent(eval, _DO_CHUNK, {"parcel": self._parcel, "tasks": tasks}, priority=int(first))

    def _sent(self, function: Callable[..., Any], *arguments: object, **how: object) -> Future[Any]:
        with hushed():  # that it is large
            # pure: equal chunks would share one result
            future: Future[Any] = self._asked(partial(self._client.submit, function, *arguments, pure=False, **how))
        return future

    def is_over(self, chunk: Future[Any]) -> bool:
        """Whether a chunk is done or given up, after waiting for a moment."""
        from distributed import wait

        try:
            with self._client.as_current():
                wait([chunk], timeout=_LOOK_SECONDS)
        except TimeoutError:
            return False
        except CancelledError:
            return True
        except (OSError, RuntimeError) as error:  # the client has closed
            raise self._lost() from error
        return True

    def result(self, chunk: Future[Any]) -> ChunkResults:
        """What came of a chunk that is over.

        Raises Died if its workers died, TimeoutError if they did not arrive, as when a worker dies with them,
        Unwanted if a worker gave it up, and BuildFailed for what no repetition would mend.
        """
        from distributed import KilledWorker

        try:
            done: ChunkResults | UnlikeWorker = chunk.result(timeout=self._gather_seconds)
        except KilledWorker as error:
            raise Died(error.last_worker.address) from error
        except TimeoutError:
            self._gather_seconds *= 2
            raise
        except Unwanted:
            raise
        except (CancelledError, OSError) as error:
            raise self._lost() from error
        except Exception as error:  # the work's own errors travel in what is done
            self.check()  # to name a worker that has come without bookbuilder
            said = " ".join(f"{type(error).__name__}: {error}".split())[:200]
            raise BuildFailed(f"the cluster at {self._address} could not take the work: {said}", _SAME) from error
        if isinstance(done, UnlikeWorker):
            raise _mixed({done.where: done.how})
        return done

    def _asked(self, question: Callable[[], Any]) -> Any:
        try:
            return question()
        except (AttributeError, OSError, RuntimeError, CancelledError) as error:  # a closed client lacks attributes
            raise self._lost() from error

    def _lost(self) -> BuildFailed:
        return BuildFailed(f"the scheduler at {self._address} was lost", _RESUME)


@contextmanager
def connected(address: str, parcel: bytes) -> Iterator[ClusterLine]:
    """A line to this scheduler, for chunks that need this parcel. Nothing listens here.

    When the line closes, the scheduler drops what it was asked for.

    Everything goes through the scheduler, so that a tunnel to it is enough. Raises BuildFailed if nothing answers.
    """
    client = dial(address)
    try:
        with _muted():
            yield ClusterLine(client, address, parcel)
    finally:
        with suppress(Exception):  # what the end of a lost line might say
            client.close(timeout=_GOODBYE_SECONDS)


@contextmanager
def _muted() -> Iterator[None]:
    """What a client logs when a worker dies with results, which are then made again, is not logged."""

    def is_news(record: logging.LogRecord) -> bool:
        return not record.msg.startswith("Couldn't gather")

    client = logging.getLogger("distributed.client")
    client.addFilter(is_news)
    try:
        yield
    finally:
        client.removeFilter(is_news)


def _differences(answer: object) -> tuple[str, ...]:
    """How the worker that gave this answer differs, in clauses."""
    if isinstance(answer, dict):
        return differences(own(), answer)
    # An OSError is a worker that is gone.
    return () if isinstance(answer, OSError) else (f"no such bookbuilder ({answer})",)


def _mixed(differing: Mapping[str, tuple[str, ...]]) -> BuildFailed:
    named = "; ".join(f"{where} has {', '.join(how)}" for where, how in sorted(differing.items())[:_MOST_NAMED])
    more = f"; and {len(differing) - _MOST_NAMED} more" if len(differing) > _MOST_NAMED else ""
    return BuildFailed(f"workers of the cluster differ from this computer: {named}{more}", _SAME)
