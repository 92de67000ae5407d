"""A publication's own words: a YAML file that somebody translated goes in; Words come out, or all that is wrong.

So do those that an edition made with them has in its record.

Sentences are filled with numbers and names by Python's `format`, which could be made to show the inside of a program,
so placeholders are checked before any is filled.
"""

from __future__ import annotations

import json
import re
import string
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from bookbuilder.config import Document, Route, read, read_text, validate
from bookbuilder.data import names
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.paths import own_file
from bookbuilder.suggest import nearest
from bookbuilder.words.words import SCRIPTED, Plural, Words, languages, words

LONGEST = 2_000  # characters of a text
LARGEST = 1 << 20  # characters of words in a record, as there may be bytes in a file
MOST_TOLD = 50  # keys without a text
MODEL, COMPLETE = "en", "de"  # the words that others must match, and those that name everything
NAMED = ("techniques", "boards", "patterns", "colours")
TAGS = "write a code, such as pl or pt-BR"
_DATES = {"full": {"weekday", "day", "month", "year"}, "short": {"day", "month"}}
_TRANSLATE = "translate it; `bookbuilder list words --of FILE` writes the file anew, with the English texts"


def is_tag(language: str) -> bool:
    """Whether a language is named by a code, as in the pages of a site."""
    return bool(re.fullmatch("[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}", language))


def own_words(folder: Path, name: str) -> Words:
    """The words in a file of the folder. Raises InputError with every key that is missing, unknown or wrong."""
    document = read(own_file(folder, name, "the file of words"))
    data = filled(document.data)
    if isinstance(data, dict):
        data = {key: {} for key in needed()} | data  # so that each word missing from them is reported
    return _checked(replace(document, data=data), _missing(data, document))


def words_json(said: Words) -> dict[str, Any]:
    """A publication's own words as the record of an edition has them."""
    return said.model_dump(mode="json", exclude_defaults=True)


def recorded_words(told: object) -> Words:
    """The words in an edition's record, held to what a file of words is held to. Raises InputError.

    Another version may have written it: keys that it has besides ours are left out, and sentences that it lacks are
    in English.
    """
    if not isinstance(told, dict):
        raise InputError.single("they are not listed by their keys")
    try:
        text = json.dumps(told, ensure_ascii=False)  # which is YAML as well
    except RecursionError:
        text = ""
    if not 0 < len(text) <= LARGEST:
        raise InputError.single(f"they are nested too deeply, or have more than {LARGEST:,} characters")
    document = read_text(text, "words")
    said = _checked(replace(document, data=_of_this_version(filled(document.data))), ())
    return said.model_copy(update={"sentences": {**words(MODEL).sentences, **said.sentences}})


def _of_this_version(data: object) -> object:
    """The data of words without keys that another version may have."""
    if not isinstance(data, dict):
        return data
    model = words(MODEL)
    known = {**_known(), "sentences": {*model.sentences}, "children": {*model.children}}
    return {
        part: {key: text for key, text in told.items() if key in known[part]}
        if part in known and isinstance(told, dict)
        else told
        for part, told in data.items()
    }


def _checked(document: Document, lacking: Iterable[Problem]) -> Words:
    """The words of a document. Raises InputError with everything that is wrong, and what is lacking."""
    problems = [*lacking]
    try:
        said = validate(document, Words)
    except InputError as error:
        raise InputError([*error.problems, *problems]) from None
    problems += _wrong(said, document)
    if problems:
        raise InputError(problems)
    return said


def filled(data: object) -> object:
    """Data without the keys that have no value yet, or an empty text."""
    if isinstance(data, str):
        return data if data.strip() else None
    if not isinstance(data, dict):
        return data
    known = {key: filled(value) for key, value in data.items()}
    return {key: value for key, value in known.items() if value is not None and value != {}}


def needed() -> Mapping[str, tuple[str, ...]]:
    """The names that a complete file has, by the key that they are under."""
    english, complete = words(MODEL), words(COMPLETE)
    named = {what: tuple(getattr(complete, what)) for what in NAMED}
    return {"levels": tuple(english.levels), **named, "sentences": tuple(english.sentences)}


def _known() -> Mapping[str, set[str]]:
    """The names that a file may have, by the key that they are under: most languages need no text for some."""
    every = [words(language) for language in languages()]
    files = {"boards": {*names("layouts", "boards")}, "patterns": {*names("layouts", "patterns")}}
    return {
        what: {name for said in every for name in getattr(said, what)} | files.get(what, set())
        for what in ("levels", *NAMED)
    }


def _missing(data: object, document: Document) -> Iterator[Problem]:
    """The keys that have no text yet: the first of them, and how many more there are."""
    given = data if isinstance(data, dict) else {}
    there = {what: known if isinstance(known := given.get(what), dict) else {} for what in needed()}
    lacking = [(what, key) for what, keys in needed().items() for key in keys if key not in there[what]]
    for what, key in lacking[:MOST_TOLD]:
        yield Problem(document.key_place((what, key)), f"`{what}.{key}` has no text", _TRANSLATE)
    if more := lacking[MOST_TOLD:]:
        what = f"{len(more)} more keys have no text, the last `{'.'.join(more[-1])}`"
        yield Problem(document.key_place(more[-1]), what, _TRANSLATE)


