"""Suggestions: a misspelt word and the known words go in, a hint with the nearest one comes out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

# Words that people write for one of ours, where spelling alone would suggest none or several.
_SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    "rotate180": ("rotate", "rotated", "rotation", "rotational", "point", "central", "180", "half-turn"),
    "rotate90": ("90", "quarter-turn"),
    "mirror": ("mirrored", "reflect", "reflection", "axial", "bilateral", "left-right", "vertical"),
    "flip": ("flipped", "up-down", "top-bottom", "horizontal"),
    "full": ("all", "everything"),
    "none": ("no", "off", "asymmetric"),
    "beginner": ("novice", "starter", "very-easy", "trivial"),
    "easy": ("simple", "gentle"),
    "medium": ("moderate", "intermediate", "normal"),
    "hard": ("difficult", "tough", "tricky", "advanced"),
    "expert": ("very-hard", "fiendish", "master"),
    "extreme": ("hardest", "evil", "diabolical"),
    "classic": ("9x9", "standard", "regular", "sudoku"),
    "one-up": ("1-up", "single"),
    "two-up": ("2-up", "double"),
    "four-up": ("4-up", "three-up", "3-up"),
    "kdp-paperback": ("kdp", "amazon", "kindle"),
    "digits": ("numbers", "numerals"),
    "letters": ("alphabet", "abc"),
    "last cell": ("full-house", "last-digit", "open-single"),
    "hidden single in an area": ("hidden-single-in-a-box",),
    "hidden single": ("hidden-single-in-a-line", "hidden-single-in-a-row", "hidden-single-in-a-column"),
    "naked single": ("sole-candidate", "single-candidate", "forced-digit"),
    "pointing": ("locked-candidates", "pointing-pair", "pointing-triple", "intersection", "intersection-removal"),
    "claiming": ("box-line", "box-line-reduction", "box/line-reduction", "line-box", "line-box-reduction"),
    "XY-wing": ("y-wing",),
    "two-string kite": ("2-string-kite", "kite"),
    "simple colouring": ("coloring", "colouring", "simple-coloring", "simple-colors", "simple-colours"),
    "finned X-wing": ("sashimi-x-wing", "sashimi-xwing", "finned-xwing"),
    "finned swordfish": ("sashimi-swordfish",),
    "finned jellyfish": ("sashimi-jellyfish",),
    "BUG+1": ("bug", "bivalue-universal-grave"),
    "alternating inference chain": ("aic", "nice-loop"),
    "ALS-XZ": ("als", "almost-locked-set", "almost-locked-sets", "almost-locked-sets-(als-xz)"),
    "ALS-XY-wing": ("almost-locked-sets-(als-xy-wing)",),
    "chain through sets": ("chain-through-almost-locked-sets", "als-chain"),
}
# Keys of YAML files and options of commands, with names that people guess for them. One may be a synonym of several:
# which one is meant shows in the keys that are known at its place.
_GUESSES: Final[Mapping[str, tuple[str, ...]]] = {
    "grade": ("difficulty", "difficulties", "level", "levels"),
    "grades": ("difficulty", "difficulties", "level", "levels"),
    "count": ("puzzles", "number", "amount", "quantity", "how-many", "number-of-puzzles"),
    "trim": ("size", "page-size", "trim-size", "book-size", "paper-size", "format", "dimensions"),
    "page": ("large-print", "layout", "page-layout", "per-page", "puzzles-per-page"),
    "width": ("size",),
    "board": ("variant", "type", "kind", "size", "shape", "grid"),
    "symbols": ("pictures", "icons"),
    "sections": ("chapters", "parts"),
    "answers": ("solutions", "solution", "answer", "key"),
    "author": ("by", "writer"),
    "printer": ("platform", "press"),
    "language": ("lang", "locale"),
    "title": ("name", "heading"),
    "text": ("description", "intro", "introduction"),
    "from": ("file", "source", "import", "input"),
    "theme": ("style", "design"),
    "colours": ("colors", "color", "colour"),
    "shade-clues": ("shading", "shade"),
    "outputs": ("output", "files"),
    "out": ("output", "folder", "directory", "dir"),
    "jobs": ("threads", "processes", "workers", "cores"),
    "interior": ("pdf", "print", "paperback"),
    "html": ("web", "website", "site", "online"),
    "screen": ("ebook", "e-book", "digital"),
    "build": ("make", "create", "render", "book"),
    "generate": ("new", "puzzle", "puzzles"),
    "check": ("validate", "verify", "preflight", "proof"),
    "preview": ("show", "view", "open"),
}
_VALUES: Final = frozenset({"large-print"})  # guesses at a key that are one of its values
_BEGINNING: Final = 3  # the least number of characters that a word must share with the start of a longer one


def extras(*names: str) -> str:
    """What to do where packages of some extras are missing. No index has the program, so nothing is named to pip."""
    said = " and ".join(f"`{name}`" for name in names)
    return f"install bookbuilder with the {'extra' if len(names) == 1 else 'extras'} {said}, as docs/install.md shows"


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint that suggests the known word nearest to a wrong one and lists all known words."""
    names = list(known)
    near, listed = closest(word, names), ", ".join(names)
    if not near:
        return f"choose from: {listed}" if listed else "delete it"
    return f"did you mean `{valued(word, near)}`? The choices are: {listed}"


