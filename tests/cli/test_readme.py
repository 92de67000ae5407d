"""The README's commands, run exactly as written there."""

from __future__ import annotations

import gzip
import re
import shlex
from pathlib import Path

from bookbuilder.puzzle.formats import FORMATS

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def block(mark: str) -> str:
    """The code under a comment of that name."""
    found = re.search(rf"<!-- {re.escape(mark)} -->\n```\w+\n(.*?)```", README, re.DOTALL)
    assert found, mark
    return found[1]


def test_the_commands_of_the_readme_work(run) -> None:
    for name in ("letter-a.txt", "hexagon.txt"):
        Path(name).write_text(block(name), "utf-8")
    for line in block("commands").splitlines():
        before, _, command = line.rpartition("| bookbuilder ") if " | " in line else ("", "", line)
        arguments = shlex.split(command.removeprefix("bookbuilder "), comments=True)
        stdin = gzip.decompress(Path("medium.sdm.gz").read_bytes()).decode() if before else ""
        before_it = set(Path().iterdir())
        done = run(*arguments, stdin=stdin)
        assert done.code == 0, (line, done.err)
        assert done.out or set(Path().iterdir()) > before_it, line
        if arguments[0] == "generate":
            Path("medium.sdm.gz").write_bytes(gzip.compress(Path("medium.sdm").read_bytes()))


def test_the_book_of_ones_own_puzzles_is_planned(run) -> None:
    for name, board, count in (("puzzles.sdm", "classic", "5"), ("samurai.txt", "samurai", "1")):
        assert run("generate", "--board", board, "--count", count, "--format", "line", "--out", name).code == 0
    Path("own.yaml").write_text(block("own.yaml"), "utf-8")
    done = run("build", "own.yaml", "--dry-run")
    assert (done.code, done.err) == (0, "")
    assert "puzzles   4\n" in done.out


def test_the_book_of_variants_is_built_and_tells_its_twins(run) -> None:
    assert run("generate", "--count", "3", "--format", "sdm", "--out", "puzzles.sdm").code == 0
    Path("varied.yaml").write_text(block("varied.yaml"), "utf-8")
    done = run("build", "varied.yaml", "--dry-run")
    assert (done.code, done.err) == (0, "")
    assert "variants: random, 4 of each puzzle\n" in done.out
    done = run("build", "varied.yaml", "--out", "out", "--jobs", "1")
    assert done.code == 0
    twins = [line for line in done.err.splitlines() if line.startswith("twins: ")]
    assert twins == [
        f"twins: puzzles {numbers}" for numbers in ("1 and 3", "2 and 4", "5, 6, 7 and 8", "9, 10, 11 and 12")
    ]


def test_the_examples_have_one_solution(run) -> None:
    for name, x in (("letter-a.txt", ()), ("hexagon.txt", ("--x",))):
        Path(name).write_text(block(name), "utf-8")
        assert run("solve", "--count", "9", name, *x) == (0, "one\n", "")


def test_the_readme_names_every_format_and_what_it_keeps() -> None:
    rows = [line.split("|")[1:-1] for line in README.partition("### Formats")[2].splitlines() if line.startswith("| `")]
    assert [name for row in rows for name in re.findall(r"`([\w-]+)`", row[0])] == list(FORMATS)
    for row in rows:
        for name in re.findall(r"`([\w-]+)`", row[0]):
            assert ("written only" in row[1]) == (FORMATS[name].read is None)
            assert bool(row[3].strip()) == bool(FORMATS[name].keeps | FORMATS[name].shares), name
