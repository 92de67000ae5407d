"""The rules of a SudokuPad puzzle as text: which of them are said comes out; and back.

Rules that nothing in the file states stand in its text only, in words for people. Our own files end with a line of
sentences that we know again; all that stands before it describes the puzzle. The text of another program is believed to
say no more than the file states if it has no other words than such texts have: anything else might be a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from bookbuilder.relations import RELATIONS

DIAGONAL, EXTRA = "diagonal", "extra"  # houses, besides the kinds of relations
_NORMAL = "Normal sudoku rules apply."
_OF_HOUSES = {
    DIAGONAL: "Digits do not repeat on a marked diagonal.",
    EXTRA: "Digits do not repeat in a shaded region.",
}
_SPOKEN = {
    DIAGONAL: "diagonal|diagonals: blue both either main marked long line lines",
    EXTRA: "region|regions|windows|windoku: extra grey gray shaded marked",
} | {kind.name: kind.spoken for kind in RELATIONS.values()}
_PLAIN = (
    "normal standard usual classic regular sudoku rule rules apply applies place fill enter put write the "
    "a an and or in into on of by with for from to at so that such once exactly only one digit digits "
    "number numbers value values each every cell cells row rows column columns box boxes region regions "
    "block grid puzzle solve contain contains containing appear appears must is are be shall their its "
    "them they it this join joins joined connected separated between adjacent orthogonally two outlined "
    "bold given if ie indicated show shows shown have has within along also which 3x3 9x9"
)
_FORBIDS = re.compile(
    r"\b(?:(?:must|may|can|do|does|should)\s+(?:not|never)|cannot|can['’]t|don['’]t|mustn['’]t)\s+"
    r"(?:be\s+repeated|repeat|contain\s+repeated\s+digits|contain\s+the\s+same\s+digit|be\s+the\s+same)\b"
    r"|\bwithout\s+repeat(?:s|ing|ed)?(?:\s+digits?)?\b|\b(?:different|distinct)\s+(?:digits|values|numbers)\b"
    r"|\bno(?:\s+repeats|\s+repeated\s+digits?)\b|\bnot\s+(?:all|every)[^.;\n]{0,40}?\b(?:given|shown|marked)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\d+:\d+|[^\W_]+(?:['’-][^\W\d_]+)*")


def _sentences(order: int) -> Mapping[str, str]:
    """The sentence of every kind and house that has one."""
    said = {kind.name: kind.sudokupad for kind in RELATIONS.values() if kind.sudokupad} | _OF_HOUSES
    return {name: text.format(half=order // 2, above=(order + 1) // 2 + 1) for name, text in said.items()}


def paragraph(names: Iterable[str], order: int) -> str:
    """The line that says these rules, kinds of relations and houses."""
    wanted = {*names}
    return " ".join([_NORMAL, *(text for name, text in _sentences(order).items() if name in wanted)])


def without_paragraph(text: str, order: int) -> tuple[str, frozenset[str]] | None:
    """A text without its last line, and the rules which that says; None unless it is one of ours."""
    before, _, last = text.rpartition("\n")
    if not last.startswith(_NORMAL):
        return None
    said, rest = set[str](), last.removeprefix(_NORMAL)
    for name, sentence in _sentences(order).items():
        if rest.startswith(f" {sentence}"):
            said.add(name)
            rest = rest[len(sentence) + 1 :]
    return None if rest else (before.strip(), frozenset(said))


def unexplained(text: str, names: Iterable[str], order: int) -> str:
    """The first words of a text that may say another rule than these; empty if it says no other."""
    words = dict.fromkeys(word.lower().replace("’", "'") for word in _WORD.findall(_FORBIDS.sub(" ", text)))
    known = {*_PLAIN.split(), *map(str, range(1, order + 1))}
    for name in names:
        key, _, more = _SPOKEN[name].partition(": ")
        known.update(key.split("|"), more.split())
    return ", ".join([word for word in words if word not in known][:5])[:100]


def unspoken(text: str, names: Iterable[str]) -> str:
    """The first of these rules of which a text does not say what it means; empty if there is none."""
    words = {word.lower().replace("’", "'") for word in _WORD.findall(text)}
    keys = {name: _SPOKEN[name].partition(":")[0].split("|") for name in names}
    return next((name for name, key in keys.items() if words.isdisjoint(key)), "")
