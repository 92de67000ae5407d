"""Work for workers: a function, shared data, and tasks go in; results come out in the order of the tasks."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.workers.cluster import Cluster
    from bookbuilder.workers.kinds import KINDS, WorkersKind
    from bookbuilder.workers.model import Workers
    from bookbuilder.workers.processes import HERE, Processes

__all__ = ["HERE", "KINDS", "Cluster", "Processes", "Workers", "WorkersKind"]

__getattr__, __dir__ = face(
    __name__,
    """
    cluster: Cluster
    kinds: KINDS WorkersKind
    model: Workers
    processes: HERE Processes
    """,
)
