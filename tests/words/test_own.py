"""Words of one's own: a file to be translated, what is said about one that is incomplete or wrong, and its plurals."""

from __future__ import annotations

import copy
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from bookbuilder.cli.list import command
from bookbuilder.errors import InputError
from bookbuilder.words import languages, own_words, tags, template, words
from tests.words.polish import polish, write

POLISH = polish()


def told(folder: Path, data: dict[str, Any]) -> list[str]:
    with pytest.raises(InputError) as error:
        own_words(folder, write(folder, data).name)
    return [problem.what for problem in error.value.problems]


def changed(*route: str, to: object) -> dict[str, Any]:
    data = copy.deepcopy(POLISH)
    at = data
    for step in route[:-1]:
        at = at[step]
    at[route[-1]] = to
    return data


def test_a_complete_file_says_what_it_says(tmp_path: Path) -> None:
    said = own_words(tmp_path, write(tmp_path, POLISH).name)
    assert said.language == "Polski"
    assert said.say("contents.heading") == "Spis treści"
    assert said.level("easy") == "Łatwy"


@pytest.mark.parametrize(
    ("n", "form"),
    [*((n, "many") for n in (0, 5, 12, 14, 21, 112)), *((n, "few") for n in (2, 4, 22)), (1, "one")],
)
def test_numbers_take_their_polish_forms(n: int, form: str, tmp_path: Path) -> None:
    forms = {"one": "one {n}", "few": "few {n}", "other": "many {n}"}
    data = changed("sentences", "how_to.and_more", to={key: f"{{titles}} {text}" for key, text in forms.items()})
    said = own_words(tmp_path, write(tmp_path, data).name)
    assert said.say("how_to.and_more", n=n, titles="x") == f"x {form} {n}"


def test_an_empty_file_for_a_language_has_every_key_of_english_and_lacks_every_text(tmp_path: Path) -> None:
    data = yaml.safe_load("\n".join(template("pl")))
    assert list(data["sentences"]) == list(words("en").sentences)
    assert set(data["sentences"]["contents.puzzles"]) == {"one", "few", "other"}
    assert data["sentences"]["contents.heading"] is None
    flaws = told(tmp_path, data)
    assert "`levels.beginner` has no text" in flaws
    assert any(re.fullmatch("[0-9]+ more keys have no text, the last `sentences.*`", flaw) for flaw in flaws)


def test_incomplete_words_are_reported_by_key(tmp_path: Path) -> None:
    data = copy.deepcopy(POLISH)
    del data["sentences"]["answers.heading"]
    data["sentences"]["contents.heading"] = None
    data["techniques"]["X-wing"] = ""
    assert told(tmp_path, data) == [
        "`techniques.X-wing` has no text",
        "`sentences.answers.heading` has no text",
        "`sentences.contents.heading` has no text",
    ]


@pytest.mark.parametrize(
    ("what", "name", "text"),
    [
        ("techniques", "X-wings", "X-Wing"),
        ("boards", "samurai-5", "Samuraj"),
        ("patterns", "hart", "Serce"),
        ("colours", "rad", "czerwony"),
        ("levels", "hurd", {"name": "Trudny", "asks": "tego"}),
    ],
)
def test_a_name_that_nothing_has_is_told(what: str, name: str, text: object, tmp_path: Path) -> None:
    assert told(tmp_path, changed(what, name, to=text)) == [f"`{what}.{name}` is not one of bookbuilder's {what}"]


@pytest.mark.parametrize("what", ["techniques", "boards", "patterns"])
def test_a_name_that_needs_no_text_in_other_languages_may_have_one(what: str, tmp_path: Path) -> None:
    name = {"techniques": "finned X-wing, sashimi", "boards": "16x16", "patterns": "heart"}[what]
    assert (
        getattr(own_words(tmp_path, write(tmp_path, changed(what, name, to="inaczej")).name), what)[name] == "inaczej"
    )


def test_a_file_that_is_translated_in_part_is_written_anew_with_what_it_has(tmp_path: Path) -> None:
    data = copy.deepcopy(POLISH)
    data["sentences"]["contents.heading"] = None
    path = write(tmp_path, data)
    again = yaml.safe_load("\n".join(template("pl", path)))
    assert again == data


