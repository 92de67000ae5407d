"""The types of single values in a book's file: written values go in, checked and normalised values come out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Annotated, Final, Literal, TypeAlias, get_args
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StringConstraints,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from bookbuilder.config.sentences import show
from bookbuilder.config.syntax import BACKSLASH
from bookbuilder.levels import ANY, LEVELS, Level, Mix, NoLevels, mixed
from bookbuilder.paths import is_reserved

Symmetry = Literal["none", "rotate180", "rotate90", "mirror", "flip", "diagonal", "antidiagonal", "full"]
Nuisance = Literal["spikes", "bottleneck", "early-peak", "trivial-end"]  # what may be unpleasant in solving

MOST_IN_SECTION: Final = 10_000  # puzzles
_LONGEST_ID: Final = 64  # characters; an id is a folder's name, and part of every puzzle's name
_IDENTIFIER: Final = "[a-z0-9]+(-[a-z0-9]+)*"
# Letters in their own right, which do not decompose into a plain letter and an accent.
_PLAIN: Final = str.maketrans({"ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


def refuse(what: str, hint: str = "") -> PydanticCustomError:
    """An error for a validator to raise: `what` continues the value's name, as in ``must be an even number``."""
    return PydanticCustomError("refused", "{what}", {"what": what, "hint": hint})


def slug(text: str) -> str:
    """An id from a text: ``Über 100 Rätsel!`` becomes ``uber-100-ratsel``; empty if no letter is left."""
    spread = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    plain = "".join(character for character in spread if not unicodedata.combining(character))
    return "-".join(re.findall("[a-z0-9]+", plain))[:_LONGEST_ID].strip("-")


def named_after(title: str) -> str:
    """The id that a title stands for: its slug, or the names of its letters where none is of a to z.

    ``קל`` becomes ``qof-lamed``, ``かな`` ``ka-na``, and ``数独`` ``6570-72ec``.
    """
    letters = (letter for letter in unicodedata.normalize("NFC", title) if unicodedata.category(letter)[0] == "L")
    names = (unicodedata.name(letter, f"{ord(letter):x}").split()[-1].rpartition("-")[2] for letter in letters)
    return slug(title) or slug("-".join(names))


def _one_line(text: str) -> str:
    if any(unicodedata.category(character) == "Cc" for character in text):
        is_windows_path = text[1:2] == ":"
        raise refuse(
            "contains a line break or a tab", BACKSLASH if is_windows_path else "write it on one line, with spaces"
        )
    return text


def _identifier(text: str) -> str:
    if not re.fullmatch(_IDENTIFIER, text) or len(text) > _LONGEST_ID:
        example = slug(text) or "my-book"
        hint = f"use up to {_LONGEST_ID} lower-case letters, digits and single hyphens, such as `{example}`"
        raise refuse(f"cannot be {show(text)}", hint)
    if is_reserved(text):
        raise refuse(f"cannot be {show(text)}", f"Windows does not allow a folder of that name; write `{text}-book`")
    return text


def _web_address(text: str) -> str:
    example = "write it in full, such as https://example.org/sudoku"
    try:
        parts = urlsplit(text)
        has_host = bool(parts.hostname)
    except ValueError:
        raise refuse(f"cannot be {show(text)}", example) from None
    if parts.scheme not in ("http", "https") or not has_host or re.search(r"[\s\"'<>\\^`{|}]", text):
        raise refuse(f"cannot be {show(text)}", example)
    if parts.username is not None or parts.password is not None:
        raise refuse("has a name or password before its `@`", "delete them: every page would show them")
    if parts.query or parts.fragment:
        raise refuse("has a `?` or `#`", "write the address of a folder")
    return text.rstrip("/")


