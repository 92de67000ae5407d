"""Titles in scripts that the house's typeface lacks: which face shows them, and what would go wrong in silence."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import which
from unicodedata import normalize

import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bookbuilder import fonts
from bookbuilder.drawing import Page, Text, outlined
from bookbuilder.errors import InputError
from bookbuilder.fonts import faces, metrics, shaping
from bookbuilder.render import pdf
from bookbuilder.typeset.mirror import mirrored, ordered

THAI, HINDI, ARABIC, JAPANESE = "ซูโดกุ น้ำใจ กำลังดี", "हिन्दी सुडोकू संग्रह", "سودوكو للجميع", "名作数独パズル"
KOREAN, CHINESE = "스도쿠 퍼즐", "简体书籍 数独"
TITLES = (THAI, HINDI, ARABIC, JAPANESE, KOREAN, CHINESE)
SHAPED = (THAI, HINDI, ARABIC)


def printed(*texts: str, face: str = "text", mirror: bool = False) -> bytes:
    marks = [Text(40.0, 60.0 + 40 * at, text, face, 18.0) for at, text in enumerate(texts)]
    shown = tuple(mirrored(marks, 600.0)) if mirror else ordered(marks)
    return pdf.render([Page(600.0, 400.0, (0, 0, 600, 400), (0, 0, 600, 400), shown)], "t")


def read_by_pdfium(document: bytes) -> list[str]:
    (page,) = pypdfium2.PdfDocument(document)
    return [line.strip() for line in page.get_textpage().get_text_range().splitlines() if line.strip()]


def read_by_poppler(document: bytes) -> list[str]:
    if not which("pdftotext"):
        pytest.skip("needs pdftotext, of Debian's poppler-utils")
    said = subprocess.run(["pdftotext", "-", "-"], input=document, capture_output=True, check=True).stdout.decode()
    return [re.sub("[\u202a-\u202c]", "", line).strip() for line in said.replace("\f", "").splitlines() if line.strip()]


@pytest.fixture
def without_scripts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without the extra `scripts`."""
    for module in ("faces", "metrics"):
        monkeypatch.setattr(f"bookbuilder.fonts.{module}.is_installed", lambda family: False)
        monkeypatch.setattr(f"bookbuilder.fonts.{module}.can_shape", lambda: False)
    known = (metrics._others, metrics._shown_in, metrics._advance, faces.others_of)
    for each in known:
        each.cache_clear()
    yield
    for each in known:
        each.cache_clear()


# --- which face ---


@pytest.mark.parametrize("title", TITLES)
def test_a_title_is_shown_in_one_face_of_its_weight(title: str) -> None:
    assert fonts.missing("bold", title) == ""
    ((face, text),) = fonts.runs(title, "bold")
    assert (face.rpartition(" ")[2], text) == ("700", title)


def test_a_line_of_two_scripts_shows_each_in_a_face_that_has_it_and_latin_in_the_themes() -> None:
    shown = fonts.runs("Sudoku 数独パズル 12", "Jost 600")
    assert shown == (("Jost 600", "Sudoku "), ("Noto Sans JP 600", "数独パズル"), ("Jost 600", " 12"))


@pytest.mark.parametrize(
    ("text", "family"),
    [("数独", "Noto Sans SC"), ("数独の本", "Noto Sans JP"), ("스도쿠 數獨", "Noto Sans KR"), ("书", "Noto Sans SC")],
)
def test_characters_that_languages_share_are_shown_as_the_others_of_the_text_say(text: str, family: str) -> None:
    assert [face for face, _ in fonts.runs(text, "text")] == [f"{family} 400"]


def test_a_text_that_one_family_has_as_a_whole_is_shown_in_it() -> None:
    """Simplified Chinese characters are missing from the Japanese family, and Hangul from all but the Korean."""
    japanese = fonts.with_others("text", ("Noto Sans JP",))
    assert fonts.runs("书籍 数独", japanese) == (("Noto Sans SC 400", "书籍 数独"),)
    assert fonts.runs("数独", japanese) == (("Noto Sans JP 400", "数独"),)
    assert fonts.families_of("한", japanese) == ("Noto Sans KR",)


