"""A PDF goes in; a digest of each page comes out: of everything in the file that decides how the page looks and reads.

That is its content, its boxes, and all that it leads to: forms, fonts, states, annotations. Of the fonts and other
resources that are only named, those count that the content names; of a font that was embedded as a subset, the codes
that the content may show (`FontCodes`), so that a page stays the same when another one shows further letters. Where
anything is unusual, more counts than has to, or a page has no digest: it is then to be read again. Pages with images
have none, since a document may have so many that not all of them are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from hashlib import sha256
from pathlib import Path
from typing import Any

import pikepdf

from bookbuilder.pdfread.document import opened
from bookbuilder.pdfread.fontcodes import FontCodes
from bookbuilder.pdfread.named import NamedBy, named_by
from bookbuilder.pdfread.streams import FAULTS, content_of

_INHERITED = ("/Resources", "/MediaBox", "/CropBox", "/Rotate")
_NAMED = ("/Font", "/XObject", "/ExtGState", "/ColorSpace", "/Pattern", "/Shading", "/Properties")
_OTHERWISE = ("/OCProperties", "/AcroForm")  # what in a catalog may change pages
_DEEPEST = 40
_REFERENCE = re.compile(rb"(\d+) (\d+) R\b")


class _Unusual(ValueError):
    """A page that has no digest."""


def fingerprints(path: Path) -> tuple[str, ...]:
    """The digest of each page, empty for one that has none. Raises InputError for what is no PDF that can be opened."""
    with opened(path) as pdf:
        try:
            digests = _Digests(pdf)
            found = tuple(map(digests.page, pdf.pages))
            usual = not (pdf.is_encrypted or any(name in pdf.Root for name in _OTHERWISE))
            return found if usual and not pdf.get_warnings() else ("",) * len(found)
        except (*FAULTS, RecursionError):
            return ()


class _Digests:
    """Finds the digests of one document's objects, each once."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._whole: dict[int, bytes] = {}  # by an object's number
        self._fonts: dict[int, FontCodes | None] = {}
        self._forms: dict[int, bytes] = {}
        self._pages = {page.objgen[0] for page in pdf.pages}

    def page(self, page: pikepdf.Page) -> str:
        """The digest of a page; empty if it has none."""
        try:
            entries = {key: value for key, value in page.obj.items() if key not in ("/Parent", "/Contents")}
            for key in _INHERITED:
                if key not in entries and (value := _inherited(page.obj, key)) is not None:
                    entries[key] = value
            parts = list(self._shown(content_of(page.obj.get("/Contents")), entries.pop("/Resources", None), 0))
            parts += self._listed(entries, 0)
            return _joined(parts).hex()
        except (*FAULTS, RecursionError):
            return ""

    def _shown(self, content: bytes, resources: Any, depth: int) -> Iterator[bytes]:
        """What decides how a content looks. Raises _Unusual."""
        if not isinstance(resources, pikepdf.Dictionary):
            raise _Unusual("the resources are those of whatever shows it")
        named = named_by(content)
        yield content
        for kind, entries in sorted(resources.items()):
            if kind not in _NAMED or not isinstance(entries, pikepdf.Dictionary):
                yield self._generic(entries, depth)
                continue
            for name in sorted(entries.keys()):
                if named.has(name) or name.startswith("/Default"):
                    yield f"{kind}{name}".encode()
                    yield self._resource(kind, name, entries[name], named, depth)

    def _resource(self, kind: str, name: str, entry: Any, named: NamedBy, depth: int) -> bytes:
        if kind == "/Font":
            return self._font(entry, named.codes(name), depth)
        if kind == "/ExtGState" and "/Font" in entry:
            raise _Unusual("a font that is set without its name")
        if kind == "/XObject" and str(entry.get("/Subtype")) == "/Form":
            return self._form(entry, depth)
        if kind == "/XObject":
            raise _Unusual("an image")
        return self._generic(entry, depth)

    def _font(self, font: Any, codes: Set[int] | None, depth: int) -> bytes:
        number = font.objgen[0]
        if number not in self._fonts:
            self._fonts[number] = FontCodes.of(font) if number else None
        known = self._fonts[number]
        if known is None or codes is None:
            return self._generic(font, depth)
        return _joined([known.common, self._generic(known.descriptor, depth), known.shown(codes)])

    def _form(self, form: Any, depth: int) -> bytes:
        number = form.objgen[0]
        if number not in self._forms:  # a stream always has one
            if depth > _DEEPEST:
                raise _Unusual("too deep")
            own = {key: value for key, value in form.items() if key not in ("/Resources", "/Length")}
            parts = [*self._shown(content_of(form), form.get("/Resources"), depth + 1), *self._listed(own, depth)]
            self._forms[number] = _joined(parts)
        return self._forms[number]

    def _listed(self, entries: dict[str, Any], depth: int) -> Iterator[bytes]:
        for key in sorted(entries):
            yield key.encode()
            yield self._generic(entries[key], depth)

    def _generic(self, value: Any, depth: int) -> bytes:
        """The digest of all that an object has and leads to, but for other pages. Raises _Unusual."""
        if not isinstance(value, pikepdf.Object):
            return f"{type(value).__name__} {value}".encode()
        number = value.objgen[0]
        return self._numbered(number, depth) if number else self._resolved(value.unparse(), depth)

    def _numbered(self, number: int, depth: int) -> bytes:
        if number in self._pages:
            return b"a page"
        if number not in self._whole:
            if depth > _DEEPEST:
                raise _Unusual("too deep, or in a circle")
            value: Any = self._pdf.get_object(number, 0)
            if isinstance(value, pikepdf.Stream):
                if str(value.get("/Subtype")) == "/Image":
                    raise _Unusual("an image")
                parts = [self._resolved(value.stream_dict.unparse(resolved=True), depth), bytes(value.read_raw_bytes())]
            else:
                parts = [self._resolved(value.unparse(resolved=True), depth)]
            self._whole[number] = _joined(parts)
        return self._whole[number]

    def _resolved(self, written: bytes, depth: int) -> bytes:
        """A text of a PDF, with digests for references; what only looks like one, in a string, does no harm."""
        return _REFERENCE.sub(lambda found: self._numbered(int(found[1]), depth + 1), written)


def _inherited(page: Any, key: str) -> Any:
    node = page
    for _ in range(_DEEPEST):
        node = node.get("/Parent")
        if not isinstance(node, pikepdf.Dictionary):
            return None
        if key in node:
            return node[key]
    raise _Unusual("a tree of pages that is too deep")


def _joined(parts: list[bytes]) -> bytes:
    digest = sha256()
    for part in parts:
        digest.update(b"%d " % len(part))
        digest.update(part)
    return digest.digest()
