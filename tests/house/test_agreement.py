"""The comparison with raters and people (tests/benchmarks/agreement.py): its numbers, and what it says of bad lists."""

from __future__ import annotations

import gzip
import importlib
import itertools
import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from pathlib import Path
from subprocess import CalledProcessError
from types import ModuleType, SimpleNamespace

import pytest

import bookbuilder.api as bb
from bookbuilder.errors import BuildFailed, InputError

FOLDER = Path(__file__).parents[1] / "benchmarks"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MODULES = ("agreement", "calibration", "command", "comparing", "lists", "raters", "timed")


@pytest.fixture(scope="module")
def benchmarks() -> Iterator[SimpleNamespace]:
    """The modules of the benchmarks, as their scripts find them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FOLDER)
        yield SimpleNamespace(**{name: importlib.import_module(name) for name in MODULES})
    for name in MODULES:
        del sys.modules[name]


@pytest.fixture(scope="module")
def raters(benchmarks: SimpleNamespace) -> ModuleType:
    return benchmarks.raters


@pytest.fixture(scope="module")
def lists(benchmarks: SimpleNamespace) -> ModuleType:
    return benchmarks.lists


@pytest.fixture(scope="module")
def command(benchmarks: SimpleNamespace) -> ModuleType:
    return benchmarks.command


@pytest.fixture(scope="module")
def agreement(benchmarks: SimpleNamespace) -> ModuleType:
    return benchmarks.agreement


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((1, 2, 3, 4), (10, 20, 30, 1000), 1.0),
        ((1, 2, 3, 4), (4, 3, 2, 1), -1.0),
        ((106, 86, 100, 101, 99, 103, 97, 113, 112, 110), (7, 0, 27, 50, 28, 29, 20, 12, 6, 17), -29 / 165),
        ((1, 1, 2), (1, 2, 3), 0.75**0.5),  # ranks 1.5 1.5 3 and 1 2 3
        ((5, 5, 5), (1, 2, 3), 0.0),
    ],
)
def test_ranks_are_correlated_as_spearman_did(
    agreement: ModuleType, one: tuple[float, ...], other: tuple[float, ...], expected: float
) -> None:
    assert agreement.spearman(one, other) == pytest.approx(expected)


def test_an_interval_holds_the_value_and_is_the_same_every_time(agreement: ModuleType) -> None:
    values = [float(each * each % 101) for each in range(200)]

    def mean(some: list[int]) -> float:
        return sum(values[at] for at in some) / len(some)

    low, high = agreement.interval(mean, len(values), 1)
    assert low < mean(list(range(200))) < high
    assert (low, high) == agreement.interval(mean, len(values), 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# nothing\n", "no puzzles"),
        (f"{EASY}\t12\t300.5\n{EASY[1:]}\t12\t300.5\n", "line 2: the puzzle is 80 characters; expected 81 digits"),
        (f"{EASY}\t12\n", "line 1: 2 columns; expected puzzle, number of people and mean time in seconds, with tabs"),
        (f"{EASY}\tmany\t300.5\n", "line 1: the number of people is 'many'; expected a whole number"),
        (f"{EASY}\t12\tnan\n", "line 1: the mean time in seconds is 'nan'; expected a number"),
        (f"{'.' * 81}\t12\t9\n" * 3, "line 1: the puzzle has more than one solution; expected exactly one"),
    ],
)
def test_a_bad_list_of_people_is_named_with_its_line(
    agreement: ModuleType, lists: ModuleType, tmp_path: Path, text: str, told: str
) -> None:
    path = tmp_path / "people.tsv"
    path.write_text(text, "utf-8")
    with pytest.raises(lists.Unreadable, match=rf"people\.tsv.*{told}"):
        agreement.agreement(None, path, 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{EASY}\t1.2\t300\n", "3 columns; expected puzzle, SE rating, HoDoKu score, HoDoKu level and qqwing class"),
        (f"{EASY}\t1.2\t300\teasy\tEasy\n", "the HoDoKu level is 'easy'; expected one of Easy, Medium, Hard, Unfair"),
        (f"{EASY}\t1.2\t300\tEasy\tHard\n", "the qqwing class is 'Hard'; expected one of Simple, Easy, Intermed"),
    ],
)
def test_a_bad_list_of_ratings_is_named_with_its_line(
    agreement: ModuleType, lists: ModuleType, tmp_path: Path, text: str, told: str
) -> None:
    path = tmp_path / "ratings.tsv"
    path.write_text(text, "utf-8")
    with pytest.raises(lists.Unreadable, match=rf"ratings\.tsv, line 1: {told}"):
        agreement.agreement(path, None, 1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--boards", "nosuch"], "there is no board 'nosuch'"),
        (["--puzzles", "0"], "argument --puzzles: '0' is not a whole number of 1 or more"),
        (["--each", "x"], "argument --each: 'x' is not a whole number of 1 or more"),
        (["--share", "2"], "argument --share: '2' is not a number from 0 to 1"),
        (["--people", "nosuch.tsv"], "nosuch.tsv: No such file"),
    ],
)
def test_what_calibration_cannot_do_is_told_with_the_exit_code_2(
    benchmarks: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    told: str,
) -> None:
    monkeypatch.setattr(sys, "argv", ["calibration.py", *arguments])
    with pytest.raises(SystemExit) as ended:
        benchmarks.command.run_to_end(benchmarks.calibration.main)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_lists_that_are_missing_are_asked_for(agreement: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    agreement.agreement(None, None, 1)
    said = capsys.readouterr().out
    assert "needs --ratings FILE" in said
    assert "needs --people FILE" in said


@pytest.fixture
def timed(benchmarks: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What compares minutes, without programs that may be installed here."""
    monkeypatch.setattr(benchmarks.timed, "find_spec", lambda name: None)
    monkeypatch.setattr(benchmarks.timed, "others", lambda lines: {})
    return benchmarks.timed


