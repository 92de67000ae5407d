"""A reader who works through a page: writes its files, runs its commands, compares what they print."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

from bookbuilder.fonts.faces import face_path
from tests.docs.pages import ROOT, Block

OURS = "bookbuilder"
FONT = "Fira Sans"  # comes from a package, not from the repository


@dataclass(slots=True)
class Session:
    """The current folder is the reader's."""

    run: Callable[..., Any]  # the command line in this process
    printed: str = field(default="", init=False)  # by the last commands

    def read(self, block: Block) -> None:
        """Do what a block says."""
        for name, source in block.given:
            give(name, source)
        if block.file:
            Path(block.file).write_text(block.text, "utf-8")
        elif block.commands:
            self.printed = ""
            *before, last = block.commands
            for command in before:
                self.do(block, command, 0)
            self.do(block, last, int(block.says("fails") or 0))
        elif block.language == "python":
            shown = StringIO()
            with redirect_stdout(shown):
                exec(block.text, {})
            self.printed = shown.getvalue()
        elif block.says("says") is not None:
            missing = first_missing(block.text, self.printed)
            assert missing is None, f"{block}: nothing printed {missing!r}, but\n{self.printed}"

    def do(self, block: Block, command: str, expected: int) -> None:
        """Run one line, which may be a pipeline, and keep what it prints."""
        pipeline, _, target = command.partition(" > ")
        out = ""
        for part in pipeline.split(" | "):
            code, out, err = self.part(part, out)
            self.printed += err
        assert code == expected, f"{block}: {command} ended with {code}\n{out}{err}"
        if target:
            Path(target).write_text(out, "utf-8")
        self.printed += out

    def part(self, command: str, stdin: str) -> tuple[int, str, str]:
        """Run one command: ours in this process, others as they are."""
        if command.startswith(f"{OURS} "):
            done = self.run(*shlex.split(command, comments=True)[1:], stdin=stdin)
            return done.code, done.out, done.err
        shell = subprocess.run(["bash", "-c", command], input=stdin, capture_output=True, text=True, check=False)
        return shell.returncode, shell.stdout, shell.stderr


def give(name: str, source: str) -> None:
    """Put a file or a folder of the repository, or the typeface of the books, into the reader's folder."""
    if source == FONT:
        shutil.copy(face_path("text"), name)
    elif (ROOT / source).is_dir():
        shutil.copytree(ROOT / source, name)
    else:
        shutil.copy(ROOT / source, name)


def first_missing(expected: str, printed: str) -> str | None:
    """The first line that was to be printed and was not, after those before it; None if all were."""
    lines = iter(printed.splitlines())
    for wanted in expected.splitlines():
        if wanted == "...":
            continue
        start = wanted.removesuffix("...")
        if not any(line.startswith(start) if start != wanted else line == wanted for line in lines):
            return wanted
    return None
