"""The file of the open document: read, saved, watched; and the text that is not saved yet, which survives beside it.

A text's lines end with ``\\n``, as in every editor of the page. The file keeps what it had: its byte order mark, its
line ends, its permissions.
"""

from __future__ import annotations

import codecs
import hashlib
import os
import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from stat import S_IMODE
from threading import Lock

from bookbuilder.config.source import LIMIT
from bookbuilder.errors import InputError, Place

_LINE_END = re.compile(r"\r\n?|\n")
_HEAD = "# not saved; the file that it was made from had the SHA-256 {base}\n"  # of a draft
_MOST_HEAD = 200  # bytes
_HEADED = re.compile(re.escape(_HEAD).replace(r"\{base\}", "([0-9a-f]*)"))


@dataclass(frozen=True, slots=True)
class OnDisk:
    """A file's text, and its digest; both are empty if there is none."""

    text: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A text that is not saved, and the digest of the file that it was made from."""

    text: str
    base: str


@dataclass(frozen=True, slots=True)
class DocumentFile:
    """Where a document lies. Links are not followed: they may lead out of the folder."""

    path: Path
    _turn: Lock = field(default_factory=Lock, repr=False, compare=False)  # of those who write

    def __post_init__(self) -> None:
        self._refuse_link()

    def _refuse_link(self) -> None:
        if self.path.is_symlink():
            raise InputError.single(f"{self.path.name} is a link", "open the file that it leads to")

    @property
    def handle(self) -> str:
        """What pages call the document by: the same in every studio that opens this path."""
        return hashlib.sha256(os.fsencode(self.path)).hexdigest()[:16]

    def read(self) -> OnDisk:
        """What is on the disk. Raises InputError for what is no text."""
        raw = self._raw()
        if raw is None:
            return OnDisk()
        try:
            return OnDisk(_LINE_END.sub("\n", raw.decode("utf-8-sig")), _digest(raw))
        except UnicodeDecodeError as error:
            raise InputError.single(f"{self.path.name} is not UTF-8", "save it as UTF-8 in your editor") from error

    def _raw(self) -> bytes | None:
        """The file as it is; None if there is none."""
        try:
            if self.path.is_symlink() or not self.path.is_file():
                return None
            with self.path.open("rb") as file:
                raw = file.read(LIMIT + 1)
        except OSError as error:
            what = f"{self.path.name}: {error.strerror}"
            raise InputError.single(what, "check its permissions", Place()) from error
        _check_size(raw)
        return raw

    def save(self, text: str, base: str) -> str:
        """Write a text, if the file is still the one with the digest `base`; its new digest.

        Raises InputError if somebody else has changed it, or it cannot be written.
        """
        with self._turn:
            self._refuse_link()
            there = self._raw()
            if _digest(there) != base:
                raise Changed.single(f"{self.path.name} was changed by another program", "choose which one to keep")
            raw = _encoded(text, there or b"")
            _put(self.path, raw, self.path)
            with suppress(OSError):
                self._draft.unlink()
        return _digest(raw)

    def mark(self) -> tuple[int, int]:
        """What changes when the file does: the time of its last change, and its size."""
        with suppress(OSError):
            there = self.path.stat()
            return there.st_mtime_ns, there.st_size
        return 0, 0

    def keep(self, text: str, base: str) -> None:
        """Keep a text that is not saved, made from the file with the digest `base`; one that is saved needs no draft.

        Raises InputError if that cannot be done.
        """
        head = _HEAD.format(base=base)
        if not _HEADED.fullmatch(head):
            raise InputError.single("a draft needs the digest of its file", "reload the page")
        raw = head.encode() + _encoded(text)
        with self._turn:
            with suppress(InputError):
                if text == self.read().text:
                    self._draft.unlink(missing_ok=True)
                    return
            _put(self._draft, raw, self.path)

    def kept(self) -> Draft | None:
        """The text that was not saved, if there is one that differs from the file."""
        with suppress(OSError, UnicodeDecodeError, InputError):
            if not self._draft.is_symlink() and self._draft.stat().st_size <= LIMIT + _MOST_HEAD:
                written, there = self._draft.read_bytes().decode(), self.read()
                head = _HEADED.match(written)
                draft = Draft(written[head.end() :], head[1]) if head else Draft(written, there.digest)
                return draft if draft.text != there.text else None
        return None

    @property
    def _draft(self) -> Path:
        return self.path.with_name(f".{self.path.name}.draft")


class Changed(InputError):
    """A file is not what it was when it was read."""


def _digest(raw: bytes | None) -> str:
    return "" if raw is None else hashlib.sha256(raw).hexdigest()


def _encoded(text: str, there: bytes = b"") -> bytes:
    """A text as bytes, in the form of a file that is there. Raises InputError for what no file may hold."""
    try:
        raw = text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        what = f"line {line} holds half a character, which no file can hold"
        raise InputError.single(what, "delete it; it came with something that was pasted") from error
    old = there.decode("utf-8-sig", errors="replace")
    mark = codecs.BOM_UTF8 if there.startswith(codecs.BOM_UTF8) else b""
    if "\r" in old:
        raw = _with_line_ends(text, old).encode()
    _check_size(mark + raw)
    return mark + raw


def _with_line_ends(text: str, old: str) -> str:
    """The text with the line ends of another one: its own where lines are the same, elsewhere the most usual."""
    ends, was, now = _LINE_END.findall(old), _LINE_END.split(old), text.split("\n")
    ((usual, _),) = Counter(ends).most_common(1)
    first = _alike(was, now)
    last = min(_alike(was[::-1], now[::-1]), min(len(was), len(now)) - first)
    shift = len(was) - len(now)
    made = []
    for at, line in enumerate(now[:-1]):
        is_old = at < first and at < len(ends)
        made += [line, ends[at] if is_old else ends[at + shift] if at >= len(now) - last else usual]
    return "".join((*made, now[-1]))


def _alike(one: list[str], other: list[str]) -> int:
    """How many lines are the same from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _check_size(raw: bytes) -> None:
    if len(raw) > LIMIT:
        raise InputError.single(f"a document has {LIMIT:,} bytes at most", "split the book into several")


def _put(path: Path, raw: bytes, like: Path) -> None:
    """Write a file whole or not at all, with the permissions of another one, if there is one. Raises InputError."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with suppress(FileNotFoundError):
            beside.unlink()  # perhaps a link, which must not be written through
        with beside.open("xb") as to:
            with suppress(FileNotFoundError):
                beside.chmod(S_IMODE(like.stat().st_mode))
            to.write(raw)
            to.flush()
            os.fsync(to.fileno())
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        hint = "check the folder's permissions, and that the disk is not full"
        raise InputError.single(f"{path.name} cannot be written: {error.strerror}", hint) from error
