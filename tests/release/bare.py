"""The wheel for this system is used where neither compiler nor sources are, and builds the checkout's book.

    python tests/release/bare.py

It is taken from dist/, where wheels.py puts it, and installed from wheels alone into a new environment that is all
there is on the PATH; a book built there must have the bytes of the checkout's. The environment that this runs in needs
the `dev` extra.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WHEELS = ROOT / "dist"
BOOK = "quickstart"

SCRIPTS = "Scripts" if os.name == "nt" else "bin"
COMPILERS = ("cc", "gcc", "clang", "c99", "cl")
# What a process needs of this one's environment besides a PATH: to reach a package index, and to run on Windows.
KEPT = (
    "PIP_",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "no_proxy",
    "SSL_CERT",
    "SYSTEMROOT",
)

WHERE = "from bookbuilder.kernel import __file__, exact; print(__file__, exact.__file__, sep='\\n')"


def main() -> int:
    """Install, build, compare; 1 and a sentence when something is wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            wheel = made()
            bare = install(wheel, folder / "bare")
            compare(bare, folder)
        except subprocess.CalledProcessError as error:
            print(f"exit {error.returncode} of {' '.join(map(str, error.cmd))}\n{error.stdout}")
            return 1
        except AssertionError as error:
            print(error)
            return 1
    print(f"{wheel.relative_to(ROOT)} builds the {BOOK} book as the checkout does, without a compiler")
    return 0


def made() -> Path:
    """The wheel for this system."""
    wheels = list(WHEELS.glob(f"bookbuilder-*-manylinux_*_{platform.machine()}.whl"))
    assert len(wheels) == 1, f"dist/ has {len(wheels)} wheels for this system instead of one"
    return wheels[0]


def install(wheel: Path, bare: Path) -> Path:
    """A new environment with the wheel and what it depends on; returns its folder."""
    venv.create(bare, with_pip=True)
    path = environment(bare)["PATH"]
    found = [compiler for compiler in COMPILERS if shutil.which(compiler, path=path)]
    assert not found, f"there is a compiler in {path}: {found[0]}"
    pip_install = ["-m", "pip", "install", "--quiet", "--only-binary", ":all:", "-c", str(ROOT / "constraints.txt")]
    run(program(bare, "python"), *pip_install, str(wheel), cwd=bare, env=environment(bare))
    return bare


def compare(bare: Path, folder: Path) -> None:
    """Build the book here and there, in folders of their own."""
    for file in run(program(bare, "python"), "-c", WHERE, cwd=bare, env=environment(bare)).split("\n")[:2]:
        assert Path(file).is_relative_to(bare), f"{file} is not what was installed"
    options = ["build", BOOK, "--quiet", "--out"]
    run(program(bare, "bookbuilder"), *options, str(folder / "there"), cwd=bare, env=environment(bare))
    run(sys.executable, "-m", "bookbuilder", *options, str(folder / "here"), cwd=ROOT)
    here, there = contents(folder / "here"), contents(folder / "there")
    assert here, f"the checkout built no file of the {BOOK} book"
    different = sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name))
    assert not different, f"not as the checkout builds it: {', '.join(different)}"


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder by their names."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def program(bare: Path, name: str) -> str:
    """A program of an environment."""
    return str(bare / SCRIPTS / name)


def environment(bare: Path) -> dict[str, str]:
    """What a process sees that has nothing but one environment: no compiler, no path to the sources."""
    kept = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
    return kept | {"PATH": str(bare / SCRIPTS), "HOME": str(bare), "PYTHONNOUSERSITE": "1"}


def run(*command: str, cwd: Path, env: dict[str, str] | None = None) -> str:
    """What a command prints. Raises CalledProcessError, with all that it said, when it fails."""
    done = subprocess.run(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True
    )
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
