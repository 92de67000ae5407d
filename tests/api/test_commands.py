"""The library's functions make what the commands make."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bookbuilder as bb

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOOK = "title: Mine\nsections: [{title: One, count: 2, board: 4x4}]\n"


@pytest.mark.parametrize("format", ["svg", "png", "pdf", "eps", "tiff"])
def test_a_drawing_has_the_bytes_of_the_command(run, format: str) -> None:
    pixels = {"dpi": 72} if format in ("png", "tiff") else {}
    drawn = bb.draw(EASY, format, answer=True, width="40mm", **pixels)  # type: ignore[arg-type]
    asked = ["--dpi", "72"] if pixels else []
    assert run("draw", EASY, "--answer", "--width", "40mm", "--out", f"it.{format}", *asked).code == 0
    assert Path(f"it.{format}").read_bytes() == (drawn.encode() if isinstance(drawn, str) else drawn)


def test_an_answer_needs_a_puzzle_with_one() -> None:
    with pytest.raises(bb.BuildFailed, match="more than one solution"):
        bb.draw("." * 81, answer=True)


def test_variants_are_those_of_the_command(run) -> None:
    assert run("vary", EASY, "--rotate", "90", "--shift", "2").out == bb.write(
        bb.vary(EASY, "rotate 90; shift 2"), "full"
    )
    assert run("vary", EASY, "--count", "3", "--seed", "5").out == bb.write(bb.vary(EASY, count=3, seed=5), "full")


def test_variants_keep_the_grade_and_name_their_parent() -> None:
    made = next(bb.generate("4x4", seed=2))
    (variant,) = bb.vary(made, "mirror")
    assert (variant.level, variant.score, variant.transforms) == (made.grade.level, made.grade.score, "mirror")
    assert bb.grade(variant).score == made.grade.score


def test_how_solving_flows_is_what_the_command_tells(run) -> None:
    made = next(bb.generate(grade="expert", seed=2))
    told = json.loads(run("grade", bb.write(made, "line").strip(), "--json").out)["flow"]
    assert isinstance(bb.flow(made), bb.Flow)
    assert bb.flow(made).facts == told
    assert told["hardest_at"]


@pytest.mark.parametrize(
    ("steps", "what"), [("wobble", "is not a move"), ("shift 0", "does not change any puzzle of the board classic")]
)
def test_a_variant_that_there_is_not_is_an_input_error(steps: str, what: str) -> None:
    with pytest.raises(bb.InputError, match=what):
        list(bb.vary(EASY, steps))


def test_files_are_converted_as_the_command_does(run) -> None:
    Path("mine.txt").write_text(f"{EASY}\n{EASY}\n")
    assert bb.convert(Path("mine.txt"), "csv") == run("convert", "mine.txt", "--to", "csv").out
    with pytest.raises(bb.InputError, match="holds one puzzle"):
        bb.convert(Path("mine.txt"), "sdk")


def test_a_board_described_by_its_boxes_is_converted_as_the_command_does(run) -> None:
    described = Path(__file__).parents[1] / "data" / "formats" / "puzzlium.general"
    assert bb.convert(described, "dlx") == run("convert", str(described), "--to", "dlx").out


def test_a_preview_shows_the_pages_asked_for(run) -> None:
    done = bb.preview(BOOK, "shown", pages=[2, 1], dpi=20)
    assert [name for name, _ in done.files] == ["page-001.png", "page-002.png"]
    Path("mine.yaml").write_text(BOOK)
    assert run("preview", "mine.yaml", "--pages", "1-2", "--dpi", "20", "--out", "also").code == 0
    assert all((Path("also") / name).read_bytes() == (done.folder / name).read_bytes() for name, _ in done.files)
