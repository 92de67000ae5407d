"""Systems that are imitated on Linux: Windows by Wine, Linux on ARM by qemu, a browser by Node. bookbuilder runs there.

Each has bookbuilder installed from its wheel in dist/: for Windows in the folder that users unpack (portable.py), for
ARM beside Debian's Python, for browsers beside Pyodide. Raises Missing where the imitation cannot be had.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.release import tools
from tests.release.targets import TARGETS

DIST = tools.ROOT / "dist"
LIMIT = 600  # seconds: no command takes so long, even on a busy machine
UNPACKED = "Bücher für Oma"  # spaces and umlauts are what users have
# What Wine 8 lacks and Windows has: the source of random numbers that pydantic-core asks.
RANDOM = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }
"""
# Python asks Windows about itself by a service that Wine 8 lacks, and copies files by a function that it lacks; without
# these, it does so otherwise. A process that hangs says where, and ends.
STARTED = f"""import sys; sys.modules['_wmi'] = None
import _winapi; vars(_winapi).pop('CopyFile2', None)
import faulthandler; faulthandler.dump_traceback_later({LIMIT}, exit=True)
"""
# Debian's Wine says that it is Windows 7, where empty messages stay in a pipe when they are waited for. Python's pool
# of processes believes it, reads them again, and hangs once in a few runs: in `_ThreadWakeup.clear`.
VERSION = ("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f")
_ARM_PACKAGES = (
    *("python3.11-minimal", "libpython3.11-minimal", "libpython3.11-stdlib", "libc6", "libgcc-s1", "libstdc++6"),
    *("zlib1g", "libexpat1", "libffi8", "libsqlite3-0", "libbz2-1.0", "liblzma5", "libssl3", "libuuid1"),
)


class Missing(Exception):
    """The imitation, or what is tried in it, is not here; the text says what to do."""


@dataclass(frozen=True, slots=True)
class System:
    """Where Python runs: what comes before its arguments, and what its environment has besides ours."""

    name: str
    python: tuple[str, ...]
    environment: Mapping[str, str]
    has_processes: bool = True  # whether Python can start itself again

    def start(self, *arguments: str, cwd: Path) -> subprocess.Popen[bytes]:
        """A process of Python, which hears and says everything through pipes: Wine 8 wants that."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        pipe = subprocess.PIPE
        command = [*self.python, *arguments]
        environment |= self.environment
        return subprocess.Popen(command, cwd=cwd, env=environment, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT)

    def run(self, *arguments: str, cwd: Path) -> tuple[int, str]:
        """The exit code of a script or of a command of bookbuilder, and what it said. Raises TimeoutExpired."""
        is_script = arguments[0].endswith(".py")
        process = self.start(*arguments if is_script else ("-m", "bookbuilder", *arguments), cwd=cwd)
        try:
            said, _ = process.communicate(b"", timeout=2 * LIMIT)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        return process.returncode, said.decode("utf-8", "replace").replace("\r\n", "\n")


def here() -> System:
    """This system, with the checkout."""
    return System("here", (sys.executable,), {"PYTHONPATH": str(tools.ROOT), "PYTHONUTF8": "1"})


def windows() -> System:
    """Windows, imitated by Wine, with the folder that users unpack."""
    wine = Path("/usr/lib/wine/wine64")
    if not wine.exists():
        raise Missing("Wine is not installed: apt install --no-install-recommends wine wine64")
    packed = DIST / "bookbuilder-windows.zip"
    if not packed.exists():
        raise Missing("there is no dist/bookbuilder-windows.zip: python tests/run.py portable")
    prefix, home = tools.SCRATCH / "wine", tools.SCRATCH / UNPACKED
    environment = {"WINEPREFIX": str(prefix), "WINEARCH": "win64", "WINEDEBUG": "-all"}
    library = prefix / "drive_c" / "windows" / "system32" / "bcryptprimitives.dll"
    if not library.exists():
        shutil.rmtree(prefix, ignore_errors=True)
        started = {**os.environ, **environment}
        for command in (("wineboot", "-i"), VERSION):
            subprocess.run([str(wine), *command], env=started, check=True, capture_output=True)
        source = tools.SCRATCH / "random.c"
        source.write_text(RANDOM)
        compiled = ["cc", "-target", TARGETS["windows-x86_64"].triple, "-shared", "-o", str(library), str(source)]
        tools.zig(*compiled, "-ladvapi32")
    shutil.rmtree(home, ignore_errors=True)
    with zipfile.ZipFile(packed) as files:
        files.extractall(home)
    (home / "bookbuilder" / "python" / "Lib" / "site-packages" / "wine.pth").write_text(STARTED)
    return System("Windows (Wine)", (str(wine), str(home / "bookbuilder" / "python" / "python.exe")), environment)


def arm() -> System:
    """Linux on ARM, imitated by qemu, with Debian's Python."""
    qemu = shutil.which("qemu-aarch64-static")
    if not qemu:
        raise Missing("qemu is not installed: apt install qemu-user-static")
    wheels = list(DIST.glob(f"bookbuilder-*-{TARGETS['linux-aarch64'].tag}.whl"))
    if len(wheels) != 1:
        raise Missing("there is no wheel for Linux on ARM in dist/: python tests/run.py wheels")
    root, packages = tools.SCRATCH / "arm", tools.SCRATCH / "arm-packages"
    if not (root / "usr/bin/python3.11").exists():
        _unpack_debian(root)
    shutil.rmtree(packages, ignore_errors=True)
    platforms = [f"--platform=manylinux_2_{minor}_aarch64" for minor in (17, 26, 27, 28)]
    platforms += ["--platform=manylinux2014_aarch64", "--python-version=3.11", "--only-binary=:all:", "--no-compile"]
    pinned = ("-c", str(tools.ROOT / "constraints.txt"))
    tools.pip("install", *platforms, *pinned, "--target", str(packages), *tools.needed())
    tools.pip("install", *platforms, "--no-deps", "--target", str(packages), str(wheels[0]))
    python = (qemu, "-L", str(root), str(root / "usr/bin/python3.11"))
    paths = {"PYTHONPATH": str(packages), "PYTHONHOME": str(root / "usr"), "PYTHONUTF8": "1"}
    return System("Linux on ARM (qemu)", python, paths, has_processes=False)


