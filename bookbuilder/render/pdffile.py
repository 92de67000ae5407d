"""Numbered objects go in; a PDF comes out, written as they arrive.

header          %PDF-1.4
12 0 obj ...    the objects, in any order; only their offsets are kept
xref            their offsets, by number
trailer         which of them are the root and the information
"""

from __future__ import annotations

import zlib
from array import array as numbered
from collections.abc import Mapping
from hashlib import blake2b
from typing import Protocol

from bookbuilder.render.objects import dictionary, reference

PLAIN = "1.4"  # the version of a file for any program
_HEADER = b"%%PDF-%s\n%%\xe2\xe3\xcf\xd3\n"  # four bytes that no text has, so that the file is not mistaken for text


class Out(Protocol):
    """A sink for bytes: a file, or an object that counts or hashes them on their way."""

    def write(self, data: bytes, /) -> object: ...


class PdfFile:
    """A PDF that only grows at its end; it is never read, and nothing in it is overwritten.

    An object receives its number when it is first referred to, and its body some time before the end.
    """

    def __init__(self, out: Out, version: str = PLAIN) -> None:
        self._out, self._at = out, 0
        self._places = numbered("Q")  # by number, from 1 on; 0 before the object is written
        self._fingerprint = blake2b(digest_size=16)
        self._write(_HEADER % version.encode("ascii"))

    def reserve(self) -> int:
        """The number of an object whose body will follow."""
        self._places.append(0)
        return len(self._places)

    def put(self, number: int, body: str) -> None:
        """Write the body of an object that is not a stream."""
        self._places[number - 1] = self._at
        self._write(b"%d 0 obj\n%s\nendobj\n" % (number, body.encode("ascii")))

    def add(self, body: str) -> int:
        """Write an object that is not a stream; return its number."""
        number = self.reserve()
        self.put(number, body)
        return number

    def add_stream(self, entries: Mapping[str, str], data: bytes) -> int:
        """Write a deflated stream with its entries; return its number."""
        return self.add_plain_stream({**entries, "Filter": "/FlateDecode"}, zlib.compress(data))

    def add_plain_stream(self, entries: Mapping[str, str], data: bytes) -> int:
        """Write a stream as it is, with its entries; return its number."""
        head = dictionary({**entries, "Length": str(len(data))}).encode("ascii")
        number = self.reserve()
        self._places[number - 1] = self._at
        self._write(b"%d 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (number, head, data))
        return number

    def close(self, root: int, information: int) -> None:
        """Write the table of objects and the trailer, whose ID is a hash of everything before it."""
        if missing := [number for number, place in enumerate(self._places, 1) if not place]:
            raise RuntimeError(f"PDF objects without a body: {missing}")
        start, sign = self._at, f"<{self._fingerprint.hexdigest()}>"
        self._write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(self._places) + 1))
        for place in self._places:
            self._write(b"%010d 00000 n \n" % place)
        ends = {"Size": str(len(self._places) + 1), "Root": reference(root), "Info": reference(information)}
        ends["ID"] = f"[{sign} {sign}]"
        self._write(f"trailer\n{dictionary(ends)}\nstartxref\n{start}\n%%EOF\n".encode("ascii"))

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self._fingerprint.update(data)
        self._at += len(data)
