"""What pydantic objects to, led back to the data: its errors go in, one Fault a mistake comes out.

A location of pydantic names, besides keys and positions, the branch of a union that it tried:

    ("sections", 0, "board", "str")                 the author wrote neither a text
    ("sections", 0, "board", "dict[str,any]")       nor a mapping

The branches of one union become one Fault, or the faults of the branch whose type the author wrote.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from pydantic import ValidationError

from bookbuilder.config.document import Route, below

NO_BRANCH: Final = "no_branch"  # the kind of a fault that no branch of a union has an answer to
_CHOICE_KINDS: Final = frozenset({"literal_error", "enum"})


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake: where, pydantic's name for it, the figures that come with it, and the value that is there."""

    route: Route
    kind: str
    figures: dict[str, Any]
    value: object
    on_key: bool = False  # it is the key that is wrong
    branches: tuple[tuple[Route, str], ...] = ()  # the unions on the way: where, and which branch

    @property
    def of_type(self) -> bool:
        """Whether another type of value is needed, and not another value of this type."""
        if self.kind in _CHOICE_KINDS:
            return not isinstance(self.value, str)
        return self.kind.endswith(("_type", "_from_float", "_attributes")) or self.kind == NO_BRANCH

    @property
    def wants_text(self) -> bool:
        """Whether a text would do, and nothing of the type that is there."""
        return self.kind == "string_type" or bool(self.figures.get("wants_text"))


def faults(error: ValidationError, data: object) -> list[Fault]:
    """The mistakes behind a validation error of some data."""
    details = error.errors(include_url=False)
    found = [_locate(detail["loc"], detail["type"], detail.get("ctx", {}), data) for detail in details]
    return _settle([fault for fault in found if not _is_echo(fault)] or found)


def _is_echo(fault: Fault) -> bool:
    """Whether the cause has a fault of its own: a default from a wrong value, a list of wrong items "too short"."""
    if fault.kind == "too_short" and isinstance(fault.value, list | dict):
        return len(fault.value) >= int(fault.figures["min_length"])
    return fault.kind == "default_factory_not_called"


def _locate(location: Route, kind: str, figures: dict[str, Any], data: object) -> Fault:
    """A fault at a location of pydantic's, with what is a key and what is a branch told apart by the data."""
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


def _settle(found: Iterable[Fault]) -> list[Fault]:
    """The faults with every union's branches brought down to one answer, outer unions first."""
    settled: list[Fault] = []
    unions: dict[Route, dict[str, list[Fault]]] = {}
    for fault in found:
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
