"""A config goes in; a plan with everything that a build needs comes out."""

from bookbuilder.plan.graded import graded
from bookbuilder.plan.model import Plan
from bookbuilder.plan.resolve import plan_book, plan_text

__all__ = ["Plan", "graded", "plan_book", "plan_text"]