def _isbn(text: str) -> str:
    digits = re.sub("[ -]", "", text)
    if re.fullmatch("[0-9]{9}[0-9Xx]", digits):
        right = _isbn_10(digits[:-1])
    elif re.fullmatch("97[89][0-9]{10}", digits):
        right = _isbn_13(digits[:-1])
    else:
        raise refuse(f"cannot be {show(text)}", "an ISBN has 13 digits and starts with 978 or 979, or has 10 digits")
    if digits[-1].upper() != right:
        hint = f"if all others are right, the last digit is {right}: {text[:-1]}{right}; compare it with your documents"
        raise refuse(f"has a wrong digit: {show(text)}", hint)
    return text


def _isbn_10(digits: str) -> str:
    """The check digit of nine digits: weights fall from 10, and all ten sum up to a multiple of 11; X stands for 10."""
    rest = -sum(weight * int(digit) for weight, digit in zip(range(10, 1, -1), digits, strict=True)) % 11
    return "X" if rest == 10 else str(rest)


def _isbn_13(digits: str) -> str:
    """The check digit of twelve digits: every other one counts three times, and all sum up to a multiple of 10."""
    return str(-sum((3 if at % 2 else 1) * int(digit) for at, digit in enumerate(digits)) % 10)


def _day(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
            return date.fromisoformat(value)
    except ValueError as error:
        raise refuse(f"is not a date that exists: {value}", "write a date such as 2027-01-31") from error
    raise refuse(f"is not a date: {show(value)}", "write year, month and day, such as 2027-01-31")


def _colour(text: str) -> str:
    if not re.fullmatch(r"#[0-9a-fA-F]{6}|cmyk\([0-9., %]+\)", text):
        raise refuse(f"cannot be {show(text)}", 'write "#1b3a5c" or "cmyk(85%, 45%, 65%, 35%)", in quotes')
    return text


def _off(value: bool) -> bool:
    if value:
        raise refuse("cannot be true", "write `false`, or delete the key")
    return value


def _mixed(value: object, check: ValidatorFunctionWrapHandler) -> Mix:
    """A level, a range, `any`, a list of levels, or numbers or percentages of levels, as a mix."""
    if isinstance(value, str):
        try:
            return mixed([value])
        except NoLevels as error:
            raise refuse(str(error), error.hint) from error
    checked = check(tuple(value) if isinstance(value, list) else value)
    return _even(checked) if isinstance(checked, tuple) else _shared(checked)


def _several(value: object) -> object:
    """One text or a list of texts as a tuple."""
    if isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, list) else value


def _even(levels: tuple[Level, ...]) -> Mix:
    ordered = tuple(sorted(levels, key=LEVELS.index))
    for one, other in pairwise(ordered):
        if one == other:
            raise refuse(f"names `{one}` twice", "delete one of them")
    return Mix(ordered, len(ordered) > 1)


def _shared(shares: Mapping[Level, int | str]) -> Mix:
    """Numbers of puzzles by level, or percentages such as `40%`."""
    ordered = tuple(sorted(shares, key=LEVELS.index))
    amounts = [shares[level] for level in ordered]
    if len({type(amount) for amount in amounts}) > 1:
        raise refuse("has numbers and percentages", "write numbers of puzzles only, or percentages only")
    numbers = tuple(int(str(amount).rstrip("%")) for amount in amounts)
    if (percent := isinstance(amounts[0], str)) and sum(numbers) != 100:
        raise refuse(f"adds up to {sum(numbers)}%", "make the percentages add up to 100%")
    if not percent and sum(numbers) > MOST_IN_SECTION:
        raise refuse(f"adds up to {sum(numbers):,}", f"a section has at most {MOST_IN_SECTION:,} puzzles")
    return Mix(ordered, shares=numbers, percent=percent)


@dataclass(frozen=True, slots=True)
class OrFalse:
    """Lets an author write `false` for a model with these values."""

    values: Mapping[str, object]

    def __get_pydantic_core_schema__(self, source: type[BaseModel], handler: GetCoreSchemaHandler) -> CoreSchema:
        def without(off: bool) -> BaseModel:
            _off(off)
            return source(**self.values)

        # A union, for a function before the model would hand it Python's values, in which a list is no tuple.
        off = core_schema.no_info_after_validator_function(without, core_schema.bool_schema())
        return core_schema.union_schema([off, handler(source)])

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        described = handler(schema)
        described["anyOf"][0] = {"const": False}
        return described


