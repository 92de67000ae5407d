"""A config goes in; a plan with everything that a build needs comes out."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.plan.file_names import LONGEST_NAME, PAGE
    from bookbuilder.plan.graded import graded
    from bookbuilder.plan.hours import hours_of_book, hours_of_days
    from bookbuilder.plan.model import Plan
    from bookbuilder.plan.newspaper_model import NewspaperPlan, PlannedCorrection, SeriesPlan, SlotPlan
    from bookbuilder.plan.publication import (
        book_id,
        plan_book,
        plan_data,
        plan_document,
        plan_newspaper,
        plan_publication,
        plan_text,
    )

__all__ = [
    "LONGEST_NAME",
    "PAGE",
    "NewspaperPlan",
    "Plan",
    "PlannedCorrection",
    "SeriesPlan",
    "SlotPlan",
    "book_id",
    "graded",
    "hours_of_book",
    "hours_of_days",
    "plan_book",
    "plan_data",
    "plan_document",
    "plan_newspaper",
    "plan_publication",
    "plan_text",
]

__getattr__, __dir__ = face(
    __name__,
    """
    file_names: LONGEST_NAME PAGE
    graded: graded
    hours: hours_of_book hours_of_days
    model: Plan
    newspaper_model: NewspaperPlan PlannedCorrection SeriesPlan SlotPlan
    publication: book_id plan_book plan_data plan_document plan_newspaper plan_publication plan_text
    """,
)
