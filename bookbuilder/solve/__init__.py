"""Puzzles solved, counted and graded."""

from bookbuilder.solve.clauses import Clauses
from bookbuilder.solve.grade import grade
from bookbuilder.solve.ladder import LADDER, LEVELS, TRIAL, UNIQUENESS, VERSION, Rung, rungs
from bookbuilder.solve.search import BUDGET, Undecided, count, givens_array, only_solution, solutions
from bookbuilder.solve.steps import steps
from bookbuilder.solve.tables import Engines, engines

__all__ = [
    "BUDGET",
    "LADDER",
    "LEVELS",
    "TRIAL",
    "UNIQUENESS",
    "VERSION",
    "Clauses",
    "Engines",
    "Rung",
    "Undecided",
    "count",
    "engines",
    "givens_array",
    "grade",
    "only_solution",
    "rungs",
    "solutions",
    "steps",
]
