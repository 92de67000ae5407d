"""The studio's editor, CodeMirror, in one file by npm and esbuild: python tests/release/editor/bundle.py [--compare]

package-lock.json has the version and the hash of each package. The same lock gives the same bytes: --compare checks it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SCRATCH = ROOT / "build" / "release" / "editor"
ASSETS = ROOT / "bookbuilder" / "studio" / "assets"
BUNDLE, LICENCE = ASSETS / "editor.js", ASSETS / "editor.LICENCE.txt"

_RECIPE = ("package.json", "package-lock.json", "editor.mjs")
_BANNER = "/* CodeMirror 6, MIT licence: see editor.LICENCE.txt. Bundled by tests/release/editor/bundle.py. */"
_OPTIONS = (
    "--bundle",
    "--minify",
    "--format=esm",
    "--target=es2022",
    "--charset=utf8",
    "--legal-comments=none",
    "--log-level=warning",
)


def bundle() -> tuple[bytes, bytes]:
    """The bundle and the licences of all that is in it.

    Raises FileNotFoundError where npm is not, and CalledProcessError with npm's or esbuild's own words.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise FileNotFoundError("npm is not installed: apt install npm")
    SCRATCH.mkdir(parents=True, exist_ok=True)
    for name in _RECIPE:
        shutil.copyfile(HERE / name, SCRATCH / name)
    _run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    esbuild = SCRATCH / "node_modules" / ".bin" / "esbuild"
    _run(str(esbuild), "editor.mjs", *_OPTIONS, f"--banner:js={_BANNER}", "--outfile=editor.js")
    return (SCRATCH / "editor.js").read_bytes(), _licences().encode()


def _licences() -> str:
    """One text per licence, under the names of the packages that have it; esbuild is only a tool."""
    texts = dict[str, list[str]]()
    for file in sorted((SCRATCH / "node_modules").glob("**/LICENSE")):
        name = file.parent.relative_to(SCRATCH / "node_modules").as_posix()
        if "esbuild" not in name:
            texts.setdefault(file.read_text(encoding="utf-8").strip(), []).append(name)
    return "\n\n".join(f"{', '.join(names)}\n\n{text}" for text, names in texts.items()) + "\n"


def _run(*command: str) -> None:
    subprocess.run(command, cwd=SCRATCH, check=True, stdout=subprocess.DEVNULL)


def main(arguments: list[str]) -> int:
    """Write the bundle, or say whether the one that is there is the same; the exit code."""
    made = bundle()
    there = tuple(file.read_bytes() if file.exists() else b"" for file in (BUNDLE, LICENCE))
    if "--compare" in arguments:
        print("the bundle is that of its recipe" if made == there else "the bundle is not that of its recipe")
        return int(made != there)
    ASSETS.mkdir(parents=True, exist_ok=True)
    for file, content in zip((BUNDLE, LICENCE), made, strict=True):
        file.write_bytes(content)
        print(f"{file.relative_to(ROOT)}: {len(content):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
