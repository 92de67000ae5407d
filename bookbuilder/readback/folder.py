"""A folder that may be a stranger's: names go in, bytes come out, from regular files inside the folder only."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from stat import S_ISLNK, S_ISREG

_NAME = re.compile(r"(?!\.\.?(?:/|$))[^/\\:\0]+(?:/(?!\.\.?(?:/|$))[^/\\:\0]+)*")
_CHUNK = 1 << 20
_MOST_ENTRIES = 20_000  # of one folder
_LARGEST = 4 << 30  # bytes of a file; what a ZIP can hold without extensions


class UnreadableFile(ValueError):
    """A file cannot be read, or is not what it should be; the message is a clause that follows its name."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder, of which only regular files are read: no links, no devices, nothing outside."""

    path: Path

    def read(self, name: str, most: int) -> bytes:
        """The bytes of a file, whose name is relative and has forward slashes.

        Raises UnreadableFile, also for more than `most` bytes.
        """
        data = self.beginning(name, most + 1)
        if len(data) > most:
            raise UnreadableFile(f"is larger than {most:,} bytes, the limit")
        return data

    def beginning(self, name: str, most: int) -> bytes:
        """The first bytes of a file, `most` of them at most. Raises UnreadableFile."""
        path = self.regular(name)
        try:
            with path.open("rb") as file:
                return file.read(most)
        except OSError as error:
            raise UnreadableFile(f"cannot be read: {error.strerror or error}") from error

    def sha256(self, name: str) -> str:
        """The SHA-256 of a file, in hexadecimal digits. Raises UnreadableFile."""
        path, digest = self.regular(name), hashlib.sha256()
        try:
            if path.stat().st_size > _LARGEST:
                raise UnreadableFile(f"is larger than {_LARGEST:,} bytes, the limit")
            with path.open("rb") as file:
                while chunk := file.read(_CHUNK):
                    digest.update(chunk)
        except OSError as error:
            raise UnreadableFile(f"cannot be read: {error.strerror or error}") from error
        return digest.hexdigest()

    def names(self, within: str) -> list[str]:
        """The names of everything in one folder below, or in this one if empty; nothing if there is no such folder.

        Raises UnreadableFile, also for a folder with too many entries.
        """
        if within and not self._is_folder(within):
            return []
        try:
            with os.scandir(self.path / within) as entries:
                found = [entry.name for entry in islice(entries, _MOST_ENTRIES + 1)]
        except OSError as error:
            raise UnreadableFile(f"cannot be read: {error.strerror or error}") from error
        if len(found) > _MOST_ENTRIES:
            raise UnreadableFile(f"has more than {_MOST_ENTRIES:,} entries, the limit")
        return sorted(found)

    def _is_folder(self, name: str) -> bool:
        path = self.path / name
        return bool(_NAME.fullmatch(name)) and path.is_dir() and not path.is_symlink()

    def regular(self, name: str) -> Path:
        """The path of a regular file, none of whose folders is a link. Raises UnreadableFile."""
        if not _NAME.fullmatch(name):
            raise UnreadableFile("is not the name of a file in this folder")
        path = self.path
        for part in name.split("/"):
            path /= part
            try:
                mode = path.lstat().st_mode
            except (OSError, ValueError) as error:
                raise UnreadableFile("is missing") from error
            if S_ISLNK(mode):
                raise UnreadableFile("is a link, or in a folder that is one")
        if not S_ISREG(mode):
            raise UnreadableFile("is not a file")
        return path
