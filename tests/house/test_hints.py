"""What the program says to people who lack a package."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INDEXED = re.compile(r"pip install [^`\n]*\bbookbuilder\[")


def test_no_hint_tells_pip_to_fetch_the_program_from_an_index_that_does_not_have_it() -> None:
    code, docs = sorted(ROOT.glob("bookbuilder/**/*.py")), [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
    said = {path.relative_to(ROOT).as_posix(): INDEXED.findall(path.read_text("utf-8")) for path in (*code, *docs)}
    assert not {path: found for path, found in said.items() if found}
    assert INDEXED.search("pip install 'bookbuilder[check]'")
