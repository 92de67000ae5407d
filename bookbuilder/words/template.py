"""A language, or a file that is translated in part, goes in; a file of words comes out, whose empty keys are to be
filled. Beside each empty key stands the English text. Plural rules are filled in where we know the language's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bookbuilder.config import read
from bookbuilder.data import shipped
from bookbuilder.errors import InputError
from bookbuilder.words.own import COMPLETE, MODEL, NAMED, TAGS, filled, is_tag
from bookbuilder.words.words import REGIONS, WORDS, Plural, words

_NEVER: list[dict[str, Any]] = []
_ONE: list[dict[str, Any]] = [{"form": "one", "numbers": [1]}]
_NONE_OR_ONE: list[dict[str, Any]] = [{"form": "one", "numbers": [0, 1]}]
_EASTERN: list[dict[str, Any]] = [
    {"form": "one", "ends": [1], "unless_ends": [11]},
    {"form": "few", "ends": [2, 3, 4], "unless_ends": [12, 13, 14]},
]
_POLISH: list[dict[str, Any]] = [*_ONE, _EASTERN[1]]
_CZECH: list[dict[str, Any]] = [*_ONE, {"form": "few", "numbers": [2, 3, 4]}]
_LITHUANIAN: list[dict[str, Any]] = [
    _EASTERN[0],
    {"form": "few", "ends": [2, 3, 4, 5, 6, 7, 8, 9], "unless_ends": [*range(11, 20)]},
]
# By Unicode's plural rules for whole numbers (CLDR).
_PLURALS: Mapping[str, list[dict[str, Any]]] = {
    **dict.fromkeys(("ja", "ko", "zh", "th", "vi", "id", "ms", "my", "lo", "km"), _NEVER),
    **dict.fromkeys(("fr", "hi", "bn", "fa", "hy", "gu", "kn", "zu"), _NONE_OR_ONE),
    **dict.fromkeys(("ru", "uk", "be", "sr", "hr", "bs"), _EASTERN),
    **dict.fromkeys(("cs", "sk"), _CZECH),
    "pl": _POLISH,
    "lt": _LITHUANIAN,
}
_TRUTHS = {"yes", "no", "on", "off", "true", "false", "y", "n", "null"}  # to YAML
_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur", "yi", "ps", "sd", "ckb", "dv")


def template(language: str, file: Path | None = None) -> Iterator[str]:
    """The lines of a file of words for a language, with what a file has of them, or else what bookbuilder has.

    Raises InputError for a bad file.
    """
    if not file and not is_tag(language):
        raise InputError.single(f"{language!r} is no language", TAGS)
    have = filled(read(file).data) if file else _shipped(language)
    known: dict[str, Any] = have if isinstance(have, dict) else {}
    english, base = words(MODEL), language.partition("-")[0].lower()
    plurals = known.get("plurals", _PLURALS.get(base, _ONE))
    rules = [rule for rule in plurals if isinstance(rule, dict)] if isinstance(plurals, list) else []
    forms = [*dict.fromkeys([*(str(rule.get("form", "")) for rule in rules), "other"])]
    yield "# Words of another language. Write a text after each colon; what stands in {braces} stays as it is."
    yield "# `bookbuilder list words --of FILE` writes a file anew, with the keys that are still empty."
    yield _line("language", known, english.language + ", as it calls itself")
    yield f"direction: {_flow(known.get('direction', 'rtl' if base in _RIGHT_TO_LEFT else 'ltr'))}"
    yield f"counts: {_flow(known.get('counts', []))}  # one, two, three and so on, as running text writes them"
    yield f"plurals: {_flow(plurals)}"
    yield f"euphony: {_flow(known.get('euphony', []))}"
    yield "levels:"
    for name, level in english.levels.items():
        yield f"  {_quoted(name)}:"
        there = _below(known, "levels", name)
        yield from (f"    {_line(key, there, getattr(level, key))}" for key in ("name", "asks"))
    for what in NAMED:
        yield f"{what}:"
        title = {"techniques": english.technique, "boards": english.board, "patterns": english.pattern}.get(what, str)
        names = getattr(words(COMPLETE), what)
        there = {**({name: title(name) for name in names} if base == MODEL else {}), **_below(known, what)}
        yield from (f"  {_line(name, there, title(name))}" for name in names)
    yield "dates:"
    dates = _below(known, "dates")
    yield f"  {_line('weekdays', dates, _flow([*english.dates.weekdays]))}"
    yield f"  {_line('months', dates, _flow([*english.dates.months]))}"
    yield f"  {_line('full', dates, english.dates.full)}"
    yield f"  {_line('short', dates, english.dates.short)}"
    yield f"  first: {_flow(dates.get('first', '1'))}"
    for part, sentences in (("sentences", english.sentences), ("children", english.children)):
        yield f"{part}:" + "  # in books for children, in place of those above; may stay empty" * (part == "children")
        yield from (f"  {line}" for line in _sentences(sentences, _below(known, part), forms))


def _sentences(english: Mapping[str, str | Plural], known: Mapping[str, Any], forms: Sequence[str]) -> Iterator[str]:
    for key, sentence in english.items():
        if isinstance(sentence, str) or isinstance(known.get(key), str):
            yield _line(key, known, sentence if isinstance(sentence, str) else sentence["other"])
            continue
        yield f"{_quoted(key)}:"
        said = _below(known, key)
        yield from (f"  {_line(form, said, sentence.get(form, sentence['other']))}" for form in forms)


def _shipped(language: str) -> object:
    """The file of a language as data, with the dates of the region if one is named; nothing for an unknown language."""
    region = REGIONS.find(language) if language in REGIONS.names() else None
    base = region.base if region else language
    if base not in WORDS.names():
        return {}
    data = read(shipped("layouts", "words", f"{base}.yaml")).data
    regional = {"dates": words(language).dates.model_dump(mode="json")} if region else {}
    return {**data, **regional} if isinstance(data, dict) else data


def _below(data: Mapping[str, Any], *steps: str) -> Mapping[str, Any]:
    for step in steps:
        below = data.get(step)
        data = below if isinstance(below, dict) else {}
    return data


def _line(key: str, known: Mapping[str, Any], english: str) -> str:
    """A key with the value that is known, or with none and the English text beside it."""
    if key in known:
        return f"{_quoted(key)}: {_flow(known[key])}"
    return f"{_quoted(key)}:  # {' '.join(english.split(' '))}".replace("\n", " ")


def _quoted(key: str) -> str:
    plain = key.replace(".", "").replace("_", "").isalnum() and not key[0].isdigit() and key.lower() not in _TRUTHS
    return key if plain else json.dumps(key)


def _flow(value: object) -> str:
    """A value in one line of YAML, which JSON is a part of."""
    return json.dumps(value, ensure_ascii=False)
