"""States, transformations, and what is transparent or hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pikepdf

from bookbuilder.pdfread.content import EVERYWHERE, Content, Step
from bookbuilder.pdfread.marks import PageMarks
from bookbuilder.pdfread.matrices import UNMOVED, after, six
from bookbuilder.pdfread.state import State
from bookbuilder.pdfread.streams import TooLarge

MOST_SAVED = 256  # graphics states
_ENTRIES: tuple[tuple[str, str, Callable[[Any], Any]], ...] = (
    ("/LW", "width", float), ("/LJ", "join", int), ("/ML", "spike", float), ("/LC", "square", lambda cap: int(cap) > 0),
    ("/OPM", "mode", int),
)  # fmt: skip
_CURVES = (("/TR", ("/Identity",)), ("/TR2", ("/Default", "/Identity")), ("/HTP", ()))


def save(content: Content, _: Sequence[Any]) -> None:
    if len(content.saved) >= MOST_SAVED:
        raise TooLarge("its graphics states are nested too deeply")
    content.saved.append(replace(content.now))


def restore(content: Content, _: Sequence[Any]) -> None:
    if content.saved:
        content.now = content.saved.pop()


def move(content: Content, given: Sequence[Any]) -> None:
    content.now.matrix = after(six(given), content.now.matrix)


def use_state(content: Content, given: Sequence[Any]) -> None:
    """Take over a dictionary of the graphics state; note what of it is transparent."""
    take_state(content, content.named("/ExtGState", given[0]))


def take_state(content: Content, new: Any) -> None:
    """The same, of a dictionary."""
    now = content.now
    for key, name, kind in _ENTRIES:
        if key in new:
            setattr(now, name, kind(new[key]))
    if "/OP" in new:
        now.line = replace(now.line, overprints=bool(new["/OP"]))
    if "/op" in new or "/OP" in new:
        now.fill = replace(now.fill, overprints=bool(new.get("/op", new.get("/OP"))))
    if "/Font" in new:
        now.face, now.size = content.kept.face(new["/Font"][0]), float(new["/Font"][1])
    _note_transparent(content, new)
    for key, usual in _CURVES:
        if key in new and str(new[key]) not in usual:
            content.found.use("transfer curves", key[1:])


def _note_transparent(content: Content, new: Any) -> None:
    for key in ("/CA", "/ca"):
        if key in new and float(new[key]) < 1:
            content.found.use("transparency", f"an opacity of {float(new[key]):.0%}")
    if "/SMask" in new and str(new["/SMask"]) != "/None":
        content.found.use("transparency", "a soft mask")
        mask = new["/SMask"].get("/G") if isinstance(new["/SMask"], pikepdf.Dictionary) else None
        if isinstance(mask, pikepdf.Stream):  # it leaves no ink, but its fonts must be there
            inner = content.inner(mask, State(), EVERYWHERE).found
            content.put(PageMarks(inner.number, fonts=inner.fonts, uses=inner.uses), UNMOVED, None)
    if "/BM" in new and not set(_names(new["/BM"])) & {"/Normal", "/Compatible"}:
        content.found.use("transparency", f"the blend mode {_names(new['/BM'])[0][1:]}")


def _names(written: Any) -> list[str]:
    return [str(each) for each in written] or ["/None"] if isinstance(written, pikepdf.Array) else [str(written)]


def layer(content: Content, given: Sequence[Any]) -> None:
    if str(given[0]) == "/OC":
        content.found.use("layers", "content on a layer")


def allow_unknown(content: Content, _: Sequence[Any]) -> None:
    content.lenient += 1


def allow_no_more(content: Content, _: Sequence[Any]) -> None:
    content.lenient = max(0, content.lenient - 1)


def sets(name: str, by: float = 1.0) -> Step:
    """A step that sets a number of the state."""
    return lambda content, given: setattr(content.now, name, given[0] * by)


def counts(name: str) -> Step:
    """The same of a whole number."""
    return lambda content, given: setattr(content.now, name, int(given[0]))


STEPS: Mapping[str, Step] = {
    "q": save, "Q": restore, "cm": move, "gs": use_state, "w": sets("width"), "BDC": layer,
    "BX": allow_unknown, "EX": allow_no_more,
    "J": lambda content, given: setattr(content.now, "square", given[0] > 0), "j": counts("join"), "M": sets("spike"),
}  # fmt: skip
