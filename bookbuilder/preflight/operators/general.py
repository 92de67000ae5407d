"""States, transformations, and what is transparent or hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pikepdf

from bookbuilder.preflight.content import EVERYWHERE, Content, Step
from bookbuilder.preflight.marks import PageRead
from bookbuilder.preflight.matrices import UNMOVED, after, six
from bookbuilder.preflight.state import State
from bookbuilder.preflight.streams import TooLarge

MOST_SAVED = 256  # graphics states
_CURVES = (("/TR", ("/Identity",)), ("/TR2", ("/Default", "/Identity")), ("/HTP", ()))


def save(its: Content, _: Sequence[Any]) -> None:
    if len(its.saved) >= MOST_SAVED:
        raise TooLarge("its graphics states are nested too deeply")
    its.saved.append(its.now)


def restore(its: Content, _: Sequence[Any]) -> None:
    if its.saved:
        its.now = its.saved.pop()


def move(its: Content, given: Sequence[Any]) -> None:
    its.set(matrix=after(six(given), its.now.matrix))


def use_state(its: Content, given: Sequence[Any]) -> None:
    """Take over a dictionary of the graphics state; note what of it is transparent."""
    take_state(its, its.named("/ExtGState", given[0]))


def take_state(its: Content, new: Any) -> None:
    """The same, of a dictionary."""
    changes: dict[str, Any] = {}
    if "/LW" in new:
        changes["width"] = float(new["/LW"])
    if "/LJ" in new:
        changes["join"] = int(new["/LJ"])
    if "/ML" in new:
        changes["spike"] = float(new["/ML"])
    if "/LC" in new:
        changes["square"] = int(new["/LC"]) > 0
    if "/OPM" in new:
        changes["mode"] = int(new["/OPM"])
    if "/OP" in new:
        changes["line"] = replace(its.now.line, overprints=bool(new["/OP"]))
    if "/op" in new or "/OP" in new:
        changes["fill"] = replace(its.now.fill, overprints=bool(new.get("/op", new.get("/OP"))))
    if "/Font" in new:
        face = its.kept.face(new["/Font"][0])
        changes |= {"face": face, "size": float(new["/Font"][1])}
    _note_transparent(its, new)
    for key, usual in _CURVES:
        if key in new and str(new[key]) not in usual:
            its.found.use("transfer curves", key[1:])
    its.set(**changes)


def _note_transparent(its: Content, new: Any) -> None:
    for key in ("/CA", "/ca"):
        if key in new and float(new[key]) < 1:
            its.found.use("transparency", f"an opacity of {float(new[key]):.0%}")
    if "/SMask" in new and str(new["/SMask"]) != "/None":
        its.found.use("transparency", "a soft mask")
        mask = new["/SMask"].get("/G") if isinstance(new["/SMask"], pikepdf.Dictionary) else None
        if isinstance(mask, pikepdf.Stream):  # it leaves no ink, but its fonts must be there
            inner = its.kept.content(mask, State(), its, EVERYWHERE).found
            its.put(PageRead(inner.number, fonts=inner.fonts, uses=inner.uses), UNMOVED, None)
    if "/BM" in new and not set(_names(new["/BM"])) & {"/Normal", "/Compatible"}:
        its.found.use("transparency", f"the blend mode {_names(new['/BM'])[0][1:]}")


def _names(written: Any) -> list[str]:
    return [str(each) for each in written] or ["/None"] if isinstance(written, pikepdf.Array) else [str(written)]


def layer(its: Content, given: Sequence[Any]) -> None:
    if str(given[0]) == "/OC":
        its.found.use("layers", "content on a layer")


def sets(name: str, by: float = 1.0) -> Step:
    """A step that sets a number of the state."""
    return lambda its, given: its.set(**{name: float(given[0]) * by})


STEPS: Mapping[str, Step] = {
    "q": save, "Q": restore, "cm": move, "gs": use_state, "w": sets("width"), "BDC": layer,
    "J": lambda its, given: its.set(square=int(given[0]) > 0),
    "j": lambda its, given: its.set(join=int(given[0])), "M": sets("spike"),
}  # fmt: skip
