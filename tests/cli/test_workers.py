"""The options that ask for workers: one for each kind, whatever its name."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from bookbuilder.cli import options
from bookbuilder.workers import KINDS, Kind, Processes


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Processes(number="),
        (["--jobs", "2"], "Processes(number=2)"),
        (["--far-away", "here"], "Processes(number=4)"),
        (["--jobs", "2", "--far-away", "here"], "Error: --jobs and --far-away cannot be used together"),
    ],
)
def test_each_kind_of_workers_has_an_option(monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: str) -> None:
    more = [Kind(option, "WHERE", "", lambda where: Processes(len(where))) for option in ("--far-away", "--nearby")]
    monkeypatch.setattr(options, "KINDS", (*KINDS, *more))

    @click.command()
    @options.workers
    def command(workers: Processes) -> None:
        click.echo(workers)

    assert told in CliRunner().invoke(command, arguments).output
