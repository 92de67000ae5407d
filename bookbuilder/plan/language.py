"""The words of a publication: those of its language, or a file of its own."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import Any

from bookbuilder.config import Flaw, Reading
from bookbuilder.errors import InputError
from bookbuilder.plan.asked import looked_up
from bookbuilder.plan.typefaces import shown_in, unprintable
from bookbuilder.words import TAGS, Words, is_tag, own_words, words


def resolved_words(reading: Reading[Any], folder: Path) -> Generator[Flaw, None, Words | None]:
    """The words of a publication whose files lie in a folder, and every flaw."""
    config, document = reading.value, reading.document
    if config.words is None:
        return (yield from looked_up(document, ("language",), partial(_ours, config.language)))
    if not is_tag(config.language):
        yield Flaw(("language",), f"`language` cannot be {config.language!r}", TAGS)
    said = yield from looked_up(document, ("words",), partial(own_words, folder, config.words))
    if said:
        yield from unprintable(reading, ("words",), _letters(said), shown_in(reading, folder))
    return said


def _ours(language: str) -> Words:
    """The words of a language that bookbuilder has. Raises InputError for others, with the way to bring them."""
    try:
        return words(language)
    except InputError as error:
        what, hint = error.problems[0].what, error.problems[0].hint
        raise InputError.single(what, f"{hint}; or add `words:` with a file of words of your own") from None


def _letters(said: Words) -> str:
    """Every letter that the words have."""
    return "".join(sorted({*said.model_dump_json(exclude={"plurals"})} - {*'{}[]":,\\'}))
