"""Puzzles solved, counted and graded."""

from bookbuilder.solve.clauses import Clauses
from bookbuilder.solve.grade import grade
from bookbuilder.solve.ladder import LADDER, LEVELS, TRIAL, VERSION, Rung
from bookbuilder.solve.search import BUDGET, Undecided, count, givens_array, only_solution, solutions
from bookbuilder.solve.steps import steps
from bookbuilder.solve.tables import Engines, engines
from bookbuilder.solve.teach import hints, walkthrough

__all__ = [
    "BUDGET",
    "LADDER",
    "LEVELS",
    "TRIAL",
    "VERSION",
    "Clauses",
    "Engines",
    "Rung",
    "Undecided",
    "count",
    "engines",
    "givens_array",
    "grade",
    "hints",
    "only_solution",
    "solutions",
    "steps",
    "walkthrough",
]
