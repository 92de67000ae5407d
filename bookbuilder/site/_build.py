"""How this room's files are installed: the `build_py` command that pyproject.toml names. Nothing imports it."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

from setuptools.command.build_py import build_py

# A build does not import what it builds.
_LEAN = run_path(str(Path(__file__).parents[1] / "lean.py"))


class BuildPages(build_py):  # type: ignore[misc]
    """Copies the package, and makes pages' style and script files lean."""

    def run(self) -> None:
        """Copy all files; then a lean copy takes the place of each style and script file."""
        super().run()
        if self.editable_mode:
            return
        for path in list(_LEAN["made_lean"](Path(self.build_lib, "bookbuilder"))):
            copy = _LEAN["lean_copy"](path)
            copy.unlink(missing_ok=True)  # an earlier build's
            copy.write_text(_LEAN["lean_text"](path), "utf-8", newline="")
            path.unlink()
