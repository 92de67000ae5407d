"""What builds keep outside of all editions, so that the next one need not find it out again.

It is texts, by digests of everything that they follow from. They lie in one file in the user's folder for such things,
or in the folder that BOOKBUILDER_CACHE names; if that is empty, nothing is kept. A text is kept for this version of
bookbuilder, its sources, the compiled kernel and the packages that it uses; one that was damaged counts as missing. Of
more than fits, what was used least recently goes. Builds may share the file at the same time. Where it cannot be read
or written, builds go on without it.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import pickle
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Protocol, TypeVar

from bookbuilder.paths import edition

VARIABLE = "BOOKBUILDER_CACHE"
MOST_BYTES = 256 << 20  # of the file
_FILE = "kept-1.sqlite"  # the number changes with the tables
_PATIENCE = 5.0  # seconds that a build waits for the file while another one writes
_AT_ONCE = 4 << 20  # bytes of texts that are written together
_STALE = 8  # runs that have written after which a text that is read counts as used again
_HANDFUL = 16  # texts that go together
_PASSING = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_READONLY,
}  # fmt: skip
_TABLES = """
CREATE TABLE IF NOT EXISTS kept (key BLOB PRIMARY KEY, text BLOB, seal BLOB, used INTEGER);
CREATE INDEX IF NOT EXISTS by_use ON kept (used);
"""


Found = TypeVar("Found")


class KeptTexts(Protocol):
    """What builds keep: texts by keys that say what they are, and have a digest of everything that they follow from."""

    def get(self, key: str) -> str:
        """The text of a key; empty if none is kept."""
        ...

    def put(self, key: str, text: str) -> None:
        """Keep a text."""
        ...


class NothingKept:
    """Nothing is kept, and nothing will be."""

    def get(self, key: str) -> str:
        """Nothing."""
        return ""

    def put(self, key: str, text: str) -> None:
        """Forget it."""


NOTHING_KEPT = NothingKept()


@dataclass(frozen=True, slots=True)
class KeptPages:
    """What is kept of the pages of a file, counted from 0, as `what` says."""

    texts: KeptTexts
    digests: Sequence[str]  # of the pages, with all that they show; empty for one of which nothing is kept
    what: str

    def of(self, pages: int) -> KeptPages:
        """The same for a reader that counts so many pages; nothing if it sees others than those of the digests."""
        return self if pages == len(self.digests) else NO_PAGES

    def get(self, page: int) -> str:
        """The text that is kept of a page; empty if there is none."""
        digest = self.digests[page] if page < len(self.digests) else ""
        return self.texts.get(f"{self.what} {digest}") if digest else ""

    def put(self, page: int, text: str) -> None:
        """Keep a text of a page."""
        if text and page < len(self.digests) and self.digests[page]:
            self.texts.put(f"{self.what} {self.digests[page]}", text)


NO_PAGES = KeptPages(NOTHING_KEPT, (), "")


@contextmanager
def kept_texts() -> Iterator[KeptTexts]:
    """What this user's builds keep. Nothing is raised: where there is no such folder, nothing is kept."""
    folder = _folder()
    if folder is None:
        yield NOTHING_KEPT
    else:
        with closing(KeptInFolder(folder)) as kept:
            yield kept


def _folder() -> Path | None:
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_cache_path

    with suppress(Exception):  # a user without a home, in the ways of every system
        return user_cache_path("bookbuilder", appauthor=False)
    return None


