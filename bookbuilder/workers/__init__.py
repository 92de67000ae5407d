"""Work for workers: a function, shared data, and tasks go in; results come out in the order of the tasks."""

from bookbuilder.workers.cluster import Cluster
from bookbuilder.workers.kinds import KINDS, WorkersKind
from bookbuilder.workers.model import Workers
from bookbuilder.workers.processes import HERE, Processes

__all__ = ["HERE", "KINDS", "Cluster", "Processes", "Workers", "WorkersKind"]
