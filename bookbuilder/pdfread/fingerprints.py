"""A PDF goes in; a digest of each page comes out: of everything in the file that decides how the page looks and reads.

That is its content, its entries and those of its branches of the tree, and all that it leads to: forms, fonts, states,
annotations. Of fonts and other resources that are looked up by name, those count that the content names; of a font that
was embedded as a subset, the codes that the content shows (`FontCodes`), so that a page stays the same when another one
shows further letters. Whatever readers may take in more ways than one has no digest, so that the page is read again.
Pages with images have none, since a document may have so many that not all of them are looked at.
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
from bookbuilder.pdfread.named import named_by
from bookbuilder.pdfread.streams import FAULTS, clean

_NAMED = ("/Font", "/XObject", "/ExtGState", "/ColorSpace", "/Pattern", "/Shading", "/Properties")
_OTHERWISE = ("/OCProperties", "/AcroForm")  # what in a catalog may change pages
_OF_A_PAGE = ("/Parent", "/Contents", "/Resources")  # what is looked at in other ways
_OF_A_BRANCH = ("/Type", "/Parent", "/Kids", "/Count", "/Resources")
_DEEPEST = 40
_REFERENCE = re.compile(rb"(\d+) (\d+) R\b")

Numbers = tuple[int, int]  # of an object and its generation


class _Unusual(ValueError):
    """A page that has no digest."""


def fingerprints(path: Path) -> tuple[str, ...]:
    """The digest of each page, empty for one that has none. Raises InputError for what is no PDF that can be opened."""
    with opened(path) as pdf:
        try:
            digests = _Digests(pdf)
            found = tuple(map(digests.page, pdf.pages))
            usual = not (pdf.is_encrypted or any(name in pdf.Root for name in _OTHERWISE))
            usual = usual and _leaves(pdf.Root["/Pages"]) == len(found)
            return found if usual and not pdf.get_warnings() else ("",) * len(found)
        except (*FAULTS, RecursionError):
            return ()


class _Digests:
    """Finds the digests of one document's objects, each once."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._whole: dict[Numbers, bytes] = {}
        self._fonts: dict[Numbers, FontCodes | None] = {}
        self._forms: dict[Numbers, bytes] = {}
        self._pages = {page.objgen for page in pdf.pages}

    def page(self, page: pikepdf.Page) -> str:
        """The digest of a page; empty if it has none."""
        try:
            nodes = list(_nodes(page.obj))
            resources = next((node["/Resources"] for node in nodes if "/Resources" in node), None)
            streams = list(self._content(page.obj.get("/Contents")))
            parts = [_joined(streams), *self._looked_up(b"\n".join(streams), resources, 0)]
            for node in nodes:  # readers do not agree on what pages inherit
                left_out = _OF_A_PAGE if node is nodes[0] else _OF_A_BRANCH
                if entries := {key: value for key, value in node.items() if key not in left_out}:
                    parts.append(_joined(list(self._listed(entries, 0))))
            return _joined(parts).hex()
        except (*FAULTS, RecursionError):
            return ""

    def _content(self, written: Any) -> Iterator[bytes]:
        """The streams of a page's content, apart: readers put different things between them. Raises _Unusual."""
        for stream in written if isinstance(written, pikepdf.Array) else [] if written is None else [written]:
            yield _clean(stream)

    def _looked_up(self, content: bytes, resources: Any, depth: int) -> Iterator[bytes]:
        """What decides how a content looks, beside itself. Raises _Unusual.

        What is not among its own resources, readers look up in those of whatever shows it.
        """
        named = named_by(content)
        if named is None or not isinstance(resources, pikepdf.Dictionary):
            raise _Unusual("its names, or what they stand for, are not certain")
        for kind, names in sorted(named.resources.items()):
            entries = resources.get(kind)
            if not isinstance(entries, pikepdf.Dictionary) or not names <= {*entries.keys()}:
                raise _Unusual("a name that stands for nothing")
            for name in sorted(names):
                yield f"{kind} {name}".encode()
                yield self._resource(kind, entries[name], named.codes.get(name, frozenset()), depth)
        for kind, entries in sorted(resources.items()):
            if kind in _NAMED and isinstance(entries, pikepdf.Dictionary):  # those that stand for other spaces
                others = [name for name in {*entries.keys()} if name.startswith("/Default")]
                entries = pikepdf.Dictionary({name: entries[name] for name in others})
            yield kind.encode()
            yield self._generic(entries, depth)

    def _resource(self, kind: str, entry: Any, codes: Set[int], depth: int) -> bytes:
        if kind == "/Font":
            return self._font(entry, codes, depth)
        if kind == "/ExtGState" and "/Font" in entry:
            raise _Unusual("a font that is set without its name")
        if kind == "/XObject":
            return self._form(entry, depth)
        return self._generic(entry, depth)

    def _font(self, font: Any, codes: Set[int], depth: int) -> bytes:
        if str(font.get("/Subtype")) == "/Type3":
            raise _Unusual("a font whose glyphs are contents")
        number = font.objgen
        if number not in self._fonts:
            self._fonts[number] = FontCodes.of(font) if font.is_indirect else None
        known = self._fonts[number]
        if known is None or (shown := known.shown(codes)) is None:
            return self._generic(font, depth)
        return _joined([known.common, self._generic(known.descriptor, depth), shown])

    def _form(self, form: Any, depth: int) -> bytes:
        if not isinstance(form, pikepdf.Stream) or str(form.get("/Subtype")) != "/Form":
            raise _Unusual("an image")
        number = form.objgen
        if number not in self._forms:
            if depth > _DEEPEST:
                raise _Unusual("too deep")
            content = _clean(form)
            own = {key: value for key, value in form.items() if key not in ("/Resources", "/Length")}
            parts = [content, *self._looked_up(content, form.get("/Resources"), depth + 1), *self._listed(own, depth)]
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
        return self._numbered(value.objgen, depth) if value.is_indirect else self._resolved(value.unparse(), depth)

    def _numbered(self, number: Numbers, depth: int) -> bytes:
        if number in self._pages:
            return b"a page"
        if number not in self._whole:
            if depth > _DEEPEST:
                raise _Unusual("too deep, or in a circle")
            value: Any = self._pdf.get_object(number)
            if isinstance(value, pikepdf.Stream):
                _check_alone(value)
                parts = [self._resolved(value.stream_dict.unparse(resolved=True), depth), bytes(value.read_raw_bytes())]
            else:
                parts = [self._resolved(value.unparse(resolved=True), depth)]
            self._whole[number] = _joined(parts)
        return self._whole[number]

    def _resolved(self, written: bytes, depth: int) -> bytes:
        """A text of a PDF, with digests for references; what only looks like one, in a string, does no harm."""

        def digest(found: re.Match[bytes]) -> bytes:
            return self._numbered((int(found[1]), int(found[2])), depth + 1)

        return _REFERENCE.sub(digest, written)