class KeptInFolder:
    """Texts kept in a folder, whose file is opened when it is first asked for; used by one thread."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self._path, self._most = folder / _FILE, most
        self._file: sqlite3.Connection | None = None
        self._is_usable = True
        self._run = 0  # counts runs that have written
        self._new: dict[bytes, bytes] = {}  # texts to be written, packed
        self._size = 0  # of those
        self._stale: list[bytes] = []

    def get(self, key: str) -> str:
        """The text of a key; empty if none is kept, or it was damaged."""
        name = _name(key)
        if (packed := self._new.get(name)) is not None:
            return zlib.decompress(packed).decode()
        return self._tried(lambda file: self._read(file, name), "")

    def put(self, key: str, text: str) -> None:
        """Keep a text."""
        packed = zlib.compress(text.encode(), 1)
        self._new[_name(key)] = packed
        self._size += len(packed)
        if self._size > _AT_ONCE:
            self._write()

    def close(self) -> None:
        """Write what is left to be written."""
        self._write()
        if self._file is not None:
            self._file.close()

    def _tried(self, use: Callable[[sqlite3.Connection], Found], otherwise: Found) -> Found:
        """What is found in the file; from the first time on that it cannot be used, something else."""
        if not self._is_usable:
            return otherwise
        try:
            return use(self._file or self._opened())
        except Exception as error:  # whatever a file brings about that was damaged, or that another program wrote
            self._is_usable = False
            if not _passes(error):
                with suppress(OSError, ValueError, sqlite3.Error):  # ValueError for names that are none
                    if self._file is not None:
                        self._file.close()  # Windows removes no file that is open
                    self._path.unlink()
            return otherwise

    def _opened(self) -> sqlite3.Connection:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = self._file = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        file.execute("PRAGMA synchronous = OFF")  # what a loss of power damages is noticed when it is read
        if not file.execute("SELECT 1 FROM sqlite_master WHERE name = 'by_use'").fetchone():
            file.executescript(_TABLES)
        (last,) = file.execute("SELECT max(used) FROM kept").fetchone()
        self._run = int(last or 0) + 1
        return file

    def _read(self, file: sqlite3.Connection, name: bytes) -> str:
        row = file.execute("SELECT text, seal, used FROM kept WHERE key = ?", (name,)).fetchone()
        if row is None or _seal(name, row[0]) != row[1]:
            return ""
        if row[2] < self._run - _STALE:
            self._stale.append(name)
        return zlib.decompress(row[0]).decode()

    def _write(self) -> None:
        if self._new or self._stale:
            self._tried(self._written, None)
        self._new, self._size, self._stale = {}, 0, []

    def _written(self, file: sqlite3.Connection) -> None:
        """Write all texts at once, or none."""
        rows = [(name, packed, _seal(name, packed), self._run) for name, packed in self._new.items()]
        file.execute("BEGIN IMMEDIATE")
        try:
            file.executemany("UPDATE kept SET used = ? WHERE key = ?", [(self._run, name) for name in self._stale])
            file.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)", rows)
            self._make_room(file)
        except BaseException:
            with suppress(sqlite3.Error):  # after some errors, SQLite has done so itself
                file.execute("ROLLBACK")
            raise
        file.execute("COMMIT")

    def _make_room(self, file: sqlite3.Connection) -> None:
        """Remove what was used least recently, if there is too much."""
        (size,), (pages,) = (file.execute(f"PRAGMA {name}").fetchone() for name in ("page_size", "page_count"))
        while size * (pages - file.execute("PRAGMA freelist_count").fetchone()[0]) > self._most:
            oldest = "SELECT key FROM kept ORDER BY used LIMIT ?"
            file.execute(f"DELETE FROM kept WHERE key IN ({oldest})", (_HANDFUL,))


def _passes(error: Exception) -> bool:
    """Whether an error says nothing of the file's content, but that it is locked, out of reach or on a full disk."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF  # the rest are kinds of these
    return isinstance(error, OSError) or code in _PASSING


def _name(key: str) -> bytes:
    """The name by which the text of a key is kept by what runs here."""
    return hashlib.sha256(f"{_program()}\0{key}".encode()).digest()


def _seal(name: bytes, packed: object) -> bytes:
    """What a kept text has to have with it."""
    return hashlib.sha256(name + packed).digest() if isinstance(packed, bytes) else b""


@cache
def _program() -> str:
    """All that decides what this program finds out, beside what it is given.

    In a checkout, the kernel may have been compiled before its sources were changed, or after. Families of letters that
    bookbuilder does not require are read as well, where they are installed.
    """
    import fontpkg

    from bookbuilder import kernel
    from bookbuilder.workers.identity import own

    folder = Path(kernel.__file__).parent
    compiled = sorted(path for path in folder.iterdir() if path.name.endswith(tuple(EXTENSION_SUFFIXES)))
    families = sorted((slug, family.version) for slug, family in fontpkg.families().items())
    return json.dumps([own(), families, [(path.name, *edition(path)[:2]) for path in compiled]])


def digest(*values: object) -> str:
    """A digest of values that every process finds for the same ones."""
    told = io.BytesIO()
    telling = _Telling(told, 5)
    telling.fast = True  # every value in full, also where it has come before
    telling.dump(values)
    return hashlib.sha256(told.getvalue()).hexdigest()


class _Telling(pickle.Pickler):
    """Tells of models what their fields hold, not which of them were set, in an order that differs between runs.

    What it writes is never read back.
    """

    def reducer_override(self, value: Any) -> Any:
        if hasattr(type(value), "model_fields"):
            return str, (type(value).__qualname__, tuple(value))
        return NotImplemented
