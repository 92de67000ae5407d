"""A newspaper's days: a plan and some days go in; a folder with an issue per day comes out."""

from bookbuilder.daily.road import Printed, make_days

__all__ = ["Printed", "make_days"]
