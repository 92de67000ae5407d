"""Work handed to others: functions, what they share and tasks in; results in the order of the tasks out."""

from bookbuilder.workers.kinds import KINDS, Kind
from bookbuilder.workers.model import Workers
from bookbuilder.workers.processes import HERE, Processes

__all__ = ["HERE", "KINDS", "Kind", "Processes", "Workers"]