def test_minutes_and_the_list_of_ratings_are_compared_on_the_same_puzzles_with_intervals(
    timed: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [bb.write([it], "sdm").strip() for it in bb.generate(grade="easy", count=8, seed=2)]
    people, ratings = tmp_path / "people.tsv", tmp_path / "ratings.tsv"
    people.write_text("".join(f"{line}\t12\t{300 + 20 * at}\n" for at, line in enumerate(lines)), "utf-8")
    ratings.write_text("".join(f"{line}\t1.{at}\t300\tEasy\tEasy\n" for at, line in enumerate(lines[:7])), "utf-8")
    timed.with_minutes(people, ratings, seed=1)
    _, said = capsys.readouterr().out.split("7 puzzles that are in the list of ratings, too\n")
    for name in ("our minutes", "our minutes, fitted to the other half", "Sukaku Explainer, as steps"):
        assert re.search(rf"^  {name} +-?\d\.\d+ \(-?\d\.\d+ to -?\d\.\d+\) +of people's", said, re.MULTILINE), said


def test_a_list_too_short_to_judge_minutes_is_refused(timed: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "people.tsv").write_text(f"{EASY}\t12\t300\n", "utf-8")
    with pytest.raises(timed.Unreadable, match="1 puzzles; 6 or more are needed"):
        timed.with_minutes(tmp_path / "people.tsv", None, 1)


def test_a_rater_that_is_not_installed_is_named_with_how_to_get_it(
    raters: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(raters, "find_spec", lambda name: None)
    monkeypatch.setattr(raters.shutil, "which", lambda name: None)
    assert raters.others([EASY]) == {}
    told = capsys.readouterr().out
    assert "pip install hodoku-py" in told
    assert "apt install qqwing" in told


def test_the_levels_of_hodoku_are_ranked_in_its_own_order(raters: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = ["EXTREME", "EASY", "UNFAIR", "HARD", "MEDIUM"]

    class Solver:
        def rate(self, line: str) -> SimpleNamespace:
            return SimpleNamespace(level=SimpleNamespace(name=levels[int(line)]), score=10 * int(line))

    monkeypatch.setattr(raters, "import_module", lambda name: SimpleNamespace(Solver=Solver))
    monkeypatch.setattr(raters, "find_spec", lambda name: True)
    monkeypatch.setattr(raters.shutil, "which", lambda name: None)
    columns = raters.others(["0", "1", "2", "3", "4"])
    assert columns == {"HoDoKu, level": [4, 0, 3, 2, 1], "HoDoKu, score": [0, 10, 20, 30, 40]}


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (InputError.single("no such level"), 2, "no such level"),
        (BuildFailed("nothing was found"), 1, "nothing was found"),
        (
            CalledProcessError(3, ["qqwing"], stderr=b"what is that?"),
            1,
            "what is that?\nqqwing ended with exit code 3\n",
        ),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
)
def test_a_benchmark_that_cannot_go_on_says_so_without_a_traceback(
    command: ModuleType, capsys: pytest.CaptureFixture[str], error: BaseException, code: int, told: str
) -> None:
    def main() -> None:
        raise error

    with pytest.raises(SystemExit) as ended:
        command.run_to_end(main)
    assert ended.value.code == code
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\x1f\x8b\x08 nothing", "list: damaged gzip data"),
        (b"\xff\xfe", "list: not a text in UTF-8"),
        (b"12\n", "list, line 1: the puzzle is 2 characters; expected 81 digits or full stops"),
    ],
)
def test_a_list_that_cannot_be_read_is_told_with_the_reason(
    lists: ModuleType, tmp_path: Path, data: bytes, told: str
) -> None:
    (tmp_path / "list").write_bytes(data)
    with pytest.raises(lists.Unreadable, match=told):
        lists.puzzles(tmp_path / "list")


