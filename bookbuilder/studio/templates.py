"""What a document may begin with: files that are there, and the templates of `bookbuilder init`, with pictures."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from os.path import abspath
from pathlib import Path

from bookbuilder.api.listing import template_about, template_source, templates
from bookbuilder.book import PUZZLE
from bookbuilder.config import is_newspaper, read
from bookbuilder.errors import InputError
from bookbuilder.paths import is_reserved
from bookbuilder.plan import Plan, plan_publication
from bookbuilder.studio.folder import is_plain
from bookbuilder.studio.look import BookLook
from bookbuilder.studio.puzzles import blank_book

_WIDTH = 320  # pixels of a picture
_NAME = re.compile(r"[\w][\w .-]{0,80}\.ya?ml")
_MOST_LOOKED_AT, _MOST_DOCUMENTS = 5_000, 100  # files of a folder
_MOST_BYTES = 200  # of a name: notes and drafts beside the file have longer ones, and disks take 255


def documents(folder: Path) -> dict[str, Path]:
    """The files of a folder that may be opened, by name, those that were written last first; no links."""
    there = list[tuple[float, str, Path]]()
    with suppress(OSError):
        for path in islice(folder.iterdir(), _MOST_LOOKED_AT):
            if path.suffix in (".yaml", ".yml") and path.name[0] != "." and is_plain(path):
                there.append((-path.stat().st_mtime, path.name, path))
    return {name: path for _, name, path in sorted(there)[:_MOST_DOCUMENTS]}


def folder_of(written: str, start: Path) -> Path:
    """The folder that somebody wrote, seen from another one; that one when nothing was written. Raises InputError."""
    with suppress(OSError, RuntimeError, ValueError):
        if (folder := Path(abspath(start / Path(written.strip()).expanduser()))).is_dir():
            return folder
    raise InputError.single(f"there is no folder {written.strip()}", "make it first, or choose another one")


def offered() -> list[dict[str, object]]:
    """All templates by name, with what they are for, and whether they have a picture."""
    return [
        {"name": name, "says": template_about(name), "picture": not is_newspaper(read(template_source(name)))}
        for name in templates()
    ]


def begun(template: str, name: str, folder: Path) -> Path:
    """A new file in a folder, with the text of a template. Raises InputError; a file that exists is never replaced."""
    if template not in templates():
        raise InputError.single(f"there is no template {template}", "choose one of those shown")
    if not _NAME.fullmatch(name) or is_reserved(name) or len(name.encode()) > _MOST_BYTES:
        raise InputError.single(f"{name!r} cannot be the name of the file", "write a name such as my-book.yaml")
    path = folder / name
    try:
        with path.open("xb") as to:
            to.write(template_source(template).read_bytes())
    except FileExistsError as error:
        raise InputError.single(f"{name} exists", "choose another name, or open it") from error
    except OSError as error:
        raise InputError.single(f"{name} cannot be written: {error.strerror}", "choose a folder of yours") from error
    return path


@lru_cache(maxsize=64)
def picture(template: str) -> bytes:
    """A template's first page of puzzles, blank, as PNG. Empty for newspapers."""
    plan = plan_publication(template_source(template))
    if not isinstance(plan, Plan):
        return b""
    look = BookLook(0, 0, plan, blank_book(plan, {}), plan.layout)
    leaves = (leaf for leaf in plan.layout.leaves if leaf.run is not None)
    number = next(leaf.page for leaf in leaves if plan.layout.runs[leaf.run or 0].about == PUZZLE)
    return look.picture(number, _WIDTH * 72 / look.page(number).width)
