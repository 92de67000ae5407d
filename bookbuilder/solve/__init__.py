"""Puzzles solved, counted and graded."""

from bookbuilder.solve.clauses import Clauses
from bookbuilder.solve.explain import Moment, explain
from bookbuilder.solve.grade import grade
from bookbuilder.solve.ladder import LADDER, LEVELS, TRIAL, VERSION, Rung
from bookbuilder.solve.search import BUDGET, Undecided, count, givens_array, only_solution, solutions
from bookbuilder.solve.steps import steps
from bookbuilder.solve.tables import Engines, engines

__all__ = [
    "BUDGET",
    "LADDER",
    "LEVELS",
    "TRIAL",
    "VERSION",
    "Clauses",
    "Engines",
    "Moment",
    "Rung",
    "Undecided",
    "count",
    "engines",
    "explain",
    "givens_array",
    "grade",
    "only_solution",
    "solutions",
    "steps",
]
