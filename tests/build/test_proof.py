"""A build reads its interior back, and moves nothing in that is not the book."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from bookbuilder import outputs
from bookbuilder.errors import BuildFailed
from bookbuilder.workers import Processes


def test_every_puzzle_is_read_back_and_solved(small, build) -> None:
    built = build(small)
    told = json.loads((built.folder / "proof.json").read_text("utf-8"))
    assert not told["findings"]
    assert [its["number"] for its in told["puzzles"]] == list(range(1, 10))
    assert all(its["solved"] and its["answer"] for its in told["puzzles"])
    (proof,) = (artifact for artifact in built.artifacts if artifact.file == "proof.json")
    assert proof.said.startswith("9 puzzles, 9 answers read back, ")
    assert proof.said.endswith(" page references followed, 9 solved again")


HEADED = """\
title: Headed
theme: kiosk
printer: plain
trim: a5
sections: [{title: One, board: 6x6, count: 5}, {title: Two, board: 6x6, count: 2}]
answers: {place: section, per_page: 4}
"""


def test_the_heading_of_a_sections_answers_may_come_before_the_head_of_its_first_page(tmp_path: Path, build) -> None:
    """One names all puzzles of the section, the other those of the page; in this theme the heads are at the foot."""
    path = tmp_path / "headed.yaml"
    path.write_text(HEADED, "utf-8")
    assert not json.loads((build(path).folder / "proof.json").read_text("utf-8"))["findings"]


def test_the_proof_has_the_same_bytes_with_any_number_of_workers(small, build, files) -> None:
    one, two = (build(small, f"jobs-{jobs}", workers=Processes(jobs)).folder for jobs in (1, 2))
    assert files(one)["proof.json"] == files(two)["proof.json"]


def test_without_an_interior_there_is_no_proof(small, build) -> None:
    small.write_text(small.read_text("utf-8") + "outputs: [json]\n", "utf-8")
    assert not (build(small).folder / "proof.json").exists()


def test_an_interior_that_is_wrong_is_not_moved_in(
    small, build, files, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = files(build(small).folder)
    spoil(monkeypatch, tmp_path / ".out.staging" / "new" / "interior.pdf")
    with pytest.raises(BuildFailed, match=r"read back, is wrong: puzzle 1 \(page \d+\) shows nothing in r1c") as told:
        build(small)
    assert told.value.hint
    assert files(tmp_path / "out") == before


def spoil(monkeypatch: pytest.MonkeyPatch, interior: Path) -> None:
    """Lose the first given of the first puzzle before the interior is read back."""
    prove: Callable[..., object] = outputs.prove_book

    def late(path: Path, *others: object) -> object:
        assert path == interior
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            for page in pdf.pages:
                code = page.obj["/Contents"].read_bytes()
                if b"Answer on page".hex().encode() in code:
                    start = code.find(b"Td <", max(code.rfind(b" S\n"), code.rfind(b" Do Q\n")))
                    page.obj["/Contents"].write(code[: start + 3] + code[code.find(b"Tj", start) + 2 :])
                    break
            pdf.save(path)
        return prove(path, *others)

    monkeypatch.setattr(outputs, "prove_book", late)