@pytest.mark.parametrize(
    ("texts", "language", "family"),
    [
        ("数独", "en", ""),
        ("数独", "ja", "Noto Sans JP"),
        ("数独", "zh-TW", "Noto Sans TC"),
        ("数独", "zh-Hans", "Noto Sans SC"),
        ("数独 パズル", "en", "Noto Sans JP"),
        ("数独 스도쿠", "en", "Noto Sans KR"),
    ],
)
def test_a_publication_prefers_the_family_of_its_language(texts: str, language: str, family: str) -> None:
    assert fonts.preferred(texts, language) == family


def test_joiners_belong_to_the_letters_that_they_join() -> None:
    assert fonts.missing("text", "می\u200cخواهم") == ""
    assert len(fonts.runs("می\u200cخواهم", "text")) == 1


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.usefixtures("without_scripts")
def test_without_the_extra_a_title_is_missing_and_the_remedy_names_it_and_the_key(title: str) -> None:
    assert set(fonts.missing("text", title)) == set(title.replace(" ", ""))
    assert fonts.remedy(title) == (
        "install bookbuilder with the extra `scripts`, as docs/install.md shows, "
        "or name a TrueType font that has them in `fonts`"
    )


# --- what goes wrong in silence ---


@pytest.mark.parametrize("family", ["Noto Sans SC", "Noto Sans JP", "Noto Sans KR", "Noto Sans TC"])
def test_a_variable_font_that_begins_at_thin_is_not_printed_thin(family: str) -> None:
    """Noto's Chinese, Japanese and Korean fonts stand at weight 100 unless told otherwise."""
    font = TTFont(io.BytesIO(fonts.file_of(f"{family} 400")))
    assert "fvar" not in font
    assert font["OS/2"].usWeightClass == 400
    thin, regular, bold = (_darkness("独", f"{family} {weight}") for weight in (100, 400, 700))
    assert thin < 0.7 * regular < 0.7 * bold


def _darkness(text: str, face: str) -> float:
    """The area of a text's ink."""
    area = 0.0
    for contour in outlined(text, face, 100.0).contours:
        points = [(contour.x, contour.y), *((step[-2], step[-1]) for step in contour.steps)]
        area += sum(x * v - u * y for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True)) / 2
    return abs(area)


def test_two_weights_of_one_font_have_names_of_their_own() -> None:
    """Programs take two fonts of one PostScript name for the same, and print both as the first."""
    names = {TTFont(io.BytesIO(fonts.file_of(face)))["name"].getDebugName(6) for face in ("Jost 400", "Jost 700")}
    assert names == {"Jost-Regular", "Jost-Bold"}
    both = b"".join(printed(JAPANESE, face=face) for face in ("text", "bold"))
    assert len(set(re.findall(rb"/BaseFont /([A-Z]{6}\+\S+)", both))) == 2


def test_the_glyphs_that_shaping_asks_for_are_in_the_subset() -> None:
    """Of Thai sara am, HarfBuzz makes two characters that the title does not have."""
    ((_, cluster),) = fonts.placed("น้ำ", "text")
    assert len(cluster.glyphs) == 4
    seen = pypdfium2.PdfDocument(printed("น้ำ"))[0].render(scale=4, grayscale=True).to_pil()
    above = seen.crop((160, round(4 * (60 - 18 * 0.95)), 320, round(4 * (60 - 18 * 0.62))))
    assert min(above.tobytes()) < 128  # the ring and the tone above the letter


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("face", ["text", "bold"])
def test_a_title_is_found_in_the_text_of_a_pdf(title: str, face: str) -> None:
    document = printed(title, face=face)
    assert read_by_pdfium(document) == [title]
    assert read_by_poppler(document) == [title]


@pytest.mark.parametrize("mirror", [False, True])
def test_arabic_is_found_on_pages_of_either_direction(mirror: bool) -> None:
    texts = [ARABIC, "لا إله إلا", "سودوكو ١٢٣ للجميع"]
    document = printed(*texts, mirror=mirror)
    assert read_by_pdfium(document) == texts
    assert read_by_poppler(document)[:2] == texts[:2]  # which reads lines with numbers in another order


@pytest.mark.parametrize("title", [*SHAPED, "مُحَمَّد", "पढ़ूँ मूर्ति", "Sudoku ดู 12 กุ"])
def test_shaped_letters_are_not_left_to_private_codes(title: str) -> None:
    """Ligatures and moved vowels are found as the characters that were written, whatever their glyphs are."""
    document = printed(title)
    for read in (read_by_pdfium, read_by_poppler):
        assert [normalize("NFC", line) for line in read(document)] == [normalize("NFC", title)]


