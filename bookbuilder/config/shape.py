"""What a model accepts at a route: a pydantic model and a route go in; JSON Schema alternatives and words come out."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from pydantic import BaseModel
from pydantic.errors import PydanticUserError

from bookbuilder.config.document import Route

Shape: TypeAlias = dict[str, Any]  # one JSON Schema without a reference or union at its top

LENGTH: Final = "length"  # the format of a text that stands for points, within limits
_KINDS: Final = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping of keys to values",
}


def shapes(model: type[BaseModel], route: Route) -> list[Shape]:
    """The alternatives that a model accepts at a route; empty if it accepts nothing, or does not say."""
    root = _schema(model)
    leaves = list(_flatten(root, root))
    for step in route:
        leaves = [leaf for shape in leaves for part in _step(shape, step) for leaf in _flatten(part, root)]
    return leaves


def choices(leaves: Iterable[Shape]) -> list[object]:
    """The values that a closed list of choices allows."""
    listed = [
        choice for shape in leaves for choice in ([shape["const"]] if "const" in shape else shape.get("enum", ()))
    ]
    return list(dict.fromkeys(listed))


def truths(leaves: Iterable[Shape]) -> list[bool]:
    """Those of true and false that are accepted."""
    leaves = list(leaves)
    free = any(shape.get("type") == "boolean" and "const" not in shape and "enum" not in shape for shape in leaves)
    return [truth for truth in (True, False) if free or any(truth is choice for choice in choices(leaves))]


def options(leaves: Iterable[Shape]) -> list[str]:
    """The words to choose from, if there are any: texts, and true and false where these are accepted as well."""
    leaves = list(leaves)
    texts = [choice for choice in choices(leaves) if isinstance(choice, str)]
    return [*(str(truth).lower() for truth in truths(leaves)), *texts] if texts else []


def keys(leaves: Iterable[Shape]) -> list[str]:
    """The keys that mappings of these shapes know, in the model's order."""
    known: dict[str, None] = {}
    for shape in leaves:
        known |= dict.fromkeys(shape.get("properties", ()))
        known |= dict.fromkeys(shape.get("propertyNames", {}).get("enum", ()))
    return list(known)


def required(leaves: Iterable[Shape]) -> set[str]:
    """The keys that mappings of these shapes must have."""
    return {key for shape in leaves for key in shape.get("required", ())}


def kinds(leaves: Iterable[Shape]) -> set[str]:
    """The JSON types among the shapes: string, integer, number, boolean, array, object, null."""
    return {kind for shape in leaves if isinstance(kind := shape.get("type"), str)}


def accepted(leaves: Iterable[Shape]) -> str:
    """A description of the accepted values, e.g. ``a whole number from 1 to 100``; empty if the model does not say."""
    leaves = list(leaves)
    listed = [str(choice).lower() if isinstance(choice, bool) else choice for choice in choices(leaves)]
    words = [f"`{choice}`" for choice in listed]
    words += [_words(shape) for shape in leaves if "enum" not in shape and "const" not in shape]
    return join(list(dict.fromkeys(filter(None, words))))


def description(leaves: Iterable[Shape]) -> str:
    """The first description among the shapes, in a form that fits into a sentence; empty if there is none."""
    texts = (text for shape in leaves if isinstance(text := shape.get("description"), str))
    text = next(texts, "").rstrip(".")
    return text if text[:2].isupper() else text[:1].lower() + text[1:]  # `SVG files` stays


def join(words: list[str], last: str = "or") -> str:
    """Words as a list in a sentence: ``a, b or c``."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _words(shape: Shape) -> str:
    kind = shape.get("type")
    if shape.get("format") == "date":
        return "a date such as 2027-01-31"
    low, high = shape.get("minimum"), shape.get("maximum")
    reach = f" from {low} to {high}" if low is not None and high is not None else ""
    reach = reach or (f", {low} or more" if low is not None else f", {high} or less" if high is not None else "")
    if shape.get("format") == LENGTH:
        return f"a length from {low} pt to {high} pt"
    example = f" such as `{shape['examples'][0]}`" if shape.get("examples") else ""
    return _KINDS[kind] + reach + example if kind in _KINDS else ""


def _step(shape: Shape, step: str | int) -> Iterator[Shape]:
    """The schemas one step below a shape."""
    if isinstance(step, int):
        fixed = shape.get("prefixItems", ())
        inner = fixed[step] if step < len(fixed) else shape.get("items")
    else:
        inner = shape.get("properties", {}).get(step, shape.get("additionalProperties"))
    if isinstance(inner, dict):
        yield inner


def _flatten(schema: Shape, root: Shape) -> Iterator[Shape]:
    """The alternatives of a schema, with references followed; keywords beside a reference or union are kept."""
    beside = {key: value for key, value in schema.items() if key not in {"$ref", "anyOf", "oneOf", "allOf"}}
    inner = [part for key in ("anyOf", "oneOf", "allOf") for part in schema.get(key, ())]
    if "$ref" in schema:
        inner.append(root["$defs"][schema["$ref"].rsplit("/", 1)[-1]])
    if not inner:
        yield schema
    for part in inner:
        yield from _flatten({**part, **beside}, root)


@functools.cache
def _schema(model: type[BaseModel]) -> Shape:
    try:
        return model.model_json_schema()
    except PydanticUserError:  # a type without a JSON Schema, so hints say less
        return {}
