"""Work that somebody may stop: it tells pages how far it is, and ends at its next step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from time import monotonic
from typing import Final

from bookbuilder.errors import Problem
from bookbuilder.studio.events import Events
from bookbuilder.studio.reading import TextReading
from bookbuilder.supply import Report

_PROGRESS_SECONDS: Final = 0.1  # between two messages of how far a job is


class Stopped(Exception):
    """Somebody has stopped the work, or the text has gone on."""


@dataclass(slots=True, eq=False)
class Job:
    """Puzzles or files that are made for a text. Who stops it sets `ends`."""

    reading: TextReading
    about: object  # what its problems are about: the text; or what its puzzles follow from, if it makes nothing else
    ends: Event = field(default_factory=Event)
    has_ended: bool = False
    asked: object = None  # what its puzzles follow from, once it knows
    problems: tuple[Problem, ...] = ()  # why it has failed


def stopping(report: Report, is_over: Callable[[], bool]) -> Report:
    """A report that raises Stopped when the work should end."""

    def told(what: str, done: int, total: int) -> None:
        if is_over():
            raise Stopped
        report(what, done, total)

    return told


def progress(events: Events) -> Report:
    """What tells pages how far a job is, not oftener than they can show it."""
    last, before = 0.0, ""

    def report(what: str, done: int, total: int) -> None:
        nonlocal last, before
        if what != before or done == total or monotonic() - last > _PROGRESS_SECONDS:
            last, before = monotonic(), what
            events.tell("progress", task=what, done=done, total=total)

    return report