def test_a_gzipped_list_is_read_as_the_plain_one(lists: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "plain").write_text(f"# one\n{EASY}\n", "ascii")
    (tmp_path / "packed").write_bytes(gzip.compress((tmp_path / "plain").read_bytes()))
    assert lists.puzzles(tmp_path / "plain") == lists.puzzles(tmp_path / "packed") == [EASY]


def test_a_row_of_the_comparison_has_the_medians_and_their_ratio(benchmarks: SimpleNamespace) -> None:
    comparing = benchmarks.comparing
    ours, theirs = comparing.Within(0.0004, 0.0021), comparing.Within(0.1, 0.25)
    row = comparing.Row("make", [1000.0, 3000.0, 2000.0], "qqwing", [10.0, 10.0, 5.0], ours, theirs)
    assert str(row) == "| make | 2,000 | 3,000 | 400 µs | 2.1 ms | qqwing | 10 | 10 | 100 ms | 250 ms | 300 |"
    alone = comparing.Row("book", [2.5, 2.25, 3.0], seconds=True)
    assert str(alone) == "| book |  | 2.25 s | 2.5 s | 3 s |  |  |  |  |  |  |"
    missing = comparing.Row("make", [5.0], "qqwing")
    assert str(missing) == "| make | 5 | 5 |  |  | qqwing | not installed |  |  |  |  |"
    assert {line.count("|") for line in (str(row), str(alone), str(missing), *comparing.HEAD)} == {12}


@pytest.mark.parametrize(("count", "place"), [(1, 0), (60, 59), (100, 98), (101, 99), (1000, 989)])
def test_99_of_100_are_done_within_the_time_of_the_slowest_but_a_hundredth(
    benchmarks: SimpleNamespace, count: int, place: int
) -> None:
    shuffled = [7 * each % count if count % 7 else each for each in range(count)]
    assert benchmarks.comparing.Within.of(shuffled).late == place


def test_the_shortest_of_several_tries_counts_less_what_reading_the_clock_takes(
    benchmarks: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = iter([7.0, 3.0, 5.0, 9.0, 6.0, 4.0])  # of two items, in three rounds
    monkeypatch.setattr(benchmarks.comparing, "_timed", lambda work, item: work(item) or 1.0)
    times = benchmarks.comparing.within("ab", lambda _: next(tries))
    assert times == benchmarks.comparing.Within(half=3.0, late=4.0)  # 5 and 3 seconds


@pytest.mark.parametrize(("length", "most", "expected"), [(5, 10, 5), (10, 10, 10), (1_001, 1_000, 1_000), (7, 3, 3)])
def test_as_many_lines_as_asked_for_are_taken_from_all_parts_of_a_list(
    lists: ModuleType, length: int, most: int, expected: int
) -> None:
    taken = lists.spread(list(range(length)), most)
    assert len(taken) == len(set(taken)) == expected
    assert taken[0] == 0
    assert max(after - before for before, after in itertools.pairwise(taken)) <= -(-length // expected)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(1e-6, "1 µs"), (0.00099996, "1 ms"), (0.0123456, "12.3 ms"), (0.9999, "1 s"), (1234.5, "1,234 s")],
)
def test_a_time_is_told_in_its_own_unit(benchmarks: SimpleNamespace, seconds: float, told: str) -> None:
    assert benchmarks.comparing.duration(seconds) == told


@pytest.mark.parametrize(
    ("read", "good", "bad"), [("one_or_more", "1", "0"), ("none_or_more", "0", "-1"), ("positive", "0.5", "nan")]
)
def test_a_number_out_of_its_range_is_no_argument(command: ModuleType, read: str, good: str, bad: str) -> None:
    assert getattr(command, read)(good) == float(good)
    with pytest.raises(ArgumentTypeError):
        getattr(command, read)(bad)
