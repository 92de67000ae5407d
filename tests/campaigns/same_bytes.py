"""The examples' bytes: every config is built here and by another checkout, or compared with a table of hashes.

    python tests/campaigns/same_bytes.py CHECKOUT          # compiled, run by the same Python with the same packages
    python tests/campaigns/same_bytes.py --write table.json
    python tests/campaigns/same_bytes.py table.json
    python tests/campaigns/same_bytes.py CHECKOUT --only quickstart --only newspaper

Both build the configs of this checkout, a newspaper's first week by `daily`. Prints a line per config: same, same but
for the field `version` (and `token`, which a build with a bank draws anew), the files that differ, or that it failed.
The exit code is 1 if any bytes differ otherwise, or a build fails.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
WEEK = 7  # days
SHOWN = 6  # files that a line names
_VERSION = re.compile(rb'"(?:version|token)": "[^"]*"')
_FAILED = "(a build that fails)"

Hashes = dict[str, tuple[str, str]]  # by file: of its bytes, and of its bytes without the program's version


@dataclass(frozen=True, slots=True)
class Builder:
    """A checkout, and a folder of its own to build in: volumes that share a bank find it there."""

    checkout: Path
    folder: Path

    def hashes(self, config: str) -> Hashes:
        """Build a config. A build that fails has its message in place of files."""
        out = self.folder / "made" / config
        command = [sys.executable, "-m", "bookbuilder", *words(config), "--out", str(out), "--quiet"]
        environment = {**os.environ, "PYTHONPATH": str(self.checkout)}
        done = subprocess.run(
            command, cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        name = _FAILED if done.returncode else "(messages)"
        found = {name: hashed(f"{done.returncode} ".encode() + done.stdout)}
        for path in sorted(path for path in out.rglob("*") if path.is_file()):
            found[path.relative_to(out).as_posix()] = hashed(path.read_bytes())
        shutil.rmtree(out, ignore_errors=True)
        return found


def words(config: str) -> list[str]:
    """The command that builds a config, and its arguments."""
    path = f"configs/{config}.yaml"
    newspaper = yaml.safe_load((ROOT / path).read_text("utf-8")).get("newspaper")
    return ["daily", path, "--from", str(newspaper["from"]), "--days", str(WEEK)] if newspaper else ["build", path]


def hashed(content: bytes) -> tuple[str, str]:
    """The two hashes of a file's bytes."""
    return hashlib.sha256(content).hexdigest(), hashlib.sha256(_VERSION.sub(b"", content)).hexdigest()


def compared(here: Hashes, there: Hashes) -> tuple[bool, str]:
    """Whether the bytes are the same but for the version, and a line about them."""
    if _FAILED in here or _FAILED in there:
        return False, "failed"
    lost, new = sorted(there.keys() - here.keys()), sorted(here.keys() - there.keys())
    unlike = [name for name in here.keys() & there.keys() if here[name][0] != there[name][0]]
    wrong = sorted(name for name in unlike if here[name][1] != there[name][1])
    parts = [f"{what} {listed(names)}" for what, names in (("other", wrong), ("missing", lost), ("new", new)) if names]
    if parts:
        return False, "; ".join(parts)
    return True, f"same but for `version` in {listed(sorted(unlike))}" if unlike else f"same, {len(here) - 1} files"


def made(here: Hashes) -> tuple[bool, str]:
    """Whether a config was built, and a line about its files."""
    return (False, "failed") if _FAILED in here else (True, f"{len(here) - 1} files")


def listed(names: list[str]) -> str:
    """Some files by name, and the number of the others."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def built(checkout: Path, configs: list[str], folder: Path) -> Iterator[Hashes]:
    """The hashes of the configs' files, one config after the other."""
    folder.mkdir()
    shutil.copytree(ROOT / "configs", folder / "configs")
    builder = Builder(checkout, folder)
    for config in configs:
        yield builder.hashes(config)


def main() -> int:
    """Build, compare, print; 1 if any bytes differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", nargs="?", type=Path, help="another checkout, or a table that --write has written")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the table of hashes")
    parser.add_argument(
        "--only", action="append", default=[], metavar="CONFIG", help="build this config alone; may be repeated"
    )
    options = parser.parse_args()
    known = sorted(path.stem for path in (ROOT / "configs").glob("*.yaml"))
    if unknown := sorted({*options.only} - {*known}):
        parser.error(f"there is no config {', '.join(unknown)}; choose from: {', '.join(known)}")
    configs = options.only or known
    table: dict[str, Hashes] = {}
    is_same = True
    with tempfile.TemporaryDirectory() as name:
        here = built(ROOT, configs, Path(name) / "here")
        for config, before in zip(configs, _before(options.base, configs, Path(name)), strict=True):
            table[config] = next(here)
            same, line = made(table[config]) if before is None else compared(table[config], before)
            is_same &= same
            print(f"{config:20} {line}", flush=True)
    if options.write:
        options.write.write_text(json.dumps(table, indent=1), "utf-8")
    return 0 if is_same else 1


def _before(base: Path | None, configs: list[str], folder: Path) -> Iterator[Hashes | None]:
    """What each config is compared with: files of a table, files that the other checkout makes, or nothing."""
    if base is None:
        yield from (None for _ in configs)
    elif base.is_file():
        table = json.loads(base.read_text("utf-8"))
        yield from ({name: tuple(pair) for name, pair in table[config].items()} for config in configs)
    else:
        yield from built(base.resolve(), configs, folder / "there")


if __name__ == "__main__":
    sys.exit(main())
