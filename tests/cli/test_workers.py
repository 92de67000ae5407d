"""The options that ask for workers: one for each kind, whatever its name."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from bookbuilder import api
from bookbuilder.cli import options
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.workers import KINDS, Processes, WorkersKind


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
    more = [
        WorkersKind(option, "WHERE", "", lambda where: Processes(len(where))) for option in ("--far-away", "--nearby")
    ]
    monkeypatch.setattr(options, "KINDS", (*KINDS, *more))

    @click.command()
    @options.workers
    def command(workers: Processes) -> None:
        click.echo(workers)

    assert told in CliRunner().invoke(command, arguments).output


@pytest.mark.parametrize(
    ("value", "code", "told"),
    [
        ("tcp://host", 2, "error: --cluster tcp://host: the address has no port\nhint: write tcp://HOST:PORT,"),
        ("udp://host:1", 2, "error: --cluster udp://host:1: a cluster cannot be reached by udp://\nhint: write"),
        ("missing.json", 2, "error: --cluster missing.json: No such file or directory\nhint: write"),
        ("tcp://127.0.0.1:1", 1, "error: no scheduler answers at tcp://127.0.0.1:1 ("),
    ],
)
def test_a_cluster_that_is_not_there_ends_in_a_sentence(
    run, monkeypatch: pytest.MonkeyPatch, value: str, code: int, told: str
) -> None:
    monkeypatch.setattr("bookbuilder.workers.dial._ANSWER_SECONDS", 0.2)
    done = run("generate", "--count", "2", "--cluster", value)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith(told)
    assert "docs/scale.md" in done.err if code == 1 else done.err.count("\n") == 2


@pytest.mark.parametrize(("more", "told"), [([], "note: a worker\\nis late\n"), (["--quiet"], "")])
def test_what_rooms_log_is_a_note_unless_the_command_is_quiet(
    run, monkeypatch: pytest.MonkeyPatch, more: list[str], told: str
) -> None:
    def make(*_: object, **__: object) -> Iterator[GradedPuzzle]:
        logging.getLogger("bookbuilder").warning("a worker\nis %s", "late")
        return real(count=1)

    real = api.generate
    monkeypatch.setattr(api, "generate", make)
    done = run("generate", *more)
    assert (done.code, done.err) == (0, told)
