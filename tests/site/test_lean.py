"""Pages' style and script files where the program is installed: lean copies take their places."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.lean import lean_copy, lean_text
from bookbuilder.site import markup

ROOT = Path(__file__).resolve().parents[2]
TOLD = """
import bookbuilder.site.markup as markup
print(markup.scripts(), markup.scripts(True), markup.light_board(), markup.shortened("calendar.js"))
print(*map(markup.rules, ("base.css", "play.css", "rules.css")), markup.__file__)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    command = [
        sys.executable,
        "-c",
        "import setuptools; setuptools.setup()",
        "-q",
        "build_py",
        "--build-lib",
        str(folder),
    ]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.mark.slow
def test_an_installed_program_has_the_text_of_a_checkout_without_its_sources(installed: Path) -> None:
    names = [path.name for path in markup._ROOM.rglob("*.[cj]s*") if path.suffix in (".css", ".js")]
    made = [path.name for path in (installed / "bookbuilder" / "site").rglob("*.[cj]s*")]
    assert sorted(made) == sorted(lean_copy(Path(name)).name for name in names)


@pytest.mark.slow
def test_an_installed_program_needs_nothing_to_make_its_pages_as_a_checkout_does(installed: Path) -> None:
    without = "import sys; sys.modules.update(rcssmin=None, rjsmin=None)"
    there = subprocess.run(
        [sys.executable, "-c", without + TOLD], cwd=installed, env={"PYTHONPATH": str(installed)}, check=True,
        capture_output=True, text=True, encoding="utf-8",
    ).stdout  # fmt: skip
    here = subprocess.run([sys.executable, "-c", TOLD], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert there.rpartition(" ")[2].startswith(str(installed))
    assert there.rpartition(" ")[0] == here.rpartition(" ")[0]


def test_a_checkout_without_what_makes_files_lean_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rjsmin", None)
    with pytest.raises(InputError, match="rjsmin, which is not installed") as told:
        lean_text(ROOT / "bookbuilder" / "site" / "js" / "00-page.js")
    assert "with the extra `dev`" in told.value.problems[0].hint
