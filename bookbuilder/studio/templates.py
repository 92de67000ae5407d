"""What a document may begin with: files that are there, and the templates of `bookbuilder init`, with pictures."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from os.path import abspath
from pathlib import Path
from tempfile import TemporaryDirectory

from bookbuilder.api.listing import template_about, template_source, templates
from bookbuilder.book import PUZZLE
from bookbuilder.drawing import Page
from bookbuilder.errors import InputError
from bookbuilder.generate import Where, make
from bookbuilder.paths import is_reserved
from bookbuilder.plan import NewspaperPlan, Plan, plan_publication
from bookbuilder.render.pictures import POINTS_PER_INCH
from bookbuilder.studio.days import day_look, issue_dates
from bookbuilder.studio.folder import is_plain
from bookbuilder.studio.look import BookLook, as_png
from bookbuilder.studio.puzzles import blank_book
from bookbuilder.supply import say_nothing

_WIDTH = 320  # pixels of a picture
_MARGIN = 14.0  # points around a newspaper's art
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


def offered() -> list[dict[str, str]]:
    """All templates by name, with what they are for."""
    return [{"name": name, "says": template_about(name)} for name in templates()]


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
    """A template's first page of puzzles, or a newspaper's first art, as PNG; its puzzles are made for that."""
    plan = plan_publication(template_source(template))
    page = _first_page(plan) if isinstance(plan, Plan) else _first_art(plan)
    return as_png(page, _WIDTH * POINTS_PER_INCH / page.width)


def _first_page(plan: Plan) -> Page:
    leaves = (leaf for leaf in plan.layout.leaves if leaf.run is not None)
    first = next(leaf for leaf in leaves if plan.layout.runs[leaf.run or 0].about == PUZZLE)
    made = make(plan.orders, lambda _: False, [_where(plan, number) for number in first.numbers])
    book = blank_book(plan, {(which, place): puzzle for which, place, puzzle in made})
    return BookLook(0, 0, plan, book, plan.layout).page(first.page)


def _where(plan: Plan, number: int) -> Where:
    """The section and the place of a puzzle where numbers follow the places."""
    which = plan.outline.section_of(number)
    return which, plan.orders[which].places[number - plan.outline.numbers(which)[0]]


def _first_art(plan: NewspaperPlan) -> Page:
    with TemporaryDirectory() as nothing_there:
        first, *_ = day_look(plan, next(issue_dates(plan)), Path(nothing_there) / plan.id, say_nothing).art
    return first.drawing.on_page(_MARGIN)
