"""All languages have the same sentences, with the right plurals."""

from __future__ import annotations

import re
import string
from datetime import date as Date
from datetime import timedelta

import pytest

from bookbuilder import fonts
from bookbuilder.board import boards
from bookbuilder.board.patterns import patterns
from bookbuilder.errors import InputError
from bookbuilder.levels import LEVELS
from bookbuilder.solve import techniques_of
from bookbuilder.symbols.drawn import COLOURS
from bookbuilder.words import languages, tags, words
from bookbuilder.words.words import PluralRule, Words

ENGLISH = words("en")

# What the sentences on levels speak of, and the techniques that are meant: all of one level on the ladder.
SPOKEN_OF = {
    "beginner": {
        "last cell": ("last cell",),
        "one place for a value in a box": ("hidden single in an area",),
    },
    "easy": {
        "only place for a value in a row, column or box": ("hidden single",),
        "only value for a cell": ("naked single",),
    },
    "medium": {
        "pairs": ("naked pair", "hidden pair", "locked pair", "locked triple"),
        "locked in where a box and a line cross": (
            "pointing",
            "claiming",
            "common peer elimination",
            "law of leftovers",
            "hidden single in an implied house",
            "implied house",
        ),
    },
    "hard": {
        "triples": ("naked triple", "hidden triple"),
        "quads": ("naked quad", "hidden quad"),
        "x-wing": ("X-wing",),
        "xy-wing": ("XY-wing",),
        "rectangles": ("rectangle", "empty rectangle"),
        "links of one value or one pair": ("skyscraper", "two-string kite", "simple colouring", "remote pairs"),
    },
    "expert": {
        "swordfish": ("swordfish", "jellyfish", "finned X-wing", "finned swordfish", "finned jellyfish"),
        "larger wings": ("XYZ-wing", "W-wing"),
        "chains of one value or of pairs": ("turbot fish", "X-chain", "XY-chain"),
    },
    "extreme": {
        "if this, then that": ("alternating inference chain", "forcing chain", "dynamic forcing chain"),
        "sets of cells": ("ALS-XZ", "Sue de Coq", "ALS-XY-wing", "chain through sets"),
        "try a value": ("trial and error",),
    },
}  # fmt: skip


# What is written as in English, in some language.
ALIKE = {
    "chain.then", "copyright.isbn", "hint.what", "hint.what.values", "slot.version", "calendar.version", "step.path",
    "hint.step", "steps.step", "place.cell", "place.value", "step.there",
    "answer.puzzle", "log.date", "play.mode.centre", "play.menu", "worksheet.name", "worksheet.date",
    "levels.minutes.brief",
}  # fmt: skip


def texts(sentence: str | dict[str, str]) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


def placeholders(sentence: str | dict[str, str]) -> set[str]:
    """The placeholders of a sentence; a house by its name and one with its "in" are the same, as grammar likes.

    So are a number in figures and in words.
    """
    parsed = (part for text in texts(sentence) for part in string.Formatter().parse(text))
    return {name.lower().removeprefix("in_").replace("count", "n") for _, name, _, _ in parsed if name}


def every_text(language: str) -> dict[str, list[str]]:
    """All that a language's file says, by where it stands."""
    its = words(language)
    told = {key: texts(sentence) for key, sentence in its.sentences.items()}
    told |= {f"children.{key}": texts(sentence) for key, sentence in its.children.items()}
    told |= {f"levels.{name}": [level.name, level.asks] for name, level in its.levels.items()}
    named = {"techniques": its.techniques, "boards": its.boards, "patterns": its.patterns, "colours": its.colours}
    told |= {f"{what}.{name}": [title] for what, titles in named.items() for name, title in titles.items()}
    return told | {"counts": [*its.counts], "dates": [*its.dates.weekdays, *its.dates.months, its.dates.full]}


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_keys_and_placeholders(language: str) -> None:
    other = words(language)
    assert list(other.sentences) == list(ENGLISH.sentences)
    assert list(other.levels) == list(ENGLISH.levels)
    for key, sentence in ENGLISH.sentences.items():
        assert placeholders(other.sentences[key]) == placeholders(sentence), key


