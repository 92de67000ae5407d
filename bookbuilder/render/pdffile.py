"""Numbered objects in, the bytes of a PDF out.

header          %PDF-1.4
1 0 obj ...     the objects, in the order of their numbers
xref            where each of them begins
trailer         which of them are the root and the information
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from bookbuilder.render.objects import dictionary, reference

_HEADER = b"%PDF-1.4\n%\x93\x8c\x8b\x9e ReportLab Generated PDF document (opensource)\n"


class PdfFile:
    """The objects of one document. Each has a number from when it is first spoken of, and a body before the end."""

    def __init__(self) -> None:
        self._bodies: list[bytes | None] = []

    def reserve(self) -> int:
        """The number of an object whose body will come."""
        self._bodies.append(None)
        return len(self._bodies)

    def put(self, number: int, body: str) -> None:
        """The body of an object that is no stream."""
        self._bodies[number - 1] = f"{body}\n".encode("latin-1")

    def put_stream(self, number: int, entries: Mapping[str, str], data: bytes, packed: bool = True) -> None:
        """The body of a stream with its entries, deflated if it is to be `packed`."""
        if packed:
            data, entries = zlib.compress(data), {**entries, "Filter": "[ /FlateDecode ]"}
        head = dictionary({**entries, "Length": str(len(data))})
        self._bodies[number - 1] = b"%s\nstream\n%sendstream\n" % (head.encode("latin-1"), data)

    def written(self, root: int, information: int, fingerprint: str) -> bytes:
        """The whole file. The fingerprint, hexadecimal, tells one document from another."""
        parts, places, at = [_HEADER], list[int](), len(_HEADER)
        for number, body in enumerate(self._bodies, 1):
            if body is None:
                raise RuntimeError(f"object {number} of a PDF has no body")
            places.append(at)
            parts.append(b"%d 0 obj\n%sendobj\n" % (number, body))
            at += len(parts[-1])
        size = len(places) + 1
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        ends = f"/ID \n[<{fingerprint}><{fingerprint}>]\n% ReportLab generated PDF document -- digest (opensource)\n\n"
        ends += f"/Info {reference(information)}\n/Root {reference(root)}\n/Size {size}"
        tail = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<<\n{ends}\n>>\nstartxref\n{at}\n%%EOF\n"
        return b"".join([*parts, tail.encode("ascii")])
