"""What a worker runs, as a value to compare: two machines with the same identity do the same work to the byte."""

from __future__ import annotations

import hashlib
import os
import re
import sys
import zlib
from collections.abc import Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import TypeAlias

from bookbuilder.data import shipped
from bookbuilder.lean import SUFFIXES, lean_text
from bookbuilder.version import __version__

_PACKAGE = Path(__file__).resolve().parents[1]
# What workers read; examples and templates of configs are read before work is handed out.
_DATA = ("layouts", "icons")
# Folders that a wheel carries inside the package, and a checkout beside it; and the room that only shows what is made.
_APART = {*_DATA, "configs", "studio"}
_SOURCES, _TABLES = {".py", ".html"}, {".yaml", ".svg"}
# Extras whose packages no worker uses for what is made.
_NOT_AT_WORK = {"dev", "postgres", "check"}


# By name, everything on a machine that decides what the work gives, as texts. Versions with other names than ours must
# be able to read it as well, so it travels as a plain dictionary.
Identity: TypeAlias = dict[str, str]

_NONE = "none"


def differences(here: Identity, there: Identity) -> tuple[str, ...]:
    """How another machine differs from this one, in clauses; empty if it does not. It may have more packages."""
    unlike = [name for name, own in here.items() if there.get(name, _NONE) != own]
    if "bookbuilder" in unlike:  # whose sources then differ as well
        unlike = [name for name in unlike if name != "sources"]
    return tuple(_clause(name, here[name], there.get(name, _NONE)) for name in unlike)


def _clause(name: str, here: str, there: str) -> str:
    if name == "sources":  # whose digests say nothing
        return "other sources or data files of the same version"
    return f"{name} {there} instead of {here}"


@cache
def own() -> Identity:
    """The identity of this process."""
    return {
        "bookbuilder": __version__,
        "sources": _digest(),  # of data files too; thus also of the ladder, which has a version of its own
        "kernel": "compiled" if _is_compiled() else "uncompiled",
        "Python": f"{sys.version_info.major}.{sys.version_info.minor}",
        "byte order": sys.byteorder,
        "zlib": zlib.ZLIB_RUNTIME_VERSION,  # streams of a PDF are compressed with it
        **dict(_packages()),
    }


def _digest() -> str:
    digest = hashlib.sha256()
    for name, path in sorted(_files()):
        content = lean_text(path).encode() if path.suffix in SUFFIXES else path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _files() -> Iterator[tuple[str, Path]]:
    """The files that decide, by names that do not depend on the kind of installation."""
    for top in _PACKAGE.iterdir():
        if top.name not in _APART:
            yield from _below(top, _PACKAGE, _SOURCES | SUFFIXES)
    for folder in _DATA:
        root = shipped(folder)
        yield from _below(root, root.parent, _TABLES)


def _below(top: Path, root: Path, endings: set[str]) -> Iterator[tuple[str, Path]]:
    for path in (top, *top.rglob("*")):
        if path.suffix in endings and path.is_file():
            named = path.with_name(path.name.replace(".min.", "."))  # as in a checkout
            yield named.relative_to(root).as_posix(), named


def _is_compiled() -> bool:
    """Whether this process runs the compiled kernel, found without loading it."""
    engine = _PACKAGE / "kernel" / "engine"
    built = any(engine.with_name(f"{engine.name}{suffix}").exists() for suffix in EXTENSION_SUFFIXES)
    return built and os.environ.get("BOOKBUILDER_PURE") != "1"


def _packages() -> Iterator[tuple[str, str]]:
    """The packages that bookbuilder requires, and those of its extras that are installed."""
    names = set()
    for line in _required():
        extra = re.search(r"extra == [\"']([\w-]+)", line)
        if extra is None or extra[1] not in _NOT_AT_WORK:
            names.add(re.split(r"[^\w.-]", line, maxsplit=1)[0].lower())
    for name in sorted(names):
        try:
            yield name, version(name)
        except PackageNotFoundError:  # an extra that is not installed
            continue


def _required() -> list[str]:
    try:
        return requires("bookbuilder") or []
    except PackageNotFoundError:  # a checkout that was never installed
        return []