Title: TypeAlias = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), AfterValidator(_one_line)
]
Line: TypeAlias = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500), AfterValidator(_one_line)
]
Address: TypeAlias = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=200), AfterValidator(_one_line)
]  # of any kind, or none
Text: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=20_000)]
Identifier: TypeAlias = Annotated[
    str, AfterValidator(_identifier), Field(json_schema_extra={"pattern": f"^{_IDENTIFIER}$", "maxLength": _LONGEST_ID})
]
WebAddress: TypeAlias = Annotated[Line, AfterValidator(_web_address)]
Isbn: TypeAlias = Annotated[str, AfterValidator(_isbn)]
Coloured: TypeAlias = Annotated[str, AfterValidator(_colour)]
Day: TypeAlias = Annotated[date, BeforeValidator(_day)]
Names: TypeAlias = Annotated[
    tuple[Title, ...],
    Field(max_length=20),
    BeforeValidator(_several),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "minLength": 1, "maxLength": 200},
                {
                    "type": "array",
                    "items": {"type": "string", "minLength": 1, "maxLength": 200},
                    "maxItems": 20,
                },
            ]
        }
    ),
]


def _sorted_nuisances(names: tuple[Nuisance, ...]) -> tuple[Nuisance, ...]:
    for name in names:
        if names.count(name) > 1:
            raise refuse(f"names `{name}` twice", "delete one of them")
    return tuple(name for name in get_args(Nuisance) if name in names)


_NUISANCE: Final = {"type": "string", "enum": list(get_args(Nuisance))}
Avoided: TypeAlias = Annotated[
    tuple[Nuisance, ...],
    AfterValidator(_sorted_nuisances),
    BeforeValidator(_several),
    WithJsonSchema({"anyOf": [_NUISANCE, {"type": "array", "items": _NUISANCE, "uniqueItems": True}]}),
]
_Amount: TypeAlias = (
    Annotated[int, Field(ge=1, le=MOST_IN_SECTION)] | Annotated[str, StringConstraints(pattern="^([1-9][0-9]?|100)%$")]
)
_Written: TypeAlias = (
    Annotated[tuple[Level, ...], Field(min_length=1)] | Annotated[dict[Level, _Amount], Field(min_length=1)]
)


def _written(mix: Mix) -> str | list[str] | dict[str, int | str]:
    """A mix as an author would write it."""
    if mix.shares:
        return {level: f"{n}%" if mix.percent else n for level, n in zip(mix.levels, mix.shares, strict=True)}
    return list(mix.levels) if mix.even or len(mix.levels) == 1 else ANY


class _AsMix:
    """Reads what authors write as a Mix."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        write = core_schema.plain_serializer_function_ser_schema(_written)
        return core_schema.no_info_wrap_validator_function(
            _mixed, handler.generate_schema(_Written), serialization=write
        )


Grades: TypeAlias = Annotated[
    Mix,
    _AsMix(),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": [*LEVELS, "any"]},
                {
                    "examples": ["easy..hard"],
                    "type": "string",
                    "pattern": rf"^({'|'.join(LEVELS)}) *\.\. *({'|'.join(LEVELS)})$",
                },
                {"type": "array", "items": {"enum": list(LEVELS)}, "minItems": 1, "uniqueItems": True},
                {
                    "type": "object",
                    "propertyNames": {"enum": list(LEVELS)},
                    "additionalProperties": {
                        "anyOf": [
                            {"type": "integer", "minimum": 1, "maximum": MOST_IN_SECTION},
                            {"type": "string", "pattern": "^([1-9][0-9]?|100)%$", "examples": ["40%"]},
                        ]
                    },
                    "minProperties": 1,
                },
            ]
        }
    ),
]