def test_arabic_letters_join() -> None:
    apart = sum(fonts.width(letter, "text", 10) for letter in "للجميع")
    assert fonts.width("للجميع", "text", 10) < 0.9 * apart
    assert fonts.outline("لا", "text") != fonts.outline("ل", "text") + fonts.outline("ا", "text")


@pytest.mark.parametrize("mark", ["\u00b2", "\u2460"])
def test_arabic_after_a_figure_that_is_no_digit_runs_from_the_right(mark: str) -> None:
    after, alone = (
        shaping.shaped(text, "Noto Sans Arabic 400") for text in (f"10{mark} \u0645\u062a\u0631", "\u0645\u062a\u0631")
    )
    assert [cluster.glyphs for cluster in after[:3]] == [cluster.glyphs for cluster in alone]


@pytest.mark.parametrize("letter", ["\U000f0010", "\U00100000"])
def test_our_own_names_for_glyphs_are_no_letters_of_a_title(letter: str) -> None:
    assert fonts.missing("text | Noto Sans Arabic", f"{ARABIC} {letter}") == letter


@pytest.mark.parametrize("face", ["text", "Jost 500", "Spectral 500"])
@pytest.mark.parametrize("title", ["Caf\u00e9", "\u00dcber N\u00f1", "\u30d1\u30ba\u30eb"])
def test_an_accent_that_is_written_apart_stands_over_its_letter(title: str, face: str) -> None:
    assert fonts.placed(normalize("NFD", title), face) == fonts.placed(title, face)


def test_a_devanagari_vowel_that_is_written_first_stands_first() -> None:
    ((_, cluster),) = fonts.placed("हि", "text")
    ((_, alone),) = fonts.placed("ह", "text")
    assert cluster.said == "हि"
    assert cluster.glyphs[1].x == pytest.approx(cluster.width - alone.width)


# --- sizes ---


@given(st.text("นำ้กั ู็1aB", min_size=1, max_size=12))
def test_a_text_is_as_wide_as_its_clusters_which_say_all_of_it(text: str) -> None:
    placed = fonts.placed(text, "text")
    assert "".join(cluster.said for _, cluster in placed) == normalize("NFC", text)
    assert fonts.width(text, "text", 1000.0) == pytest.approx(sum(cluster.width for _, cluster in placed))


@given(st.text("سلامكوعب ١٢", min_size=1, max_size=14))
def test_arabic_is_as_wide_on_paper_as_where_it_was_measured(text: str) -> None:
    (shown,) = ordered([Text(0.0, 0.0, text, "text", 10.0)])
    assert fonts.width(shown.text, "text", 10.0) == pytest.approx(fonts.width(text, "text", 10.0))


def test_the_language_of_the_machine_changes_no_glyph(monkeypatch: pytest.MonkeyPatch) -> None:
    before = shaping.shaped("۴۵۶ سودوکو", "Noto Sans Arabic 400")
    monkeypatch.setenv("LC_ALL", "ur_PK.UTF-8")
    shaping.shaped.cache_clear()
    assert shaping.shaped("۴۵۶ سودوکو", "Noto Sans Arabic 400") == before


# --- fonts of an author's own ---


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "Mine.ttf"
    path.write_bytes(fonts.face_path("Noto Sans Thai 400").read_bytes())
    return path


def test_an_own_font_shows_what_the_theme_lacks_before_all_others(own: Path) -> None:
    face = fonts.with_others("Jost 600", (f"{fonts.OWN}{own}",))
    assert fonts.runs("Sudoku ซูโดกุ", face) == (("Jost 600", "Sudoku "), (f"{fonts.OWN}{own} 600", "ซูโดกุ"))


