"""A run killed at any moment and started again ends with the same files."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from tests.daily.conftest import Paper, series

KILLS = 8


def command(folder: Path, config: Path, out: str) -> list[str]:
    code = "from bookbuilder.cli.main import main; main()"
    return [sys.executable, "-c", code, "build", str(config), "--out", str(folder / out), "--jobs", "1"]


def files(paper: Paper, name: str) -> dict[str, str]:
    """The digests of all files but the manifest, which names the bank."""
    return {file: digest for file, digest in paper.files(name).items() if file != "manifest.json"}


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize("bank", [False, True], ids=["without a bank", "with a bank"])
def test_a_killed_run_is_finished_by_the_next_with_the_same_files(paper: Paper, bank: bool) -> None:
    def config(name: str) -> Path:
        days = {"from": "2027-01-01", "until": "2027-01-31"}
        top = {"bank": f"{name}.db"} if bank else {}
        text = yaml.safe_dump({"title": "P", "id": "p", **top, "newspaper": {**days, "series": [series()]}})
        (paper.folder / f"{name}.yaml").write_text(text)
        return paper.folder / f"{name}.yaml"

    started = time.monotonic()
    subprocess.run(command(paper.folder, config("whole"), "whole"), check=True, capture_output=True)
    took = time.monotonic() - started
    rng, killed = random.Random(7), config("killed")
    for at in range(KILLS):
        run = subprocess.Popen(command(paper.folder, killed, "killed"), stderr=subprocess.DEVNULL)
        time.sleep(took * (at + rng.random()) / KILLS)
        run.kill()
        run.wait()
        assert files(paper, "killed").items() <= files(paper, "whole").items()  # none is half written
    subprocess.run(command(paper.folder, killed, "killed"), check=True, capture_output=True)
    assert files(paper, "killed") == files(paper, "whole")
    assert not list(paper.folder.glob(".*.staging"))
