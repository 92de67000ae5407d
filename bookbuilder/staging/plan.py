"""The plan of a move: which files go into the target, and which of the old edition leave it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bookbuilder.errors import InputError
from bookbuilder.paths import inside

PLAN = ".plan.json"  # in `ready`


@dataclass(frozen=True, slots=True)
class MovePlan:
    """What is to be done with names in the target."""

    move: tuple[str, ...]  # in this order
    remove: tuple[tuple[str, str], ...]  # each with the digest that it has if nobody changed it

    @property
    def text(self) -> str:
        """The plan as its file has it."""
        return json.dumps({"move": self.move, "remove": self.remove})


def read_plan(path: Path, target: Path) -> MovePlan:
    """The plan in a file, which lies among the files to be moved.

    Raises InputError for one that no build has written: its names must stay in the target, and among those files.
    """
    try:
        plan = _plan(json.loads(path.read_text("utf-8")))
        names = (*plan.move, *(name for name, _ in plan.remove))
        if not all(is_file_in(folder, name) for folder in (path.parent, target) for name in names):
            raise ValueError("it leads out of the folder")
    except (ValueError, RecursionError) as error:
        what = f"{path.parent.parent} holds a move that no build has begun"
        raise InputError.single(
            what, "delete that folder; the finished puzzles in its journal.txt go with it"
        ) from error
    return plan


def is_file_in(folder: Path, name: str) -> bool:
    """Whether a name is that of a file which lies in the folder, if it is there.

    The file itself may be a link to anywhere, for a move replaces the link; a folder on the way to it may not.
    """
    if Path(name).name in ("", ".."):
        return False
    try:
        inside(folder, str(Path(name).parent) if (folder / name).is_symlink() else name)
    except ValueError:
        return False
    return True


def _plan(data: Any) -> MovePlan:
    """Data as a plan. Raises ValueError."""
    move, remove = (data.get("move"), data.get("remove")) if isinstance(data, dict) else (None, None)
    if not isinstance(move, list) or not isinstance(remove, list):
        raise ValueError("it is no plan")
    pairs = [tuple(each) for each in remove if isinstance(each, list)]
    if len(pairs) < len(remove) or any(len(pair) != 2 for pair in pairs):
        raise ValueError("it does not say what was written")
    if not all(isinstance(text, str) for text in (*move, *(text for pair in pairs for text in pair))):
        raise ValueError("a name is no text")
    return MovePlan(tuple(move), tuple((name, digest) for name, digest in pairs))
