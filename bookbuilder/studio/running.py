"""One studio for each file: where it runs stands in a file beside the document, as long as it does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from bookbuilder.errors import InputError
from bookbuilder.studio.guard import LOST

_MOST = 200  # bytes of the file
_PATIENCE_SECONDS = 3.0  # a studio may be at work


@contextmanager
def only_one(document: Path, port: int) -> Iterator[None]:
    """Note that a studio with this document runs at a port. Raises InputError if one does already."""
    note = document.with_name(f".{document.name}.studio")
    if (other := _noted(note)) not in (0, port) and _answers(other):
        what = f"{document.name} is open in a studio already, at http://127.0.0.1:{other}/"
        raise InputError.single(what, "go on there, or end it with Ctrl-C in its terminal")
    with suppress(OSError):  # without a note, as in a folder that cannot be written, the studio still runs
        note.unlink(missing_ok=True)
        with note.open("x", encoding="utf-8") as to:
            json.dump({"port": port}, to)
    try:
        yield
    finally:
        if _noted(note) == port:
            with suppress(OSError):
                note.unlink()


def _noted(note: Path) -> int:
    """The port in a note; 0 if there is none."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        if not note.is_symlink() and note.stat().st_size <= _MOST:
            port = json.loads(note.read_text(encoding="utf-8"))["port"]
            return port if isinstance(port, int) and 0 < port < 65536 else 0
    return 0


def _answers(port: int) -> bool:
    """Whether a studio answers there. One that was killed has left its note, and its port may be another program's."""
    asked = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE_SECONDS)
    with suppress(OSError, HTTPException), closing(asked):
        asked.request("GET", "/")
        return asked.getresponse().read(len(LOST)) == LOST.encode()
    return False
