"""What two machines must have in common, and how a difference is told."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bookbuilder.lean import SUFFIXES, lean_copy, lean_text, made_lean
from bookbuilder.workers.identity import Identity, differences, own
from bookbuilder.workers.identity import _files as files_that_decide
from tests.workers.clusters import ROOT

HERE: Identity = {
    "bookbuilder": "1.0",
    "sources": "abc",
    "kernel": "compiled",
    "Python": "3.11",
    "byte order": "little",
    "zlib": "1.3",
    "pillow": "13.0.0",
}


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ({}, ()),
        ({"more": "1"}, ()),
        ({"bookbuilder": "2.0", "sources": "def"}, ("bookbuilder 2.0 instead of 1.0",)),
        ({"sources": "def"}, ("other sources or data files of the same version",)),
        ({"kernel": "uncompiled"}, ("kernel uncompiled instead of compiled",)),
        ({"Python": "3.12", "zlib": "1.2"}, ("Python 3.12 instead of 3.11", "zlib 1.2 instead of 1.3")),
        ({"byte order": "big"}, ("byte order big instead of little",)),
        ({"pillow": "12.0.0"}, ("pillow 12.0.0 instead of 13.0.0",)),
    ],
)
def test_each_difference_is_told(there: Identity, told: tuple[str, ...]) -> None:
    assert differences(HERE, HERE | there) == told


def test_a_version_that_says_less_of_itself_differs() -> None:
    assert differences(HERE, {"bookbuilder": "1.0", "sources": "abc", "kernel": "compiled", "Python": "3.11"}) == (
        "byte order none instead of little",
        "zlib none instead of 1.3",
        "pillow none instead of 13.0.0",
    )


def test_the_required_packages_are_among_those_compared() -> None:
    assert {"pikepdf", "pillow", "reportlab", "python-sat"} <= set(own())
    assert not {"ruff", "mypy", "psycopg"} & set(own())


def test_of_style_and_script_files_only_those_decide_that_a_wheel_has_lean() -> None:
    decide = {path for _, path in files_that_decide() if path.suffix in SUFFIXES}
    assert decide == set(made_lean(ROOT / "bookbuilder"))


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """An installation: as in a wheel, the data folders stand inside the package, and pages' scripts are lean."""
    package = tmp_path / "bookbuilder"
    shutil.copytree(ROOT / "bookbuilder", package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("layouts", "icons", "configs"):
        shutil.copytree(ROOT / name, package / name)
    for path in list(made_lean(package)):
        lean_copy(path).write_text(lean_text(path), "utf-8")
        path.unlink()
    return package


def sources_of(package: Path) -> str:
    code = "from bookbuilder.workers.identity import own; print(own()['sources'])"
    done = subprocess.run([sys.executable, "-c", code], cwd=package.parent, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.slow
@pytest.mark.process
def test_a_wheel_and_a_checkout_are_the_same_until_a_file_that_decides_changes(copied: Path) -> None:
    assert sources_of(copied) == own()["sources"]
    (copied / "notes.txt").write_text("this decides nothing")
    (copied / "configs" / "mine.yaml").write_text("title: mine")
    assert sources_of(copied) == own()["sources"]
    (copied / "layouts" / "boards" / "more.yaml").write_text("order: 4")
    changed = sources_of(copied)
    (copied / "levels.py").write_text((copied / "levels.py").read_text("utf-8") + "\n", "utf-8")
    assert len({own()["sources"], changed, sources_of(copied)}) == 3
