"""The kinds of workers, and the command-line option for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from bookbuilder.errors import InputError
from bookbuilder.suggest import extras
from bookbuilder.workers.model import Workers
from bookbuilder.workers.processes import MOST_PROCESSES, Processes


@dataclass(frozen=True, slots=True)
class WorkersKind:
    """A kind of workers: its option, and how the option's value becomes workers."""

    option: str
    metavar: str
    help: str
    start: Callable[[str], Workers]  # raises ValueError or InputError for an invalid value


def _processes(number: str) -> Workers:
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= MOST_PROCESSES:
        raise ValueError(f"{number!r} is not a number from 1 to {MOST_PROCESSES}")
    return Processes(int(number))


def _cluster(where: str) -> Workers:
    if find_spec("distributed") is None:
        raise InputError.single("--cluster needs Dask's package distributed", extras("cluster"))
    from bookbuilder.workers.address import scheduler_address
    from bookbuilder.workers.cluster import Cluster

    return Cluster(scheduler_address(where))


KINDS = (
    WorkersKind(
        "--jobs",
        "N",
        "The number of worker processes (default: one per CPU). It does not affect the result.",
        _processes,
    ),
    WorkersKind(
        "--cluster",
        "ADDRESS",
        "The Dask scheduler whose workers are used: tcp://HOST:PORT, tls://HOST:PORT, or its scheduler file.",
        _cluster,
    ),
)
