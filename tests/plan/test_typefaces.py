"""Fonts and words of a publication's own: what they bring, and what is told about those that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from bookbuilder import fonts
from bookbuilder.config import read, read_book
from bookbuilder.errors import InputError
from bookbuilder.plan.model import Plan
from bookbuilder.plan.resolve import planned_book
from tests.words.polish import polish, write

SECTIONS = "id: x\nsections: [{title: A, id: a, count: 3}]\n"


def planned(folder: Path, text: str) -> Plan:
    (folder / "book.yaml").write_text(text + SECTIONS, "utf-8")
    return planned_book(read_book(read(folder / "book.yaml")), folder)


def told(folder: Path, text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(InputError) as error:
        planned(folder, text)
    return [(problem.place.line, problem.what, problem.hint) for problem in error.value.problems]


def faces(plan: Plan, text: str) -> set[str]:
    return {face for face, _ in fonts.runs(text, plan.layout.setting.theme.faces.title)}


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.ttf"
    path.write_bytes(fonts.face_path("Noto Sans Thai 400").read_bytes())
    return path


def test_an_own_font_shows_titles_in_the_themes_weight(tmp_path: Path, mine: Path) -> None:
    plan = planned(tmp_path, "title: ซูโดกุ\nfonts: [mine.ttf]\n")
    assert faces(plan, "ซูโดกุ") == {f"{fonts.own_family(mine.resolve())} 700"}


def test_two_folders_with_one_font_look_alike_and_a_folder_without_it_does_not(tmp_path: Path, mine: Path) -> None:
    plain = planned(tmp_path, "title: x\n").layout.setting.theme
    own = planned(tmp_path, "title: x\nfonts: [mine.ttf]\n").layout.setting.theme
    (other := tmp_path / "other").mkdir()
    (other / "mine.ttf").write_bytes(mine.read_bytes())
    assert planned(other, "title: x\nfonts: [mine.ttf]\n").layout.setting.theme.mark == own.mark != plain.mark
    assert own.families == plain.families


def test_a_font_that_is_changed_is_read_again(tmp_path: Path, mine: Path) -> None:
    def width() -> float:
        theme = planned(tmp_path, "title: x\nfonts: [mine.ttf]\n").layout.setting.theme
        return fonts.width("ซูโดกุ", theme.faces.title, 10.0)

    thin = width()
    font = TTFont(mine)
    for name, (advance, side) in font["hmtx"].metrics.items():
        font["hmtx"][name] = 2 * advance, side
    font.save(mine)
    assert width() > 1.5 * thin


def test_names_of_one_language_are_shown_as_the_other_texts_of_the_book_say(tmp_path: Path) -> None:
    plan = planned(tmp_path, "title: パズル\nauthor: 山田太郎\n")
    assert faces(plan, "山田太郎") == {"Noto Sans JP 700"}
    assert "Noto Sans JP" in plan.layout.setting.families


def test_a_family_that_is_named_is_shown_before_others(tmp_path: Path) -> None:
    plan = planned(tmp_path, "title: 數獨\nfonts: [Noto Sans TC]\n")
    assert faces(plan, "數獨") == {"Noto Sans TC 700"}


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("gone.ttf", "`fonts[0]`: the font file gone.ttf cannot be read: "),
        ("../mine.ttf", "is outside the folder"),
        ("one | two.ttf", "`fonts[0]`: the path of a font may not have ' | ' in it"),
        ("bad.ttf", "`fonts[0]`: the font file bad.ttf cannot be read: Not a TrueType"),
        ("file:secret", "`fonts[0]`: the font file file:secret cannot be read: "),
        ("No Such Family", "`fonts[0]`: the typeface No Such Family is not installed"),
    ],
)
def test_a_font_that_cannot_be_used_is_told_at_its_place(
    name: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.ttf").write_bytes(b"hello")
    (tmp_path / "secret").write_bytes(fonts.face_path("text").read_bytes())
    monkeypatch.chdir(tmp_path)  # where a path that belongs to no folder leads
    ((line, said, hint),) = told(tmp_path, f"title: x\nfonts: [{name}]\n")
    assert line == 2
    assert what in said
    assert hint


def test_characters_that_nothing_shows_are_told_at_their_place(tmp_path: Path) -> None:
    (first, *_) = told(tmp_path, "title: x\nauthor: ሱዶ\n")
    assert first == (
        2,
        "`author`: the typeface Fira Sans has no ሱ ዶ",
        "remove these characters, or name a TrueType font that has them in `fonts`",
    )


def test_a_book_in_words_of_its_own(tmp_path: Path) -> None:
    write(tmp_path, polish())
    plan = planned(tmp_path, "title: Łamigłówki\nlanguage: pl\nwords: polski.yaml\n")
    assert plan.layout.setting.words.say("contents.heading") == "Spis treści"


def test_words_that_are_incomplete_are_told_by_key_at_their_place(tmp_path: Path) -> None:
    data = polish()
    data["sentences"]["contents.heading"] = None
    path = write(tmp_path, data)
    ((line, what, hint),) = told(tmp_path, "title: x\nlanguage: pl\nwords: polski.yaml\n")
    assert what == "`sentences.contents.heading` has no text"
    assert path.read_text("utf-8").splitlines()[line - 1].strip() == "contents.heading: null"
    assert "bookbuilder list words" in hint


def test_a_language_of_ones_own_needs_a_code_and_a_language_without_words_is_unknown(tmp_path: Path) -> None:
    write(tmp_path, polish())
    assert told(tmp_path, "title: x\nlanguage: Polish\nwords: polski.yaml\n")[0][0] == 2
    assert told(tmp_path, "title: x\nlanguage: pl\n")[0][1] == "`language`: no words for the language 'pl'"


def test_words_in_letters_that_nothing_shows_are_told(tmp_path: Path) -> None:
    data = polish()
    data["sentences"]["contents.heading"] = "ሱዶ"
    write(tmp_path, data)
    assert told(tmp_path, "title: x\nlanguage: am\nwords: polski.yaml\n")[0][:2] == (
        3,
        "`words`: the typeface Fira Sans has no ሱ ዶ",
    )
