"""Puzzles go in; solutions, counts, grades and steps come out."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.solve.book_log import Call, Find, Guess, Log, Strike, book_log
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
    from bookbuilder.solve.explain import explain, techniques_in_turn
    from bookbuilder.solve.flow import NUISANCES, Flow, avoided, complaint, flow
    from bookbuilder.solve.grade import grade, grade_up_to, is_within, limit, summed_up
    from bookbuilder.solve.ladder import LADDER, RULED, TRIAL, UNIQUENESS, VERSION, ladder, rungs, techniques_of
    from bookbuilder.solve.path import every, find_path
    from bookbuilder.solve.profile import BOOK, Course, Strategy, course, is_books_board
    from bookbuilder.solve.rating import Rating, ratings
    from bookbuilder.solve.ruled_out import ruled_out
    from bookbuilder.solve.search import (
        BUDGET,
        count,
        givens_array,
        only_solution,
        other_solution,
        solutions,
        the_solution,
    )
    from bookbuilder.solve.steps import steps
    from bookbuilder.solve.tables import Engines, engines, is_gradable
    from bookbuilder.solve.wide import all_solutions, count_all

__all__ = [
    "BOOK",
    "BUDGET",
    "BY_BOOK",
    "BY_LADDER",
    "BY_UNIQUENESS",
    "LADDER",
    "NUISANCES",
    "RULED",
    "TRIAL",
    "UNIQUENESS",
    "VERSION",
    "Call",
    "Clauses",
    "Collection",
    "Course",
    "Engines",
    "Find",
    "Flow",
    "Guess",
    "Log",
    "Rating",
    "Result",
    "Strategy",
    "Strike",
    "Table",
    "Terms",
    "all_solutions",
    "avoided",
    "book_log",
    "complaint",
    "count",
    "count_all",
    "course",
    "engines",
    "every",
    "explain",
    "find_path",
    "flow",
    "givens_array",
    "grade",
    "grade_up_to",
    "is_books_board",
    "is_gradable",
    "is_within",
    "ladder",
    "limit",
    "of_course",
    "of_grade",
    "only_solution",
    "other_solution",
    "ratings",
    "ruled_out",
    "rungs",
    "solutions",
    "steps",
    "summed_up",
    "techniques_in_turn",
    "techniques_of",
    "the_solution",
]

__getattr__, __dir__ = face(
    __name__,
    """
    book_log: Call Find Guess Log Strike book_log
    clauses: Clauses
    collection: BY_BOOK BY_LADDER BY_UNIQUENESS Collection Result Table Terms of_course of_grade
    explain: explain techniques_in_turn
    flow: NUISANCES Flow avoided complaint flow
    grade: grade grade_up_to is_within limit summed_up
    ladder: LADDER RULED TRIAL UNIQUENESS VERSION ladder rungs techniques_of
    path: every find_path
    profile: BOOK Course Strategy course is_books_board
    rating: Rating ratings
    ruled_out: ruled_out
    search: BUDGET count givens_array only_solution other_solution solutions the_solution
    steps: steps
    tables: Engines engines is_gradable
    wide: all_solutions count_all
    """,
)
