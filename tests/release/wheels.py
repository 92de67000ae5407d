"""The wheels of a release, for Windows, macOS, Linux and browsers, and its source archive, made on Linux, into dist/.

    python tests/release/wheels.py [TARGET...]

Without targets, all are made, from the source archive. The kernel is translated to C once and compiled for each system
by Zig; tools come from a package index, in known versions. The same checkout gives the same bytes, whenever and
wherever it stands. What was made is then looked at by checks.py. Needs the `dev` extra and Python's headers.
"""

from __future__ import annotations

import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import warnings
from pathlib import Path

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.release import tools  # noqa: E402
from tests.release.targets import TARGETS, Target  # noqa: E402

DIST = ROOT / "dist"
PACKED = ("bookbuilder", "configs", "icons", "layouts", "pyproject.toml", "README.md", "LICENSE")
# What a longer pointer or a longer long make longer in pyconfig.h.
FOUR_BYTES = re.compile(r"(#define (?:ALIGN|SIZE)OF_(?:LONG|PTHREAD_T|SIZE_T|UINTPTR_T|VOID_P)) 8\b")
DATE = 1577836800  # of all files: 2020-01-01, which archives of every kind can say


def main() -> int:
    """Make what was asked for and look at it; 1 when something is wrong, 2 for a target that does not exist."""
    names = sys.argv[1:] or list(TARGETS)
    if unknown := [name for name in names if name not in TARGETS]:
        print(f"there is no target {unknown[0]}; there are {', '.join(TARGETS)}")
        return 2
    os.umask(0o022)
    os.environ["SOURCE_DATE_EPOCH"] = str(DATE)
    try:
        source = source_archive()
        unpack(source)
        made = [source, *(wheel(TARGETS[name]) for name in names)]
        for path in made:
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB", flush=True)
        looks = [tools.python(), ROOT / "tests" / "release" / "checks.py", *made[1:]]
        subprocess.run([str(each) for each in looks], check=True)
    except subprocess.CalledProcessError as error:
        print(f"exit {error.returncode} of {' '.join(map(str, error.cmd))}")
        return 1
    return 0


def source_archive() -> Path:
    """The source distribution of the checkout as it stands, with fixed dates and owners."""
    tree = tools.SCRATCH / "checkout"
    shutil.rmtree(tree, ignore_errors=True)
    for name in PACKED:
        copy(ROOT / name, tree / name)
    packing = [sys.executable, "-c", "from setuptools.build_meta import build_sdist; build_sdist('dist')"]
    subprocess.run(packing, cwd=tree, check=True, capture_output=True)
    (packed,) = (tree / "dist").glob("*.tar.gz")
    DIST.mkdir(exist_ok=True)
    plain, target = io.BytesIO(), DIST / packed.name
    with tarfile.open(packed) as old, tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member in sorted(old.getmembers(), key=lambda each: each.name):
            member.mtime, member.mode = DATE, 0o755 if member.isdir() else 0o644
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.pax_headers = {}  # dates to the nanosecond
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    target.write_bytes(gzip.compress(plain.getvalue(), mtime=DATE))
    return target


def copy(source: Path, target: Path) -> None:
    """Copy a file, or a folder without what was compiled in it."""
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


def unpack(archive: Path) -> None:
    """Unpack the source distribution and go into it."""
    tree = tools.SCRATCH / "source"
    shutil.rmtree(tree, ignore_errors=True)
    with tarfile.open(archive) as files:
        files.extractall(tree, filter="data")
    os.chdir(tree / archive.name.removesuffix(".tar.gz"))


def wheel(target: Target) -> Path:
    """The wheel for a system."""
    distribution = configured()
    distribution.cmdclass["build_ext"] = compiler_for(target, distribution.cmdclass["build_ext"])
    scratch = tools.SCRATCH / target.name
    shutil.rmtree(scratch, ignore_errors=True)
    distribution.get_command_obj("build").build_base = str(scratch)
    command = distribution.get_command_obj("bdist_wheel")
    command.plat_name, command.plat_name_supplied = target.tag, True
    command.bdist_dir, command.dist_dir = str(scratch / "wheel"), str(DIST)
    distribution.run_command("bdist_wheel")
    ((_, _, name),) = (made for made in distribution.dist_files if made[0] == "bdist_wheel")
    return Path(name)


def configured() -> Distribution:
    """What pyproject.toml says, with commands that say nothing."""
    warnings.simplefilter("ignore")  # setuptools calls tables experimental that it reads
    distribution = Distribution({"script_name": "wheels.py"})
    distribution.parse_config_files()
    distribution.verbose = 0
    return distribution


def compiler_for(target: Target, command: type[build_ext]) -> type[build_ext]:
    """The command that compiles the kernel, as it does so for a system."""
    includes, libraries = headers_for(target)

    class Compiler(command):  # type: ignore[valid-type,misc]
        def get_ext_filename(self, fullname: str) -> str:
            return os.path.join(*fullname.split(".")) + target.suffix

        def build_extension(self, ext: Extension) -> None:
            module = Path(self.get_ext_fullpath(ext.name))
            module.parent.mkdir(parents=True, exist_ok=True)
            for arguments in target.commands(ext.sources, module, includes, libraries):
                tools.zig(*arguments)
            module.with_suffix(".o").unlink(missing_ok=True)

    return Compiler


def headers_for(target: Target) -> tuple[Path, Path]:
    """The folders of Python's headers and libraries for a system."""
    if target.is_windows:
        folder = tools.archive("windows headers") / "cp313"
        return folder / "include", folder / "libs"
    ours = Path(sysconfig.get_path("include"))
    if not target.is_browser:
        return ours, Path()
    folder = tools.SCRATCH / "headers of 32 bits"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ours, folder)
    config = Path(sysconfig.get_config_h_filename()).read_text("utf-8")
    (folder / "pyconfig.h").write_text(FOUR_BYTES.sub(r"\1 4", config), "utf-8")
    return folder, Path()


if __name__ == "__main__":
    sys.exit(main())
