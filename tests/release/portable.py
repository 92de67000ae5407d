"""bookbuilder for Windows where no Python is installed: a folder, zipped, and an installer for one's own account.

    python tests/release/portable.py

Needs the wheel for Windows in dist/ (wheels.py) and, for the installer, makensis (Debian: nsis). In the folder stand
Python as python.org offers it for embedding, everything that bookbuilder needs, a launcher, a script that opens the
studio, and the licences of it all. The same wheel gives the same bytes.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from email import message_from_string
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.release import tools  # noqa: E402
from tests.release.targets import TARGETS  # noqa: E402

DIST = ROOT / "dist"
OURS = Path(__file__).with_name("windows")  # files that go into the folder as they are
DATE = (2020, 1, 1, 0, 0, 0)
VERSION = "3.13"  # of the archive "windows python"
EXTRAS = ("hebrew", "check", "studio")
# pip asks the system that it runs on, not the one that it installs for, whether a requirement is for Windows only.
FURTHER = ("colorama",)
LICENCE = re.compile(
    r"(.+/)?([\w-]+\.)?(licen[cs]es?|copying|notice|authors)\b[^/]*|.+\.dist-info/licenses/.+", re.IGNORECASE
)
UNUSED = re.compile(r"(bin|docs|tests?)/.*|.*/(tests?|__pycache__)/.*|.*/(direct_url\.json|INSTALLER|REQUESTED|RECORD)")

LAUNCHED = b"#!<launcher_dir>\\python\\python.exe\n"
MAIN = """import sys

from bookbuilder.__main__ import run

if __name__ == "__main__":
    sys.argv[0] = "bookbuilder"
    run()
"""
PATHS = "python313.zip\r\n.\r\nLib\\site-packages\r\nimport site\r\n"


def main() -> int:
    """Make the zip, and the installer where makensis is; 1 when something is missing."""
    wheels = list(DIST.glob(f"bookbuilder-*-{TARGETS['windows-x86_64'].tag}.whl"))
    if len(wheels) != 1:
        print(f"dist/ has {len(wheels)} wheels for Windows instead of one: python tests/run.py wheels")
        return 1
    top = tools.SCRATCH / "portable" / "bookbuilder"
    shutil.rmtree(top, ignore_errors=True)
    fill(top, wheels[0])
    zipped(top, DIST / "bookbuilder-windows.zip")
    if shutil.which("makensis"):
        installer(top, DIST / "bookbuilder-setup.exe")
    else:
        print("SKIPPED: the installer, for lack of makensis (Debian: apt install nsis)")
    return 0


def fill(top: Path, wheel: Path) -> None:
    """The folder that a user unpacks."""
    python, packages = top / "python", top / "python" / "Lib" / "site-packages"
    shutil.copytree(tools.archive("windows python") / "cp313", python)
    (python / "python313._pth").write_text(PATHS, newline="")
    install(packages, wheel)
    for path in sorted(packages.rglob("*"), reverse=True):
        if path.is_file() and UNUSED.fullmatch(path.relative_to(packages).as_posix()):
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    licences(packages, top / "licences")
    shutil.copy(python / "LICENSE.txt", top / "licences" / "Python.txt")
    for file in OURS.iterdir():
        if file.suffix in (".cmd", ".txt"):
            (top / file.name).write_text(file.read_text("utf-8"), "utf-8", newline="\r\n")
    (top / "bookbuilder.exe").write_bytes(launcher())


def install(packages: Path, wheel: Path) -> None:
    """Install the wheel and what it needs as on Windows."""
    needed = (*tools.needed(*EXTRAS), *FURTHER)
    pinned = ("-c", str(ROOT / "constraints.txt"))
    windows = ("--platform", TARGETS["windows-x86_64"].tag, "--python-version", VERSION, "--only-binary", ":all:")
    tools.pip("install", *pinned, *windows, "--no-compile", "--target", str(packages), *needed)
    tools.pip("install", *windows, "--no-compile", "--no-deps", "--target", str(packages), str(wheel))


def licences(packages: Path, folder: Path) -> None:
    """One text per package with its licences. Raises AssertionError for a package that names none."""
    folder.mkdir()
    files = {path.relative_to(packages).as_posix(): path for path in packages.rglob("*") if path.is_file()}
    for information in sorted(packages.glob("*.dist-info")):
        about = message_from_string((information / "METADATA").read_text("utf-8"))
        name = information.name.split("-")[0]
        own = (f"{information.name}/", f"{name.lower()}/")
        texts = [path for place, path in sorted(files.items()) if place.startswith(own) and LICENCE.fullmatch(place)]
        stated = (
            about["License-Expression"]
            or about["License"]
            or ", ".join(each for each in about.get_all("Classifier", []) if each.startswith("License"))
        )
        assert texts or stated, f"{information.name} names no licence"
        parts = [f"{about['Name']} {about['Version']}\nLicence: {stated}\n"]
        parts += [path.read_text("utf-8", errors="replace") for path in texts]
        (folder / f"{about['Name']}.txt").write_text("\n\n".join(parts), "utf-8", newline="\n")


def launcher() -> bytes:
    """A program that starts the folder's Python and passes its arguments on: distlib's launcher and a few lines."""
    code = "import distlib, pathlib; print(pathlib.Path(distlib.__file__).with_name('t64.exe'))"
    program = subprocess.run([str(tools.python()), "-c", code], check=True, capture_output=True, text=True).stdout
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        files.writestr(zipfile.ZipInfo("__main__.py", DATE), MAIN)
    return Path(program.strip()).read_bytes() + LAUNCHED + packed.getvalue()


def zipped(top: Path, target: Path) -> None:
    """The folder as an archive with fixed dates."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as files:
        for path in sorted(path for path in top.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(top.parent).as_posix(), DATE)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            files.writestr(entry, path.read_bytes())
    told(target)


def installer(top: Path, target: Path) -> None:
    """The folder as a program that installs it."""
    date = int(os.environ.get("SOURCE_DATE_EPOCH", "1577836800"))
    for path in (top, *top.rglob("*")):
        os.utime(path, (date, date))
    defined = {"FOLDER": str(top), "TARGET": str(target)}
    command = ["makensis", "-V2", *(f"-D{name}={value}" for name, value in defined.items()), str(OURS / "setup.nsi")]
    subprocess.run(command, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": str(date)})
    told(target)


def told(target: Path) -> None:
    """Say what was made."""
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    sys.exit(main())
