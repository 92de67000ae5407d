"""Pydantic's errors, traced back to the data: a validation error goes in, one Fault per mistake comes out.

Besides keys and positions, pydantic's locations name the branch of a union that was tried:

    ("sections", 0, "board", "str")                 the author wrote neither text
    ("sections", 0, "board", "dict[str,any]")       nor a mapping

The branches of one union become one Fault, or the faults of the branch with the type that the author wrote.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from pydantic import ValidationError

from bookbuilder.config.document import Route, below

NO_BRANCH: Final = "no_branch"  # the kind of a fault in a value that fits no branch of a union
_CHOICE_KINDS: Final = frozenset({"literal_error", "enum"})


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake: its place, pydantic's name for it, pydantic's figures, and the value."""

    route: Route
    kind: str
    figures: dict[str, Any]
    value: object
    on_key: bool = False  # the key is wrong, not the value
    branches: tuple[tuple[Route, str], ...] = ()  # the unions on the way: place and branch

    @property
    def is_empty(self) -> bool:
        """Whether it is a text without any character."""
        return self.kind == "string_too_short" and not str(self.value).strip()

    @property
    def of_type(self) -> bool:
        """Whether a value of another type is needed, not another value of this type."""
        if self.kind in _CHOICE_KINDS:
            return not isinstance(self.value, str)
        return self.kind.endswith(("_type", "_from_float", "_attributes")) or self.kind == NO_BRANCH

    @property
    def wants_text(self) -> bool:
        """Whether text would be accepted, but no value of the present type."""
        return self.kind == "string_type" or bool(self.figures.get("wants_text"))


def faults(error: ValidationError, data: object) -> list[Fault]:
    """The mistakes in some data that caused a validation error."""
    details = error.errors(include_url=False)
    located = [_locate(detail["loc"], detail["type"], detail.get("ctx", {}), data) for detail in details]
    return _settle([fault for fault in located if not _is_echo(fault)] or located)


def _is_echo(fault: Fault) -> bool:
    """Whether another fault is the cause: a default from a wrong value, or a list "too short" for its wrong items."""
    if fault.kind == "too_short" and isinstance(fault.value, list | dict):
        return len(fault.value) >= int(fault.figures["min_length"])
    return fault.kind == "default_factory_not_called"


def _locate(location: Route, kind: str, figures: dict[str, Any], data: object) -> Fault:
    """A fault at one of pydantic's locations, where the data shows which steps are keys and which are branches."""
    route: Route = ()
    branches: list[tuple[Route, str]] = []
    on_key = kind == "extra_forbidden"
    for number, step in enumerate(location, 1):
        try:
            data = below(data, step)
        except LookupError:
            if kind == "missing" and number == len(location):
                route, data = (*route, step), None
            elif step == "[key]":
                on_key = True
            else:
                branches.append((route, str(step)))
        else:
            route = (*route, step)
    return Fault(route, kind, figures, data, on_key, tuple(branches))


def _settle(located: Iterable[Fault]) -> list[Fault]:
    """The faults, with the branches of every union reduced to one, outer unions first."""
    settled: list[Fault] = []
    unions: dict[Route, dict[str, list[Fault]]] = {}
    for fault in located:
        if not fault.branches:
            settled.append(fault)
            continue
        (route, branch), *inner = fault.branches
        unions.setdefault(route, {}).setdefault(branch, []).append(replace(fault, branches=tuple(inner)))
    for route, branches in unions.items():
        answers = [_settle(inside) for inside in branches.values()]
        fitting = [answer for answer in answers if not any(fault.route == route and fault.of_type for fault in answer)]
        if fitting:
            shortest = min(fitting, key=len)
            settled += shortest
        else:
            texts = any(fault.wants_text for answer in answers for fault in answer)
            settled.append(Fault(route, NO_BRANCH, {"wants_text": texts}, answers[0][0].value))
    return settled
