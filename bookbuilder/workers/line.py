"""The line to the scheduler of a Dask cluster; whatever goes wrong with it becomes a BuildFailed that says so.

Beside `dial`, the only module that knows the head's side of `distributed`, which takes a second to import and is an
extra: only those who use a cluster load it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from bookbuilder.errors import BuildFailed
from bookbuilder.workers.chunk import Done, Refused, Unwanted, do_chunk, same
from bookbuilder.workers.dial import dial, hushed
from bookbuilder.workers.identity import Identity, differences, own

if TYPE_CHECKING:
    from distributed import Client, Future

_LOOK_SECONDS = 1.0  # between questions to the scheduler about its workers
_GATHER_SECONDS = 5.0  # for the results of a chunk to arrive; doubled when it was too short
_PATIENCE_SECONDS = 60.0  # without any worker
_GOODBYE_SECONDS = 2.0
_TOLD = 5  # workers that a message names

_LOST = "check that it is still running and can be reached, and repeat the command: finished work is kept"
_SAME = (
    "install the same bookbuilder, with the same extras and -c constraints.txt, for the scheduler and all workers, "
    "and restart them"
)


class Died(Exception):
    """Worker after worker died over a chunk; the message names the last one."""


class Line:
    """An open line: made by `connected`, used by one run."""

    def __init__(self, client: Client, address: str, parcel: bytes) -> None:
        self._client, self._address, self._packed = client, address, parcel
        self._parcel: Future[Any] | None = None  # on a worker
        self._threads, self._looked = 0, 0.0
        self._staffed = time.monotonic()  # when there was a worker last
        self._gather_seconds = _GATHER_SECONDS

    def threads(self) -> int:
        """How many chunks can be worked on at present. Raises BuildFailed if there has been no worker for long."""
        now = time.monotonic()
        if now - self._looked >= _LOOK_SECONDS:
            self._threads = sum(self._asked(self._client.nthreads).values())
            self._looked = now
            if self._threads:
                self._staffed = now
            elif now - self._staffed > _PATIENCE_SECONDS:
                what = f"the cluster at {self._address} has had no worker for {_PATIENCE_SECONDS:.0f} seconds"
                raise BuildFailed(what, f"start some: dask worker {self._address} --nthreads 1")
        return self._threads

    def check(self) -> None:
        """Compare all present workers with this machine. Raises BuildFailed if one differs."""
        found: Mapping[str, object] = self._asked(lambda: self._client.run(own, on_error="return"))
        differing = dict[str, tuple[str, ...]]()
        for where, its in found.items():
            if isinstance(its, Identity):
                if how := differences(own(), its):
                    differing[where] = how
            elif not isinstance(its, OSError):  # which is one that is gone
                differing[where] = (f"no such bookbuilder ({its})",)
        if differing:
            raise _mixed(differing)

    def submit(self, tasks: bytes, first: bool) -> Future[Any]:
        """Have a chunk done by any worker; `first` puts it before all others."""
        if self._parcel is None or self._parcel.status == "error":  # each of its workers has died
            self._lay_out()
        how = {"pure": False, "priority": int(first)}  # pure: equal chunks would share one result
        sent: Future[Any] = self._asked(lambda: self._client.submit(do_chunk, self._parcel, tasks, **how))
        return sent

    def _lay_out(self) -> None:
        """Put the parcel where workers fetch it. Not by `scatter`: what that lays down is lost with its worker."""
        with hushed():  # that a parcel is large
            self._parcel = self._asked(lambda: self._client.submit(same, self._packed, pure=False))

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

    def result(self, chunk: Future[Any]) -> Done:
        """What came of a chunk that is over.

        Raises Died if its workers died, TimeoutError if they did not arrive, as when a worker dies with them,
        Unwanted if a worker gave it up, and BuildFailed for what no repetition would mend.
        """
        from distributed import KilledWorker

        try:
            done: Done | Refused = chunk.result(timeout=self._gather_seconds)
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
            told = " ".join(f"{type(error).__name__}: {error}".split())[:200]
            raise BuildFailed(f"the cluster at {self._address} could not take the work: {told}", _SAME) from error
        if isinstance(done, Refused):
            raise _mixed({done.where: done.how})
        return done

    def _asked(self, question: Callable[[], Any]) -> Any:
        try:
            return question()
        except (OSError, RuntimeError, CancelledError) as error:
            raise self._lost() from error

    def _lost(self) -> BuildFailed:
        return BuildFailed(f"the scheduler at {self._address} was lost", _LOST)


@contextmanager
def connected(address: str, parcel: bytes) -> Iterator[Line]:
    """A line to this scheduler, for chunks that need this parcel. Nothing listens here.

    When the line closes, the scheduler drops what it was asked for.

    Everything goes through the scheduler, so that a tunnel to it is enough. Raises BuildFailed if nothing answers.
    """
    client = dial(address)
    try:
        yield Line(client, address, parcel)
    finally:
        with suppress(Exception):  # what the end of a lost line might say
            client.close(timeout=_GOODBYE_SECONDS)


def _mixed(differing: Mapping[str, tuple[str, ...]]) -> BuildFailed:
    told = "; ".join(f"{where} has {', '.join(how)}" for where, how in sorted(differing.items())[:_TOLD])
    more = f"; and {len(differing) - _TOLD} more" if len(differing) > _TOLD else ""
    return BuildFailed(f"workers of the cluster differ from this computer: {told}{more}", _SAME)
