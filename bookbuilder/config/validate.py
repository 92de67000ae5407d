"""Validates data against a model: a Document goes in; a Reading comes out, or an InputError with every problem."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError

from bookbuilder.config.document import Document, Route, value_at
from bookbuilder.config.faults import Fault, faults
from bookbuilder.config.mend import mended
from bookbuilder.config.misplaced import Misplaced
from bookbuilder.config.places import leaves
from bookbuilder.config.reader import read
from bookbuilder.config.sentences import tell
from bookbuilder.config.shape import keys, kinds, required, shapes
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.suggest import closest, synonym, valued

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Flaw:
    """An objection of the model or of a rule."""

    route: Route
    what: str
    hint: str
    on_key: bool = False  # point at the key, not the value
    place: Place | None = None  # if not at the value: the place in a file that the value names
    section: str = ""  # the section that leaves out this puzzle of its author's, if any

    def problem(self, document: Document) -> Problem:
        """The flaw with its place in the document, or in the file that its value names."""
        here = document.key_place(self.route) if self.on_key else document.place(self.route)
        return Problem(self.place if self.place and self.place.file else here, self.what, self.hint, self.section)


@dataclass(frozen=True, slots=True)
class Reading(Generic[M]):
    """A document as a model's value, even if parts of it are wrong.

    Refused values have been replaced: an optional key by its default, anything else by a stand-in. So rules can check
    the rest, and their problems are reported in the same run as a misspelt key.
    """

    value: M
    document: Document
    flaws: tuple[Flaw, ...] = ()  # the model's objections
    dropped: frozenset[Route] = frozenset()  # the values replaced, including unknown keys
    _around: frozenset[Route] = field(init=False, repr=False, compare=False)  # everything that contains one of those

    def __post_init__(self) -> None:
        around = frozenset(route[:end] for route in self.dropped for end in range(len(route)))
        object.__setattr__(self, "_around", around)

    def knows(self, route: Route) -> bool:
        """Whether the value at a route is the author's: nothing was replaced there, around it or in it."""
        return route not in self._around and not self._stands_in(route)

    def says(self, route: Route) -> bool:
        """Whether the file has a value at a route, right or wrong; a key without a value does not count."""
        try:
            return value_at(self.document.data, route) is not None
        except LookupError:
            return False

    def checked(self, *flaws: Iterable[Flaw]) -> M:
        """The value, if nothing is wrong. Raises InputError with the flaws of the model and of all rules.

        Flaws that rules find in replaced values are skipped: the model has already reported those values.
        """
        own = (flaw for flaw in chain(*flaws) if not self._stands_in(flaw.route))
        problems = [flaw.problem(self.document) for flaw in chain(self.flaws, own)]
        if problems:
            raise InputError(problems)
        return self.value

    def _stands_in(self, route: Route) -> bool:
        """Whether the value at a route is not the author's: it, or what contains it, was replaced."""
        return any(route[:end] in self.dropped for end in range(len(route) + 1))


Rule: TypeAlias = Callable[[Reading[M]], Iterable[Flaw]]  # checks the values of a reading against each other


def load(path: Path, model: type[M]) -> M:
    """Read a YAML file as a model. Raises InputError."""
    return validate(read(path, fits=lambda other: _resembles(other, model)), model)


def _resembles(path: Path, model: type[BaseModel]) -> bool:
    """Whether a file has most of the keys that a model needs, even if something is wrong with it."""
    needed = required(shapes(model, ()))
    try:
        data = read(path).data
    except InputError:
        return False
    return isinstance(data, dict) and 2 * len(needed.intersection(data)) >= len(needed)


def validate(document: Document, model: type[M], rules: Iterable[Rule[M]] = ()) -> M:
    """Read a document as a model, without coercion: ``"5"`` and 4.0 are not whole numbers. Raises InputError."""
    reading = read_as(document, model)
    return reading.checked(*(rule(reading) for rule in rules))


