"""An sdist, and the wheel made from it, hold everything in the checkout: they make the same book in any folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

from bookbuilder.build import build_book
from bookbuilder.data import shipped
from bookbuilder.plan import plan_book
from bookbuilder.symbols import names

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("bookbuilder", "configs", "icons", "layouts")
FILES = ("pyproject.toml", "README.md", "LICENSE")


def run(*command: str, cwd: Path, **environment: str) -> str:
    """Run a command, or fail with what it said."""
    everything = {**os.environ, **environment}
    done = subprocess.run(command, cwd=cwd, env=everything, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_package_is_installed() -> None:
    found = {".".join(file.relative_to(ROOT).parent.parts) for file in ROOT.glob("bookbuilder/**/__init__.py")}
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    assert found <= set(listed)


@pytest.mark.slow
def test_a_book_from_the_wheel_of_the_sdist_is_the_checkouts_book(tmp_path: Path) -> None:
    source = tmp_path / "source"
    clutter = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, source / name, ignore=clutter)
    for name in FILES:
        shutil.copy(ROOT / name, source / name)
    hook = "from setuptools.build_meta import *; build_sdist('dist')"
    run(sys.executable, "-c", hook, cwd=source)
    (sdist,) = (source / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        safe = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Python 3.11.4 and newer
        archive.extractall(tmp_path / "unpacked", **safe)
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    run(sys.executable, "-c", "from setuptools.build_meta import *; build_wheel('dist')", cwd=unpacked)
    (wheel,) = (unpacked / "dist").glob("*.whl")
    assert "abi3" in wheel.name
    site = tmp_path / "site"
    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(site), str(wheel), cwd=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    where = run(
        sys.executable, "-c", "import bookbuilder; print(bookbuilder.__file__)", cwd=elsewhere, PYTHONPATH=str(site)
    )
    assert Path(where.strip()).is_relative_to(site)
    listed = run(sys.executable, "-m", "bookbuilder", "list", "symbols", cwd=elsewhere, PYTHONPATH=str(site))
    assert tuple(listed.split()) == names()
    config = shipped("configs", "quickstart.yaml")
    command = [sys.executable, "-m", "bookbuilder", "build", str(config), "--out", "book", "--quiet"]
    run(*command, cwd=elsewhere, PYTHONPATH=str(site))
    here = build_book(plan_book(config), tmp_path / "here")
    for name in ("interior.pdf", "puzzles.txt", "book.json"):
        assert (elsewhere / "book" / name).read_bytes() == (here.folder / name).read_bytes()
