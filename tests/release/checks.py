"""Looks at wheels for other systems without running them: the interpreter of tools.py runs this.

    python tests/release/checks.py WHEEL...

abi3audit says whether modules keep to the stable ABI of the Python that the wheel's tag names, auditwheel whether those
for Linux run on as old a one as the tag says; LIEF reads which libraries the modules need. No module may hold the path
of the folder that it was made in.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import lief

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.release.targets import TARGETS, Target  # noqa: E402


def main() -> int:
    """Look at each wheel; 1 when something is wrong with one."""
    problems = [f"{name}: {problem}" for name in sys.argv[1:] for problem in problems_of(Path(name))]
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


def problems_of(wheel: Path) -> list[str]:
    """What is wrong with a wheel."""
    (target,) = (each for each in TARGETS.values() if wheel.stem.endswith(each.tag))
    found = [] if target.is_browser else [*_said("abi3audit", "--strict", str(wheel))]
    if "linux" in target.name:
        wanted = f'"{target.tag}"'
        said = subprocess.run([sys.executable, "-m", "auditwheel", "show", str(wheel)], capture_output=True, text=True)
        if wanted not in " ".join(said.stdout.split()):
            found.append(f"auditwheel does not call it {wanted}: {said.stdout}{said.stderr}")
    with tempfile.TemporaryDirectory() as name, zipfile.ZipFile(wheel) as files:
        files.extractall(name)
        package = Path(name) / "bookbuilder"
        modules = sorted(package.rglob(f"*{target.suffix}"))
        sources = {path.stem for path in package.rglob("*.py") if "\nimport cython\n" in path.read_text("utf-8")}
        if missing := sources - {module.name.removesuffix(target.suffix) for module in modules}:
            found.append(f"modules are missing: {', '.join(sorted(missing))}")
        for module in modules:
            found += [f"{module.name}: {problem}" for problem in _in_module(module, target)]
    if not found:
        how = "WebAssembly" if target.is_browser else f"of the stable ABI, need {', '.join(target.needs)} at most"
        print(f"{wheel.name}: {len(modules)} modules, {how}")
    return found


def _in_module(module: Path, target: Target) -> list[str]:
    """What is wrong with a module."""
    if target.is_browser:  # which neither tool reads
        return [] if module.read_bytes().startswith(b"\0asm\1\0\0\0") else ["is no WebAssembly"]
    read = lief.parse(str(module))
    if read is None:
        return ["no module that LIEF can read"]
    allowed = [pattern.format(name=module.name) for pattern in target.needs]
    needed = [each if isinstance(each, str) else each.name for each in read.libraries]
    wrong = [name for name in needed if not any(fnmatch(name, pattern) for pattern in allowed)]
    found = [f"needs {name}" for name in wrong]
    if str(ROOT).encode() in module.read_bytes():
        found.append("holds the path of the folder that it was made in")
    return found


def _said(tool: str, *arguments: str) -> list[str]:
    """What a tool said, if it failed."""
    done = subprocess.run([sys.executable, "-m", tool, *arguments], capture_output=True, text=True)
    return [f"{tool}: {done.stdout}{done.stderr}"] if done.returncode else []


if __name__ == "__main__":
    sys.exit(main())