@pytest.mark.parametrize("language", languages())
def test_every_language_words_the_same_sentences_for_children(language: str) -> None:
    """With no placeholder that the sentence for everybody lacks."""
    its = words(language)
    assert {*its.children} == {*ENGLISH.children}
    for key, sentence in its.children.items():
        assert placeholders(sentence) <= placeholders(its.sentences[key]), key
        assert isinstance(sentence, str) or set(sentence) == {rule.form for rule in its.plurals} | {"other"}, key


@pytest.mark.parametrize("language", languages())
def test_children_get_their_sentences_and_all_others(language: str) -> None:
    its = words(language)
    for_children = its.worded_for("children")
    assert its.worded_for("all") == its
    assert for_children.sentences == its.sentences | its.children
    assert for_children.say("how_to.logic") != its.say("how_to.logic")


@pytest.mark.parametrize("language", languages())
def test_every_plural_has_all_forms_of_its_language(language: str) -> None:
    its = words(language)
    forms = {rule.form for rule in its.plurals} | {"other"}
    for key, sentence in its.sentences.items():
        assert isinstance(sentence, str) or set(sentence) == forms, key


@pytest.mark.parametrize("language", languages())
def test_the_typeface_can_show_every_language(language: str) -> None:
    said = [text for its in every_text(language).values() for text in its]
    assert {face: fonts.missing(face, "".join(said)) for face in fonts.FACES} == dict.fromkeys(fonts.FACES, "")


@pytest.mark.parametrize("language", languages())
def test_no_typewriter_quote_is_printed(language: str) -> None:
    straight = {key: text for key, its in every_text(language).items() for text in its if set(text) & {"'", '"'}}
    assert straight == {}


@pytest.mark.parametrize("language", languages())
def test_no_space_is_doubled_or_stands_at_an_end(language: str) -> None:
    told = every_text(language)
    spaced = {key: text for key, its in told.items() for text in its if "  " in text or text.strip(" ") != text}
    joints = {"hint.next", "chain.then", "chain.more", "key.between", "play.list.next"}
    assert spaced.keys() <= joints


@pytest.mark.parametrize("language", sorted({*languages()} - {"en"}))
def test_every_name_is_said_in_every_language(language: str) -> None:
    """What is missing would be printed in English. Sizes, and the X, are the same everywhere."""
    its = words(language)
    techniques = {name for level in LEVELS for name in techniques_of(level)}
    assert {*techniques, *ENGLISH.techniques} - {*its.techniques} == set()
    assert {name for name, _ in COLOURS} == {*its.colours}
    for titles, names in ((its.boards, boards()), (its.patterns, patterns())):
        kinds = {name: {name, name.rpartition("-")[0]} for name in names}
        sizes = {name for name in names if name[0].isdigit()} | {"x"}
        assert {name for name, its in kinds.items() if not its & {*titles}} - sizes == set()


@pytest.mark.parametrize("language", sorted({*languages()} - {"en"}))
def test_no_sentence_is_left_in_english(language: str) -> None:
    same = {key for key, its in every_text(language).items() if its == every_text("en").get(key)}
    bare = {key for key in same if any(map(str.isalpha, _plain(every_text(language)[key][0])))}
    assert {
        key for key in bare if key.partition(".")[0] not in ("techniques", "boards", "patterns", "colours")
    } <= ALIKE


def _plain(text: str) -> str:
    """A sentence without its placeholders."""
    return "".join(said for said, *_ in string.Formatter().parse(text))


@pytest.mark.parametrize("language", languages())
def test_numbers_to_twelve_can_be_written_in_words(language: str) -> None:
    assert len(set(words(language).counts)) == 12


@pytest.mark.parametrize("language", [language for language in languages() if words(language).direction == "ltr"])
def test_a_number_in_a_sentence_is_in_words_up_to_twelve(language: str) -> None:
    its = words(language)
    said = {n: its.say("steps.more", n=n) for n in (2, 12, 13)}
    assert [its.counts[n - 1] in said[n] for n in (2, 12)] == [True, True]
    assert "13" in said[13]
    assert not any(figure in text for n, text in said.items() if n < 13 for figure in "0123456789")


