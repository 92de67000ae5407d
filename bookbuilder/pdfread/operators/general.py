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
    ("/LW", "width", float), ("/LJ", "join", int), ("/ML", "spike", float), ("/LC", "square", lambda its: int(its) > 0),
    ("/OPM", "mode", int),
)  # fmt: skip
_CURVES = (("/TR", ("/Identity",)), ("/TR2", ("/Default", "/Identity")), ("/HTP", ()))


def save(its: Content, _: Sequence[Any]) -> None:
    if len(its.saved) >= MOST_SAVED:
        raise TooLarge("its graphics states are nested too deeply")
    its.saved.append(replace(its.now))


def restore(its: Content, _: Sequence[Any]) -> None:
    if its.saved:
        its.now = its.saved.pop()


def move(its: Content, given: Sequence[Any]) -> None:
    its.now.matrix = after(six(given), its.now.matrix)


def use_state(its: Content, given: Sequence[Any]) -> None:
    """Take over a dictionary of the graphics state; note what of it is transparent."""
    take_state(its, its.named("/ExtGState", given[0]))


def take_state(its: Content, new: Any) -> None:
    """The same, of a dictionary."""
    now = its.now
    for key, name, kind in _ENTRIES:
        if key in new:
            setattr(now, name, kind(new[key]))
    if "/OP" in new:
        now.line = replace(now.line, overprints=bool(new["/OP"]))
    if "/op" in new or "/OP" in new:
        now.fill = replace(now.fill, overprints=bool(new.get("/op", new.get("/OP"))))
    if "/Font" in new:
        now.face, now.size = its.kept.face(new["/Font"][0]), float(new["/Font"][1])
    _note_transparent(its, new)
    for key, usual in _CURVES:
        if key in new and str(new[key]) not in usual:
            its.found.use("transfer curves", key[1:])


def _note_transparent(its: Content, new: Any) -> None:
    for key in ("/CA", "/ca"):
        if key in new and float(new[key]) < 1:
            its.found.use("transparency", f"an opacity of {float(new[key]):.0%}")
    if "/SMask" in new and str(new["/SMask"]) != "/None":
        its.found.use("transparency", "a soft mask")
        mask = new["/SMask"].get("/G") if isinstance(new["/SMask"], pikepdf.Dictionary) else None
        if isinstance(mask, pikepdf.Stream):  # it leaves no ink, but its fonts must be there
            inner = its.inner(mask, State(), EVERYWHERE).found
            its.put(PageMarks(inner.number, fonts=inner.fonts, uses=inner.uses), UNMOVED, None)
    if "/BM" in new and not set(_names(new["/BM"])) & {"/Normal", "/Compatible"}:
        its.found.use("transparency", f"the blend mode {_names(new['/BM'])[0][1:]}")


def _names(written: Any) -> list[str]:
    return [str(each) for each in written] or ["/None"] if isinstance(written, pikepdf.Array) else [str(written)]


def layer(its: Content, given: Sequence[Any]) -> None:
    if str(given[0]) == "/OC":
        its.found.use("layers", "content on a layer")


def allow_unknown(its: Content, _: Sequence[Any]) -> None:
    its.lenient += 1


def allow_no_more(its: Content, _: Sequence[Any]) -> None:
    its.lenient = max(0, its.lenient - 1)


def sets(name: str, by: float = 1.0) -> Step:
    """A step that sets a number of the state."""
    return lambda its, given: setattr(its.now, name, given[0] * by)


def counts(name: str) -> Step:
    """The same of a whole number."""
    return lambda its, given: setattr(its.now, name, int(given[0]))


STEPS: Mapping[str, Step] = {
    "q": save, "Q": restore, "cm": move, "gs": use_state, "w": sets("width"), "BDC": layer,
    "BX": allow_unknown, "EX": allow_no_more,
    "J": lambda its, given: setattr(its.now, "square", given[0] > 0), "j": counts("join"), "M": sets("spike"),
}  # fmt: skip