def test_english_can_be_taken_over_with_names_that_it_takes_from_the_program(tmp_path: Path) -> None:
    listed = CliRunner().invoke(command, ["words", "--of", "en"])
    (tmp_path / "mine.yaml").write_text(listed.output, "utf-8")
    own, english = own_words(tmp_path, "mine.yaml"), words("en")
    assert own.sentences == english.sentences
    assert {name: own.technique(name) for name in own.techniques} == {
        name: english.technique(name) for name in own.techniques
    }


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_a_language_that_is_there_can_be_taken_over(language: str, tmp_path: Path) -> None:
    listed = CliRunner().invoke(command, ["words", "--of", language])
    assert listed.exit_code == 0
    (tmp_path / "mine.yaml").write_text(listed.output, "utf-8")
    assert own_words(tmp_path, "mine.yaml") == words(language)


@pytest.mark.parametrize("tag", sorted({*tags()} - {*languages()}))
def test_a_region_is_taken_over_as_its_language_with_its_dates(tag: str) -> None:
    base, region = (yaml.safe_load("\n".join(template(name))) for name in (tag.partition("-")[0], tag))
    dates = {"full": words(tag).dates.full, "short": words(tag).dates.short}
    assert region == {**base, "dates": base["dates"] | dates}


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("Strona {pages}", "`sentences.puzzle.answer` has the placeholders {pages}"),
        ("Strona", "`sentences.puzzle.answer` has the placeholders none"),
        ("Strona {page.__class__}", "`sentences.puzzle.answer` has braces that are not a placeholder"),
        ("Strona {page!r}", "`sentences.puzzle.answer` has braces that are not a placeholder"),
        ("Strona {PAGE}", "`sentences.puzzle.answer` has the placeholders {pAGE}"),
        ("Strona {in_page}", "`sentences.puzzle.answer` has the placeholders {in_page}"),
        ("Strona {0}", "`sentences.puzzle.answer` has braces that are not a placeholder"),
        ("Strona {page", "`sentences.puzzle.answer` has braces that are not a placeholder"),
        ("Strona {page:>99999999}", "`sentences.puzzle.answer` has braces that are not a placeholder"),
        ("Strona\n{page}", "`sentences.puzzle.answer` contains a line break or a tab"),
        ("{page}" + "x" * 2_000, "`sentences.puzzle.answer` has 2,006 characters"),
    ],
)
def test_a_sentence_that_cannot_be_filled_is_told(sentence: str, says: str, tmp_path: Path) -> None:
    assert says in told(tmp_path, changed("sentences", "puzzle.answer", to=sentence))


@pytest.mark.parametrize(
    ("key", "sentence", "says"),
    [
        ("play.left", "{Value}, {n}", "has the placeholder {Value}, which pages to play do not know"),
        ("page.cell", "{row} {Column}", "has the placeholder {Column}, which pages to play do not know"),
        ("ruled.play.check.repeats", "{N}", "has the placeholder {N}, which pages to play do not know"),
        (
            "play.cells.changed",
            dict.fromkeys(("one", "few", "other"), "{n}"),
            "has plural forms, between which pages to play cannot choose",
        ),
    ],
)
def test_a_sentence_that_the_script_of_pages_cannot_fill_is_told(
    key: str, sentence: object, says: str, tmp_path: Path
) -> None:
    assert told(tmp_path, changed("sentences", key, to=sentence)) == [f"`sentences.{key}` {says}"]


@pytest.mark.parametrize("plain", ["{weekday}, {day} {month} {year}", "{Weekday}, {day} {Month} {Year}"])
def test_a_date_may_begin_with_a_capital_letter(plain: str, tmp_path: Path) -> None:
    data = changed("dates", "full", to=plain)
    said = own_words(tmp_path, write(tmp_path, data).name).date(date(2027, 1, 5))
    assert said == ("Wtorek, 5 Stycznia 2027" if "Month" in plain else "wtorek, 5 stycznia 2027")


