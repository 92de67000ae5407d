"""Lists in every style in which people paste them, as they should be and with a slip: what the reader makes of them.

    python tests/campaigns/lists.py [BASE] [--seed 1] [--files 200] [--style NAME] [--show] [--slips]

Half of the files of a style are as they should be, half have one slip: a row lost or doubled, a cell lost or added, a
wrong character, a line break lost, a stray line, and others. As the puzzles of each file are known, what is read is

    right     exactly the puzzles that were written; with a slip, all that it left whole, and an error for others
    refused   an error, and nothing read that was never written
    wrong     a puzzle that was never written, or one lost without a word

The table has a line per style. With BASE, the folder of another checkout, its reader reads the same files, and stands
beside ours; the last lines name the styles in which more is read wrong or less is read right, and the exit code is then
1. `--show` prints the first file of each style that is read wrong (`--show refused`: that is refused though it has no
slip), `--style` takes all styles that begin with its name, and `--slips` counts by slip instead.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.campaigns.pasted import frames, lines, posts, programs, rows, sheets  # noqa: E402
from tests.campaigns.pasted.page import Page, Style  # noqa: E402
from tests.campaigns.pasted.slips import slipped  # noqa: E402
from tests.campaigns.pasted.verdict import verdict  # noqa: E402

STYLES: Mapping[str, Style] = {
    name: style for module in (lines, rows, frames, sheets, posts, programs) for name, style in module.STYLES.items()
}
READER = Path(__file__).parent / "pasted" / "reader.py"
READER = Path(__file__).parent / "pasted" / "reader.py"
ENDS = ("right", "refused", "wrong")
Counts = dict[tuple[str, bool], Counter[str]]


@dataclass(frozen=True, slots=True)
class File:
    """A page of a style."""

    style: str
    page: Page


@dataclass(frozen=True, slots=True)
class Result:
    """How a file was read."""

    file: File
    end: str
    why: str


def files(styles: Sequence[str], count: int, seed: int) -> Iterator[File]:
    """The files of the campaign: of each style, as many with a slip as without."""
    for name in styles:
        for number in range(count):
            rng = random.Random(f"{seed} {name} {number}")
            page = STYLES[name](rng)
            yield File(name, slipped(rng, page) if number % 2 else page)


def read(checkout: Path, written: Sequence[File]) -> tuple[list[Result], float]:
    """What the reader of a checkout makes of files, and its seconds."""
    own = checkout / ".venv" / "bin" / "python"
    command = [str(own) if own.exists() else sys.executable, "-c", READER.read_text("utf-8")]
    asked = "".join(f"{json.dumps(file.page.text)}\n" for file in written)
    done = subprocess.run(command, cwd=checkout, input=asked, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the reader of {checkout} failed: {done.stderr[-2000:]}")
    answers = list(map(json.loads, done.stdout.splitlines()))
    ends = [verdict(file.page, answer["found"]) for file, answer in zip(written, answers, strict=True)]
    results = [Result(file, *end) for file, end in zip(written, ends, strict=True)]
    return results, sum(answer["seconds"] for answer in answers)


def counted(results: Sequence[Result], by_slip: bool) -> Counts:
    """How many files of each style, with a slip or without, ended how."""
    counts: Counts = {}
    for each in results:
        name = (each.file.page.slip or "no slip") if by_slip else each.file.style
        counts.setdefault((name, bool(each.file.page.slip)), Counter())[each.end] += 1
    return counts


def table(readers: Sequence[Counts]) -> Iterator[str]:
    """A line per style: how many are right, refused and wrong, without and with a slip, by each reader."""
    names = list(dict.fromkeys(name for name, _ in readers[0]))
    wide = max(map(len, names))
    head = "".join(f"{end:>8}" for end in ENDS)
    yield " " * wide + "  ||".join([f"{'as it should be':>24} |{'with a slip':>24}"] * len(readers))
    yield " " * wide + "  ||".join([f"{head} |{head}"] * len(readers))
    for name in [*names, "all"]:
        blocks = (" |".join(ends(counts, name, slip) for slip in (False, True)) for counts in readers)
        yield f"{name:{wide}}" + "  ||".join(blocks)


def ends(counts: Counts, name: str, slip: bool) -> str:
    """How many files of a style ended how."""
    these = [count for (style, has_slip), count in counts.items() if has_slip is slip and name in (style, "all")]
    return "".join(f"{sum(count[end] for count in these):8}" for end in ENDS)


def worse(ours: Counts, base: Counts) -> Iterator[str]:
    """The styles in which more is read wrong, or less is read right, than by the other reader."""
    for what, sign in (("wrong", 1), ("right", -1)):
        rose = [
            f"{name}{' (slip)' if slip else ''} {base[name, slip][what]} -> {count[what]}"
            for (name, slip), count in ours.items()
            if sign * (count[what] - base[name, slip][what]) > 0
        ]
        if rose:
            yield f"{'more' if sign > 0 else 'less'} read {what}: {'; '.join(rose)}"


def shown(results: Sequence[Result], which: str) -> Iterator[str]:
    """The first file of each style that was misread."""
    seen = set()
    for each in results:
        if each.end == which and each.file.style not in seen and (which == "wrong" or not each.file.page.slip):
            seen.add(each.file.style)
            yield f"--- {each.file.style}: {each.file.page.slip or 'no slip'}: {each.why}\n{each.file.page.text}\n"


def main() -> int:
    """Run the campaign, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", nargs="?", type=Path, metavar="BASE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=int, default=200, help="of each style")
    parser.add_argument("--style", default="", metavar="NAME")
    parser.add_argument("--show", nargs="?", const="wrong", choices=("wrong", "refused"))
    parser.add_argument("--slips", action="store_true", help="count by slip")
    asked = parser.parse_args()
    styles = [name for name in STYLES if name.startswith(asked.style)]
    if not styles:
        print(f"no style begins with {asked.style!r}; there are: {'; '.join(STYLES)}")
        return 2
    written = list(files(styles, asked.files, asked.seed))
    checkouts = [ROOT, *([asked.base.resolve()] if asked.base else [])]
    readers = [read(checkout, written) for checkout in checkouts]
    counts = [counted(results, asked.slips) for results, _ in readers]
    if asked.show:
        print("\n".join(shown(readers[0][0], asked.show)))
    print("\n".join(table(counts)))
    print(
        "; ".join(f"{checkout}: {seconds:.1f} CPU s" for checkout, (_, seconds) in zip(checkouts, readers, strict=True))
    )
    if not asked.base:
        return 0
    said = list(worse(*counts))
    print("\n".join(said) or "in no style is more read wrong, or less read right")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
