"""Release times: a text such as ``06:00 Europe/Berlin`` and a day go in; the moment comes out, with its zone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time
from datetime import date as Date
from zoneinfo import ZoneInfo, available_timezones

from bookbuilder.errors import InputError
from bookbuilder.suggest import nearest

_TIME = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])\s+(\S+)")


@dataclass(frozen=True, slots=True)
class Release:
    """When puzzles may be published on their day. Zone and local time are the truth; offsets may still be changed."""

    at: time
    zone: str

    def on(self, day: Date) -> str:
        """The moment on a day, such as 2027-01-05T06:00:00+01:00; of two moments with one time, the first.

        Raises InputError for a time that the clocks skip on that day.
        """
        moment = datetime.combine(day, self.at, ZoneInfo(self.zone))
        if moment.astimezone(UTC).astimezone(moment.tzinfo).replace(fold=0) != moment:
            what = f"{self.at:%H:%M} does not exist on {day} in {self.zone}, because the clocks go forward then"
            raise InputError.single(what, "choose an earlier or a later time")
        return moment.isoformat()


def release(text: str) -> Release:
    """The release time that a text names. Raises InputError for an impossible time, or an unknown zone."""
    match = _TIME.fullmatch(text.strip())
    if not match:
        raise InputError.single(f"{text!r} is not a time with a zone", "write, for example, 06:00 Europe/Berlin")
    zones = available_timezones()
    if match[3] not in zones:
        raise InputError.single(f"there is no time zone {match[3]!r}", _like(match[3], zones))
    return Release(time(int(match[1]), int(match[2])), match[3])


def _like(zone: str, zones: set[str]) -> str:
    """A hint without the list of all zones, which has hundreds."""
    city = zone.rpartition("/")[2].lower()
    same = sorted(zone for zone in zones if zone.lower().endswith(f"/{city}") and not zone.startswith("posix"))
    return f"did you mean `{same[0]}`?" if same else f"{nearest(zone, sorted(zones)).split(' The choices')[0]}"