def valued(word: str, key: str) -> str:
    """A key that was meant by a word; with its value, if the word is that: `page: large-print`."""
    return f"{key}: {_plain(word)}" if key != _plain(word) in _VALUES else key


def synonym(word: str, known: Iterable[str]) -> str | None:
    """The first known word that this is, apart from its spelling, or that people write this for; None if none is."""
    wrong = _plain(word)
    return next((name for name in known if wrong == _plain(name) or wrong in _words(name)), None)


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a wrong one most likely stands for; None if none is near."""
    plain = {_plain(name): name for name in known}
    wrong = _plain(word)
    if meant := synonym(word, plain.values()):
        return meant
    most = max(1, (len(wrong) + 1) // 3)  # allows one slip in a short word, two in a word of five letters
    near = [(_distance(wrong, name), name) for name in plain if abs(len(wrong) - len(name)) <= most]
    slips, name = min(near, default=(most + 1, ""))
    if slips <= most and slips < min(len(wrong), len(name)):
        return plain[name]
    begun = [name for name in plain if min(len(wrong), len(name)) >= _BEGINNING and _begins(wrong, name)]
    return plain[begun[0]] if len(begun) == 1 else None


def guesses(begun: str, known: Iterable[str]) -> dict[str, str]:
    """Words that people type for known ones and that begin like this, each with what to write instead.

    What has been typed is among them if it is a slip for a known word. `page: large-print` stands for a key and its
    value. Known words that begin like this need no other, and one other word for each is enough.
    """
    names, plain = list(known), _plain(begun)
    other = [name for name in names if not _plain(name).startswith(plain)]
    taken = {_plain(name) for name in names}
    words: dict[str, str] = {}
    for name in other:
        word = next((word for word in _words(name) if word.startswith(plain) and word not in (*taken, *words)), None)
        if word:
            words[word] = valued(word, name)
    meant = closest(begun, names) if not words and len(other) == len(names) else None
    return {plain: meant} if meant else words


def _words(name: str) -> tuple[str, ...]:
    """Other words that people write for a known one."""
    return (*_SYNONYMS.get(name, ()), *_GUESSES.get(_plain(name), ()))


def _plain(word: str) -> str:
    """A word without what is easily mistyped: capitals, and the characters that join its parts."""
    return re.sub(r"[\s_-]+", "-", word.strip().lower())


def _begins(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def _distance(one: str, other: str) -> int:
    """The number of characters omitted, added, changed, or exchanged with their neighbours."""
    before, row = list[int](), list(range(len(other) + 1))
    for i, mine in enumerate(one):
        before, above, row = row, before, [i + 1]
        for j, theirs in enumerate(other):
            fewest = min(before[j] + (mine != theirs), before[j + 1] + 1, row[j] + 1)
            if i and j and mine == other[j - 1] and one[i - 1] == theirs:
                fewest = min(fewest, above[j - 1] + 1)
            row.append(fewest)
    return row[-1]
