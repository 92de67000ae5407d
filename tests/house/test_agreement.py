"""The comparison with raters and people (tests/benchmarks/agreement.py): its numbers, and what it says of bad lists."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

FILE = Path(__file__).parents[1] / "benchmarks" / "agreement.py"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(scope="module")
def agreement() -> ModuleType:
    spec = importlib.util.spec_from_file_location("agreement", FILE)
    assert spec
    assert spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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
        (f"{EASY}\t12\t300.5\n{EASY[1:]}\t12\t300.5\n", "line 2: not a puzzle"),
        (f"{EASY}\t12\n", "line 1"),
        (f"{EASY}\tmany\t300.5\n", "line 1"),
    ],
)
def test_a_bad_list_is_named_with_its_line(agreement: ModuleType, tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "people.tsv"
    path.write_text(text, "utf-8")
    with pytest.raises(agreement.Unreadable, match=rf"people\.tsv.*{told}"):
        agreement.agreement(None, path, 1)


def test_lists_that_are_missing_are_asked_for(agreement: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    agreement.agreement(None, None, 1)
    said = capsys.readouterr().out
    assert "needs --ratings FILE" in said
    assert "needs --people FILE" in said
