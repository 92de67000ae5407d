"""The compiled kernel against the same files as plain Python, and what happens where it is not compiled."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import zip_longest
from pathlib import Path
from zipfile import ZipFile

import pytest

import bookbuilder
from bookbuilder.kernel.techniques import module_names

PACKAGE = Path(bookbuilder.__file__).parent
WORKLOAD = Path(__file__).with_name("workload.py")

pytestmark = pytest.mark.process

SUFFIX = EXTENSION_SUFFIXES[-1]
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
KERNEL = PACKAGE / "kernel"
# The modules that are to be compiled: they say whether they are.
MODULES = sorted(path.stem for path in KERNEL.glob("*.py") if "\nCOMPILED: bool" in path.read_text("utf-8"))
ARE_COMPILED = (
    "from importlib import import_module\n"
    f"print(*{{import_module(f'bookbuilder.kernel.{{m}}').COMPILED for m in {MODULES}}})"
)


def run(*arguments: str, path: Path | None = None, pure: bool = False) -> str:
    """What Python prints, with a package tree before the installed one, and the kernel in one of its forms."""
    environment = {name: value for name, value in os.environ.items() if name not in {"BOOKBUILDER_PURE", "PYTHONPATH"}}
    environment |= {"PYTHONPATH": str(path)} if path else {}
    environment |= {"BOOKBUILDER_PURE": "1"} if pure else {}
    command = [sys.executable, "-W", "error", *arguments]
    elsewhere = Path(sys.executable).parent  # for Python looks for packages in the folder it is started in
    done = subprocess.run(command, env=environment, cwd=elsewhere, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr[-3000:]
    return done.stdout


def workload(path: Path | None = None, pure: bool = False) -> tuple[Path, list[str]]:
    """The file of the kernel that ran, and the lines that it told."""
    kernel, *lines = run(str(WORKLOAD), path=path, pure=pure).splitlines()
    return Path(kernel), lines


def assert_same(lines: list[str], others: list[str]) -> None:
    board = ""
    for number, (line, other) in enumerate(zip_longest(lines, others), 1):
        if line and line.startswith("---"):
            board = line
        assert line == other, f"line {number}, {board}"


@pytest.fixture
def uncompiled(tmp_path: Path) -> Path:
    """A folder with the package as it is before anything is compiled."""
    shutil.copytree(PACKAGE, tmp_path / "bookbuilder", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return tmp_path


@pytest.mark.slow
def test_plain_python_searches_digs_and_climbs_as_the_compiled_kernel_does() -> None:
    (compiled, lines), (plain, others) = workload(), workload(pure=True)
    assert (compiled.suffix in {".so", ".pyd"}, plain) == (True, KERNEL / "exact.py")
    assert_same(lines, others)


def test_an_uncompiled_kernel_refuses_to_run_and_says_what_to_do(uncompiled: Path) -> None:
    code = (
        "from bookbuilder.errors import BookBuilderError\n"
        "try: import bookbuilder.kernel\n"
        "except BookBuilderError as error: print(error)\n"
    )
    said = run("-c", code, path=uncompiled)
    assert said.startswith("error: bookbuilder's kernel is not compiled"), said
    assert "\nhint: install a C compiler" in said, said
    assert "BOOKBUILDER_PURE=1" in said, said


def test_an_uncompiled_kernel_refuses_alike_where_there_is_no_cython(uncompiled: Path) -> None:
    code = (
        "import sys; sys.modules['cython'] = None\n"
        "from bookbuilder.errors import BookBuilderError\n"
        "try: import bookbuilder.kernel\n"
        "except BookBuilderError as error: print(error)\n"
    )
    assert run("-c", code, path=uncompiled).startswith("error: bookbuilder's kernel is not compiled")


def test_an_uncompiled_kernel_runs_on_request(uncompiled: Path) -> None:
    code = "from bookbuilder.kernel import exact\nprint(exact.__file__)\n" + ARE_COMPILED
    plain = uncompiled / "bookbuilder" / "kernel" / "exact.py"
    assert run("-c", code, path=uncompiled, pure=True).split() == [str(plain), "False"]


def test_every_module_that_the_build_compiles_says_whether_it_was() -> None:
    """The build compiles what imports Cython; `load` asks for COMPILED."""
    importing = [path.stem for path in KERNEL.glob("*.py") if "\nimport cython\n" in path.read_text("utf-8")]
    assert sorted(importing) == MODULES


def test_the_installed_kernel_is_compiled() -> None:
    assert run("-c", ARE_COMPILED).split() == ["True"]


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("Cython") is None, reason="needs Cython")
@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("cc"), reason="needs a C compiler")
def test_no_index_leaves_its_array(uncompiled: Path) -> None:
    """Built with bounds checks, the kernel does the same and never complains: a wrong index would corrupt memory."""
    kernel = uncompiled / "bookbuilder" / "kernel"
    build = (kernel / "_build.py").read_text("utf-8")
    assert '"boundscheck": False' in build
    (kernel / "_build.py").write_text(build.replace('"boundscheck": False', '"boundscheck": True'), "utf-8")
    shutil.copy(PROJECT, uncompiled)
    command = [sys.executable, "-c", "import setuptools; setuptools.setup()", "build_ext", "--inplace"]
    environment = {**os.environ, "CFLAGS": "-O1"}
    built = subprocess.run(command, env=environment, cwd=uncompiled, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr[-3000:]
    (checked, lines), (_, others) = workload(path=uncompiled), workload()
    assert (checked.parent, checked.suffix) == (kernel, ".so")
    assert_same(lines, others)


@pytest.mark.slow
def test_plain_python_that_was_interrupted_climbs_as_it_did_before() -> None:
    code = """
