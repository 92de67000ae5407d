"""Puzzles go in; solutions, counts, grades and steps come out."""

from bookbuilder.solve.clauses import Clauses
from bookbuilder.solve.collection import (
    BY_BOOK,
    BY_LADDER,
    BY_UNIQUENESS,
    Collection,
    Result,
    Table,
    Terms,
    of_course,
    of_grade,
)
from bookbuilder.solve.explain import explain
from bookbuilder.solve.grade import grade, grade_up_to
from bookbuilder.solve.ladder import LADDER, TRIAL, UNIQUENESS, VERSION, Rung, ladder, rungs, techniques_of
from bookbuilder.solve.path import find_path
from bookbuilder.solve.profile import BOOK, Course, Strategy, course
from bookbuilder.solve.search import BUDGET, count, givens_array, only_solution, solutions, the_solution
from bookbuilder.solve.steps import steps
from bookbuilder.solve.tables import Engines, engines
from bookbuilder.solve.threads import per_thread

__all__ = [
    "BOOK",
    "BUDGET",
    "BY_BOOK",
    "BY_LADDER",
    "BY_UNIQUENESS",
    "LADDER",
    "TRIAL",
    "UNIQUENESS",
    "VERSION",
    "Clauses",
    "Collection",
    "Course",
    "Engines",
    "Result",
    "Rung",
    "Strategy",
    "Table",
    "Terms",
    "count",
    "course",
    "engines",
    "explain",
    "find_path",
    "givens_array",
    "grade",
    "grade_up_to",
    "ladder",
    "of_course",
    "of_grade",
    "only_solution",
    "per_thread",
    "rungs",
    "solutions",
    "steps",
    "techniques_of",
    "the_solution",
]
