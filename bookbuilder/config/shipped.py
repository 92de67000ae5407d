"""Shipped data files by name: a folder and a model go in; a value per name comes out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel

from bookbuilder.config.validate import load
from bookbuilder.data import names, shipped_file
from bookbuilder.paths import is_yaml, own_file

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class ShippedFolder(Generic[M]):
    """A folder of `layouts` with values of one model, one per file; each is read once."""

    folder: str
    model: type[M]
    missing: str  # the message for an unknown name, with a gap for the name
    called: str = ""  # as hints call a file of a user's own, where there may be some
    _read: dict[str, M] = field(default_factory=dict, repr=False, compare=False)

    def names(self) -> tuple[str, ...]:
        """The available names, sorted."""
        return names("layouts", self.folder)

    def find(self, name: str, own: Path | None = None) -> M:
        """The value of a name, or that of a user's own file, whose path leads on from the folder `own`.

        Raises InputError for an unknown name, and for a file with faults.
        """
        if own and is_yaml(name):
            return load(own_file(own, name, self.called), self.model)
        if name not in self._read:
            self._read[name] = load(shipped_file(self.folder, name, self.missing), self.model)
        return self._read[name]