def browser() -> System:
    """Python as browsers have it, run by Node: only scripts, and what needs no more of bookbuilder than its library."""
    wheels = list(DIST.glob(f"bookbuilder-*-{TARGETS['browser'].tag}.whl"))
    if len(wheels) != 1:
        raise Missing("there is no wheel for browsers in dist/: python tests/run.py wheels")
    if not shutil.which("node") or not shutil.which("npm"):
        raise Missing("Node is not installed: apt install nodejs npm")
    packages = tools.SCRATCH / "browser-packages"
    shutil.rmtree(packages, ignore_errors=True)
    plain = tools.SCRATCH / "plain"
    shutil.rmtree(plain, ignore_errors=True)
    pinned = ("-c", str(tools.ROOT / "constraints.txt"))
    tools.pip("download", *pinned, "--no-deps", "--no-binary", ":all:", "--dest", str(plain), "PyYAML")
    (packed,) = plain.glob("*.tar.gz")
    with tarfile.open(packed) as files:
        files.extractall(plain, filter="data")
    shutil.copytree(plain / packed.name.removesuffix(".tar.gz") / "lib" / "yaml", packages / "yaml")
    with zipfile.ZipFile(wheels[0]) as files:
        files.extractall(packages)
    script = Path(__file__).with_name("pyodide.mjs")
    return System("browser (Node)", ("node", str(script), str(tools.pyodide()), str(packages)), {})


def _unpack_debian(root: Path) -> None:
    """Debian's Python for ARM, unpacked without being installed."""
    folder = tools.SCRATCH / "arm-debian"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(["dpkg", "--add-architecture", "arm64"], check=True, capture_output=True)
        subprocess.run(["apt-get", "update", "-qq"], check=True, capture_output=True)
        names = [f"{name}:arm64" for name in _ARM_PACKAGES]
        subprocess.run(["apt-get", "download", "-qq", *names], cwd=folder, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Missing(
            "Debian's packages for ARM cannot be had here: that takes Debian 12, root and a mirror"
        ) from error
    for package in folder.glob("*.deb"):
        subprocess.run(["dpkg", "-x", str(package), str(root)], check=True)


SYSTEMS: Mapping[str, Callable[[], System]] = {"windows": windows, "arm": arm, "browser": browser}
