"""A section's request for variants goes in; a Variation for `generate` comes out, or every problem with the request."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from bookbuilder.board import Board
from bookbuilder.config import Flaw, Section, Vary
from bookbuilder.generate import (
    NoSuchTransform,
    Transform,
    Variation,
    changes_nothing,
    check_transform,
    transform_named,
)
from bookbuilder.plan.asked import AsWritten


def resolved_vary(
    asked: AsWritten[Section], board: Board | None, twins: bool
) -> Generator[Flaw, None, Variation | None]:
    """The variation of a section's puzzles; None if there is none, or the board does not allow it.

    `twins` says whether the book may contain them.
    """
    written, at = asked.section.vary, asked.at("vary")
    if written is None or not asked.knows("vary"):
        return None
    fixed = yield from _transform(asked, written, board)
    miscounted = tuple(_miscounted(asked, written, twins))
    yield from miscounted
    if fixed is None:
        return None
    if board and not miscounted and not written.is_random and changes_nothing(board, fixed):
        what = f"`{asked.name('vary')}` does not change any puzzle of the board {board.name}"
        yield Flaw(at, what, "choose transforms that change the puzzles", on_key=True)
        return None
    return Variation(fixed, written.is_random, written.count)


def _transform(
    asked: AsWritten[Section], written: Vary, board: Board | None
) -> Generator[Flaw, None, Transform | None]:
    """The named transforms combined into one; None if one is invalid, or the board does not have it."""
    steps: list[Transform] = []
    for where, text in written.texts:
        try:
            step = transform_named(text)
            if board:
                check_transform(board, step)
            steps.append(step)
        except ValueError as error:
            hint = (
                error.hint if isinstance(error, NoSuchTransform) else "`bookbuilder vary --help` lists the transforms"
            )
            yield Flaw(asked.at("vary", *where), f"`{asked.name('vary', *where)}`: {error}", hint)
    if len(steps) < len(written.texts):
        return None
    return Transform(tuple(step for transform in steps for step in transform.steps))


def _miscounted(asked: AsWritten[Section], written: Vary, twins: bool) -> Iterator[Flaw]:
    """More than one variant per puzzle where only one is possible."""
    name = asked.name("vary")
    if written.count > 1 and written.random is False:
        what = f"`{name}.count` is {written.count}, but without `random` all variants of a puzzle are the same"
        yield Flaw(asked.at("vary", "random"), what, "delete `random` or `count`")
    elif written.count > 1 and not twins and asked.reading.knows(("twins",)):
        what = f"`{name}.count` is {written.count}, but variants of one puzzle are twins of each other"
        hint = "write `twins: allow` at the top level of the config, or delete `count`"
        yield Flaw(asked.at("vary", "count"), what, hint)
