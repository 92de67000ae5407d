"""A publication's bank goes in; its address comes out, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bookbuilder.config import Flaw, Reading
from bookbuilder.plan.asked import looked_up

if TYPE_CHECKING:
    from bookbuilder.bank import Address


def resolved_bank(publication: Reading[Any], home: Path) -> Generator[Flaw, None, Address | None]:
    """The address of a publication's bank, whose path is relative to `home`; None without a bank.

    A publication without a bank does not wait for the import of a database library.
    """
    written, number = publication.value.bank, publication.document.written.get(("bank",))  # also for true and false
    if written is None:
        return None
    if number is not None:
        hint = "write the path of a file, such as `bank.db`, or a URL; put a path that is a number in quotes"
        yield Flaw(("bank",), f"`bank`: {number} is not a path", hint)
        return None
    from bookbuilder.bank import address

    return (yield from looked_up(publication.document, ("bank",), partial(address, written, home)))
