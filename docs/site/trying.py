"""The page that makes puzzles in a browser: docs/try/, with Python for browsers, bookbuilder and a page per board.

Python is Pyodide; of bookbuilder come the rooms that make, read and grade puzzles, from the wheel for browsers. All
that the page needs is in its folder, with a list for the service worker, so that it works without a connection.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

import bookbuilder as bb
from bookbuilder.puzzle import UNGRADED, GradedPuzzle, Puzzle
from bookbuilder.site import PuzzleSheet, SiteLook, page_html
from bookbuilder.site.about import about
from bookbuilder.symbols import symbol_set
from bookbuilder.words import words

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "docs" / "try")]

import making  # noqa: E402

from tests.release import tools  # noqa: E402

PAGE = ROOT / "docs" / "try"
WHEEL = f"bookbuilder-{bb.__version__}-*-pyodide_*.whl"
MOST = 16_000_000  # bytes that a visitor loads
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
STANDARD = "python_stdlib.zip"
# What no page can use of Python's own library: terminals, debuggers, processes, mail and servers; and old encodings.
ABSENT = re.compile(
    r"(_pyrepl|unittest|multiprocessing|wsgiref|xmlrpc)/.*|(pdb|doctest|pydoc|pickletools|optparse|imaplib|smtplib|poplib"
    r"|ftplib|mailbox|cProfile|profile|pstats|turtle|webbrowser|wave|_pyio)\.pyc?"
    r"|encodings/(?!__init__|aliases|ascii|latin_1|utf_|cp437|cp1252|idna|punycode|unicode_escape|raw_unicode).*"
)
# Rooms whose files are needed all, or that are imported within a function; others are found by making a puzzle.
ROOMS = {"kernel", "layouts"}
UNUSED = ("bookbuilder/layouts/words/", "bookbuilder/layouts/templates/", "bookbuilder/layouts/themes/")
TRIAL = "import making, sys; making.made('classic', 'easy', 1); making.read('1' * 81, 'x'); print(*sys.modules)"
DATE = (2020, 1, 1, 0, 0, 0)  # of all files in an archive


def write(folder: Path) -> None:
    """Write the page and all that it needs. Raises FileNotFoundError where the wheel for browsers is not in dist/."""
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (folder / "boards").mkdir()
    for name in making.BOARDS:
        (folder / "boards" / f"{name}.html").write_text(half(name), "utf-8")
    python = folder / "python"
    python.mkdir()
    for name in PYODIDE:
        shutil.copy(tools.pyodide() / name, python)
    with zipfile.ZipFile(tools.pyodide() / STANDARD) as built:
        pack(python / STANDARD, {name: built.read(name) for name in built.namelist() if not ABSENT.fullmatch(name)})
    pack(python / "bookbuilder.zip", ours())
    (python / "licences.txt").write_text(licences(), "utf-8")
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    files.remove("offline.js")
    contents = [(folder / name).read_bytes() for name in files]
    if (size := sum(map(len, contents))) > MOST:
        raise ValueError(f"the page in docs/try/ takes {size:,} bytes, more than {MOST:,}")
    digest = hashlib.sha256(b"".join(contents)).hexdigest()[:12]
    kept = f'const CACHE = "bookbuilder {digest}";\nconst FILES = {json.dumps(["./", *files])};\n'
    script = folder / "offline.js"
    script.write_text(kept + script.read_text("utf-8"), "utf-8")
    print(f"{folder.name}/index.html  {size / 1e6:.1f} MB in {len(files)} files")


def half(name: str) -> str:
    """The page of a puzzle on a board that gives every other row: the page's script puts others in its place."""
    board, said = bb.board(name), words("en")
    solution = next(bb.generate(name, graded=False, keys=False)).solution
    givens = tuple(0 if row % 2 else value for value, (row, _) in zip(solution, board.cells, strict=True))
    puzzle, symbols = GradedPuzzle(Puzzle(board, givens), solution, UNGRADED, ""), symbol_set("digits", board.order)
    sheet = PuzzleSheet("try", 1, puzzle, symbols, "level", about=about(board, name, symbols, said))
    return page_html(sheet, SiteLook("Sudoku", "en", said))


def pack(target: Path, files: Mapping[str, bytes]) -> None:
    """Write an archive, the same for the same files."""
    with zipfile.ZipFile(target, "w") as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, DATE), files[name], zipfile.ZIP_DEFLATED, compresslevel=9)


def ours() -> dict[str, bytes]:
    """The part of bookbuilder that the page uses, with what it imports. Raises FileNotFoundError."""
    (wheel,) = sorted((ROOT / "dist").glob(WHEEL)) or [None]
    if wheel is None:
        raise FileNotFoundError(f"dist/{WHEEL} is not there: run python tests/release/wheels.py browser first")
    yaml, rooms = metadata.distribution("PyYAML"), used()
    with zipfile.ZipFile(wheel) as built:
        files = {name: built.read(name) for name in built.namelist() if is_used(name, rooms)}
    files |= {str(file): file.read_binary() for file in yaml.files or () if file.match("yaml/*.py")}
    return {**files, "making.py": (PAGE / "making.py").read_bytes()}


def used() -> set[str]:
    """The rooms and modules of bookbuilder that making, reading and grading import."""
    command = [sys.executable, "-c", TRIAL]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PAGE), str(ROOT)])}
    said = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    return ROOMS | {name.split(".")[1] for name in said.split() if name.startswith("bookbuilder.")}


def is_used(name: str, rooms: set[str]) -> bool:
    """Whether the page needs a file of the wheel."""
    package, _, place = name.partition("/")
    room = place.partition("/")[0].removesuffix(".py")
    return package == "bookbuilder" and room in {*rooms, "__init__"} and not name.startswith(UNUSED)


def licences() -> str:
    """The licences of what the page runs on."""
    yaml = metadata.distribution("PyYAML")
    (licence,) = (file for file in yaml.files or () if file.name == "LICENSE")
    parts = {
        "bookbuilder": (ROOT / "LICENSE").read_text("utf-8"),
        f"{tools.PYODIDE}, https://github.com/pyodide/pyodide": "Mozilla Public License 2.0: https://mozilla.org/MPL/2.0/",
        "Python": (Path(os.__file__).parent / "LICENSE.txt").read_text("utf-8"),
        f"PyYAML {yaml.version}": licence.read_text(),
    }
    return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{text}" for name, text in parts.items())
