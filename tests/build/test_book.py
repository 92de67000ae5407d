"""A finished book, checked by readers that share no code with its makers."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import get_args

import pypdfium2

from bookbuilder.config.model import OutputName
from bookbuilder.outputs import OUTPUTS


def test_every_puzzle_has_one_solution_by_another_solver(small, build, manifest, solutions) -> None:
    book = manifest(build(small).folder)
    for puzzle in book["puzzles"]:
        found = solutions(book["boards"][puzzle["board"]], puzzle["givens"])
        assert found == [puzzle["solution"]], f"{puzzle['id']}: {puzzle['givens']}"


def test_givens_are_part_of_the_solution_and_counted(small, build, manifest) -> None:
    for puzzle in manifest(build(small).folder)["puzzles"]:
        pairs = [(given, value) for given, value in zip(puzzle["givens"], puzzle["solution"], strict=True) if given]
        assert all(given == value for given, value in pairs)
        assert len(pairs) == puzzle["clues"]


def test_pages_show_the_puzzle_and_the_answer_that_the_manifest_says(small, build, manifest, grids_on) -> None:
    folder = build(small).folder
    book = manifest(folder)
    pdf = pypdfium2.PdfDocument(folder / "interior.pdf")
    for puzzle in book["puzzles"]:
        side = book["boards"][puzzle["board"]]["order"]

        def shown(values: list[int], side: int = side) -> list[list[str]]:
            return [[str(v) if v else "" for v in values[i * side : (i + 1) * side]] for i in range(side)]

        assert shown(puzzle["givens"]) in grids_on(pdf[puzzle["pages"]["puzzle"] - 1], side), puzzle["id"]
        assert shown(puzzle["solution"]) in grids_on(pdf[puzzle["pages"]["answer"] - 1], side), puzzle["id"]


def test_pages_refer_to_each_other(small, build, manifest) -> None:
    folder = build(small).folder
    pdf = pypdfium2.PdfDocument(folder / "interior.pdf")
    for puzzle in manifest(folder)["puzzles"]:
        there, back = puzzle["pages"]["puzzle"], puzzle["pages"]["answer"]
        assert f"Answer on page {back}" in pdf[there - 1].get_textpage().get_text_range()
        assert f"page {there}" in pdf[back - 1].get_textpage().get_text_range()


def test_manifest_names_each_file_with_its_hash(small, build, manifest) -> None:
    folder = build(small).folder
    for artifact in manifest(folder)["artifacts"]:
        assert hashlib.sha256((folder / artifact["file"]).read_bytes()).hexdigest() == artifact["sha256"]


def test_manifest_counts_the_pages_of_the_interior(small, build, manifest) -> None:
    folder = build(small).folder
    pages = {artifact["file"]: artifact.get("pages") for artifact in manifest(folder)["artifacts"]}
    count = len(pypdfium2.PdfDocument(folder / "interior.pdf"))
    assert pages == {"interior.pdf": count, "puzzles.txt": None, "proof.json": None}


def test_keys_are_all_different(small, build, manifest) -> None:
    keys = [puzzle["key"] for puzzle in manifest(build(small).folder)["puzzles"]]
    assert len(set(keys)) == len(keys)


def test_outputs_decide_which_files_there_are(tmp_path: Path, small, build, files) -> None:
    small.write_text(small.read_text("utf-8") + "outputs: [json]\n", "utf-8")
    assert set(files(build(small).folder)) == {"book.json", "puzzles.txt"}


def test_every_output_that_a_book_may_ask_for_is_made() -> None:
    assert set(get_args(OutputName)) == {name for name, output in OUTPUTS.items() if not output.always}
