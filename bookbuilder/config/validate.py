"""Data against a model: a Document goes in, a pydantic model or an InputError with every problem comes out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError

from bookbuilder.config.document import Document, Route
from bookbuilder.config.faults import Fault, faults
from bookbuilder.config.reader import read
from bookbuilder.config.sentences import tell
from bookbuilder.config.shape import shapes
from bookbuilder.errors import InputError, Place, Problem

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Flaw:
    """What a rule objects to. It replaces whatever the model says about the same value."""

    route: Route
    what: str
    hint: str
    on_key: bool = False  # point at the key, not at its value
    place: Place | None = None  # where it is, if not at the value: in a file that the value names


# A rule looks across values. It reads data that no model has checked yet, so that all problems come in one run.
Rule: TypeAlias = Callable[[Document], Iterable[Flaw]]


def load(path: Path, model: type[M]) -> M:
    """A YAML file as a model; raises InputError."""
    return validate(read(path), model)


def validate(document: Document, model: type[M], rules: Iterable[Rule] = ()) -> M:
    """A document as a model, with nothing coerced: ``"5"`` and 4.0 are no whole numbers. Raises InputError."""
    made, document, found = _check(document, model)
    flaws = [flaw for rule in rules for flaw in rule(document)]
    replaced = {flaw.route for flaw in flaws}
    problems = [
        _problem(fault, document, model)
        for fault in found
        if not any(fault.route[:end] in replaced for end in range(len(fault.route) + 1))
    ]
    for flaw in flaws:
        here = document.key_place(flaw.route) if flaw.on_key else document.place(flaw.route)
        place = flaw.place if flaw.place and flaw.place.file else here
        problems.append(Problem(place, flaw.what, flaw.hint))
    if problems or made is None:
        raise InputError(problems)
    return made


def _check(document: Document, model: type[M]) -> tuple[M | None, Document, list[Fault]]:
    """The model, or its faults, and the document with the author's own text wherever the model wants text.

    ``title: 2027`` is a number to YAML. The model objects, and the number gives way to what stands in the file.
    """
    while True:
        # As JSON, pydantic's strict mode takes a list for a tuple and a text for a date, and coerces nothing else.
        text = json.dumps(document.data)
        try:
            return model.model_validate_json(text, strict=True), document, []
        except ValidationError as error:
            found = faults(error, document.data)
        wanted = [
            fault.route
            for fault in found
            if fault.wants_text and isinstance(fault.value, int | float) and fault.route in document.written
        ]
        if not wanted:
            return None, document, found
        data = json.loads(text)  # a copy in which no two places share a value, as aliases do
        for route in wanted:
            _put(data, route, document.written[route])
        document = replace(document, data=data)


def _put(data: Any, route: Route, value: str) -> None:
    *above, last = route
    for step in above:
        data = data[step]
    data[last] = value


def _problem(fault: Fault, document: Document, model: type[BaseModel]) -> Problem:
    """A fault with its place and its sentence."""
    around = fault.route[:-1]
    if fault.kind == "missing":
        place = document.place(around)
    else:
        place = document.key_place(fault.route) if fault.on_key else document.place(fault.route)
    written = document.written.get(fault.route) if isinstance(fault.value, int | float) else None
    return Problem(
        place,
        *tell(fault, document.name(fault.route), shapes(model, fault.route), shapes(model, around), written),
    )