def _nodes(page: Any) -> Iterator[Any]:
    """A page, and the branches of the tree that it is on. Raises _Unusual."""
    node = page
    for _ in range(_DEEPEST):
        yield node
        node = node.get("/Parent")
        if not isinstance(node, pikepdf.Dictionary):
            return
    raise _Unusual("a tree of pages that is too deep")


def _leaves(node: Any, depth: int = 0) -> int:
    """The pages of a branch; -1 if it says another number, by which some readers find pages."""
    if "/Kids" not in node:
        return 1
    found = [_leaves(kid, depth + 1) for kid in node["/Kids"]] if depth < _DEEPEST else [-1]
    return sum(found) if min(found, default=0) >= 0 and sum(found) == node["/Count"] else -1


def _clean(stream: Any) -> bytes:
    if (content := clean(stream)) is None:
        raise _Unusual("a stream that readers may unpack in more ways than one")
    return content


def _check_alone(stream: pikepdf.Stream) -> None:
    """Raise _Unusual for an image, and for a content that may use the resources of whatever shows it."""
    if str(stream.get("/Subtype")) == "/Image":
        raise _Unusual("an image")
    is_content = str(stream.get("/Subtype")) == "/Form" or ("/PatternType" in stream and "/Shading" not in stream)
    if is_content and not isinstance(stream.get("/Resources"), pikepdf.Dictionary):
        raise _Unusual("the resources are those of whatever shows it")


def _joined(parts: list[bytes]) -> bytes:
    digest = sha256()
    for part in parts:
        digest.update(b"%d " % len(part))
        digest.update(part)
    return digest.digest()
