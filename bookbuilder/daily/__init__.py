"""A newspaper's days: a plan and some days go in; a folder with an issue per day comes out, or a look at one."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.daily.look import DayDrawing, first_issue, look_at_day
    from bookbuilder.daily.road import MadeDays, make_days

__all__ = ["DayDrawing", "MadeDays", "first_issue", "look_at_day", "make_days"]

__getattr__, __dir__ = face(
    __name__,
    """
    look: DayDrawing first_issue look_at_day
    road: MadeDays make_days
    """,
)
