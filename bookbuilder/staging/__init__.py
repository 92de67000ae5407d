"""Files made beside their target and moved in together: a publication is the old one or the new one, whole."""

from bookbuilder.staging.folder import Range, Staging, everything
from bookbuilder.staging.journal import Journal
from bookbuilder.staging.lock import idle, staged
from bookbuilder.staging.target import check_target

__all__ = ["Journal", "Range", "Staging", "check_target", "everything", "idle", "staged"]