def read_as(document: Document, model: type[M], misplaced: Sequence[Misplaced] = ()) -> Reading[M]:
    """Read a document as a model's value, with the model's objections.

    Keys listed in `misplaced` have messages of their own. Raises InputError if so much is wrong that no stand-in is
    possible.
    """
    value, document, errors = _validated(document, model)
    flaws = tuple(_flaw(fault, document, model, misplaced) for fault in errors)
    rest, dropped = document, frozenset[Route]()
    while value is None:
        wrong = {_standing(fault.route, dropped) for fault in errors}
        if () in wrong:
            raise InputError(flaw.problem(document) for flaw in flaws)
        dropped |= wrong
        value, rest, errors = _validated(replace(rest, data=mended(rest.data, wrong, model)), model)
    return Reading(value, document, flaws, dropped)


def _standing(route: Route, dropped: frozenset[Route]) -> Route:
    """The route or, where a stand-in was refused as well, the nearest one above that was not replaced."""
    while route in dropped:
        route = route[:-1]
    return route


def _validated(document: Document, model: type[M]) -> tuple[M | None, Document, list[Fault]]:
    """The model or its faults, and the document with what the author meant wherever the model wants another type.

    ``title: 2027`` is a number in YAML. The model objects, and the number is replaced by its source text. An empty text
    is replaced by no value where a key may have none.
    """
    while True:
        # For JSON, pydantic's strict mode accepts a list for a tuple and text for a date, and coerces nothing else.
        text = json.dumps(document.data)
        try:
            return model.model_validate_json(text, strict=True), document, []
        except ValidationError as error:
            located = faults(error, document.data)
        wanted: dict[Route, str | None] = {
            fault.route: document.written[fault.route]
            for fault in located
            if fault.wants_text and isinstance(fault.value, int | float) and fault.route in document.written
        }
        wanted |= {
            fault.route: None for fault in located if fault.is_empty and "null" in kinds(shapes(model, fault.route))
        }
        if not wanted:
            return None, document, located
        data = json.loads(text)  # a copy in which no places share a value, as aliases do
        for route, value in wanted.items():
            _put(data, route, value)
        document = replace(document, data=data)


def _put(data: Any, route: Route, value: str | None) -> None:
    *above, last = route
    for step in above:
        data = data[step]
    data[last] = value


def _flaw(fault: Fault, document: Document, model: type[BaseModel], misplaced: Sequence[Misplaced]) -> Flaw:
    """A fault with its message."""
    name = document.name(fault.route)
    if elsewhere := next((known for known in misplaced if known.covers(fault)), None):
        return Flaw(fault.route, *elsewhere.told(name), fault.on_key)
    here, around = shapes(model, fault.route), shapes(model, fault.route[:-1])
    written = document.written.get(fault.route) if isinstance(fault.value, int | float | None) else None
    said = tell(fault, name, here, around, written)
    if fault.on_key and (inside := _inside(fault.route, model)):
        said = said[0], inside
    return Flaw(fault.route, *said, fault.on_key)


def _inside(route: Route, model: type[BaseModel]) -> str:
    """A hint for an unknown key that belongs elsewhere: most likely one level deeper, such as into each section.

    Farther away only the same key counts, or one that it is another word for. Empty for any other.
    """
    word, around = str(route[-1]), route[:-1]
    known = keys(shapes(model, around))
    if closest(word, known):
        return ""
    below = {key: keys([*leaves(model, (*around, key)), *leaves(model, (*around, key, 0))]) for key in known}
    exact = [(key, word) for key, inner in below.items() if word in inner]
    near = [(key, meant) for key, inner in below.items() if (meant := closest(word, inner))]
    far = (
        (place, meant) for place in _elsewhere(model, around) if (meant := synonym(word, keys(leaves(model, place))))
    )
    place, meant = next(chain((((key,), meant) for key, meant in (*exact, *near)), far), ((), ""))
    where = next((f"in `{step}`" for step in reversed(place) if isinstance(step, str)), "at the top of the file")
    if meant == word:
        return f"move it: `{word}` stands {where}"
    return f"did you mean `{valued(word, meant)}`, which stands {where}?" if meant else ""


def _elsewhere(model: type[BaseModel], around: Route) -> Iterator[Route]:
    """The mappings that a model knows: those below a place, then what contains it, each with those below it."""
    for end in range(len(around), -1, -1):
        level: list[Route] = [around[:end]]
        while level:
            yield from (place for place in level if end < len(around) or place != around)
            parts = [(*place, key) for place in level for key in keys(leaves(model, place))]
            level = [place for part in parts for place in (part, (*part, 0)) if keys(leaves(model, place))]