def _wrong(said: Words, document: Document) -> Iterator[Problem]:
    """What is wrong with the texts that are there."""
    for route, text in _texts(said.model_dump(), ()):
        if len(text) > LONGEST:
            yield _problem(document, route, f"has {len(text):,} characters", f"write at most {LONGEST:,}")
        elif any(unicodedata.category(letter) == "Cc" for letter in text):
            yield _problem(document, route, "contains a line break or a tab", "write it on one line")
    for what, known in _known().items():
        for key in sorted(getattr(said, what).keys() - known):
            yield _problem(document, (what, key), f"is not one of bookbuilder's {what}", nearest(key, known))
    yield from _wrong_sentences(said, document, "sentences")
    yield from _wrong_sentences(said, document, "children")
    for form, wanted in _DATES.items():
        yield from _misspelt(document, ("dates", form), getattr(said.dates, form), wanted)
    for at, rule in enumerate(said.euphony):
        yield from _misspelt(document, ("euphony", at, "sentence"), rule.sentence, {"first", "last"})


def _texts(value: object, route: Route) -> Iterator[tuple[Route, str]]:
    """Every text below a key, with its own."""
    if isinstance(value, str):
        yield route, value
    elif isinstance(value, dict):
        for key, below in value.items():
            yield from _texts(below, (*route, key))
    elif isinstance(value, tuple):
        for at, below in enumerate(value):
            yield from _texts(below, (*route, at))


def _wrong_sentences(said: Words, document: Document, part: Literal["sentences", "children"]) -> Iterator[Problem]:
    """What is wrong with the sentences for everybody, or with those for children, which may say less."""
    model, forms = getattr(words(MODEL), part), {rule.form for rule in said.plurals} | {"other"}
    for key, sentence in getattr(said, part).items():
        route: Route = (part, key)
        if key not in model:
            yield _problem(document, route, "is not one of bookbuilder's sentences", nearest(key, model))
            continue
        supplied = {name for language in languages() for name in _names(words(language).sentences[key])}
        yield from _misspelt(document, route, sentence, _names(model[key]), supplied)
        if isinstance(sentence, dict) and set(sentence) != forms:
            have, want = (" ".join(sorted(some)) for some in (sentence, forms))
            yield _problem(document, route, f"has the forms {have}", f"write {want}, as in `plurals`")
        if key.startswith(SCRIPTED):
            yield from _unscripted(document, route, sentence)


def _unscripted(document: Document, route: Route, sentence: str | Plural) -> Iterator[Problem]:
    """What a page's script would not understand in a sentence that it fills."""
    if isinstance(sentence, dict):
        yield _problem(document, route, "has plural forms, between which pages to play cannot choose", "write one text")
    elif capital := sorted(name for name in _placeholders(sentence) or () if name[0].isupper()):
        what = f"has the placeholder {{{capital[0]}}}, which pages to play do not know"
        yield _problem(document, route, what, "begin its name with a small letter")


def _misspelt(
    document: Document, route: Route, sentence: str | Plural, wanted: set[str], supplied: Set[str] = frozenset()
) -> Iterator[Problem]:
    """A sentence with braces that are no placeholders, or without those that it needs.

    In place of one that is wanted, another that is `supplied` may say the same.
    """
    if any(_placeholders(text) is None for text in _forms(sentence)):
        yield _problem(document, route, "has braces that are not a placeholder", "write {name}, with letters only")
    there = _names(sentence)
    if there - wanted - supplied or set(map(_meant, there)) != set(map(_meant, wanted)):
        have, want = (" ".join(f"{{{name}}}" for name in sorted(some)) or "none" for some in (there, wanted))
        yield _problem(document, route, f"has the placeholders {have}", f"it needs these: {want}")


def _placeholders(text: str) -> set[str] | None:
    """The names in braces; None if some are no names, such as `{n.real}` or `{0}`."""
    try:
        parsed = [part[1:] for part in string.Formatter().parse(text)]
    except ValueError:
        return None
    inside = {name for name, _, _ in parsed if name is not None}
    plain = all(name.isidentifier() and name.isascii() for name in inside)
    return inside if plain and not any(form or how for _, form, how in parsed) else None


def _forms(sentence: str | Plural) -> Collection[str]:
    return [sentence] if isinstance(sentence, str) else sentence.values()


def _names(sentence: str | Plural) -> set[str]:
    """The values that a sentence shows; one with a capital letter begins it."""
    return {name[:1].lower() + name[1:] for text in _forms(sentence) for name in _placeholders(text) or ()}


def _meant(name: str) -> str:
    """What a value says: a house by its name and one with its "in" are the same, as grammar likes.

    So are a number in figures and in words.
    """
    return name.replace("in_", "").replace("count", "n")


def _problem(document: Document, route: Route, what: str, hint: str) -> Problem:
    place: Place = document.key_place(route)
    return Problem(place, f"`{document.name(route)}` {what}", hint)
