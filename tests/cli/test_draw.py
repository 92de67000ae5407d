"""`bookbuilder draw`: one puzzle as art."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from bookbuilder.cli import draw
from bookbuilder.data import shipped
from bookbuilder.paper import STANDARDS
from bookbuilder.render.single import ART

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    (tmp_path / "p.txt").write_text(f"{EASY}\n{'.' * 81}\n{EASY[:-1]}x\n")
    return "p.txt"


def test_every_format_of_art_may_be_named() -> None:
    assert tuple(sorted(ART)) == draw._FORMATS


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("a.svg", b"<svg"),
        ("a.eps", b"%!PS-Adobe-3.0 EPSF"),
        ("a.pdf", b"%PDF"),
        ("a.png", b"\x89PNG"),
        ("a.tif", b"II*\0"),
    ],
)
def test_the_ending_says_what_is_written(run, puzzles: str, name: str, start: bytes) -> None:
    done = run("draw", puzzles, "--out", name)
    assert (done.code, done.out) == (0, ""), done.err
    assert Path(name).read_bytes().startswith(start)


def test_the_art_is_as_wide_as_was_asked(run, puzzles: str) -> None:
    run("draw", puzzles, "--width", "78mm", "--out", "a.pdf")
    run("draw", puzzles, "--width", "2in", "--dpi", "300", "--out", "a.png")
    page = pypdfium2.PdfDocument("a.pdf")[0]
    assert page.get_width() == pytest.approx(78 * 72 / 25.4, abs=0.01)
    with Image.open("a.png") as image:
        assert image.width == 600


@pytest.mark.parametrize(("line", "wide"), [(EASY, 60.0), (f"classic:{'.' * 81}:::::rules=cage@0,1=9", 71.2)])
def test_without_a_width_the_art_is_as_wide_as_its_marks_need(run, line: str, wide: float) -> None:
    Path("killer.txt").write_text(line)
    done = run("draw", "killer.txt", "--out", "a.pdf")
    assert done.code == 0, done.err
    assert pypdfium2.PdfDocument("a.pdf")[0].get_width() == pytest.approx(wide * 72 / 25.4, abs=0.01)


@pytest.mark.parametrize("board", ["samurai", "double", "16x16"])
def test_every_board_is_drawn_without_a_width(run, board: str) -> None:
    run("generate", "--board", board, "--no-grade", "--out", "b.txt")
    assert run("draw", "b.txt", "--out", "a.pdf").code == 0


def test_the_art_is_in_the_theme_that_was_asked_for(run, puzzles: str) -> None:
    Path("ink.yaml").write_text(Path(shipped("layouts", "themes", "studio.yaml")).read_text("utf-8"), "utf-8")
    drawn = [run("draw", puzzles, *asked).out for asked in ((), ("--theme", "studio"), ("--theme", "ink.yaml"))]
    assert drawn[0] != drawn[1] == drawn[2]
    wrong = run("draw", puzzles, "--theme", "studo")
    assert (wrong.code, "did you mean `studio`" in wrong.err) == (2, True)


@pytest.mark.parametrize(
    ("asked", "points"),
    [(("--columns", "2", "--system", "sau"), 306), (("--width", "14p2"), 170), ((), 60 * 72 / 25.4)],
)
def test_the_width_may_be_in_picas_or_in_columns(run, puzzles: str, asked: tuple[str, ...], points: float) -> None:
    assert run("draw", puzzles, *asked, "--out", "a.pdf").code == 0
    assert pypdfium2.PdfDocument("a.pdf")[0].get_width() == pytest.approx(points, abs=0.01)


def test_art_says_whose_it_is(run, puzzles: str) -> None:
    run("draw", puzzles, "--credit", "The Courier", "--copyright", "2027 Ada", "--out", "a.svg")
    text = Path("a.svg").read_text("utf-8")
    assert "<photoshop:Credit>The Courier</photoshop:Credit>" in text
    assert '<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">2027 Ada<' in text


def test_art_says_what_the_puzzles_file_says(run) -> None:
    head = "#B2027-01-05\n#AAda\n#L easy\n"
    Path("a.sdk").write_text(head + "\n".join(EASY[at : at + 9] for at in range(0, 81, 9)) + "\n", "utf-8")
    done = run("draw", "a.sdk", "--out", "a.svg")
    assert done.code == 0, done.err
    text = Path("a.svg").read_text("utf-8")
    assert "<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li>" in text
    assert "<xmp:CreateDate>2027-01-05</xmp:CreateDate>" in text


def test_an_answer_is_the_whole_grid(run, puzzles: str) -> None:
    run("draw", puzzles, "--answer", "--out", "a.pdf")
    text = pypdfium2.PdfDocument("a.pdf")[0].get_textpage().get_text_range()
    assert "".join(text.split()) == "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_marks_and_clues_are_drawn_as_asked(run, puzzles: str) -> None:
    run("draw", puzzles, "--symbols", "letters", "--shade-clues", "--out", "a.pdf")
    text = pypdfium2.PdfDocument("a.pdf")[0].get_textpage().get_text_range()
    assert "".join(text.split()) == "".join("ABCDEFGHI"[int(mark) - 1] for mark in EASY if mark != ".")


@pytest.mark.parametrize(
    ("asked", "code", "told"),
    [
        (("--width", "wide"), 2, "is not a length"),
        (("--width", "10mm"), 2, "make it 27.1 mm or wider"),
        (("--width", ""), 2, "is not a length"),
        (("--columns", "2"), 2, "--columns and --system need each other"),
        (("--system", "sau"), 2, "--columns and --system need each other"),
        (("--columns", "2", "--system", "sau", "--width", "60mm"), 2, "cannot be used together"),
        (("--columns", "9", "--system", "sau"), 2, "use 1 to 6"),
        (("--columns", "2", "--system", "us"), 2, "there is no column system 'us'"),
        (("--printer", "newsprint", "--width", "30mm"), 2, "newsprint needs 7 pt"),
        (("--number", "9"), 2, "has no puzzle 9"),
        (("--number", "3"), 2, "p.txt:3"),
        (("--number", "2", "--answer"), 1, "more than one solution"),
        (("--dpi", "300", "--to", "eps"), 2, "`dpi` applies only to png and tiff, not to eps"),
        (("--out", "a.doc"), 2, "the extension of a.doc belongs to no format"),
        (("--out", "a.eps", "--to", "svg"), 2, "--to svg does not go with the extension of a.eps"),
        (("--out", "p.txt", "--to", "svg"), 2, "p.txt is the input file"),
        (("--symbols", "runes"), 2, "there is no symbol set 'runes'"),
        (("--printer", "kdp"), 2, "there is no printer 'kdp'"),
        (("--to", "png", "--dpi", "4800", "--width", "300mm"), 2, "pixels are too many"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_told(run, puzzles: str, asked: tuple[str, ...], code: int, told: str) -> None:
    before = Path(puzzles).read_bytes()
    done = run("draw", puzzles, *asked)
    assert (done.code, told in done.err) == (code, True), done.err
    assert {path.name for path in Path().iterdir()} == {"p.txt"}
    assert Path(puzzles).read_bytes() == before


def test_cages_that_share_a_cell_are_not_drawn(run) -> None:
    Path("c.txt").write_text(f"classic:{EASY}::::rules=cage@2,3=10;cage@3,4=13\n")
    done = run("draw", "c.txt", "--out", "a.svg")
    assert (done.code, Path("a.svg").exists()) == (2, False)
    assert "the cage of r1c3, r1c4 and the cage of r1c4, r1c5 would be drawn over each other (c.txt:1)" in done.err


def test_without_a_file_to_write_the_drawing_is_printed(puzzles: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bookbuilder", "draw", puzzles]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    assert done.stdout.startswith(b"<svg")


def test_a_pdf_for_newsprint_is_pdf_x(run, tmp_path: Path) -> None:
    Path("one.txt").write_text(EASY + "\n", "utf-8")
    assert run("draw", "one.txt", "--printer", "newsprint", "--out", "news.pdf").code == 0
    assert b"PDF/X-1a:2001" in Path("news.pdf").read_bytes()
    assert run("draw", "one.txt", "--out", "plain.pdf").code == 0
    assert b"PDF/X" not in Path("plain.pdf").read_bytes()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--standard", "pdf/x-4"), "needs the ICC profile"),
        (("--printer", "lulu", "--standard", "pdf/x-4"), "Lulu does not take pdf/x-4"),
        (("--standard", "pdf/x-4", "--icc", "none.icc"), "none.icc: No such file"),
        (("--to", "svg", "--standard", "pdf"), "apply only to pdf"),
    ],
)
def test_a_pdf_that_cannot_be_is_refused(run, options: tuple[str, ...], says: str) -> None:
    Path("one.txt").write_text(EASY + "\n", "utf-8")
    done = run("draw", "one.txt", "--to", "pdf", *options)
    assert done.code == 2
    assert says in done.err


def test_the_standards_offered_are_those_of_printers() -> None:
    assert STANDARDS == draw._STANDARDS
