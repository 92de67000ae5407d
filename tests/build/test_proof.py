"""A build reads its interior back, and moves nothing in that is not the book."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from bookbuilder import readback
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
    prove: Callable[..., object] = readback.prove_book

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

    monkeypatch.setattr(readback, "prove_book", late)


def test_a_proof_that_is_looked_up_reports_its_pages_and_then_asks_for_the_manifest(small, build) -> None:
    """Tests look proofs up by a PDF's bytes (`tests/checked_once.py`): such a build goes as any other does."""
    told: list[list[str]] = []
    for out in ("one", "two"):
        said: list[str] = []
        build(small, out, report=lambda what, *_, said=said: said.append(what))
        told.append(list(dict.fromkeys(said)))
    assert "pages read back" in told[0]
    assert [what for what in told[0] if what != "solved again"] == told[1]


def test_a_small_book_whose_interior_is_not_looked_at_needs_no_pdfium(small, tmp_path: Path) -> None:
    small.write_text(small.read_text("utf-8") + "outputs: [json]\n", "utf-8")
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from bookbuilder.build import build_book\n"
        "from bookbuilder.plan import plan_book\n"
        "build_book(plan_book(Path(sys.argv[1])), Path(sys.argv[2]))\n"
        "print(*sorted(name for name in sys.modules if name.partition('.')[0] in ('pypdfium2', 'pysat')))\n"
    )
    command = [sys.executable, "-c", code, str(small), str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
