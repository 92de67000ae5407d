"""Progress on a terminal: one bar per task, and messages on lines of their own."""

from __future__ import annotations

import io
from contextlib import redirect_stderr

from bookbuilder.cli import options


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_each_task_ends_with_all_that_it_has_to_do() -> None:
    with redirect_stderr(Terminal()) as terminal, options.progress(quiet=False) as report:
        for done in range(41):
            report("puzzles", done, 40)
        report("pages", 0, 12)
        report("pages", 12, 12)
    *_, puzzles, pages = filter(str.strip, terminal.getvalue().splitlines())
    assert (puzzles.split()[0], pages.split()[0]) == ("puzzles", "pages")
    assert " 40/40 " in puzzles
    assert " 12/12 " in pages


def test_a_task_of_unknown_length_counts() -> None:
    with redirect_stderr(Terminal()) as terminal, options.progress(quiet=False) as report:
        report("puzzles", 7, None)
    assert terminal.getvalue().splitlines()[-1].split()[:2] == ["puzzles", "7"]


def test_what_is_told_meanwhile_has_its_own_line() -> None:
    with redirect_stderr(Terminal()) as terminal, options.progress(quiet=False) as report:
        report("puzzles", 3, 40)
        options.note("workers are waited for")
    assert "note: workers are waited for" in [
        line.strip() for line in terminal.getvalue().replace("\r", "\n").splitlines()
    ]


def test_quiet_shows_nothing() -> None:
    with redirect_stderr(Terminal()) as terminal, options.progress(quiet=True) as report:
        report("puzzles", 40, 40)
    assert not terminal.getvalue()
