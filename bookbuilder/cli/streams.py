"""What commands write to: text or bytes go in; a failure comes out as a sentence with the name of the destination.

standard output   closed, full or cut off: a sentence, unless its reader has seen enough
standard error    the same: nothing, for there is no place left to say it
a file            complete under its name, or not there; an older file stays until then
a pipe, a device  written to as it is
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.paths import is_special

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_FULL = "free some space, or name a file on another disk"
_CLOSED = "redirect it to a file: bookbuilder ... > FILE"


class ReaderGone(Exception):
    """Whoever reads our output has seen enough: the rest need not be made."""


class Destination(io.FileIO):
    """A file or descriptor that fails once, in a sentence with its name; what is written to it afterwards is lost."""

    def __init__(self, target: Path | int, shown: str, mode: str = "w") -> None:
        super().__init__(target, mode, closefd=isinstance(target, Path))
        self._shown, self._has_failed = shown, False

    def write(self, content: ReadableBuffer, /) -> int:
        """Write some bytes. Raises BuildFailed and ReaderGone."""
        if not self._has_failed:
            try:
                return super().write(content)
            except OSError as error:
                self._has_failed = True
                self._fail(error)
        return memoryview(content).nbytes

    def _fail(self, error: OSError) -> None:
        if isinstance(error, BrokenPipeError):
            raise ReaderGone from error
        if error.errno == errno.EBADF:
            raise BuildFailed(f"{self._shown} is closed", _CLOSED) from error
        raise BuildFailed(f"{self._shown}: {error.strerror}", _FULL) from error


class _Messages(Destination):
    """Standard error: a command does its work also where nobody can be told of it."""

    def _fail(self, error: OSError) -> None:
        pass


def open_standard_streams() -> None:
    """Prepare standard output and error for a command; a terminal, and what a caller has put in their place, stay."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:  # closed: no file that we open may get its number; what is open for reading refuses writing
            os.open(os.devnull, os.O_WRONLY if descriptor == 0 else os.O_RDONLY)
    if sys.stdout is sys.__stdout__:
        sys.stdout = _opened(sys.stdout, Destination(1, "standard output"))
    if sys.stderr is sys.__stderr__:
        sys.stderr = _opened(sys.stderr, _Messages(2, "standard error"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a title in Greek must not end in a traceback on a Windows console
            stream.reconfigure(errors="backslashreplace")


def _opened(before: TextIO | None, destination: Destination) -> TextIO:
    if before is not None and before.isatty():
        return before
    encoding = before.encoding if before is not None else "utf-8"
    is_by_line = bool(getattr(before, "line_buffering", True) or getattr(before, "write_through", True))
    return io.TextIOWrapper(io.BufferedWriter(destination), encoding, line_buffering=is_by_line)


@contextmanager
def output(path: Path | None) -> Iterator[TextIO]:
    """Standard output, or a file that appears under its name only when it is complete, for UTF-8 text.

    If the name belongs to something other than a file, such as /dev/null or a pipe, the text is written into that.
    """
    if path is None:
        if not sys.stdout.isatty() and isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # the same bytes as in a file
        yield sys.stdout
        return
    with _whole(path) as file, io.TextIOWrapper(file, "utf-8", newline="\n") as text:
        yield text


def write_bytes(data: bytes, path: Path | None) -> None:
    """The same for bytes that are all there."""
    if path is None:
        sys.stdout.buffer.write(data)
        return
    with _whole(path) as file:
        file.write(data)


@contextmanager
def _whole(path: Path) -> Iterator[io.BufferedWriter[Destination]]:
    if is_special(path):
        with io.BufferedWriter(Destination(path, str(path))) as stream:
            yield stream
        return
    check_place(path)
    beside = _beside(path)
    try:
        with io.BufferedWriter(Destination(beside, str(path), "x")) as file:
            yield file
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def check_place(path: Path) -> None:
    """Raise InputError, before any work is done, if a file cannot be written under this name."""
    if is_special(path):
        return
    try:
        beside = _beside(path)
        beside.open("xb").close()
        beside.unlink()
    except OSError as error:
        hint = "name a file in an existing folder that you may write to"
        raise InputError.single(f"{path}: {error.strerror}", hint) from error


def _beside(path: Path) -> Path:
    """The path at which a file is written until it is complete. Raises OSError for a folder, or an empty name."""
    if path.is_dir() or not path.name:
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
    # Nobody can guess this name, so nobody can have put a link there to catch what is written.
    return path.with_name(f".{os.urandom(8).hex()}.part")
