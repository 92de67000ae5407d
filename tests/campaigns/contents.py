"""Pages of our own books with mutated operators, checked for a printer: each ends in a report, none in a traceback.

    python tests/campaigns/contents.py [--pages 4000] [--seed 1]

Every page of a file is mutated in one place: operands lost, added or of other kinds, operators exchanged. The table
says how many pages the check found to be malformed, and how many had other findings only or none, as where only a
number is another one. Whatever ends in a traceback is printed with its seed; the exit code is 1, then.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import traceback
from collections import Counter
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bookbuilder.preflight import preflight  # noqa: E402
from tests.preflight.conftest import CASES, Case, opened  # noqa: E402
from tests.preflight.mutated import mutated  # noqa: E402


def main() -> None:
    """Run, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    cases = {name: CASES[name]() for name in ("kdp", "press", "colour", "kdp bleed")}
    seed = options.seed
    while counts.total() < options.pages:
        name = sorted(cases)[seed % len(cases)]
        try:
            counts += outcomes(cases[name], random.Random(seed))
        except Exception:
            counts["tracebacks"] += 1
            print(f"seed {seed}, {name}:")
            traceback.print_exc(file=sys.stdout)
        seed += 1
    for what, count in sorted(counts.items()):
        print(f"{what:20} {count:7,}")
    sys.exit(1 if counts["tracebacks"] else 0)


def outcomes(case: Case, random_: random.Random) -> Counter[str]:
    """What the check says of the pages of a file, each of which is mutated."""
    with opened(case.data) as pdf:
        pages = len(pdf.pages)
        for page in pdf.pages:
            code = page.obj.Contents.read_bytes()
            page.obj.Contents = pdf.make_stream(mutated(code, random_) if code.strip() else code)
        pdf.save(out := BytesIO())
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "file.pdf").write_bytes(out.getvalue())
        report = preflight(Path(folder) / "file.pdf", case.asked)
    malformed, other = set[int](), set[int]()
    for finding in report.findings:
        (malformed if finding.rule == "file" else other).update((finding.page, *finding.also))
    malformed.discard(0)
    other -= malformed | {0}
    return Counter({"malformed": len(malformed), "other findings": len(other)}) + Counter(
        {"no findings": pages - len(malformed) - len(other)}
    )


if __name__ == "__main__":
    main()