def test_an_own_font_is_not_named_by_its_place(own: Path) -> None:
    label = fonts.label(f"{fonts.OWN}{own} 600")
    assert str(own.parent) not in label
    assert label == fonts.label(f"{fonts.OWN}{own} 600")
    assert fonts.notice(f"{fonts.OWN}{own}").family == "Noto Sans Thai"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"hello", "the font file bad.ttf cannot be read: Not a TrueType"),
        (b"\0\1\0\0" + bytes(200), "the font bad.ttf is no TrueType font"),
        (b"\0\1\0\0", "the font file bad.ttf cannot be read: Not a TrueType"),
        (b"wOFF" + bytes(200), "the font file bad.ttf cannot be read: Not a TrueType"),  # which may unpack to anything
    ],
)
def test_an_own_font_that_is_none_is_told(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.ttf"
    path.write_bytes(content)
    with pytest.raises(InputError, match=says):
        fonts.check_font(f"{fonts.OWN}{path}")


NEEDED = ("head", "hhea", "hmtx", "maxp", "loca", "cmap", "name", "post")


@pytest.mark.parametrize("table", NEEDED)
def test_an_own_font_that_lacks_a_table_is_told(table: str, own: Path) -> None:
    at = own.read_bytes().index(table.encode())
    own.write_bytes(own.read_bytes()[:at] + b"none" + own.read_bytes()[at + 4 :])
    with pytest.raises(InputError, match=r"the font file Mine\.ttf cannot be read"):
        fonts.check_font(f"{fonts.OWN}{own}")


@settings(deadline=None, max_examples=40)
@example(table="maxp", changes=[(4, 0)])  # fewer glyphs than characters
@given(
    table=st.sampled_from(["", "glyf", "OS/2", *NEEDED]),
    changes=st.lists(st.tuples(st.integers(0, 80), st.integers(0, 255)), min_size=1, max_size=12),
)
def test_a_damaged_own_font_prints_or_is_told(
    table: str, changes: list[tuple[int, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    content = bytearray(fonts.face_path("text").read_bytes())
    start = TTFont(io.BytesIO(content)).reader.tables[table].offset if table else 0
    for at, value in changes:
        content[start + at] = value
    path = tmp_path_factory.mktemp("own") / "Mine.ttf"  # a new one each time, as faces are read once
    path.write_bytes(content)
    with suppress(InputError):
        fonts.check_font(f"{fonts.OWN}{path}")
        fonts.ink("Sudoku 12", f"{fonts.OWN}{path} 400", 10.0)
        fonts.outline("Sudoku 12", f"{fonts.OWN}{path} 400")
        printed("Sudoku 12", face=f"{fonts.OWN}{path} 400")


@pytest.mark.parametrize("at", [0, 12])
def test_an_own_font_whose_marks_are_damaged_is_told(at: int, own: Path) -> None:
    content = bytearray(fonts.file_of("Noto Sans Thai 400"))
    font = TTFont(io.BytesIO(content))
    place = font.reader.tables["glyf"].offset
    for letter in THAI.replace(" ", ""):
        start = place + font["loca"][font.getGlyphID(font.getBestCmap()[ord(letter)])]
        content[start + at : start + at + 2] = b"\x7f\xff"
    own.write_bytes(content)
    fonts.check_font(f"{fonts.OWN}{own}")
    with pytest.raises(InputError, match=r"Mine\.ttf cannot be read"):
        printed(THAI, face=f"{fonts.OWN}{own} 400")


def test_an_own_font_that_forbids_to_be_embedded_is_told(own: Path) -> None:
    font = TTFont(own)
    font["OS/2"].fsType = 2
    font.save(own)
    with pytest.raises(InputError, match="may not be embedded in a PDF"):
        fonts.check_font(f"{fonts.OWN}{own}")


# --- lines ---


def test_japanese_parts_between_characters_but_not_before_a_full_stop_or_after_a_bracket() -> None:
    assert fonts.parts("「数独」の本。") == ["「数", "独」", "の", "本。"]
    assert fonts.parts("Sudoku") == ["Sudoku"]
    assert fonts.parts("스도쿠") == ["스도쿠"]


@given(st.text("นำ้กัเทแปहिन्दी", min_size=2, max_size=20), st.integers(1, 18))
def test_no_line_ends_within_letters_that_belong_together(word: str, most: int) -> None:
    end = fonts.last_end(word, min(most, len(word) - 1))
    assert end >= 1
    assert "".join(fonts.units(word)) == word
    if len(fonts.units(word)[0]) <= min(most, len(word) - 1):
        assert word[:end] in {"".join(fonts.units(word)[:n]) for n in range(len(fonts.units(word)) + 1)}


def test_a_zero_width_space_shows_nothing_and_parts_a_word() -> None:
    assert fonts.width("ก\u200bข", "text", 10) == pytest.approx(fonts.width("กข", "text", 10))
    assert fonts.parts("กขค\u200bคง") == ["กขค\u200b", "คง"]
