"""Looks at data that nobody has checked yet, for rules: what is not there, or of another kind, is passed over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeGuard

from pydantic import TypeAdapter, ValidationError

from bookbuilder.config import Document, Flaw
from bookbuilder.config.fields import Grades
from bookbuilder.errors import InputError
from bookbuilder.plan.boards import Route

_GRADES: TypeAdapter[tuple[str, ...]] = TypeAdapter(Grades)


def levels_of(section: Mapping[str, Any]) -> tuple[str, ...]:
    """The levels that a section asks for; none where the model has something to tell."""
    try:
        return _GRADES.validate_python(section.get("grade", "any"))
    except ValidationError:
        return ()


def told(document: Document, route: Route, find: Callable[[], object]) -> Iterator[Flaw]:
    """What a room says of a name, at the place of the name; a problem on a line of its own keeps that, and its name."""
    try:
        find()
    except InputError as error:
        for problem in error.problems:
            if problem.place.line:
                yield Flaw(route, problem.what, problem.hint, place=problem.place)
            else:
                yield Flaw(route, f"`{document.name(route)}`: {problem.what}", problem.hint)


def sections(document: Document) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The sections with their positions, as far as they are sections."""
    written = mapping(document.data).get("sections")
    for i, section in enumerate(written if isinstance(written, list) else ()):
        if isinstance(section, dict):
            yield i, section


def mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