def test_a_value_that_is_a_function_is_found_only_if_the_sentence_says_it() -> None:
    asked = list[str]()
    told = ENGLISH.say(
        "place.cell", row=lambda: asked.append("row") or 3, column=4, value=lambda: asked.append("value")
    )
    assert (told, asked) == (ENGLISH.say("place.cell", row=3, column=4), ["row"])


@pytest.mark.parametrize("language", languages())
def test_a_sentence_begins_with_a_capital_where_a_house_begins_it(language: str) -> None:
    its = words(language)
    said = its.say("how_to.short", houses=its.say("house.row"))
    assert said[0] == said[0].upper()


@pytest.mark.parametrize("language", languages())
def test_titles_are_of_boards_and_patterns_that_there_are(language: str) -> None:
    its = words(language)
    for titles, names in ((its.boards, boards()), (its.patterns, patterns())):
        assert set(titles) <= {*names, *(name.rpartition("-")[0] for name in names)}


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("16x16", "16 × 16"),
        ("jigsaw-1", "Jigsaw 1"),
        ("x", "X"),
        ("pair-2", "Two boxes shared"),
        ("Anna-Lena", "Anna-Lena"),
    ],
)
def test_the_title_of_a_board_is_its_name_with_a_capital_letter_where_that_will_do(name: str, title: str) -> None:
    assert ENGLISH.board(name) == title


def test_titles_of_a_kind_are_for_all_its_members() -> None:
    assert [words("de").pattern(name) for name in ("letter-a", "digit-0", "heart")] == [
        "Buchstabe A",
        "Ziffer 0",
        "Herz",
    ]


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
        dates=ENGLISH.dates,
        sentences={"puzzles": {"one": "{n} головоломка", "few": "{n} головоломки", "other": "{n} головоломок"}},
    )
    said = {n: russian.say("puzzles", n=n).split()[1] for n in (1, 3, 5, 11, 12, 21, 22, 111)}
    assert {n: word[-1] for n, word in said.items()} == {
        1: "а", 3: "и", 5: "к", 11: "к", 12: "к", 21: "а", 22: "и", 111: "к",
    }  # fmt: skip


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_level_asks_is_what_the_ladder_has_there(level: str) -> None:
    """A technique that moves on the ladder needs other words, in every language."""
    said = ENGLISH.asks(level).lower()
    assert [words_of for words_of in SPOKEN_OF[level] if words_of not in said] == []
    meant = [technique for techniques in SPOKEN_OF[level].values() for technique in techniques]
    assert sorted(meant) == sorted(techniques_of(level))


@pytest.mark.parametrize("language", languages())
def test_kinds_with_names_of_their_own_are_named_behind_their_technique(language: str) -> None:
    its = words(language)
    assert its.names_of("hidden pair") == (its.technique("hidden pair"),)
    for fish in ("finned X-wing", "finned swordfish", "finned jellyfish"):
        name, sashimi = its.names_of(fish)
        assert name == its.technique(fish)
        assert sashimi.startswith(("Sashimi", "סשימי"))


def test_an_unknown_level_stands_for_itself_and_ranks_last() -> None:
    assert ENGLISH.level("fiendish") == "Fiendish"
    assert sorted(["fiendish", "hard", "easy"], key=ENGLISH.rank) == ["easy", "hard", "fiendish"]


@pytest.mark.parametrize(
    ("language", "values", "cells"),
    [
        ("en", "3, 5 or 8", "r1c1 or r1c2"),
        ("de", "3, 5 oder 8", "r1c1 oder r1c2"),
        ("es", "3, 5 ni 8", "r1c1 ni r1c2"),
        ("fr", "3, de 5 ni de 8", "r1c1 ni en r1c2"),
        ("he", "3, 5 או 8", "r1c1 או r1c2"),
    ],
)
def test_things_that_are_ruled_out_are_listed_as_the_language_negates_them(
    language: str, values: str, cells: str
) -> None:
    its = words(language)
    assert its.listed(["3", "5", "8"], "nor.values") == values
    assert its.listed(["r1c1", "r1c2"], "nor.cells") == cells


def test_several_things_are_listed_in_one_phrase() -> None:
    assert [ENGLISH.listed(list(parts)) for parts in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]