from array import array
from bookbuilder.board import board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.kernel.forcing import Forcing
from bookbuilder.solve import engines

climber = engines(board("4x4")).climber
rungs = array("i", [TECHNIQUES.index("forcing chain")])
clues = [array("i", map(int, line)) for line in ("1000003002000001", "0204300000010020")]
before = [(climber.climb(each, rungs, True), climber.records) for each in clues]
plain, calls = {name: getattr(Forcing, name) for name in ("_look", "_see", "_place")}, 0

def interrupted(name):
    def call(self, *arguments):
        global calls
        calls -= 1
        if not calls:
            raise KeyboardInterrupt
        return plain[name](self, *arguments)
    return call

for name in plain:
    setattr(Forcing, name, interrupted(name))
for after in range(1, 3000, 37):
    calls = after
    try:
        climber.climb(clues[0], rungs, True)
    except KeyboardInterrupt:
        pass
    calls = 0
    print([(climber.climb(each, rungs, True), climber.records) for each in reversed(clues)] == before[::-1])
"""
    assert set(run("-c", code, path=PACKAGE.parent, pure=True).split()) == {"True"}


def test_modules_are_found_in_an_archive_and_without_their_sources(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "bundle.zip", "w") as archive:
        for name in ("__init__.py", "_mode.py", "climb.py", "fish.py"):
            archive.writestr(f"kernel/{name}", "")
    (tmp_path / "bare").mkdir()
    for name in ("__init__.py", "techniques.py", f"climb{SUFFIX}", f"fish{SUFFIX}"):
        (tmp_path / "bare" / name).touch()
    assert module_names([f"{tmp_path / 'bundle.zip'}/kernel"]) == ["climb", "fish"]
    assert module_names([str(tmp_path / "bare")]) == ["climb", "fish", "techniques"]


def test_what_an_earlier_build_compiled_is_passed_over_once_its_source_is_gone(tmp_path: Path) -> None:
    for name in ("climb.py", f"climb{SUFFIX}", f"renamed{SUFFIX}"):
        (tmp_path / name).touch()
    assert module_names([str(tmp_path)]) == ["climb"]
