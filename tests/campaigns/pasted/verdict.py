"""What a page meant and what a reader found go in; whether that is right, refused or wrong, and why, comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.campaigns.pasted.page import Meant, Page

Found = Mapping[str, Any]


def verdict(page: Page, found: Sequence[Found]) -> tuple[str, str]:
    """*right*, *refused* or *wrong*, and what speaks against it.

    right    all puzzles are read; of a page with a slip, all that it left whole, with an error for others
    refused  puzzles are missing, or errors too many; but something is said, and nothing is read that was never written
    wrong    a puzzle that was never written, one in place of another, one lost without a word, or an exception
    """
    errors = [each["error"] for each in found if "error" in each]
    read = [each for each in found if "givens" in each]
    if broken := [each["broken"] for each in found if "broken" in each]:
        return "wrong", broken[0]
    here, strange = assigned(page, read)
    if strange:
        return "wrong", f"never written: {strange}"
    missing = [at for at in range(len(page.meant)) if at not in here]
    if missing and not errors:
        return "wrong", f"lost without a word: {[at + 1 for at in missing]}"
    if set(missing) - page.damaged or (errors and not page.damaged and not page.slip):
        return "refused", errors[0] if errors else ""
    return "right", ""


def assigned(page: Page, read: Sequence[Found]) -> tuple[set[int], str]:
    """The puzzles that were read, in the order of the page, and the first that does not belong there."""
    here: set[int] = set()
    for each in read:
        at = next((at for at, meant in enumerate(page.meant) if at not in here and matches(meant, each)), None)
        if at is None or any(other > at for other in here):
            return here, f"{each['givens']} {each['areas'] or ''}"
        here.add(at)
        if trouble := misattributed(page, at, each):
            return here, trouble
    return here, ""


def matches(meant: Meant, each: Found) -> bool:
    """Whether a puzzle that was read is one that was written."""
    areas = None if each["areas"] is None else frozenset(map(frozenset, each["areas"]))
    return each["givens"] in {meant.givens, *meant.also} and areas == meant.areas


def misattributed(page: Page, at: int, each: Found) -> str:
    """What a puzzle has that belongs to another one."""
    meant = page.meant[at]
    others = {other.name for other in page.meant} - {meant.name, ""}
    if each["name"] in others:
        return f"the name {each['name']!r} for puzzle {at + 1}, {meant.name!r}"
    if each["solution"] and meant.solution and each["solution"] != meant.solution and not meant.also:
        return f"a wrong solution of puzzle {at + 1}"
    return ""
