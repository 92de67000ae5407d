"""What a section says of variants: as a transform that `generate` can do, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from bookbuilder import config
from bookbuilder.board import Board
from bookbuilder.config import Document, Flaw
from bookbuilder.generate import (
    Refused,
    Transform,
    Variation,
    changes_nothing,
    check_transform,
    check_vary,
    transform_named,
)
from bookbuilder.plan.boards import Route


def variation(written: config.Vary) -> Variation:
    """What is done to each puzzle. Raises ValueError for transforms that are none."""
    return Variation(transform_named("; ".join(text for _, text in written.texts)), written.is_random, written.count)


def written_variation(section: Mapping[str, Any]) -> Variation | None:
    """The same of a section that is not checked yet; None for one without, or with a wrong one."""
    written = _written(section)
    try:
        return variation(written) if written else None
    except ValueError:
        return None


def fits(board: Board, vary: Variation) -> bool:
    """Whether puzzles of a board have such variants; if not, `vary_flaws` tells why."""
    try:
        check_vary(board, vary)
    except Refused:
        return False
    return True


def vary_flaws(document: Document, route: Route, section: Mapping[str, Any], board: Board | None) -> Iterator[Flaw]:
    """Transforms that are none, that the board of the section does not have, or that come to nothing.

    What the model refuses is passed over.
    """
    written, at = _written(section), (*route, "vary")
    if written is None:
        return
    steps: list[Transform] = []
    flawed = False
    for where, text in written.texts:
        try:
            step = transform_named(text)
            steps.append(step)
            if board:
                check_transform(board, step)
        except ValueError as error:
            flawed = True
            hint = error.hint if isinstance(error, Refused) else "the README lists the transforms"
            yield Flaw((*at, *where), f"`{document.name((*at, *where))}`: {error}", hint)
    name = document.name(at)
    if written.count > 1 and written.random is False:
        what = f"`{name}.count` is {written.count}, and without `random` all variants of a puzzle are the same"
        yield Flaw((*at, "random"), what, "leave `random` out, or `count`")
    elif written.count > 1 and isinstance(document.data, dict) and document.data.get("twins", "forbid") == "forbid":
        what = f"`{name}.count` is {written.count}, and variants of one puzzle are twins of each other"
        yield Flaw((*at, "count"), what, "write `twins: allow` at the top of the book, or leave `count` out")
    elif board and not flawed and not written.is_random:
        every = Transform(tuple(step for each in steps for step in each.steps))
        if changes_nothing(board, every):
            what = f"`{name}` leaves every puzzle of the board {board.name} as it is"
            yield Flaw(at, what, "name transforms that change something", on_key=True)


def _written(section: Mapping[str, Any]) -> config.Vary | None:
    if not isinstance(section.get("vary"), dict):
        return None
    try:
        return config.Vary.model_validate(section["vary"])
    except ValidationError:
        return None
