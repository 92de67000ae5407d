"""A config goes in; a plan with everything that a build needs comes out."""

from bookbuilder.plan.graded import graded
from bookbuilder.plan.model import Plan
from bookbuilder.plan.newspaper import newspaper_text, plan_newspaper
from bookbuilder.plan.newspaper_model import Correction, NewspaperPlan, SeriesPlan, SlotPlan
from bookbuilder.plan.resolve import plan_book, plan_text

__all__ = [
    "Correction",
    "NewspaperPlan",
    "Plan",
    "SeriesPlan",
    "SlotPlan",
    "graded",
    "newspaper_text",
    "plan_book",
    "plan_newspaper",
    "plan_text",
]