def test_a_list_may_begin_with_a_capital_letter_before_a_sound(tmp_path: Path) -> None:
    data = changed("euphony", to=[{"key": "or", "starts": ["o"], "sentence": "{First} u {last}"}])
    assert own_words(tmp_path, write(tmp_path, data).name).listed(["siete", "ocho"], "or") == "Siete u ocho"


@pytest.mark.parametrize(
    ("key", "sentence", "says"),
    [
        (
            "how_to.write.pictures",
            "{name.__class__}",
            "`children.how_to.write.pictures` has braces that are not a placeholder",
        ),
        ("how_to.write.pictures", "x", "`children.how_to.write.pictures` has the placeholders none"),
        ("how_to.headin", "x", "`children.how_to.headin` is not one of bookbuilder's sentences"),
    ],
)
def test_sentences_for_children_are_checked_as_all_others_are(
    key: str, sentence: str, says: str, tmp_path: Path
) -> None:
    assert told(tmp_path, POLISH | {"children": {key: sentence}})[0] == says


@pytest.mark.parametrize(
    ("route", "to"),
    [
        (("techniques", "X-wing"), "x" * 2_001),
        (("language",), "Polski\tx"),
        (("dates", "first"), "1\n"),
        (("levels", "easy", "asks"), "x" * 2_001),
    ],
)
def test_every_text_is_one_line_of_some_length(route: tuple[str, ...], to: str, tmp_path: Path) -> None:
    (flaw,) = told(tmp_path, changed(*route, to=to))
    assert flaw.startswith(f"`{'.'.join(route)}` ")


@pytest.mark.parametrize("value", [5, "X-wing", ["X-wing"]])
def test_a_text_or_a_list_in_place_of_names_is_told(value: object, tmp_path: Path) -> None:
    assert any(flaw.startswith("`techniques` must be") for flaw in told(tmp_path, changed("techniques", to=value)))


@pytest.mark.parametrize("plurals", [5, "one", [1], [{"form": ["one"]}, {"form": "other"}]])
def test_a_file_with_odd_plurals_is_still_written_anew(plurals: object, tmp_path: Path) -> None:
    data = yaml.safe_load("\n".join(template("pl", write(tmp_path, {"plurals": plurals}))))
    assert data["plurals"] == plurals
    assert "other" in data["sentences"]["contents.puzzles"]


def test_a_file_with_an_odd_direction_is_still_written_anew(tmp_path: Path) -> None:
    path = write(tmp_path, {"direction": "left: [to\nright"})
    assert yaml.safe_load("\n".join(template("pl", path)))["direction"] == "left: [to\nright"


def test_a_file_without_levels_is_asked_for_their_names_only(tmp_path: Path) -> None:
    flaws = told(tmp_path, {key: POLISH[key] for key in ("language", "plurals", "dates")})
    assert "`levels.beginner` has no text" in flaws
    assert not [flaw for flaw in flaws if "`levels`" in flaw or "`sentences`" in flaw]


def test_missing_plural_forms_and_unknown_keys_are_told(tmp_path: Path) -> None:
    data = changed("sentences", "contents.puzzles", to={"one": "{first}", "other": "{first} {last}"})
    data["sentences"]["contents.headin"] = "x"
    data["dates"]["full"] = "{weekday} {hour}"
    flaws = told(tmp_path, data)
    assert "`sentences.contents.puzzles` has the forms one other" in flaws
    assert "`sentences.contents.headin` is not one of bookbuilder's sentences" in flaws
    assert "`dates.full` has the placeholders {hour} {weekday}" in flaws


def test_a_file_outside_the_folder_is_refused(tmp_path: Path) -> None:
    write(tmp_path, POLISH)
    (tmp_path / "book").mkdir()
    with pytest.raises(InputError):
        own_words(tmp_path / "book", "../polski.yaml")


@pytest.mark.parametrize("asked", [["words"], ["boards", "--of", "pl"], ["words", "--of", "Polish!"]])
def test_asking_for_words_without_a_language_is_an_error(asked: list[str]) -> None:
    assert isinstance(CliRunner().invoke(command, asked).exception, InputError)
