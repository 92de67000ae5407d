"""Settles the claims of builds that have died: their puzzles become printed, or free again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder.bank_session.homes import folder_of, is_here, may_be_looked_at
from bookbuilder.book import MANIFESTS, read_edition
from bookbuilder.staging import Staging, idle

if TYPE_CHECKING:
    from bookbuilder.bank import Bank, Build, Claim


def settle(bank: Bank, staging: Staging) -> None:
    """Settle the claims of builds that are no longer running: this machine's at once, others' when they have run out.

    Whether the files of a build were moved into place can be seen only in its folder. Until they run out, claims of
    other machines stay, as do claims of folders that are missing at present, perhaps with their drive.
    """
    from bookbuilder.bank import pending

    for claim in pending(bank):
        if not _settled_here(bank, claim.build, staging) and claim.has_run_out:
            _settle_unseen(bank, claim)


def _settled_here(bank: Bank, build: Build, staging: Staging) -> bool:
    """Settle a claim of this machine, unless its build is still running; False if that cannot be done here."""
    if not is_here(build.home):
        return False
    folder = folder_of(build.home)
    if folder == staging.target:
        return _settle_one(bank, build, staging.target)
    if not may_be_looked_at(folder):
        return False
    with idle(folder) as nobody_there:
        return _settle_one(bank, build, folder) if nobody_there else True


def _settle_one(bank: Bank, build: Build, folder: Path) -> bool:
    """Confirm the claim of a dead build if its files are in place; drop it if they never will be.

    False if the next build there will move them in. The bank does not know which kind of edition it was, and so not
    the name of its manifest.
    """
    from bookbuilder.bank import confirm, drop

    pages = _pages_in(folder)
    if build.token in pages:
        confirm(bank, build, pages[build.token])
    elif any(read_edition(staging.manifest_to_come)[0] == build.token for staging in _stagings(folder)):
        return False
    else:
        drop(bank, build)
    return True


def _settle_unseen(bank: Bank, claim: Claim) -> None:
    """Settle a claim that has run out, and whose folder belongs to another machine or is missing.

    If its files may be in place, the puzzles count as printed. The folder may be on a drive that machines share.
    """
    from bookbuilder.bank import confirm, drop

    folder = folder_of(claim.build.home)
    pages = _pages_in(folder) if may_be_looked_at(folder) else {}
    if claim.build.token in pages or claim.is_moving:
        confirm(bank, claim.build, pages.get(claim.build.token, {}), if_run_out=True)
    else:
        drop(bank, claim.build, if_run_out=True)


def _pages_in(folder: Path) -> dict[str | None, dict[int, int]]:
    """The pages of the editions in a folder, by token."""
    return dict(read_edition(staging.manifest_text) for staging in _stagings(folder))


def _stagings(folder: Path) -> list[Staging]:
    return [Staging(folder, manifest) for manifest in MANIFESTS]
