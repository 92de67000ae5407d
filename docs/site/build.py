"""The documentation as a site: python docs/site/build.py, or python tests/run.py site.

Copies the pages of docs/, CONTRIBUTING.md and CHANGELOG.md into build/site/pages/, adds a page per technique and the
one that makes puzzles (for which `run.py site` first makes the wheel for browsers in dist/), has Zensical turn them
into build/site/html/, and looks through what it made. Fails when a link, an anchor or a picture leads nowhere, and when
a page would load something from another host.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import made  # beside this file
import techniques
import trying

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent
ROOT = DOCS.parent
WORK = ROOT / "build" / "site"
PAGES, SITE = WORK / "pages", WORK / "html"
ZENSICAL = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", str(WORK / "zensical.toml")]

# Files of the top level that are pages of the site as well, and what they are called there.
ELSEWHERE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changes.md"}
TECHNIQUES = "techniques"  # the folder of their pages, which are made here
PICTURES = ("examples", "gallery", "pictures")

_FILE = re.compile(r"^<!-- (?:wrong )?file: (?P<name>\S+) -->\n```(?P<language>\w+)$", re.MULTILINE)
_LINK = re.compile(r"(?<=\]\()[\w./-]+\.md(?=[#)])")
_COMMENT = re.compile(r"^<!-- .*? -->\n", re.MULTILINE | re.DOTALL)


def main() -> int:
    """Make the site; 1 if something in it is wrong."""
    shutil.rmtree(WORK, ignore_errors=True)
    write_sources()
    if subprocess.run(ZENSICAL, check=False, env={**os.environ, "NO_COLOR": "1"}).returncode:
        return 1
    problems = made.problems(SITE)
    for problem in problems:
        print(problem)
    print(f"{SITE.relative_to(ROOT)}/index.html  {len(made.pages(SITE))} pages, {len(problems)} problems")
    return 1 if problems else 0


def write_sources() -> None:
    """Everything that Zensical reads, in one folder."""
    for path in (*DOCS.rglob("*.md"), *map(ROOT.joinpath, ELSEWHERE)):
        target = PAGES / place(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(as_read(path), "utf-8")
    (PAGES / TECHNIQUES).mkdir()
    drawn = dict(techniques.pages())
    for name, text in drawn.items():
        (PAGES / TECHNIQUES / name).write_text(text, "utf-8")
    for name in PICTURES:
        shutil.copytree(DOCS / name, PAGES / name)
    shutil.copy(HERE / "extra.css", PAGES)
    trying.write(PAGES / "try")
    menus = (HERE / "zensical.toml").read_text("utf-8")
    listed = ", ".join(f'"{TECHNIQUES}/{name}"' for name in drawn if name.endswith(".md"))
    (WORK / "zensical.toml").write_text(menus.replace(f'"{TECHNIQUES}/index.md"', f"[{listed}]"), "utf-8")


def place(path: Path) -> Path:
    """Where a file of the repository is in the site."""
    return Path(ELSEWHERE.get(path.name, path)) if path.parent == ROOT else path.relative_to(DOCS)


def as_read(path: Path) -> str:
    """A page without the marks for tests, with names over the texts of files, and with links that hold in the site."""

    def link(target: re.Match[str]) -> str:
        led = (path.parent / target[0]).resolve()
        return os.path.relpath(place(led), place(path).parent).replace(os.sep, "/")

    titled = _FILE.sub(r'```{.\g<language> title="\g<name>"}', path.read_text("utf-8"))
    return _LINK.sub(link, _COMMENT.sub("", titled))


if __name__ == "__main__":
    sys.exit(main())
