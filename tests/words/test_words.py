"""All languages say the same things, with the right plurals."""

from __future__ import annotations

import string

import pytest

from bookbuilder import fonts
from bookbuilder.errors import InputError
from bookbuilder.words import languages, words
from bookbuilder.words.words import PluralRule, Words

ENGLISH = words("en")


def texts(sentence: str | dict[str, str]) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


def placeholders(sentence: str | dict[str, str]) -> set[str]:
    """The placeholders of a sentence; a house by its name and one with its "in" are the same, as grammar likes."""
    parsed = (part for text in texts(sentence) for part in string.Formatter().parse(text))
    return {name.lower().removeprefix("in_") for _, name, _, _ in parsed if name}


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_keys_and_placeholders(language: str) -> None:
    other = words(language)
    assert list(other.sentences) == list(ENGLISH.sentences)
    assert list(other.levels) == list(ENGLISH.levels)
    for key, sentence in ENGLISH.sentences.items():
        assert placeholders(other.sentences[key]) == placeholders(sentence), key


@pytest.mark.parametrize("language", languages())
def test_every_plural_has_all_forms_of_its_language(language: str) -> None:
    its = words(language)
    forms = {rule.form for rule in its.plurals} | {"other"}
    for key, sentence in its.sentences.items():
        assert isinstance(sentence, str) or set(sentence) == forms, key


@pytest.mark.parametrize("language", languages())
def test_the_typeface_can_show_every_language(language: str) -> None:
    its = words(language)
    said = [text for sentence in its.sentences.values() for text in texts(sentence)]
    said += [text for level in its.levels.values() for text in (level.name, level.asks)]
    assert {face: fonts.missing(face, "".join(said)) for face in fonts.FACES} == dict.fromkeys(fonts.FACES, "")


def test_one_puzzle_is_not_one_puzzles() -> None:
    assert [ENGLISH.say("opener.puzzles", n=n) for n in (1, 2, 0)] == ["1 puzzle", "2 puzzles", "0 puzzles"]


def test_plural_forms_of_other_languages_are_data() -> None:
    russian = Words(
        language="Russian",
        plurals=(
            PluralRule(form="one", ends=(1,), unless_ends=(11,)),
            PluralRule(form="few", ends=(2, 3, 4), unless_ends=(12, 13, 14)),
        ),
        levels={},
        sentences={"puzzles": {"one": "{n} головоломка", "few": "{n} головоломки", "other": "{n} головоломок"}},
    )
    said = {n: russian.say("puzzles", n=n).split()[1] for n in (1, 3, 5, 11, 12, 21, 22, 111)}
    assert {n: word[-1] for n, word in said.items()} == {
        1: "а", 3: "и", 5: "к", 11: "к", 12: "к", 21: "а", 22: "и", 111: "к",
    }  # fmt: skip


def test_an_unknown_level_stands_for_itself_and_ranks_last() -> None:
    assert ENGLISH.level("fiendish") == "Fiendish"
    assert sorted(["fiendish", "hard", "easy"], key=ENGLISH.rank) == ["easy", "hard", "fiendish"]


def test_several_things_are_listed_in_one_phrase() -> None:
    assert [ENGLISH.listed(list(parts)) for parts in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]


def test_an_unknown_language_names_those_there_are() -> None:
    with pytest.raises(InputError, match="tlh") as caught:
        words("tlh")
    assert "en" in caught.value.problems[0].hint
