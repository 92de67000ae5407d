"""The command line run in this process, as a user runs it: arguments, input, output, messages, exit code."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from bookbuilder.cli.main import main
from tests.checked_once import looked_up as looked_up  # a fixture for all tests here


class Ran(NamedTuple):
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path) -> Callable[..., Ran]:
    """Run a command line in an empty folder. What it says has its paths as Unix writes them."""
    monkeypatch.chdir(tmp_path)
    # A busy machine gives no signs of life sooner, and starts no processes for what takes less than a second elsewhere.
    monkeypatch.setattr("bookbuilder.cli.options._FIRST_SIGN", 3600.0)
    monkeypatch.setattr("bookbuilder.workers.processes._WARM_UP_SECONDS", 3600.0)

    def runner(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["bookbuilder", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = (said.replace(os.sep, "/") for said in capsys.readouterr())
        return Ran(ended.value.code or 0, out, err)

    return runner
