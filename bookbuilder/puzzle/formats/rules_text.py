"""The rules of a puzzle as a text for people goes in, and whether it says more than the file states comes out.

Our own SudokuPad files end with a line of sentences that we recognise; the text before it describes the puzzle. The
text of another program is taken to add no rule if all its words are those that state the known ones, and if each
sentence about marks goes from the mark to its meaning: `consecutive digits have a white dot` says that all are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from bookbuilder.board import Board
from bookbuilder.puzzle.formats.rulewords import COMMON, rules_named, words_of
from bookbuilder.relations import RELATIONS, not_all_shown, said_after

DIAGONAL, EXTRA = "diagonal", "extra"  # houses, besides the kinds of relations
TEXTS = frozenset({"title", "author", "rules", "solution", "source", "video", "msgcorrect"})  # about a puzzle
_NORMAL = "Normal sudoku rules apply."
_OF_HOUSES = {
    DIAGONAL: "Digits do not repeat on a marked diagonal.",
    EXTRA: "Digits do not repeat in a shaded region.",
}
_SPOKEN = {
    DIAGONAL: "diagonal diagonals::blue both either main marked long line lines",
    EXTRA: "region regions windows windoku::extra grey gray shaded marked",
} | {kind.name: kind.spoken for kind in RELATIONS.values()}
_PLAIN = (
    "normal standard usual classic regular sudoku rule rules apply applies place fill enter put write the "
    "a an and or in into on of by with for from to at so that such once one digit digits "
    "number numbers value values each every cell cells row rows column columns box boxes region regions "
    "block grid puzzle solve contain contains containing appear appears must is are be shall their its "
    "them they it this two outlined bold given ie indicated show shows shown have has within along also "
    "which 3x3 9x9"
)
_OF_GRIDS = frozenset({"region", "zone", "jigsaw", "samurai", "constraint"})  # which a grid shows, or which are no rule
_PLACED = frozenset({"digit", "number", "value", "cell"})  # of which a sentence speaks that says a rule
_ONCE = re.compile(r"\b(?:exactly|only)\s+once\b|\bif\s+(?:given|shown)\b", re.IGNORECASE)
_NOT_ALL = re.compile(r"\bnot\s+(?:all|every)\b[^.;\n]{0,40}?\b(?:given|shown|marked)\b", re.IGNORECASE)
_PARTLY = re.compile(r" Not all [a-z ]+ are necessarily shown\.")
_ALL = re.compile(r"\b(?:all|every|each)\b([^.;!\n]{1,50}?)\b(?:given|shown|marked)\b", re.IGNORECASE)
_NO_NEGATIVE = re.compile(r"\b(?:no|without|not)\b[^.;!\n]{0,20}?\bnegative\s+constraint", re.IGNORECASE)
_NEGATIVE = re.compile(r"\bnegative\s+constraint", re.IGNORECASE)
_FORBIDS = re.compile(
    r"\b(?:(?:must|may|can|do|does|should)\s+(?:not|never)|cannot|can['’]t|don['’]t|mustn['’]t)\s+"
    r"(?:be\s+repeated|repeat|contain\s+repeated\s+digits|contain\s+the\s+same\s+digit|be\s+the\s+same)\b"
    r"|\bwithout\s+repeat(?:s|ing|ed)?(?:\s+digits?)?\b|\b(?:different|distinct)\s+(?:digits|values|numbers)\b"
    r"|\bno(?:\s+repeats|\s+repeated\s+digits?)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\d+:\d+|[^\W_]+(?:['’-][^\W\d_]+)*")


def _sentences(order: int) -> Mapping[str, str]:
    """The sentence of every kind and house that has one."""
    said = {kind.name: kind.sudokupad for kind in RELATIONS.values() if kind.sudokupad} | _OF_HOUSES
    return {name: text.format(half=order // 2, above=(order + 1) // 2 + 1) for name, text in said.items()}


def paragraph(board: Board, kinds: Iterable[str], houses: Iterable[str]) -> str:
    """The line that says these rules, kinds of relations and houses, and of which marks there may be more."""
    kinds = tuple(dict.fromkeys(kinds))
    wanted = {*kinds, *houses}
    said = [text for name, text in _sentences(board.order).items() if name in wanted]
    lacking = said_after(kinds, not_all_shown(board, kinds)).values()
    return " ".join([_NORMAL, *said, *(f"Not all {_plural(*of)} are necessarily shown." for of in lacking)])


def _plural(name: str, look: str = "") -> str:
    """Marks of a look, or of a kind whose name is that of a mark."""
    return f"{name if name.endswith(look) else look}s".replace("badge", "letter").replace("disc", "circle")


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
    rest = _PARTLY.sub("", rest)
    return None if rest else (before.strip(), frozenset(said))


def unexplained(text: str, names: Iterable[str], order: int) -> str:
    """The first words of a text that may say another rule than these, or that all marks are shown; empty if none."""
    names = [*names]
    is_partial = _NOT_ALL.search(text) is not None
    for phrase in (_NOT_ALL, _FORBIDS, _ONCE, _all_values(order)):
        text = phrase.sub(" ", text)
    known = {*_PLAIN.split()}.union(*(part for name in names for part in _parts(name)))
    strange = [word for word in dict.fromkeys(_words(text)) if word not in known]
    if not strange and not is_partial:
        sentences = map(_words, re.split(r"[.;!\n]", text))
        strange = next((words for words in sentences if _may_be_of_all(words, names)), [])
    return ", ".join(strange[:5])[:100]


def unstated(text: str, names: Iterable[str], order: int) -> str:
    """The first words of a text that name rules beside these, in sentences about digits or cells; empty if none do.

    Unlike `unexplained`, it passes words that it does not know: for texts that may say anything beside the rules.
    """
    names = [*names]
    keys = {kind.name: kind.fpuzzles for kind in RELATIONS.values()}
    said = ((name, _SPOKEN[name], keys.get(name, ""), _sentences(order).get(name, "")) for name in names)
    told = words_of(" ".join(map(" ".join, said))) | _OF_GRIDS
    named = dict[str, None]()
    for sentence in re.split(r"[.;!\n]", text.lower()):
        words = words_of(sentence)
        rules = rules_named(words) | words.intersection({DIAGONAL})
        named |= dict.fromkeys(sorted(rules - told - (frozenset() if words & _PLACED else COMMON)))
    return ", ".join([*named][:5])


def says_all_shown(text: str, names: Iterable[str]) -> bool:
    """Whether a text says that all marks of these kinds are shown, although none of the kinds says so."""
    names = {*names}
    rules = [kind for kind in RELATIONS.values() if not names.isdisjoint(kind.shows)]
    if not rules or any(kind.name in names for kind in rules):
        return False
    marks = words_of(
        " ".join(mark for name in names for kind in rules if name in kind.shows for mark in _parts(name)[1])
    )
    text = _NO_NEGATIVE.sub(" ", _NOT_ALL.sub(" ", text))
    told = (words_of(found[1].lower()) for found in _ALL.finditer(text))
    return _NEGATIVE.search(text) is not None or any(words & marks and "not" not in words for words in told)


def unspoken(text: str, names: Iterable[str]) -> str:
    """The first of these rules whose meaning a text does not state; empty if there is none."""
    words = {*_words(text)}
    return next((name for name in names if words.isdisjoint(_parts(name)[0])), "")


def _may_be_of_all(words: list[str], names: Iterable[str]) -> bool:
    """Whether a sentence may say that every pair or cell that fits has its mark.

    The words for marks come first in one that only says what they mean, and nothing behind them speaks of each pair.
    """
    marked = [_parts(name) for name in names if _parts(name)[1]]
    means, marks = (frozenset[str]().union(*(parts[at] for parts in marked)) for at in (0, 1))
    meant = [at for at, word in enumerate(words) if word in means]
    shown = [at for at, word in enumerate(words) if word in marks]
    if not meant:
        return False
    if not shown or meant[0] < shown[0] or meant[-1] < shown[-1]:
        return True
    return not {"each", "every"}.isdisjoint(words[shown[0] :])


def _words(text: str) -> list[str]:
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


def _parts(name: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The words for what a rule means, for its marks, and others that its sentences have."""
    means, marks, others = (*_SPOKEN[name].split(":", 2), "", "")[:3]
    return frozenset(means.split()), frozenset(marks.split()), frozenset(others.split())


def _all_values(order: int) -> re.Pattern[str]:
    """What says all values: 1 to 9, 1-9, 123456789, 1, 2, 3 and so on. Any other number may be part of a rule."""
    every = r"(?:\s|,|and)*".join(map(str, range(1, order + 1)))
    return re.compile(rf"\b(?:1\s*(?:-|–|to|through)\s*{order}|{every})\b", re.IGNORECASE)
