"""YAML to plain data: a path or text goes in; a Document comes out, or an InputError with every problem found."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import yaml

from bookbuilder.config import source, syntax
from bookbuilder.config.compose import Composer, Stop, YamlNode
from bookbuilder.config.document import Document, Route
from bookbuilder.data import is_our_data
from bookbuilder.errors import InputError, Place, Problem

_START: Final = "write at least one key and its value, such as `title: My book`"


def read(
    path: Path,
    limit: int = source.LIMIT,
    shown: Path | None = None,
    fits: source.Fits = lambda path: True,
    examples: Collection[str] = (),
) -> Document:
    """Read a YAML file of at most `limit` bytes. Raises InputError; messages call the file `shown`.

    If there is no such file, the hint may name another one that `fits`, or an example.
    """
    text = source.load_text(path, limit, shown, fits, examples)
    return read_text(text, source.call(shown or path), is_our_data(path))


def read_text(text: str, file: str, ours: bool = False) -> Document:
    """Read YAML text, which messages call `file`. Raises InputError.

    A file of `ours` is read by libyaml, in a tenth of the time. Of others, only PyYAML's own parser can say what is
    wrong, and it is stricter.
    """
    text = source.clean(text, file)
    if not source.has_content(text):
        what = "the file contains only comments" if text.strip() else "the file is empty"
        raise InputError.single(what, _START, Place(file, 1, 1))
    root = (_read_at_once(text, file) if ours else None) or _read_step_by_step(text, file)
    if root.data is None:
        raise InputError.single("the file has no content", _START, root.place)
    places: dict[Route, Place] = {}
    keys: dict[Route, Place] = {}
    written: dict[Route, str] = {}
    blocks: set[Route] = set()
    commented: list[Problem] = []
    for path, node in _unfold(root, ()):
        places[path] = node.place
        keys |= {(*path, key): place for key, place in node.keys.items()}
        if node.text is not None:
            written[path] = node.text
        if node.data is None and (swallowed := syntax.commented(text, node.place)):
            commented.append(swallowed)
        if node.block:
            blocks.add(path)
    if commented:
        raise InputError(commented)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Document(root.data, file, places, keys, written, frozenset(blocks), digest=digest)


def _read_at_once(text: str, file: str) -> YamlNode | None:
    """A document by libyaml; None if there is anything wrong with it, or no libyaml."""
    if not yaml.__with_libyaml__:
        return None
    composer = Composer(yaml.CSafeLoader(text), file)
    try:
        root = composer.document()
    except (Stop, yaml.YAMLError):
        return None
    return None if composer.problems else root


def _read_step_by_step(text: str, file: str) -> YamlNode:
    """A document by PyYAML's own parser. Raises InputError."""
    loader = yaml.SafeLoader(text)
    composer = Composer(loader, file)
    try:
        root = composer.document()
    except Stop:
        raise InputError(composer.problems) from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # ValueError, OverflowError: PyYAML trips over a code such as \UFFFFFFFF in quotes.
        problem = syntax.explain(error, Place(file, loader.line + 1, loader.column + 1), text)
        raise InputError([*composer.problems, problem]) from error
    if composer.problems:
        raise InputError(composer.problems)
    return root


def _unfold(node: YamlNode, path: Route) -> Iterator[tuple[Route, YamlNode]]:
    """Every value below a node, with its path; the parts of an alias are repeated under each of its paths."""
    yield path, node
    for step, part in node.parts.items():
        yield from _unfold(part, (*path, step))
