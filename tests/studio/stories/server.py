"""`bookbuilder studio` in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "bookbuilder"]


class Server:
    """A studio that runs until it is killed. `address` is the line that it prints."""

    def __init__(self, folder: Path, cache: Path, *arguments: str) -> None:
        self.folder = folder
        self._environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
        self._process = subprocess.Popen(
            [*COMMAND, "studio", *arguments, "--no-browser"],
            cwd=folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout
        self.address = self._process.stdout.readline().strip()
        if not self.address:
            pytest.fail(self._process.communicate()[1])

    @property
    def process(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def port(self) -> str:
        """The port in its address."""
        return self.address.rpartition(":")[2].partition("/")[0]

    def kill(self) -> None:
        """End it at once, as if the machine had."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run another command in the same folder."""
        return subprocess.run(
            [*COMMAND, *arguments],
            cwd=self.folder,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
