"""Mends data that a model refuses: wrong values are removed or get stand-ins, so that the model can read the rest.

count: ten        an optional key is removed, and its default applies
{count: 3}        a required key, such as the title here, gets a stand-in
grade: [eazy]     so does an item of a list, so that the other items keep their positions
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel

from bookbuilder.config.document import Route, value_at
from bookbuilder.config.shape import Shape, choices, required, shapes


def mended(data: object, wrong: Iterable[Route], model: type[BaseModel]) -> object:
    """A copy of the data without the values at these routes; none of them is the root."""
    copy = json.loads(json.dumps(data))  # in which no places share a value, as aliases do
    for route in sorted(wrong, key=len):
        *above, last = route
        try:
            around: Any = value_at(copy, tuple(above))
        except LookupError:
            continue  # it was removed with what contained it
        if isinstance(around, dict) and last not in required(shapes(model, tuple(above))):
            around.pop(last, None)
        elif isinstance(around, list) and isinstance(last, int) and last >= len(around):
            around.append(stand_in(model, route))  # an item that was missing
        else:
            around[last] = stand_in(model, route)
    return copy


def stand_in(model: type[BaseModel], route: Route) -> object:
    """A small value that the model accepts at a route, as far as its shapes tell; otherwise None."""
    shape = next(iter(shapes(model, route)), {})
    if listed := [*choices([shape]), *shape.get("examples", ())]:
        return listed[0]
    match shape.get("type"):
        case "object":
            return {key: stand_in(model, (*route, key)) for key in shape.get("required", ())}
        case "array":
            return [stand_in(model, (*route, item)) for item in range(shape.get("minItems", 0))]
        case "integer" | "number":
            return _number(shape)
        case "string":
            return "2000-01-01" if shape.get("format") == "date" else "x" * max(1, shape.get("minLength", 1))
        case kind:
            return False if kind == "boolean" else None


def _number(shape: Shape) -> float:
    """The number nearest to 0 that a shape allows."""
    low = shape.get("minimum", shape.get("exclusiveMinimum", -1) + 1)
    high = shape.get("maximum", shape.get("exclusiveMaximum", 1) - 1)
    return max(low, min(0, high))  # type: ignore[no-any-return]
