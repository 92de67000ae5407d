"""A newspaper's days: a plan and some days go in; a folder with an issue per day comes out, or a look at one."""

from bookbuilder.daily.look import DayDrawing, first_issue, look_at_day
from bookbuilder.daily.road import MadeDays, make_days

__all__ = ["DayDrawing", "MadeDays", "first_issue", "look_at_day", "make_days"]
