"""A fault goes in; a sentence and a hint come out: what is wrong and what to write. Pydantic's own are never shown."""

from __future__ import annotations

from typing import Final

from bookbuilder.config import shape
from bookbuilder.config.faults import Fault
from bookbuilder.config.scalars import brief, meant_number, meant_truth, resolve
from bookbuilder.config.shape import Shape
from bookbuilder.suggest import closest, nearest

_CHOICES: Final = frozenset({"literal_error", "enum"})

# Messages for a value of the right type, with pydantic's names for its figures.
_WRONG: Final = {
    "greater_than_equal": "must be {ge}{unit} or more, not {value}",
    "greater_than": "must be more than {gt}, not {value}",
    "less_than_equal": "must be {le}{unit} or less, not {value}",
    "less_than": "must be less than {lt}, not {value}",
    "multiple_of": "must be a multiple of {multiple_of}, not {value}",
    "finite_number": "must be a finite number",
    "string_too_short": "must have {min_length} or more characters, but has {length}",
    "string_too_long": "must have {max_length} or fewer characters, but has {length}",
    "string_pattern_mismatch": "cannot be {value}",
    "too_short": "must have {min_length} or more items, but has {length}",
    "too_long": "must have {max_length} or fewer items, but has {length}",
    "date_parsing": "must be a date that exists, not {value}",
    "date_from_datetime_parsing": "must be a date that exists, not {value}",
}
# The type that each of pydantic's type errors asks for, for a model that does not say what it accepts.
_NEEDED: Final = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "`true` or `false`",
    "date_type": "a date such as 2027-01-31",
    "list_type": "a list",
    "tuple_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "dict_type": "a mapping of keys to values",
    "model_type": "a mapping of keys to values",
    "model_attributes_type": "a mapping of keys to values",
}
_KINDS_OF: Final[dict[type, frozenset[str]]] = {
    int: frozenset({"integer", "number"}),
    float: frozenset({"number"}),
    bool: frozenset({"boolean"}),
}


def tell(fault: Fault, name: str, here: list[Shape], around: list[Shape], written: str | None) -> tuple[str, str]:
    """The message and a hint. `name` is the route in words, `here` and `around` are what is accepted there and in the
    enclosing mapping, and `written` is the value's source text if it is a number or the like."""
    subject = f"`{name}`" if name else "the file"
    value = show(fault.value, written)
    if fault.kind == "missing":
        return f"{subject} is missing", _addition(fault.route[-1], here)
    if fault.on_key:
        return f"{subject} is not a known key", nearest(str(fault.route[-1]), shape.keys(around))
    if fault.kind in {"value_error", "assertion_error"}:
        return f"{subject}: {fault.figures['error']}", _advice(here)
    if "what" in fault.figures:  # see config.fields.refuse
        return f"{subject} {fault.figures['what']}", str(fault.figures.get("hint", ""))
    if fault.value is None:
        is_required = str(fault.route[-1]) in shape.required(around) if fault.route else True
        return f"{subject} has no value", _advice(here) + ("" if is_required else ", or delete the key")
    options = shape.options(here)
    if fault.kind in _CHOICES and not fault.of_type and options:
        return f"{subject} cannot be {value}", _meant(fault.value, here) or nearest(str(fault.value), options)
    if fault.is_empty:
        return f"{subject} is empty", _advice(here)
    if fault.kind in _WRONG:
        length = len(fault.value) if isinstance(fault.value, str | list | dict) else 0
        unit = " pt" if any(leaf.get("format") == shape.LENGTH for leaf in here) else ""
        what = _WRONG[fault.kind].format(**{**fault.figures, "value": value, "length": length, "unit": unit})
        return f"{subject} {what}", _advice(here)
    needed = shape.accepted(here) or _NEEDED.get(fault.kind, "")
    if needed and (fault.of_type or fault.kind in _CHOICES):
        return f"{subject} must be {needed}, not {value}", _meant(fault.value, here) or _advice(here)
    return f"{subject} cannot be {value}", _advice(here)


def show(value: object, written: str | None = None) -> str:
    """A value for a message: a short text in quotes, a number as written, anything bigger by its kind."""
    if written:
        return brief(written)
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a mapping"
    if value is None:
        return "nothing"
    return f'"{brief(value)}"' if isinstance(value, str) else brief(str(value))


def _meant(value: object, here: list[Shape]) -> str:
    """What to write instead of a value of the wrong type, if the value shows what was meant."""
    kinds = shape.kinds(here)
    if isinstance(value, float) and value.is_integer() and "integer" in kinds:
        return f"write {int(value)}"
    texts = [choice for choice in shape.choices(here) if isinstance(choice, str)]
    if type(value) is int and closest(str(value), texts):
        return nearest(str(value), texts)
    if not isinstance(value, str):
        return ""
    unquoted = resolve(value)  # text that would be something else unquoted was written in quotes
    if _KINDS_OF.get(type(unquoted), frozenset()) & kinds:
        return f"write {brief(value)} without quotes"
    number = meant_number(value)
    if number is not None and ("number" in kinds or ("integer" in kinds and isinstance(number, int))):
        return f"write {number}"
    truth, allowed = meant_truth(value), shape.truths(here)
    return f"write {str(truth).lower()}" if truth in allowed else ""


def _addition(step: str | int, here: list[Shape]) -> str:
    """A hint to add a key, or an item."""
    said = shape.description(here)
    return _advice(here) if isinstance(step, int) else f"add a line `{step}: ...`" + (f" ({said})" if said else "")


def _advice(here: list[Shape]) -> str:
    """A hint: what may be written, and what it is for."""
    known, said = shape.keys(here), shape.description(here)
    if known and shape.kinds(here) <= {"object", "null"}:
        return f"the keys are: {', '.join(known)}"
    return f"write {shape.accepted(here) or 'a value'}" + (f" ({said})" if said else "")