def test_an_unknown_language_names_those_there_are() -> None:
    with pytest.raises(InputError, match="tlh") as caught:
        words("tlh")
    assert "en" in caught.value.problems[0].hint


@pytest.mark.parametrize(
    ("language", "full", "short"),
    [
        ("en", "Tuesday, 5\u00a0January\u00a02027", "5\u00a0January"),
        ("en-GB", "Tuesday, 5\u00a0January\u00a02027", "5\u00a0January"),
        ("en-US", "Tuesday, January\u00a05,\u00a02027", "January\u00a05"),
        ("de", "Dienstag, 5.\u00a0Januar\u00a02027", "5.\u00a0Januar"),
        ("fr", "mardi 5\u00a0janvier\u00a02027", "5\u00a0janvier"),
        ("es", "martes, 5\u00a0de\u00a0enero\u00a0de\u00a02027", "5\u00a0de\u00a0enero"),
    ],
)
def test_dates_are_written_as_the_language_does(language: str, full: str, short: str) -> None:
    its, day = words(language), Date(2027, 1, 5)
    assert (its.date(day), its.short_date(day)) == (full, short)


@pytest.mark.parametrize("tag", sorted({*tags()} - {*languages()}))
def test_a_region_has_all_words_of_its_language_but_its_dates(tag: str) -> None:
    base, region = words(tag.partition("-")[0]), words(tag)
    assert region.model_copy(update={"dates": base.dates}) == base
    names = region.dates.weekdays, region.dates.months, region.dates.first
    assert names == (base.dates.weekdays, base.dates.months, base.dates.first)


@pytest.mark.parametrize(
    ("unknown", "hint"),
    [
        ("en-AU", "did you mean `en-GB`? The choices are: en, en-GB, en-US"),
        ("en-us", "did you mean `en-US`? The choices are: en, en-GB, en-US"),
        ("de-Latn-AT", "choose from: de"),
    ],
)
def test_an_unknown_region_is_refused_with_those_of_its_language(unknown: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        words(unknown)
    assert caught.value.problems[0].what == f"no words for the language {unknown!r}"
    assert caught.value.problems[0].hint == hint


def test_the_first_day_of_a_french_month_is_an_ordinal() -> None:
    assert words("fr").short_date(Date(2027, 2, 1)) == "1er\u00a0février"


def test_french_has_narrow_spaces_at_its_high_signs() -> None:
    """Before ; : ! ? % and » and after «; a missing or a plain one would let a sign begin a line."""
    said = {key: "".join(its) for key, its in every_text("fr").items()}
    wrong = {key: re.findall("[^\u202f][;:!?»%]|«[^\u202f]", text) for key, text in said.items()}
    assert {key: found for key, found in wrong.items() if found} == {}
    assert sum(text.count("\u202f") for text in said.values()) > 100


@pytest.mark.parametrize("minutes", [1, 14])
def test_spanish_minutes_may_be_one(minutes: int) -> None:
    assert words("es").say("levels.minutes", n=minutes) == f"aprox. {minutes} min", "`unos` is a plural"


@pytest.mark.parametrize(
    ("parts", "key", "phrase"),
    [
        (["6", "7"], "or", "6 o 7"),
        (["7", "8"], "or", "7 u 8"),
        (["10", "11"], "or", "10 u 11"),
        (["Juegos", "Ideas"], "and", "Juegos e Ideas"),
        (["Agua", "Hielo"], "and", "Agua y Hielo"),
        (["1", "8"], "and", "1 y 8"),
    ],
)
def test_spanish_lists_avoid_a_repeated_sound(parts: list[str], key: str, phrase: str) -> None:
    assert words("es").listed(parts, key) == phrase


@pytest.mark.parametrize("language", tags())
def test_every_day_of_a_year_has_a_date_of_its_own(language: str) -> None:
    its = words(language)
    days = [Date(2028, 1, 1) + timedelta(days=at) for at in range(366)]
    assert len({its.date(day) for day in days}) == len({its.short_date(day) for day in days}) == 366
    weeks = [{its.date(day).replace(its.short_date(day), "") for day in days[at::7]} for at in range(7)]
    assert all(map(set.isdisjoint, weeks, weeks[1:])), "two weekdays have the same name"
