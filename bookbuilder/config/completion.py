"""What may stand at a place of a file, and what a word there means: text, line and column go in, options come out.

The text may be one that no parser reads yet. Lines and columns count from 1, as in messages; offsets are characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from pydantic import BaseModel

from bookbuilder.config import shape, writing
from bookbuilder.config.document import Route
from bookbuilder.config.ends import TextLines
from bookbuilder.config.places import kind, leaves
from bookbuilder.config.spot import CaretSpot, spot_at
from bookbuilder.suggest import guesses, nearest

_STEP: Final = 2  # columns by which what stands below a key is indented
_DECIDING: Final = ("newspaper", "sections")  # with one of these keys, a file is a newspaper's or a book's
_LEAST: Final = 2  # characters typed before other words for a key or value are offered
_MOST: Final = 40  # characters of such a word


@dataclass(frozen=True, slots=True)
class Completion:
    """A word to choose."""

    label: str  # what is listed; for another word, such as `difficulty`, both: `difficulty → grade`
    insert: str  # takes the place of the word
    detail: str = ""  # in a few words: the values of a key; of a value, whether it is the default
    info: str = ""  # in sentences


@dataclass(frozen=True, slots=True)
class Completions:
    """What may stand in the place of a word, which the caret is in or behind; without one, start and end are equal."""

    start: int
    end: int
    options: tuple[Completion, ...] = ()


@dataclass(frozen=True, slots=True)
class Hover:
    """What a word of the text means, and where it stands."""

    start: int
    end: int
    says: str


def complete(text: str, line: int, column: int, choices: Mapping[str, Sequence[str]] | None = None) -> Completions:
    """The keys and values that may stand at a place, those that are needed first.

    Of names that only others know, such as boards, `choices` says which there are, by the key of their value.
    """
    spot = spot_at(text, line, column)
    if not spot:
        at = TextLines.of(text).at(max(0, line - 1), max(0, column - 1))
        return Completions(at, at)
    model = kind(spot.top)
    options: list[Completion] = []
    if spot.role != "value":
        options += _keys(model, spot)
        if not spot.route and not {*_DECIDING} & spot.top:
            options.append(_key(kind(_DECIDING), spot, "newspaper", "newspaper"))
    if spot.role != "key":
        options += _values(model, spot, choices or {})
    if spot.role != "key" and not spot.brackets and text[: spot.start].endswith((":", "-")):
        options = [replace(option, insert=f" {option.insert}") for option in options]
    return Completions(spot.start, spot.end, tuple(options))


def explain(text: str, line: int, column: int) -> Hover | None:
    """What the key or value at a place means: its description, choices and default; None where nothing is known."""
    spot = spot_at(text, line, column)
    if not spot or not spot.word:
        return None
    model, word = kind(spot.top), spot.word.strip("\"'")
    known = shape.keys(leaves(model, spot.route)) if spot.role != "value" else []
    if word in known:
        says = _about(model, (*spot.route, word))
    elif spot.role != "key":
        says = _about(model, spot.route)
    else:
        says = f"`{word}` is not a known key here; {nearest(word, known)}" if known and len(word) <= _MOST else ""
    return Hover(spot.start, spot.end, says) if says else None


def _keys(model: type[BaseModel], spot: CaretSpot) -> Iterator[Completion]:
    """The keys of a mapping that it does not have yet."""
    here = leaves(model, spot.route)
    needed = shape.required(here)
    known = [key for key in shape.keys(here) if key not in spot.siblings]
    for key in sorted(known, key=lambda key: key not in needed):
        yield _key(model, spot, key, key)
    for word, meant in _meant(spot, known).items() if not spot.colon else ():
        said = word.replace("-", "_")
        key, _, value = meant.partition(": ")
        option = _key(model, spot, key, f"{said} → {meant}")
        yield Completion(option.label, meant, option.detail, option.info) if value else option


def _key(model: type[BaseModel], spot: CaretSpot, key: str, label: str) -> Completion:
    route = (*spot.route, key)
    after = "" if spot.colon else ": " if spot.brackets else _after_key(model, route, spot.column)
    return Completion(label, key + after, shape.accepted(leaves(model, route)), _about(model, route))


def _after_key(model: type[BaseModel], route: Route, column: int) -> str:
    """What follows a key in a block: its colon, and for a mapping or a list of mappings, the next line as well."""
    below = "\n" + " " * (column + _STEP)
    if _is_mapping(model, route):
        return ":" + below
    if _is_mapping(model, (*route, 0)) and not shape.kinds(leaves(model, route)) & {"string", "object"}:
        item = leaves(model, (*route, 0))
        known, needed = shape.keys(item), shape.required(item)
        first = next((key for key in known if key in needed), known[0] if known else "")
        return f":{below}- {first}: " if first else f":{below}- "
    return ": "


def _is_mapping(model: type[BaseModel], route: Route) -> bool:
    return "object" in (kinds := shape.kinds(leaves(model, route))) and not kinds & {"string", "array"}


def _values(model: type[BaseModel], spot: CaretSpot, choices: Mapping[str, Sequence[str]]) -> Iterator[Completion]:
    """The values that a key may have, as far as they can be listed."""
    here = leaves(model, spot.route)
    names = choices.get(next((step for step in reversed(spot.route) if isinstance(step, str)), ""), ())
    listed = [choice for choice in shape.choices(here) if not isinstance(choice, bool)]
    known = dict.fromkeys([*shape.truths(here), *listed, *names])
    default = next((leaf["default"] for leaf in here if leaf.get("default") is not None), None)
    quote = spot.typed[:1] if spot.typed[:1] in ("'", '"') else ""
    for value in known:
        label = writing.inline(value) if not isinstance(value, str) else value
        is_usual = type(value) is type(default) and value == default
        written = writing.inline(value, spot.brackets, quote)
        yield Completion(label, written, "default" if is_usual else "", _about(model, spot.route))
    for word, meant in _meant(spot, [value for value in known if isinstance(value, str)]).items():
        yield Completion(f"{word} → {meant}", writing.inline(meant, spot.brackets, quote))


def _meant(spot: CaretSpot, known: Sequence[str]) -> dict[str, str]:
    """What people may mean who have typed so much of another word, by that word."""
    typed = spot.typed.strip("\"'")
    return guesses(typed, known) if _LEAST <= len(typed) <= _MOST else {}


@lru_cache(maxsize=2_048)  # routes are what authors write
def _about(model: type[BaseModel], route: Route) -> str:
    """What a key means, in sentences: its description, or that of what it is in, what it accepts, and its default."""
    here = leaves(model, route)
    said = _described(here) or (_described(leaves(model, route[:-1])) if route else "")
    default = next((leaf["default"] for leaf in here if leaf.get("default") not in (None, "", {}, [])), None)
    return " ".join(filter(None, (said, _accepts(here), "" if "(default:" in said else _default(default))))


def _described(here: Sequence[shape.Shape]) -> str:
    return next((text for leaf in here if isinstance(text := leaf.get("description"), str)), "")


def _accepts(here: Sequence[shape.Shape]) -> str:
    """What is accepted, if it is more than a type."""
    telling = ("enum", "const", "minimum", "maximum", "examples")
    if not any(key in leaf for leaf in here for key in telling) and "boolean" not in shape.kinds(here):
        return ""
    return f"Accepts {shape.accepted(here)}."


def _default(value: object) -> str:
    return f"Default: {writing.inline(value)}." if isinstance(value, str | int | float | list) else ""
