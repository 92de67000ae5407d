"""Files are made beside their target and moved in together: a target holds the whole old edition or the whole new."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.staging.folder import Moved, Staging
    from bookbuilder.staging.journal import Journal
    from bookbuilder.staging.lock import idle, looked_at, staged
    from bookbuilder.staging.owned import WHOLE, EditionPart, OldEdition
    from bookbuilder.staging.paths_there import begins
    from bookbuilder.staging.target import check_target

__all__ = [
    "WHOLE",
    "EditionPart",
    "Journal",
    "Moved",
    "OldEdition",
    "Staging",
    "begins",
    "check_target",
    "idle",
    "looked_at",
    "staged",
]

__getattr__, __dir__ = face(
    __name__,
    """
    folder: Moved Staging
    journal: Journal
    lock: idle looked_at staged
    owned: WHOLE EditionPart OldEdition
    paths_there: begins
    target: check_target
    """,
)
