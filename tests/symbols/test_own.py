"""An author's own symbols: a word, signs, files, folders; and problems with them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from PIL import Image

from bookbuilder import fonts
from bookbuilder.config import read_text
from bookbuilder.data import shipped
from bookbuilder.errors import InputError
from bookbuilder.symbols import SymbolSet, own_set


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    its = tmp_path / "book"
    shutil.copytree(shipped("icons", "fruit"), its / "mine")
    Image.new("RGB", (300, 200), "red").save(its / "red.png")
    Image.new("L", (20, 20), 0).save(its / "small.jpg")
    Image.new("L", (20, 20), 0).save(its / "moving.gif")
    (its / "moving.gif").rename(its / "moving.png")
    (its / "odd.png").write_text("no image")
    shutil.copy(fonts.face_path("text"), its / "own.ttf")
    shutil.copy(its / "red.png", tmp_path / "outside.png")
    (its / "beyond").mkdir()
    (its / "beyond" / "set.yaml").write_text("name: Beyond\nmarks:\n  - {file: ../red.png}\n  - {file: ../small.jpg}\n")
    return its


def own(folder: Path, text: str, order: int = 2) -> SymbolSet:
    return own_set(read_text(text, "book.yaml"), folder, order, "de")


def test_a_word_gives_its_letters(folder: Path) -> None:
    found = own(folder, "word: Über", 4)
    assert (found.marks, found.is_word) == (("Ü", "B", "E", "R"), True)


def test_signs_that_the_typeface_has_are_text(folder: Path) -> None:
    found = own(folder, "marks: ['&', '§', '@']")
    assert (found.marks, found.pictures) == (("&", "§"), ())


def test_signs_of_a_font_are_text_where_the_books_typeface_has_them_and_shapes_in_the_cells(folder: Path) -> None:
    found = own(folder, "{marks: [A, O], font: own.ttf}")
    assert found.marks == ("A", "O")
    assert [len(picture.paths[0].contours) for picture in found.pictures] == [2, 2]


def test_a_folder_speaks_the_language_of_the_book(folder: Path) -> None:
    found = own(folder, "folder: mine", 3)
    assert (found.marks, len(found.pictures)) == (("Apfel", "Birne", "Kirschen"), 3)
    assert (found.name, found.title) == ("Fruit", "Obst")


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("My sky", "My sky"),
        ("kids-animals-2", "kids animals 2"),
        ("{fr: Ciel, en: Sky}", "Sky"),
        ("{fr: Ciel}", "Ciel"),
    ],
)
def test_a_folder_without_a_title_in_the_language_has_the_english_or_first_one_or_a_readable_name(
    folder: Path, name: str, title: str
) -> None:
    (folder / "mine" / "set.yaml").write_text(f"name: {name}\nmarks: [{{file: apple.svg}}, {{file: pear.svg}}]\n")
    assert own(folder, "folder: mine").title == title


def test_a_folder_without_names_of_a_region_has_those_of_its_language(folder: Path) -> None:
    found = own_set(read_text("folder: mine", "book.yaml"), folder, 3, "de-AT")
    assert (found.marks, found.title) == (("Apfel", "Birne", "Kirschen"), "Obst")


def test_a_folder_is_called_as_its_set_says_and_has_its_licence(folder: Path) -> None:
    found = own(folder, "folder: mine", 3)
    assert (found.name, found.licence) == ("Fruit", "CC0-1.0")


def test_files_are_called_as_they_say_or_as_they_are_named(folder: Path) -> None:
    found = own(folder, "files: [red.png, {file: mine/apple.svg, say: an apple}]")
    assert (found.marks, found.sides, found.is_coloured) == (("red", "an apple"), (300, 0), True)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{}", "the symbols are missing"),
        ("{word: ab, marks: [a, b]}", "`word` and `marks` cannot be used together"),
        ("{word: ab, font: own.ttf}", "`font` can only be used with `marks`"),
        ("word: abc", "has 3 letters, but the board needs 2"),
        ("word: aba", "has A twice"),
        ("word: a1", "is not a word"),
        ("marks: [a]", "have 1 mark, but the board needs 2"),
        ("marks: [a, a]", "is listed twice"),
        ("marks: [abcd, a]", "is not a mark"),
        ("marks: [☎, a]", "has no ☎"),
        ("{marks: [☎, a], font: own.ttf}", "own.ttf has no ☎"),
        ("{marks: [a, b], font: red.png}", "this is not a font file"),
        ("{marks: [a, b], font: ../own.ttf}", "is outside the folder of the book"),
        ("folder: none", "there is no folder none"),
        ("folder: ../..", "is outside the folder of the book"),
        ("folder: .", "there is no file"),
        ("files: [red.png, red.png]", "two marks have the name red"),
        ("files: [red.png, odd.png]", "odd.png: it is not an image"),
        ("files: [red.png, moving.png]", "moving.png: it is a GIF (book.yaml:1:18)\nhint: use an SVG, PNG or JPG file"),
        ("files: SVG", "(SVG, PNG or JPG files)"),
        ("files: [red.png, gone.png]", "gone.png: there is no such file"),
        ("files: [red.png, mine]", "mine: it is not a file"),
        ("files: [red.png, ../outside.png]", "../outside.png is outside the folder of the book"),
        ("files: [red.png, /etc/passwd]", "/etc/passwd is outside the folder of the book"),
        ("files: [red.png, '']", "`files[1]` is empty"),
        (f"files: [red.png, {'a' * 201}]", "must have 200 or fewer"),
        ("files: [red.png, {file: small.jpg, say: {en: ''}}]", "is empty"),
        ('files: [red.png, {file: small.jpg, say: "a\\nb"}]', "line"),
        (f"files: [red.png, {{file: small.jpg, say: {'a' * 61}}}]", "60"),
        ("folder: beyond", "../red.png is outside the folder of the set"),
        (f"folder: {'é' * 199}", "there is no folder é"),
        ("pictures: [a]", "`pictures` is not a known key"),
    ],
)
def test_what_is_wrong_is_told(folder: Path, text: str, what: str) -> None:
    with pytest.raises(InputError) as caught:
        own(folder, text)
    assert what in str(caught.value)


def fails(folder: Path, font: bytes) -> str:
    (folder / "strange.ttf").write_bytes(font)
    with pytest.raises(InputError) as caught:
        own(folder, "{marks: [A, B], font: strange.ttf}")
    return caught.value.problems[0].what


def test_a_font_that_is_damaged_in_a_table_that_is_read_late_is_told(folder: Path) -> None:
    whole = fonts.face_path("text").read_bytes()
    at = whole.index(b"glyf")  # its entry in the directory: a sum, where the table starts and how long it is
    assert fails(folder, whole[: at + 8] + b"\x7f" + whole[at + 9 :]) == "strange.ttf: the font file is damaged"


def test_a_packed_font_is_not_unpacked(folder: Path) -> None:
    font = TTFont(folder / "own.ttf")
    font.flavor = "woff"
    font.save(folder / "packed.ttf")
    assert fails(folder, (folder / "packed.ttf").read_bytes()) == "strange.ttf: this is not a font file"


def test_a_glyph_of_glyphs_of_glyphs_is_not_drawn_for_ever(folder: Path) -> None:
    names = [f"g{at}" for at in range(40)]
    pens = [TTGlyphPen(names) for _ in names]
    for name, pen in zip(names, pens[1:], strict=False):
        pen.addComponent(name, (1, 0, 0, 1, 0, 0))
        pen.addComponent(name, (1, 0, 0, 1, 9, 0))
    made = FontBuilder(1000)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({65: names[-1], 66: names[-1]})
    glyphs = {name: pen.glyph() for name, pen in zip(names, pens, strict=True)}
    for glyph in glyphs.values():
        glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
    made.setupGlyf(glyphs, calcGlyphBounds=False)
    made.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    made.setupHorizontalHeader()
    made.font.recalcBBoxes = False  # which would draw them all
    made.save(folder / "made.ttf")
    assert fails(folder, (folder / "made.ttf").read_bytes()) == "strange.ttf: the font file is damaged"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_pipes_and_links_out_of_a_set_are_told_and_not_followed(folder: Path) -> None:
    os.mkfifo(folder / "pipe.png")
    for name in ("piped", "linked"):
        (folder / name).mkdir()
    os.mkfifo(folder / "piped" / "set.yaml")
    (folder / "linked" / "set.yaml").symlink_to("/etc/passwd")
    for text, what in (
        ("files: [red.png, pipe.png]", "pipe.png is not a file"),
        ("folder: piped", "set.yaml is not a file"),
        ("folder: linked", "set.yaml is outside the folder of the set"),
    ):
        with pytest.raises(InputError, match=what):
            own(folder, text)


def test_a_picture_that_is_replaced_by_another_of_the_same_size_and_time_is_read_again(folder: Path) -> None:
    """As files out of an archive are, which all have one time, and after the clock was set back."""
    path = folder / "square.svg"
    found = []
    for colour in ("#ff0000", "#0000ff"):
        path.write_text(f'<svg viewBox="0 0 1 1"><rect width="1" height="1" fill="{colour}"/></svg>')
        os.utime(path, (1, 1))
        found.append(own(folder, "{files: [square.svg, red.png]}").pictures[0])
    assert found[0] != found[1]


def test_a_font_that_is_replaced_by_another_is_read_again(folder: Path) -> None:
    found = []
    for face in ("text", "bold"):
        shutil.copyfile(fonts.face_path(face), folder / "own.ttf")
        found.append(own(folder, "{marks: [A, O], font: own.ttf}").pictures[0])
    assert found[0] != found[1]
